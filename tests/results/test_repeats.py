"""Models that were asked more than once: their spread is in the tables and on the page."""

from datetime import timedelta

import pytest

from tests.synthetic_logs import MODELS, START, SyntheticRun, write_run
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.repeats import repeat_spreads
from uiprobe.results.report.content import MISSING
from uiprobe.results.report.page import render_page
from uiprobe.results.report.write import make_report

pytestmark = pytest.mark.slow

GPT, CLAUDE, QWEN = MODELS[:3]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """GPT in three runs and a fourth that was cut off, Claude in two epochs, Qwen once."""
    folder = tmp_path_factory.mktemp("repeats")
    for number in range(3):
        created = START + timedelta(hours=number)
        write_run(folder, SyntheticRun("grounding", GPT, 60, seed=number, created=created))
    write_run(
        folder,
        SyntheticRun("grounding", GPT, 60, seed=9, errored=60, created=START + timedelta(days=1)),
    )
    write_run(folder, SyntheticRun("grounding", CLAUDE, 60, epochs=2))
    write_run(folder, SyntheticRun("grounding", QWEN, 60))
    return folder


def test_the_table_of_runs_tells_run_to_run_spread_from_sampling_error(folder):
    frames = read_frames(folder)
    items = frames.items[(frames.items["variant"] == "original") & frames.items["value"].notna()]
    own = items[items["model"] == GPT.name]
    deviation = own.groupby("run_id")["value"].mean().std(ddof=1)
    rows = [row for row in as_records(frames.runs) if row["variant"] == "original"]
    for row in rows:
        if row["model"] == GPT.name:
            assert row["repetitions"] == 3
            assert row["run_spread"] == pytest.approx(deviation)
            assert row["sampling_error"] == pytest.approx(
                own.groupby("item_id")["value"].mean().sem()
            )
        elif row["model"] == CLAUDE.name:
            assert row["repetitions"] == 2
            assert row["run_spread"] is not None
        else:
            assert [row["repetitions"], row["run_spread"]] == [None, None]
    # Original and repaired answers of two models.
    assert len(repeat_spreads(frames.runs, frames.tables)) == 4


def test_the_page_shows_it_beside_the_accuracy_and_in_a_table(folder):
    report = make_report([folder])
    [row] = report.overview.rows
    notes = [cell.note for cell in row.cells]
    assert sum("asked 3 times, SD " in note for note in notes) == 1
    assert sum("asked 2 times, SD " in note for note in notes) == 1
    [table] = [table for table in report.tables() if table.key == "repeats"]
    titles = [column.title for column in table.columns]
    rows = [dict(zip(titles, row.cells, strict=True)) for row in table.rows]
    assert {(r["model"].text, r["variant"].text, r["times"].text) for r in rows} == {
        ("GPT-4o", "original", "3"),
        ("GPT-4o", "repaired", "3"),
        ("Claude", "original", "2"),
        ("Claude", "repaired", "2"),
    }
    for shown in rows:
        low, high = map(float, shown["accuracy"].note.split(" to "))
        assert low <= float(shown["accuracy"].text) <= high
        assert MISSING not in (shown["run to run"].text, shown["sampling error"].text)
        assert shown["items"].text == "60"
    assert "Asked more than once" in render_page(report)


def test_without_repeats_the_page_says_how_to_get_some(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", QWEN, 10))
    page = render_page(make_report([tmp_path]))
    assert "<code>inspect eval uiprobe/grounding --epochs 3</code>" in page
