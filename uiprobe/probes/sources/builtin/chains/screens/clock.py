"""Alarms."""

from __future__ import annotations

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.probes.sources.builtin.chains.nodes import Amends, Entered, Slot, Takes
from uiprobe.probes.sources.builtin.goals.clock import ALARMS, enter_time, touch_alarm
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError


def _new_alarm(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    if entered["time"] in ALARMS.names(apps):
        raise NoChoiceError(f"found an alarm at {entered['time']} already")
    return (ALARMS.add({"time": entered["time"], "enabled": True, "days": []}, unique=True),)


ALARM = Takes(
    "alarm", Clock, {"time": Slot(frozenset({"time"}))},
    lambda apps, entered: (click(desc="Add alarm"), *enter_time(entered["time"])),
    _new_alarm,
    amends=Amends(
        lambda apps, first, last: (*touch_alarm(first["time"]), *enter_time(last["time"])), (),
        (Clock.package, "alarms"),
    ),
)  # fmt: skip
