"""Episodes as film strips: each screen small, with what was done drawn on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.episodes.reading import LoggedStep
from uiprobe.results.report.charts.pictures import (
    Box,
    mark_action,
    mark_expected,
    open_logged,
    outline_screen,
    small_picture,
)
from uiprobe.results.report.content import Picture
from uiprobe.results.report.sections.attribution import Attribution
from uiprobe.ui.actions import ActionKind, Direction
from uiprobe.ui.coordinates import Point
from uiprobe.ui.hit_testing import target_of
from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.trajectory import describe_action
from uiprobe.ui.tree import Bounds, Tree

if TYPE_CHECKING:
    from PIL import Image

WIDTH = 150
"""Pixels of a screen in a strip."""

MAX_FRAMES = 12
"""Screens of one strip; of a longer episode the middle is left out, and that is said."""

_AROUND = 4
"""Screens that are kept before and after the first divergence."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One screen of a strip.

    Attributes:
        number: Of the step, from 1.
        action: The action in the grammar; empty where the episode ended before one.
        done: The same in words.
        answer: What the model wrote.
        note: A note on the step, such as why an answer was not accepted.
        diverges: Whether this is where the episode left the reference.
        picture: The screen; None if the log has none.
    """

    number: int
    action: str
    done: str
    answer: str
    note: str
    diverges: bool
    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Gap:
    """Screens that are left out of a strip.

    Attributes:
        count: How many.
    """

    count: int


def film_strip(
    steps: Sequence[LoggedStep],
    pictures: Mapping[int, bytes],
    attribution: Attribution,
    platform: Platform = ANDROID,
) -> list[Frame | Gap]:
    """The strip of an episode.

    Args:
        steps: The steps of the episode.
        pictures: Its screenshots by number of the step, as far as the log has them; for the others
            the widgets are drawn as outlines.
        attribution: Where it left the reference, to be marked.
        platform: What it was done on.
    """
    divergence = attribution.divergence
    wrong = divergence.step if divergence is not None and attribution.cause else None
    strip: list[Frame | Gap] = []
    last = -1
    for number in kept_steps(len(steps), wrong):
        if number > last + 1:
            strip.append(Gap(number - last - 1))
        expected = divergence.place if divergence is not None and number == wrong else None
        strip.append(
            _frame(
                number,
                steps[number],
                pictures.get(number),
                diverges=number == wrong,
                expected=expected,
                platform=platform,
            )
        )
        last = number
    return strip


def kept_steps(count: int, marked: int | None) -> list[int]:
    """Numbers of the steps that a strip shows: both ends, and what lies around the marked one."""
    if count <= MAX_FRAMES:
        return list(range(count))
    chosen = {0, 1, count - 2, count - 1}
    middle = marked if marked is not None else 2
    chosen |= {n for n in range(middle - _AROUND, middle + _AROUND) if 0 <= n < count}
    fill = iter(range(count))
    while len(chosen) < MAX_FRAMES:
        chosen.add(next(fill))
    return sorted(chosen)


def _frame(
    number: int,
    step: LoggedStep,
    screenshot: bytes | None,
    *,
    diverges: bool,
    expected: Point | None,
    platform: Platform,
) -> Frame:
    tree = _hierarchy(step)
    image = open_logged(screenshot) if screenshot is not None else None
    if image is None and tree is not None:
        image = outline_screen(_boxes(tree), WIDTH)
    done = _in_words(step, tree)
    picture = None
    if image is not None:
        if expected is not None:
            mark_expected(image, expected)
        _mark(image, step, tree, wrong=diverges)
        picture = small_picture(image, WIDTH, f"Screen of step {number + 1}: {done}")
    answer = step.answers[-1] if step.answers else None
    notes = [
        *(f"not accepted: {a.reason}" for a in step.answers if a.reason is not None),
        *(["the device refused: " + step.refused] if step.refused else []),
        *(["it failed: " + step.error] if step.error else []),
    ]
    return Frame(
        number + 1,
        "" if step.action is None else platform.space.format(step.action),
        done,
        answer.text if answer else "",
        "; ".join(notes),
        diverges,
        picture,
    )


def _hierarchy(step: LoggedStep) -> Tree | None:
    """The screen of a step; None if the log holds one that cannot be read."""
    try:
        _ = step.tree.roots
    except ValueError:
        return None
    return step.tree


def _boxes(tree: Tree) -> list[Box]:
    """The widgets of a screen, and the texts that stand on it."""
    widgets = set(map(id, tree.widgets))
    return [
        Box(element.bounds, element.text or element.name, id(element) in widgets)
        for element in tree.elements
        if element.visible and (id(element) in widgets or element.text)
    ]


def _in_words(step: LoggedStep, tree: Tree | None) -> str:
    """Short words for a caption: the verb and the text on the target, not all its attributes."""
    record = step.record
    if record is None:
        return "nothing was done"
    done = describe_action(record)
    if record.element is None:
        return done
    swiped = record.kind == "swipe"
    names = (
        record.element.text,
        record.element.name,
        # A list that is swiped is not named by its first row.
        "" if swiped else _inner_text(step, tree),
        record.element.id,
        record.element.attributes.get("class", "").split(".")[-1],
    )
    target = next((name for name in names if name), "an empty place")
    if swiped:
        return f"Swiped on {target}"
    verb = done.split(" ", 1)[0]
    typed = f" “{record.message}” into" if record.message is not None else ""
    return f"{verb}{typed} {target}"


def _inner_text(step: LoggedStep, tree: Tree | None) -> str:
    """The text in the widget that was touched: a row is known by its text, not by its class."""
    action = step.action
    if tree is None or action is None:
        return ""
    widget = target_of(action, tree, step.platform.space)
    if widget is None:
        return ""
    inner = widget.descendants()
    names = (element.text or element.name for element in inner)
    return next((name for name in names if name), "")


def _mark(image: Image.Image, step: LoggedStep, tree: Tree | None, *, wrong: bool) -> None:
    action = step.action
    if action is None:
        return
    bounds: Bounds | None = None
    place = action.point
    if action.index is not None and tree is not None and action.index < len(tree.widgets):
        bounds = tree.widgets[action.index].bounds
        place = Point(*bounds.center)
    towards = action.end
    if action.kind == ActionKind.SWIPE and bounds is not None and action.direction is not None:
        place, towards = swipe_line(bounds, action.direction)
    mark_action(image, place, bounds, towards=towards, wrong=wrong)


def swipe_line(bounds: Bounds, direction: Direction) -> tuple[Point, Point]:
    """Return the ends of a swipe on a widget: along its middle, a quarter to either side."""
    x, y = bounds.center
    dx, dy = (bounds.right - bounds.left) / 4, (bounds.bottom - bounds.top) / 4
    match direction:
        case Direction.UP:
            return Point(x, y + dy), Point(x, y - dy)
        case Direction.DOWN:
            return Point(x, y - dy), Point(x, y + dy)
        case Direction.LEFT:
            return Point(x + dx, y), Point(x - dx, y)
    return Point(x - dx, y), Point(x + dx, y)
