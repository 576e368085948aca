"""The chains: each is a story of a person's day."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain, ChainGoals, Link
from uiprobe.probes.sources.builtin.chains.screens import (
    ALARM,
    EVENT,
    HEADLINE,
    MESSAGE,
    START,
    TASK,
    TEACHER,
)

STORIES: tuple[Chain, ...] = (
    # Somebody meets a teacher, and tells another who that is.
    Chain(901, "meet_and_tell", (TEACHER, Link(EVENT, TEACHER), Link(MESSAGE, TEACHER))),
    # Something to read later, and for a friend.
    Chain(902, "read_and_pass_on", (HEADLINE, Link(TASK, HEADLINE), Link(MESSAGE, HEADLINE))),
    # An evening about what is in the news: a date, a reminder and an invitation.
    Chain(
        903,
        "evening_on_the_news",
        (HEADLINE, Link(EVENT, HEADLINE), Link(TASK, HEADLINE), Link(MESSAGE, HEADLINE)),
    ),
    # A teacher to meet, to prepare for and to recommend.
    Chain(
        904,
        "recommend_the_teacher",
        (TEACHER, Link(EVENT, TEACHER), Link(TASK, TEACHER), Link(MESSAGE, TEACHER)),
    ),
    # The morning before an appointment: up in time, with whom to ask, and what to read.
    Chain(
        905,
        "before_the_appointment",
        (
            *(START, Link(ALARM, START), TEACHER, Link(TASK, TEACHER)),
            *(HEADLINE, Link(MESSAGE, HEADLINE)),
        ),
    ),
    # Early for an appointment, with something to talk about.
    Chain(
        906,
        "up_in_time",
        (START, Link(ALARM, START), HEADLINE, Link(TASK, HEADLINE), Link(MESSAGE, HEADLINE)),
    ),
)
"""In the order of their numbers."""

CHAIN_GOALS = ChainGoals(STORIES)
"""Their templates."""
