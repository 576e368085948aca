"""What blind replay meets on other seeds."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.proof.replay import (
    Replayed,
    broken_limits,
    floor_policy,
    policy_shares,
    replay_seeds,
    shares,
)


def _replayed(template: str, *met: str, feasible: bool = True) -> Replayed:
    return Replayed("todo", template, feasible, 1, frozenset(met))  # type: ignore[arg-type]


def test_shares_are_counted_by_template() -> None:
    found = [_replayed("a", "bare"), _replayed("a"), _replayed("b", "bare", "labels")]
    assert [
        (one.name, one.met, one.goals) for one in shares(found, "bare", lambda o: o.template)
    ] == [
        ("a", 1, 2),
        ("b", 1, 1),
    ]
    assert shares([], "bare", lambda one: "") == []


def test_limits_hold_for_feasible_goals_and_each_template() -> None:
    good = [_replayed(f"t{number}") for number in range(200)]
    assert broken_limits([*good, _replayed("x", "bare", "labels", feasible=False)]) == []
    lone = [*good, _replayed("often", "labels"), _replayed("often")]
    assert broken_limits(lone) == [
        "labels meets more than 40 % of the goals of 1 templates: todo/often 1 of 2"
    ]
    many = [*good, *(_replayed(f"u{number}", "bare") for number in range(3))]
    assert "bare meets 3 of 203 goals (1.5 %), at most 1 % are allowed" in broken_limits(many)


def test_whoever_always_declares_meets_what_whoever_never_does_misses() -> None:
    def pair(template: str, *, feasible: bool) -> Replayed:
        return Replayed("todo", template, feasible, 1, frozenset({"labels"}), paired=True)

    found = [
        *(pair("twin", feasible=True), pair("missing", feasible=False)),
        *(_replayed("alone", "labels"), _replayed("other")),
    ]
    pooled = {name: one.met for name, [one] in policy_shares(found).items()}
    assert pooled["labels, never declares"] == pooled["labels, always declares"] == 2
    assert pooled["bare, never declares"] == 0
    assert floor_policy(found) == "labels, never declares"
    assert floor_policy([*found, pair("missing", feasible=False)]) == "labels, always declares"


@pytest.mark.slow
def test_the_result_does_not_depend_on_processes() -> None:
    found = replay_seeds(0, [1], apps=("clock",), jobs=2)
    assert found == replay_seeds(0, [1], apps=("clock",))
    assert {one.template for one in found if "own words" in one.met}


@pytest.mark.slow
def test_the_command_shows_each_app_and_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = next(one for one in APP_GOALS if one.app == "clock")
    monkeypatch.setattr("uiprobe.proof.replay.APP_GOALS", [clock])
    done = CliRunner().invoke(
        main, ["data", "check", "--replay", "--item-seed", "1", "--jobs", "1"]
    )
    heading, feasible, infeasible, always, never, floor, app, *limits = done.output.splitlines()
    assert heading.split()[:3] == ["goals", "bare", "labels"]
    assert feasible.split()[:2] == ["feasible", "15"]
    # Who carries out the recorded look, with the city of this goal, has looked.
    assert infeasible.split()[:4] == ["infeasible", "1", "0.0", "0.0"]
    assert infeasible.split()[-1] == "100.0"
    # The city that there is and the one that there is not are asked for in the same words.
    assert always.split()[:3] == ["always", "declares", "2"]
    assert always.split()[-1] == "50.0"
    assert never.split()[-1] == "0.0"
    assert floor.startswith("floor: ")
    assert floor.endswith("by restarted own words, always declares")
    assert app.split()[:2] == ["clock", "15"]
    assert (done.exit_code, limits) == (0, [])
