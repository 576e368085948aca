"""Scoring logs again, by the command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import eval
from inspect_ai import score as score_again
from inspect_ai._eval.score import resolve_scorers
from inspect_ai.log import EvalSample, read_eval_log, write_eval_log
from inspect_ai.scorer import Score

from tests.scripted import scripted_model
from tests.verification.commands import call
from uiprobe.cli.main import main
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.tasks.navigation import navigation
from uiprobe.verification.scoring import differences_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def logs(tmp_path_factory) -> Path:
    """Four answers and one episode of a provider that only this process knows."""
    folder = tmp_path_factory.mktemp("logs")
    options = {"log_dir": str(folder), "display": "none"}
    eval(goal_understanding(items=12), model=scripted_model("yes"), limit=4, **options)
    eval(
        navigation(app="clock", max_steps=2),
        model=scripted_model("wait"),
        limit=1,
        **options,
    )
    return folder


def score(*arguments: object):
    return CliRunner().invoke(main, ["score", *map(str, arguments)])


def values(folder: Path):
    return {
        (log.eval.task, one.id, name): json.dumps(score.value)
        for path in sorted(folder.glob("*.eval"))
        for log in [read_eval_log(str(path))]
        for one in log.samples
        for name, score in one.scores.items()
    }


def test_the_same_version_gives_the_same_scores(logs, tmp_path):
    before = {path.name: path.read_bytes() for path in logs.iterdir()}

    done = score(logs, "-o", tmp_path)

    assert done.exit_code == 0, done.output
    assert done.output.count(" 0 scores changed") == 2
    assert values(tmp_path) == values(logs)
    assert {path.name: path.read_bytes() for path in logs.iterdir()} == before


def changed(logs: Path, folder: Path, change) -> Path:
    (path,) = logs.glob("*goal-understanding*.eval")
    log = read_eval_log(str(path))
    change(log)
    write_eval_log(log, str(folder / path.name))
    return folder / path.name


def test_a_process_that_has_loaded_no_task_knows_the_scorers(logs, tmp_path):
    command = [sys.executable, "-c", "from uiprobe.cli.main import main; main()"]
    done = subprocess.run(
        [*command, "score", str(logs), "-o", str(tmp_path / "scored")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not judged" not in done.stdout
    assert values(tmp_path / "scored") == values(logs)


def test_a_score_that_was_another_is_listed_and_mended(logs, tmp_path):
    def praise(log):
        log.samples[1].scores["original"].value = "C"

    flattered = changed(logs, tmp_path, praise)

    done = score(flattered, "-o", tmp_path / "new")

    assert done.exit_code == 0, done.output
    (line,) = [line for line in done.output.splitlines() if "->" in line and "original" in line]
    assert line.split() == [read_eval_log(str(flattered)).samples[1].id, "original", "C", "->", "I"]
    (new,) = (tmp_path / "new").glob("*.eval")
    again = read_eval_log(str(new))
    assert again.results.scores[0].metrics["accuracy"].value == 0.25
    assert again.eval.metadata["scored_again"]


def append_scores(log):
    score_again(log, resolve_scorers(log), action="append", copy=False, display="none")


def take_scores(log):
    log.results.scores = []
    for sample in log.samples:
        sample.scores = None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (append_scores, "16 verdicts given again"),
        (take_scores, "not checked: log 1 (goal_understanding, scripted/model): verdicts: 4 "),
    ],
)
def test_logs_that_inspect_scored_again_or_not_at_all_hold(logs, tmp_path, change, said):
    other = changed(logs, tmp_path, change)
    bundle, key = tmp_path / "bundle.zip", tmp_path / "key.pem"
    assert call("seal", other, "-o", bundle, "--key", key).exit_code == 0

    done = call("verify", bundle)

    assert done.exit_code == 0, done.output
    assert said in done.output


def take_samples(log):
    log.samples = []


def test_a_log_without_samples_is_not_sealed(logs, tmp_path):
    other = changed(logs, tmp_path, take_samples)

    done = call("seal", other, "-o", tmp_path / "bundle.zip", "--key", tmp_path / "key.pem")

    assert done.exit_code == 2
    assert "without its samples" in done.output


def test_what_a_model_repaired_stays_and_needs_no_key(logs, tmp_path):
    def repair(log):
        model = log.eval.model_dump()
        role = {"model": "openai/gpt-4o", "config": {}, "base_url": None, "args": {}}
        log.eval = type(log.eval).model_validate({**model, "model_roles": {"repair": role}})
        log.samples[0].scores["repaired"].value = "C"

    path = changed(logs, tmp_path, repair)

    done = score(path, "-o", tmp_path / "new")

    assert done.exit_code == 0, done.output
    assert "repaired as it was: a model repaired the answers: openai/gpt-4o" in done.output
    (new,) = (tmp_path / "new").glob("*.eval")
    assert read_eval_log(str(new)).samples[0].scores["repaired"].value == "C"


def test_an_item_that_cannot_be_judged_keeps_its_score_and_is_named(logs, tmp_path):
    def damage(log):
        log.samples[2].metadata["form"] = {"kind": "no such form"}

    path = changed(logs, tmp_path, damage)
    identity = read_eval_log(str(path)).samples[2].id

    done = score(path, "-o", tmp_path / "new")

    assert done.exit_code == 1
    assert f"{identity}, 1: not judged" in done.output
    (new,) = (tmp_path / "new").glob("*.eval")
    kept = [read_eval_log(str(one)).samples[2].scores["original"].value for one in (path, new)]
    assert kept[0] == kept[1]


def test_logs_are_never_replaced(logs):
    done = score(logs, "-o", logs)

    assert done.exit_code == 2
    assert "choose another folder" in done.output


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (1, 1.0, True),
        (0.1 + 0.2, 0.3, True),
        (float("nan"), float("nan"), True),
        (1.0, "1", False),
        (1.0, True, False),
        ({"a": 1.0, "b": 2.0}, {"b": 2.0, "a": 1.0}, True),
        ({"a": "1, b 2"}, {"a": 1, "b": 2}, False),
        ([1, 2], [1, 2.0], True),
        ([1, 2], "[1, 2]", False),
        ([1, 2], [1], False),
    ],
)
def test_values_are_the_same_if_their_kind_is(one, other, same):
    sample = EvalSample(id="a", epoch=1, input="", target="")
    before, after = ({"x": Score(value=value)} for value in (one, other))

    found = differences_of(sample, before, after, leave_out={})

    assert bool(found) is not same
    assert all(difference.before != difference.after for difference in found)
