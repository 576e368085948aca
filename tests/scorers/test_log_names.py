"""`inspect score LOG` without the name of a scorer, as it is typed."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import Task, eval
from inspect_ai._cli.score import score_command
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import Model

from tests.scripted import scripted_model
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow


def asked(task: Task, model: Model, folder: Path, limit: int) -> EvalLog:
    (log,) = eval(
        task, model=model, limit=limit, log_dir=str(folder), display="none", max_connections=1
    )
    return log


def scored_again(log: EvalLog, folder: Path) -> EvalLog:
    target = folder / "again.eval"
    options = ["--action", "overwrite", "--output-file", str(target)]
    done = CliRunner().invoke(score_command, [log.location, *options])
    assert done.exit_code == 0, done.output
    return read_eval_log(str(target))


def breaks_at(number: int, answer: str) -> Model:
    calls = []

    def say(*_: object) -> str:
        calls.append(1)
        if len(calls) == number:
            raise RuntimeError("the server broke")
        return answer

    return scripted_model(say)


def scores(log: EvalLog) -> dict[str, str]:
    return {f"{one.id}": f"{one.scores}" for one in log.samples or []}


def figures(log: EvalLog) -> dict[str, dict[str, float]]:
    assert log.results
    return {
        one.name: {name: metric.value for name, metric in one.metrics.items()}
        for one in log.results.scores
    }


def test_answers_are_scored_again_and_what_errored_stays_without_a_score(tmp_path):
    log = asked(goal_understanding(items=12), breaks_at(2, "yes"), tmp_path, 4)
    errored = {str(one.id) for one in log.samples if one.error}
    assert len(errored) == 1

    again = scored_again(log, tmp_path)

    assert scores(again) == scores(log)
    assert figures(again) == figures(log)
    assert {str(one.id) for one in again.samples if not one.scores} == errored


def test_episodes_are_scored_again_and_one_that_broke_off_stays_without_a_score(tmp_path):
    model = breaks_at(1, "wait")
    log = asked(navigation(app="clock", max_steps=2), model, tmp_path, 2)
    assert [bool(one.error) for one in log.samples].count(True) == 1

    again = scored_again(log, tmp_path)

    assert scores(again) == scores(log)
    assert str(figures(again)) == str(figures(log))


def test_the_command_finds_the_scorers_by_itself(tmp_path):
    task = goal_understanding(items=12)
    (log,) = eval(task, model="uiprobe/random", limit=2, log_dir=str(tmp_path), display="none")
    target = tmp_path / "again.eval"
    inspect = Path(sys.executable).with_name("inspect")

    done = subprocess.run(
        [inspect, "score", log.location, "--action", "overwrite", "--output-file", target],
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert scores(read_eval_log(str(target))) == scores(read_eval_log(log.location))
