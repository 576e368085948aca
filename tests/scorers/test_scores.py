"""The shape of the scores of all variants."""

from uiprobe.probes.answer_forms import AnswerError
from uiprobe.scorers.scores import read_score, rejected_score

ITEM = {"truth": {"type": "click", "bounds": [10, 10, 90, 50]}, "widgets": "[10,10][90,50]"}


def test_a_score_keeps_the_parts_and_the_reason():
    score = read_score(ITEM, "click [9]", repair=None)
    assert (score.value, score.answer) == ("I", "click [9]")
    assert score.metadata == {
        "type_correct": True,
        "target_correct": False,
        "reason": "index_out_of_range",
        "repair": None,
    }
    assert read_score(ITEM, "click [0]").value == "C"


def test_a_score_of_a_word_has_nothing_to_keep():
    score = read_score({"reference": "B"}, "B")
    assert (score.value, score.answer, score.metadata) == ("C", "B", None)


def test_a_rejected_answer_is_wrong_and_says_why():
    score = rejected_score(ITEM, AnswerError("no_fence", "there is none"), repair=None)
    assert (score.value, score.answer) == ("I", None)
    assert score.explanation == "no_fence: there is none"
    assert score.metadata == {
        "type_correct": False,
        "target_correct": False,
        "reason": "no_fence",
        "rejected": True,
        "repair": None,
    }
