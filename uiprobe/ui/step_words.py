"""Steps and elements in words that name exactly one thing on a screen."""

from __future__ import annotations

from uiprobe.ui.actions import Action
from uiprobe.ui.platform import Platform
from uiprobe.ui.telling import element_label, quoted, tell_element
from uiprobe.ui.trajectory import record_action
from uiprobe.ui.tree import Element, Tree

_IMPERATIVES = {
    "Clicked": "Click",
    "Typed": "Type",
    "Swiped": "Swipe",
    "Long-pressed": "Long-press",
    "Pressed": "Press",
    "Went": "Go",
    "Started": "Start",
    "Restarted": "Restart",
    "Waited": "Wait",
    "Stopped": "Stop",
    "Declared": "Declare",
    "Filled": "Fill",
    "Chose": "Choose",
    "Selected": "Select",
    "Scrolled": "Scroll",
    "Opened": "Open",
    "Closed": "Close",
    "Double-clicked": "Double-click",
    "Hovered": "Hover",
    "Focused": "Focus",
    "Cleared": "Clear",
    "Dragged": "Drag",
    "Sent": "Send",
    "Moved": "Move",
}


def name_element(element: Element, tree: Tree) -> str:
    """An element in words, with its number among those that read the same."""
    told = tell_element(element, tree)
    # Telling an element looks at all others; those with another label read otherwise.
    head = _head(element)
    alike = [one for one in tree.widgets if _head(one) == head]
    same = [one for one in alike if tell_element(one, tree) == told]
    if len(same) < 2 or element not in same:
        return told
    return f"{told}, number {same.index(element) + 1} of {len(same)} such from the top"


def _head(element: Element) -> str:
    label = element_label(element)
    return quoted(label) if label else ""


def tell_step(action: Action, tree: Tree, platform: Platform) -> str:
    """A step that is to be done, in words.

    Raises:
        ActionError: It does not fit the screen.
    """
    record = record_action(action, tree, platform)
    place = None if record.element is None else name_element(record.element, tree)
    told = platform.space.tell_action(action, place)
    first, space, rest = told.partition(" ")
    return f"{_IMPERATIVES.get(first, first)}{space}{rest}"
