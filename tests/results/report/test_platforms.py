"""Runs of one probe on two platforms: two rows everywhere, and one comparison of the two."""

import pytest
from click.testing import CliRunner

from tests.synthetic_logs import MODELS, SyntheticRun, write_run
from uiprobe.cli.main import main
from uiprobe.results.comparison import Side, compare_sides
from uiprobe.results.frames import read_frames
from uiprobe.results.leaderboard import rank_models
from uiprobe.results.report.build import build_report
from uiprobe.results.report.evidence import views
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.story import standings
from uiprobe.results.summary import summarize

pytestmark = pytest.mark.slow

GPT, CLAUDE = MODELS[:2]
ON_WEB = {"source": "desk", "platform": "web", "floor_policy": "the first element"}
PHONE_RIGHT, WEB_RIGHT = [True] * 16 + [False] * 4, [True] * 8 + [False] * 12


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three capabilities on both platforms, one on the phone alone; the items have equal ids."""
    folder = tmp_path_factory.mktemp("platforms")
    for model in (GPT, CLAUDE):
        for probe in ("goal_understanding", "completion_judgment", "grounding"):
            write_run(folder, SyntheticRun(probe, model, score=PHONE_RIGHT))
            write_run(folder, SyntheticRun(probe, model, score=WEB_RIGHT, seed=1, metadata=ON_WEB))
        write_run(folder, SyntheticRun("app_knowledge", model, score=PHONE_RIGHT))
    return folder


@pytest.fixture(scope="module")
def evidence(folder):
    return read_evidence(folder)


def test_a_log_that_names_no_platform_is_of_the_phone(folder):
    runs = read_frames(folder).runs
    assert set(runs["platform"]) == {"android", "web"}
    assert set(runs.loc[runs["probe"] == "app_knowledge", "platform"]) == {"android"}
    assert set(runs.loc[runs["source"] == "desk", "capability"]) == {
        "Goal understanding on the web",
        "Planning (completion judgment) on the web",
        "Grounding on the web",
    }


def test_the_summary_has_a_row_and_a_table_for_each_platform(folder):
    rows = [row for row in summarize(folder).rows if row.probe == "grounding"]
    assert [(row.platform, row.model) for row in rows] == [
        ("android", CLAUDE.name),
        ("android", GPT.name),
        ("web", CLAUDE.name),
        ("web", GPT.name),
    ]
    said = CliRunner().invoke(main, ["summary", "--details", str(folder)]).output
    assert "Grounding (%)" in said
    assert "Grounding on the web (%)" in said


def test_the_first_screen_counts_each_capability_once_on_each_platform(evidence):
    titles = [one.title for one in standings(evidence).asked]
    assert len(set(titles)) == len(titles)
    assert {title.endswith("on the web") for title in titles} == {True, False}


def test_boards_rank_each_platform_by_itself(folder):
    boards = [one for one in rank_models(read_frames(folder)) if one.probe == "grounding"]
    assert [(one.platform, one.source) for one in boards] == [
        ("android", "builtin"),
        ("web", "desk"),
    ]
    assert all(len(one.places) == 2 for one in boards)


def test_runs_on_two_platforms_are_never_paired(tmp_path):
    write_run(tmp_path / "a", SyntheticRun("grounding", GPT, score=PHONE_RIGHT))
    write_run(tmp_path / "a", SyntheticRun("app_knowledge", GPT, score=PHONE_RIGHT))
    write_run(
        tmp_path / "b", SyntheticRun("grounding", GPT, score=WEB_RIGHT, metadata=ON_WEB, seed=1)
    )
    write_run(tmp_path / "b", SyntheticRun("app_knowledge", GPT, score=PHONE_RIGHT, seed=1))
    sides = [Side(read_frames(tmp_path / name), GPT.name, name) for name in "ab"]
    found = compare_sides(*sides)
    assert [part.probe for part in found.parts] == ["app_knowledge"]
    assert found.left_out == [
        "grounding: a has it, b does not",
        "grounding on the web: b has it, a does not",
    ]


def test_each_platform_has_a_view_of_its_own_runs(evidence):
    phone, web = views(evidence)
    assert (phone.platform, phone.source, web.platform, web.source) == (
        "android",
        "builtin",
        "web",
        "desk",
    )
    assert {row["platform"] for row in web.runs.values()} == {"web"}
    assert {row["platform"] for row in phone.runs.values()} == {"android"}
    assert {axis.key: axis.note for axis in web.axes}["web_navigation"] == "not run"
    assert "app_knowledge" not in {axis.key for axis in web.axes}


def test_the_report_sets_the_platforms_side_by_side(evidence):
    report = build_report(evidence, "logs")
    section = next(one for one in report.sections if one.key == "platforms")
    assert [chart.key for chart in section.charts] == [
        "radar-platforms-raw",
        "radar-platforms-skill",
    ]
    [table] = section.tables
    assert len(table.rows) == 6
    titles = [column.full_title for column in table.columns]
    row = next(row for row in table.rows if row.cells[0].text == "Grounding")
    cells = dict(zip(titles, row.cells, strict=True))
    assert cells["phone: accuracy"].text == "80.0"
    assert cells["web: accuracy"].text == "40.0"
    assert cells["web - phone: accuracy"].text == "-40.0"
    low, high = (float(one) for one in cells["web - phone: accuracy"].note.strip("[]").split(","))
    assert low < -40 < high < 0
    assert "Grounding on the web on desk: the first element" in table.notes[1]
    assert any("Grounding on the web" in text for _, text in _failure_kinds(report))


def _failure_kinds(report):
    return [(row.cells[1].text, row.cells[0].text) for row in report.failures.table.rows]


def test_one_platform_alone_has_no_comparison(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", GPT, score=PHONE_RIGHT))
    report = build_report(read_evidence(tmp_path), "logs")
    assert "platforms" not in {section.key for section in report.sections}
