"""Adaptive runs: which items are asked, that a repeat asks none, and what does not go together."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log

from uiprobe.cli.main import main


def run(folder: Path, *more: str) -> Result:
    asked = ("--models", "reference", "--probes", "focused_context", "--adaptive", *more)
    return CliRunner().invoke(
        main,
        ["run", *asked, "-T", "items=96", "--log-dir", str(folder), "--display", "none"],
    )


def only_log(folder: Path) -> EvalLog:
    (log,) = list_eval_logs(str(folder))
    return read_eval_log(log)


@pytest.mark.slow
def test_a_model_that_knows_all_is_asked_few_items_most_of_the_top_and_none_twice(
    tmp_path: Path,
) -> None:
    done = run(tmp_path)
    assert done.exit_code == 0, done.output
    samples = only_log(tmp_path).samples or []
    assert 8 <= len(samples) < 96 / 2
    assert len({sample.id for sample in samples}) == len(samples)
    rungs = [sample.metadata["rung"] for sample in samples]
    assert {1, 8} <= set(rungs)
    assert sum(rung >= 7 for rung in rungs) > len(rungs) / 3
    assert run(tmp_path).exit_code == 0
    assert [one.id for one in only_log(tmp_path).samples or []] == [one.id for one in samples]
    shown = CliRunner().invoke(main, ["summary", str(tmp_path)])
    assert "compare heights, not accuracies" in " ".join(shown.output.split())


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--part", "1/2"), "answers choose the items"),
        (("--jobs", "2"), "one process asks the items"),
        (("-T", "tier=basic"), "found no probe on its ladders"),
    ],
)
def test_what_does_not_go_together_is_refused(
    tmp_path: Path, more: tuple[str, ...], said: str
) -> None:
    done = run(tmp_path, *more)
    assert done.exit_code != 0
    assert said in done.output
