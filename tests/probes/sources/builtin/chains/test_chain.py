"""Chains are composed of screens, and what does not fit together is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import builtin_apps, builtin_goals
from uiprobe.probes.sources.builtin.chains import hard_goals
from uiprobe.probes.sources.builtin.chains.chain import Chain, Link, Node
from uiprobe.probes.sources.builtin.chains.screens import (
    ALARM,
    EVENT,
    HEADLINE,
    MESSAGE,
    START,
    TASK,
    TEACHER,
)
from uiprobe.probes.sources.builtin.chains.stories import CHAIN_GOALS, STORIES
from uiprobe.probes.sources.builtin.language.draws import DrawRandom, NoChoiceError
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.proof.check import find_templates, prove

NAMES = tuple(CHAIN_GOALS.numbers.values())


@pytest.mark.parametrize(
    ("nodes", "told"),
    [
        ((TEACHER,), "found 1, expected 2 to 8"),
        ((Link(EVENT, TEACHER), TEACHER), "not shown yet"),
        ((TEACHER, Link(ALARM, TEACHER)), "a fact of kind person, expected time"),
        ((HEADLINE, TEACHER, Link(TASK, TEACHER)), "headline, which nothing takes"),
        ((START, Link(ALARM, START), TEACHER, Link(EVENT, TEACHER)), "expected each app once"),
    ],
)
def test_nodes_that_do_not_fit_are_refused(nodes: tuple[Node, ...], told: str):
    with pytest.raises(SourceError, match=told):
        Chain(999, "wrong", nodes)


def test_wrong_endings_are_made_of_each_link_and_source():
    chain = Chain(999, "pass_on", (HEADLINE, Link(TASK, HEADLINE), Link(MESSAGE, HEADLINE)))
    apps = builtin_apps(0)
    parameters = {"section": "World", "list": "Shopping", "person": "Omar Haddad"}
    assert set(chain.build(parameters, apps).near_misses) == {
        "last link not saved",
        "source of the headline changed",
        *(f"task {what}" for what in ("with another headline", "left out", "done twice")),
        *(f"message {what}" for what in ("with another headline", "left out", "done twice")),
    }


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("language", ["en", "de", "zh"])
def test_no_instruction_says_the_value_of_a_fact(seed: int, language: str):
    variation = Variation.parse(() if language == "en" else (language,))
    apps = builtin_apps(seed)
    goals = hard_goals(seed, variation=variation)
    for chain, template, goal in zip(STORIES, CHAIN_GOALS.templates, goals, strict=True):
        assert goal.language == language
        parameters = next(CHAIN_GOALS.draws(template, apps, seed))
        for fact in chain.facts:
            assert parameters[fact.record] in goal.instruction
            assert fact.facts(apps)[parameters[fact.record]] not in goal.instruction


def test_nobody_is_told_their_own_name_as_that_of_the_teacher():
    told = Chain(999, "tell", (TEACHER, Link(MESSAGE, TEACHER)))
    apps = builtin_apps(0)
    title, teacher = next(iter(TEACHER.facts(apps).items()))
    details = {"person": lambda random, apps: teacher}
    takes = replace(MESSAGE, details=details)
    fact = replace(TEACHER, facts=lambda apps: {title: teacher})
    chain = replace(told, nodes=(fact, Link(takes, fact)))
    with pytest.raises(NoChoiceError, match=teacher):
        chain.draw(DrawRandom(0), apps)


def test_demands_and_the_budget_are_stated():
    for goal in hard_goals(0):
        assert goal.difficulty == "hard"
        assert goal.demands["steps"] == len(goal.reference) + 1
        assert goal.demands["budget"] >= 2.5 * goal.demands["steps"]
        assert goal.demands["apps"] == len(set(goal.apps)) >= 3
        assert goal.app == goal.apps[0]


def test_goals_of_a_seed_are_the_same_again_and_those_of_another_are_not():
    first = [goal.to_dict() for goal in hard_goals(3)]
    assert first == [goal.to_dict() for goal in hard_goals(3)]
    assert first != [goal.to_dict() for goal in hard_goals(4)]


def test_instances_differ_and_no_id_is_one_of_the_basic_tier():
    goals = hard_goals(0, instances=2)
    assert len({goal.instruction for goal in goals}) == len({goal.id for goal in goals}) == 12
    assert not {goal.task for goal in goals} & {goal.task for goal in builtin_goals(0)}


def test_every_seed_has_a_goal_of_each_chain():
    for seed in range(20, 40):
        assert [goal.template for goal in hard_goals(seed)] == list(NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_chain_is_proven(name: str):
    [(group, template)] = find_templates([f"chains/{name}"])
    proof = prove(group, template, seeds=[template.number % 17], mutated_seeds=0)
    assert proof.proven, proof.problems


def test_all_templates_are_those_of_the_basic_tier():
    assert not [template for group, template in find_templates() if group is CHAIN_GOALS]
    assert {template.name for _, template in find_templates(app="chains")} == set(NAMES)
