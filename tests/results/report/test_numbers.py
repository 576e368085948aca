"""Page, CSV, Markdown and LaTeX say the same, and that is what Inspect's metrics say."""

import csv
import re
from html.parser import HTMLParser
from io import StringIO

import pytest

from tests.navigation_tools import metric
from tests.releases import value
from uiprobe.results.report.content import Cell, Column, Row, Table
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.page import render_page
from uiprobe.results.report.pieces import table_csv, table_latex, table_markdown
from uiprobe.results.report.sections.capabilities import results_table
from uiprobe.results.report.sections.paper_tables import paper_section
from uiprobe.results.samples.items import ItemTables

pytestmark = pytest.mark.slow


class Tables(HTMLParser):
    """The rows of all tables of a page by their id, cells as text."""

    def __init__(self):
        super().__init__()
        self.tables = {}
        self.rows = None
        self.cell = False

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "table":
            self.rows = self.tables.setdefault(attrs["id"].removeprefix("t-"), [])
        elif tag == "tbody":
            self.body = True
        elif tag == "thead":
            self.body = False
        elif tag == "tr" and self.rows is not None and self.body:
            self.rows.append([])
        elif tag in ("td", "th") and self.rows and self.body:
            self.rows[-1].append("")
            self.cell = True
        elif tag in ("small", "span") and self.cell:
            self.rows[-1][-1] += " "

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = False
        elif tag == "table":
            self.rows = None

    def handle_data(self, data):
        if self.cell and self.rows:
            self.rows[-1][-1] += data


@pytest.fixture(scope="module")
def html(report):
    reader = Tables()
    reader.feed(render_page(report))
    return reader.tables


def unlatex(line):
    line = line.removesuffix(r" \\")
    for written, meant in (("\\%", "%"), ("\\_", "_"), ("\\&", "&"), ("--", "–")):
        line = line.replace(written, meant)
    return [cell.strip() for cell in line.split(" & ")]


def test_every_table_is_the_same_in_every_format(report, html):
    compared = 0
    for table in report.tables():
        if not table.rows:
            continue
        marked = table.has_published
        rows = list(csv.reader(StringIO(table_csv(table))))[1:]
        shown = [
            [cell.removesuffix(" published").replace("\xa0", " ").strip() for cell in row]
            for row in html[table.key]
        ]
        plain = [[cell.lstrip("'") for cell in row[: -1 if marked else None]] for row in rows]
        assert [[c.lstrip("'") for c in row] for row in shown] == plain, table.key
        markdown = table_markdown(table).splitlines()[4 : 4 + len(rows)]
        numbers = [re.findall(r"-?[\d,]+\.\d", " ".join(row)) for row in plain]
        assert [re.findall(r"-?[\d,]+\.\d", line) for line in markdown] == numbers, table.key
        body = table_latex(table).split("\\midrule\n")[1].split("\n\\bottomrule")[0]
        latex = [unlatex(line) for line in body.split("\n")]
        assert [re.findall(r"-?[\d,]+\.\d", " ".join(row)) for row in latex] == numbers, table.key
        compared += len(rows)
    assert compared > 100


def cells(table, **wanted):
    """The cells of the only row with these, by title of column."""
    titles = [column.full_title for column in table.columns]
    rows = [dict(zip(titles, row.cells, strict=True)) for row in table.rows if row.kind == "ours"]
    [found] = [r for r in rows if all(t in r[k].full_text for k, t in wanted.items())]
    return {name: cell.text for name, cell in found.items()}


def percent(share):
    return f"{100 * share:.1f}"


def test_results_are_those_of_inspect(made, evidence):
    table = results_table(evidence)
    titles = [column.full_title for column in table.columns]
    by_log = {}
    for row, run in zip(
        table.rows, [r for r in evidence.records if r["variant"] == "original"], strict=True
    ):
        by_log[run["log"]] = dict(zip(titles, row.cells, strict=True))
    for log in made.logs.values():
        found = by_log[str(log.location)]
        scorers = {score.name for score in log.results.scores}
        first = "success" if "success" in scorers else "original"
        for scorer in {"original", "repaired", "structured", "success"} & scorers:
            shown = found["original" if scorer == "success" else scorer]
            assert shown.text == percent(value(log, scorer))
            low, high = value(log, scorer, "lower"), value(log, scorer, "upper")
            assert shown.note == f"[{percent(low)}, {percent(high)}]"
        assert found["floor"].text == percent(value(log, first, "floor"))
        assert found["ceiling"].text == percent(value(log, first, "ceiling"))
        assert found["planned"].text == str(log.results.total_samples)
        assert found["scored"].text == str(log.results.completed_samples)
        errored = log.results.total_samples - log.results.completed_samples
        assert found["errored"].text == str(errored)


def test_the_tables_of_the_paper_are_those_of_inspect(made, evidence):
    tables = {table.key: table for table in paper_section(evidence).tables}
    planning = cells(tables["table-7"], model="Random")
    log = made.logs["planning random"]
    for name in ("continue", "stop", "perfect"):
        assert planning[name] == percent(value(log, "original", name))
    image = cells(tables["table-8"], model="observation=image")
    assert image["modality"] == "vision"
    assert image["original"] == percent(value(made.logs["image"], "original"))
    assert image["repaired"] == percent(value(made.logs["image"], "repaired"))
    walk = cells(tables["table-4"], model="Random walk")
    log = made.logs["walk"]
    assert walk["all tasks: SR"] == percent(metric(log, "success", "accuracy"))
    assert walk["all tasks: ACP"] == percent(metric(log, "completion", "mean"))
    violations = cells(tables["table-9"], probe="navigation", model="Random walk")
    for shown, figure in (("repetition", "repetition"), ("format error", "format_errors")):
        assert violations[f"{shown} (averaged)"] == percent(metric(log, "conduct", figure))
        pooled = percent(metric(log, "conduct", f"{figure}_pooled"))
        assert violations[f"{shown} (pooled)"] == pooled
    focused = cells(tables["table-9"], probe="focused context")
    assert focused["focused context"] == percent(
        value(made.logs["focused"], "original", "rejected")
    )


def test_published_rows_are_the_papers_and_marked(evidence):
    tables = {table.key: table for table in paper_section(evidence).tables}
    expected = {4: 13, 5: 14, 6: 9, 7: 15, 8: 15, 9: 8, 10: 11}
    for number, count in expected.items():
        table = tables[f"table-{number}"]
        published = [row for row in table.rows if row.kind == "published"]
        assert len(published) == count
        assert "Published rows are based on" in table.notes[-1]
    gpt = [
        r for r in tables["table-8"].rows if r.kind == "published" and r.cells[1].text == "GPT-4o"
    ]
    assert [[cell.text for cell in row.cells[2:4]] for row in gpt] == [
        ["87.5", "87.5"],
        ["65.0", "65.0"],
    ]
    assert all(cell.text == "–" for cell in gpt[0].cells[4:])


def test_pieces_hold_any_text_harmlessly():
    nasty = Table(
        "nasty",
        "A & B",
        (Column("what_is", numeric=False), Column("n")),
        (
            Row((Cell("=cmd|'x'!A1"), Cell("1"))),
            Row((Cell("50% of $x_1$ #{a} ^~\\input{x}"), Cell("-2.5"))),
            Row((Cell("a|b\nc`<i>"), Cell("–"))),
        ),
    )
    rows = list(csv.reader(StringIO(table_csv(nasty))))
    assert rows[1][0] == "'=cmd|'x'!A1"
    assert rows[2][1] == "-2.5"
    latex = table_latex(nasty)
    assert r"\input" not in latex
    assert r"50\% of \$x\_1\$ \#\{a\}" in latex
    markdown = table_markdown(nasty)
    assert r"a\|b c\`\<i>" in markdown
    assert all(line.count(" | ") == 1 for line in markdown.splitlines() if line.startswith("| "))


def test_columns_of_items_are_read_once_unless_there_are_too_many(made, monkeypatch):
    evidence = read_evidence(made.folder)
    run, other = evidence.records[0], evidence.records[1]
    read = []
    of = ItemTables.of

    def reading(self, run_ids, variant, columns):
        read.append(tuple(columns))
        return of(self, run_ids, variant, columns)

    monkeypatch.setattr(ItemTables, "of", reading)
    first = evidence.items_of(run, ("item_id", "value", "rejected"))
    again = evidence.items_of(run, ("value", "item_id", "value", "app"))
    assert read == [("item_id", "value", "rejected"), ("app",)]
    assert list(first) == ["item_id", "value", "rejected"]
    assert list(again) == ["value", "item_id", "app"]
    assert again["item_id"].equals(first["item_id"])
    # What one section makes of its table is not what another one gets.
    again["value"] = 7.0
    assert evidence.items_of(run, ("value",))["value"].equals(first["value"])
    monkeypatch.setattr("uiprobe.results.report.evidence.MOST_KEPT", 0)
    for _ in range(2):
        evidence.items_of(other, ("item_id",))
    assert read[2:] == [("item_id",), ("item_id",)]
