from collections import Counter

import pytest

from uiprobe.probes.items import item_set_digest, select_samples
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.scorers.judging import judge

CAPABILITIES = ("goal_understanding", "app_knowledge")


def test_a_question_makes_one_choice_and_a_yes_or_no_for_each_option(open_small):
    samples = build_knowledge(open_small(), "goal_understanding")
    assert [s.id for s in samples] == ["q2-choice", "q2-A", "q2-B", "q2-C", "q2-D"]
    assert [s.metadata["reference"] for s in samples] == ["C", "no", "no", "yes", "no"]
    assert {s.metadata["item"] for s in samples} == {"q2"}
    assert samples[0].input[0].text == (
        "App: notes\nCategory: Productivity\n\nQuestion: Where are notes kept?\n\n"
        "Options:\nA. Notes\nB. Clock\nC. Maps\nD. Mail\n\n"
        "Answer with one letter, A, B, C or D, and nothing else."
    )
    assert samples[3].input[0].text == (
        "App: notes\nCategory: Productivity\n\nQuestion: Where are notes kept?\n\n"
        "Proposed answer: Maps\n\nIs the proposed answer right? "
        "Answer with one word, yes or no, and nothing else."
    )


@pytest.mark.parametrize("rotation", range(-5, 9))
def test_rotation_moves_the_right_letter_and_keeps_the_texts(open_small, rotation):
    choice, *others = build_knowledge(open_small(), "goal_understanding", answer_rotation=rotation)
    letter = "ABCD"[("ABCD".index("C") + rotation) % 4]
    assert choice.metadata["reference"] == choice.target == letter
    options = choice.metadata["form"]["choices"]
    assert list(options) == list("ABCD")
    assert options[letter] == "Maps"
    assert f"\n{letter}. Maps\n" in choice.input[0].text
    assert sorted(options.values()) == ["Clock", "Mail", "Maps", "Notes"]
    assert [s.metadata["reference"] for s in others] == ["no", "no", "yes", "no"]


def test_four_rotations_put_the_answer_on_every_letter(release):
    letters = [
        {
            s.id: s.metadata["reference"]
            for s in build_knowledge(release, "app_knowledge", answer_rotation=rotation)
            if s.metadata["question_form"] == "multiple choice"
        }
        for rotation in range(4)
    ]
    assert all({by[name] for by in letters} == set("ABCD") for name in letters[0])


@pytest.mark.parametrize("capability", CAPABILITIES)
def test_the_release_has_445_items_of_each_with_ids_of_their_own(release, capability):
    samples = build_knowledge(release, capability)
    assert len({s.id for s in samples}) == len(samples) == 445
    assert Counter(s.metadata["question_form"] for s in samples) == {
        "multiple choice": 89, "yes/no": 356,
    }  # fmt: skip
    assert not any("fault" in s.metadata for s in samples)
    assert all(judge(s.metadata, s.metadata["reference"]).correct for s in samples)


def test_the_key_and_the_best_constant_answers_of_the_release_are_those_known(release):
    samples = [s for name in CAPABILITIES for s in build_knowledge(release, name)]
    key = Counter(s.metadata["reference"] for s in samples)
    assert key == {"A": 27, "B": 73, "C": 64, "D": 14, "yes": 178, "no": 534}
    assert round((key["B"] + key["no"]) / len(samples), 3) == 0.682


@pytest.mark.slow
@pytest.mark.parametrize("capability", CAPABILITIES)
def test_zip_and_folder_give_the_same_items(release, sphinx_folder, capability):
    folder = SphinxRelease(open_release(sphinx_folder))
    here, there = (build_knowledge(source, capability) for source in (release, folder))
    assert [s.id for s in here] == [s.id for s in there]
    assert item_set_digest(here) == item_set_digest(there)


def test_every_category_of_the_release_can_be_chosen_by_its_name(release):
    samples = build_knowledge(release, "app_knowledge")
    categories = {s.metadata["category"] for s in samples}
    assert "Tool, Time" in categories
    for category in categories:
        chosen = select_samples(samples, category=category)
        assert {s.metadata["category"] for s in chosen} == {category}


def test_a_broken_question_errors_as_five_items_and_leaves_the_others(open_small):
    release = open_small(
        {
            "questions.json": [
                {"question_type": "app_level", "app_name": ["notes"], "question": "Why?"},
                *(SMALL_QUESTION for _ in range(2)),
            ]
        }
    )
    samples = build_knowledge(release, "app_knowledge")
    assert len({s.id for s in samples}) == len(samples) == 15
    broken = [s for s in samples if "fault" in s.metadata]
    assert [s.id for s in broken] == ["q1-choice", "q1-A", "q1-B", "q1-C", "q1-D"]
    assert {s.metadata["app"] for s in broken} == {"notes"}
    assert {s.metadata["item"] for s in broken} == {"q1"}
    assert all(s.metadata["fault"].startswith("questions.json[0]: options: ") for s in broken)
    assert len(select_samples(samples, app="notes")) == 15


SMALL_QUESTION = {
    "question_type": "app_level",
    "question": "Where?",
    "options": {"A": "here", "B": "there", "C": "away", "D": "home"},
    "ground_truth": "B",
    "app_name": ["notes"],
}


@pytest.mark.parametrize("count", [2, 3, 26])
def test_a_question_may_have_other_than_four_options(open_small, count):
    options = {chr(65 + n): f"option {n}" for n in range(count)}
    release = open_small({"questions.json": [SMALL_QUESTION | {"options": options}]})
    choice, *others = build_knowledge(release, "app_knowledge", answer_rotation=1)
    assert len(others) == count
    assert choice.metadata["form"]["choices"][choice.metadata["reference"]] == "option 1"
