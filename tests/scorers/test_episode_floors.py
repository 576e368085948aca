"""The floors of episodes."""

from __future__ import annotations

import pytest
from inspect_ai.dataset import Sample

from uiprobe.cli.replays import REPLAYS
from uiprobe.episodes.names import GOAL, PAIR
from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_goals
from uiprobe.scorers import episode_floors
from uiprobe.scorers.episode_floors import (
    DOING_NOTHING,
    ReplayFloor,
    mark_refusals,
    mark_replay_floors,
    replay_floors,
)
from uiprobe.tasks.navigation import NAVIGATION_VERSION, navigation
from uiprobe.ui.goal import CHAINS, DESK_HARD


def test_the_floor_was_measured_on_the_goals_as_they_are_now() -> None:
    floor = replay_floors()["builtin/basic"]
    assert floor.version == NAVIGATION_VERSION
    assert set(floor.shares) == {group.app for group in APP_GOALS}
    assert floor.goals == 5 * len(builtin_goals(0))
    assert min(floor.shares.values()) > 0
    assert max(floor.shares.values()) < 0.6


def test_floors_are_kept_by_what_can_be_replayed() -> None:
    assert replay_floors().keys() <= set(REPLAYS)
    for floor in replay_floors().values():
        assert all(0 <= share <= 1 for share in floor.shares.values())


@pytest.mark.slow
def test_each_goal_has_the_floor_of_its_app() -> None:
    floor = replay_floors()["builtin/basic"]
    samples = build_navigation(builtin_goals(2))
    policy = mark_replay_floors(samples, "builtin", NAVIGATION_VERSION)
    assert policy == f"replay of another seed: {floor.policy}"
    for sample in samples:
        assert sample.metadata is not None
        assert sample.metadata["floor"] == floor.shares[sample.metadata["app"]]


def test_goals_of_another_version_have_a_dash_and_its_reason() -> None:
    samples = build_navigation(builtin_goals(0))
    policy = mark_replay_floors(samples, "builtin", "0-A")
    assert policy == (
        "not measured on these goals; `uiprobe data check --replay builtin/basic` does"
    )
    assert all((sample.metadata or {})["floor"] is None for sample in samples)


@pytest.mark.slow
def test_logs_name_the_policy_of_each_tier() -> None:
    basic, every = (navigation(app="education", tier=tier) for tier in ("basic", "all"))
    assert basic.metadata is not None
    assert every.metadata is not None
    assert basic.metadata["floor_policy"].startswith("replay of another seed: ")
    told = every.metadata["floor_policy"].split("; ")
    assert told[0] == f"basic: {basic.metadata['floor_policy']}"
    assert told[1].startswith("hard: ")
    assert all("floor" in (sample.metadata or {}) for sample in every.dataset)


def _goal(category: str = "", **facts: object) -> Sample:
    setup = facts.pop("setup", {})
    return Sample(
        input="Order it.",
        metadata={"app": "shopping", "category": category, GOAL: {"setup": setup}, **facts},
    )


def test_each_tier_has_a_floor_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def floor(share: float) -> ReplayFloor:
        return ReplayFloor("3-A", "labels", 10, "app", {"shopping": share})

    tiers = {"basic": 0.4, "hard": 0.1, "pairs": 0.2, "events": 0.3}
    kept = {f"builtin/{tier}": floor(share) for tier, share in tiers.items()}
    monkeypatch.setattr(episode_floors, "replay_floors", lambda: kept)
    samples = [
        _goal(),
        _goal(CHAINS),
        _goal(DESK_HARD),
        _goal(**{PAIR: "one"}),
        _goal(**{PAIR: "one"}, setup={"events": [{}]}),
    ]
    said = mark_replay_floors(samples, "builtin", "3-B")
    assert [(one.metadata or {})["floor"] for one in samples] == [0.4, 0.1, 0.1, 0.2, 0.3]
    assert said.count("replay of another seed: labels") == len(tiers)
    stranger = Sample(input="", metadata={"app": "music", "category": ""})
    broken = Sample(input="", metadata={"fault": "no evaluator"})
    said = mark_replay_floors([stranger, broken, *samples[:1]], "builtin", "3-B")
    assert said == (
        "replay of another seed: labels; 1 of 3 have no solution that could be replayed"
    )
    assert (stranger.metadata or {})["floor"] is None
    assert "floor" not in (broken.metadata or {})


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
