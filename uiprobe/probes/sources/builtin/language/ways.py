"""Steps that references of several apps have in common."""

from __future__ import annotations

from datetime import date

from uiprobe.environments.phone.locales import month_name
from uiprobe.probes.sources.builtin.language.days import TODAY
from uiprobe.probes.sources.builtin.language.steps import Steps, click, fill, scroll, target

_LOCALE = "en-US"

GO_HOME = "press [home]"

UP = click(desc="Navigate up")
SAVE = click(desc="Save")
MENU = click(desc="More options")
OK = click(id="button1")
"""The affirmative button of a dialog."""
CANCEL = click(id="button2")
ALLOW = click(id="permission_allow_button")
REFUSE = click(id="permission_deny_button")
UNDO = click(id="snackbar_action")
KEEP_EDITING = (UP, click(text="Keep editing"))
"""Leave a form that asks whether to discard its draft, and stay."""
DISCARD = (UP, click(text="Discard"))
"""Leave it for good."""


def open_app(label: str) -> Steps:
    """Go to the home screen, and start the app of that label."""
    return GO_HOME, click(id="icon", text=label)


def pick_day(day: str, shown: str = TODAY) -> Steps:
    """Choose a day in an open date picker, and confirm it.

    Args:
        day: As `2026-03-12`.
        shown: A day of the month that the picker shows at first.
    """
    wanted, first = date.fromisoformat(day), date.fromisoformat(shown)
    turns = (wanted.year - first.year) * 12 + wanted.month - first.month
    turn = click(desc="Next month" if turns > 0 else "Previous month")
    words = f"{wanted.day:02} {month_name(wanted.month, _LOCALE)} {wanted.year}"
    return (*(turn for _ in range(abs(turns))), click(desc=words), click(id="button1"))


def pick_hour(moment: str) -> Steps:
    """Choose a full hour on the dial of an open time picker that shows one, and confirm it.

    Args:
        moment: As `15:00`.
    """
    hour = int(moment[:2])
    half = click(id="am_label" if hour < 12 else "pm_label")
    return (click(desc=str(hour % 12 or 12)), half, click(id="button1"))


def choose(field: str, value: str) -> Steps:
    """Choose a value of the closed list that a field opens."""
    listing = target(id="select_dialog_listview")
    return (
        click(id=field),
        scroll(listing, id="text1", text=value),
        click(id="text1", text=value, within=listing),
    )


def search_for(words: str) -> Steps:
    """Open the search of the app, and type."""
    return click(desc="Search"), fill(words, id="search_src_text")
