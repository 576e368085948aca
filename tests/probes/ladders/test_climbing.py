"""Rungs that are asked next: near the height, at both ends once, until the interval is narrow."""

from __future__ import annotations

import pytest

from uiprobe.probes.ladders.climbing import Climb
from uiprobe.results.heights import fit_height

ITEMS = dict.fromkeys(range(1, 9), 30)


def climb(boundary: float, chance: float = 0.0) -> list[int]:
    """The rungs that a model is asked which is right up to a boundary."""
    climbing, asked = Climb(ITEMS, chance), []
    while chosen := climbing.choose(4):
        for rung in chosen:
            climbing.learn(rung, float(rung < boundary))
        asked += chosen
    return asked


def test_the_first_round_asks_both_ends() -> None:
    assert {1, 8} <= set(Climb(ITEMS, 0).choose(4))


@pytest.mark.parametrize("boundary", [2.5, 5.5])
def test_items_are_near_the_height_and_less_than_a_third(boundary: float) -> None:
    asked = climb(boundary)
    assert len(asked) < sum(ITEMS.values()) / 3
    assert sum(abs(rung - boundary) < 1.6 for rung in asked) > len(asked) / 2
    height = fit_height("ladder", asked, [float(rung < boundary) for rung in asked], 0)
    assert height.lower <= boundary <= height.upper
    assert (height.bottom, height.top) == (1, 8)


def test_equal_answers_in_another_order_lead_to_equal_items() -> None:
    first, second = Climb(ITEMS, 0.5), Climb(ITEMS, 0.5)
    answers = [(rung, float(rung < 4)) for rung in first.choose(4)]
    second.choose(4)
    for rung, value in answers:
        first.learn(rung, value)
    for rung, value in reversed(answers):
        second.learn(rung, value)
    assert first.choose(4) == second.choose(4)


def test_no_rung_is_asked_more_items_than_it_has() -> None:
    climbing, asked = Climb({1: 2, 2: 3}, 0), []
    while chosen := climbing.choose(4):
        asked += chosen
        for number, rung in enumerate(chosen):
            climbing.learn(rung, float(number % 2))
    assert asked.count(1) <= 2
    assert asked.count(2) <= 3
