"""Reading JSON and HTML out of what models answer."""

from __future__ import annotations

import json
import re
from typing import Any

MAX_PAGE = 1_000_000
"""Characters of a page; a longer one is not taken."""

_FENCED = re.compile(r"```(?:[a-zA-Z]+)?[ \t]*\n(.*?)```", re.DOTALL)
_MOST_FENCES = 200
_DOCUMENT = re.compile(r"<!doctype html|<html\b", re.IGNORECASE)
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


def read_page(text: str) -> str:
    """The HTML document of an answer: from its first tag to the end of the document.

    The document is cut out of the answer as text. Nothing in it is changed, so what a script says
    of fences or closing tags stays in it.

    Raises:
        PageError: There is none, or it is too large or broken off.
    """
    match = _DOCUMENT.search(text)
    if match is None:
        raise PageError("the answer has no HTML document; expected one from <!DOCTYPE html> on")
    document = text[match.start() :]
    end = document.lower().rfind("</html>")
    if end < 0:
        raise PageError("the document is broken off: it has no </html>")
    document = document[: end + len("</html>")]
    if len(document) > MAX_PAGE:
        raise PageError(f"the document has {len(document):,} characters, at most {MAX_PAGE:,}")
    return document
