"""`uiprobe attribute` from the log of a navigation to the page, on the phone."""

import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log, write_eval_log

from tests.navigation_tools import run
from uiprobe.baselines.oracles.forks import forked_samples
from uiprobe.cli import main
from uiprobe.episodes.forks import FORK
from uiprobe.episodes.schema import Episode
from uiprobe.results.logs import find_logs
from uiprobe.suite.attribution.arms import ArmsError, pair_arms, single_arms

pytestmark = pytest.mark.slow

LIMIT = 6


def test_arms_are_the_controls_and_each_help():
    assert single_arms("phone", ["plan"]) == ["again", "placebo", "plan"]
    assert "exploration" in single_arms("phone")
    assert "exploration" not in single_arms("web")
    assert "scroll" in single_arms("web")
    assert "scroll" not in single_arms("adb")
    assert pair_arms(["again", "placebo", "stop", "plan"]) == ["stop+plan"]
    with pytest.raises(ArmsError, match="choose among"):
        single_arms("phone", ["luck"])


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """The log of an agent that misses every icon."""
    folder = tmp_path_factory.mktemp("base")
    return run(folder, app="todo", agent="faulty", faults="icons=1", limit=LIMIT)


def _damaged(base, folder, damage):
    """A copy of the log with a failed episode changed, and its id."""
    copy = folder / Path(base.location).name
    item = next(one.id for one in base.samples if one.scores["success"].value == "I")
    folder.mkdir()
    with ZipFile(base.location) as whole, ZipFile(copy, "w") as archive:
        for name in whole.namelist():
            content = whole.read(name)
            if name.startswith("samples/") and json.loads(content)["id"] == item:
                content = damage(content)
            archive.writestr(name, content)
    return copy, item


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: json.dumps(json.loads(content) | {"metadata": {"goal": [1]}}).encode(),
        lambda content: json.dumps(json.loads(content) | {"store": {"Episode:steps": 7}}).encode(),
    ],
    ids=["cut", "goal", "steps"],
)
def test_a_damaged_episode_is_left_out_with_a_warning(base, tmp_path, damage, caplog):
    copy, item = _damaged(base, tmp_path / "logs", damage)
    whole = [one.id for one in forked_samples(base.location)]
    assert [one.id for one in forked_samples(copy)] == [one for one in whole if one != item]
    assert f"episode {item} is left out, it is damaged" in caplog.text
    done = CliRunner().invoke(
        main, ["attribute", str(tmp_path / "logs"), "--no-run", "-o", str(tmp_path / "out")]
    )
    assert done.exit_code == 0, done.output
    done = CliRunner().invoke(
        main, ["report", str(tmp_path / "logs"), "-o", str(tmp_path / "report")]
    )
    assert isinstance(done.exception, SystemExit | None), done.exception
    assert (tmp_path / "report" / "report.html").exists()


def test_a_damaged_log_is_named_beside_a_whole_one(base, tmp_path):
    folder = tmp_path / "logs"
    copy, _ = _damaged(base, folder, lambda content: content)
    with ZipFile(base.location) as whole, ZipFile(folder / f"b{copy.name}", "w") as archive:
        for name in whole.namelist():
            content = whole.read(name)
            if name == "header.json":
                content = content.replace(base.eval.task_id.encode(), b"B" * 22)
            archive.writestr(name, b"[7]" if name == "summaries.json" else content)
    done = CliRunner().invoke(
        main, ["attribute", str(folder), "--no-run", "-o", str(tmp_path / "out")]
    )
    assert done.exit_code == 1, done.output
    assert f"not readable: {folder / f'b{copy.name}'}" in " ".join(done.output.split())


def test_runs_of_one_name_are_told_apart_and_unfinished_ones_are_named(base, tmp_path):
    for number, (settings, kept, status) in enumerate(
        (({}, LIMIT, "success"), ({"seed": 5}, LIMIT, "success"), ({"seed": 6}, 2, "cancelled"))
    ):
        log = base.model_copy(deep=True)
        log.eval.eval_id, log.eval.task_id = f"eval{number}", f"task{number}"
        log.eval.task_args_passed |= settings
        log.samples, log.status = log.samples[:kept], status
        if status == "cancelled":
            log.results = None
        write_eval_log(log, str(tmp_path / "logs" / f"{number}_navigation_{number}.eval"))
    done = CliRunner().invoke(
        main, ["attribute", str(tmp_path / "logs"), "--no-run", "-o", str(tmp_path / "out")]
    )
    assert done.exit_code == 1, done.output
    assert "not finished: " in done.stderr
    assert "2_navigation_2.eval; repeat its `uiprobe run` to resume it" in done.stderr
    found = json.loads((tmp_path / "out" / "attribution.json").read_text())
    names = [one["model"] for one in found["models"]]
    assert names == ["Faulty: icons=1 (seed default)", "Faulty: icons=1 (seed 5)"]


def test_a_fork_begins_where_the_episode_went_astray(base, tmp_path):
    forks = forked_samples(base.location)
    failed = [one for one in base.samples if one.scores["success"].value == "I"]
    # They stand in the order of the items, which is not that in which the episodes ended.
    missed = {one.id for one in failed}
    assert [one.id for one in forks] == [
        one for one in base.eval.dataset.sample_ids if one in missed
    ]
    log = run(
        tmp_path, agent="faulty", faults="icons=1", forks=base.location, help="again", max_steps=20
    )
    for sample, first in zip(log.samples, failed, strict=True):
        assert sample.error is None
        episode, before = sample.store_as(Episode), first.store_as(Episode)
        at = len(sample.metadata[FORK]["steps"])
        assert episode.forked_at == at
        done = [step.action for step in episode.steps[:at]]
        assert done == [step.action for step in before.steps[:at]]
        assert episode.steps[at].screen == before.steps[at].screen


def test_a_fork_that_is_not_reached_again_is_an_error(base, tmp_path, monkeypatch):
    """Another screen than that of the log is a fault of the machinery, not of the agent."""
    import uiprobe.baselines.oracles.forks as forks

    made = forks.make_fork
    monkeypatch.setattr(
        forks,
        "make_fork",
        lambda *given, **named: made(*given, **named).model_copy(update={"screen": "0" * 16}),
    )
    log = run(tmp_path, agent="faulty", forks=base.location, help="again", limit=1)
    assert "is not the one in the log" in log.samples[0].error.message
    assert not log.samples[0].scores


def test_a_log_without_failures_has_no_forks(tmp_path):
    log = run(tmp_path, app="todo", agent="faulty", limit=1)
    with pytest.raises(ValueError, match="none that failed"):
        forked_samples(log.location)
    with pytest.raises(ValueError, match="cannot be read"):
        forked_samples(tmp_path / "nothing.eval")


def test_what_a_run_chose_from_is_not_chosen_from_again(tmp_path):
    """All failures lie in one of the two apps of the run."""
    asked = {"app": "todo,clock", "kind": "user"}
    log = run(tmp_path / "base", **asked, agent="faulty", faults="deaf=1", limit=1)
    failed = {one.metadata["app"] for one in log.samples if one.scores["success"].value == "I"}
    assert len(failed) == 1
    command = (
        *("attribute", log.location, "-o", str(tmp_path / "out"), "--display", "none"),
        *("--help-with", "read", "--no-pairs"),
    )
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    arms = [read_eval_log(one) for one in list_eval_logs(str(tmp_path / "out"))]
    assert len(arms) == 3
    assert all(len(arm.samples) == len(log.samples) for arm in arms)

    # A damaged log of an arm is set aside, and its episodes are run again.
    damaged = Path(arms[0].location.removeprefix("file://"))
    damaged.write_bytes(damaged.read_bytes()[:1_000])
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    assert damaged.with_name(f"{damaged.name}.damaged").exists()
    again = [read_eval_log(one) for one in list_eval_logs(str(tmp_path / "out"))]
    assert sum(len(arm.samples) for arm in again) == 3 * len(log.samples)


@pytest.mark.slow
def test_the_planted_fault_is_named(base, tmp_path):
    out = tmp_path / "out"
    command = [
        *("attribute", base.location, "-o", str(out), "--display", "none"),
        *("--help-with", "grounding,plan", "--no-pairs"),
    ]
    done = CliRunner().invoke(main, command)
    assert done.exit_code == 0, done.output
    # Six episodes are too few to settle it.
    assert "most is not settled" in done.output
    assert "The best guess: grounding saves" in done.output
    found = json.loads((out / "attribution.json").read_text(encoding="utf-8"))["models"][0]
    assert found["causes"] == ["grounding"]
    assert sum(bar["points"] for bar in found["waterfall"]) == pytest.approx(
        100 * (1 - found["success_rate"])
    )
    page = (out / "attribution.html").read_text(encoding="utf-8")
    assert '<a href="#model-1-bar-1">' in page
    assert 'id="model-1-bar-1"' in page
    # Arms are ordinary logs, and no results of the model.
    logs = [read_eval_log(log, header_only=True) for log in list_eval_logs(str(out))]
    assert {log.eval.metadata["help"] for log in logs} == {
        *("again", "placebo", "grounding", "plan", "placebo_grounding")
    }
    assert find_logs([out]).entries == []
    # The same again runs nothing.
    assert CliRunner().invoke(main, command).exit_code == 0
    assert len(list_eval_logs(str(out))) == len(logs)
    # The report leads to the page, and each link of the page to what it has.
    report = ["report", base.location, str(out), "-o", str(tmp_path / "report")]
    done = CliRunner().invoke(main, report)
    assert done.exit_code == 0, done.output
    text = (tmp_path / "report" / "report.html").read_text(encoding="utf-8")
    assert 'href="attribution.html"' in text
    assert 'id="helps"' in text
    page = (tmp_path / "report" / "attribution.html").read_text(encoding="utf-8")
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))
