"""How often the judge of stated answers errs: honest and hostile phrasings of the desk's answers.

python -m benchmarks.answers [--count 2000] [--unseen] [--reading stated|workarena] [--form json]

Honest phrasings state the right answer, hostile ones do not. Both come from patterns, filled in for
questions of the desk, and from those written by hand in `tests/data/stated-answers.yaml`. With
`--unseen` they are those of `stated-answers-unseen.yaml`: values, names, dates, times and amounts
in three languages, which the rules were not written by.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from uiprobe.environments.web.sites.desk.tasks.outcomes import Answered
from uiprobe.environments.web.sites.desk.tasks.task import make_work
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.ui.stated_answers.containing import contains_answer
from uiprobe.ui.stated_answers.judge import Reading, judge_answer
from uiprobe.ui.stated_answers.near_misses import near_misses
from uiprobe.ui.stated_answers.numbers import number_words, read_number
from uiprobe.ui.stated_answers.question import Question

HAND_WRITTEN = Path(__file__).parents[1] / "tests" / "data" / "stated-answers.yaml"
UNSEEN = HAND_WRITTEN.with_name("stated-answers-unseen.yaml")


def read_entries(path: Path) -> list[dict[str, Any]]:
    """The questions of a file, each with its honest and its hostile answers."""
    entries: list[dict[str, Any]] = read_yaml(path, most_bytes=1_000_000)
    return entries


FAMILIES = (
    *("search-knowledge-base", "single-chart-value", "single-chart-extreme", "dashboard-value"),
    *("dashboard-extreme", "three-lists"),
)
SEEDS = 12

READINGS: dict[str, Callable[[str, Question], Reading]] = {
    "stated": judge_answer,
    "workarena": contains_answer,
}

_HONEST = (
    "{right}",
    "{right}.",
    "**{right}**",
    '"{right}"',
    "'{right}'",
    "`{right}`",
    "“{right}”",
    "  {right}\n",
    "Answer: {right}",
    "The answer is {right}.",
    "The answer is **{right}**.",
    "Final answer: {right}",
    "My answer is {right}.",
    "So the answer is {right}.",
    "Result: {right}",
    "It is {right}.",
    "It's {right}.",
    "{right}, as the page shows.",
    "According to the page, it is {right}.",
    "I found it: {right}.",
    "I found the answer: {right}",
    "The page says {right}.",
    "Here is the answer: {right}",
    "{right} is the answer.",
    "{right} (I checked twice)",
    "That would be {right}.",
    "Done. The answer is {right}.",
    "The answer to your question is {right}.",
    "The correct answer is {right}.",
    '{{"answer": "{right}"}}',
    "\\boxed{{{right}}}",
    "<answer>{right}</answer>",
    "Sure, here you go: {right}",
    "{right} ✅",
    "- {right}",
    "Based on what the page shows, the answer is {right}.",
    "After looking at it, I can say that it is {right}.",
    "The information on the page is clear: {right}.",
    "{right}, not {wrong}.",
    "Not {wrong} but {right}.",
    "It is {right} rather than {wrong}.",
    "{right}\n\nLet me know if you need anything else.",
    "The value is {right}",
    "I read {right} there.",
    "Looking at the page, I see that it is {right}.",
    "As requested: {right}",
    "=> {right}",
    "Answer → {right}",
    "{asked} {right}",
    "{asked}\n{right}",
    "Die Antwort ist {right}.",
    "Antwort: {right}",
    "答案是{right}。",
    "答案：{right}",
)
_OF_COUNTS = (
    'The value of "{label}" is {right}.',
    'The value of "{label}" in the chart "{title}" is {right}.',
    "{label}: {right}",
    "{label} = {right}",
    "{label} has {right}.",
    "{label} has {right} {noun}s.",
    "There are {right} {noun}s with {label}.",
    "{right} {noun}s",
    'In the chart "{title}", {label} stands at {right}.',
    "The chart shows {right} for {label}.",
    "{title} - {label}: {right}",
    "| {label} | {right} |",
    "The bar of {label} has the value {right}.",
    "{in_words}",
    "The value is {in_words}.",
    "{right}.0",
    "The row {label} of the table says {right}.",
    "The count for {label} is {right}",
    'I opened the data of "{title}"; {label} is listed with {right}.',
)
_OF_ENDS = (
    "{right} has the {end} value.",
    'The label with the {end} value in the chart "{title}" is "{right}".',
    "{right} (41)",
    "{right} with 41",
    "{right}, with a value of 41.",
    "The {end} value is that of {right}.",
    "The {end}: {right}",
    "Label: {right}",
    "The label is {right}.",
    "The {end} is {right} with 41 {noun}s.",
    'In "{title}", {right} is the label with the {end} value.',
    "{right} is the {end} one in the chart.",
    "{right} - it has the {end} value in the chart.",
    "The {end} value, 41, belongs to {right}.",
)
_OF_FACTS = (
    "{sentence}",
    'The article "{title}" says: {sentence}',
    "{sentence} That is what the article says.",
    'According to the article "{title}", the answer is {right}.',
    "The knowledge base says {right}.",
    "{right} (see the article {title})",
)


def honest(question: Question) -> Iterator[str]:
    """Phrasings of the right answer."""
    value = read_number(question.answers[0], question.language)
    words = number_words(int(value)) if value is not None else ()
    asked, said = (*question.context, "")[:2]
    chart = " in the chart " in asked
    title = asked.split(" in the chart ")[-1].rstrip("?")
    patterns = list(_HONEST)
    if chart:
        patterns += _OF_COUNTS if value is not None else _OF_ENDS
    elif len(question.context) > 1:
        patterns += _OF_FACTS
        title = question.context[2]
    wrong = question.others[0]
    for pattern in patterns:
        yield pattern.format(
            right=question.answers[0],
            wrong=wrong,
            asked=asked,
            title=title,
            label=question.names[0] if question.names else "",
            noun=said,
            end="lowest" if "lowest" in asked else "highest",
            in_words=words[0] if words else question.answers[0],
            sentence=said.replace("...", question.answers[0]),
        )
    yield from question.answers[1:]
    if value is not None and value >= 1_000 and not title.endswith(("badges", "garage")):
        yield f"{int(value):,}"
        yield f"It is {int(value):,}."


def hostile(question: Question) -> Iterator[str]:
    """Phrasings that do not state the right answer, alone and within other words."""
    for text in near_misses(question):
        yield text
        yield f"The answer is: {text}"
        yield f"I looked at the page. {text}"
        yield f"**{text}**"


Case = tuple[str, str, Question]


def draw_cases(count: int) -> list[Case]:
    """As many honest as hostile phrasings: those by hand, the rest drawn from the patterns."""
    cases: dict[str, list[Case]] = {"honest": [], "hostile": []}
    for entry in read_entries(HAND_WRITTEN):
        question = read_question(entry["question"])
        for side, found in cases.items():
            found += [(side, text, question) for text in entry[side]]
    outcomes = (make_work(name, seed).outcome for name in FAMILIES for seed in range(SEEDS))
    questions = [one.question for one in outcomes if isinstance(one, Answered)]
    for side, phrase in (("honest", honest), ("hostile", hostile)):
        drawn = dict.fromkeys((side, text, one) for one in questions for text in phrase(one))
        left = min(len(drawn), count - len(cases[side]))
        some = Random(0).sample(list(drawn), left)  # noqa: S311
        cases[side] += some
    return [case for side in cases.values() for case in side]


def unseen_cases() -> list[Case]:
    """The phrasings that the rules were not written by."""
    return [
        (side, text, read_question(entry["question"]))
        for entry in read_entries(UNSEEN)
        for side in ("honest", "hostile")
        for text in entry[side]
    ]


def read_question(fields: dict[str, list[str] | str]) -> Question:
    """A question as it is written in the file."""
    return Question(
        **{  # type: ignore[arg-type]
            name: tuple(value) if isinstance(value, list) else value
            for name, value in fields.items()
        }
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--reading", choices=READINGS, default="stated")
    parser.add_argument("--form", choices=("text", "json"), default="text")
    parser.add_argument("--unseen", action="store_true")
    given = parser.parse_args()
    cases = unseen_cases() if given.unseen else draw_cases(given.count)
    read = READINGS[given.reading]
    wrong = [
        (side, text, question)
        for side, text, question in cases
        if read(text, question).met != (side == "honest")
    ]
    rows = {
        side: (sum(one[0] == side for one in wrong), sum(one[0] == side for one in cases))
        for side in ("honest", "hostile")
    }
    if given.form == "json":
        print(json.dumps({"rows": rows, "wrong": [(a, b, c.answers[0]) for a, b, c in wrong]}))
        return
    print("| phrasings | | judged wrongly | share |")
    print("| --- | ---: | ---: | ---: |")
    for side, (errors, total) in rows.items():
        judged = "rejected" if side == "honest" else "accepted"
        print(f"| {side} | {total} | {errors} {judged} | {errors / total:.2%} |")
    for side, text, question in wrong:
        print(f"{side}: {text!r} for {question.answers[0]!r}: {read(text, question).why}")


if __name__ == "__main__":
    main()
