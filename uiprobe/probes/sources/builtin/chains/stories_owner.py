"""Chains that mean what only the history of the phone's owner tells."""

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
)
from uiprobe.probes.sources.builtin.chains.screens.finance import TRANSFER
from uiprobe.probes.sources.builtin.chains.screens.food import GROCERY
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.moved import HIKE, LOCKER, LUNCH
from uiprobe.probes.sources.builtin.chains.screens.owner import (
    BOSS,
    BROTHER,
    COACH,
    COMPANION,
    GYM,
    HOME,
    LANDLADY,
    NEIGHBOUR,
    OFFICE,
    PARENTS,
    SISTER,
    USUAL,
)
from uiprobe.probes.sources.builtin.chains.screens.reckoned import FREE_HOUR, PAID, picnic
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.shopping import TRACKING
from uiprobe.probes.sources.builtin.chains.screens.suited import FOR_GUEST
from uiprobe.probes.sources.builtin.chains.screens.todo import DATED_TASK, TASK

MEETING_DAY = meeting_day()
PICNIC = picnic()

OWNER_STORIES: tuple[Chain, ...] = (
    # The usual order is what the sister wants to know, and half of what was spent is hers.
    Chain(
        991, "usual_for_my_sister",
        (
            USUAL, SISTER, link(MESSAGE, person=SISTER, text=USUAL), link(TASK, title=USUAL),
            PAID, link(TRANSFER, amount=half_of(PAID)),
        ),
    ),
    # The gym of these days, for the one to run with, and half of what was spent.
    Chain(
        992, "gym_for_my_companion",
        (
            GYM, COMPANION, link(MESSAGE, person=COMPANION, text=GYM), link(EVENT, title=GYM),
            PAID, link(TRANSFER, amount=half_of(PAID)),
        ),
    ),
    # A parcel comes, and somebody downstairs takes it, because of a picnic.
    Chain(
        993, "parcel_for_my_neighbour",
        (
            TRACKING, NEIGHBOUR, link(MESSAGE, person=NEIGHBOUR, text=TRACKING), link(TASK),
            FREE_HOUR, PICNIC, link(EVENT, day=PICNIC, time=FREE_HOUR),
        ),
    ),
    # A day off for a hike, and who is to know.
    Chain(
        994, "day_off_for_the_hike",
        (HIKE, link(DATED_TASK, due=day_before(HIKE)), BOSS, link(MESSAGE, person=BOSS),
         link(EVENT, day=HIKE), OWED, link(TRANSFER, amount=OWED)),
    ),
    # Who comes along, and when there is time for it.
    Chain(
        995, "run_with_my_brother",
        (
            BROTHER, COMPANION, link(MESSAGE, person=BROTHER), link(TASK, title=COMPANION),
            FREE_HOUR, PICNIC, link(EVENT, day=PICNIC, time=FREE_HOUR),
        ),
    ),
    # The locker of a friend, for the coach.
    Chain(
        996, "locker_for_my_coach",
        (
            LOCKER, COACH, link(MESSAGE, person=COACH, text=LOCKER), GYM, COMMON_HOUR, MEETING_DAY,
            link(EVENT, title=GYM, day=MEETING_DAY, time=COMMON_HOUR),
        ),
    ),
    # The landlady is asked in, and there is time to prepare.
    Chain(
        997, "lunch_with_my_landlady",
        (
            LUNCH, LANDLADY, link(MESSAGE, person=LANDLADY), link(ALARM, time=hour_before(LUNCH)),
            link(EVENT, time=LUNCH), FOR_GUEST, link(GROCERY, name=FOR_GUEST),
        ),
    ),
    # Words for two, and half of what was spent.
    Chain(
        998, "sister_and_brother",
        (
            SISTER, BROTHER, link(MESSAGE, person=SISTER), link(MESSAGE, person=BROTHER),
            PAID, link(TRANSFER, amount=half_of(PAID)),
        ),
    ),
    # The gym as a reminder, the usual order with it, and what was spent.
    Chain(
        999, "gym_and_usual",
        (
            GYM, USUAL, link(TASK, title=GYM), link(TASK, title=USUAL), link(MESSAGE, text=GYM),
            PAID, link(TRANSFER, amount=half_of(PAID)),
        ),
    ),
    # All people of a week.
    Chain(
        701, "people_of_my_week",
        (
            COMPANION, COACH, BOSS, link(MESSAGE, person=COMPANION), link(MESSAGE, person=COACH),
            link(TASK, title=BOSS), OWED, link(TRANSFER, amount=OWED),
        ),
    ),
    # Somebody comes by, and needs the address.
    Chain(
        721, "come_to_my_place",
        (
            HOME, NEIGHBOUR, link(MESSAGE, person=NEIGHBOUR, text=HOME),
            COMMON_HOUR, MEETING_DAY,
            link(EVENT, title=HOME, day=MEETING_DAY, time=COMMON_HOUR),
        ),
    ),
    # The coach picks up a racket at work.
    Chain(
        722, "racket_at_work",
        (
            OFFICE, COACH, link(MESSAGE, person=COACH, text=OFFICE), link(TASK, title=OFFICE),
            CALL, link(ALARM, time=hour_before(CALL)), OWED, link(TRANSFER, amount=OWED),
        ),
    ),
    # Siblings meet at their parents'.
    Chain(
        723, "siblings_at_our_parents",
        (PARENTS, SISTER, BROTHER, link(MESSAGE, person=SISTER, text=PARENTS),
         link(MESSAGE, person=BROTHER, text=PARENTS), CALL,
         link(EVENT, title=PARENTS, time=CALL)),
    ),
    # Where everything is, for a new boss.
    Chain(
        724, "between_home_and_work",
        (
            HOME, OFFICE, BOSS, link(MESSAGE, person=BOSS, text=OFFICE), link(TASK, title=HOME),
            LACKING, link(MESSAGE, person=LACKING),
        ),
    ),
)  # fmt: skip
"""The last five have numbers of their own, since all above are given."""
