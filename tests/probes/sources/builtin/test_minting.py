"""Minted items: as many as asked for, the same every time, and no way around the question."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import uiprobe
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.items import item_set_digest
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import questions as question_kinds
from uiprobe.probes.sources.builtin.source import DEFAULT_ITEMS, BuiltinSource
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.ui.screenshot import screenshot_size

pytestmark = pytest.mark.slow

CAPABILITIES = ("goal_understanding", "app_knowledge")


@pytest.fixture(scope="module")
def source() -> BuiltinSource:
    return BuiltinSource(3, 120)


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_questions_cannot_be_answered_by_letter_or_by_length(capability):
    questions = BuiltinSource(1).questions(capability)
    assert len(questions) * 3 == DEFAULT_ITEMS[capability]
    letters = Counter(question.answer for question in questions)
    assert max(letters.values()) - min(letters.values()) <= 1
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
    bounds = mark_bounds(samples)
    assert len(samples) == DEFAULT_ITEMS[capability]
    assert bounds.ceiling == 1
    assert bounds.floor <= (1 / 4 + 1 / 2 + 1 / 2) / 3 + 0.01


def test_completion_items_ask_for_both_answers_alike(source):
    samples, missing = build_completion_judgment(source)
    assert (len(samples), missing) == (120, [])
    assert len({sample.id for sample in samples}) == 120
    assert Counter(sample.target for sample in samples) == {"stop": 60, "continue": 60}
    assert mark_bounds(samples).ceiling == 1
    assert any("near miss" in str(sample.id) for sample in samples)


def test_grounding_items_reach_their_targets(source):
    samples, missing = build_grounding(source)
    assert (len(samples), missing) == (120, [])
    bounds = mark_bounds(samples)
    assert bounds.ceiling == 1
    assert bounds.floor <= 0.2
    kinds = Counter(str(sample.id).partition("-")[0] for sample in samples)
    assert set(kinds) == {"label", "row", "look", "type", "swipe", "hold", "back"}
    swipes = [sample for sample in samples if sample.metadata["action_type"] == "swipe"]
    assert {sample.metadata["truth"]["direction"] for sample in swipes} == {"up", "down"}


def test_coordinates_reach_the_same_targets():
    samples, _ = build_grounding(BuiltinSource(3, 24), observation="image")
    assert mark_bounds(samples).ceiling == 1


def test_screens_are_shown_as_they_were(source):
    example = source.grounding_examples()[0]
    screen = source.screen(example.screen.name)
    assert screenshot_size(screen.screenshot(), name="x") == (768, 1280)
    with pytest.raises(SourceError, match="screen"):
        source.screen("builtin/none")


def digests() -> list[str]:
    """Digests of the items of each kind of one seed."""
    source = BuiltinSource(7, 40)
    return [
        *(item_set_digest(build_knowledge(source, name)) for name in CAPABILITIES),
        item_set_digest(build_completion_judgment(source)[0]),
        item_set_digest(build_grounding(source)[0]),
    ]


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


def test_two_seeds_share_few_items():
    first, second = (build_knowledge(BuiltinSource(seed, 150), "app_knowledge") for seed in (1, 2))
    shared = {sample.input[-1].text for sample in first} & {
        sample.input[-1].text for sample in second
    }
    assert len(shared) <= 0.1 * len(first)
    assert item_set_digest(first) != item_set_digest(second)


def test_more_than_there_is_is_said_so(monkeypatch):
    # A seed has millions of questions; here each is drawn once.
    monkeypatch.setattr(question_kinds, "_ROUNDS", 1)
    with pytest.raises(ValueError, match="at most"):
        BuiltinSource(0, 9_000).questions("goal_understanding")
    with pytest.raises(SourceError, match="items"):
        BuiltinSource(0, 0)
