"""What blind replay meets on other seeds, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.cli.replays import REPLAYS
from uiprobe.proof.phone_replay import PHONE_POLICIES
from uiprobe.proof.replay import (
    Replayed,
    app_of,
    best_policy,
    broken_limits,
    carrying,
    pooled,
    shares,
)
from uiprobe.proof.replays import Replay, replay_named

BASIC = PHONE_POLICIES["basic"]


def _replayed(
    template: str, *met: str, feasible: bool = True, paired: bool = False, app: str = "todo"
) -> Replayed:
    return Replayed(app, template, feasible, 1, frozenset(met), paired)


def test_shares_are_counted_by_template() -> None:
    found = [_replayed("a", "bare"), _replayed("a"), _replayed("b", "bare", "labels")]
    meets = carrying("bare")["bare"]
    assert [
        (one.name, one.met, one.goals) for one in shares(found, meets, lambda o: o.template)
    ] == [
        ("a", 1, 2),
        ("b", 1, 1),
    ]
    assert shares([], meets, app_of) == []
    assert pooled(found, meets).rate == pytest.approx(2 / 3)
    assert pooled([], meets).rate == 0


def test_limits_hold_for_feasible_goals_and_each_template() -> None:
    good = [_replayed(f"t{number}") for number in range(200)]
    infeasible = _replayed("x", "bare", "labels", feasible=False)
    assert broken_limits([*good, infeasible], BASIC) == []
    once = [*good, _replayed("once", "labels"), _replayed("once")]
    assert broken_limits(once, BASIC) == []
    often = [*once, *[_replayed("often", "labels")] * 2, *[_replayed("often")] * 2]
    assert broken_limits(often, BASIC) == [
        "labels meets more than 40 % of the goals of 1 templates: todo/often 2 of 4"
    ]
    many = [*good, *(_replayed(f"u{number}", "bare") for number in range(3))]
    assert "bare meets 3 of 203 goals (1.5 %), at most 1 % are allowed" in broken_limits(
        many, BASIC
    )


def test_limits_hold_for_the_world_of_a_pair_in_which_most_is_met() -> None:
    found = [
        _replayed("pair", "labels, in the a world"),
        _replayed("pair", "labels, in the b world"),
        _replayed("pair", "labels, in the b world"),
        *(_replayed(f"t{number}") for number in range(97)),
    ]
    assert broken_limits(found, PHONE_POLICIES["pairs"]) == [
        "labels meets more than 40 % of the goals of 1 templates: todo/pair 2 of 3"
    ]
    assert best_policy(found, PHONE_POLICIES["pairs"]) == "labels, in the b world"


def test_whoever_always_declares_meets_what_whoever_never_does_misses() -> None:
    found = [
        _replayed("twin", "labels", paired=True),
        _replayed("missing", "labels", feasible=False, paired=True),
        *(_replayed("alone", "labels"), _replayed("other")),
    ]
    met = {name: pooled(found, meets).met for name, meets in BASIC.items()}
    assert met["labels, never declares"] == met["labels, always declares"] == 2
    assert met["bare, never declares"] == 0
    assert best_policy(found, BASIC) == "labels, never declares"
    another = _replayed("missing", "labels", feasible=False, paired=True)
    assert best_policy([*found, another], BASIC) == "labels, always declares"


def test_the_floor_that_is_kept_is_that_of_the_best_policy() -> None:
    found = [_replayed("a", "labels"), _replayed("b", "labels", "bare"), _replayed("c", app="news")]
    replay = Replay(carrying("bare", "labels"), lambda seeds, jobs: found, "navigation")
    assert replay.floor(found, "3-A") == {
        "version": "3-A",
        "policy": "labels",
        "goals": 3,
        "by": "app",
        "shares": {"news": 0.0, "todo": 1.0},
    }


def test_the_floor_of_tasks_is_kept_by_task() -> None:
    found = [_replayed("a", "bare", app="clicks"), _replayed("b", app="clicks")]
    replay = Replay(carrying("bare"), lambda seeds, jobs: found, "web_navigation", "template")
    assert replay.floor(found, "9-B")["shares"] == {"a": 1.0, "b": 0.0}


def test_all_that_can_be_named_can_be_made() -> None:
    for name in REPLAYS:
        assert replay_named(name).policies


@pytest.fixture
def three_goals(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[int], int]]:
    asked: list[tuple[list[int], int]] = []

    def run(seeds: Sequence[int], jobs: int) -> list[Replayed]:
        asked.append((list(seeds), jobs))
        return [*[_replayed("a", "labels")] * 2, _replayed("b", feasible=False)]

    replay = Replay(carrying("bare", "labels"), run, "navigation")
    monkeypatch.setattr("uiprobe.proof.replays.replay_named", lambda name: replay)
    return asked


def test_the_command_shows_each_policy_and_the_limits(
    three_goals: list[tuple[list[int], int]],
) -> None:
    given = ["data", "check", "--replay", "desk/basic", "--item-seed", "1", "--seeds", "5"]
    done = CliRunner().invoke(main, [*given, "--jobs", "3"])
    assert three_goals == [([1, 2, 3, 4, 5], 3)]
    heading, bare, labels, floor, app, *limits = done.output.splitlines()
    assert heading.split() == ["desk/basic", "3", "goals", "2", "feasible", "1", "infeasible"]
    assert bare.split() == ["bare", "0.00", "0.00", "0.00"]
    assert labels.split() == ["labels", "66.67", "100.00", "0.00"]
    assert floor.split() == ["floor:", "labels"]
    assert app.split() == ["todo", "3", "66.7"]
    assert done.exit_code != 0
    assert [limit.split()[:3] for limit in limits] == [["LIMIT", "desk/basic:", "labels"]] * 2


def test_the_command_refuses_the_recorded_seed(
    three_goals: list[tuple[list[int], int]],
) -> None:
    done = CliRunner().invoke(main, ["data", "check", "--replay", "all"])
    assert done.exit_code != 0
    assert "seed 0 is the recorded one" in done.output
    assert three_goals == []
