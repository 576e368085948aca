"""Chains whose later parts depend on what was found, and that change once they are done."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR, meeting_day
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.depending import deputy, gate_code, wish
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    day_before,
    hour_before,
    later_of,
    rest_of,
    sum_of,
)
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.moved import HIKE, LUNCH, REGATTA, RENT
from uiprobe.probes.sources.builtin.chains.screens.reckoned import FREE_HOUR, picnic
from uiprobe.probes.sources.builtin.chains.screens.rota import drives, opens
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK

MEETING_DAY = meeting_day()
PICNIC = picnic()

_HIKE_OPENER = opens(HIKE)
_REGATTA_OPENER = opens(REGATTA)
_REGATTA_CODE = gate_code(_REGATTA_OPENER)
_MEETING_DRIVER = drives(COMMON_HOUR)
_MEETING_OPENER = opens(MEETING_DAY)
_PICNIC_DRIVER = drives(FREE_HOUR)
_PICNIC_STAND_IN = deputy(_PICNIC_DRIVER)
_PICNIC_OPENER = opens(PICNIC)
_PICNIC_CODE = gate_code(_PICNIC_OPENER)
_LUNCH_DRIVER = drives(LUNCH)
_LUNCH_STAND_IN = deputy(_LUNCH_DRIVER)
_LATER_OPENER = opens(later_of(HIKE, REGATTA))
_MEETING_STAND_IN = deputy(_MEETING_DRIVER)
_MEETING_CODE = gate_code(_MEETING_OPENER)
_HIKE_CODE = gate_code(_HIKE_OPENER)
_VAN_WISH = wish(rest_of(RENT))
_DEBT_WISH = wish(rest_of(OWED))
_HIKE_STAND_IN = deputy(_HIKE_OPENER)

DEPENDING_STORIES: tuple[Chain, ...] = (
    # Who opens on the day of a regatta, and with which code; then the day changes.
    Chain(
        725, "boathouse_for_the_regatta",
        (
            REGATTA, link(EVENT, day=REGATTA), _REGATTA_OPENER,
            link(MESSAGE, person=_REGATTA_OPENER), _REGATTA_CODE, link(TASK, title=_REGATTA_CODE),
        ),
    ),
    # Who drives at the hour that suits a group; the hall is taken then.
    Chain(
        726, "driver_for_the_meeting",
        (
            COMMON_HOUR, MEETING_DAY, link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            _MEETING_DRIVER, link(MESSAGE, person=_MEETING_DRIVER),
            link(ALARM, time=hour_before(COMMON_HOUR)),
        ),
    ),
    # Who stands in for whoever drives to a picnic.
    Chain(
        727, "picnic_without_the_driver",
        (
            FREE_HOUR, PICNIC, link(EVENT, day=PICNIC, time=FREE_HOUR), _PICNIC_DRIVER,
            _PICNIC_STAND_IN, link(MESSAGE, person=_PICNIC_STAND_IN),
            link(DATED_TASK, due=day_before(PICNIC)),
        ),
    ),
    # A present by what a van leaves, and who opens on the day of a hike.
    Chain(
        728, "present_after_the_van",
        (
            RENT, _VAN_WISH, link(TASK, title=_VAN_WISH), HIKE, _HIKE_OPENER,
            link(MESSAGE, person=_HIKE_OPENER, text=_VAN_WISH), link(DATED_TASK, due=HIKE),
        ),
    ),
    # The later one of two days decides who opens.
    Chain(
        729, "later_day_at_the_boathouse",
        (
            HIKE, link(EVENT, day=HIKE), REGATTA, link(DATED_TASK, due=later_of(HIKE, REGATTA)),
            _LATER_OPENER, link(MESSAGE, person=_LATER_OPENER),
        ),
    ),
    # Lunch, a driver who is away, and the one to ask in their place.
    Chain(
        730, "lunch_with_a_stand_in",
        (
            LUNCH, link(ALARM, time=hour_before(LUNCH)), _LUNCH_DRIVER, _LUNCH_STAND_IN,
            link(MESSAGE, person=_LUNCH_STAND_IN), HIKE, link(EVENT, day=HIKE, time=LUNCH),
        ),
    ),
    # Driver and boathouse for one meeting: both change with it.
    Chain(
        731, "driver_and_boathouse",
        (
            COMMON_HOUR, MEETING_DAY, _MEETING_DRIVER, _MEETING_OPENER,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(MESSAGE, person=_MEETING_DRIVER), _MEETING_CODE,
            link(TASK, title=_MEETING_CODE),
        ),
    ),
    # A debt, a present by what it leaves, and a picnic.
    Chain(
        732, "present_after_the_debt",
        (
            OWED, link(TRANSFER, amount=OWED), _DEBT_WISH, link(TASK, title=_DEBT_WISH),
            FREE_HOUR, PICNIC, link(EVENT, day=PICNIC, time=FREE_HOUR), _PICNIC_DRIVER,
            link(MESSAGE, person=_PICNIC_DRIVER, text=_DEBT_WISH),
        ),
    ),
    # The code of whoever opens on the day of a picnic.
    Chain(
        733, "gate_for_the_picnic",
        (
            FREE_HOUR, PICNIC, _PICNIC_OPENER, _PICNIC_CODE,
            link(MESSAGE, person=_PICNIC_OPENER), link(TASK, title=_PICNIC_CODE),
            link(EVENT, day=PICNIC, time=FREE_HOUR),
        ),
    ),
    # A stand-in of the driver to a meeting, and a day before it.
    Chain(
        734, "stand_in_for_the_meeting",
        (
            COMMON_HOUR, MEETING_DAY, link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=day_before(MEETING_DAY)), _MEETING_DRIVER, _MEETING_STAND_IN,
            link(MESSAGE, person=_MEETING_STAND_IN),
        ),
    ),
    # Two people who depend on one day that moves.
    Chain(
        735, "hike_with_a_key",
        (
            HIKE, _HIKE_OPENER, _HIKE_CODE, link(EVENT, day=HIKE),
            link(MESSAGE, person=_HIKE_OPENER), link(TASK, title=_HIKE_CODE),
            link(DATED_TASK, due=day_before(HIKE)),
        ),
    ),
    # A present, a hike, and the one to ask instead of whoever opens.
    Chain(
        736, "nobody_at_the_boathouse",
        (
            HIKE, link(EVENT, day=HIKE), _HIKE_OPENER, _HIKE_STAND_IN,
            link(MESSAGE, person=_HIKE_STAND_IN), RENT, _VAN_WISH, link(TASK, title=_VAN_WISH),
            OWED, link(TRANSFER, amount=sum_of(RENT, OWED)),
        ),
    ),
)  # fmt: skip
"""Each with a number of its own."""
