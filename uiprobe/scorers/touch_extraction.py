"""Finding the one action of the action space `touch` in an answer."""

from __future__ import annotations

import json
import re

from uiprobe.scorers.answer_segments import (
    NEGATION,
    answer_segments,
    json_objects,
    spellings,
)
from uiprobe.scorers.call_extraction import call_at
from uiprobe.ui.action_syntax import SYNTAXES, read_action
from uiprobe.ui.actions import Action, ActionError, ActionKind, format_action

_VERBS = {
    "click": ("click", "tap", "touch", "select"),
    "longclick": ("longclick", "long click", "long-click", "long press", "long_press", "hold"),
    "text": ("text", "type", "input", "enter text", "write"),
    "swipe": ("swipe", "scroll"),
    "press": ("press",),
}
_VERB_OF = {word: verb for verb, words in _VERBS.items() for word in words}
_KEY_OF = {"none": "wait", "return": "back", "finish": "stop", "done": "stop"}
_NUMBER = r"-?\d{1,6}(?:\.\d{1,8})?"
_LOOSE = re.compile(
    # The longest words first, because the first alternative that fits is taken.
    r"\b(" + "|".join(sorted(map(re.escape, _VERB_OF), key=len, reverse=True)) + r")"
    r"\b[\s(\[]{0,3}(?:on\s+)?(?:the\s+)?(?:element|widget|index|id|at)?[\s=:\[(#]{0,3}"
    rf"({_NUMBER}(?:\s*,\s*{_NUMBER}){{0,3}})\s*[\])]?"
    r"(?:\s*[,:]?\s*(?:[\[(\"'“]\s*)(?:direction\s*=\s*)?([^\n]{0,2000}?)\s*[\])\"'”][\])]?)?"
    r"(?=$|[\s.,;`*)\]])",
    re.IGNORECASE,
)
_LOOSE_KEY = re.compile(
    r"\b(?:press(?:ing)?|(?:press(?:ing)?\s+)?the\s+key(?:\s+is)?)\b[\s(\[\"':]{0,4}(?:the\s+)?"
    r"(back|home|restart|wait|enter|stop|none|return|finish|done)\b[\"'\])]{0,2}"
    r"(\s+(?:button|icon|arrow|screen|tab|page|link|label|option))?",
    re.IGNORECASE,
)
_ON_SCREEN = frozenset({"restart", "wait", "stop", "none", "finish", "done"})
"""Keys that no phone has as a button: a button of that name is one of an app."""


def extract_touch_action(text: str) -> tuple[str, str] | None:
    """The action that a text names, and the name of the rule that found it; None if not one."""
    bare = text.strip()
    for rule, segment in (("bare", bare), *answer_segments(text)):
        if action := _as_action(segment):
            return action, rule
    for fields in json_objects(text):
        numbers = {name: _number(value) for name, value in fields.items() if name in _NUMBERS}
        if action := _as_action(json.dumps(fields | numbers, ensure_ascii=False)):
            return action, "json"
    if action := _only_call(text):
        return action, "call"
    for rule, segment in (
        ("loose", bare),
        *((f"loose_{rule}", s) for rule, s in answer_segments(text)),
    ):
        found = {action for action in map(_loose_action, segment.splitlines()) if action}
        if len(found) == 1:
            return found.pop(), rule
    return None


_CALL = re.compile(rf"(?<![\w.])(?:{'|'.join(ActionKind)})\(")
_MOST_CALLS = 40


def _only_call(text: str) -> str | None:
    """The one call in a text, such as `click(index=7)`; several that differ are none."""
    found: set[str] = set()
    for number, match in enumerate(_CALL.finditer(text)):
        if number >= _MOST_CALLS:
            return None
        if NEGATION.search(text[max(0, match.start() - 40) : match.start()]):
            continue
        try:
            found.add(format_action(read_action(call_at(text, match.start()), "call")))
        except ActionError:
            continue
    return found.pop() if len(found) == 1 else None


def _as_action(segment: str) -> str | None:
    """An action in any of the syntaxes, with letters and a final full stop forgiven."""
    body = segment.strip().strip("`").rstrip(".").strip()
    head, bracket, rest = body.partition("[")
    for candidate in (body, f"{head.lower().rstrip()} {bracket}{rest}"):
        for syntax in SYNTAXES:
            try:
                return format_action(read_action(candidate, syntax))
            except ActionError:
                continue
    return None


def _loose_action(line: str) -> str | None:
    """An action named in a line in other words, such as `tap(3)` or `press the back button`."""
    targets = [match for match in _LOOSE.finditer(line) if _is_target(line, match)]
    keys = {match.group(1).lower() for match in _LOOSE_KEY.finditer(line) if _is_key(line, match)}
    if len(targets) + len(keys) != 1:
        return None
    if keys:
        key = keys.pop()
        return f"press [{_KEY_OF.get(key, key)}]"
    word, numbers, argument = targets[0].groups()
    verb = _VERB_OF[word.lower()]
    place = re.sub(r"\s", "", numbers)
    body = f"{verb} [{place}]"
    if verb in ("text", "swipe"):
        if argument is None:
            return None
        body += f" [{argument if verb == 'text' else argument.lower()}]"
    try:
        return format_action(read_action(body, "grammar"))
    except ActionError:
        return None


_NUMBERS = ("index", "x", "y", "end_x", "end_y")


def _number(value: object) -> object:
    """A number that a model wrote as a text, such as "7", as a number."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,6}(?:\.\d{1,8})?", value):
        return float(value) if "." in value else int(value)
    return value


_MARKED_NUMBER = re.compile(r"(?:[\[(=#:]|\b(?:element|widget|index|id))\s*$", re.IGNORECASE)
_COUNTED = re.compile(
    r"\s+(?!(?:to|and|then|which|because|since|in|on|for|as|so|is|at|of|with|by|or|now|again|next)\b)[A-Za-z]"
)


def _is_target(line: str, match: re.Match[str]) -> bool:
    """Whether a verb with numbers names a target: not denied, and no number of things or times."""
    if NEGATION.search(line[max(0, match.start() - 40) : match.start()]):
        return False
    marked = _MARKED_NUMBER.search(line[match.start() : match.start(2)])
    return bool(marked) or not _COUNTED.match(line, match.end(2))


def _is_key(line: str, match: re.Match[str]) -> bool:
    """Whether a key is pressed, and no widget of its name."""
    if NEGATION.search(line[max(0, match.start() - 40) : match.start()]):
        return False
    name, thing = match.group(1).lower(), (match.group(2) or "").strip().lower()
    return not thing or (thing == "button" and name not in _ON_SCREEN)


def mentions_action(action: Action, text: str) -> bool:
    """Whether a text has the verb of an action, in some word for it, and all of its values."""
    folded = text.casefold()
    if action.key is not None:
        names = [str(action.key), *(name for name, key in _KEY_OF.items() if key == action.key)]
        return any(name in folded for name in names)
    if not any(word in folded for word in _VERBS[action.kind]):
        return False
    if action.direction is not None and action.direction not in folded:
        return False
    if action.text is not None and not any(action.text in told for told in spellings(text)):
        return False
    numbers = {float(number) for number in re.findall(r"-?\d{1,9}(?:\.\d{1,20})?", text)}
    if action.index is not None and float(action.index) not in numbers:
        return False
    # The centre of a box is not written in the answer, but lies between numbers that are.
    points = [point for point in (action.point, action.end) if point is not None]
    return all(
        value in numbers or any(2 * value - other in numbers for other in numbers)
        for point in points
        for value in point
    )
