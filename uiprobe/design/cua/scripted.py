"""The scripted agent: it does the solution of a builtin task, by the labels that can be seen.

It finds controls by their words, as somebody does who looks at the page, and clicks on places. A
control without words it does not find, and so it fails where people would.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from typing import Any

from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.cua.base import Move, Past
from uiprobe.design.pages.actions import VIEWPORT
from uiprobe.design.pages.browsers import LivePage
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point

_MARGIN = 4
"""Pixels from the edge of the view within which nothing is clicked."""


class ScriptedAgent:
    """Does what `DesignTask.solution` says.

    A step is `click LABEL`, `click LABEL @ WORDS OF ITS ROW`, `type TEXT > LABEL` or `press KEY`.
    """

    def __init__(self, task: DesignTask) -> None:
        self._left = deque(step for line in task.solution for step in _steps(line))

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """The next step, or a scroll to where it is."""
        if not self._left:
            return Move(None, "All steps of the solution are done.", ends=True)
        verb, words, row = self._left[0]
        if verb in ("type", "press"):
            self._left.popleft()
            kind = "keyboard_type" if verb == "type" else "keyboard_press"
            return Move(Action(kind, text=words), f"{verb} {words}")
        found = find_label(await page.labels(), words, row)
        if found is None:
            return Move(None, f"There is nothing on this page that says {words!r}.", ends=True)
        x, y = _inside(found)
        if not 0 <= y < VIEWPORT["height"] - _MARGIN:
            middle = Point(VIEWPORT["width"] / 2, VIEWPORT["height"] / 2)
            far = (("dx", 0), ("dy", round(y - VIEWPORT["height"] / 2)))
            return Move(Action("scroll_at", point=middle, arguments=far), f"Look for {words!r}.")
        self._left.popleft()
        return Move(Action("mouse_click", point=Point(x, y)), f"Click {words!r}.")


def _steps(line: str) -> list[tuple[str, str, str]]:
    verb, _, rest = line.partition(" ")
    if verb == "type":
        text, _, label = rest.rpartition(" > ")
        return [("click", label, ""), ("press", "Control+A", ""), ("type", text, "")]
    words, _, row = rest.partition(" @ ")
    return [(verb, words, row)]


def find_label(spots: Sequence[dict[str, Any]], words: str, row: str) -> dict[str, Any] | None:
    """The control that a label names: exactly, else by its first words, else by any part.

    Args:
        spots: What can be clicked, as `labels.js` reports it.
        words: The label.
        row: Words of the row that it stands in; empty for any row.
    """
    wanted = words.casefold()
    begins = re.compile(rf"{re.escape(wanted)}\b(?!\w)")
    tests = (
        lambda name: name == wanted,
        lambda name: begins.match(name) is not None,
        lambda name: wanted in name,
    )
    here = [one for one in spots if not row or row.casefold() in one["row"].casefold()]
    for test in tests:
        for one in here:
            if any(test(str(name).casefold()) for name in one["names"]):
                return one
    return None


def _inside(spot: dict[str, Any]) -> tuple[float, float]:
    """A place on a control that is in view."""
    x = min(max(float(spot["x"]), _MARGIN), VIEWPORT["width"] - _MARGIN)
    return round(x), round(float(spot["y"]))
