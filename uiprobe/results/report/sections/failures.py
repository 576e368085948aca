"""Failures of the static probes: kinds of failure, and examples of each.

The kind follows from the judgement: the reason why an answer is unreadable, the wrong part of an
action, or the choice made instead of the right one. Only the examples are read in full.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from inspect_ai.log import EvalSample
from inspect_ai.model import ChatMessage, ContentImage

from uiprobe.results.report.charts.pictures import (
    Box,
    decode_data_uri,
    mark_answer,
    mark_target,
    open_logged,
    outline_screen,
    small_picture,
)
from uiprobe.results.report.content import Picture
from uiprobe.ui.actions import Action, ActionError, parse_action
from uiprobe.ui.coordinates import CoordinateSpace, Point
from uiprobe.ui.tree import Bounds

if TYPE_CHECKING:
    from PIL import Image

MAX_EXAMPLES = 48
"""Number of examples in one report."""

PICTURE_WIDTH = 220

_MAX_PROMPT = 3_000
_MAX_ANSWER = 1_500

_WORDS = {"yes", "no", "continue", "stop"}
"""Answers for which the kind names the given and the right answer."""


def failure_kind(item: Mapping[str, Any]) -> str:
    """The kind of failure of an item.

    Args:
        item: A row of the table of items with a wrong answer.
    """
    if is_set(item.get("error")):
        return "machinery: the item errored"
    reason = item.get("reason")
    if reason == "refused":
        return "the model refused"
    if reason == "cut_off":
        return "cut off: reasoning took all tokens"
    if item.get("stop") == "max_tokens" and item.get("rejected") is True:
        return "form: cut off at the bound on tokens"
    if item.get("rejected") is True:
        return f"form: {str(reason or 'not in the demanded form').replace('_', ' ')}"
    if item.get("invention") is True:
        return "repair: gave content that is not in the answer"
    for part, words in (
        ("type", "wrong type of action"),
        ("target", "right type, wrong target"),
        ("argument", "right target, wrong text or direction"),
    ):
        if item.get(f"{part}_correct") is False:
            if not is_set(item.get("target")):
                return "no answer can be right"
            return f"{words}: {_verb(item.get('target'))}"
    answer, target = str(item.get("answer")), str(item.get("target"))
    if {answer, target} <= _WORDS:
        return f"answered {answer}, right is {target}"
    return "another option" if len(target) == 1 else "another answer than the one demanded"


def is_set(value: Any) -> bool:  # noqa: ANN401 - any cell of a frame
    """Whether a cell of a frame holds something: neither None nor a missing number nor empty."""
    from pandas import isna

    return value != "" if isinstance(value, str) else not isna(value)


def _verb(text: object) -> str:
    """An action in a word: its verb, or the key."""
    try:
        action = parse_action(str(text))
    except ActionError:
        return "nothing"
    return f"press {action.key}" if action.key is not None else str(action.kind)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A failed item chosen as an example.

    Attributes:
        row: Its row in the table of items.
        kind: Its kind of failure.
        count: Number of failures of that kind for this model and probe.
    """

    row: Mapping[str, Any]
    kind: str
    count: int


class Examples:
    """Examples of failures: of each kind the one whose name has the smallest checksum.

    The choice depends on the item ids alone: the same logs give the same examples. Of the failures
    that are added, only one of each kind is kept.
    """

    def __init__(self) -> None:
        self._kinds: dict[tuple[str, str], dict[str, tuple[bytes, Chosen]]] = {}

    def add(self, title: str, model: str, kind: str, row: Mapping[str, Any]) -> None:
        """Add a failure.

        Args:
            title: Title of its probe.
            model: Label of its model.
            kind: Its kind; see `failure_kind`.
            row: Its row in the table of items.
        """
        kinds = self._kinds.setdefault((title, model), {})
        own = _shuffled(row)
        if kind not in kinds:
            kinds[kind] = own, Chosen(row, kind, 1)
            return
        least, chosen = kinds[kind]
        first = row if own < least else chosen.row
        kinds[kind] = min(own, least), Chosen(first, kind, chosen.count + 1)

    def choose(self, limit: int = MAX_EXAMPLES) -> list[tuple[str, Chosen]]:
        """Choose in turn from every model and probe, the commonest kinds first.

        Args:
            limit: Number of examples.

        Returns:
            The examples, each with the title of its probe.
        """
        queues = []
        for (title, _), kinds in self._kinds.items():
            members = sorted((one for _, one in kinds.values()), key=lambda c: (-c.count, c.kind))
            queues.append([(title, one) for one in members])
        found: list[tuple[str, Chosen]] = []
        depth = 0
        while len(found) < limit and any(len(queue) > depth for queue in queues):
            found += [queue[depth] for queue in queues if len(queue) > depth]
            depth += 1
        return found[:limit]


def _shuffled(item: Mapping[str, Any]) -> bytes:
    return sha256(f"{item['item_id']}/{item.get('epoch', 1)}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Example:
    """A failure, ready to be shown.

    Attributes:
        model, probe, item: Its identity.
        kind: Its kind of failure.
        count: Number of failures of that kind for this model and probe.
        facts: App, category and the like, with their names.
        asked: The line of the question with the task.
        question: The last message to the model, cut in its middle if it is long.
        answer: The text that the model wrote.
        read: The content read from it; empty if it could not be read.
        target: A right answer.
        explanation: The explanation of the scorer.
        picture: The screen; None if the log does not have it.
        drawn: Whether the picture is only an outline of the screen.
        link: Address of the sample in `inspect view`.
        anchor: Its anchor on the page.
    """

    model: str
    probe: str
    item: str
    kind: str
    count: int
    facts: tuple[tuple[str, str], ...]
    asked: str
    question: str
    answer: str
    read: str
    target: str
    explanation: str
    picture: Picture | None
    drawn: bool
    link: str
    anchor: str = ""


def make_example(chosen: Chosen, sample: EvalSample) -> Example:
    """Show a failure.

    Args:
        chosen: The chosen item.
        sample: The whole sample, with its attachments resolved.
    """
    row = chosen.row
    metadata = sample.metadata or {}
    score = (sample.scores or {}).get(str(row.get("variant")))
    image, drawn = _screen(sample)
    picture = None
    if image is not None:
        _draw_verdict(image, metadata, score.answer if score else None)
        picture = small_picture(
            image,
            PICTURE_WIDTH,
            f"The screen of item {sample.id}"
            + (", as outlines of its widgets" if drawn else "")
            + ": the right target in green with a double line, the answer in orange with a cross",
        )
    return Example(
        model=str(row["model_label"]),
        probe=str(row["probe"]),
        item=f"{sample.id}" + (f", epoch {sample.epoch}" if sample.epoch != 1 else ""),
        kind=chosen.kind,
        count=chosen.count,
        facts=tuple(
            (name, f"{row[name] + 1:.0f}" if name == "position" else str(row[name]))
            for name in ("app", "category", "action_type", "position", "source")
            if is_set(row.get(name))
        ),
        asked=cut_middle(_asked(_question(sample.messages, sample.input)), 300),
        question=cut_middle(_question(sample.messages, sample.input), _MAX_PROMPT),
        answer=cut_middle(sample.output.completion, _MAX_ANSWER),
        read=(score.answer or "") if score else "",
        target=sample.target if isinstance(sample.target, str) else " or ".join(sample.target),
        explanation=(score.explanation or "") if score else "",
        picture=picture,
        drawn=drawn,
        link=viewer_link(str(row["log"]), sample.id, sample.epoch),
    )


def viewer_link(log: str, sample: int | str, epoch: int) -> str:
    """The address of a sample in `inspect view --log-dir FOLDER`, on its default port."""
    file = log.replace("\\", "/").rsplit("/", 1)[-1]
    return (
        "http://127.0.0.1:7575/#/logs/"
        f"{quote(file, safe='')}/samples/sample/{quote(str(sample), safe='')}/{epoch}/"
    )


def cut_middle(text: str, limit: int) -> str:
    """A text cut in its middle if it is too long, because its ends say most."""
    if len(text) <= limit:
        return text
    head = limit // 3
    tail = limit - head
    left_out = len(text) - limit
    return f"{text[:head]}\n[… {left_out:,} characters left out …]\n{text[-tail:]}"


def _question(messages: Sequence[ChatMessage], given: str | Sequence[ChatMessage]) -> str:
    asked = [message for message in messages if message.role == "user"]
    if asked:
        return asked[0].text
    return given if isinstance(given, str) else "\n\n".join(message.text for message in given)


def _asked(question: str) -> str:
    """The task, goal or question of a prompt, which may follow a screen; else its end."""
    lines = [line.strip() for line in question.splitlines()]
    for number in reversed(range(len(lines))):
        if lines[number].startswith(("Task:", "Goal:", "Question:")):
            # A question that describes a situation first goes on below.
            return " ".join(takewhile(bool, lines[number:]))
    return next(filter(None, reversed(lines)), "")


def _screen(sample: EvalSample) -> tuple[Image.Image | None, bool]:
    """The screen that an item is about, in pixels of the device, and whether it is an outline."""
    metadata = sample.metadata or {}
    size = _device_size(metadata)
    for message in sample.messages:
        if isinstance(message.content, str):
            continue
        for part in message.content:
            if not isinstance(part, ContentImage):
                continue
            data = decode_data_uri(part.image)
            image = open_logged(data) if data is not None else None
            if image is not None:
                # Marks are in pixels of the device; the model may have seen a smaller picture.
                return image if size in (None, image.size) else image.resize(size), False
    labels = _labels(_question(sample.messages, sample.input))
    boxes = []
    for index, text in enumerate(str(metadata.get("widgets") or "").split(";")):
        try:
            boxes.append(Box(Bounds.parse(text), labels.get(index, "")))
        except ValueError:
            continue
    return outline_screen(boxes, PICTURE_WIDTH), True


def _device_size(metadata: Mapping[str, Any]) -> tuple[int, int] | None:
    """The size of the screen, if the item has it, as items with coordinates do."""
    space = metadata.get("space")
    if not (isinstance(space, list | tuple) and len(space) == 3):
        return None
    match space[1]:
        case [int(width), int(height)] if 16 <= width <= 4096 and 16 <= height <= 4096:
            return width, height
    return None


_LINE = re.compile(r"^\t*\[(\d{1,4})\] a View \((.*)\) to [a-z, ]+", re.MULTILINE)
_NAMED = re.compile(
    r"(?:^|, )(text|content-desc|resource-id): (.*?)(?=, (?:resource-id|text|class): |$)"
)


def _labels(question: str) -> dict[int, str]:
    """The texts of the widgets, from the screen as text in the prompt."""
    found: dict[int, str] = {}
    for match in _LINE.finditer(question):
        names = dict(_NAMED.findall(match[2]))
        label = names.get("text") or names.get("content-desc") or names.get("resource-id") or ""
        found.setdefault(int(match[1]), label)
    return found


def _draw_verdict(image: Image.Image, metadata: Mapping[str, Any], answer: str | None) -> None:
    truth = metadata.get("truth")
    bounds = truth.get("bounds") if isinstance(truth, Mapping) else None
    if isinstance(bounds, list | tuple) and len(bounds) == 4:
        mark_target(image, Bounds(*map(int, bounds)))
    if not answer:
        return
    try:
        action = parse_action(answer)
    except ActionError:
        return
    place, box = _answered(metadata, action)
    if place is not None:
        mark_answer(image, place, box)


def _answered(metadata: Mapping[str, Any], action: Action) -> tuple[Point | None, Bounds | None]:
    """The point at which an answer touches the screen, in pixels of the device."""
    if action.index is not None:
        widgets = str(metadata.get("widgets") or "").split(";")
        if action.index >= len(widgets) or not widgets[action.index]:
            return None, None
        try:
            box = Bounds.parse(widgets[action.index])
        except ValueError:
            return None, None
        return Point(*box.center), box
    space = metadata.get("space")
    if action.point is None or not isinstance(space, list | tuple) or len(space) not in (3, 5):
        return None, None
    return CoordinateSpace.from_plain(space).to_screen(action.point), None
