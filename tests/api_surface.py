"""The names and signatures of `uiprobe.api`, as text.

    python -m tests.api_surface

writes them to `tests/api.txt` after a change that is meant, and their list to `docs/reference.md`.
docs/api.md says what is promised.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from uiprobe import api

FILE = Path(__file__).with_name("api.txt")
REFERENCE = Path(__file__).parents[1] / "docs" / "reference.md"


def surface() -> str:
    """One block for each name: its kind and signature, and its members if it is a class."""
    return "\n".join(line for name in dir(api) for line in _described(name, getattr(api, name)))


def _described(name: str, found: Any) -> Iterator[str]:
    if not inspect.isclass(found):
        yield f"def {name}{_signature(found)}" if inspect.isfunction(found) else f"{name} = ..."
        return
    is_protocol = getattr(found, "_is_protocol", False)
    yield f"class {name}" + ("(Protocol)" if is_protocol else _signature(found))
    members = dict(sorted(inspect.get_annotations(found).items())) if is_protocol else {}
    for member, annotation in members.items():
        yield f"    {member}: {annotation}"
    for member, value in sorted(vars(found).items()):
        if member.startswith("_"):
            continue
        value = getattr(value, "__func__", value)
        if inspect.isfunction(value):
            keyword = "async def" if inspect.iscoroutinefunction(value) else "def"
            yield f"    {keyword} {member}{_signature(value)}"
        elif isinstance(value, property) or type(value).__name__ == "cached_property":
            getter = value.fget if isinstance(value, property) else value.func
            yield f"    {member}: {inspect.get_annotations(getter).get('return', 'Any')}"


def _signature(found: Any) -> str:
    if hasattr(found, "model_rebuild"):
        # The signature of a Pydantic model depends on which modules are loaded; its fields do not.
        fields = {
            name: annotation
            for base in reversed(found.__mro__)
            if base.__module__.startswith("uiprobe.")
            for name, annotation in inspect.get_annotations(base).items()
            if not name.startswith("_")
        }
        return f"({', '.join(f'{name}: {said}' for name, said in fields.items())})"
    try:
        # Defaults that are objects have an address, which is another one in each process.
        return re.sub(r"<[^<>]* at 0x\w+>", "...", str(inspect.signature(found))).replace("'", "")
    except ValueError:
        return "(...)"


def declared() -> dict[str, str]:
    """The module of each name as the type checker sees it."""
    tree = ast.parse(Path(api.__file__).read_text("utf-8"))
    return {
        name.asname or name.name: str(node.module)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }


def reference() -> str:
    """The page of the reference: the names under the headings of the table, for mkdocstrings."""
    source = Path(api.__file__).read_text("utf-8")
    table = source.partition("_HOMES = {")[2].partition("}")[0]
    lines = [
        "# Names and signatures",
        "",
        "All names of `uiprobe.api`, from their docstrings. [api.md](api.md) says what is",
        "promised of them, and has an example of each extension point.",
    ]
    for heading, name, home in re.findall(r'# (.*)\.$|"(\w+)": "([\w.]+)"', table, re.M):
        lines += ["", f"## {heading}" if heading else f"::: {home}.{name}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(surface() + "\n", "utf-8")
    REFERENCE.write_text(reference(), "utf-8")
