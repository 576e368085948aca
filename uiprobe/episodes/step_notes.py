"""The steps of an episode as the transcript shows them: the inverse of `log_step`.

An episode that is under way has only these; its record is written when it ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from uiprobe.episodes.step_log import STEP_SOURCE

_CODE = r"(?P<ticks>`+) (?P<code>.*?) (?P=ticks)"
_BLOCK = r"(?P<fence>~{3,})text\n(?P<block>.*?)\n(?P=fence)"
_PARTS = tuple(
    (name, re.compile(pattern, re.DOTALL))
    for name, pattern in (
        ("head", rf"\*\*Step \d+\*\* in {_CODE}"),
        ("picture", r"!\[screen\]\((?P<address>[^()\s]*)\)"),
        ("left_out", r"Left out, so that the prompt fits: (?P<line>[^\n]*)"),
        ("help", rf"\*\*Help\*\*\n\n{_BLOCK}"),
        ("answer", rf"\*\*Answer\*\*\n\n{_BLOCK}"),
        ("reason", rf"Not accepted: {_CODE}"),
        ("refused", rf"The device refused {_CODE}"),
        (
            "action",
            rf"\*\*Action\*\* {_CODE}: (?P<more>`+) (?P<told>.*?) (?P=more)(?=\n|\Z)",
        ),
        ("reply", rf"\*\*Reply\*\* {_CODE}"),
        ("decided", rf"Decided on {_CODE}; help found another target"),
        ("end", r"The episode ends on this screen\."),
        ("error", rf"It failed: {_CODE}"),
        ("observation", rf"\*\*Observation\*\*\n\n{_BLOCK}"),
    )
)


@dataclass(slots=True)
class NotedAnswer:
    """An answer.

    Attributes:
        text: As it was given, cut where it is very long.
        refused: Why it was not accepted; empty if it was.
    """

    text: str
    refused: str = ""


@dataclass(slots=True)
class StepNote:
    """A step as the transcript shows it; texts are empty if there is nothing to show.

    Attributes:
        number: Of the step, from 0.
        place: The app and the page.
        picture: Address of the screenshot: a data URI, or that of an attachment.
        answers: Answers of the model on this screen, in order.
        action: What was done, in the grammar.
        told: The same in words.
        refused: What the device did not do, and why.
        error: Why the action failed where it was done.
        left_out: What the prompt left out.
        help: The help that the agent received.
        decided: The action that it decided on, where help did another instead.
        reply: The answer of the person who was asked.
        observation: The screen as the agent saw it, if it was text.
    """

    number: int
    place: str = ""
    picture: str = ""
    answers: list[NotedAnswer] = field(default_factory=list)
    action: str = ""
    told: str = ""
    refused: str = ""
    error: str = ""
    left_out: str = ""
    help: str = ""
    decided: str = ""
    reply: str = ""
    observation: str = ""


def read_notes(events: Iterable[Mapping[str, Any]]) -> list[StepNote]:
    """The steps among the events of a transcript; of an episode that restarted, the last run.

    Args:
        events: The events as plain data.
    """
    found: dict[int, StepNote] = {}
    for event in events:
        source = event.get("source")
        if event.get("event") != "info" or not isinstance(source, str):
            continue
        number = source.removeprefix(STEP_SOURCE)
        if number == source or not number.isdecimal():
            continue
        if int(number) == 0:
            found = {}
        found[int(number)] = read_note(int(number), str(event.get("data", "")))
    return [found[number] for number in sorted(found)]


def read_note(number: int, text: str) -> StepNote:
    """A step from its text; what follows a part that is not known is left out."""
    note, position = StepNote(number), 0
    while position < len(text):
        name, match = next(
            (
                (name, match)
                for name, pattern in _PARTS
                if (match := pattern.match(text, position)) is not None
            ),
            ("", None),
        )
        if match is None:
            break
        _take(note, name, match)
        position = match.end()
        position += len(text[position : position + 2]) - len(text[position : position + 2].lstrip())
    return note


def _take(note: StepNote, name: str, match: re.Match[str]) -> None:
    match name:
        case "head":
            note.place = match["code"]
        case "picture":
            note.picture = match["address"]
        case "left_out":
            note.left_out = match["line"]
        case "help":
            note.help = match["block"]
        case "answer":
            note.answers.append(NotedAnswer(match["block"]))
        case "reason" if note.answers:
            note.answers[-1].refused = match["code"]
        case "refused":
            note.refused = match["code"]
        case "action":
            note.action, note.told = match["code"], match["told"]
        case "decided":
            note.decided = match["code"]
        case "reply":
            note.reply = match["code"]
        case "error":
            note.error = match["code"]
        case "observation":
            note.observation = match["block"]
