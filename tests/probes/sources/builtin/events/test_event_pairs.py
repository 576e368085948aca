"""Pairs of worlds with events: what they have in common, and that each is proven."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from tests.proven_pairs import proofs_of, some_of_each_kind
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.system.events import FIELDS
from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.events import event_goals
from uiprobe.probes.sources.builtin.events.catalog import EVENT_GOALS
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.chained import CHAIN_PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.pair import Pair
from uiprobe.proof.check import find_templates
from uiprobe.ui.actions import Key, press
from uiprobe.ui.goal import INSTANCE_STEP, Goal

GOALS = event_goals(0)
NAMES = tuple(template.name for template in EVENT_GOALS.templates)


def test_the_worlds_of_a_pair_differ_only_in_what_happens():
    pairs: dict[str, list[Goal]] = {}
    for goal in GOALS:
        pairs.setdefault(goal.pair, []).append(goal)
    assert len(pairs) == len(EVENT_GOALS.pairs) >= 30
    for first, second in pairs.values():
        assert (first.world, second.world) == ("a", "b")
        assert first.instruction == second.instruction
        setups = [{**goal.setup, "events": 0} for goal in (first, second)]
        assert setups[0] == setups[1]
        assert first.setup["events"] != second.setup["events"]
        assert first.person is None
        assert first.demands["events"] >= 1
    kinds = Counter(goal.category for goal in GOALS)
    assert set(kinds) == {"changed", "awaited", "interrupted", "urgent", "moving"}


@pytest.mark.slow
def test_each_kind_of_event_comes_up_and_in_many_pairs_waiting_is_right():
    kinds = {
        event["kind"] for seed in range(3) for goal in event_goals(seed)
        for event in goal.setup["events"]
    }  # fmt: skip
    assert kinds == set(FIELDS)
    waiting = {goal.template for goal in GOALS if any("wait [" in one for one in goal.reference)}
    assert len(waiting) >= 10


@pytest.mark.slow
def test_one_seed_gives_the_same_goals_and_another_gives_others():
    first, again, other = ([goal.to_dict() for goal in event_goals(seed)] for seed in (3, 3, 4))
    assert first == again != other


@pytest.mark.slow
def test_ids_are_those_of_no_other_tier():
    ids = [goal.id for goal in event_goals(0, instances=2)]
    assert len(set(ids)) == len(ids) == 2 * len(GOALS)
    mine = {goal.task % INSTANCE_STEP for goal in GOALS}
    assert mine == set(EVENT_GOALS.numbers)
    # All instances of a template have its number, and so many thousands.
    others = (*APP_GOALS, CHAIN_GOALS, PAIR_GOALS, CHAIN_PAIR_GOALS)
    assert not mine & {number for group in others for number in group.numbers}


def test_plain_data_gives_the_goal_back():
    for goal in GOALS:
        assert Goal.from_dict(goal.to_dict()) == goal


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "zh"])
def test_instructions_are_in_the_language_that_is_asked_for(language: str):
    told = {goal.instruction for goal in event_goals(0, variation=Variation((language,)))}
    assert not told & {goal.instruction for goal in GOALS}


@pytest.mark.slow
def test_every_seed_has_each_pair():
    for seed in range(20, 24):
        assert len(event_goals(seed)) == len(GOALS)


@pytest.mark.slow
def test_no_alarm_rings_while_one_waits():
    for goal in GOALS:
        environment = builtin_environment(goal)
        environment.phone.advance(240_000)
        assert environment.phone.data_of("com.android.deskclock")["ringing"] is None, goal.id


def test_an_episode_that_is_taken_up_again_goes_on_as_it_would_have():
    [goal] = [one for one in GOALS if one.template == "alarm_changed" and one.world == "a"]

    async def play() -> tuple[bytes, bytes]:
        environment = builtin_environment(goal)
        screen = await environment.reset(goal)
        # The first action is done and the message has not come: the process ends here.
        screen = await environment.act(press(Key.WAIT))
        kept = environment.keep()
        later = builtin_environment(goal)
        await later.reset(goal)
        later.resume_from(kept, screen)
        for one in (environment, later):
            for _ in range(3):
                screen = await one.act(press(Key.WAIT))
            assert "notification_title" in screen.document.decode()
        return environment.keep(), later.keep()

    first, second = asyncio.run(play())
    assert first == second


def test_what_is_no_schedule_is_refused():
    for wrong in ([{"kind": "party", "at_ms": 1}], [{"kind": "rotation", "at_ms": -1}]):
        with pytest.raises(PhoneError):
            builtin_environment(replace(GOALS[0], setup={"events": wrong}))
    with pytest.raises(ValueError, match="events"):
        builtin_environment(replace(GOALS[0], setup={"events": "soon"}))


@pytest.mark.slow
@pytest.mark.parametrize("pair", some_of_each_kind(EVENT_GOALS), ids=lambda pair: pair.name)
def test_both_worlds_of_pairs_of_each_kind_are_proven(pair: Pair):
    for proof in proofs_of(EVENT_GOALS, pair):
        assert proof.proven, proof.problems


def test_all_templates_are_those_of_the_basic_tier():
    assert not [template for group, template in find_templates() if group is EVENT_GOALS]
    assert {template.name for _, template in find_templates(app="events")} == set(NAMES)
