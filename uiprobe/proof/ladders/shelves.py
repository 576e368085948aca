"""Solver of pictures in rows by the number of their black cells, from what is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.probes.ladders.grounding.scene import Part
from uiprobe.ui.actions import Action, parse_action


def first_on_the_way(parts: Sequence[Part]) -> Part | Action | None:
    """The part to touch, or the other action, that comes first on the way to the picture.

    None if what is drawn does not say.
    """
    pictures = [part for part in parts if part.kind == "pattern"]
    asked = [part for part in pictures if not part.key]
    numbers = {int(part.text): part for part in parts if re.fullmatch(r"\d+", part.text)}
    if len(asked) != 1 or not numbers:
        return None
    number = asked[0].text.count("#")
    if number < min(numbers):
        return parse_action("swipe [100,300] [100,900]")
    if number > max(numbers):
        return parse_action("swipe [100,900] [100,300]")
    if number not in numbers:
        crosses = [part for part in parts if part.kind == "cross"]
        return crosses[0] if len(crosses) == 1 else None
    row = numbers[number].box
    beside = [part for part in parts if row[1] <= (part.box[1] + part.box[3]) / 2 < row[3]]
    switches = [part for part in beside if part.kind == "switch"]
    if len(switches) != 1:
        return None
    if not switches[0].on:
        return switches[0]
    equal = [part for part in beside if part.key and part.text == asked[0].text]
    if not equal:
        return parse_action("press [stop]")
    return equal[0] if len(equal) == 1 else None
