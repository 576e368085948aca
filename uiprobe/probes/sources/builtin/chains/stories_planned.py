"""Chains whose values have to be planned: of all ways to do something, the one that is best."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR, meeting_day
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING
from uiprobe.probes.sources.builtin.chains.screens.basket import BASKET, FROM_KESTREL
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.depending import deputy, gate_code
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    day_before,
    hour_before,
    rest_of,
    share_of,
    sum_of,
)
from uiprobe.probes.sources.builtin.chains.screens.errands import ROUND_END, ROUND_STOP
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.presents import (
    PRESENTS,
    PRESENTS_COST,
    tools,
)
from uiprobe.probes.sources.builtin.chains.screens.reckoned import COMING
from uiprobe.probes.sources.builtin.chains.screens.rota import drives
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK
from uiprobe.probes.sources.builtin.chains.screens.unsteady import UNSTEADY_MESSAGE

MEETING_DAY = meeting_day()
PRESENTS_TOO = PRESENTS.looked_at()
STOP = ROUND_STOP.looked_at()
KESTREL = FROM_KESTREL.looked_at()

_DRIVER = drives(ROUND_END)
_STAND_IN = deputy(_DRIVER)
_CODE = gate_code(_DRIVER)
_TOOLS = tools(rest_of(BASKET))
_MORE_TOOLS = tools(rest_of(PRESENTS_COST))

PLANNED_STORIES: tuple[Chain, ...] = (
    # An order that those pay who come, and what of it comes from whom.
    Chain(
        737, "order_for_the_camp",
        (
            BASKET, COMING, link(TRANSFER, amount=share_of(BASKET, COMING)),
            KESTREL, link(TASK, title=KESTREL), link(UNSTEADY_MESSAGE),
        ),
    ),
    # A lift at the end of a round, which takes longer in the end.
    Chain(
        738, "round_and_a_lift",
        (
            ROUND_END, link(EVENT, time=ROUND_END), _DRIVER, link(MESSAGE, person=_DRIVER),
            STOP, link(MESSAGE, text=STOP),
        ),
    ),
    # Presents and a round, both of which change.
    Chain(
        739, "presents_and_a_round",
        (
            PRESENTS, link(TASK, title=PRESENTS), ROUND_END,
            link(ALARM, time=hour_before(ROUND_END)), STOP, link(MESSAGE, text=STOP),
        ),
    ),
    # Tools by what an order leaves.
    Chain(
        740, "tools_after_the_order",
        (
            BASKET, link(TRANSFER, amount=BASKET), _TOOLS, link(TASK, title=_TOOLS),
            KESTREL, link(TASK, title=KESTREL),
        ),
    ),
    # Presents that are paid, and those who have not paid for something else.
    Chain(
        761, "presents_that_are_paid",
        (
            PRESENTS_COST, link(TRANSFER, amount=PRESENTS_COST), PRESENTS_TOO,
            link(TASK, title=PRESENTS_TOO), LACKING, link(MESSAGE, person=LACKING),
        ),
    ),
    # What one purse leaves of a budget is used up for another list of wishes.
    Chain(
        762, "two_lists_of_wishes",
        (
            PRESENTS_COST, link(TRANSFER, amount=PRESENTS_COST), PRESENTS_TOO,
            link(TASK, title=PRESENTS_TOO), _MORE_TOOLS, link(TASK, title=_MORE_TOOLS),
        ),
    ),
    # A round, and the one to ask while whoever could drive then is away.
    Chain(
        763, "round_with_a_stand_in",
        (
            ROUND_END, link(ALARM, time=ROUND_END), _DRIVER, _STAND_IN,
            link(MESSAGE, person=_STAND_IN), LACKING, link(TASK, title=LACKING),
        ),
    ),
    # Two sums that are as low and as high as can be, paid together; and a meeting.
    Chain(
        764, "order_and_presents",
        (
            BASKET, PRESENTS_COST, link(TRANSFER, amount=sum_of(BASKET, PRESENTS_COST)),
            KESTREL, link(TASK, title=KESTREL), COMMON_HOUR, MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
        ),
    ),
    # A round before a meeting.
    Chain(
        765, "round_before_the_meeting",
        (
            ROUND_END, STOP, COMMON_HOUR, MEETING_DAY,
            link(EVENT, title=STOP, day=MEETING_DAY, time=COMMON_HOUR),
            link(ALARM, time=hour_before(ROUND_END)),
            link(DATED_TASK, due=day_before(MEETING_DAY)),
        ),
    ),
    # Two lists of things to buy, both of which change.
    Chain(
        766, "all_that_is_to_buy",
        (
            FROM_KESTREL, link(TASK, title=FROM_KESTREL), PRESENTS, link(TASK, title=PRESENTS),
            link(UNSTEADY_MESSAGE),
        ),
    ),
    # The code of whoever drives after a round.
    Chain(
        767, "gate_after_the_round",
        (
            ROUND_END, link(EVENT, time=ROUND_END), _DRIVER, _CODE, link(TASK, title=_CODE),
            link(MESSAGE, person=_DRIVER),
        ),
    ),
    # An order, presents, tools by what is left, and a lift after a round.
    Chain(
        768, "everything_planned",
        (
            BASKET, PRESENTS_COST, link(TRANSFER, amount=sum_of(BASKET, PRESENTS_COST)),
            _TOOLS, link(TASK, title=_TOOLS), ROUND_END,
            link(ALARM, time=hour_before(ROUND_END)), _DRIVER, link(MESSAGE, person=_DRIVER),
        ),
    ),
)  # fmt: skip
"""Each with a number of its own."""
