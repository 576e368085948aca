"""Ambiguous goals: several things fit the instruction, and only the person knows which is meant."""

from __future__ import annotations

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.knowing import means
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    THE_ALARM,
    ask,
    beside_alarm,
    delete_alarm,
    moments,
)

PAIRS = Declared("ambiguous")

_TWO = ("first", "second")
_WHICH_ALARM = ask("Which alarm do you mean?")
_WHICH_TASK = ask("Which task do you mean?")
_WHICH_EVENT = ask("Which event do you mean?")


@PAIRS.pair(601, Clock, some_as(ALARMS.names, *_TWO))
def alarm_to_delete(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(time: str, other: str) -> World:
        return world(
            means("item", Moment(time), moments(apps), frame=THE_ALARM),
            change=ALARMS.remove(time),
            way=(_WHICH_ALARM, *delete_alarm(time)),
        ).rejects(
            UNDONE,
            only_switched=beside_alarm(time, "onoff"),
            both_deleted=then(*delete_alarm(other)),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(603, Clock, some_as(ALARMS.names, *_TWO))
def alarm_to_switch(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(time: str, other: str) -> World:
        alarm = ALARMS.get(apps, time)
        switch = beside_alarm(time, "onoff")
        return world(
            means("item", Moment(time), moments(apps), frame=THE_ALARM),
            change=ALARMS.update(alarm, enabled=not alarm["enabled"]),
            way=(_WHICH_ALARM, *switch),
        ).rejects(
            both_switched=then(*beside_alarm(other, "onoff")),
            taken_back=then(switch[-1]),
            deleted=delete_alarm(time),
        )

    return meant(first, second), meant(second, first)
