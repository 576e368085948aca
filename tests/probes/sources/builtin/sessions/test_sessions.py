"""Sessions of the hard tier: chains and follow-ups on one phone."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from uiprobe.probes.sources.builtin.chains.catalog import CHAINS
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.sessions.catalog import FOLLOW_UPS
from uiprobe.probes.sources.builtin.sessions.composing import builtin_sessions
from uiprobe.probes.sources.builtin.sessions.goals import stays
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.proof.check import find_templates, prove
from uiprobe.proof.episodes import play
from uiprobe.ui.goal import Goal


def met(goal: Goal) -> bool:
    """Whether the reference meets a goal that begins where those before it lead."""
    policy = following(goal.reference)
    return asyncio.run(play(goal, policy, Rehearsal(goal))).evaluation.success


def test_each_follow_up_means_what_several_chains_do():
    assert len(FOLLOW_UPS) == 17
    for one in FOLLOW_UPS:
        assert any(stays(chain) and one.fits(chain) for chain in CHAINS), one.name


@pytest.mark.slow
@pytest.mark.parametrize("name", ["event_undone", "message_again", "payment_told"])
def test_a_follow_up_is_proven(name: str):
    [(group, template)] = find_templates([f"sessions/{name}"])
    proof = prove(group, template, seeds=[0], mutated_seeds=0)
    assert proof.problems == []
    assert proof.missed[0] == proof.missed[1] >= 3


@pytest.mark.long
def test_all_follow_ups_are_proven():
    for group, template in find_templates(app="sessions"):
        proof = prove(group, template, seeds=[1], mutated_seeds=0, walks=False)
        assert proof.problems == [], template.name


@pytest.mark.long
def test_all_goals_of_sessions_are_met_by_their_references():
    length = 5
    found = builtin_sessions(1, length)
    names = [one.name for one in found]
    assert len(set(names)) == len(names)
    assert {len(one.goals) for one in found} == {length}
    for one in found:
        for place, goal in enumerate(one.goals, 1):
            assert goal.demands["sessions"] == place
            assert goal.earlier == tuple(before.instruction for before in one.goals[: place - 1])
            assert met(goal), (one.name, place)
    # Each chain is asked once in each place.
    apart = [one.goals for one in found if one.form == "apart"]
    for place in range(length):
        asked = Counter(goals[place].template for goals in apart)
        assert asked == Counter(goals[0].template for goals in apart)


@pytest.mark.long
def test_sessions_are_worded_in_each_language_and_shown_on_one_surface():
    plain = builtin_sessions(2, 2)
    german = builtin_sessions(2, 2, variation=Variation.parse("de,dark"))
    assert [one.name for one in german] == [one.name for one in plain]
    for one, other in zip(plain, german, strict=True):
        for goal, said in zip(one.goals, other.goals, strict=True):
            assert goal.template == said.template
            assert goal.instruction != said.instruction
            assert said.setup["dark"]
            assert goal.reference == said.reference


@pytest.mark.parametrize(
    ("length", "variant", "problem"),
    [
        (1, "", "expected 2 to 5 goals"),
        (6, "", "expected 2 to 5 goals"),
        (2, "interruption", "changes one goal"),
        (2, "label_noise", "changes one goal"),
    ],
)
def test_what_sessions_do_not_have_is_refused(length: int, variant: str, problem: str):
    with pytest.raises(ValueError, match=problem):
        builtin_sessions(0, length, variation=Variation.parse(variant))
