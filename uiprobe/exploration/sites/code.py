"""Checksums of code, which tell whether what was counted on a site still holds."""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from pathlib import Path


@cache
def code_digest(place: Path, *, but: str = "") -> str:
    """A checksum over a file, or over the files of a folder; docstrings and comments change none.

    Args:
        place: The file or the folder.
        but: Name of a folder that is left out.

    Returns:
        Ten hexadecimal digits.
    """
    digest = sha256()
    for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
        inside = file.relative_to(place)
        if not file.is_file() or {but, "__pycache__"} & set(inside.parts):
            continue
        content = file.read_bytes()
        if file.suffix == ".py":
            content = _without_words(content.decode()).encode()
        name = inside.as_posix() if place.is_dir() else file.name
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:10]


def _without_words(source: str) -> str:
    """Python code without docstrings, lines of comments and empty lines.

    The lines that are left are those of the source, because the output of `ast.unparse` differs
    between versions of Python.
    """
    words: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
            continue
        if isinstance(node.value.value, str):
            words.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return "\n".join(
        line
        for number, line in enumerate(source.splitlines(), 1)
        if number not in words and line.strip() and not line.lstrip().startswith("#")
    )
