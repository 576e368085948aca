"""The functionalities of the phone: which of its widgets are for the same.

A label that stands in the code of the phone, in any of its languages, distinguishes a widget from
others; what people, or explorers, have written is content, and all of it is one. So are the names
that an app gives to its content when it is made, such as those of places and ringtones, and words
that only another app has in its code.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from uiprobe.environments import phone
from uiprobe.environments.phone.apps import installed_apps
from uiprobe.ui.tree import Element

CONTENT = "*"
"""Stands for words that are no part of the code."""

_MAX_WORDS = 60
_LEAST_LETTERS = 3
"""A label with a gap has at least so many letters besides: others fit anything."""

_CONTENT_MODULES = frozenset({"content.py", "data.py", "providers.py"})
_CONTENT_NAMES = frozenset({"LISTS", "RINGTONES"})
"""Modules, and constants of other modules, that hold what an app is filled with."""

_GAP = re.compile(r"\{[^{}]*\}")
_DIGITS = re.compile(r"\d+")

BANNERS = frozenset({"alert_banner", "heads_up_notification"})
"""Ids of windows that an app shows over whatever is in front, itself too."""

_FIELD, _SLIDER = "EditText", "SeekBar"
_LABELLED = frozenset({"icon", "title"})
"""Ids that the toolkit gives to every entry of a menu or a list, which differ in their words."""


def functionality_key(element: Element, package: str, activity: str, dialog: str = "") -> str:
    """The functionality of a widget: its app, activity and dialog, its class, and its name there.

    Rows of one list, and the choices of one dialog, share their resource id, and are one
    functionality. The list itself is none, as on pages: it takes swipes only while it has more rows
    than fit, which is up to its content, and a swipe does no more than show them. Widgets without
    an id are distinguished by their words as the code of the phone has it, in any language:
    content, numbers, dates and what was typed are no names. What belongs to another app than the
    one in front, such as the keyboard, is the same on every screen, and all keys that type a sign
    are one.

    Args:
        element: The widget.
        package: The app in front; none for what is in a banner, which is the same on every screen.
        activity: Its activity in front.
        dialog: The name of the dialog that is shown over it.

    Returns:
        Nothing for what only scrolls, and for a row at the edge of a list whose words are out of
        view.
    """
    role = class_name(element)
    name = element.id
    is_foreign = bool(element.app) and element.app != package
    if element.actions == ("swipe",) and role != _SLIDER:
        return ""
    if role in (_FIELD, _SLIDER):
        name = name or said_by_code(element.attributes.get("hint", ""), package) or "unnamed"
    elif not name or name in _LABELLED:
        words = _words(element)
        if not words:
            return ""
        name = f"{name}={_said(words, '' if is_foreign else package)}"
    if is_foreign:
        return f"{element.app}:{role}#{name}"
    shown = activity.rpartition(".")[2]
    if dialog:
        shown += f"[{dialog}]"
    return f"{package}/{shown}:{role}#{name}"


def class_name(element: Element) -> str:
    """The class of a widget without its package."""
    return element.role.rpartition(".")[2]


def _said(words: str, package: str) -> str:
    """The name that a label gives to a widget; without a package, one of the system."""
    if not package:
        return "(a sign)" if len(words) == 1 else said_by_code(words)
    # A sign or a number is what somebody has typed, or one of those on a dial.
    plain = len(words) > 1 and any(sign.isalpha() for sign in words)
    return said_by_code(words, package) if plain else CONTENT


def _words(element: Element) -> str:
    label = element.name or element.text
    return label or next((one.text for one in element.descendants() if one.text), "")


@lru_cache(maxsize=50_000)
def said_by_code(words: str, package: str = "") -> str:
    """A label as the code has it: in English, without numbers, gaps and content as `*`.

    Args:
        words: The label.
        package: The app that shows it, whose code may have it, besides the code that all apps
            share. Without one, the code of every app may.
    """
    words = " ".join(words.split())
    if not any(sign.isalpha() for sign in words):
        return _DIGITS.sub("#", words)[:_MAX_WORDS]
    plain, gapped = _vocabulary(package)
    found = plain.get(words)
    if found is None:
        found = next((label for fits, label in gapped if fits.fullmatch(words)), CONTENT)
    return _DIGITS.sub("#", found)[:_MAX_WORDS]


@cache
def _vocabulary(package: str) -> tuple[dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    """Labels as they stand, and those with gaps; each with what it is called.

    Of two that fit, the one with more letters of its own is taken.
    """
    plain: dict[str, str] = {}
    gapped: dict[str, str] = {}
    for words, name in _labels(package):
        if "{" not in words:
            plain.setdefault(words, name)
        elif sum(map(str.isalpha, _GAP.sub("", words))) >= _LEAST_LETTERS:
            gapped.setdefault(_GAP.sub("{}", words), _GAP.sub(CONTENT, name))
    order = sorted(gapped, key=lambda words: (-len(words.replace("{}", "")), words))
    return plain, tuple(
        (re.compile(".+".join(map(re.escape, words.split("{}")))), gapped[words]) for words in order
    )


def _labels(package: str) -> Iterator[tuple[str, str]]:
    """Labels with the names that they have: those of the code, then their translations."""
    apps = installed_apps()
    known = {app.label for app in apps.values()}
    home = type(apps[package]).__module__.removesuffix(".app") if package in apps else ""
    for module, literals in _literals_by_module().items():
        is_apps_own = module.startswith(f"{phone.__name__}.apps.")
        if not home or not is_apps_own or f"{module}.".startswith(f"{home}."):
            known |= literals
    for words in sorted(known):
        yield words, words
    for english, words in _translations():
        # Words that no code has as they stand, such as those of content, are no names either.
        if not package or english in known:
            yield words, english


@cache
def _translations() -> tuple[tuple[str, str], ...]:
    """English labels with their translations."""
    files = sorted((Path(phone.__path__[0]) / "assets").glob("messages.*.json"))
    return tuple(
        pair
        for file in files
        for english, words in json.loads(file.read_text(encoding="utf-8")).items()
        for pair in ((english, english), (english, words))
    )


@cache
def _literals_by_module() -> dict[str, set[str]]:
    """The texts in the code of the phone by the name of their module, without content."""
    folder = Path(phone.__path__[0])
    found = {}
    for file in sorted(folder.rglob("*.py")):
        if file.name not in _CONTENT_MODULES:
            parts = file.relative_to(folder).with_suffix("").parts
            found[".".join((phone.__name__, *parts))] = _literals(file)
    return found


def _literals(file: Path) -> set[str]:
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(file.read_bytes())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Assign) and _CONTENT_NAMES & set(map(ast.unparse, node.targets)):
            continue
        waiting.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found.add("".join(_part(one) for one in node.values))
    return {one for one in found if len(one) > 1 and "\n" not in one}


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "{}"
