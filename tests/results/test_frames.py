"""The tables say what the logs say, item by item, whatever state the logs are in."""

import shutil
import zipfile
from pathlib import Path

import pandas as pd
import pytest

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from uiprobe.results.frames import ITEM_COLUMNS, RUN_COLUMNS, read_frames
from uiprobe.results.intervals import skill
from uiprobe.results.logs import NoLogsError
from uiprobe.solvers.reference import reference
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge
from uiprobe.tasks.navigation import navigation


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("frames")
    release = write_release(tmp_path_factory.mktemp("source") / "release")
    made = [
        run(app_knowledge(str(release)), folder, scripted_model("yes")),
        run(grounding(str(release)), folder, solver=reference()),
        run(navigation(app="todo", agent="do_nothing"), folder),
    ]
    return folder, made


def test_runs_agree_with_the_metrics_of_inspect(logs):
    folder, made = logs
    frames = read_frames(folder)
    assert tuple(frames.runs.columns) == tuple(RUN_COLUMNS)
    assert set(frames.runs["status"]) == {"success"}
    for log in made:
        mine = frames.runs[frames.runs["run_id"] == log.eval.eval_id].set_index("variant")
        for score in log.results.scores:
            variant = {"success": "original"}.get(score.name, score.name)
            if variant not in mine.index:
                continue
            row = mine.loc[variant]
            assert row["accuracy"] == value(log, score.name)
            assert row["floor"] == value(log, score.name, "floor")
            assert row["ceiling"] == value(log, score.name, "ceiling")
            assert row["n_planned"] == log.results.total_samples
            assert row["n_scored"] == score.scored_samples
            assert row["skill"] == pytest.approx(
                skill(row["accuracy"], row["floor"], row["ceiling"]), nan_ok=True
            )


def test_items_agree_with_the_runs(logs):
    frames = read_frames(logs[0])
    assert tuple(frames.items.columns) == tuple(ITEM_COLUMNS)
    means = frames.items.groupby(["run_id", "variant"])["value"].mean()
    for _, row in frames.runs.iterrows():
        assert means[row["run_id"], row["variant"]] == pytest.approx(row["accuracy"])
    episodes = frames.items[frames.items["probe"] == "navigation"]
    assert (episodes["steps"] == 1).all()
    assert episodes["completion"].between(0, 1).all()
    assert set(episodes["kind"]) == {"user", "testing"}
    assert (episodes["model"] == "uiprobe/do_nothing").all()


def test_a_run_that_was_cut_off_keeps_its_items(logs, tmp_path):
    whole = Path(logs[1][0].location)
    with (
        zipfile.ZipFile(whole) as source,
        zipfile.ZipFile(tmp_path / whole.name, "w") as target,
    ):
        for name in source.namelist():
            if name.startswith(("_journal/", "samples/")):
                target.writestr(name, source.read(name))
    frames = read_frames(tmp_path)
    assert set(frames.runs["status"]) == {"partial"}
    full = read_frames(whole).items
    pd.testing.assert_series_equal(frames.items["value"], full["value"], check_names=False)


def test_a_later_try_takes_the_place_of_an_earlier_one(logs, tmp_path):
    whole = Path(logs[1][0].location)
    shutil.copy(whole, tmp_path / whole.name)
    with (
        zipfile.ZipFile(whole) as source,
        zipfile.ZipFile(tmp_path / "2020-01-01T00-00-00_first_a.eval", "w") as target,
    ):
        for name in source.namelist():
            if name.startswith("_journal/"):
                target.writestr(name, source.read(name))
    frames = read_frames(tmp_path)
    assert [Path(path).name for path in frames.logs.superseded] == [
        "2020-01-01T00-00-00_first_a.eval"
    ]
    assert frames.runs["run_id"].nunique() == 1


def test_repeated_runs_are_numbered(tmp_path):
    release = write_release(tmp_path / "release")
    for _ in range(2):
        run(app_knowledge(str(release)), tmp_path / "logs", scripted_model("no"))
    assert sorted(read_frames(tmp_path / "logs").runs["repeat"].unique()) == [0, 1]


def test_nothing_of_ours_is_said_so(tmp_path):
    (tmp_path / "2026-01-01T00-00-00_text_c.eval").write_text("no log at all")
    with pytest.raises(NoLogsError, match="1 not readable"):
        read_frames(tmp_path)


def test_skill_has_no_value_where_there_is_no_way():
    assert skill(0.5, 0.5, 0.5) is None
    assert skill(None, 0.1, 1.0) is None
    assert skill(0.1, 0.2, 1.0) == pytest.approx(-0.125)
