"""Kinds of chains that are drawn by the types of facts."""

from __future__ import annotations

import pytest

from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.chain import MOST_APPS
from uiprobe.probes.sources.builtin.chains.drawn import KINDS, drawn_chains, drawn_goals
from uiprobe.probes.sources.builtin.chains.nodes import Link
from uiprobe.proof.check import find_templates, prove


def test_there_are_a_thousand_kinds_and_no_two_are_the_same():
    told = {
        tuple(
            (node.takes.name, *((slot, fact.name) for slot, fact in sorted(node.given.items())))
            if isinstance(node, Link)
            else node.name  # type: ignore[union-attr]
            for node in chain.nodes
        )
        for chain in drawn_chains()
    }
    assert len(told) == len(drawn_chains()) == KINDS >= 1_000


@pytest.mark.slow
def test_a_number_always_stands_for_the_same_kind():
    [(_, template)] = find_templates(["drawn/kind_17"])
    assert template.name == drawn_chains()[17].name
    assert [chain.number for chain in drawn_chains()] == list(range(KINDS))


def test_no_kind_needs_too_many_apps():
    assert max(len(chain.apps) for chain in drawn_chains()) <= MOST_APPS


@pytest.mark.slow
def test_kinds_have_words_and_goals():
    group, apps = drawn_goals(), builtin_apps(1)
    for template in group.templates[:40]:
        assert len(template.wordings) == 3
        parameters, draft = next(group.drafts(template, apps, 1))
        goal = group.goal(template, parameters, apps, seed=1, instance=0, draft=draft)
        assert not set("{}<>[]|") & set(goal.instruction)
        assert len(draft.near_misses) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 400])
def test_drawn_kinds_are_proven(number: int):
    [(group, template)] = find_templates([f"drawn/kind_{number}"])
    proof = prove(group, template, seeds=[number % 7], mutated_seeds=0)
    assert proof.proven, proof.problems
