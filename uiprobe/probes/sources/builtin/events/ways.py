"""Steps that references of goals with events have in common."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.language import Steps, click
from uiprobe.probes.sources.builtin.variation import DISMISSALS
from uiprobe.ui.spaces.touch import WAIT_FOR

DISMISS = click(id="notification_dismiss")
"""Take the notification away that is on the screen."""

BEGIN_AGAIN = ("press [restart]",)
"""Leave what was entered, for the first screen of the app."""


def wait(seconds: int) -> str:
    """Wait until something happens, but not longer."""
    return f"{WAIT_FOR} [{seconds}]"


def dismissal(kind: str) -> Steps:
    """End what came between."""
    return (DISMISSALS.get(kind, DISMISS),)
