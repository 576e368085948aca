"""Steps through the date picker and the time picker of the toolkit."""

from __future__ import annotations

from datetime import date

from uiprobe.probes.sources.builtin.template import click
from uiprobe.probes.sources.builtin.words import Day, spell

_OK = click(id="button1")


def pick_day(day: str, shown_day: str, *, id: str = "day") -> tuple[str, ...]:
    """Steps that choose a day.

    Args:
        day: As `2026-03-12`.
        shown_day: What is chosen before.
        id: Resource name of what opens the picker.
    """
    wanted, month = date.fromisoformat(day), date.fromisoformat(shown_day)
    turns = (wanted.year - month.year) * 12 + wanted.month - month.month
    turn = click(desc="Next month" if turns > 0 else "Previous month")
    return (click(id=id), *([turn] * abs(turns)), click(desc=spell(Day(day), "en")), _OK)


def pick_hour(moment: str, *, id: str = "start") -> tuple[str, ...]:
    """Steps that choose a full hour on the dial of a picker that shows a morning hour.

    Args:
        moment: As `15:00`.
        id: Resource name of what opens the picker.
    """
    hour = int(moment[:2])
    half = click(id="am_label" if hour < 12 else "pm_label")
    return (click(id=id), click(desc=str(hour % 12 or 12)), half, _OK)
