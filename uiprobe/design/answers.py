"""Reading JSON and HTML out of what models answer."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

MAX_PAGE = 1_000_000
"""Characters of a page; a longer one is not taken."""

_FENCED = re.compile(r"```(?:[a-zA-Z]+)?[ \t]*\n(.*?)```", re.DOTALL)
_MOST_FENCES = 200
"""Fenced blocks that are looked into; of a text with more, only the whole is read."""

_BEGINS = r"<!doctype html\b|<html\b"
_DOCUMENT = re.compile(_BEGINS, re.IGNORECASE)
_LINE_DOCUMENT = re.compile(rf"^[ \t\ufeff]*({_BEGINS})", re.IGNORECASE | re.MULTILINE)
_FENCED_DOCUMENT = re.compile(
    rf"^[ \t]*(?:`{{3,}}|~{{3,}})[^\n`]*\n\s*(?:<!--[^>]{{0,500}}-->\s*)?({_BEGINS})",
    re.IGNORECASE | re.MULTILINE,
)
_OTHER_FENCE = re.compile(r"^[ \t]*(?:`{3,}|~{3,})([a-zA-Z]+)[ \t]*$", re.MULTILINE)
_CLOSED = re.compile(r"</html\s*>", re.IGNORECASE)
_AFTER = re.compile(r"\s*(?:\n[ \t]*(?:`{3,}|~{3,})[ \t]*(?:\n|$)|$)")
_MAX_JSON = 1_000_000


class PageError(ValueError):
    """An answer that has no page that could be taken; the message says why, in words for models."""


def read_json(text: str, kind: type[dict[str, Any]] | type[list[Any]]) -> Any:  # noqa: ANN401
    """The JSON object or array of an answer, in a fenced block or by itself.

    Raises:
        ValueError: There is none.
    """
    opening, closing = ("{", "}") if kind is dict else ("[", "]")
    text = text[:_MAX_JSON]
    blocks = _FENCED.findall(text) if text.count("```") <= 2 * _MOST_FENCES else []
    for said in (*blocks, text):
        start, end = said.find(opening), said.rfind(closing)
        if 0 <= start < end:
            try:
                found = json.loads(said[start : end + 1])
            except (ValueError, RecursionError):
                continue
            if isinstance(found, kind):
                return found
    raise ValueError(f"expected a JSON {'object' if kind is dict else 'array'} and nothing else")


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that was cut out of an answer.

    Attributes:
        html: The document.
        left_out: Parts of the answer outside of it, in words; empty if there are none.
    """

    html: str
    left_out: str = ""


def read_page(text: str) -> FoundPage:
    """The HTML document of an answer.

    Of several fenced blocks the one with the longest whole document is taken. Without any, the
    document begins at the first line that begins with one; an `<html>` within a sentence is none.
    The document is cut out of the answer as text. Nothing in it is changed, so what a script says
    of fences or closing tags stays in it.

    Raises:
        PageError: There is none, or it is too large or broken off; the message says where.
    """
    starts = _starts(text)
    if not starts:
        raise PageError("the answer has no HTML document; expected one from <!DOCTYPE html> on")
    ends = [*starts[1:], len(text)]
    whole = []
    for start, stop in zip(starts, ends, strict=True):
        end = _end(text, start, stop)
        if end is not None:
            whole.append((start, end))
    if not whole:
        raise PageError(_broken_off(text[starts[-1] :]))
    start, end = max(whole, key=lambda one: one[1] - one[0])
    if end - start > MAX_PAGE:
        raise PageError(f"the document has {end - start:,} characters, at most {MAX_PAGE:,}")
    return FoundPage(text[start:end], _left_out(text[:start], text[end:]))


def _starts(text: str) -> list[int]:
    """Return the starts of documents: in fenced blocks, else at line beginnings, else anywhere."""
    for pattern in (_FENCED_DOCUMENT, _LINE_DOCUMENT):
        found = [match.start(1) for match in pattern.finditer(text)]
        if found:
            # Without fences all that follows is one document.
            return found if pattern is _FENCED_DOCUMENT else found[:1]
    match = _DOCUMENT.search(text)
    return [match.start()] if match else []


def _end(text: str, start: int, stop: int) -> int | None:
    """Return a document's end: a closing tag before a fence or the end, else the last one."""
    ends = [match.end() for match in _CLOSED.finditer(text, start, stop)]
    before_fence = [end for end in ends if _AFTER.match(text, end)]
    return before_fence[0] if before_fence else ends[-1] if ends else None


def _broken_off(document: str) -> str:
    lowered = document.lower()
    inside = next(
        (
            f" within <{one}>"
            for one in ("script", "style")
            if lowered.rfind(f"<{one}") > lowered.rfind(f"</{one}")
        ),
        "",
    )
    end = " ".join(document.rstrip("`\n ")[-60:].split())
    return (
        f"the document is broken off: it has no </html>; it ends{inside} after {len(document):,} "
        f"characters with {end!r}"
    )


def _left_out(before: str, after: str) -> str:
    blocks = _OTHER_FENCE.findall(before + "\n" + after.partition("\n")[2])
    said = [
        f"{len(part.strip()):,} characters {place} it"
        for place, part in (("before", before), ("after", after))
        if part.strip("`\n ")
    ]
    if blocks:
        said.append(f"blocks of {', '.join(blocks[:10])}")
    return "; ".join(said)
