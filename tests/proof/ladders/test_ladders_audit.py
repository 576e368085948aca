"""The audit of ladders: solvers that dispute a key, attacks that reach too much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from uiprobe.probes.answer_forms import ChoiceForm, SetForm
from uiprobe.probes.ladders.base import Ladder, LadderItem
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.planning.missed import MISSED
from uiprobe.probes.ladders.table import LADDERS, ladders_of
from uiprobe.probes.ladders.wording import ENGLISH, Wording
from uiprobe.proof.ladders import audit
from uiprobe.proof.ladders.audit import RungAudit, audit_ladders
from uiprobe.proof.ladders.solvers import SOLVERS, solved


@pytest.mark.parametrize("probe", sorted({probe for probe, _ in SOLVERS}))
def test_solvers_find_the_keys_from_the_prompts(probe: str) -> None:
    ladders = [ladder for ladder in ladders_of(probe) if (probe, ladder.name) in SOLVERS]
    low = [_Low(ladder) for ladder in ladders]
    for sample in draw_ladders(low, seed=5, items=3 * len(low)):
        assert solved(probe, sample) == (True, sample.target)


def test_a_solver_disputes_a_key_that_is_wrong() -> None:
    (sample,) = draw_ladders([_Low(MISSED)], seed=1, items=1)
    other = next(place for place in "1234567" if place != sample.target)
    assert solved("step_planning", sample)[1] != other


def test_every_ladder_about_a_panel_has_a_solver() -> None:
    named = {
        (probe, ladder.name)
        for probe in LADDERS
        for place, ladder in zip(LADDERS[probe], ladders_of(probe), strict=True)
        if place.startswith("planning.")
    }
    assert named <= set(SOLVERS)


def test_an_attack_that_finds_the_key_breaks_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ladders_of", lambda probe: [_Longest()])
    (found,) = audit_ladders([0], 60, ["step_planning"])
    assert not found.sound
    assert "longest" in found.rungs[0].broken
    assert not RungAudit("x", 1, 60, 0.25, {"longest": 17}, None).broken


def test_only_what_is_disclosed_has_no_limit() -> None:
    for rung, broken in ((1, []), (3, []), (4, ["learned parts"]), (None, [])):
        found = RungAudit("conflict", rung, 10, 0.01, {"learned parts": 10}, None)
        assert found.broken == broken
    assert RungAudit("conflict", 1, 10, 0.01, {"newest settings": 10}, None).broken
    assert RungAudit("missed", None, 10, 0.2, {"learned parts": 10}, None).broken


def test_an_attack_that_finds_a_set_of_options_breaks_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audit, "ladders_of", lambda probe: [_LongestTwo()])
    (found,) = audit_ladders([0], 60, ["step_planning"])
    assert "longest ones" in found.rungs[0].broken
    assert not {"shortest ones", "first ones", "last ones"} & set(found.rungs[0].broken)


@dataclass(frozen=True)
class _Low:
    """A ladder with its second rung alone."""

    ladder: Ladder
    rungs: Mapping[int, str] = field(default_factory=lambda: {2: "two"})

    @property
    def name(self) -> str:
        return self.ladder.name

    @property
    def probe(self) -> str:
        return self.ladder.probe

    @property
    def grows(self) -> str:
        return self.ladder.grows

    @property
    def chance(self) -> float:
        return self.ladder.chance

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        return self.ladder.draw(rung, random)


@dataclass(frozen=True)
class _Longest:
    name: str = "longest"
    probe: str = "step_planning"
    grows: str = "nothing"
    rungs: Mapping[int, str] = field(default_factory=lambda: {1: "one"})
    chance: float = 0.25

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        key = random.choice("ABCD")
        options = {letter: f"{random.random():.3f}" for letter in "ABCD"}
        options[key] += " and a half"
        form = ChoiceForm(choices=options)
        item = LadderItem("", form, key, "todo", "productivity")
        return replace(item, prompt=f"Which? {random.random()}\n{options}")


class _LongestTwo(_Longest):
    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        key = sorted(random.sample("ABCDEF", 2))
        listed = "\n".join(f"{one}. {'longer' if one in key else 'short'}" for one in "ABCDEF")
        form = SetForm(choices=dict.fromkeys("ABCDEF", ""))
        prompt = f"Which two? {random.random()}\n{listed}"
        return LadderItem(prompt, form, "".join(key), "todo", "productivity")
