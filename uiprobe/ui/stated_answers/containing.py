"""WorkArena's reading of an answer: the message contains it."""

from __future__ import annotations

import re

from uiprobe.ui.stated_answers.judge import Reading
from uiprobe.ui.stated_answers.question import Question


def contains_answer(text: str, question: Question) -> Reading:
    """Look for one of the acceptable answers in a text, in lower case, as WorkArena does.

    A text that holds one of the wrong candidates too is refused, as its tasks on charts do.
    """
    if not any(_holds(text, one) for one in question.answers):
        return Reading(False, f"{text[:80]!r} is not {question.answers[0]!r}")
    wrong = (one for one in question.others if _holds(text, one))
    for one in wrong:
        if not any(one in good for good in question.answers):
            return Reading(False, f"the answer also names {one!r}")
    return Reading(True)


def _holds(text: str, answer: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(answer.lower())}(?!\w)", text.lower()) is not None
