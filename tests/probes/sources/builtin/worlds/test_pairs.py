"""Pairs of worlds: what they have in common, and that each is proven."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.proven_pairs import proofs_of, some_of_each_kind
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.probes.sources.builtin.rehearsal import Rehearsals
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.probes.sources.builtin.worlds import goals_of, pair_goals
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.chained import CHAIN_PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.pair import Pair, PairGoals
from uiprobe.proof.check import find_templates, prove
from uiprobe.proof.worlds import pair_problems
from uiprobe.ui.goal import CHAINS, INSTANCE_STEP, Goal

GOALS = goals_of(PAIR_GOALS, 0)
NAMES = tuple(template.name for template in PAIR_GOALS.templates)


def test_the_worlds_of_a_pair_are_two_goals_with_one_instruction():
    pairs: dict[str, list[Goal]] = {}
    for goal in GOALS:
        pairs.setdefault(goal.pair, []).append(goal)
    assert len(pairs) == len(PAIR_GOALS.pairs) >= 40
    for first, second in pairs.values():
        assert (first.world, second.world) == ("a", "b")
        assert first.instruction == second.instruction
        assert first.id != second.id
        # What decides is what the person knows, or what the phone holds.
        assert first.person != second.person or first.setup != second.setup
        assert first.to_dict() | {"person": 0} != second.to_dict() | {"person": 0}
    assert {goal.category for goal in GOALS} == {
        *("ambiguous", "unsaid", "premise", "confirmed", "clear")
    }


@pytest.mark.slow
def test_goals_of_a_seed_are_the_same_again_and_those_of_another_are_not():
    one, again, other = (
        [goal.to_dict() for goal in goals_of(PAIR_GOALS, seed)] for seed in (3, 3, 4)
    )
    assert one == again != other


@pytest.mark.slow
def test_ids_are_those_of_no_other_tier_and_instances_have_their_own():
    ids = [goal.id for goal in goals_of(PAIR_GOALS, 0, instances=2)]
    assert len(set(ids)) == len(ids) == 2 * len(GOALS)
    ids += [goal.id for goal in pair_goals(0) if goal.category == CHAINS]
    assert len(set(ids)) == len(ids)
    mine = {goal.task % INSTANCE_STEP for goal in GOALS}
    assert mine == set(PAIR_GOALS.numbers)
    # All instances of a template have its number, and so many thousands.
    assert not mine & {number for group in (*APP_GOALS, CHAIN_GOALS) for number in group.numbers}


@pytest.mark.parametrize("language", ["de", "zh"])
def test_the_person_speaks_the_language_of_the_instruction(language: str):
    goals = goals_of(PAIR_GOALS, 0, variation=Variation((language,)))
    people = [goal.person for goal in goals if goal.person is not None]
    assert {person.language for person in people} == {language}
    told = {fact.answer for person in people for fact in person.facts}
    assert not told & {fact.answer for goal in GOALS if goal.person for fact in goal.person.facts}


def test_interruptions_and_looks_are_the_same_in_both_worlds():
    goals = goals_of(PAIR_GOALS, 0, variation=Variation(("any_look", "interruption")))
    for first, second in zip(goals[::2], goals[1::2], strict=True):
        surfaces = [
            {name: value for name, value in goal.setup.items() if name not in ("edited", "planted")}
            for goal in (first, second)
        ]
        assert surfaces[0] == surfaces[1]


@pytest.mark.slow
def test_every_seed_has_each_pair():
    for seed in range(20, 30):
        assert len(goals_of(PAIR_GOALS, seed)) == len(GOALS)


def test_a_number_that_two_pairs_have_is_refused():
    one = PAIR_GOALS.pairs[0]
    with pytest.raises(SourceError, match="which alarm_to_delete has"):
        PairGoals((one, replace(one, name="another", number=one.number + 1)))
    with pytest.raises(SourceError, match="name"):
        PairGoals((one, replace(one, number=1)))


def test_what_is_edited_must_be_there():
    [goal] = [one for one in GOALS if one.template == "client_to_mark" and one.world == "a"]
    record = goal.setup["edited"][0]
    for wrong in ({"where": {"name": "Nobody"}}, {"where": {}}, {"fields": {"age": 3}}):
        with pytest.raises(ValueError, match="editing"):
            builtin_environment(replace(goal, setup={"edited": [record | wrong]}))


def problems(goal: Goal, name: str) -> list[str]:
    [(group, template)] = find_templates([f"pairs/{name}"])
    assert isinstance(group, PairGoals)
    apps = builtin_apps(0)
    parameters = next(group.draws(template, apps, 0))
    found = pair_problems(group, template, parameters, apps, goal, Rehearsals())
    return asyncio.run(found)


@pytest.mark.slow
def test_a_world_that_is_no_half_of_its_pair_is_found():
    [first, second] = [one for one in GOALS if one.template == "alarm_to_delete"]
    assert problems(first, "alarm_to_delete_a") == []
    assert any("is met here" in one for one in problems(second, "alarm_to_delete_a"))
    reworded = replace(first, instruction=f"{first.instruction}!")
    assert any("two instructions" in one for one in problems(reworded, "alarm_to_delete_a"))
    shown = replace(first, setup={**first.setup, "dark": True})
    assert problems(shown, "alarm_to_delete_a") == []
    moved = replace(first, setup={**first.setup, "font_scale": 1.3})
    assert any("first screen" in one for one in problems(moved, "alarm_to_delete_a"))


@pytest.mark.slow
def test_what_both_worlds_play_once_gives_the_proof_of_each_alone():
    rehearsals = Rehearsals()
    pair = PAIR_GOALS.pairs[0]
    for template in PAIR_GOALS.worlds_of(pair):
        together, alone = (
            prove(PAIR_GOALS, template, seeds=[3], mutated_seeds=0, rehearsals=shared)
            for shared in (rehearsals, None)
        )
        assert together == alone


@pytest.mark.slow
@pytest.mark.parametrize("pair", some_of_each_kind(PAIR_GOALS), ids=lambda pair: pair.name)
def test_both_worlds_of_pairs_of_each_kind_are_proven(pair: Pair):
    for proof in proofs_of(PAIR_GOALS, pair):
        assert proof.proven, proof.problems


def test_all_templates_are_those_of_the_basic_tier():
    assert not [template for group, template in find_templates() if group is PAIR_GOALS]
    assert {template.name for _, template in find_templates(app="pairs")} == {
        *NAMES,
        *(template.name for template in CHAIN_PAIR_GOALS.templates),
    }
