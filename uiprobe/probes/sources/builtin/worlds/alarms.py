"""Alarms that a phone has besides its own, so that the one that is meant is one of many."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.clock.data import LABELS, SOUNDS
from uiprobe.probes.sources.builtin.language import Apps, Parameters, Record
from uiprobe.probes.sources.builtin.language.draws import Draw
from uiprobe.probes.sources.builtin.worlds.ways import ALARMS

_MORE = 4

_DAYS: Sequence[Sequence[int]] = ([0, 1, 2, 3, 4], [5, 6], [], [0, 2, 4])


def among_more(draw: Draw) -> Draw:
    """Draws further alarms, as `more`, and then from what the phone holds with them."""

    def drawn(random: Random, apps: Apps) -> Parameters:
        taken = ALARMS.names(apps)
        # Phones start at full fives, and an alarm rings no sooner than at the next one.
        times = [f"{hour:02}:{minute:02}" for hour in range(5, 23) for minute in range(0, 60, 5)]
        more = [
            {
                "days": list(random.choice(_DAYS)),
                "enabled": random.random() < 0.5,
                "label": random.choice(LABELS),
                "sound": random.choice(SOUNDS),
                "vibrate": random.random() < 0.5,
                "time": time,
            }
            for time in random.sample([time for time in times if time not in taken], k=_MORE)
        ]
        parameters: Parameters = draw(random, with_alarms(apps, more))
        return parameters | {"more": more}

    return drawn


def with_alarms(apps: Apps, more: Sequence[Record]) -> Apps:
    """The data of the apps with further alarms."""
    clock = apps[Clock.package]
    return {**apps, Clock.package: {**clock, "alarms": [*clock["alarms"], *more]}}


def planted_alarms(more: Sequence[Record]) -> dict[str, Any]:
    """Further alarms, as a world plants them."""
    return {Clock.package: {"alarms": [_kept(alarm) for alarm in more]}}


def _kept(alarm: Record) -> Record:
    """An alarm as the clock keeps it, with its time in hours and minutes."""
    hour, minute = map(int, alarm["time"].split(":"))
    return {
        **{name: value for name, value in alarm.items() if name != "time"},
        "hour": hour,
        "minute": minute,
    }
