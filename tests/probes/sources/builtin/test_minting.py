"""Minted items: as many as asked for, the same every time, and no way around the question."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import uiprobe
from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.items import item_set_digest, repeated_prompts
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.names import BUILTIN, DEFAULT_ITEMS
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.grounding_items import SHARES
from uiprobe.probes.sources.builtin.questions import FACETS
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.proof.attacks.policies import NOT_SEEN, fixed_rule_outcomes
from uiprobe.proof.grounding_audit import grounding_faults
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.scorers.floors import floor_within
from uiprobe.ui.observation import render_tree
from uiprobe.ui.screenshot import screenshot_size

pytestmark = [pytest.mark.slow, pytest.mark.long]

CAPABILITIES = ("goal_understanding", "app_knowledge")


@pytest.fixture(scope="module")
def source() -> BuiltinSource:
    return BuiltinSource(3, 40)


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_questions_cannot_be_answered_by_letter_or_by_length(capability):
    questions = BuiltinSource(1).questions(capability)
    assert len(questions) * 3 == DEFAULT_ITEMS[BUILTIN][capability]
    letters = Counter((question.facet, question.answer) for question in questions)
    assert len(letters) == 4 * len(FACETS[capability])
    assert max(letters.values()) - min(letters.values()) <= 1
    assert min(Counter(question.facet for question in questions).values()) * 3 >= 40
    for extreme in (max, min):
        guessed = [
            extreme(question.options, key=lambda letter: len(question.options[letter]))
            == question.answer
            for question in questions
        ]
        assert sum(guessed) / len(guessed) <= 0.35
    for question in questions:
        assert len(set(question.options.values())) == 4
        assert question.answer in question.proposed
        assert len(question.proposed) == 2


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_the_floor_of_questions_is_chance(capability):
    samples = build_knowledge(BuiltinSource(1), capability)
    bounds = mark_bounds(samples, floor_within(samples))
    assert len(samples) == DEFAULT_ITEMS[BUILTIN][capability]
    assert bounds.ceiling == 1
    assert bounds.floor <= (1 / 4 + 1 / 2 + 1 / 2) / 3 + 0.01


def test_completion_items_ask_for_both_answers_alike(source):
    samples, missing = build_completion_judgment(source)
    assert (len(samples), missing) == (40, [])
    assert len({sample.id for sample in samples}) == 40
    assert Counter(sample.target for sample in samples) == {"stop": 20, "continue": 20}
    assert mark_bounds(samples, floor_within(samples)).ceiling == 1
    assert repeated_prompts(samples) == {}
    for facet in ("facet", "ending"):
        met = Counter((sample.metadata[facet], sample.target) for sample in samples)
        assert all(met[value, "stop"] == met[value, "continue"] for value, _ in met)


def test_a_third_answer_is_for_goals_that_are_lost():
    few = BuiltinSource(7, 20)
    two = {sample.id for sample in build_completion_judgment(few)[0]}
    three, _ = build_completion_judgment(few, answers=3)
    assert two <= {sample.id for sample in three}
    assert {sample.target for sample in three} == {"stop", "continue", "failed"}
    assert all("failed" in sample.metadata["form"]["choices"] for sample in three)
    with pytest.raises(ValueError, match="reading"):
        build_completion_judgment(few, answers=3, reading="sphinx")


def test_what_lies_on_a_screen_does_not_tell_what_to_do_about_what_does_not():
    samples, _ = build_grounding(BuiltinSource(4, 60))
    (outcome,) = fixed_rule_outcomes(samples)
    right = [
        found
        for sample, found in zip(samples, outcome.right, strict=True)
        if sample.metadata["kind"] in NOT_SEEN
    ]
    assert len(right) >= 7
    # A dialog has two answers, a list three.
    assert sum(right) / len(right) < 0.6


def test_no_prompt_stands_twice_where_less_is_shown(source):
    samples, left_out = build_completion_judgment(source, context="actions")
    assert repeated_prompts(samples) == {}
    assert len({sample.metadata["prompt_sha256"] for sample in samples}) == len(samples)
    assert len(samples) + len(left_out) == 40
    assert all("its prompt is that of" in item.reason for item in left_out)


def test_grounding_items_reach_their_targets(source):
    samples, missing = build_grounding(source)
    assert (len(samples), missing) == (40, [])
    bounds = mark_bounds(samples, floor_within(samples))
    assert bounds.ceiling == 1
    assert bounds.floor <= 0.2
    swipes = [sample for sample in samples if sample.metadata["action_type"] == "swipe"]
    assert {"up", "down"} <= {sample.metadata["truth"]["direction"] for sample in swipes}
    assert grounding_faults(source) == {}


PART = 4
"""A part of the items is counted: shares of kinds are the same for any number of items."""


@pytest.fixture(scope="module")
def facets() -> list[dict[str, Any]]:
    samples, _ = build_grounding(BuiltinSource(1, DEFAULT_ITEMS[BUILTIN]["grounding"] // PART))
    return [sample.metadata for sample in samples]


def test_each_facet_has_enough_items_for_an_interval_and_few_ask_by_the_label(facets):
    kinds = Counter(metadata["kind"] for metadata in facets)
    assert set(kinds) == {kind.partition(":")[0] for kind, _ in SHARES}
    assert min(kinds.values()) * PART >= 40
    assert kinds["label"] / len(facets) <= 0.15
    languages = Counter(metadata["language"] for metadata in facets)
    assert min(languages[language] for language in ("en", "de", "zh")) * PART >= 40
    varied = sum("variation" in metadata for metadata in facets)
    assert varied >= len(facets) / 3


def test_icons_and_purposes_are_asked_in_all_languages(facets):
    for kind in ("icon", "purpose"):
        asked = [metadata for metadata in facets if metadata["kind"] == kind]
        assert {metadata["language"] for metadata in asked} == {"en", "de", "zh"}


def test_not_here_is_no_common_answer(facets):
    answers = Counter(metadata["reference"] for metadata in facets)
    assert answers["press [stop]"] * PART == 60
    assert max(answers.values()) / len(facets) <= 0.15


def test_a_stored_target_that_is_not_meant_is_a_fault(source):
    class Wrong(BuiltinSource):
        def grounding_examples(self):
            first, *_ = [one for one in source.grounding_examples() if one.kind == "order"]
            second = next(one for one in first.screen.tree.widgets
                          if one.identity != first.action.element.identity)  # fmt: skip
            return [replace(first, action=replace(first.action, element=second))]

    (fault,) = grounding_faults(Wrong(3, 1)).values()
    assert "and the item stores" in fault


def test_coordinates_reach_the_same_targets():
    samples, _ = build_grounding(BuiltinSource(3, 24), observation="image")
    assert mark_bounds(samples, floor_within(samples)).ceiling == 1


def test_screens_are_shown_as_they_were(source):
    example = source.grounding_examples()[0]
    screen = source.screen(example.screen.name)
    assert screenshot_size(screen.screenshot(), name="x") == (768, 1280)
    with pytest.raises(SourceError, match="screen"):
        source.screen("builtin/none")


def test_every_screen_is_found_by_its_name_alone():
    """Items may come from a file; then nothing of what they were made of is in memory."""
    source = BuiltinSource(3, 4)
    shown = [
        *(example.screen for example in BuiltinSource(3, 18).grounding_examples()),
        *(one.screens[one.moments[0].step] for one in source.recordings()),
        *(question.screen for question in source.step_questions()),
    ]
    for screen in shown:
        found = source.screen(screen.name)
        assert found.name == screen.name
        assert render_tree(found.tree) == render_tree(screen.tree)
    assert source.screen(shown[-1].name).screenshot() == shown[-1].screenshot()


def test_two_kinds_of_question_on_one_control_have_screens_of_their_own():
    """Each kind draws a surface of its own; under one name, one would be shown for the other."""
    looks = [
        example.screen.name
        for example in BuiltinSource(4, 60).grounding_examples()
        if example.kind in ("icon", "purpose")
    ]
    assert len(looks) >= 6
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize(
    "name",
    [
        "builtin/none",
        "builtin/0/23/clock/on the way",
        "builtin/0/999999/clock/on the way/0",
        "builtin/0/0/clock/icon: nothing like it/0",
        "builtin/0/23/nowhere/reached/0",
        "builtin/-1/23/clock/reached/0",
    ],
)
def test_a_name_that_no_item_has_is_refused(source, name):
    with pytest.raises(SourceError, match="screen"):
        source.screen(name)


def digests() -> list[str]:
    """Digests of the items of each kind of one seed."""
    source = BuiltinSource(7, 12)
    return [
        *(item_set_digest(build_knowledge(source, name)) for name in CAPABILITIES),
        item_set_digest(build_completion_judgment(source)[0]),
        item_set_digest(build_grounding(source)[0]),
    ]


@pytest.mark.long
def test_another_process_mints_the_same_bytes():
    # Sets of strings have another order there.
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    root = Path(uiprobe.__file__).parent.parent
    code = (
        "import json; from tests.probes.sources.builtin.test_minting import digests; "
        "print(json.dumps(digests()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
        check=True,
    )
    assert json.loads(done.stdout) == digests()


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_two_seeds_share_few_items(capability):
    first, second = (build_knowledge(BuiltinSource(seed), capability) for seed in (1, 2))
    shared = {sample.input[-1].text for sample in first} & {
        sample.input[-1].text for sample in second
    }
    assert len(shared) < 0.03 * len(first)
    assert item_set_digest(first) != item_set_digest(second)


@pytest.mark.long
@pytest.mark.parametrize("capability", CAPABILITIES)
def test_words_that_options_share_with_questions_tell_nothing(capability):
    samples = [
        sample
        for seed in range(3)
        for sample in build_knowledge(BuiltinSource(seed), capability)[::2]
    ]
    chance = (1 / 4 + 1 / 2 + 1 / 2) / 3
    right = sum(
        answer_lexically(read_prompt(sample.input[-1].text), "") == sample.metadata["reference"]
        for sample in samples
    )
    assert right / len(samples) <= chance + 0.05


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_nothing_is_asked_twice_whatever_the_picture_and_the_order_of_options(capability):
    questions = BuiltinSource(2).questions(capability)
    whole = {(q.material, q.text, *sorted(q.options.values())) for q in questions}
    assert len(whole) == len(questions)
    proposed = [(q.material, q.text, q.options[one]) for q in questions for one in q.proposed]
    assert len(set(proposed)) == len(proposed)


def test_symbols_are_shown_or_described():
    source = BuiltinSource(1)
    shown, told = (build_knowledge(source, "app_knowledge", pictures=on) for on in (True, False))
    pictured = [sample for sample in shown if "screen" in sample.metadata]
    assert len(pictured) >= 20
    assert not any("screen" in sample.metadata for sample in told)
    assert len(told) == len(shown)
    screen = source.screen(pictured[0].metadata["screen"])
    assert screenshot_size(screen.screenshot(), name="x") == (192, 192)
    with pytest.raises(SourceError, match="symbol has none"):
        _ = screen.tree
    with pytest.raises(SourceError, match="icon/style"):
        source.screen("symbol/none/light-filled").screenshot()


def test_more_than_there_is_is_said_so(monkeypatch):
    # A seed has millions of questions; here there is one.
    monkeypatch.setitem(FACETS["goal_understanding"], "order", lambda *_: None)
    with pytest.raises(ValueError, match="at most"):
        BuiltinSource(0, 60).questions("goal_understanding")
    with pytest.raises(SourceError, match="items"):
        BuiltinSource(0, 0)
