"""Floors of kinds of items: a guesser stands at 0 above them, whatever the number of items."""

import json
from random import Random
from statistics import fmean

import pytest

from benchmarks.floors import KINDS
from tests.scorers.test_bounds import LETTERS, YES_NO, bounded, word
from uiprobe.episodes.intervals import skill
from uiprobe.probe_table import PROBES
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.scorers.floors import FILE, floor_across, kind_of, measured_floor

pytestmark = pytest.mark.slow


def drawn(random, count):
    """Items of a kind: a letter with three quarters of B, or yes and no alike."""
    return [
        word(n, LETTERS, random.choice("ABBB"))
        if n % 2
        else word(n, YES_NO, random.choice(["yes", "no"]))
        for n in range(count)
    ]


def test_a_guesser_stands_at_the_floor_whatever_the_number_of_items():
    random = Random(3)  # noqa: S311 - a simulation
    floor = floor_across((drawn(random, 40_000), drawn(random, 40_000)))
    for items in (12, 50, 200):
        sets = [drawn(random, items) for _ in range(6_000 // items)]
        guess = fmean(0.75 if n % 2 else 0.5 for n in range(items))
        above = [skill(guess, mark_bounds(samples, floor).floor, 1.0) for samples in sets]
        assert abs(fmean(above)) < 0.005
        # What was the floor before: the best constants of the items that are asked.
        constants = [bounded(samples).floor for samples in sets]
        before = [skill(guess, constant, 1.0) for constant in constants if constant < 1]
        assert fmean(before) < -0.005


def test_no_policy_is_judged_on_the_items_by_which_it_was_chosen():
    # Of balanced items, the constant that is best on one half is right on half of the other.
    halves = [
        [word(n, YES_NO, answer) for n, answer in enumerate(answers)]
        for answers in (["yes"] * 30 + ["no"] * 10, ["yes"] * 10 + ["no"] * 30)
    ]
    assert floor_across(halves).shares["yes/no"][""] == 0.25


def test_facets_have_floors_of_their_own():
    samples = [word(n, LETTERS, letter) for n, letter in enumerate("BBBA")]
    for sample, facet in zip(samples, ("easy", "easy", "hard", "hard"), strict=True):
        sample.metadata["facet"] = facet
    assert bounded(samples).floor == pytest.approx(3 / 4)
    assert [sample.metadata["floor"] for sample in samples] == [1, 1, 0.5, 0.5]


@pytest.mark.parametrize("name", sorted(json.loads(FILE.read_text())))
def test_the_measured_floors_are_those_of_the_items_as_they_are_now(name):
    # A new version of a probe has other items: `python -m benchmarks.floors` measures them.
    kind = next(kind for kind in KINDS if kind.name == name)
    source = {} if kind.probe == "focused_context" else {"source": kind.source}
    task = PROBES[kind.probe].load()(**source, **kind.settings, seed=2, items=8)
    floor = measured_floor(name, str(task.version))
    assert floor is not None
    assert len(json.loads(FILE.read_text())[name]["seeds"]) == 20
    assert task.metadata["floor"] is not None
    for sample in task.dataset:
        assert sample.metadata["floor"] == floor.of(sample)


def test_only_kinds_that_can_be_measured_again_are_kept():
    measured = json.loads(FILE.read_text())
    assert set(measured) <= {kind.name for kind in KINDS}
    static = {name for name, probe in PROBES.items() if probe.unit == "answer"}
    assert {kind.probe for kind in KINDS} == static


def test_a_small_set_of_a_kind_that_was_not_measured_has_no_floor(monkeypatch):
    monkeypatch.setattr("uiprobe.scorers.floors._measured", dict)
    few, many = (PROBES["app_knowledge"].load()(items=count) for count in (12, 120))
    assert few.metadata["floor"] is None
    assert few.metadata["floor_policy"] == "not known"
    assert many.metadata["floor"] == pytest.approx(0.4167, abs=0.02)


def test_settings_that_change_no_constant_answer_are_left_out_of_the_name():
    settings = {"observation": "image", "coordinates": "pixel", "seed": 3}
    assert kind_of("grounding", "builtin", settings) == "grounding builtin observation=image"
    assert kind_of("grounding", "builtin", {"observation": "tree"}) == "grounding builtin"
    assert measured_floor("grounding builtin", "0-A") is None
