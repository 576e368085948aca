"""Any content of a folder gives a clear message, or tables that say what is missing."""

import json
import math
import zipfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log, write_eval_log

from tests.synthetic_logs import MODELS, START, SyntheticModel, SyntheticRun, make_log, write_run
from uiprobe.results.comparison import ComparisonError, Side, choose_model, compare_sides
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.leaderboard import rank_models
from uiprobe.results.logs import NoLogsError, find_logs

pytestmark = pytest.mark.slow

GPT, CLAUDE = MODELS[:2]
PLAIN = SyntheticModel("openai-api/x/y")


def original(frames):
    rows = as_records(frames.runs)
    return [row for row in rows if row["variant"] == "original"]


def twice(tmp_path, run):
    """The tables of a run, and of another with the same answers."""
    write_run(tmp_path / "once", run)
    write_run(tmp_path / "again", replace(run, created=START + timedelta(days=1)))
    return read_frames(tmp_path / "once"), read_frames(tmp_path / "again")


def test_no_logs_at_all(tmp_path):
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(NoLogsError, match=r"found 0 logs.*uiprobe run --log-dir DIR"):
            read_frames(place)


def test_logs_of_other_suites_are_counted(tmp_path):
    log = make_log(SyntheticRun("grounding", items=3))
    log.eval.metadata = {}
    write_eval_log(log, str(tmp_path / "2026-01-01T00-00-00_other_a.eval"))
    with pytest.raises(NoLogsError, match="1 of other suites"):
        read_frames(tmp_path)
    write_run(tmp_path, SyntheticRun("grounding", items=3))
    frames = read_frames(tmp_path)
    assert frames.logs.foreign == 1
    assert len(original(frames)) == 1


@pytest.mark.parametrize("probe", [["grounding"], {"a": 1}, 7])
def test_a_probe_that_is_no_name_is_of_another_suite(tmp_path, probe):
    log = make_log(SyntheticRun("grounding", items=3))
    log.eval.metadata["probe"] = probe
    write_eval_log(log, str(tmp_path / "2026-01-01T00-00-00_other_a.eval"))
    assert find_logs(tmp_path).foreign == 1


def test_a_log_cut_in_the_middle_is_named_with_the_reason(tmp_path):
    path = write_run(tmp_path, SyntheticRun("grounding", items=30))
    data = path.read_bytes()
    cut = tmp_path / f"2026-01-01T00-00-00_cut_{1}.eval"
    cut.write_bytes(data[: len(data) // 2])
    frames = read_frames(tmp_path)
    assert [Path(name).name for name in frames.logs.unreadable] == [cut.name]
    assert all(frames.logs.unreadable.values())
    assert len(original(frames)) == 1


def test_a_log_whose_items_are_damaged_is_named_and_the_others_stay(tmp_path):
    whole = write_run(tmp_path, SyntheticRun("grounding", items=30))
    other = SyntheticRun("app_knowledge", items=30)
    source = write_run(tmp_path / "source", other)
    with (
        zipfile.ZipFile(source) as archive,
        zipfile.ZipFile(tmp_path / source.name, "w") as target,
    ):
        for name in archive.namelist():
            content = archive.read(name)
            target.writestr(name, b"{torn" if name == "summaries.json" else content)
    frames = read_frames([whole, tmp_path / source.name])
    assert [Path(name).name for name in frames.logs.unreadable] == [source.name]
    assert [row["probe"] for row in original(frames)] == ["grounding"]


def test_a_log_of_an_older_version_has_gaps_and_no_inventions(tmp_path):
    log = make_log(SyntheticRun("goal_understanding", PLAIN, items=10))
    log.eval.metadata = {"probe": "goal_understanding"}
    log.eval.packages = {}
    log.eval.task_version = 0
    for sample in log.samples:
        sample.metadata = {"app": "todo"}
        sample.model_usage = {}
        for score in sample.scores.values():
            score.metadata = None
    write_eval_log(log, str(tmp_path / "2024-01-01T00-00-00_old_a.eval"))
    again = tmp_path / "again"
    again.mkdir()
    log.eval.eval_id = "again"
    write_eval_log(log, str(again / "2024-01-02T00-00-00_old_a.eval"))
    frames = read_frames(tmp_path / "2024-01-01T00-00-00_old_a.eval")
    [row] = original(frames)
    missing = ("floor", "ceiling", "skill", "cost_usd", "tokens_input", "uiprobe_version", "source")
    assert {name: row[name] for name in missing} == dict.fromkeys(missing)
    assert row["location"] is None
    assert (row["n_scored"], row["n_clusters"]) == (10, 10)
    assert row["accuracy"] is not None
    assert rank_models(frames)[0].places[0].skill is None
    sides = [Side(one, PLAIN.name, "old") for one in (frames, read_frames(again))]
    [part] = compare_sides(*sides).parts
    assert part.result.n == 10


def test_two_settings_of_one_model_stay_apart(tmp_path):
    for number, settings in enumerate(({}, {"observation": "list"}) * 2):
        write_run(
            tmp_path / "ab"[number // 2],
            SyntheticRun("grounding", settings=settings, created=START + timedelta(hours=number)),
        )
    frames = read_frames(tmp_path / "a")
    rows = original(frames)
    assert [json.loads(row["settings"]) for row in rows] == [{}, {"observation": "list"}]
    assert [row["repeat"] for row in rows] == [0, 0]
    assert len({row["configuration"] for row in rows}) == 2
    assert [place.settings for place in rank_models(frames)[0].places]
    parts = compare_sides(*[Side(read_frames(tmp_path / n), GPT.name, n) for n in "ab"]).parts
    assert [part.settings for part in parts] == ["{}", '{"observation": "list"}']


def test_two_sources_stay_apart(tmp_path):
    for hours, source, right in ((0, "builtin", True), (1, "/data/sphinx", False)):
        kept = {"created": START + timedelta(hours=hours), "metadata": {"source": source}}
        for model in (GPT, CLAUDE):
            score = [right or model is GPT] * 20
            write_run(tmp_path, SyntheticRun("grounding", model, 20, score=score, **kept))
    frames = read_frames(tmp_path)
    parts = compare_sides(Side(frames, GPT.name, "GPT"), Side(frames, CLAUDE.name, "Claude")).parts
    assert [(part.source, part.result.only_a) for part in parts] == [("builtin", 0), ("sphinx", 20)]


def test_a_model_with_one_probe_is_compared_on_that(tmp_path):
    for probe in ("grounding", "app_knowledge"):
        write_run(tmp_path, SyntheticRun(probe, GPT))
    write_run(tmp_path, SyntheticRun("grounding", CLAUDE))
    frames = read_frames(tmp_path)
    found = compare_sides(Side(frames, GPT.name, "GPT"), Side(frames, CLAUDE.name, "Claude"))
    assert [part.probe for part in found.parts] == ["grounding"]
    assert found.left_out == ["app_knowledge: GPT has it, Claude does not"]


def test_nothing_in_common_is_said(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", GPT))
    write_run(tmp_path, SyntheticRun("app_knowledge", CLAUDE))
    frames = read_frames(tmp_path)
    with pytest.raises(ComparisonError, match="grounding against app_knowledge"):
        compare_sides(Side(frames, GPT.name, "GPT"), Side(frames, CLAUDE.name, "Claude"))
    with pytest.raises(ComparisonError, match=r"found 2 models .* say which with --models"):
        choose_model(frames, None, "here")
    with pytest.raises(ComparisonError, match="model 'x': found only"):
        choose_model(frames, "x", "here")
    assert choose_model(frames, "GPT-4o", "here") == choose_model(frames, "gpt-4o", "here")


def test_no_scored_item_is_no_zero(tmp_path):
    frames, again = twice(tmp_path, SyntheticRun("grounding", items=4, errored=4))
    [row] = original(frames)
    assert (row["n_planned"], row["n_run"], row["n_scored"], row["n_errored"]) == (4, 4, 0, 4)
    assert [row[name] for name in ("accuracy", "lower", "upper", "skill")] == [None] * 4
    assert row["status"] == "partial"
    assert frames.items["value"].isna().all()
    assert set(frames.items["error"]) == {"ConnectionError: the server did not answer"}
    [board] = rank_models(frames)
    assert (board.places[0].rank, board.places[0].accuracy) == (None, None)
    [part] = compare_sides(*[Side(one, GPT.name, "gpt") for one in (frames, again)]).parts
    assert (part.result, part.verdict, part.unscored_a) == (None, None, 4)


def test_errored_items_leave_the_accuracy_and_stay_in_the_coverage(tmp_path):
    right = [False, False, True, True, True, False]
    write_run(tmp_path, SyntheticRun("grounding", items=6, errored=2, score=right))
    [row] = original(read_frames(tmp_path))
    assert (row["n_planned"], row["n_scored"], row["n_errored"]) == (6, 4, 2)
    assert row["accuracy"] == pytest.approx(3 / 4)


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("count", [1, 40])
def test_one_item_and_all_alike(tmp_path, right, count):
    run = SyntheticRun("grounding", items=count, score=[right] * count)
    frames, again = twice(tmp_path, run)
    [row] = original(frames)
    assert row["accuracy"] == float(right)
    if count == 1:
        assert (row["lower"], row["upper"]) == (None, None)
        assert row["interval_method"] == "none: too few clusters for an interval"
    else:
        assert 0 <= row["lower"] <= row["accuracy"] <= row["upper"] <= 1
        assert row["upper"] - row["lower"] > 0.05
    [part] = compare_sides(*[Side(one, GPT.name, "gpt") for one in (frames, again)]).parts
    assert part.verdict == "cannot be distinguished"
    assert not math.isnan(part.result.p)


def test_other_item_sets_are_compared_on_what_they_share(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", GPT, items=30))
    write_run(tmp_path, SyntheticRun("grounding", CLAUDE, items=20))
    frames = read_frames(tmp_path)
    [part] = compare_sides(Side(frames, GPT.name, "GPT"), Side(frames, CLAUDE.name, "Claude")).parts
    assert (part.result.n, part.items_a, part.items_b) == (20, 30, 20)
    assert [d.field for d in part.differences if d.warns] == ["items"]


@pytest.mark.parametrize("probe", ["grounding", "app_knowledge"])
def test_a_run_that_was_killed_before_its_first_item_is_there_with_none(tmp_path, probe):
    log = make_log(SyntheticRun(probe, items=20))
    log.status, log.results, log.samples = "started", None, []
    write_eval_log(log, str(tmp_path / "2026-11-20T09-00-00_killed_a.eval"))
    frames = read_frames(tmp_path)
    assert len(frames.items) == 0
    [row] = original(frames)
    assert (row["status"], row["n_planned"], row["n_run"], row["accuracy"]) == (
        "partial",
        20,
        0,
        None,
    )
    assert rank_models(frames)[0].places[0].rank is None


def test_a_run_that_kept_no_samples_has_no_accuracy_of_ours(tmp_path):
    log = make_log(SyntheticRun("grounding", items=20))
    log.eval.config.log_samples, log.samples = False, []
    write_eval_log(log, str(tmp_path / "2026-11-20T09-00-00_bare_a.eval"))
    [row] = original(read_frames(tmp_path))
    assert (row["status"], row["n_planned"], row["n_run"]) == ("partial", 20, 0)


def test_a_retry_takes_the_place_of_what_was_cut_off(tmp_path):
    first = make_log(SyntheticRun("grounding", items=20))
    first.status, first.results = "started", None
    first.samples = first.samples[:5]
    write_eval_log(first, str(tmp_path / "2026-11-20T09-00-00_grounding_a.eval"))
    [row] = original(read_frames(tmp_path))
    assert (row["status"], row["n_planned"], row["n_run"]) == ("partial", 20, 5)

    second = first.model_copy(deep=True)
    second.eval.eval_id, second.eval.created = "later", "2026-11-20T10:00:00+00:00"
    second.samples = second.samples[:3]
    write_eval_log(second, str(tmp_path / "2026-11-20T10-00-00_grounding_b.eval"))
    found = find_logs(tmp_path)
    # The later try had not come as far yet: what the first one finished is not lost.
    assert [len(found.entries), len(found.superseded)] == [1, 1]
    assert original(read_frames(tmp_path))[0]["n_run"] == 5

    whole = make_log(SyntheticRun("grounding", items=20))
    whole.eval.eval_id, whole.eval.created = "last", "2026-11-20T11:00:00+00:00"
    write_eval_log(whole, str(tmp_path / "2026-11-20T11-00-00_grounding_c.eval"))
    [row] = original(read_frames(tmp_path))
    assert (row["status"], row["n_run"], row["run_id"]) == ("success", 20, "last")
    assert read_eval_log(row["log"], header_only=True).eval.eval_id == "last"


@pytest.mark.parametrize("probe", ["grounding", "navigation"])
def test_a_score_that_is_no_share_is_missing_and_ends_no_command(tmp_path, probe):
    log = make_log(SyntheticRun(probe, items=6, score=[True] * 6))
    for number, sample in enumerate(log.samples):
        score = sample.scores["success" if probe == "navigation" else "original"]
        if number < 2:
            score.value = (7, -3)[number]
        if number == 2:
            score.metadata = {**(score.metadata or {}), "completion": 40, "floor": -1}
    write_eval_log(log, str(tmp_path / "2026-01-01T00-00-00_one_a.eval"))
    [row] = original(read_frames(tmp_path))
    assert (row["n_run"], row["n_scored"], row["accuracy"]) == (6, 4, 1.0)
    assert row["completion"] in (None, 1.0)
    assert row["upper"] == 1.0


def test_long_names_that_differ_in_their_last_letters_are_told_apart_by_them(tmp_path):
    for step in (1000, 2000):
        path = f"vllm//data/runs/{'a-long-name-of-an-experiment/' * 6}checkpoint-{step}"
        write_run(tmp_path, SyntheticRun("grounding", SyntheticModel(path), items=4))
    names = {row["model_label"] for row in as_records(read_frames(tmp_path).runs)}
    assert len(names) == 2
    assert all(len(name) <= 80 for name in names)
    assert {name[-4:] for name in names} == {"1000", "2000"}
