"""The simulated agent's reading of advice, and its perfect grounding of words."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from uiprobe.episodes.helps import NEXT_STEP
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.step_words import name_element, tell_step
from uiprobe.ui.tree import Element, Tree


def told_step(advice: str) -> str:
    """The next step in an advice; empty if it has none."""
    for line in advice.splitlines():
        if line.startswith(NEXT_STEP):
            return line.removeprefix(NEXT_STEP)
    return ""


def ground(words: str, tree: Tree) -> Action | None:
    """The action on a screen that words say; None if they say none.

    Only what the words say counts: of what reads the same, the first is taken.
    """
    for key in Key:
        if tell_step(press(key), tree, ANDROID) == words:
            return press(key)
    for element in _candidates(tree):
        name = name_element(element, tree)
        if not words.endswith(name):
            continue
        for action in _actions(words, name, element, tree):
            try:
                if tell_step(action, tree, ANDROID) == words:
                    return action
            except ActionError:
                continue
    return None


def _candidates(tree: Tree) -> Iterator[Element]:
    yield from tree.widgets
    widgets = {id(one) for one in tree.widgets}
    yield from (one for one in tree.elements if one.visible and id(one) not in widgets)


def _actions(words: str, name: str, element: Element, tree: Tree) -> Iterator[Action]:
    index = tree.widgets.index(element) if element.is_widget else None
    point = None if element.is_widget else Point(*element.bounds.center)
    verb = words.partition(" ")[0]
    if verb == "Click":
        yield Action(ActionKind.CLICK, index=index, point=point)
    elif verb == "Long-press":
        yield Action(ActionKind.LONGCLICK, index=index, point=point)
    elif verb == "Swipe" and index is not None:
        direction = words.split()[1]
        if direction in set(Direction):
            yield Action(ActionKind.SWIPE, index=index, direction=Direction(direction))
    elif verb == "Type":
        literal = words.removeprefix("Type ").removesuffix(f" into {name}")
        try:
            text = ast.literal_eval(literal)
        except (ValueError, SyntaxError):
            return
        if isinstance(text, str):
            yield Action(ActionKind.TEXT, index=index, point=point, text=text)
