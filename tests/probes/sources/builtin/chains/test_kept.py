"""Facts that are gone when they are needed, and how they are said and corrected."""

from __future__ import annotations

import asyncio

import pytest

from uiprobe.probes.sources.builtin import builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.chains.sayings import SAID, TAKEN_BACK, say, values_of
from uiprobe.probes.sources.builtin.chains.screens.fleeting import heard
from uiprobe.probes.sources.builtin.chains.stories_kept import KEPT_STORIES
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.language.draws import DrawRandom
from uiprobe.proof.check import find_templates, prove
from uiprobe.ui.actions import Key
from uiprobe.ui.goal import Goal


@pytest.mark.parametrize(
    ("kind", "texts", "left"),
    [
        ("time", ["We meet at 2:30 PM", "Let us make it an hour earlier than that"], "13:30"),
        ("date", ["The party is on 27 March", "It has to be a week later than that"],
         "2026-04-03"),
        ("amount", ["I have the tickets, they are $20.00 in all", "See you",
                    "I had left something out, so it is $5.00 more"], "2500"),
        ("code", ["The code for the door is 1234-B", "The letter at the end is K now", TAKEN_BACK],
         "1234-B"),
        ("address", ["We have moved! Our new address is Mill Road 3",
                     "Same street, but it is number 150"], "Mill Road 150"),
        ("code", ["See you", TAKEN_BACK], None),
    ],
)  # fmt: skip
def test_what_counts_is_left_at_the_end(kind, texts: list[str], left: str | None):
    assert (values_of(SAID[kind], texts) or [None])[-1] == left


@pytest.mark.parametrize("kind", [kind for kind in SAID if SAID[kind].moves])
def test_every_correction_is_read_again(kind):
    for seed in range(40):
        texts = say(DrawRandom(seed), SAID[kind], changes=seed % 3)
        values = values_of(SAID[kind], texts)
        assert len(values) == len(texts)
        assert len(set(values)) == seed % 3 + 1


def goal_of(number: int, seed: int) -> Goal:
    [template] = [one for one in CHAIN_GOALS.templates if one.number == number]
    apps = builtin_apps(seed)
    parameters, draft = next(CHAIN_GOALS.drafts(template, apps, seed))
    return CHAIN_GOALS.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)


@pytest.mark.slow
def test_facts_are_kept_over_few_and_over_many_screens():
    kept = [
        goal_of(chain.number, seed).demands["kept"] for chain in KEPT_STORIES for seed in (0, 1)
    ]
    assert min(kept) <= 8
    assert max(kept) >= 57
    assert len({number // 10 for number in kept}) >= 5
    assert goal_of(901, 0).demands["kept"] == 0


def test_a_voicemail_is_named_once():
    said = goal_of(973, 0).instruction
    assert said.count("'s voicemail") == 1
    assert said.count("that voicemail") == 7


def test_the_facts_of_a_voicemail_are_those_of_one_caller():
    shown = heard("date", "amount")
    assert [fact.plant is None for fact in shown] == [False, True]
    for seed in range(5):
        goal = goal_of(968, seed)
        callers = {call["name"] for call in goal.setup["planted"]["org.uiprobe.messages"]["calls"]}
        assert len(callers) == 3
        assert sum(name in goal.instruction for name in callers) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [961, 965, 967])
def test_a_fact_cannot_be_looked_at_again(number: int):
    """At the end of the reference, the way that showed the fact shows it no more."""
    goal = goal_of(number, 0)

    async def walk() -> tuple[set[str], set[str]]:
        environment = builtin_environment(goal)
        screen = await environment.reset(goal)
        first: set[str] = set()
        policy = following(goal.reference)
        at = 0
        while (action := policy(screen.tree)).key != Key.STOP:
            screen = await environment.act(action)
            at += 1
            if at <= len(goal.reference) - goal.demands["kept"]:
                first |= {e.text for e in screen.tree.elements if e.text}
        environment.phone.force_stop("org.uiprobe.messages")
        environment.phone.launch("org.uiprobe.messages")
        screen = environment._look()
        again: set[str] = set()
        policy = following(goal.reference[:4], forgiving=True)
        for _ in range(20):
            action = policy(screen.tree)
            if action.key == Key.STOP:
                break
            screen = await environment.act(action)
            again |= {e.text for e in screen.tree.elements if e.text}
        return first, again

    first, again = asyncio.run(walk())
    records = goal.setup["planted"]["org.uiprobe.messages"]
    said = [m["text"] for m in records.get("messages", ()) if "fleeting" in m]
    said += [line for call in records.get("calls", ()) for line in call["voicemail"]["lines"]]
    meant = {text for text in said if text in first and said.count(text) == 1}
    assert meant
    assert not meant & again


@pytest.mark.slow
@pytest.mark.parametrize("name", ["where_the_key_is", "four_facts_of_a_call"])
def test_kept_chains_are_proven(name: str):
    [(group, template)] = find_templates([f"chains/{name}"])
    proof = prove(group, template, seeds=[template.number % 17], mutated_seeds=0)
    assert proof.proven, proof.problems
