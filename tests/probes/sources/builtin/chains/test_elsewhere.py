"""What somebody writes in another conversation than the one that a fact is about."""

from __future__ import annotations

from typing import Any

import pytest

from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.catalog import CHAINS
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows
from uiprobe.probes.sources.builtin.chains.planting import in_order, with_planted
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR, COMMON_HOUR_IN_GROUP
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING, LACKING_IN_GROUP
from uiprobe.probes.sources.builtin.chains.screens.called import CALL, CALL_IN_CONVERSATION
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import CIRCLES
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED, OWED_IN_CONVERSATION
from uiprobe.probes.sources.builtin.chains.screens.suited import (
    FOR_GUEST,
    FOR_GUEST_IN_CONVERSATION,
)
from uiprobe.probes.sources.builtin.chains.wording import compose
from uiprobe.probes.sources.builtin.language.draws import Apps, DrawRandom

MESSAGES = "org.uiprobe.messages"
FACTS = (COMMON_HOUR, LACKING, CALL, FOR_GUEST, OWED)
IN_ONE_PLACE = (
    *(COMMON_HOUR_IN_GROUP, LACKING_IN_GROUP, CALL_IN_CONVERSATION, FOR_GUEST_IN_CONVERSATION),
    OWED_IN_CONVERSATION,
)
DRAWS = 40


def planted_by(fact: Shows, draw: int) -> tuple[str, Planted, Apps]:
    """Whose fact is meant, what is planted, and what the apps hold then."""
    assert fact.plant is not None
    apps = builtin_apps(draw % 4)
    record, planted = fact.plant(DrawRandom(draw), apps)
    return record, planted, with_planted(apps, in_order(planted))


def elsewhere(planted: Planted) -> list[dict[str, Any]]:
    """The messages that count, where nothing points to; small talk of the others is none."""
    return [
        one
        for one in planted[MESSAGES]["messages"]
        if one["text"].startswith('About "')
        or (one["chat"] in CIRCLES and one["text"].startswith(("My trip", "Good news", "The lake")))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_on_most_phones_a_part_is_where_nothing_points_to(fact: Shows):
    assert fact.decoys is not None
    found = 0
    for draw in range(DRAWS):
        record, planted, held = planted_by(fact, draw)
        apart = elsewhere(planted)
        if not apart:
            continue
        found += 1
        [message] = apart
        messages = held[MESSAGES]["messages"]
        there = [one["text"] for one in messages if one["chat"] == message["chat"]]
        # The list of conversations shows the last text of each.
        assert there[-1] != message["text"]
        archived = {chat["name"] for chat in held[MESSAGES]["chats"] if chat["archived"]}
        assert message["chat"] not in archived
        without = [one for one in messages if one["text"] != message["text"]]
        overlooked = {**held, MESSAGES: {**held[MESSAGES], "messages": without}}
        right, wrong = fact.facts(held)[record], fact.facts(overlooked)[record]
        assert right != wrong
        if not fact.many:
            assert wrong[0] in fact.decoys(held, record)
        assert any(message["chat"] in step for step in fact.look(held, record))
    assert DRAWS / 2 < found < DRAWS


@pytest.mark.slow
@pytest.mark.parametrize("fact", IN_ONE_PLACE, ids=lambda fact: fact.name)
def test_pairs_have_the_same_facts_in_one_place(fact: Shows):
    for draw in range(DRAWS):
        _, planted, _ = planted_by(fact, draw)
        assert not elsewhere(planted)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "What somebody wrote last counts."),
        ("de", "Was jemand zuletzt geschrieben hat, gilt."),
        ("zh", "每个人都以最后写的为准。"),
    ],
)
def test_the_instruction_says_that_the_last_word_counts(language: Any, sentence: str):
    for chain in CHAINS:
        needed = any(fact.last_counts for fact in chain.shown)
        for text in compose(chain, language):
            assert (sentence in text) is needed, chain.name


@pytest.mark.slow
def test_a_refund_of_a_cost_that_was_not_read_is_none():
    for draw in range(DRAWS):
        host, planted, held = planted_by(OWED, draw)
        if not elsewhere(planted):
            continue
        messages = held[MESSAGES]["messages"]
        unread = [one for one in messages if "I paid" not in one["text"]]
        known = {**held, MESSAGES: {**held[MESSAGES], "messages": unread}}
        assert OWED.facts(known)[host] != OWED.facts(held)[host]
