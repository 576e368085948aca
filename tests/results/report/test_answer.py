"""The first screen: which model for what, how sure, and what to do next, in sixty words."""

import re

import pytest

from tests.synthetic_logs import MODELS, SyntheticModel, SyntheticRun, write_run
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.sections.verdicts import leaders_table
from uiprobe.results.report.story import WORDS, count_words, standings, tell
from uiprobe.results.report.write import make_report

pytestmark = pytest.mark.slow

GOOD, FAIR, BAD = [True] * 40, [True] * 30 + [False] * 10, [False] * 40


def told(folder):
    evidence = read_evidence([folder])
    sentences = tell(evidence, standings(evidence))
    assert count_words(sentences) <= WORDS
    return " ".join(sentences).replace("\u00a0", " ")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("answer")
    for probe in ("focused_context", "grounding"):
        for model, score in zip(MODELS, (FAIR, GOOD, BAD), strict=False):
            write_run(folder, SyntheticRun(probe, model, 40, score=score))
    write_run(folder, SyntheticRun("app_knowledge", MODELS[1], 40, score=FAIR))
    return folder


def test_the_best_is_named_with_the_test_that_shows_it(folder):
    text = told(folder)
    assert text.startswith("Claude is better than GPT-4o and Qwen2.5-VL 7B at grounding")
    assert "No other is shown to be better." in text
    assert text.count("(finding controls)") == 1
    assert "gets 100 % right" in text
    assert "(95 % sure)" in text


def test_whom_a_model_beats_is_said_capability_by_capability(tmp_path):
    claude, gpt, qwen = MODELS[1], MODELS[0], MODELS[2]
    scores = {
        "grounding": {claude: GOOD, gpt: BAD, qwen: BAD},
        "focused_context": {claude: GOOD, gpt: GOOD, qwen: BAD},
    }
    for probe, by_model in scores.items():
        for model, score in by_model.items():
            write_run(tmp_path, SyntheticRun(probe, model, 40, score=score))
    assert told(tmp_path).startswith(
        f"{claude.label} is better than {gpt.label} and {qwen.label} at grounding (finding "
        f"controls), and {qwen.label} at instruction following. No other is shown to be better. "
    )


def test_there_is_one_row_per_model_the_best_first_then_the_bounds(folder):
    answer = make_report([folder]).answer
    kinds = [(row.cells[0].text, row.kind) for row in answer.tables[0].rows]
    assert [name for name, kind in kinds if kind == "ours"][:2] == ["Claude", "GPT-4o"]
    assert {name for name, kind in kinds if kind == "bound"} == {"without looking", "reference"}
    titles = [column.title for column in answer.tables[0].columns]
    # No mean over capabilities: it would have no test.
    assert titles[0] == "model"
    assert set(titles[1:]) >= {"Instruction following", "Grounding", "App knowledge"}
    [other] = [row for row in answer.tables[0].rows if row.cells[0].text == "GPT-4o"]
    assert "not run" in [cell.text for cell in other.cells]


def test_each_platform_has_a_table_and_the_reference_one_row(tmp_path):
    reference = SyntheticModel("uiprobe/reference", skill=2.0, rejected=0.0)
    for model in (MODELS[1], reference):
        write_run(tmp_path, SyntheticRun("grounding", model, 40))
        write_run(
            tmp_path,
            SyntheticRun("completion_judgment", model, 40, metadata={"platform": "web"}),
        )
    phone, web = make_report([tmp_path]).answer.tables
    assert (phone.title, web.title) == (
        "Accuracy on each capability on the phone",
        "Accuracy on each capability on the web",
    )
    assert [column.title for column in web.columns] == ["model", "Planning"]
    for table in (phone, web):
        names = [row.cells[0].text for row in table.rows]
        assert names == [MODELS[1].label, "without looking", "reference"]


def test_baselines_alone_are_called_so(tmp_path):
    for name in ("uiprobe/lexical", "uiprobe/random", "uiprobe/reference"):
        write_run(tmp_path, SyntheticRun("grounding", SyntheticModel(name, skill=1.0), 20))
    text = told(tmp_path)
    assert text.startswith("Only built-in baselines were asked, no model")
    assert text.endswith("Next: ask a model, with `uiprobe run --models NAME`.")
    assert "Reference" not in text


def test_a_reference_alone_has_no_limits_to_show(tmp_path):
    reference = SyntheticModel("uiprobe/reference", skill=2.0, rejected=0.0)
    write_run(tmp_path, SyntheticRun("grounding", reference, 20))
    text = told(tmp_path)
    assert text.startswith("Only the reference was asked, no model")
    assert "too easy" not in text


def test_a_model_counts_wherever_it_was_asked(tmp_path):
    lexical = SyntheticModel("uiprobe/lexical", skill=1.0)
    for probe in ("grounding", "focused_context", "app_knowledge"):
        write_run(tmp_path, SyntheticRun(probe, lexical, 20))
    elsewhere = {"source": "sphinx"}
    run = SyntheticRun("grounding", MODELS[1], 20, settings=elsewhere, metadata=elsewhere)
    write_run(tmp_path, run)
    assert "Claude" in told(tmp_path)


def test_a_model_that_does_not_beat_blind_answers_is_told_to_be_there(tmp_path):
    for probe in ("goal_understanding", "grounding"):
        write_run(tmp_path, SyntheticRun(probe, MODELS[0], 40, score=BAD))
    text = told(tmp_path)
    assert "GPT-4o is not shown to be better than guessing blindly at" in text
    assert text.endswith("Next: see “What fails and why” below.")


def test_no_verdict_at_all_says_what_failed(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", MODELS[0], 12, errored=12))
    text = told(tmp_path)
    assert text.startswith("Nothing can be said of any model yet: no answer has a verdict.")
    assert "The machinery failed on 12 items" in text
    assert "`uiprobe run`" in text


def test_a_page_of_a_template_is_credited_to_no_model(tmp_path):
    fixed = SyntheticRun(
        "interface_design", MODELS[0], 6, score=[True] * 6, settings={"coder": "template_good"}
    )
    write_run(tmp_path, fixed)
    evidence = read_evidence([tmp_path])
    assert evidence.models == [("Template good", "baseline")]
    text = told(tmp_path)
    assert text.startswith("Only built-in baselines were asked, no model")
    assert MODELS[0].label not in text


def test_three_items_are_called_too_few(tmp_path):
    write_run(tmp_path, SyntheticRun("grounding", MODELS[0], 3, score=[True, True, False]))
    text = told(tmp_path)
    assert text.startswith("3 items are too few to judge GPT-4o.")
    assert text.endswith("Next: ask more, without `--limit`.")


def test_a_person_is_in_the_table_and_not_chosen(tmp_path):
    person = SyntheticModel("human/ab", skill=1.0)
    write_run(tmp_path, SyntheticRun("grounding", person, 40, score=GOOD))
    write_run(tmp_path, SyntheticRun("grounding", MODELS[0], 40, score=FAIR))
    assert "human" not in told(tmp_path)
    answer = make_report([tmp_path]).answer
    assert {row.cells[0].note for row in answer.tables[0].rows} >= {"human"}
    assert [where for _, where in read_evidence([tmp_path]).models] == ["api", "human"]


def test_the_number_of_a_single_model_is_of_what_it_is_better_at(tmp_path):
    lexical = SyntheticModel("uiprobe/lexical", skill=0.5)
    for probe, score in (("app_knowledge", BAD), ("grounding", GOOD)):
        write_run(tmp_path, SyntheticRun(probe, MODELS[0], 40, score=score))
        write_run(tmp_path, SyntheticRun(probe, lexical, 40, score=BAD))
    text = told(tmp_path)
    assert "GPT-4o is better than the built-in baseline at grounding (finding controls);" in text
    assert "At grounding GPT-4o gets 100 % right" in text.replace("\u00a0", " ")


def test_hidden_gaps_are_told_from_the_least_to_the_largest(tmp_path):
    for model, rest in ((MODELS[0], 0), (MODELS[1], 1)):
        score = [number % 2 == rest for number in range(40)]
        write_run(tmp_path, SyntheticRun("app_knowledge", model, 40, score=score))
        write_run(tmp_path, SyntheticRun("grounding", model, 40, score=BAD))
    found = re.search(r"A gap below (\d+) to (\d+) points", told(tmp_path))
    assert found is not None
    assert int(found[1]) + 10 < int(found[2])


def test_models_with_an_equal_score_share_the_highest(tmp_path):
    for model in MODELS[:3]:
        score = BAD if model is MODELS[2] else GOOD
        write_run(tmp_path, SyntheticRun("grounding", model, 40, score=score))
    [row] = leaders_table(read_evidence([tmp_path])).rows
    assert {part.strip() for part in row.cells[1].text.split(",")} == {"GPT-4o", "Claude"}


def test_names_of_many_words_are_cut_before_a_figure_is_left_out(tmp_path):
    long = SyntheticModel("vllm/long", "long " * 4000 + "end", "local", None, 0.9, 0.0)
    twin = SyntheticModel("vllm/twin", "long " * 4000 + "tail", "local", None, 0.9, 0.0)
    for probe in ("focused_context", "grounding"):
        for model, score in ((long, GOOD), (twin, BAD)):
            write_run(tmp_path, SyntheticRun(probe, model, 40, score=score))
    text = told(tmp_path)
    assert re.match(r"(long )+.*… end is better than (long )+.*… tail at both capabilities", text)
    assert "gets 100 % right" in text
    assert "(95 % sure)" in text
    assert "Next: " in text
