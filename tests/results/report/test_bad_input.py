"""Any content of a folder gives a clear message, or a report that says what is missing."""

import shutil
import zipfile

import pytest
from click.testing import CliRunner
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import Sample
from inspect_ai.log import write_eval_log
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import match

from tests.releases import run, write_release
from tests.scripted import scripted_model
from tests.synthetic_logs import SyntheticModel, SyntheticRun, make_log, write_run
from uiprobe.cli.main import main
from uiprobe.results.logs import NoLogsError
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.page import render_page
from uiprobe.results.report.write import make_report, write_report
from uiprobe.solvers.reference import reference
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding

pytestmark = pytest.mark.slow


def pages(folder):
    """The report on a folder, and its page."""
    report = make_report([folder])
    html = render_page(report)
    for broken in (">nan<", ">inf<", ">None<", ">NaN<", "<NA>"):
        assert broken not in html
    return report, html


def said(report):
    return " ".join(report.missing)


def test_no_logs(tmp_path):
    with pytest.raises(NoLogsError, match="none of them of a uiprobe run"):
        make_report([tmp_path])
    result = CliRunner().invoke(main, ["report", str(tmp_path), "-o", str(tmp_path / "out")])
    assert result.exit_code == 2
    assert "uiprobe run --log-dir" in result.output
    assert not (tmp_path / "out").exists()


def test_one_probe_of_one_model_among_logs_of_others(tmp_path, release):
    logs = tmp_path / "logs"
    run(app_knowledge(str(release)), logs)
    other = Task(dataset=[Sample(input="1+1", target="2")], scorer=match(), name="other")
    inspect_eval(other, model=scripted_model("2"), display="none", log_dir=str(logs))
    report, html = pages(logs)
    assert "1 logs of other suites were left out." in said(report)
    assert "No run of: Goal understanding, Planning" in said(report)
    assert "No run of the probe grounding." in html
    result = CliRunner().invoke(main, ["report", str(logs), "-o", str(tmp_path / "again")])
    assert result.exit_code == 0, result.output
    assert str(tmp_path / "again" / "report.html") in result.output


def test_a_log_that_is_cut_in_the_middle(tmp_path, release):
    logs = tmp_path / "logs"
    run(app_knowledge(str(release)), logs)
    whole = next(logs.glob("*.eval"))
    (logs / "2020-01-01T00-00-00_cut.eval").write_bytes(whole.read_bytes()[:3000])
    report, html = pages(logs)
    assert "not readable" in html
    assert "cut.eval" in html
    assert report.incomplete
    result = CliRunner().invoke(main, ["report", str(logs), "-o", str(tmp_path / "again")])
    assert result.exit_code == 1


def test_a_run_that_was_cut_off_counts_what_it_has(tmp_path, release):
    logs = tmp_path / "logs"
    log = run(app_knowledge(str(release)), logs)
    file = next(logs.glob("*.eval"))
    stopped = tmp_path / "stopped.eval"
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(stopped, "w") as part:
        for entry in whole.namelist():
            if entry not in ("header.json", "summaries.json", "reductions.json"):
                part.writestr(entry, whole.read(entry))
        names = part.namelist()
    if not any(name.startswith("_journal/summaries") for name in names):
        pytest.skip("this version of Inspect keeps no journal")
    shutil.move(stopped, file)
    report, html = pages(logs)
    assert "not finished" in html
    assert report.facts[4] == ("scored", str(log.results.completed_samples))


def test_nothing_scored_is_no_accuracy(tmp_path, release):
    broken = write_release(tmp_path / "broken")
    for number in range(1, 8):
        (broken / f"lowlevel_tasks/{number}.xml").write_text("torn")
    run(grounding(str(broken)), tmp_path / "logs")
    report, html = pages(tmp_path / "logs")
    assert "nothing was scored, so there is no accuracy" in said(report)
    assert write_report(report, tmp_path / "out").exists()
    assert "7 items errored" in said(report)
    [row] = report.overview.rows
    assert row.cells[3].text == "–"
    assert "0.0" not in row.cells[3].full_text
    assert "n 0 of 7, 7 errored" in row.cells[3].note
    assert "torn" in html or "expected" in html


@pytest.mark.parametrize(("answer", "expected"), [("A", "0.0"), ("B", "100.0")])
def test_one_item_all_right_or_all_wrong(tmp_path, release, answer, expected):
    run(goal_understanding(str(release)), tmp_path / "logs", scripted_model(answer), limit=1)
    report, _ = pages(tmp_path / "logs")
    [row] = report.overview.rows
    assert row.cells[3].text == expected
    assert row.cells[3].note.startswith("– n 1")


def test_all_right(tmp_path, release):
    run(app_knowledge(str(release)), tmp_path / "logs", solver=reference())
    report, html = pages(tmp_path / "logs")
    assert report.overview.rows[0].cells[3].text == "100.0"
    assert "No item of a static probe failed." in html


def test_two_runs_of_one_model_with_different_settings(tmp_path, release):
    logs = tmp_path / "logs"
    for temperature in (0.0, 1.0):
        run(
            app_knowledge(str(release)),
            logs,
            scripted_model("B", "same"),
            temperature=temperature,
        )
    run(app_knowledge(str(release), answer_rotation=1), logs, scripted_model("B", "same"))
    report, _ = pages(logs)
    results = next(t for t in report.tables() if t.key == "results")
    shown = {(row.cells[1].text, row.cells[1].note) for row in results.rows}
    assert len(shown) == 3
    # The settings of the model are part of its name, those of the task stand below it.
    assert any(name.endswith("(temperature 1.0)") for name, _ in shown)
    assert any("answer_rotation=1" in note for _, note in shown)


def test_unknown_prices_and_tokens_are_not_zero(tmp_path, release):
    run(app_knowledge(str(release)), tmp_path / "logs", scripted_model("B"))
    report, _ = pages(tmp_path / "logs")
    costs = next(t for t in report.tables() if t.key == "costs")
    titles = [column.full_title for column in costs.columns]
    shown = dict(zip(titles, costs.rows[0].cells, strict=True))
    assert shown["US dollars: per item"].text not in ("0", "0.0", "0.00")
    assert shown["US dollars: per item"].value is None or shown["US dollars: per item"].value != 0


def test_a_refusal_and_an_empty_answer(tmp_path, release):
    refused = ModelOutput.from_content("m", "no", stop_reason="content_filter")
    run(app_knowledge(str(release)), tmp_path / "logs", scripted_model(refused, "refuser"))
    run(goal_understanding(str(release)), tmp_path / "logs", scripted_model("", "silent"))
    report, html = pages(tmp_path / "logs")
    kinds = [row.cells[1].text for row in report.failures.table.rows]
    assert "the model refused" in kinds
    assert "(empty)" in html


def test_sources_of_one_name_are_told_apart(tmp_path):
    logs = tmp_path / "logs"
    for name in ("a", "b"):
        for probe in ("goal_understanding", "app_knowledge", "grounding"):
            source = {"source": f"/{name}/my <set>"}
            items = {"items_sha256": name * 64}
            write_run(logs, SyntheticRun(probe, items=5, settings=source, metadata=source | items))
    report, html = pages(logs)
    keys = [section.key for section in report.sections]
    assert len(set(keys)) == len(keys)
    assert {"radar-my-set-", "radar-my-set--2"} <= set(keys)
    assert [table.key for table in report.overviews] == ["overview", "overview-my-set--2"]
    assert "<set>" not in html


def test_a_log_of_an_older_version_has_gaps_and_no_inventions(tmp_path):
    log = make_log(SyntheticRun("goal_understanding", SyntheticModel("openai-api/x/y"), items=10))
    log.eval.metadata = {"probe": "goal_understanding"}
    log.eval.packages, log.eval.task_version = {}, 0
    for sample in log.samples:
        sample.metadata, sample.model_usage = {"app": "todo"}, {}
        for score in sample.scores.values():
            score.metadata = None
    (tmp_path / "logs").mkdir()
    write_eval_log(log, str(tmp_path / "logs/2024-01-01T00-00-00_old_a.eval"))
    report, _ = pages(tmp_path / "logs")
    [row] = report.overview.rows
    titles = [column.title for column in report.overview.columns]
    shown = dict(zip(titles, row.cells, strict=True))
    assert [shown[name].text for name in ("floor", "ceiling")] == ["–", "–"]
    assert "n 10" in shown["openai-api/x/y"].note
    costs = next(table for table in report.tables() if table.key == "costs")
    assert not {"0", "0.0"} & {cell.text for cell in costs.rows[0].cells[3:8]}


def test_an_endless_name_is_cut_and_stays_the_name_of_one_model(tmp_path):
    for number in range(2):
        model = SyntheticModel(f"vllm/{number}", "endless " * 3000, "local")
        write_run(tmp_path, SyntheticRun("grounding", model, 12))
    names = [name for name, _ in read_evidence([tmp_path]).models]
    assert len(set(names)) == 2
    assert max(map(len, names)) < 160
