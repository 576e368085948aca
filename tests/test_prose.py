"""Retired phrases stay out of docs, docstrings, comments and messages.

Each phrase was common here and has a plainer form, which the message of a failure names. Prompts,
goals and texts of apps are data, so that only the strings of the command line count as messages.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

REPO = Path(__file__).parents[1]
PACKAGE = REPO / "uiprobe"
DOCUMENTS = (REPO / "README.md", *sorted((REPO / "docs").glob("*.md")))
MODULES = sorted(PACKAGE.rglob("*.py"))

RETIRED = {
    r"\btold apart\b|\btells? \w+ apart\b": "distinguished, identified",
    r"\b(?:is|are|was|were|be) told\b": "sees, receives, reports, describes",
    r"\bTold (?:of|what|each|how)\b": "Called with",
    r"\b(?:is|are|was) asked no\b": "is not asked",
    r"\bnobody (?:knows|can tell)\b": "is unknown",
    r"\b(?:ids|order|options|words|lengths?) tells? nothing\b": "reveals nothing",
    r"\bwhat (?:came|becomes) of\b": "outcome, result",
    r"\bnames (?:that|which) tell\b|\bwhose names? tells?\b": "telltale names",
    r"\bWho (?:is asked|acts|tries|plays|writes)\b": "name the thing: the model, the agent",
    r"\b(?:begins?|began|begun) anew\b|\bgoes on where\b": "starts again, resumes",
    r"\bis no (?:failure|part|fault|functionality)\b": "is not a",
}
"""Patterns, and what to write instead. A phrase is added here once it is gone everywhere."""

PATTERNS = {re.compile(pattern.replace(" ", r"\s+")): said for pattern, said in RETIRED.items()}
"""The same; a phrase may go on in the next line."""

_ANY = re.compile(
    r"\b(?:"
    + "|".join(one.pattern.removeprefix(r"\b").replace(r"|\b", "|") for one in PATTERNS)
    + ")"
)
"""All of them at once, for most modules have none."""


def prose_of(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module, with the line at which each begins."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            match one:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield one.lineno, text
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


_INVERTED = re.compile(r"(?:What|Who|Whose|Whom|Where)\b")
"""Words that describe a thing by an inversion, at the beginning of a docstring."""


def inverted_in(source: str) -> list[str]:
    """The docstrings of a module that begin with such a word, with their lines."""
    return [
        f"{node.lineno}: {text.strip().splitlines()[0]!r}: begin with what it does or is"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(text := node.value.value, str) and _INVERTED.match(text.strip())
    ]


def messages_of(source: str) -> Iterator[tuple[int, str]]:
    """The strings of a module that are no docstrings."""
    tree = ast.parse(source)
    documented = {
        id(one.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list)
        for one in body
        if isinstance(one, ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in documented:
                yield node.lineno, text


def retired_in(texts: Iterator[tuple[int, str]]) -> list[str]:
    """Each retired phrase in some texts, with its line and what to write instead."""
    return [
        f"{line + text[: found.start()].count(chr(10))}: {found.group()!r}: write {instead!r}"
        for line, text in texts
        for pattern, instead in PATTERNS.items()
        for found in pattern.finditer(text)
    ]


def suspects(paths: list[Path]) -> Iterator[tuple[str, str]]:
    """The modules that have a retired phrase anywhere, by their paths: parsing all takes long."""
    for path in paths:
        source = path.read_text("utf-8")
        if _ANY.search(source):
            yield str(path.relative_to(REPO)), source


def test_documents_have_no_retired_phrase() -> None:
    found = {
        path.name: said
        for path in DOCUMENTS
        if (said := retired_in(iter([(1, path.read_text("utf-8"))])))
    }
    assert found == {}


@pytest.mark.slow
def test_docstrings_and_comments_have_no_retired_phrase() -> None:
    found = {
        name: said for name, source in suspects(MODULES) if (said := retired_in(prose_of(source)))
    }
    assert found == {}


def test_docstrings_begin_with_what_a_thing_does_or_is() -> None:
    found = {}
    for path in MODULES:
        source = path.read_text("utf-8")
        # Parsing all modules takes long, and few have such a string.
        if re.search(rf'"""\s*{_INVERTED.pattern}', source) and (said := inverted_in(source)):
            found[str(path.relative_to(REPO))] = said
    assert found == {}


def test_a_docstring_that_begins_with_an_inversion_is_found_at_its_line() -> None:
    [found] = inverted_in('"""A module."""\n\n\nPORT = 1\n"""Where it listens."""\n')
    assert found.startswith("5: 'Where it listens.'")
    assert inverted_in('"""Whatever it is."""\n\n\nTEXT = """What a text is."""\n') == []


def test_messages_of_the_command_line_have_no_retired_phrase() -> None:
    found = {
        name: said
        for name, source in suspects(sorted((PACKAGE / "cli").rglob("*.py")))
        if (said := retired_in(messages_of(source)))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("source", "line"),
    [('"""Doc.\n\nIt is told so."""\n', 3), ("x = 1  # Who acts: the model.\n", 1)],
)
def test_a_retired_phrase_is_found_at_its_line(source: str, line: int) -> None:
    [found] = retired_in(prose_of(source))
    assert found.startswith(f"{line}: ")
