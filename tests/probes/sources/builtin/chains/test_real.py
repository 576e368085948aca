"""Chains of real life: corrections, namesakes, facts that are not there, and silent failures."""

from __future__ import annotations

from collections import Counter

import pytest

from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.chains.nodes import Shows
from uiprobe.probes.sources.builtin.chains.planting import in_order, with_later, with_planted
from uiprobe.probes.sources.builtin.chains.screens.messages import GROUPS
from uiprobe.probes.sources.builtin.chains.screens.moved import (
    CABIN,
    HIKE,
    IN_CONVERSATION,
    LOCKER,
    LUNCH,
    REGATTA,
    RENT,
)
from uiprobe.probes.sources.builtin.chains.screens.namesakes import NAMESAKE
from uiprobe.probes.sources.builtin.chains.screens.shares import TO_REMIND
from uiprobe.probes.sources.builtin.language.draws import DrawRandom, NoChoiceError
from uiprobe.proof.check import find_templates, prove
from uiprobe.ui.goal import Goal

MESSAGES = "org.uiprobe.messages"


def goal_of(number: int, seed: int) -> tuple[Goal, set[str]]:
    [template] = [one for one in CHAIN_GOALS.templates if one.number == number]
    apps = builtin_apps(seed)
    parameters, draft = next(CHAIN_GOALS.drafts(template, apps, seed))
    goal = CHAIN_GOALS.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)
    return goal, set(draft.near_misses)


@pytest.mark.slow
def test_a_fact_that_may_be_missing_is_asked_for_in_the_same_words():
    goals = [goal_of(981, seed) for seed in range(12)]
    counts = Counter(goal.feasible for goal, _ in goals)
    assert min(counts.values()) >= 2
    assert all("If one of these cannot be done" in goal.instruction for goal, _ in goals)
    for goal, misses in goals:
        assert goal.reference[-1].startswith("infeasible") is not goal.feasible
        assert ("declared at once" in misses) is not goal.feasible
        assert ("place note with what another says" in misses) is not goal.feasible


@pytest.mark.parametrize("fact", [REGATTA, CABIN], ids=lambda fact: fact.name)
def test_what_is_meant_stands_in_the_group_alone(fact):
    for seed in range(8):
        apps = builtin_apps(seed)
        person, planted = fact.plant(DrawRandom(seed), apps)
        held = with_planted(apps, planted)
        [value] = fact.facts(held)[person]
        assert fact.decoys(held, person)[0] != value
        own = [m["text"] for m in planted[MESSAGES]["messages"] if m["chat"] == person]
        assert sum("into our group" in text for text in own) == 1
        [group] = {m["chat"] for m in planted[MESSAGES]["messages"]} & set(GROUPS)
        later = fact.late(DrawRandom(seed), held, person)[1]
        said = [m["text"] for m in (*planted[MESSAGES]["messages"], *later) if m["chat"] == group]
        # Others correct theirs in between, so that each says what it is about.
        named = fact.name.removesuffix("_sent")
        assert [text for text in said if f"y {named}" not in text] == []


@pytest.mark.parametrize("fact", [HIKE, LUNCH, RENT, LOCKER], ids=lambda fact: fact.name)
def test_the_last_correction_is_in_a_group_on_most_phones(fact: Shows):
    apps = builtin_apps(1)
    draws, found = 40, 0
    for draw in range(draws):
        person, planted = fact.plant(DrawRandom(draw), apps)  # type: ignore[misc]
        held = with_planted(apps, in_order(planted))
        [value] = fact.facts(held)[person]
        _, [later] = fact.late(DrawRandom(draw), held, person)  # type: ignore[misc]
        assert fact.facts(with_later(held, [later]))[person] != (value,)
        groups = [c["name"] for c in planted[MESSAGES]["chats"] if len(c["members"]) > 1]
        if not groups:
            assert later["chat"] == person
            continue
        found += 1
        [group] = groups
        assert later["chat"] == group
        messages = held[MESSAGES]["messages"]
        there = [message for message in messages if message["chat"] == group]
        own = [message for message in messages if message["chat"] == person]
        # Nothing in the conversation points to the group, nor does its line in the list.
        assert not [message for message in own if "group" in message["text"]]
        assert [message["from"] for message in there[:-1]].count(person) == 1
        assert len({message["from"] for message in there}) == len(there) == 3
        assert max(message["at"] for message in own) < min(message["at"] for message in there)
        apart = [message for message in messages if message["chat"] != group]
        alone = {**held, MESSAGES: {**held[MESSAGES], "messages": apart}}
        [before] = fact.facts(alone)[person]
        assert fact.decoys(held, person)[0] == before != value  # type: ignore[misc]
        look = "\n".join(fact.look(held, person))
        assert person in look
        assert group in look
    assert draws / 2 < found < draws


@pytest.mark.parametrize("fact", IN_CONVERSATION.values(), ids=lambda fact: fact.name)
def test_pairs_have_the_same_facts_in_conversations_alone(fact: Shows):
    apps = builtin_apps(1)
    for draw in range(20):
        person, planted = fact.plant(DrawRandom(draw), apps)  # type: ignore[misc]
        held = with_planted(apps, planted)
        assert {len(chat["members"]) for chat in planted[MESSAGES]["chats"]} <= {1}
        [later] = fact.late(DrawRandom(draw), held, person)[1]  # type: ignore[misc]
        assert later["chat"] == person


def test_shares_change_hands():
    found = 0
    for seed in range(12):
        apps = builtin_apps(seed)
        try:
            group, planted = TO_REMIND.plant(DrawRandom(seed), apps)
        except NoChoiceError:
            continue
        held = with_planted(apps, planted)
        owing, others = TO_REMIND.facts(held)[group], TO_REMIND.decoys(held, group)
        assert 3 <= len(owing) <= 7
        assert not set(owing) & set(others)
        [chat] = planted[MESSAGES]["chats"]
        assert {*owing, *others} == set(chat["members"])
        found += 1
    assert found >= 3


def test_namesakes_differ_in_their_addresses_alone():
    apps = builtin_apps(2)
    meant, planted = NAMESAKE.plant(DrawRandom(2), apps)
    held = with_planted(apps, planted)
    people = NAMESAKE.facts(held)
    assert len(people) == 3
    assert len({name.split()[0] for [name] in people.values()}) == 1
    assert meant in people


def test_a_failure_that_is_not_noticed_is_a_near_miss():
    goal, misses = goal_of(980, 0)
    assert "message2 careless" in misses
    assert any("unsteady" in chat for chat in goal.setup["planted"][MESSAGES]["chats"])


def test_no_sender_gets_what_they_wrote():
    for seed in range(6):
        goal, _ = goal_of(927, seed)
        sender = goal.instruction.split(" that ")[-1].split(" sent")[0]
        texts = [line for line in goal.reference if sender in line and "recipient" in line]
        assert not texts


@pytest.mark.slow
def test_a_chain_of_real_life_is_proven():
    # `make check-hard` proves all of them.
    [(group, template)] = find_templates(["chains/van_for_two"])
    proof = prove(group, template, seeds=[template.number % 17], mutated_seeds=0)
    assert proof.proven, proof.problems
