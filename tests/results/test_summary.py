"""The summary says what Inspect's own metrics say, of whatever lies in a folder."""

import csv
import json
import shutil
import zipfile
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from inspect_ai.scorer import match

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from tests.synthetic_logs import START, SyntheticModel, SyntheticRun, write_run
from uiprobe.results.logs import NoLogsError
from uiprobe.results.summary import summarize, summary_as_dicts
from uiprobe.results.tables import details_lines, summary_csv, summary_markdown
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return write_release(tmp_path_factory.mktemp("summary") / "release")


@pytest.fixture(scope="module")
def logs(tmp_path_factory, release):
    """A folder with four runs, one of them with errors, and their logs."""
    folder = tmp_path_factory.mktemp("logs")
    broken = write_release(tmp_path_factory.mktemp("broken") / "release")
    (broken / "lowlevel_tasks/2.xml").write_text("torn")
    (broken / "lowlevel_tasks/5.png").unlink()
    made = [
        run(app_knowledge(str(release)), folder),
        run(
            completion_judgment(str(release), structured=True),
            folder,
            scripted_model('{"answer": "stop"}'),
        ),
        run(grounding(str(broken), observation="list"), folder, solver=reference()),
        run(grounding(str(broken), observation="image"), folder, scripted_model("no idea", "x|y")),
    ]
    return folder, made


def test_rows_equal_the_metrics_in_the_logs(logs):
    folder, made = logs
    summary = summarize(folder)
    assert len(summary.rows) == 4
    assert (summary.unfinished, summary.unreadable, summary.foreign) == ([], {}, 0)
    by_file = {Path(row.log).name: row for row in summary.rows}
    for log in made:
        row = by_file[Path(log.location).name]
        assert row.probe == log.eval.metadata["probe"]
        assert row.planned == log.results.total_samples
        assert row.run == len(log.samples)
        assert row.errored == log.results.total_samples - log.results.completed_samples
        assert set(row.variants) == {score.name for score in log.results.scores}
        for name, variant in row.variants.items():
            assert variant.accuracy == value(log, name)
            assert variant.lower == value(log, name, "lower")
            assert variant.upper == value(log, name, "upper")
            assert variant.scored == log.results.completed_samples
        assert row.floor == value(log, "original", "floor")
        assert row.ceiling == value(log, "original", "ceiling")
        assert row.metrics["accuracy"] == value(log, "original")


def test_rows_are_in_the_order_of_the_probes_and_say_what_is_missing(logs):
    rows = summarize(logs[0]).rows
    assert [row.probe for row in rows] == [
        "app_knowledge",
        "completion_judgment",
        "grounding",
        "grounding",
    ]
    image, listed = rows[2:]
    assert (image.model, image.settings) == ("scripted/x|y", {"observation": "image"})
    assert (image.planned, image.errored, image.excluded) == (6, 0, 1)
    assert (listed.model, listed.errored, listed.excluded) == ("uiprobe/reference", 1, 0)
    assert listed.variants["original"].scored == 6
    assert listed.variants["original"].accuracy == listed.ceiling == pytest.approx(5 / 6)


def test_one_log_can_be_summarized(logs):
    [row] = summarize(logs[1][0].location).rows
    assert row.probe == "app_knowledge"


def table(rows, width=200):
    return "\n".join(details_lines(rows, width))


def test_the_table_has_every_number_with_its_neighbours(logs):
    text = table(summarize(logs[0]).rows)
    for title in ("App knowledge", "Planning (completion judgment)", "Grounding"):
        assert f"{title} (%)" in text
    for column in (
        "planned",
        "run",
        "scored",
        "errored",
        "floor",
        "original",
        "repaired",
        "structured",
        "ceiling",
    ):
        assert column in text
    reference_line = next(line for line in text.splitlines() if "Reference" in line)
    assert "observation=list" in reference_line
    assert "83.3 [" in reference_line
    assert "6 (+1 not in the source)" in text
    assert "Goal understanding" not in text


def test_markdown_csv_and_json(logs):
    rows = summarize(logs[0]).rows
    text, _, below = summary_markdown(rows).partition("\n\n")
    assert below == "Grounding, ceiling: the reference itself fails on 1 items of release: g7\n"
    lines = text.splitlines()
    assert len(lines) == 2 + 4
    assert len({line.replace(r"\|", "").count("|") for line in lines}) == 1
    assert any(r"scripted/x\|y" in line for line in lines)

    parsed = list(csv.DictReader(StringIO(summary_csv(rows))))
    assert [float(row["original_accuracy"]) for row in parsed] == [
        row.variants["original"].accuracy for row in rows
    ]
    assert parsed[0]["structured_accuracy"] == ""
    assert parsed[2]["excluded"] == "1"

    plain = json.loads(json.dumps(summary_as_dicts(rows), allow_nan=False))
    assert plain[3]["variants"]["original"]["scored"] == 6


def test_runs_that_repeat_one_another_are_one_row(tmp_path):
    for hours, right in enumerate((9, 3)):
        created = START + timedelta(hours=hours)
        score = [number < right for number in range(12)]
        write_run(tmp_path, SyntheticRun("grounding", items=12, created=created, score=score))
    shown = {"observation": "list"}
    write_run(tmp_path, SyntheticRun("grounding", items=12, settings=shown, score=[True] * 12))
    rows = sorted(summarize(tmp_path).rows, key=lambda row: len(row.settings))
    assert [row.settings for row in rows] == [{}, shown]
    assert [row.variants["original"].accuracy for row in rows] == [0.5, 1.0]
    assert [row.planned for row in rows] == [24, 12]
    last = summarize(tmp_path, newest=True).rows
    assert sorted(row.variants["original"].accuracy for row in last) == [0.25, 1.0]


def test_models_of_one_name_are_told_apart(tmp_path):
    for name in ("vllm/one", "vllm/two"):
        write_run(tmp_path, SyntheticRun("grounding", SyntheticModel(name, "Mine"), 4))
    warm = SyntheticRun("grounding", SyntheticModel("vllm/two", "Mine"), 4, generate={"top_p": 0.9})
    write_run(tmp_path, warm)
    assert [row.name for row in summarize(tmp_path).rows] == [
        "Mine (vllm/one, no top p)",
        "Mine (vllm/two, no top p)",
        "Mine (vllm/two, top p 0.9)",
    ]


def test_foreign_damaged_unfinished_and_empty_logs(tmp_path, logs):
    _, made = logs
    whole = Path(made[0].location)
    shutil.copy(whole, tmp_path / whole.name)
    foreign = Task(dataset=[Sample(input="1", target="1")], scorer=match())
    inspect_eval(foreign, model=scripted_model("1"), display="none", log_dir=str(tmp_path))
    data = whole.read_bytes()
    (tmp_path / "2026-01-01T00-00-00_cut_a.eval").write_bytes(data[: len(data) // 2])
    (tmp_path / "2026-01-01T00-00-00_empty_b.eval").write_bytes(b"")
    (tmp_path / "2026-01-01T00-00-00_text_c.eval").write_text("no log at all")
    (tmp_path / "2026-01-01T00-00-00_json_d.json").write_text('{"status": "success"}')
    with (
        zipfile.ZipFile(made[1].location) as source,
        zipfile.ZipFile(tmp_path / "2026-01-01T00-00-00_killed_e.eval", "w") as target,
    ):
        for name in source.namelist():
            if name.startswith("_journal/"):
                target.writestr(name, source.read(name))
    summary = summarize(tmp_path)
    # A log that was killed has a row, of the items that it holds.
    assert sorted(row.run for row in summary.rows) == [5, 10]
    assert summary.foreign == 1
    assert [Path(file).name for file in summary.unfinished] == ["2026-01-01T00-00-00_killed_e.eval"]
    assert sorted(Path(file).name[20:] for file in summary.unreadable) == [
        "cut_a.eval",
        "empty_b.eval",
        "json_d.json",
        "text_c.eval",
    ]
    assert all(summary.unreadable.values())


def test_nothing_to_summarize(tmp_path):
    for place in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(NoLogsError, match="found 0 logs"):
            summarize(place)
    (tmp_path / "a.eval").write_text("torn")
    with pytest.raises(NoLogsError, match="found 1 logs, none of them of a uiprobe run"):
        summarize(tmp_path)


def test_a_run_in_which_everything_errored_has_a_row_without_an_accuracy(tmp_path):
    run(focused_context(items=2), tmp_path, "uiprobe/extract")
    summary = summarize(tmp_path)
    [row] = summary.rows
    assert (row.run, row.errored, row.variants["original"].accuracy) == (2, 2, None)
    assert len(summary.unfinished) == 1


def test_markup_in_names_is_shown_as_it_is(tmp_path):
    run(focused_context(items=2), tmp_path, scripted_model("x", "[red]bold[/red]"))
    assert "scripted/[red]bold[/red]" in table(summarize(tmp_path).rows)


def test_runs_on_two_sources_are_told_apart(tmp_path, tmp_path_factory, release):
    other = write_release(tmp_path_factory.mktemp("other") / "another")
    questions = json.loads((other / "questions.json").read_text())
    (other / "questions.json").write_text(json.dumps(questions[:-1]))
    for source in (release, other):
        run(app_knowledge(str(source)), tmp_path, scripted_model("yes"))
    rows = summarize(tmp_path).rows
    assert {row.source for row in rows} == {str(release), str(other)}
    assert "source=another" in table(rows)
    assert "source=release" in summary_markdown(rows)
