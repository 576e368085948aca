"""The screens of items by their names; each is drawn again when it is asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from uiprobe.probes.ladders.grounding.board import staged
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, parse_name, random_of
from uiprobe.probes.ladders.table import ladder_named
from uiprobe.probes.sources.base import SourceError, SourceScreen
from uiprobe.ui.readers.uiautomator import parse_hierarchy

PROBE = "grounding"


@lru_cache(maxsize=16)
def drawn_named(name: str) -> Drawn:
    """Draw the scene again that a picture's name stands for.

    Raises:
        SourceError: It is no picture of a ladder.
    """
    found = parse_name(name)
    if found is None:
        raise SourceError(name[:80], "name", "another form", "ladder/NAME/RUNG/NUMBER")
    ladder, rung, token = found
    return cast("Pointing", ladder_named(PROBE, ladder)).drawn(rung, random_of(token))


def ladder_screen(name: str) -> SourceScreen:
    """The screen of an item by the name of its picture."""
    return SourceScreen(
        name=name,
        read_tree=lambda: parse_hierarchy(staged(drawn_named(name).scene).hierarchy_xml()),
        screenshot=lambda: staged(drawn_named(name).scene).screenshot_png(),
        has_screenshot=True,
    )
