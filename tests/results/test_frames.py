"""The tables say what the logs say, item by item, whatever state the logs are in."""

import shutil
import zipfile
from datetime import timedelta
from pathlib import Path

import pandas as pd
import pytest
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import ModelUsage

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from tests.synthetic_logs import MODELS, START, SyntheticModel, SyntheticRun, make_log, write_run
from uiprobe.episodes.intervals import skill
from uiprobe.results.frames import RUN_COLUMNS, as_records, read_frames
from uiprobe.results.logs import NoLogsError
from uiprobe.results.samples.items import ITEM_COLUMNS
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow


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
            # From Python 3.12 on, sum rounds otherwise than the means of NumPy and pandas.
            assert row["accuracy"] == pytest.approx(value(log, score.name))
            assert row["lower"] == pytest.approx(value(log, score.name, "lower"))
            assert row["upper"] == pytest.approx(value(log, score.name, "upper"))
            assert row["floor"] == pytest.approx(value(log, score.name, "floor"))
            assert row["ceiling"] == pytest.approx(value(log, score.name, "ceiling"))
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


def test_epochs_are_reduced_as_inspect_reduces_them(tmp_path):
    release = write_release(tmp_path / "release")
    log = run(completion_judgment(str(release)), tmp_path / "logs", "uiprobe/random", epochs=3)
    frames = read_frames(tmp_path / "logs")
    for _, row in frames.runs.iterrows():
        assert row["accuracy"] == pytest.approx(value(log, row["variant"]))
        assert row["lower"] == pytest.approx(value(log, row["variant"], "lower"))
        assert (row["epochs"], row["n_scored"]) == (3, 3 * row["n_items"])
        assert row["n_planned"] == row["n_run"]
    assert set(frames.items["epoch"]) == {1, 2, 3}
    assert set(frames.items["truth"]) == {"continue", "stop"}


def test_completions_are_those_of_inspect(logs):
    _, made = logs
    [log] = [log for log in made if log.eval.metadata["probe"] == "navigation"]
    [row] = as_records(read_frames(log.location).runs)
    assert row["completion"] == pytest.approx(value(log, "completion", "mean"))
    assert row["completion_lower"] <= row["completion"] <= row["completion_upper"]
    assert row["seconds_device"] > 0


@pytest.mark.parametrize("length", [10, 1_500])
def test_repairs_are_told_even_of_answers_too_long_for_a_summary(tmp_path, length):
    release = write_release(tmp_path / "release")
    answer = "I think. " * (length // 9) + "The answer is: yes"
    log = run(app_knowledge(str(release)), tmp_path / "logs", scripted_model(answer))
    if length > 1_000:
        # As in logs of the first version, which kept the repair as a whole only.
        whole = read_eval_log(log.location)
        for sample in whole.samples:
            for key in ("repair_kind", "repair_invention"):
                sample.scores["repaired"].metadata.pop(key, None)
        write_eval_log(whole, log.location)
    items = read_frames(tmp_path / "logs").items
    repaired = items[(items["variant"] == "repaired") & items["item_id"].str.contains("-[A-D]")]
    assert repaired["repair_kind"].notna().all()
    assert set(repaired["invention"]) == {False}
    assert items.loc[items["variant"] == "original", "rejected"].all()


def test_places_and_prices_come_from_the_log_or_stay_unknown(tmp_path):
    for model in (*MODELS, SyntheticModel("openai-api/x/y"), SyntheticModel("groq/z")):
        write_run(tmp_path, SyntheticRun("grounding", model, 5))
    runs = {row["model"]: row for row in as_records(read_frames(tmp_path).runs)}
    assert {name: row["location"] for name, row in runs.items()} == {
        "openai/gpt-4o": "api",
        "anthropic/claude": "api",
        "vllm/qwen2.5-vl-7b": "local",
        "vllm/llama-3.1-8b": "local",
        "hf/my-checkpoint": "local",
        "uiprobe/random": "baseline",
        "openai-api/x/y": None,
        "groq/z": "api",
    }
    gpt = runs["openai/gpt-4o"]
    assert gpt["model_label"] == "GPT-4o"
    assert gpt["cost_usd"] == pytest.approx(
        (2.5 * gpt["tokens_input"] + 10 * gpt["tokens_output"]) / 1e6
    )
    assert runs["vllm/qwen2.5-vl-7b"]["cost_usd"] is None
    assert runs["uiprobe/random"]["cost_usd"] == 0
    assert runs["hf/my-checkpoint"]["model_label"] == "hf/my-checkpoint"


def test_what_repairs_cost_is_not_what_the_model_costs(tmp_path):
    log = make_log(SyntheticRun("grounding", MODELS[0], 1))
    [sample] = log.samples
    own = sample.model_usage[MODELS[0].name]
    repair = ModelUsage(input_tokens=70, output_tokens=7, input_tokens_cache_read=5)
    sample.model_usage = {MODELS[0].name: own, "openai/other": repair}
    sample.role_usage = {"repair": repair}
    write_eval_log(log, str(tmp_path / "2026-01-01T00-00-00_grounding_a.eval"))
    row = as_records(read_frames(tmp_path).items)[0]
    assert (row["tokens_input"], row["tokens_output"]) == (own.input_tokens, own.output_tokens)


def test_answers_of_a_broken_off_run_count_rather_than_a_recovered_log_without_any(tmp_path):
    began = START + timedelta(hours=1)
    whole = make_log(SyntheticRun("grounding", MODELS[0], 30))
    recovered = whole.model_copy(
        update={
            "status": "error",
            "samples": whole.samples[:3],
            "results": whole.results.model_copy(update={"total_samples": 3}),
        }
    )
    later = whole.eval.model_copy(update={"created": began.isoformat()})
    going_on = whole.model_copy(
        update={"status": "started", "samples": whole.samples[:10], "results": None, "eval": later}
    )
    write_eval_log(recovered, str(tmp_path / "first.eval"))
    write_eval_log(going_on, str(tmp_path / "second.eval"))
    [row] = as_records(read_frames([tmp_path]).runs.query("variant == 'original'"))
    assert (row["n_planned"], row["n_run"], row["status"]) == (30, 10, "partial")


def test_what_the_end_of_a_run_cut_off_was_not_asked(tmp_path):
    log = make_log(SyntheticRun("grounding", items=10, errored=3))
    log.status = "cancelled"
    for one in [one for one in log.samples if one.error][:2]:
        one.error.message = 'CancelledError("Cancelled via cancel scope 7f")'
    write_eval_log(log, str(tmp_path / "2026-11-25_grounding_cut.eval"))
    runs = read_frames(tmp_path).runs
    row = runs[runs["variant"] == "original"].iloc[0]
    assert (row["n_planned"], row["n_run"], row["n_errored"], row["n_scored"]) == (10, 8, 1, 7)
