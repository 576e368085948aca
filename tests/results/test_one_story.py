"""Report, summary, leaderboard and comparison of one folder say the same, whatever is in it.

A bank of logs is written once, with all that makes folders differ: repeats, epochs, errors, several
settings, sources, platforms and versions, models of one name, baselines and people. A folder is any
set of them; every number that two of the four show of it is compared.
"""

import os
from datetime import timedelta
from itertools import chain, combinations
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.synthetic_logs import START, SyntheticModel, SyntheticRun, write_run
from uiprobe.probe_table import PROBES
from uiprobe.results.comparison import ComparisonError, Side, compare_sides
from uiprobe.results.comparison_text import verdict_cells
from uiprobe.results.frames import read_frames
from uiprobe.results.leaderboard import leaderboard_rows, rank_models
from uiprobe.results.report.answer import read_answer
from uiprobe.results.report.charts.style import model_styles
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.measurement import Measurement
from uiprobe.results.report.sections.capabilities import overviews
from uiprobe.results.report.sections.verdicts import verdict_section
from uiprobe.results.report.story import WORDS, count_words
from uiprobe.results.summary import summarize
from uiprobe.results.tables import measured, percent
from uiprobe.results.verdicts import judge_models

pytestmark = pytest.mark.slow

FOLDERS = int(os.environ.get("UIPROBE_FOLDERS", "6"))
"""How many folders are drawn; 200 take 15 minutes. `pytest -s` prints what was compared."""
SEED = int(os.environ.get("UIPROBE_FOLDERS_SEED", "0"))
"""Another seed draws other folders."""

A = SyntheticModel("openai/a", "A", "api", skill=0.9, rejected=0.0)
B = SyntheticModel("vllm/b", "B", "local", skill=0.5, rejected=0.1)
C = SyntheticModel("vllm/c", None, None, skill=0.2, rejected=0.3)
ONE = SyntheticModel("vllm/one", "My checkpoint", "local", skill=0.8)
TWO = SyntheticModel("vllm/two", "My checkpoint", "local", skill=0.3)
LEXICAL = SyntheticModel("uiprobe/lexical", skill=0.4, rejected=0.0)
REFERENCE = SyntheticModel("uiprobe/reference", skill=1.0, rejected=0.0)
PERSON = SyntheticModel("human/ab", skill=1.0, rejected=0.0)

_SHAPES = (
    {},
    {"seed": 1},
    {"seed": 2, "errored": 4},
    {"seed": 3, "items": 9, "metadata": {"items_sha256": "0" * 64}},
    {"seed": 4, "items": 24, "metadata": {"items_sha256": "0" * 64}},
    {"settings": {"observation": "list"}},
    {"epochs": 2, "seed": 5},
    {"errored": 24},
    {"metadata": {"source": "/data/one/release", "items_sha256": "1" * 64}},
    {"metadata": {"platform": "web", "source": "desk"}},
    {"settings": {"language": "zh"}},
    {"generate": {"temperature": 0.7}, "seed": 6},
)


@pytest.fixture(scope="session")
def bank(tmp_path_factory):
    """Logs of every model, probe and shape that folders are made of."""
    folder = tmp_path_factory.mktemp("bank")
    found = []
    for number, model in enumerate((A, B, C, ONE, TWO, LEXICAL, REFERENCE, PERSON)):
        for place, probe in enumerate(("app_knowledge", "grounding", "completion_judgment")):
            for count, shape in enumerate(_SHAPES):
                # A third of the shapes of each model and probe is enough for all to meet.
                if (number + place + count) % 3 and count > 1:
                    continue
                created = START + timedelta(hours=(7 * count + number) % 12, minutes=count)
                run = SyntheticRun(probe, model, **{"items": 24, "created": created, **shape})
                found.append(str(write_run(folder, run)))
    return found


def rows_of(table):
    titles = [column.full_title for column in table.columns]
    return [dict(zip(titles, row.cells, strict=True)) for row in table.rows]


def check(places):
    """Compare every number that two of the four show of some logs, and count them."""
    numbers = 0
    evidence = read_evidence(places)
    frames = read_frames(places)
    summary = {
        (row.log, variant): (row, found)
        for row in summarize(places).rows
        for variant, found in row.variants.items()
    }
    ranking = leaderboard_rows(rank_models(frames))
    board = {place["log"]: place for place in ranking}
    assert len(board) == len(ranking)
    assert len({row["model_label"] for row in evidence.records}) == len(
        {(row["model"], row["generate"]) for row in evidence.records}
    )

    # Accuracies, intervals, bounds and counts of every pool.
    for pool in evidence.records:
        row, shown = summary[pool["log"], pool["variant"]]
        m = Measurement.from_row(pool)
        assert (row.name, row.planned, row.run, row.errored) == (
            *(pool["model_label"], m.planned, m.run, m.errored),
        )
        assert (shown.accuracy, shown.lower, shown.upper, shown.scored) == (
            *(m.accuracy, m.lower, m.upper, m.scored),
        )
        numbers += 7
        if pool["variant"] != "original":
            continue
        place = board[pool["log"]]
        assert row.bounds in (None, (place["bound_lower"], place["bound_upper"]))
        for name in ("accuracy", "lower", "upper", "floor", "ceiling", "skill"):
            assert place[name] == getattr(m, name), name
        for name in ("planned", "scored", "errored"):
            assert place[name] == getattr(m, name), name
        assert (place["floor"], place["ceiling"]) == (row.floor, row.ceiling)
        numbers += 11 + 2 * (row.bounds is not None)

    # What the report's tables print of them.
    printed = {measured(found) for _, found in summary.values()}
    for table in (*overviews(evidence),):
        for row in table.rows:
            for cell in row.cells[3:-1]:
                if cell.value is not None:
                    text = f"{cell.text} {cell.note.split(' n ')[0]}" if "[" in cell.note else ""
                    assert not text or text in printed
                    numbers += bool(text)

    # Verdicts, differences, intervals, n and p of every pair.
    [verdicts] = verdict_section(evidence).tables
    reported = {}
    for row in rows_of(verdicts):
        names = row["other: model"].text, row["highest: model"].text
        reported[(*names, row["capability"].full_text)] = row
    better: dict[str, int] = {}
    compared = 0
    judged_once = judging_once(frames)
    for one, other in combinations(sorted({pool["model_label"] for pool in frames.pools}), 2):
        for names in ((one, other), (other, one)):
            sides = [Side(frames, name, name) for name in names]
            try:
                with judged_once:
                    comparison = compare_sides(*sides)
            except ComparisonError:
                continue
            for part in comparison.parts:
                if comparison.joint and part.verdict == "better":
                    better[part.logs[0]] = better.get(part.logs[0], 0) + 1
                compared += check_part(names, part, reported) if comparison.joint else 0
    assert compared >= len(reported)
    for log, place in board.items():
        if place["rank"] is not None:
            assert place["rank"] == 1 + better.get(log, 0), place
            numbers += 1

    answer = read_answer(evidence, model_styles(evidence.models))
    assert count_words(answer.sentences) <= WORDS, answer.sentences
    for row in chain.from_iterable(map(rows_of, answer.tables)):
        for title, cell in list(row.items())[1:]:
            assert (
                cell.text in ("not run", "–")
                or any(cell.text == percent(found.accuracy) for _, found in summary.values())
                or row["model"].text in ("without looking", "reference")
            ), (title, cell)
            numbers += 1
    # A row of verdicts has seven numbers, and the verdict.
    return numbers + 8 * compared


def judging_once(frames):
    """Keep the duels of a folder, which each comparison of two of its models would test again."""
    found = {}

    def judge(logs, **settings):
        assert logs is frames
        key = tuple(settings.items())
        return found[key] if key in found else found.setdefault(key, judge_models(logs, **settings))

    return patch("uiprobe.results.comparison.judge_models", judge)


def check_part(names, part, reported):
    """Find one verdict among the report's rows; 1 if the report has a row of these two."""
    if part.result is None:
        return 0
    verdict, n, a, b, difference, bounds, _, p, detectable = verdict_cells(part)
    title = PROBES[part.probe].title_on(part.platform)
    rows = [
        row
        for (other, leader, where), row in reported.items()
        if (other, leader) == names and where.startswith(f"{title} ")
    ]
    shown = [
        (
            row["verdict"].text.removeprefix(f"{names[1]} is "),
            row["common items"].text,
            row["other: accuracy"].text,
            row["highest: accuracy"].text,
            row["difference"].text,
            row["difference"].note.replace("\u2013", "-"),
            row["p"].text,
            row["detectable"].text.replace("\u2013", "-"),
        )
        for row in rows
    ]
    said = (verdict, n, a, b, plain(difference), plain(bounds), p, detectable)
    assert not rows or said in [(*one[:4], plain(one[4]), plain(one[5]), *one[6:]) for one in shown]
    return len(rows) > 0


def plain(number):
    """A number without the sign of a plus."""
    return number.replace("+", "")


@pytest.fixture(scope="module")
def counts():
    """How many numbers were compared, folder by folder; printed at the end."""
    found = []
    yield found
    print(f"\n{len(found)} folders, {sum(found):,} numbers compared")  # noqa: T201 - for docs/statistics.md


@seed(SEED)
@settings(
    max_examples=FOLDERS,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_the_four_views_of_any_folder_agree(bank, counts, data):
    places = data.draw(st.lists(st.sampled_from(bank), min_size=1, max_size=14, unique=True))
    counts.append(check(places))
