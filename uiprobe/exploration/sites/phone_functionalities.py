"""The functionalities of the phone: which of its widgets are for the same.

A label that stands in the code of the phone, in any of its languages, distinguishes a widget from
others; what people, or explorers, have written is content, and all of it is one.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from uiprobe.ui.tree import Element

CONTENT = "*"
"""Stands for words that are no part of the code."""

_MAX_WORDS = 60
_LEAST_LETTERS = 3
"""A label with a gap has at least so many letters besides: others fit anything."""

_CONTENT_MODULES = frozenset({"content.py"})
_GAP = re.compile(r"\{[^{}]*\}")
_DIGITS = re.compile(r"\d+")

_FIELD = "EditText"
_LABELLED = frozenset({"icon", "title"})
"""Ids that the toolkit gives to every entry of a menu or a list, which differ in their words."""


def functionality_key(element: Element, package: str, activity: str, dialog: str = "") -> str:
    """The functionality of a widget: its app, activity and dialog, its class, and its name there.

    Rows of one list, and the choices of one dialog, share their resource id, and are one
    functionality. Widgets without an id are distinguished by their words as the code of the phone
    has it, in any language: content, numbers, dates and what was typed are no names. What belongs
    to another app than the one in front, such as the keyboard, is the same on every screen, and all
    keys that type a sign are one.

    Args:
        element: The widget.
        package: The app in front.
        activity: Its activity in front.
        dialog: The name of the dialog that is shown over it.
    """
    role = element.role.rpartition(".")[2]
    name = element.id
    is_foreign = bool(element.app) and element.app != package
    if role == _FIELD or element.actions == ("swipe",):
        name = name or said_by_code(element.attributes.get("hint", "")) or "unnamed"
    elif not name or name in _LABELLED:
        name = f"{name}={_said(_words(element), is_foreign)}"
    if is_foreign:
        return f"{element.app}:{role}#{name}"
    shown = activity.rpartition(".")[2]
    if dialog:
        shown += f"[{dialog}]"
    return f"{package}/{shown}:{role}#{name}"


def _said(words: str, is_foreign: bool) -> str:
    """The name that a label gives to a widget."""
    if is_foreign:
        return "(a sign)" if len(words) == 1 else said_by_code(words)
    # A sign or a number is what somebody has typed, or one of those on a dial.
    plain = len(words) > 1 and any(sign.isalpha() for sign in words)
    return said_by_code(words) if plain or not words else CONTENT


def _words(element: Element) -> str:
    label = element.name or element.text
    return label or next((one.text for one in element.descendants() if one.text), "")


@lru_cache(maxsize=50_000)
def said_by_code(words: str) -> str:
    """A label as the code has it: in English, without numbers, gaps and content as `*`."""
    words = " ".join(words.split())
    if not any(sign.isalpha() for sign in words):
        return _DIGITS.sub("#", words)[:_MAX_WORDS]
    plain, gapped = _vocabulary()
    found = plain.get(words)
    if found is None:
        found = next((label for fits, label in gapped if fits.fullmatch(words)), CONTENT)
    return _DIGITS.sub("#", found)[:_MAX_WORDS]


@cache
def _vocabulary() -> tuple[dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    """Labels as they stand, and those with gaps; each with what it is called.

    Of two that fit, the one with more letters of its own is taken.
    """
    plain: dict[str, str] = {}
    gapped: dict[str, str] = {}
    for words, name in _labels():
        if "{" not in words:
            plain.setdefault(words, name)
        elif sum(map(str.isalpha, _GAP.sub("", words))) >= _LEAST_LETTERS:
            gapped.setdefault(_GAP.sub("{}", words), _GAP.sub(CONTENT, name))
    order = sorted(gapped, key=lambda words: (-len(words.replace("{}", "")), words))
    return plain, tuple(
        (re.compile(".+".join(map(re.escape, words.split("{}")))), gapped[words]) for words in order
    )


def _labels() -> Iterator[tuple[str, str]]:
    """Labels with the names that they have: those of the code, then their translations."""
    import uiprobe.environments.phone as phone

    folder = Path(phone.__path__[0])
    for file in sorted(folder.rglob("*.py")):
        if file.name not in _CONTENT_MODULES:
            for words in sorted(_literals(file)):
                yield words, words
    for file in sorted((folder / "assets").glob("messages.*.json")):
        for english, words in json.loads(file.read_text(encoding="utf-8")).items():
            yield english, english
            yield words, english


def _literals(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found.add("".join(_part(one) for one in node.values))
    return {one for one in found if len(one) > 1 and "\n" not in one}


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "{}"
