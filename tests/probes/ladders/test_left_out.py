"""Keys of what was left out or unseen: drawn before the steps, which say nothing of them."""

from __future__ import annotations

import json
import re
from itertools import combinations
from math import comb
from string import ascii_uppercase

import numpy as np
import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.left_out import is_only
from uiprobe.probes.ladders.outdated import OUTDATED
from uiprobe.probes.ladders.overlooked import OVERLOOKED
from uiprobe.probes.ladders.unseen import UNSEEN


def test_a_choice_is_the_only_one_if_no_other_leads_to_its_end() -> None:
    ends = np.array([4, 7, 4, 1])
    assert [is_only(drawn, ends) for drawn in range(4)] == [False, True, False, True]


@pytest.mark.parametrize("seed", range(20))
def test_the_key_does_not_depend_on_which_steps_could_be_used(seed: int) -> None:
    item = OUTDATED.draw(2, random_for("key", seed))
    drawn = random_for("key", seed).randrange(comb(8, 2))
    assert item.reference == "".join(list(combinations(ascii_uppercase[:8], 2))[drawn])

    item = OVERLOOKED.draw(2, random_for("key", seed))
    drawn_ones = random_for("key", seed).sample(range(8), 2)
    assert item.reference == "".join(sorted(ascii_uppercase[one] for one in drawn_ones))

    item = UNSEEN.draw(2, random_for("key", seed))
    tens, units = divmod(random_for("key", seed).randrange(100), 10)
    first, second = re.findall(r"The dials (\w+) and (\w+) are on", item.prompt)[0]
    assert json.loads(item.reference) == {first: tens, second: units}


@pytest.mark.parametrize("rung", [3, 5, 6])
def test_an_instruction_does_something_else_if_its_condition_does_not_hold(rung: int) -> None:
    found = [
        branches
        for seed in range(20)
        for branches in re.findall(
            r"^\w\. If .+?, (.+); otherwise, (.+)\.$",
            OVERLOOKED.draw(rung, random_for("branches", rung, seed)).prompt,
            re.MULTILINE,
        )
    ]
    assert len(found) > 20
    for one, other in found:
        assert sorted(re.findall(r"\w+", one)) != sorted(re.findall(r"\w+", other))


@pytest.mark.parametrize(("rung", "lines"), [(1, 6), (3, 7), (5, 8), (6, 9)])
def test_no_instruction_reverses_all_lines_or_all_but_one(rung: int, lines: int) -> None:
    found = [
        (int(first), int(last))
        for seed in range(10)
        for first, last in re.findall(
            r"everse the order of lines (\d) to (\d)",
            OVERLOOKED.draw(rung, random_for("reversed", rung, seed)).prompt,
        )
    ]
    assert len(found) > 10
    assert all(4 <= last - first + 1 <= lines - 2 for first, last in found)
    assert {1, lines} <= {place for reversed_ in found for place in reversed_}


@pytest.mark.parametrize("rung", [1, 2, 3])
def test_each_rule_of_a_manual_adds_something_if_none_is_missing(rung: int) -> None:
    for seed in range(15):
        prompt = OUTDATED.draw(rung, random_for("adding", rung, seed)).prompt
        start, runs = re.findall(r"set to ([^.]+), and Run was pressed (once|\d+)", prompt)[0]
        dials = {name: int(value) for name, value in re.findall(r"(\w+) (\d)", start)}
        adding = set()
        for _ in range(1 if runs == "once" else int(runs)):
            for letter, other, way, limit, dial, by, instead in re.findall(
                r"^(\w)\. If (\w+) shows (more|less) than (\d), (\w+) goes up by what (\w+) "
                r"shows, and otherwise by what (\w+) shows\.$",
                prompt,
                re.MULTILINE,
            ):
                more, value = way == "more", dials[other]
                holds = value > int(limit) if more else value < int(limit)
                added = dials[by] if holds else dials[instead]
                dials[dial] = (dials[dial] + added) % 10
                if added:
                    adding.add(letter)
        assert len(adding) == len(re.findall(r"^\w\. If ", prompt, re.MULTILINE))
