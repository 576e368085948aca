"""Chains whose values no screen shows: they are counted, added up, divided, or left free."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR, meeting_day
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
from uiprobe.probes.sources.builtin.chains.screens.called import CALL
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    day_before,
    half_of,
    hour_before,
    later_of,
    share_of,
    sum_of,
)
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.food import GROCERY
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.moved import LOCKER, REGATTA, RENT
from uiprobe.probes.sources.builtin.chains.screens.namesakes import NAMESAKE
from uiprobe.probes.sources.builtin.chains.screens.reckoned import (
    COMING,
    FREE_HOUR,
    PAID,
    picnic,
)
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.shares import TO_REMIND
from uiprobe.probes.sources.builtin.chains.screens.suited import FITTING_HOTEL, FOR_GUEST
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.screens.unsteady import UNSTEADY_MESSAGE

MEETING_DAY = meeting_day()
PICNIC = picnic()

RECKONED_STORIES: tuple[Chain, ...] = (
    # A van is paid by those who come in the end.
    Chain(
        704, "van_split_among_all",
        (
            RENT, COMING, link(TRANSFER, amount=share_of(RENT, COMING)), LOCKER,
            link(UNSTEADY_MESSAGE, text=LOCKER), link(TASK, title=LOCKER),
        ),
    ),
    # A picnic, and an hour that is free on its day.
    Chain(
        705, "picnic_in_a_free_hour",
        (
            FREE_HOUR, PICNIC, link(EVENT, day=PICNIC, time=FREE_HOUR),
            link(DATED_TASK, due=day_before(PICNIC)), link(ALARM, time=hour_before(FREE_HOUR)),
            link(UNSTEADY_MESSAGE),
        ),
    ),
    # Half of what was spent comes from somebody else, and debts of another kind are called in.
    Chain(
        706, "half_of_what_it_cost",
        (
            PAID, link(TRANSFER, amount=half_of(PAID)), TO_REMIND,
            link(MESSAGE, person=TO_REMIND), link(UNSTEADY_MESSAGE),
        ),
    ),
    # All that a weekend cost, and the later one of its days.
    Chain(
        707, "weekend_reckoned_up",
        (
            RENT, PAID, link(TRANSFER, amount=sum_of(RENT, PAID)), FREE_HOUR, PICNIC,
            link(EVENT, day=PICNIC, time=FREE_HOUR), REGATTA,
            link(DATED_TASK, due=later_of(PICNIC, REGATTA)),
        ),
    ),
    # What a picnic cost, a free hour, and who is to know.
    Chain(
        708, "cost_of_the_picnic",
        (
            PAID, link(TRANSFER, amount=half_of(PAID)), FREE_HOUR, PICNIC,
            link(EVENT, day=PICNIC, time=FREE_HOUR), NAMESAKE, link(MESSAGE, person=NAMESAKE),
        ),
    ),
    # A meeting for which one pays what one owes, and calls in what others owe.
    Chain(
        709, "settle_and_chase",
        (
            OWED, link(TRANSFER, amount=OWED), LACKING, link(MESSAGE, person=LACKING),
            COMMON_HOUR, MEETING_DAY, link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=day_before(MEETING_DAY)),
        ),
    ),
    # A guest who needs a hotel, a meal and a call.
    Chain(
        710, "guest_to_stay",
        (
            FITTING_HOTEL, link(MESSAGE, text=FITTING_HOTEL),
            FOR_GUEST, link(GROCERY, name=FOR_GUEST), CALL, link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # A reunion, its hotel, and who has not paid for another thing.
    Chain(
        711, "reunion_with_hotel",
        (
            COMMON_HOUR, MEETING_DAY, FITTING_HOTEL,
            link(EVENT, title=FITTING_HOTEL, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING, link(TASK, title=LACKING), link(UNSTEADY_MESSAGE),
        ),
    ),
    # A call, and what two things cost together.
    Chain(
        712, "call_and_costs",
        (
            CALL, link(EVENT, time=CALL), OWED, PAID,
            link(TRANSFER, amount=sum_of(OWED, PAID)), NAMESAKE, link(MESSAGE, person=NAMESAKE),
        ),
    ),
    # Dinner for a group, of whom one cannot eat everything.
    Chain(
        713, "dinner_for_the_club",
        (
            COMMON_HOUR, MEETING_DAY, link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            FOR_GUEST, link(GROCERY, name=FOR_GUEST), LACKING, link(MESSAGE, person=LACKING),
        ),
    ),
    # A van that those pay who come, a debt, and a call before all that.
    Chain(
        714, "van_debt_and_call",
        (
            RENT, COMING, link(TRANSFER, amount=share_of(RENT, COMING)),
            OWED, link(TRANSFER, amount=OWED), CALL, link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # The later one of two days that both were moved, and a hotel for it.
    Chain(
        715, "regatta_after_the_meeting",
        (
            COMMON_HOUR, MEETING_DAY, link(EVENT, day=MEETING_DAY, time=COMMON_HOUR), REGATTA,
            link(DATED_TASK, due=later_of(MEETING_DAY, REGATTA)),
            FITTING_HOTEL, link(MESSAGE, text=FITTING_HOTEL),
        ),
    ),
    # All who owe something hear of a hotel, and what one owes oneself is paid.
    Chain(
        716, "hotel_for_those_who_owe",
        (
            FITTING_HOTEL, LACKING, link(MESSAGE, person=LACKING, text=FITTING_HOTEL),
            OWED, link(TRANSFER, amount=OWED), link(TASK, title=FITTING_HOTEL),
        ),
    ),
)  # fmt: skip
"""Each with a number of its own."""
