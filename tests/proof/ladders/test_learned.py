"""Attacks on ladders that learn from other seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest
from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import LADDERS, PICTURED, ladders_of
from uiprobe.probes.ladders.wording import ENGLISH, Wording
from uiprobe.proof.ladders import audit
from uiprobe.proof.ladders.audit import audit_ladders
from uiprobe.proof.ladders.learned import learned_attacks
from uiprobe.proof.ladders.parts import answer_of, parts_of

WORDED = sorted(set(LADDERS) - {PICTURED})
WRITTEN = "shortest"
"""The ladder whose answer is an order that is written freely."""


def low(probe: str, seed: int, items: int) -> list[Sample]:
    """Items of the lowest rungs, which are drawn fast."""
    drawn = draw_ladders(ladders_of(probe), seed=seed, items=16)
    return [one for one in drawn if (one.metadata or {})["rung"] <= 4][:items]


@pytest.mark.parametrize("probe", WORDED)
def test_the_right_parts_of_an_item_are_its_key(probe: str) -> None:
    for sample in low(probe, 3, 16):
        metadata = sample.metadata or {}
        right = [part for part in parts_of(sample) if part.right]
        if metadata["facet"] == WRITTEN:
            assert not right
        else:
            assert answer_of(sample, right) == metadata["reference"]
            assert len(right) < len(parts_of(sample))


def test_items_that_come_again_are_known() -> None:
    samples = low("app_knowledge", 3, 8)
    other = low("app_knowledge", 4, 8)
    for sample, answers in zip(samples, learned_attacks(samples, [samples, other]), strict=True):
        key = (sample.metadata or {})["reference"]
        assert answers == {"same number": key, "like before": key}


def test_a_word_that_right_options_have_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ladders_of", lambda probe: [_Worded()])
    (found,) = audit_ladders([0], 40, ["app_knowledge"])
    assert {"like before", "learned parts"} == set(found.rungs[0].broken)
    assert found.rungs[0].right["learned parts"] > 30


@dataclass(frozen=True)
class _Worded:
    """Two of six options are right; these have a word more often than others."""

    name: str = "worded"
    probe: str = "app_knowledge"
    grows: str = "nothing"
    rungs: Mapping[int, str] = field(default_factory=lambda: {1: "one"})
    chance: float = 1 / 15

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        key = sorted(random.sample("ABCDEF", 2))
        lines = [
            f"{one}. {'vivid' if one in key else 'plain'} {random.random():.6f}" for one in "ABCDEF"
        ]
        form = SetForm(choices=dict.fromkeys("ABCDEF", ""))
        prompt = "\n".join(["Which two?", *lines])
        return LadderItem(prompt, form, "".join(key), "todo", "productivity")
