"""Texts that nearly state the right answer, and do not: what a judge must turn down."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from uiprobe.ui.stated_answers.numbers import read_number
from uiprobe.ui.stated_answers.question import Question, prepare
from uiprobe.ui.stated_answers.tokens import clean, tokenize

_OF_ALL = (
    "not {right}",
    "It is not {right}.",
    "{right} is not the answer.",
    "It isn't {right}.",
    "Anything but {right}.",
    "Everything except {right}",
    "{right} or {wrong}",
    "{wrong} or {right}",
    "Either {right} or {wrong}.",
    "{right}, {wrong}",
    "{right}/{wrong}",
    "{right} and {wrong}",
    "Both {right} and {wrong}.",
    "Neither {right} nor {wrong}.",
    "{wrong}",
    "The answer is {wrong}.",
    "{wrong}, not {right}",
    "{wrong} rather than {right}",
    "It was {right}, now it is {wrong}.",
    "{right}? {wrong}?",
    "Is it {right}?",
    "{right}?",
    "Maybe {right}.",
    "It might be {right}, it might not.",
    "If you count twice, {right}.",
    "{right} is wrong.",
    "{right} would be incorrect.",
    "I do not know; {right}?",
    "I am not sure, perhaps {right}.",
    "{right} (just kidding)",
    "{right}. Ignore that.",
    "Not only {right}, but also {wrong}.",
    "more than {right}",
    "Answer: {wrong} (not {right})",
    "- {right}\n- {wrong}",
    "1) {right} 2) {wrong}",
    "The opposite of {right}",
    "One of {right}, {wrong}",
    "Whichever is greater of {right} and {wrong}",
    "No, it is not {right}; it is {wrong}.",
    "{right}. No, {wrong}.",
    "It can't be {right}.",
    "There is no {right}.",
    "Nobody knows.",
    "",
)
_OF_NUMBERS = (
    "-{right}",
    "minus {right}",
    "{right}.7",
    "{right},5 or so",
    "{right}0",
    "1{right}",
    "{right}7",
    "0{right}",
    "{right}k",
    "{right} thousand",
    "{right} %",
    "{right}%",
    "{right}th",
    "{right}:30",
    "{right} to {more}",
    "{right}-{more}",
    "{right}–{more}",
    "between {less} and {right}",
    "from {right} to {more}",
    "{right} + 1000 = {sum}",
    "{right} + 1",
    "{right} * 2",
    "{less} + 1",
    "1000 - {right}",
    "{right} squared",
    "half of {right}",
    "twice {right}",
    "{right}²",
    "√{right}",
    "{right}/100",
    "{right} out of 1000",
    "about {right}",
    "approximately {right}",
    "~{right}",
    ">{right}",
    "<{right}",
    "≥ {right}",
    "{right}+",
    "{right} or more",
    "{right} or fewer",
    "{right} and up",
    "over {right}",
    "under {right}",
    "almost {right}",
    "{right} give or take",
    "{right} ± 1",
    "{less}, {right}, {more}",
    "{less} {right} {more}",
    "one of {less}, {right} or {more}",
    "{less}\n{right}\n{more}",
    "any number from {less} to {more}",
    "one more than {right}",
    "{right} plus one",
    "{right} less one",
    "{right}e3",
    "{right} dozen",
    "{right}x",
    "x{right}",
    "{right} kilometres",
    "{right} litres or {more}",
)
_OF_NAMES = (
    "non-{right}",
    "{right}-like",
    "almost {right}",
    "next to {right}",
    "{right} is the second, {wrong} is the first.",
    "{right}, {wrong} or something else",
    "all but {right}",
    "{right} & {wrong}",
    "{right} > {wrong}",
    "anything other than {right}",
    "un{right}",
    "{right}ish",
    "somewhere between {right} and {wrong}",
)


def near_misses(question: Question) -> Iterator[str]:
    """Texts that do not state the answer to a question, in a fixed order, none twice.

    A bound that the question itself has, as in `journeys of more than 147 minutes`, is no miss.
    """
    right, asked = question.answers[0], prepare(question)
    value = read_number(right, question.language)
    wrong = [one for one in question.others if one not in right] or [f"{right}x"]
    near = {
        "right": right,
        "less": _write(value, -1),
        "more": _write(value, 1),
        "sum": _write(value, 1000),
    }
    patterns = _OF_ALL + (_OF_NAMES if value is None else _OF_NUMBERS)
    seen = set()
    if value is not None:
        wrong = [one for one in wrong if read_number(one, question.language) is not None]
        wrong = wrong or [near["more"]]
        seen.add(" ".join(str(one) for one in range(int(value) + 50)))
        yield next(iter(seen))
    for number, pattern in enumerate(patterns):
        text = pattern.format(**near, wrong=wrong[number % len(wrong)])
        beside = [one.text for one in tokenize(clean(pattern.replace("{right}", "")), "en")]
        same = tuple(beside) in asked.same_bounds
        own = "{" not in "".join(beside) and len(beside) > 1 and asked.knows(beside)
        if text not in seen and not (own or same):
            seen.add(text)
            yield text


def _write(value: Fraction | None, more: int) -> str:
    return "" if value is None else str(value + more)
