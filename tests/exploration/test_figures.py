"""The figures of explorations, and the arithmetic between the paper's tables."""

from __future__ import annotations

import pytest

from uiprobe.episodes.exploration import (
    Exploration,
    Found,
    curve,
    figures_at,
    human_share,
    idle,
    mean_levels,
    observed,
    share_tested,
)
from uiprobe.results.report.sections.exploration.published import published_exploration

FOUND = [
    Found(key="a", step=0, place="/", tested=1),
    Found(key="b", step=0, place="/"),
    Found(key="c", step=2, place="/c", tested=4),
    Found(key="d", step=4, place="/d"),
]


def test_what_the_landing_page_shows_counts():
    assert [observed(FOUND, step) for step in range(6)] == [2, 2, 3, 3, 4, 4]
    assert curve(FOUND, 5) == [2, 2, 3, 3, 4, 4]


def test_tested_are_distinct_functionalities_by_actions():
    assert share_tested(FOUND, 0) is None
    assert share_tested(FOUND, 1) == 1.0
    assert share_tested(FOUND, 4) == 0.5


def test_figures_of_a_step_know_only_what_came_before_it():
    record = Exploration(
        steps=5,
        found=FOUND,
        places={"/": 0, "/c": 2, "/d": 4},
        wasted=[1, 3],
        failed=[3],
        denominator=10,
        known=[0, 0, 2],
        human_base=8,
    )
    figures = figures_at(record, 3, cost=0.6)
    assert figures["ufo"] == 3
    assert figures["coverage"] == 0.3
    assert figures["beyond"] == 0
    assert figures["pages"] == 2
    assert figures["wasted"] == pytest.approx(2 / 3)
    assert figures["failed"] == pytest.approx(1 / 3)
    assert figures["hufo"] == 3 / 8
    assert figures["cost_per_100"] == pytest.approx(20)
    assert figures_at(record, 5)["beyond"] == 1


def test_a_base_of_people_is_never_borrowed():
    assert human_share(100, None) is None
    assert "hufo" not in figures_at(Exploration(found=FOUND), 0)


@pytest.mark.parametrize("mode", ["structured", "screen"])
def test_table_2_gives_the_base(mode):
    published = published_exploration()
    people = published["human"][mode]
    assert round(sum(people) / len(people)) == published["base"][mode]


@pytest.mark.parametrize("mode", ["structured", "screen"])
def test_table_1_follows_from_tables_2_and_4(mode):
    published = published_exploration()
    base = published["base"][mode]
    for agent, counts in published["ufo"][mode].items():
        for ours, theirs in zip(counts, published["hufo"][mode][agent], strict=True):
            assert 100 * human_share(ours, base) == pytest.approx(theirs, abs=0.06), agent


@pytest.mark.parametrize("table", ["hufo", "uft", "ufo"])
def test_the_last_column_is_the_mean_of_the_levels(table):
    """Tables 1, 3 and 4; the means of 500 and 1,000 actions have no levels in print."""
    for agents in published_exploration()[table].values():
        for agent, figures in agents.items():
            levels = dict(zip(("abundant", "moderate", "sparse"), figures[:3], strict=True))
            assert mean_levels(levels) == pytest.approx(figures[5], abs=0.07), agent
            assert figures[3] <= figures[4] <= figures[5]


def test_idle_actions_are_those_since_the_last_discovery():
    record = Exploration(
        steps=40,
        found=[Found(key=str(n), step=step, place="/") for n, step in enumerate((0, 3, 9))],
    )
    assert idle(record, 40) == figures_at(record, 40)["idle"] == 31
    assert idle(record, 8) == 5
    assert idle(Exploration(steps=7), 7) == 7
