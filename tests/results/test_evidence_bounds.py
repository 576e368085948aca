"""Accuracies where verdicts are missing, from logs to tables."""

from __future__ import annotations

import json
from dataclasses import replace
from math import isnan
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.navigation_tools import run
from uiprobe.cli.main import main
from uiprobe.environments.base import Opened
from uiprobe.environments.simulated import SimulatedPhones
from uiprobe.results.run_rows import evidence_bounds
from uiprobe.ui.goal import Goal

pytestmark = pytest.mark.slow


def items(*rows: tuple[str, float | None, str | None, str | None]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["item_id", "value", "error", "reason"]).astype(
        {"value": float}
    )


def test_bounds_take_missing_verdicts_for_wrong_and_for_right() -> None:
    found = items(
        ("a", 1, None, None),
        ("b", 0, None, None),
        ("c", None, "the device is gone", None),
        ("d", None, None, "unknown"),
    )
    assert evidence_bounds(found) == (0.25, 0.75)


def test_nothing_missing_leaves_the_accuracy() -> None:
    found = items(("a", 1, None, None), ("a", 0, None, None), ("b", 1, None, None))
    assert evidence_bounds(found) == (0.75, 0.75)


def test_what_does_not_fit_or_was_not_asked_does_not_count() -> None:
    assert evidence_bounds(items(("a", 1, None, None), ("b", None, None, "unfit"))) == (1, 1)
    assert evidence_bounds(items(("b", None, None, "unfit"))) == (None, None)


class WithoutState:
    """A phone that does not report the data of its apps, as a handset does not."""

    def __init__(self, phone: object) -> None:
        self._phone = phone

    async def reset(self, goal: Goal) -> object:
        return await self._phone.reset(goal)  # type: ignore[attr-defined]

    async def act(self, action: object) -> object:
        return await self._phone.act(action)  # type: ignore[attr-defined]

    async def close(self) -> None:
        await self._phone.close()  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two agents, each on a goal whose device reports no state of its apps, and on one of another
    seed whose device does."""
    folder = tmp_path_factory.mktemp("bounds")
    open_phone = SimulatedPhones.open

    async def open_handset(self: SimulatedPhones, goal: Goal) -> Opened:
        found = await open_phone(self, goal)
        return replace(found, environment=WithoutState(found.environment))

    for agent in ("reference", "do_nothing"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SimulatedPhones, "open", open_handset)
            run(folder / "handset", agent=agent, app="todo", kind="user", limit=1)
        run(folder / "phone", agent=agent, app="todo", kind="user", limit=1, seed=1)
    return folder


def first(folder: Path) -> object:
    return next(
        sample
        for info in list_eval_logs(str(folder))
        for sample in read_eval_log(info).samples or []
        if (sample.scores or {})["success"].metadata.get("reason") == "unknown"
    )


def test_a_goal_without_its_evidence_is_unknown_and_no_error(logs: Path) -> None:
    sample = first(logs)
    assert sample.error is None  # type: ignore[attr-defined]
    found = sample.scores["success"]  # type: ignore[attr-defined]
    assert isnan(found.value)
    assert found.metadata["completion_bounds"] == [0, 1]
    assert {one["outcome"] for one in found.metadata["evidence"]} == {"unknown"}
    assert "no state of its apps" in found.explanation


def test_summary_leaderboard_report_and_compare_tell_the_bounds(logs: Path, tmp_path: Path) -> None:
    runner = CliRunner()
    summary = json.loads(runner.invoke(main, ["summary", str(logs), "--format", "json"]).stdout)
    assert sorted((row["unknown"], row["bounds"]) for row in summary if row["unknown"]) == [
        (1, [0, 1]),
        (1, [0, 1]),
    ]
    for command in ("summary", "leaderboard"):
        form = ["--format", "markdown" if command == "summary" else "md"]
        output = runner.invoke(main, [command, str(logs), *form]).output
        assert "whatever is missing" in output
        assert "0.0 to 100.0" in output
    runner.invoke(main, ["report", str(logs), "-o", str(tmp_path)])
    page = (tmp_path / "report.html").read_text()
    assert "depend on evidence that is missing" in page
    assert "whatever the missing verdicts are" in page
    models = ["--models", "uiprobe/do_nothing,uiprobe/reference"]
    compared = runner.invoke(main, ["compare", str(logs / "handset"), *models]).output
    assert "whatever these are, B - A over all of them is from" in compared
