"""Answers in a few words: what is not in the form is read by the judge of stated answers."""

from __future__ import annotations

from random import Random

import pytest

from uiprobe.probes.focused.free import draw_phrase
from uiprobe.scorers.extraction import extract_answer

DRAWN = draw_phrase(Random(3))  # noqa: S311
OTHER = next(one for one in DRAWN.form.candidates if one != DRAWN.reference)


@pytest.mark.parametrize(
    "text",
    ["{right}.", "Answer: {right}", "**{right}**", "{right}, not {wrong}", "It is the {right}.",
     "```\n{right}\n```", '{{"answer": "{right}"}}'],
)  # fmt: skip
def test_the_one_candidate_that_is_stated_is_the_answer(text):
    said = text.format(right=DRAWN.reference.title(), wrong=OTHER)
    assert extract_answer(DRAWN.form, said) == (DRAWN.reference, "stated")


@pytest.mark.parametrize(
    "text",
    ["not {right}", "{right} or {wrong}", "Maybe {right}.", "{right}?",
     "everything but {right}", "I could not find it, but probably {right}."],
)  # fmt: skip
def test_what_denies_or_leaves_open_states_no_candidate(text):
    assert extract_answer(DRAWN.form, text.format(right=DRAWN.reference, wrong=OTHER)) is None


def test_a_correction_states_what_it_ends_with():
    text = f"{OTHER}. No, {DRAWN.reference}."
    assert extract_answer(DRAWN.form, text) == (DRAWN.reference, "stated")


@pytest.mark.slow
def test_a_long_answer_is_read_at_its_end():
    reasons = "Let me look at the table once more. " * 200
    found = extract_answer(DRAWN.form, f"{reasons}\nAnswer: {DRAWN.reference}")
    assert found == (DRAWN.reference, "stated")
