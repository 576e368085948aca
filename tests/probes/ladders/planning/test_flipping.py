"""Panels whose switches flip others by the states of two, and searches from both ends."""

from __future__ import annotations

import itertools

import numpy as np

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.planning.flipping import Flip, More, Search, draw_flips, ordered_end
from uiprobe.probes.ladders.wording import ENGLISH


def after(flip: Flip, state: int) -> int:
    return int(flip.after(np.array([state]))[0])


def test_a_touch_flips_more_while_others_are_on_or_off() -> None:
    flip = Flip(frozenset({0, 3}), (More(1, True, frozenset({4})), More(2, False, frozenset({5}))))
    assert after(flip, 0b000000) == 0b101001
    assert after(flip, 0b000010) == 0b111011
    assert after(flip, 0b000110) == 0b011111
    assert after(flip, 0b000100) == 0b001101
    assert flip.said(0, ENGLISH) == "A: A and D; while B is on, also E; while C is off, also F."


def test_a_touch_undoes_itself_in_each_state() -> None:
    flips = draw_flips(12, (2, 3), random_for("flips"))
    states = np.arange(1 << 12)
    for own, flip in enumerate(flips):
        assert own in flip.always
        assert (flip.after(flip.after(states)) == states).all()
        assert not {more.watched for more in flip.more} & flip.always.union(
            *(more.over for more in flip.more)
        )


def test_ways_are_counted_as_by_trying_all_of_them() -> None:
    flips = draw_flips(8, (1, 2), random_for("ways"))
    start, touches = 0b10110010, 3
    ends: dict[int, int] = {}
    for length in range(touches + 1):
        found: dict[int, int] = {}
        for way in itertools.product(flips, repeat=length):
            state = start
            for flip in way:
                state = after(flip, state)
            found[state] = found.get(state, 0) + 1
        if length == touches:
            counted = {end: 0 if end in ends else count for end, count in found.items()}
        else:
            ends.update(dict.fromkeys(found, length))
    there = Search(flips, start, 2)
    assert len(counted) > 100
    assert there.met == len([length for length in ends.values() if length <= 2])
    for end, count in counted.items():
        assert there.ways_to(Search(flips, end, 1), touches) == count
    far = set(range(1 << 8)) - set(ends) - set(counted)
    assert all(there.ways_to(Search(flips, end, 1), touches) == 0 for end in far)


def test_an_order_that_can_be_exchanged_has_no_end() -> None:
    # Nothing that the first two flip decides on the other; the third one depends on the first.
    flips = [
        Flip(frozenset({0}), (More(4, True, frozenset({3})), More(5, True, frozenset({3})))),
        Flip(frozenset({1}), (More(4, True, frozenset({3})), More(5, False, frozenset({6})))),
        Flip(frozenset({2}), (More(0, True, frozenset({3})), More(5, True, frozenset({6})))),
    ]
    assert ordered_end(flips, 0, [0, 1]) is None
    assert ordered_end(flips, 0, [1, 0]) is None
    assert ordered_end(flips, 0, [0, 2]) == 0b1101
    assert ordered_end(flips, 0, [2, 0]) == 0b0101
    assert ordered_end(flips, 0, [2, 0, 1]) is None
