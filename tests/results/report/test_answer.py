"""The first screen: which model, and why, in at most five sentences that the numbers bear out."""

import pytest

from tests.synthetic_logs import MODELS, SyntheticModel, SyntheticRun, write_run
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.write import make_report

pytestmark = pytest.mark.slow

GOOD, FAIR, BAD = [True] * 40, [True] * 30 + [False] * 10, [False] * 40


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    folder = tmp_path_factory.mktemp("answer")
    for probe in ("goal_understanding", "grounding"):
        for model, score in zip(MODELS, (FAIR, GOOD, BAD), strict=False):
            write_run(folder, SyntheticRun(probe, model, 40, score=score))
    write_run(folder, SyntheticRun("app_knowledge", MODELS[1], 40, score=FAIR))
    return make_report([folder]).answer


def test_the_best_is_named_with_the_tests_that_show_it(answer):
    assert 1 <= len(answer.sentences) <= 5
    first, second, *_ = answer.sentences
    assert first.startswith("Claude is highest")
    assert "2 capabilities" in first
    assert "GPT-4o" in first
    assert second.startswith("In paired tests against GPT-4o")
    # Items of one question count as one cluster, so 40 of them are too few there.
    assert "it is better on grounding" in second


def test_there_is_one_row_per_model_the_best_first_then_the_bounds(answer):
    kinds = [(row.cells[0].text, row.kind) for row in answer.table.rows]
    assert [name for name, kind in kinds if kind == "ours"][:2] == ["Claude", "GPT-4o"]
    assert {name for name, kind in kinds if kind == "bound"} >= {"floor"}
    titles = [column.title for column in answer.table.columns]
    assert titles[:2] == ["model", "above floor"]
    assert {"Goal understanding", "Grounding", "App knowledge"} <= set(titles)


def test_a_capability_that_not_all_were_asked_decides_nothing(answer):
    [other] = [row for row in answer.table.rows if row.cells[0].text == "GPT-4o"]
    assert "not run" in [cell.text for cell in other.cells]


def test_baselines_alone_are_called_so(tmp_path):
    for name in ("uiprobe/lexical", "uiprobe/reference"):
        write_run(tmp_path, SyntheticRun("grounding", SyntheticModel(name, skill=1.0), 20))
    first = make_report([tmp_path]).answer.sentences[0]
    assert first.startswith("Only baselines were run. Lexical gets")


def test_a_model_below_the_floor_is_told_to_be_there(tmp_path):
    for probe in ("goal_understanding", "grounding"):
        write_run(tmp_path, SyntheticRun(probe, MODELS[0], 40, score=BAD))
    first, second, *_ = make_report([tmp_path]).answer.sentences
    assert "stays below the floor" in first
    assert "with 0.0 %, below a floor of" in second


def test_a_person_is_in_the_table_and_not_chosen(tmp_path):
    person = SyntheticModel("human/ab", skill=1.0)
    write_run(tmp_path, SyntheticRun("grounding", person, 40, score=GOOD))
    write_run(tmp_path, SyntheticRun("grounding", MODELS[0], 40, score=FAIR))
    answer = make_report([tmp_path]).answer
    assert "human" not in answer.sentences[0]
    assert {row.cells[0].note for row in answer.table.rows} >= {"human"}
    assert [where for _, where in read_evidence([tmp_path]).models] == ["api", "human"]
