"""Pairs upon chains: whose fact is meant is doubtful, and the phone or the person says it."""

from __future__ import annotations

from functools import cache

import pytest

from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.planting import with_planted
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGES
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.language.words import LANGUAGES
from uiprobe.probes.sources.builtin.rehearsal import Rehearsals
from uiprobe.probes.sources.builtin.worlds import pair_goals
from uiprobe.probes.sources.builtin.worlds.chained import CHAIN_PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.proof.check import find_templates
from uiprobe.proof.episodes import play
from uiprobe.proof.worlds import pair_problems
from uiprobe.ui.goal import CHAINS, Goal
from uiprobe.ui.person.conversation import converse


@cache
def made() -> list[Goal]:
    """Those of the first seed, made when a test asks: that takes seconds of collecting tests."""
    return [goal for goal in pair_goals(0) if goal.category == CHAINS]


def changed() -> list[Goal]:
    return [goal for goal in made() if goal.template.endswith("_changed")]


def doubtful() -> list[Goal]:
    return [goal for goal in made() if not goal.template.endswith("_changed")]


def pairs() -> list[tuple[Goal, Goal]]:
    return list(zip(doubtful()[::2], doubtful()[1::2], strict=True))


def people(goal: Goal) -> tuple[str, ...]:
    assert goal.person is not None
    [fact] = goal.person.facts
    return fact.mentions


def asks(goal: Goal) -> int:
    return sum(step.startswith("ask [") for step in goal.reference)


def shared(goal: Goal) -> int:
    """The part of the names that two people have in common: the first, or of a family the last."""
    return -1 if goal.template.endswith("_differing") else 0


@pytest.mark.slow
def test_two_worlds_have_one_instruction_with_the_name_that_two_people_share():
    assert len(made()) == 2 * len(CHAIN_PAIR_GOALS.pairs)
    assert len(pairs()) >= 22
    for first, second in pairs():
        assert (first.world, second.world) == ("a", "b")
        assert first.pair == second.pair
        assert first.instruction == second.instruction
        assert set(people(first)) == set(people(second))
        for one in people(first):
            assert one not in first.instruction
            assert one.split()[shared(first)] in first.instruction


@pytest.mark.slow
def test_both_have_said_the_fact_and_are_in_the_contacts():
    for goal in doubtful():
        held = with_planted(builtin_apps(0), goal.setup["planted"])
        chats = {message["chat"] for message in held[MESSAGES]["messages"]}
        contacts = {one["name"] for one in held[CONTACTS]["contacts"]}
        assert set(people(goal)) <= chats & contacts


@pytest.mark.slow
def test_a_question_is_needless_where_the_phone_says_who_is_meant():
    for first, second in pairs():
        wanted = (0, 1) if first.template.endswith("_settled") else (1, 1)
        assert (first.demands["asks"], second.demands["asks"]) == wanted
        assert (asks(first), asks(second)) == wanted


def test_they_are_as_long_as_chains():
    steps = sorted(goal.demands["steps"] for goal in made())
    assert steps[len(steps) // 2] > 100
    assert all(2 * goal.budget >= 5 * goal.demands["steps"] for goal in made())
    # Facts of most change after they were used.
    assert sum("events" in goal.demands for goal in made()) > len(made()) / 2


def test_a_mind_is_changed_in_one_world_and_a_message_comes_in_both():
    assert len(changed()) >= 4
    for first, second in zip(changed()[::2], changed()[1::2], strict=True):
        assert first.instruction == second.instruction
        assert first.person == second.person
        [here], [there] = first.setup["later"], second.setup["later"]
        assert here["text"] != there["text"]
        assert here | {"text": ""} == there | {"text": ""}
        # Who looks again in world b finds nothing to amend.
        assert len(first.reference) > len(second.reference)
        assert asks(first) == asks(second) == 0
        assert first.evaluators != second.evaluators


@pytest.mark.parametrize("language", LANGUAGES)
def test_instructions_are_in_three_languages(language):
    [(group, template)] = find_templates(["pairs/housewarming_asked_a"])
    apps = builtin_apps(0)
    parameters = next(group.draws(template, apps, 0))
    goal = group.goal(template, parameters, apps, seed=0, instance=0, language=language)
    assert goal.language == language
    assert goal.person is not None
    assert goal.person.language == language


@pytest.mark.slow
def test_likely_questions_are_answered():
    for first, second in (one for one in pairs() if shared(one[0]) == 0):
        one, other = people(second)
        name = one.split()[0]
        for question in (
            f"Which {name} do you mean?",
            f"Which {name} do you mean, {other} or {one}?",
            f"There are two people called {name}: {one} and {other}. Which one do you mean?",
            f"Two contacts named {name} wrote about it. Which {name} should I use?",
            f"Do you mean {other}?",
            f"Welche Person meinst du, {one} oder {other}?",
            f"你指的是{one}还是{other}？",
        ):
            for goal in (first, second):
                assert goal.person is not None
                [fact] = goal.person.facts
                [reply] = converse(goal.person, [question], goal.instruction)
                assert reply.text == fact.answer, question
                assert reply.outcome == ("told" if asks(goal) else "needless")


def test_who_of_a_family_is_meant_can_be_asked():
    for goal in (one for one in doubtful() if shared(one) == -1):
        assert goal.person is not None
        [fact] = goal.person.facts
        one, other = people(goal)
        name = one.split()[-1]
        for question in (
            f"Who do you mean, {one} or {other}?",
            f"{one} and {other} say different things. Whose word counts?",
            f"Which of the two, {one} or {other}, is right?",
            f"Which {name} do you mean?",
            f"Wen meinst du, {one} oder {other}?",
            f"以谁说的为准，{one}还是{other}？",
        ):
            [reply] = converse(goal.person, [question], goal.instruction)
            assert reply.text == fact.answer, question


@pytest.mark.slow
async def test_a_mind_that_is_changed_is_noticed_by_who_looks_again():
    name = "day_off_for_the_hike_changed"
    apps, rehearsals = builtin_apps(0), Rehearsals()
    for goal in [one for one in changed() if one.template == name]:
        [(group, template)] = find_templates([f"pairs/{name}_{goal.world}"])
        assert isinstance(group, PairGoals)
        parameters = next(group.draws(template, apps, 0))
        assert await pair_problems(group, template, parameters, apps, goal, rehearsals) == []
        rehearsal = rehearsals.of(goal)
        assert (await play(goal, following(goal.reference), rehearsal)).evaluation.success


@pytest.mark.slow
@pytest.mark.parametrize("form", ["asked", "settled"])
async def test_opposite_things_are_right_in_the_two_worlds(form: str):
    name = f"hike_at_the_weekend_or_not_{form}"
    apps, rehearsals = builtin_apps(0), Rehearsals()
    for goal in [one for one in doubtful() if one.template == name]:
        [(group, template)] = find_templates([f"pairs/{name}_{goal.world}"])
        assert isinstance(group, PairGoals)
        parameters, draft = next(group.drafts(template, apps, 0))
        assert await pair_problems(group, template, parameters, apps, goal, rehearsals) == []
        rehearsal = rehearsals.of(goal)
        assert (await play(goal, following(goal.reference), rehearsal)).evaluation.success
        # The fact of the other one is taken, and nobody is asked.
        [guessed] = [one for one in draft.near_misses if "with another locker sent" in one
                     or "with another hike sent" in one][:1]  # fmt: skip
        unasked = [step for step in draft.near_misses[guessed] if not step.startswith("ask [")]
        assert not (await play(goal, following(unasked), rehearsal)).evaluation.success
