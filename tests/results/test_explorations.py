"""Explorations in logs: figures, graphs, a leaderboard, a manual, a section of the report."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from defusedxml import ElementTree
from inspect_ai import eval

from uiprobe.cli.main import main
from uiprobe.episodes.exploration import Exploration, Found, Missed
from uiprobe.results.explorations import (
    ExplorationRun,
    graph_graphml,
    leaderboard_rows,
    read_explorations,
)
from uiprobe.results.logs import require_logs
from uiprobe.results.manual import site_manual
from uiprobe.results.report.sections.exploration import exploration_section
from uiprobe.results.report.sections.exploration.differences import differences_table
from uiprobe.results.report.sections.exploration.groups import by_name, by_place
from uiprobe.results.report.sections.exploration.published import paper_tables
from uiprobe.results.summary import summarize
from uiprobe.tasks.exploration import exploration

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("logs")
    patch = pytest.MonkeyPatch()
    patch.setenv("UIPROBE_EXPLORATIONS", str(tmp_path_factory.mktemp("states")))
    for agent in ("heuristic_random", "dfs"):
        task = exploration(site="phone", agent=agent, budget=12, checkpoints="5", seeds=3)
        [log] = eval(task, model="none/none", display="none", log_dir=str(folder))
        assert log.status == "success", log.error
    patch.undo()
    return folder


@pytest.fixture(scope="module")
def runs(logs):
    return read_explorations(require_logs(logs).entries)


def test_each_seed_is_an_exploration(runs):
    assert [(run.name, run.record.seed) for run in runs] == [
        ("dfs", 0),
        ("dfs", 1),
        ("dfs", 2),
        ("heuristic_random", 0),
        ("heuristic_random", 1),
        ("heuristic_random", 2),
    ]
    assert all(run.record.steps == 12 and run.record.checkpoints == [5, 12] for run in runs)


def test_the_summary_has_a_row_for_each_agent(logs):
    rows = summarize(logs).rows
    assert [(row.model, row.probe, row.platform) for row in rows] == [
        ("uiprobe/dfs", "exploration", "android"),
        ("uiprobe/heuristic_random", "exploration", "android"),
    ]
    assert all(row.planned == row.run == 3 and not row.errored for row in rows)


def test_the_graph_is_whole(runs):
    record = runs[0].record
    tree = ElementTree.fromstring(graph_graphml(record))
    names = "{http://graphml.graphdrawing.org/xmlns}"
    assert len(tree.findall(f".//{names}node")) == len(record.states)
    assert len(tree.findall(f".//{names}edge")) == len(record.edges)
    assert sum(edge.count for edge in record.edges) == record.steps


def test_rows_of_the_leaderboard_have_no_figures_beyond_the_budget(runs):
    rows = leaderboard_rows(runs)
    assert {row["mode"] for row in rows} == {"DOM"}
    assert all(row["ufo@500"] is None for row in rows)
    assert all("#phone-abundant-structured-" in row["trajectory"] for row in rows)


def test_a_manual_names_the_pages_and_no_markup_of_theirs():
    record = Exploration(site="desk", agent="bfs", level="abundant", mode="structured", steps=1)
    record.places = {"/<b>": 0}
    assert "## /\\<b\\>" in site_manual(record)


def test_the_section_shows_curves_tables_and_what_was_missed(runs):
    section = exploration_section(runs)
    assert [chart.key for chart in section.charts] == ["exploration-phone-abundant-structured"]
    tables = {table.key.removeprefix("exploration-"): table for table in section.tables}
    assert len(tables["figures"].rows) == 4
    for number, count in ((1, 9), (2, 2), (3, 5), (4, 9)):
        rows = tables[f"table-{number}"].rows
        assert [row.kind for row in rows] == ["published"] * count
    missed = tables["missed"]
    assert missed.rows == () or missed.rows
    section.charts[0].draw()


def test_the_difference_of_two_agents_has_an_interval(runs):
    [row] = differences_table(by_place(runs)).rows
    shown = [cell.text for cell in row.cells]
    counts = [
        [len(run.record.found) for run in runs if run.name == name]
        for name in ("dfs", "heuristic_random")
    ]
    first, second = (sum(one) / len(one) for one in counts)
    assert shown[:6] == ["phone", "abundant", "structured", "dfs", "heuristic_random", "12"]
    assert shown[6] == f"{second - first:+,.0f}"
    assert shown[9] in ("dfs", "heuristic_random", "neither")


def test_a_search_draws_nothing_so_that_one_run_of_it_is_enough_for_a_difference(runs):
    searches = [run for run in runs if run.name == "dfs"][:1]
    others = [run for run in runs if run.name == "heuristic_random"]
    [row] = differences_table(by_place([*searches, *others])).rows
    assert row.cells[3].text == "dfs"
    assert differences_table(by_place([*searches, others[0]])).rows == ()


def test_a_seed_that_was_explored_twice_counts_once_by_its_longest_run(runs):
    shorter = replace(runs[0], record=runs[0].record.model_copy(update={"steps": 5}))
    [own] = by_name([shorter, *runs[:2]]).values()
    assert [run.record.steps for run in own] == [12, 12]


def test_rows_of_ours_stand_beside_those_of_the_paper(runs):
    """With a base of people and 2,000 actions at all levels each table has a row of ours."""
    made = []
    for level, count in (("abundant", 40), ("moderate", 20), ("sparse", 6)):
        found = [Found(key=f"k{n}", step=n, place="/", tested=n or None) for n in range(count)]
        record = Exploration(
            site="harbour", level=level, mode="structured", agent="bfs", steps=2000, found=found
        )
        record.human_base = 80
        made.append(ExplorationRun("bfs", record, "log", level))
    tables = {table.key: table for table in paper_tables(made)}
    ours = {
        number: [cell.text for cell in tables[f"exploration-table-{number}"].rows[0].cells]
        for number in (1, 2, 3, 4)
    }
    assert ours[1] == ["harbour", "structured", "bfs", "50.0", "25.0", "7.5", *["27.5"] * 3]
    assert ours[2][-1] == "80"
    assert ours[3][3:6] == ["1.9", "0.9", "0.2"]
    assert ours[4][3:] == ["40", "20", "6", "22", "22", "22"]


def test_pictures_that_are_none_are_left_out(runs):
    run = runs[0]
    run.record.missed = [
        Missed(place="/x", count=2, keys=["a"], picture="javascript:alert(1)"),
        Missed(place="/y", count=1, keys=["b"], picture="data:image/jpeg;base64,AAAA"),
    ]
    section = exploration_section([run])
    assert [picture.width for picture, _ in section.pictures] == []


def test_nothing_explored_makes_no_section():
    assert exploration_section([]) is None


@pytest.mark.parametrize("form", ["json", "graphml", "png"])
def test_the_commands_write_graphs(logs, tmp_path, form):
    out = tmp_path / "graph"
    result = CliRunner().invoke(
        main, ["explore", "graph", str(logs), "--form", form, "--out", str(out)]
    )
    assert result.exit_code == 0, result.output
    assert out.stat().st_size > 500
    if form == "json":
        assert json.loads(out.read_text())["site"] == "phone"


def test_the_commands_write_a_manual_and_a_leaderboard(logs, tmp_path):
    out = tmp_path / "manual.md"
    runner = CliRunner()
    result = runner.invoke(main, ["explore", "manual", str(logs), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert out.read_text().startswith("# phone")
    result = runner.invoke(main, ["explore", "leaderboard", str(logs)])
    assert len(list(csv.DictReader(io.StringIO(result.output)))) == 6


@pytest.mark.parametrize(
    "fields",
    [
        {"steps": 10**12},
        {"steps": 3, "actions": ["a"]},
        {"edges": [{"source": 0, "target": 5, "action": "x"}]},
        {"found": [{"key": "a", "step": -4, "place": "/"}]},
    ],
)
def test_records_whose_parts_do_not_fit_are_refused(fields):
    with pytest.raises(ValueError, match=r"steps|state|beginning"):
        Exploration.model_validate(fields)
