"""The floors of episodes."""

from __future__ import annotations

import pytest
from inspect_ai.dataset import Sample

from uiprobe.episodes.names import GOAL
from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_goals
from uiprobe.scorers.episode_floors import (
    DOING_NOTHING,
    mark_refusals,
    mark_replay_floor,
    replay_floor,
)
from uiprobe.tasks.navigation import NAVIGATION_VERSION, navigation


def test_the_floor_was_measured_on_the_goals_as_they_are_now() -> None:
    floor = replay_floor()
    assert floor.version == NAVIGATION_VERSION
    assert set(floor.shares) == {group.app for group in APP_GOALS}
    assert floor.goals == 5 * len(builtin_goals(0))
    assert min(floor.shares.values()) > 0
    assert max(floor.shares.values()) < 0.6


def test_each_goal_has_the_floor_of_its_app() -> None:
    samples = build_navigation(builtin_goals(2))
    policy = mark_replay_floor(samples, NAVIGATION_VERSION)
    assert policy == f"replay of another seed: {replay_floor().policy}"
    for sample in samples:
        assert sample.metadata is not None
        assert sample.metadata["floor"] == replay_floor().shares[sample.metadata["app"]]


def test_goals_of_another_version_have_no_measured_floor() -> None:
    samples = build_navigation(builtin_goals(0))
    assert mark_replay_floor(samples, "0-A") is None
    assert all("floor" not in (sample.metadata or {}) for sample in samples)


def test_logs_name_the_policy_and_only_the_basic_tier_has_it() -> None:
    basic, hard = (navigation(app="clock", tier=tier) for tier in ("basic", "all"))
    assert basic.metadata is not None
    assert hard.metadata is not None
    assert basic.metadata["floor_policy"].startswith("replay of another seed: ")
    assert hard.metadata["floor_policy"] == DOING_NOTHING
    assert all("floor" in (sample.metadata or {}) for sample in basic.dataset)
    assert all("floor" not in (sample.metadata or {}) for sample in hard.dataset)


def _tasks(*feasible: bool) -> list[Sample]:
    return [
        Sample(input="Order it.", metadata={GOAL: {"feasible": can_be_done}})
        for can_be_done in feasible
    ]


@pytest.mark.parametrize(
    ("feasible", "floors"),
    [((True, False, True), [0.0, 1.0, 0.0]), ((True, True), [None, None])],
)
def test_a_report_of_infeasibility_meets_what_is_infeasible(
    feasible: tuple[bool, ...], floors: list[float | None]
) -> None:
    samples = _tasks(*feasible)
    assert (mark_refusals(samples) == DOING_NOTHING) == all(feasible)
    assert [(sample.metadata or {}).get("floor") for sample in samples] == floors
