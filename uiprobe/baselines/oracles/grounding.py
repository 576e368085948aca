"""The oracle of grounding: the target of a stated intent, found on the screen by its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from uiprobe.episodes.helps import TARGET_HEAD
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point
from uiprobe.ui.hit_testing import element_met, not_covered
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.step_words import name_element
from uiprobe.ui.telling import element_label
from uiprobe.ui.tree import Element, Tree

_TARGET = re.compile(rf"^[\s>*_#-]*{TARGET_HEAD}[*_`]*[ \t]*(.+)$", re.IGNORECASE | re.MULTILINE)
_QUOTED = re.compile(r"[“\"‘']([^“”\"‘’']{1,200})[”\"’']")
_LOOKED_AT = 20_000
"""Characters at the end of an answer that are searched; a longer answer is a runaway one."""

_LEAST = 2
"""Characters of a label that is looked for without quotation marks."""


def find_target(action: Action, said: str, tree: Tree) -> Element | None:
    """The widget that an answer means by its words.

    Args:
        action: What was decided on; its kind says which widgets can be meant.
        said: All of the answer.
        tree: The screen.

    Returns:
        The widget; None if the words name none, or several and not the one that was aimed at.
    """
    # JSON writes line breaks as two characters.
    text = said[-_LOOKED_AT:].replace("\\n", "\n").replace('\\"', '"')
    stated = _TARGET.findall(text)
    words = stated[-1].strip() if stated else _last_sentence(text)
    fitting = [one for one in tree.widgets if action.kind in one.actions] or list(tree.widgets)
    exact = [one for one in fitting if name_element(one, tree) == words]
    found = exact or _labelled(words, fitting)
    if len(found) > 1:
        aimed = [one for one in found if _is_aimed_at(one, action, tree)]
        return aimed[0] if aimed else None
    return found[0] if found else None


def aim(action: Action, element: Element, tree: Tree) -> Action:
    """The action on another widget, named as its target was."""
    if action.index is not None:
        return replace(action, index=tree.widgets.index(element))
    if action.handle is not None:
        return replace(action, handle=element.handle) if element.handle else action
    if action.point is None:
        return action
    middle = Point(*element.bounds.center)
    end = action.end
    if end is not None:
        end = Point(end.x + middle.x - action.point.x, end.y + middle.y - action.point.y)
    return replace(action, point=middle, end=end)


def has_target(action: Action) -> bool:
    """Whether an action acts on something that words can name."""
    return action.target_kind is not None and action.kind != ActionKind.PRESS


def is_on(action: Action, element: Element, tree: Tree) -> bool:
    """Whether an action hits an element already."""
    return _is_aimed_at(element, action, tree)


def _labelled(words: str, widgets: Sequence[Element]) -> list[Element]:
    """The widgets whose label is named: in quotation marks, or else the longest that occurs."""
    labels = [(element_label(one).casefold().strip(), one) for one in widgets]
    for quoted in map(str.casefold, _QUOTED.findall(words)):
        found = [one for label, one in labels if label and label == quoted.strip()]
        if found:
            return found
    folded = words.casefold().strip(" .`*'\"")
    equal = [one for label, one in labels if label and label == folded]
    if equal:
        return equal
    named = [
        (len(label), one)
        for label, one in labels
        if len(label) >= _LEAST
        and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", folded[:2_000]) is not None
    ]
    longest = max((length for length, _ in named), default=0)
    return [one for length, one in named if length == longest]


def _last_sentence(text: str) -> str:
    """The last words before the action."""
    before = text.rpartition("```")[0].rpartition("```")[0] or text
    lines = [line for line in before.strip().splitlines() if line.strip()]
    if not lines:
        return ""
    return re.split(r"(?<=[.!?])\s+", lines[-1].strip())[-1]


def _is_aimed_at(element: Element, action: Action, tree: Tree) -> bool:
    if action.index is not None:
        return action.index < len(tree.widgets) and tree.widgets[action.index] is element
    if action.handle is not None:
        return element.handle == action.handle
    point = action.point
    if point is None or not element.bounds.contains(point.x, point.y):
        return False
    met = element_met(action, tree, TOUCH if action.kind in TOUCH.verbs else BROWSER)
    return any(one is element for one in not_covered(tree, point, met))
