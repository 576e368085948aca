"""Items of ladders: shares of rungs, draws that fail, equal seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import Ladder, LadderItem, NotDrawnError
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import LADDERS, ladder_named, ladders_of
from uiprobe.probes.ladders.wording import ENGLISH, Wording


@dataclass(frozen=True)
class _Guess:
    name: str = "guess"
    probe: str = "step_planning"
    grows: str = "the number"
    rungs: Mapping[int, str] = field(default_factory=lambda: {1: "one", 2: "two", 3: "three"})
    chance: float = 0.5
    failing: float = 0.4
    numbers: int = 1_000_000

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        if random.random() < self.failing:
            raise NotDrawnError("it failed")
        number = random.randrange(self.numbers)
        answer = random.choice(("yes", "no"))
        form = ChoiceForm(choices={"yes": "", "no": ""})
        return LadderItem(f"{rung}: {number}?", form, answer, "clock", "tools", world="one")


def test_items_are_drawn_evenly_over_ladders_and_rungs() -> None:
    ladders: list[Ladder] = [_Guess(), _Guess(name="other")]
    samples = draw_ladders(ladders, seed=3, items=20)
    cells = Counter((s.metadata["facet"], s.metadata["rung"]) for s in samples if s.metadata)
    assert len(samples) == 20
    assert sorted(cells.values()) == [3, 3, 3, 3, 4, 4]
    assert {s.metadata["item"] for s in samples if s.metadata} == {"one"}
    assert {s.metadata["chance"] for s in samples if s.metadata} == {0.5}


def test_a_seed_decides_on_the_items() -> None:
    def prompts(seed: int) -> list[str]:
        return [s.input[0].text for s in draw_ladders([_Guess()], seed=seed, items=9)]  # type: ignore[union-attr]

    assert prompts(1) == prompts(1)
    assert prompts(1) != prompts(2)


def test_a_draw_that_always_fails_is_given_up() -> None:
    with pytest.raises(ValueError, match="100 draws made no item, the last because it failed"):
        draw_ladders([_Guess(failing=1)], seed=0, items=1)
    with pytest.raises(ValueError, match="its prompt was drawn before"):
        draw_ladders([_Guess(numbers=1)], seed=0, items=9)


@pytest.mark.parametrize("probe", LADDERS)
def test_each_ladder_of_the_table_is_found_by_its_name(probe: str) -> None:
    for ladder in ladders_of(probe):
        assert ladder_named(probe, ladder.name) is ladder
        assert ladder.probe == probe
        assert sorted(ladder.rungs) == list(range(1, len(ladder.rungs) + 1))
        assert len(ladder.rungs) >= 8
        assert 0 <= ladder.chance < 1


def test_a_probe_without_ladders_says_which_have_them() -> None:
    with pytest.raises(ValueError, match=r"there are ladders of .*step_planning"):
        ladders_of("navigation")
    with pytest.raises(ValueError, match="no ladder 'nothing'"):
        ladder_named("step_planning", "nothing")
