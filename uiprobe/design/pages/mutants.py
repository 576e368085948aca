"""Broken copies of any page: a rule that holds on them after the same actions checks too little."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_SCRIPT = re.compile(r"<script\b[^>]*>.*?</script\s*>", re.IGNORECASE | re.DOTALL)
_HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)
_DOCTYPE = re.compile(r"\s*<!doctype[^>]*>", re.IGNORECASE)


def mutants_of(html: str) -> Mapping[str, str]:
    """Broken copies of a page, by what is wrong with them.

    `silent` has no scripts, `deaf` hears no user, `frozen` shows no change.
    """
    return {
        "silent": _SCRIPT.sub("", html),
        "deaf": _with_first(html, _script("deaf.js")),
        "frozen": _with_first(html, _script("frozen.js")),
    }


def _with_first(html: str, script: str) -> str:
    """A page with a script before its own."""
    match = _HEAD.search(html) or _DOCTYPE.match(html)
    at = match.end() if match else 0
    return html[:at] + script + html[at:]


@cache
def _script(name: str) -> str:
    return f"<script>\n{files(__package__).joinpath(name).read_text(encoding='utf-8')}</script>"
