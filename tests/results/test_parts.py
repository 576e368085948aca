"""The logs of parts read as one run, whatever the split and the order, and with parts missing."""

import shutil
from contextlib import suppress
from functools import cache

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log, write_eval_log

from tests.releases import run, write_release
from uiprobe.cli.main import main
from uiprobe.probes.parts import EmptyPartError
from uiprobe.results.comparison import Side, compare_sides
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.leaderboard import rank_models
from uiprobe.results.logs import find_logs
from uiprobe.results.manifest import manifest_as_dict, read_manifest
from uiprobe.results.summary import summarize, summary_as_dicts
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context

pytestmark = pytest.mark.slow

SPLITS = {
    "one": ["1/1"],
    "two": ["2/2", "1/2"],
    "seven": ["3/7", "1/7", "7/7", "2/7", "5/7", "6/7", "4/7"],
    "mixed": ["1/2", "2/4", "4/4"],
}

OF_A_LOG = frozenset({"run_id", "log", "created", "sample_uuid", "seconds", "seconds_harness"})
"""Columns that tell one log from another."""


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("parts") / "release"))


@pytest.fixture(scope="module")
def folders(tmp_path_factory, release):
    """The same run in one piece and in parts; a part without an item leaves no log."""
    base = tmp_path_factory.mktemp("logs")
    run(completion_judgment(release), base / "whole", "uiprobe/random")
    run(focused_context(items=24), base / "whole", "uiprobe/random")
    for name, parts in SPLITS.items():
        for part in parts:
            folder = base / name / f"part-{part.replace('/', '-of-')}"
            with suppress(EmptyPartError):
                run(completion_judgment(release, part=part), folder, "uiprobe/random")
            with suppress(EmptyPartError):
                run(focused_context(items=24, part=part), folder, "uiprobe/random")
    return base


@cache
def frames_of(folder):
    return read_frames(folder)


def items(folder):
    return {
        (row["probe"], row["variant"], row["item_id"], row["epoch"]): {
            name: value for name, value in row.items() if name not in OF_A_LOG
        }
        for row in as_records(frames_of(folder).items)
    }


def runs(folder):
    found = as_records(frames_of(folder).runs)
    return [{k: v for k, v in row.items() if k not in OF_A_LOG} for row in found]


@pytest.mark.parametrize("split", SPLITS)
def test_items_are_those_of_the_run_in_one_piece(folders, split):
    whole = items(folders / "whole")
    assert len(whole) == 2 * (5 + 24)
    assert items(folders / split) == whole


@pytest.mark.parametrize("split", SPLITS)
def test_runs_have_the_same_figures(folders, split):
    for mine, whole in zip(runs(folders / split), runs(folders / "whole"), strict=True):
        for name, value in whole.items():
            if isinstance(value, float):
                assert mine[name] == pytest.approx(value), name
            else:
                assert mine[name] == value, name


@pytest.mark.parametrize("split", SPLITS)
def test_the_summary_and_the_manifest_are_those_of_the_whole(folders, split):
    rows = summary_as_dicts(summarize(folders / split).rows)
    for mine, whole in zip(rows, summary_as_dicts(summarize(folders / "whole").rows), strict=True):
        metrics = whole.pop("metrics")
        assert mine.pop("metrics") == pytest.approx(metrics, nan_ok=True)
        assert mine.pop("log") != whole.pop("log")
        assert mine == whole
    mine, whole = (
        [manifest_as_dict(read_manifest(entry)) for entry in find_logs(folders / name).entries]
        for name in (split, "whole")
    )
    key = lambda manifest: manifest["probe"]  # noqa: E731
    for one, other in zip(sorted(mine, key=key), sorted(whole, key=key), strict=True):
        for name in set(one) - {"run_id", "created"}:
            assert one[name] == other[name], name


def test_parts_compare_with_the_whole_and_rank_beside_it(folders):
    frames = {name: frames_of(folders / name) for name in ("whole", "seven")}
    sides = [Side(frames[name], "uiprobe/random", name) for name in frames]
    comparison = compare_sides(*sides)
    same = [(part.lost, part.gained, part.differences) for part in comparison.parts]
    assert same == [([], [], []), ([], [], [])]
    assert not comparison.left_out
    ranked = rank_models(read_frames([folders / "seven"]), variant="original")
    assert ranked


def test_missing_parts_are_named_and_the_total_stays(folders, tmp_path):
    shutil.copytree(folders / "seven", tmp_path / "logs")
    gone = next(
        folder
        for folder in sorted((tmp_path / "logs").iterdir())
        if "completion" in " ".join(path.name for path in folder.iterdir())
    )
    shutil.rmtree(gone)
    number = gone.name.split("-")[1]
    [whole] = [r for r in summarize(folders / "whole").rows if r.probe == "completion_judgment"]
    summary = summarize(tmp_path / "logs")
    [row] = [row for row in summary.rows if row.probe == "completion_judgment"]
    assert row.planned == whole.planned
    assert 0 < row.run < row.planned
    [sentence] = [text for text in summary.incomplete if "completion_judgment" in text]
    assert f"{number}/7" in sentence
    status = read_frames(tmp_path / "logs").runs.set_index("probe")["status"]
    assert status["completion_judgment"].unique().tolist() == ["partial"]
    told = CliRunner().invoke(main, ["summary", str(tmp_path / "logs")])
    assert told.exit_code == 1
    assert f"{number}/7" in told.output


def test_an_unfinished_part_counts_with_the_items_it_has(folders, tmp_path):
    shutil.copytree(folders / "two", tmp_path / "logs")
    infos = list_eval_logs(str(tmp_path / "logs/part-2-of-2"))
    [info] = [info for info in infos if info.task == "completion-judgment"]
    log = read_eval_log(info)
    log.status, log.results = "started", None
    write_eval_log(log, info)
    summary = summarize(tmp_path / "logs")
    [row] = [row for row in summary.rows if row.probe == "completion_judgment"]
    assert row.planned == row.run
    assert [path.endswith(info.name.rpartition("/")[2]) for path in summary.unfinished] == [True]
    assert not summary.incomplete


def test_a_repeated_run_in_parts_is_a_repetition_and_no_second_half(folders, tmp_path):
    shutil.copytree(folders / "two", tmp_path / "first")
    shutil.copytree(folders / "mixed", tmp_path / "second")
    found = read_frames([tmp_path / "first", tmp_path / "second"])
    mine = found.runs[
        (found.runs["probe"] == "completion_judgment") & (found.runs["variant"] == "original")
    ]
    assert sorted(mine["repeat"]) == [0, 1]
    assert (mine["n_run"] == mine["n_planned"]).all()
    assert not found.logs.incomplete
