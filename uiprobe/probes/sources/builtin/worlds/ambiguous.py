"""Ambiguous goals: several things fit the instruction, and only the person knows which is meant."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.alarms import among_more, planted_alarms, with_alarms
from uiprobe.probes.sources.builtin.worlds.knowing import means
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    THE_ALARM,
    ask,
    beside_alarm,
    delete_alarm,
    moments,
    switch_alarm,
)

PAIRS = Declared("ambiguous")

_TWO = ("first", "second")
_WHICH_ALARM = ask("Which alarm do you mean?")
_WHICH_TASK = ask("Which task do you mean?")
_WHICH_EVENT = ask("Which event do you mean?")


@PAIRS.pair(601, Clock, among_more(some_as(ALARMS.names, *_TWO)))
def alarm_to_delete(
    apps: Apps, first: str, second: str, more: Sequence[Record]
) -> tuple[World, World]:
    apps = with_alarms(apps, more)

    def meant(time: str, other: str) -> World:
        return world(
            means("item", Moment(time), moments(apps), frame=THE_ALARM),
            planted=planted_alarms(more),
            change=ALARMS.remove(time),
            way=(_WHICH_ALARM, *delete_alarm(time)),
        ).rejects(
            UNDONE,
            only_switched=beside_alarm(time, "onoff"),
            both_deleted=(
                _WHICH_ALARM,
                *delete_alarm(min(time, other)),
                *delete_alarm(max(time, other)),
            ),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(
    603, Clock, among_more(some_as(lambda apps: sorted(ALARMS.names(apps))[:-1], *_TWO))
)  # fmt: skip
def alarm_to_switch(
    apps: Apps, first: str, second: str, more: Sequence[Record]
) -> tuple[World, World]:
    apps = with_alarms(apps, more)

    def meant(time: str, other: str) -> World:
        alarm = ALARMS.get(apps, time)
        switch = switch_alarm(apps, time)
        return world(
            means("item", Moment(time), moments(apps), frame=THE_ALARM),
            planted=planted_alarms(more),
            change=ALARMS.update(alarm, enabled=not alarm["enabled"]),
            way=(_WHICH_ALARM, *switch),
        ).rejects(
            both_switched=(
                _WHICH_ALARM,
                *switch_alarm(apps, min(time, other)),
                *switch_alarm(apps, max(time, other)),
            ),
            taken_back=then(switch[-1]),
            deleted=delete_alarm(time),
        )

    return meant(first, second), meant(second, first)
