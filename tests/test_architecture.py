"""The order of imports: it runs one way and closes no circle, type-only imports included.

`docs/architecture.md` draws what stands here.
"""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PACKAGE = Path(__file__).parents[1] / "uiprobe"

ORDER = (
    "inputs",
    "probe_table",
    "ui",
    "environments",
    "episodes",
    "asking",
    "exploration",
    "probes",
    "model_configs",
    "solvers",
    "design",
    "scorers",
    "baselines",
    "tasks",
    "suite",
    "recordings",
    "proof",
    "results",
    "verification",
    "cli",
    "__main__",
    "api",
    "_registry",
)
"""The rooms; each may import those before it and none behind it."""

FORBIDDEN = {
    "results": set(ORDER) - {"probe_table", "inputs", "ui", "episodes", "results"},
    "_registry": {"recordings", "proof", "results", "verification", "cli", "api"},
    "api": {"cli"},
    "__main__": set(ORDER) - {"cli"},
    "recordings": {"results"},
    "proof": {"results"},
}
"""Imports that the order allows and a reason forbids: results read logs, not their writers."""


@cache
def modules() -> dict[str, Path]:
    """The files of the package by dotted name below `uiprobe`; the package itself is ''."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported_names(path: Path):
    """Every name of the package that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides which room it reaches"
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (name.removeprefix("uiprobe.") for name in names if name.startswith("uiprobe."))


@cache
def imports() -> dict[str, frozenset[str]]:
    """The modules that each module imports; a package stands for its `__init__`."""
    return {
        name: frozenset(found for found in imported_names(path) if found in modules()) - {name}
        for name, path in modules().items()
    }


def room_of(name: str) -> str:
    return name.partition(".")[0]


def test_every_module_stands_in_a_room():
    homeless = {name for name in modules() if name and room_of(name) not in ORDER}
    assert homeless == set(), "give each a room in ORDER and docs/architecture.md"


def test_imports_run_one_way():
    against = {}
    for name in filter(None, modules()):
        room = room_of(name)
        allowed = set(ORDER[: ORDER.index(room) + 1]) - FORBIDDEN.get(room, set())
        if wrong := {found for found in imports()[name] if room_of(found) not in allowed}:
            against[name] = sorted(wrong)
    assert against == {}


def circles(graph: dict[str, frozenset[str]]) -> list[list[str]]:
    """The groups of modules that import each other in a loop (Tarjan's algorithm)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            group = [stack.pop()]
            while group[-1] != name:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    for name in graph:
        if name not in number:
            visit(name)
    return found


def test_imports_close_no_circle():
    assert circles(imports()) == []


def test_a_circle_would_be_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}
    assert circles({name: frozenset(to) for name, to in graph.items()}) == [["b", "c"]]


def test_the_ground_floor_knows_nothing_of_inspect():
    for name, path in modules().items():
        if room_of(name) == "ui":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = []
                if isinstance(node, ast.ImportFrom):
                    names = [node.module or ""]
                elif isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                assert not any(found.split(".")[0] == "inspect_ai" for found in names), path


def classes() -> Counter[str]:
    """The public classes of the package by name, with how often each name is defined."""
    return Counter(
        name
        for path in modules().values()
        for name in re.findall(r"^class ([A-Z]\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    )


def test_the_classes_of_the_glossary_are_the_only_ones_of_their_names():
    text = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = text.partition("## Words\n")[2].partition("\n## ")[0].splitlines()
    named = [name for row in rows for name in re.findall(r"`([A-Z]\w+)`", row)]
    assert len(named) > 10
    found = classes()
    assert {name: found[name] for name in named if found[name] != 1} == {}
