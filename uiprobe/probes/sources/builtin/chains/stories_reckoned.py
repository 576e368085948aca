"""Chains whose values no screen shows: they are counted, added up, divided, or left free."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
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
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.moved import LOCKER, REGATTA, RENT
from uiprobe.probes.sources.builtin.chains.screens.namesakes import NAMESAKE
from uiprobe.probes.sources.builtin.chains.screens.reckoned import (
    COMING,
    FREE_HOUR,
    PAID,
    picnic,
)
from uiprobe.probes.sources.builtin.chains.screens.shares import TO_REMIND
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.screens.unsteady import UNSTEADY_MESSAGE

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
)  # fmt: skip
"""Each with a number of its own."""
