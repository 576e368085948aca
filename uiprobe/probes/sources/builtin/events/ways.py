"""Steps that references of goals with events have in common."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.language import Apps, Parameters, Steps, click, recipients
from uiprobe.probes.sources.builtin.variation import DISMISSALS
from uiprobe.ui.spaces.touch import WAIT_FOR

DISMISS = click(id="notification_dismiss")
"""Take the notification away that is on the screen."""

BEGIN_AGAIN = ("press [restart]",)
"""Leave what was entered, for the first screen of the app."""


YES = click(id="android:id/button1")
NO = click(id="android:id/button2")
"""The answers to a request of the system, of which the first also turns on the battery saver."""

RATE_LATER = click(id="rate_later")
DECLINE = click(id="incoming_decline")


def wait(seconds: int) -> str:
    """Wait until something happens, but not longer."""
    return f"{WAIT_FOR} [{seconds}]"


def dismissal(kind: str) -> Steps:
    """End what came between."""
    return (DISMISSALS.get(kind, DISMISS),)


NEW_TITLES = (
    *("Wash the curtains", "Print the photos", "Ring the dentist", "Sharpen the knives"),
    *("Label the boxes", "Feed the sourdough", "Book the sauna", "Charge the torch"),
)
"""Tasks that no phone has."""


def two_people(random: Random, apps: Apps) -> Parameters:
    """Draws who may write, and somebody else who does."""
    writer, stranger = random.sample(recipients(apps), k=2)
    return {"writer": writer, "stranger": stranger}


def a_start(random: Random) -> str:
    """Draws when a goal begins: a full five minutes, as alarms ring at those."""
    hour, minute = random.randrange(10, 21), random.choice(range(5, 60, 10))
    return f"{START.date().isoformat()}T{hour:02}:{minute:02}"
