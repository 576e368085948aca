"""Blind replay of a reference."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.replaying import (
    CARRIED,
    Carried,
    own_words,
    record,
    replaying,
)
from uiprobe.proof.episodes import play
from uiprobe.ui.goal import Goal


def _goal(seed: int, app: str, template: str) -> Goal:
    return next(one for one in builtin_goals(seed) if one.app == app and one.template == template)


@pytest.mark.slow
@pytest.mark.parametrize("carried", CARRIED)
def test_a_recording_meets_its_own_goal(carried: Carried) -> None:
    goal = _goal(3, "clock", "switch_alarm")
    recording = asyncio.run(record(goal))
    played = asyncio.run(play(goal, replaying(recording, goal, carried), Rehearsal(goal)))
    assert played.evaluation.success


def test_own_words_replaces_whole_words_alone() -> None:
    own = own_words("Switch on the alarm at 7:30 AM.", "Switch on the alarm at 10:05 PM.")
    assert own("7:30 AM") == "10:05 PM"
    assert own("17:30 AM") == "17:30 AM"
    assert own("It rings at 7:30 AM") == "It rings at 10:05 PM"
    assert own("Alarm") == "Alarm"


def test_a_longer_replaced_text_goes_first() -> None:
    own = own_words("Call Ann, then write to Ann Lee.", "Call Bo, then write to Cy Day.")
    assert own("Ann Lee") == "Cy Day"


@pytest.mark.slow
@given(st.text(max_size=60), st.text(max_size=60))
def test_words_of_equal_instructions_stay(instruction: str, label: str) -> None:
    assert own_words(instruction, instruction)(label) == label
