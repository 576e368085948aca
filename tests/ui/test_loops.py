"""When one action, done three times, is a loop."""

from __future__ import annotations

import pytest

from uiprobe.ui.loops import lead_nowhere


@pytest.mark.parametrize(
    ("screens", "loop"),
    [
        (["top", "second", "third", "end"], False),
        (["second", "third", "end", "end"], False),
        (["third", "end", "end", "end"], True),
        (["same", "same", "same", "same"], True),
        (["on", "off", "on", "off"], True),
        (["on", "off", "on", "else"], False),
    ],
)
def test_a_loop_leads_twice_to_a_screen_that_was_there(screens: list[str], loop: bool) -> None:
    assert lead_nowhere(screens) is loop
