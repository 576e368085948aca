"""Verdicts of the page: each pair once, the higher first, adjusted for all pairs."""

import pytest

from tests.synthetic_logs import MODELS, SyntheticModel, SyntheticRun, write_run
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.sections.verdicts import verdict_section
from uiprobe.results.statistics import compare_paired

pytestmark = pytest.mark.slow

GOOD, FAIR, BAD = [True] * 40, [True] * 30 + [False] * 10, [False] * 40


def rows(folder):
    [table] = verdict_section(read_evidence([folder])).tables
    titles = [column.full_title for column in table.columns]
    return [dict(zip(titles, row.cells, strict=True)) for row in table.rows]


def test_the_highest_is_judged_against_every_other(tmp_path):
    for model, score in zip(MODELS, (FAIR, GOOD, BAD), strict=False):
        write_run(tmp_path, SyntheticRun("grounding", model, 40, score=score))
    found = rows(tmp_path)
    assert [(r["highest: model"].text, r["other: model"].text) for r in found] == [
        ("Claude", "GPT-4o"),
        ("Claude", "Qwen2.5-VL 7B"),
    ]
    assert [r["verdict"].text for r in found] == ["Claude is better"] * 2
    assert [r["difference"].text for r in found] == ["+25.0", "+100.0"]
    # There are three pairs of models. The two others have smaller p values, so that Holm multiplies
    # this one by 1.
    alone = compare_paired([0.0] * 10 + [1.0] * 30, [1.0] * 40)
    assert found[0]["p"].value == pytest.approx(alone.p)


def test_pairs_that_are_not_shown_count_in_the_adjustment(tmp_path):
    scores = ([True] * 5 + [False] * 35, [False] * 40, [False] * 40)
    for model, score in zip(MODELS, scores, strict=False):
        write_run(tmp_path, SyntheticRun("grounding", model, 40, score=score))
    # Two rows of one p, and a third pair behind them.
    alone = compare_paired([1.0] * 5 + [0.0] * 35, [0.0] * 40)
    assert [r["p"].value for r in rows(tmp_path)] == [pytest.approx(3 * alone.p)] * 2
    assert {r["verdict"].text for r in rows(tmp_path)} == {"cannot be distinguished"}


def test_a_capability_that_two_sources_share_is_judged_once(tmp_path):
    for model in (MODELS[0], MODELS[1]):
        for source in ("builtin", "/data/other"):
            for probe in ("goal_understanding", "app_knowledge", "grounding"):
                run = SyntheticRun(probe, model, 20, metadata={"source": source}, seed=len(source))
                write_run(tmp_path / source.rpartition("/")[2], run)
        write_run(tmp_path, SyntheticRun("focused_context", model, 20))
    found = [r["capability"].full_text for r in rows(tmp_path)]
    assert len(found) == len(set(found)) == 7


def test_the_reference_competes_with_nobody(tmp_path):
    model = SyntheticModel("uiprobe/reference", skill=1.0)
    for one in (MODELS[0], model):
        write_run(tmp_path, SyntheticRun("grounding", one, 20))
    assert rows(tmp_path) == []
