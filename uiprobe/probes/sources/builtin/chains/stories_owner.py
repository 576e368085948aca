"""Chains that mean what only the history of the phone's owner tells."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT
from uiprobe.probes.sources.builtin.chains.screens.clock import ALARM
from uiprobe.probes.sources.builtin.chains.screens.derived import day_before, hour_before
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.moved import HIKE, LOCKER, LUNCH
from uiprobe.probes.sources.builtin.chains.screens.owner import (
    BOSS,
    BROTHER,
    COACH,
    COMPANION,
    GYM,
    LANDLADY,
    NEIGHBOUR,
    SISTER,
    USUAL,
)
from uiprobe.probes.sources.builtin.chains.screens.shopping import TRACKING
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK

OWNER_STORIES: tuple[Chain, ...] = (
    # The usual order is what the sister wants to know.
    Chain(
        991, "usual_for_my_sister",
        (USUAL, SISTER, link(MESSAGE, person=SISTER, text=USUAL), link(TASK, title=USUAL)),
    ),
    # The gym of these days, for the one to run with.
    Chain(
        992, "gym_for_my_companion",
        (GYM, COMPANION, link(MESSAGE, person=COMPANION, text=GYM), link(EVENT, title=GYM)),
    ),
    # A parcel comes, and somebody downstairs takes it.
    Chain(
        993, "parcel_for_my_neighbour",
        (TRACKING, NEIGHBOUR, link(MESSAGE, person=NEIGHBOUR, text=TRACKING), link(TASK)),
    ),
    # A day off for a hike, and who is to know.
    Chain(
        994, "day_off_for_the_hike",
        (HIKE, link(DATED_TASK, due=day_before(HIKE)), BOSS, link(MESSAGE, person=BOSS),
         link(EVENT, day=HIKE)),
    ),
    # Who comes along.
    Chain(
        995, "run_with_my_brother",
        (BROTHER, COMPANION, link(MESSAGE, person=BROTHER), link(TASK, title=COMPANION)),
    ),
    # The locker of a friend, for the coach.
    Chain(
        996, "locker_for_my_coach",
        (LOCKER, COACH, link(MESSAGE, person=COACH, text=LOCKER), GYM, link(EVENT, title=GYM)),
    ),
    # The landlady is asked in, and there is time to prepare.
    Chain(
        997, "lunch_with_my_landlady",
        (
            LUNCH, LANDLADY, link(MESSAGE, person=LANDLADY), link(ALARM, time=hour_before(LUNCH)),
            link(EVENT, time=LUNCH),
        ),
    ),
    # The same words for two, who are two people.
    Chain(
        998, "sister_and_brother",
        (SISTER, BROTHER, link(MESSAGE, person=SISTER), link(MESSAGE, person=BROTHER)),
    ),
    # The gym as a reminder, and the usual order with it.
    Chain(
        999, "gym_and_usual",
        (GYM, USUAL, link(TASK, title=GYM), link(TASK, title=USUAL), link(MESSAGE, text=GYM)),
    ),
    # All people of a week.
    Chain(
        701, "people_of_my_week",
        (
            COMPANION, COACH, BOSS, link(MESSAGE, person=COMPANION), link(MESSAGE, person=COACH),
            link(TASK, title=BOSS),
        ),
    ),
)  # fmt: skip
"""The last one has a number of its own, since all above are given."""
