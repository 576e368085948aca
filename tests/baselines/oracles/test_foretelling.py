"""What the person knows and what happens by itself, as the helps say it, and who needs it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.navigation_tools import run, samples, value
from uiprobe.baselines.oracles.foretelling import tell_answers, tell_events
from uiprobe.baselines.oracles.helper import Oracles
from uiprobe.episodes.helps import ASK_HEAD, EMPTY, TIME_HEAD
from uiprobe.solvers.help import Standing
from uiprobe.suite.attribution.arms import ArmsError, single_arms
from uiprobe.ui.goal import EVENTS, Goal
from uiprobe.ui.person.facts import Fact, Person


class Clock:
    def __init__(self, now: int) -> None:
        self.clock_ms = now

    async def pass_time(self, milliseconds: int) -> None:
        self.clock_ms += milliseconds


def stand(now: int = 0, person: Person | None = None, **setup: Any) -> Standing:
    goal = Goal(1, "clock", "Set it", "clock", setup=setup, person=person)
    return Standing(goal, Clock(now), SimpleNamespace(), [])  # type: ignore[arg-type]


def test_only_what_the_instruction_leaves_open_is_written_out():
    person = Person((Fact("time", "At nine."), Fact("list", "Work.", hidden=False)))
    assert tell_answers(stand(person=person).goal) == f"{ASK_HEAD}\n- time: At nine."
    assert tell_answers(stand(person=Person()).goal) == tell_answers(stand().goal) == ""


def test_events_are_told_with_the_seconds_that_are_left_and_not_after_they_have_happened():
    events = [
        {"kind": "message", "at_ms": 90_000, "sender": "Ada", "text": "Four, please"},
        {"kind": "connection", "at_ms": 20_000, "online": False},
    ]
    said = tell_events(stand(30_000, **{EVENTS: events}))
    assert said == f'{TIME_HEAD}\n- in 60 s Ada writes: "Four, please"'
    assert "the connection is lost" in tell_events(stand(**{EVENTS: events}))
    assert tell_events(stand(90_000, **{EVENTS: events})) == tell_events(stand()) == ""


def test_empty_words_are_as_long_as_these_helps():
    standing = stand(person=Person((Fact("time", "At nine."),)))
    told = asyncio.run(Oracles(["ask"]).advise(standing)).text
    empty = asyncio.run(Oracles([EMPTY["ask"]]).advise(standing)).text
    assert abs(len(empty) - len(told)) <= 1


def test_they_are_tried_where_somebody_can_be_asked_and_where_something_happens():
    assert not {"ask", "time"} & set(single_arms("phone"))
    assert "ask" in single_arms("web", asks=True)
    assert {"ask", "time"} < set(single_arms("phone", asks=True, has_events=True))
    with pytest.raises(ArmsError, match="nobody could be asked"):
        single_arms("phone", ["ask"])
    with pytest.raises(ArmsError, match="nothing happened by itself"):
        single_arms("phone", ["time"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "help", "options", "limit"),
    [
        ("guesses", "ask", {"tier": "pairs", "user": "program", "category": "unsaid"}, 4),
        ("hurries", "time", {"tier": "events", "category": "awaited"}, 4),
    ],
)
def test_the_help_makes_up_for_its_fault_and_another_does_not(
    tmp_path: Path, fault: str, help: str, options: dict[str, Any], limit: int
):
    def met(**more: Any) -> list[bool]:
        log = run(tmp_path, agent="faulty", faults=fault, limit=limit, **options, **more)
        return [value(sample, "success") == "C" for sample in samples(log)]

    assert sum(met()) <= limit // 4
    assert sum(met(help="read")) <= limit // 4
    assert sum(met(help=help)) == limit
