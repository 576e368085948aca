"""Whether an answer is a place: two numbers, whatever they mean."""

from __future__ import annotations

import re

from inspect_ai.scorer import CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer
from inspect_ai.solver import TaskState

from uiprobe.scorers.faults import unless_fault

_MAX_ANSWER = 5_000
"""Characters at the end of an answer that are searched for a position."""

_NUMBER = r"-?(?:[0-9]{1,7}(?:\.[0-9]{1,9})?|\.[0-9]{1,9})"
_GROUP = re.compile(r"[\[(<{][^\[\](){}<>]{1,200}[\])>}]")
_LABELLED = re.compile(rf"\b([xy])\b\W{{0,4}}({_NUMBER})", re.IGNORECASE)
_FREE = re.compile(rf"(?<![\w.])({_NUMBER})(?![\w])")


def read_place(text: str) -> tuple[float, float] | None:
    """The two numbers of an answer, in their order; of a box its middle; None if there are others.

    Args:
        text: The answer. The last group in brackets with two or four numbers counts, or else the
            text, if it has so many and no others.
    """
    shown = text[-_MAX_ANSWER:]
    labelled = [(name.lower(), float(value)) for name, value in _LABELLED.findall(shown)]
    if [name for name, _ in labelled] in (["x", "y"], ["y", "x"]):
        return labelled[0][1], labelled[1][1]
    groups = [_numbers(group) for group in _GROUP.findall(shown)]
    fitting = [numbers for numbers in groups if len(numbers) in (2, 4)]
    numbers = fitting[-1] if fitting else _numbers(shown)
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    if len(numbers) == 4:
        return (numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2
    return None


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _FREE.findall(text)]


@scorer(metrics=[accuracy()])
def place() -> Scorer:
    """Whether the answer is a place; the numbers are in the score's `answer`.

    Where the place lies is up to the fit over all answers, `uiprobe.results.calibration`.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.probes.answer_forms import AnswerError
    from uiprobe.scorers.scores import given_answer

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        try:
            found = read_place(given_answer(state.output))
        except AnswerError as error:
            return Score(value=INCORRECT, answer="", explanation=str(error))
        if found is None:
            return Score(value=INCORRECT, answer="", explanation="no two numbers in the answer")
        return Score(value=CORRECT, answer=f"{found[0]:g},{found[1]:g}")

    return score
