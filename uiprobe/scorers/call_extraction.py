"""Finding a call of a browser's action in an answer that is not in the demanded form."""

from __future__ import annotations

import re
from collections.abc import Iterable

from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.platform import space_named

_MOST_CALLS = 40
"""Starts of calls that are tried; a text with more has no answer, and each try reads on from it."""

_LONGEST = 4_000
"""Characters of a call; a longer one is no answer."""


def extract_call(
    space: str, text: str, segments: Iterable[tuple[str, str]]
) -> tuple[str, str] | None:
    """The one action of an answer.

    Args:
        space: Name of the action space.
        text: The answer.
        segments: Places where an answer may stand alone, with the names of the rules.

    Returns:
        The action as its space writes it, and the name of the rule; None if there is none, or there
        are several that differ.
    """
    for rule, segment in (("bare", text.strip()), *segments):
        action = _read(space, segment.strip().strip("`").strip())
        if action is not None:
            return action, rule
    verbs = "|".join(map(re.escape, space_named(space).verbs))
    found: dict[str, None] = {}
    for number, match in enumerate(re.finditer(rf"(?<![\w.])(?:{verbs})\(", text)):
        if number >= _MOST_CALLS:
            return None
        action = _read(space, call_at(text, match.start()))
        if action is not None:
            found[action] = None
    return (next(iter(found)), "call") if len(found) == 1 else None


def _read(space: str, text: str) -> str | None:
    if not text or len(text) > _LONGEST:
        return None
    actions = space_named(space)
    try:
        return actions.format(actions.parse(text))
    except ActionError:
        return None


def call_at(text: str, start: int) -> str:
    """The text from a verb to the bracket that closes its call, quotes heeded."""
    depth, quote, escaped = 0, "", False
    for place in range(start, min(len(text), start + _LONGEST)):
        letter = text[place]
        if quote:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == quote:
                quote = ""
        elif letter in "'\"":
            quote = letter
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth == 0:
                return text[start : place + 1]
    return ""


def mentions_call(action: Action, text: str) -> bool:
    """Whether a text has the verb of an action and all of its values."""
    folded = text.casefold()
    if action.kind.casefold() not in folded:
        return False
    listed = [value for _, value in action.arguments if isinstance(value, tuple)]
    words = [action.handle, action.text, *(one for value in listed for one in value)]
    spelled = text + text.replace("\\'", "'").replace('\\"', '"').replace("\\n", "\n")
    if not all(word in spelled for word in words if word):
        return False
    numbers = {float(one) for one in re.findall(r"-?\d{1,9}(?:\.\d{1,20})?", text)}
    values = [value for _, value in action.arguments if isinstance(value, int | float)]
    points = [value for point in (action.point, action.end) if point for value in point]
    return all(value in numbers for value in (*values, *points) if value != 0)
