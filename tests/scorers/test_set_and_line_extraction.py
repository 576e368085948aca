"""Sets of letters and single lines, found in answers that are not in the demanded form."""

import pytest

from uiprobe.probes.answer_forms import LineForm, SetForm
from uiprobe.scorers.extraction import extract_answer
from uiprobe.scorers.repair import is_invention

SET = SetForm(choices=dict.fromkeys("ABCDEF", ""))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("The answer is C and A.", "AC"),
        ("**A, C**", "AC"),
        ("I weighed B.\n\nA, D", "AD"),
        ("Nothing fits.\nAnswer: none", None),
        (r"So \boxed{A,B}", "AB"),
        ("A good plan", None),
        ("A: yes\nB: no", None),
        ("Answer: A, G", None),
    ],
)
def test_a_set_is_found_where_answers_stand(text, answer):
    found = extract_answer(SET, text)
    assert (found and found[0]) == answer
    if answer:
        assert not is_invention(SET, answer, text)
        assert is_invention(SET, "BF", text)


def test_a_line_is_found_in_a_fence_if_it_is_the_only_one():
    assert extract_answer(LineForm(), "Here:\n```\nzu  ka\n```") == ("zu ka", "fence")
    assert extract_answer(LineForm(), "Either `zu ka` or `zu mo`.") is None
    assert is_invention(LineForm(), "zu mo", "Here:\n```\nzu  ka\n```")
