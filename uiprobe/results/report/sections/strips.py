"""Episodes as film strips: each screen small, with what was done drawn on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.pictures import (
    Box,
    mark_action,
    mark_expected,
    open_logged,
    outline_screen,
    small_picture,
)
from uiprobe.results.report.content import Picture
from uiprobe.results.report.sections.attribution import Attribution, widget_at
from uiprobe.solvers.episode import Episode, EpisodeStep, unpack_document
from uiprobe.ui.actions import Action, ActionKind, Direction
from uiprobe.ui.coordinates import Point
from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.trajectory import RecordedAction, describe_action
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
        note: What is to be said about the step: why an answer was not accepted, for example.
        diverges: Whether this is where the episode left the reference.
        picture: The screen; None where the log has none.
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
    episode: Episode,
    pictures: Mapping[int, bytes],
    attribution: Attribution,
    platform: Platform = ANDROID,
) -> list[Frame | Gap]:
    """The strip of an episode.

    Args:
        episode: The episode.
        pictures: Its screenshots by number of the step, as far as the log has them; for the others
            the widgets are drawn as outlines.
        attribution: Where it left the reference, to be marked.
        platform: What it was done on.
    """
    divergence = attribution.divergence
    wrong = divergence.step if divergence is not None and attribution.cause else None
    strip: list[Frame | Gap] = []
    last = -1
    for number in kept_steps(len(episode.steps), wrong):
        if number > last + 1:
            strip.append(Gap(number - last - 1))
        step = episode.steps[number]
        expected = divergence.place if divergence is not None and number == wrong else None
        strip.append(
            _frame(
                number,
                step,
                episode,
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
    step: EpisodeStep,
    episode: Episode,
    screenshot: bytes | None,
    *,
    diverges: bool,
    expected: Point | None,
    platform: Platform,
) -> Frame:
    hierarchy = _hierarchy(step, episode, platform)
    image = open_logged(screenshot) if screenshot is not None else None
    if image is None and hierarchy is not None:
        image = outline_screen(_boxes(hierarchy), WIDTH)
    done = _in_words(step, number, hierarchy, platform)
    picture = None
    if image is not None:
        if expected is not None:
            mark_expected(image, expected)
        _mark(image, step, hierarchy, platform, wrong=diverges)
        picture = small_picture(image, WIDTH, f"Screen of step {number + 1}: {done}")
    answer = step.answers[-1] if step.answers else None
    notes = [
        *(f"not accepted: {a.reason}" for a in step.answers if a.reason is not None),
        *(["the device refused: " + step.refused] if step.refused else []),
    ]
    return Frame(
        number + 1,
        step.action or "",
        done,
        answer.text if answer else "",
        "; ".join(notes),
        diverges,
        picture,
    )


def _hierarchy(step: EpisodeStep, episode: Episode, platform: Platform) -> Tree | None:
    try:
        return platform.reader.parse(
            unpack_document(episode.screens[step.screen]), name=f"screen {step.screen}"
        )
    except (KeyError, ValueError):
        return None


def _boxes(hierarchy: Tree) -> list[Box]:
    """The widgets of a screen, and the texts that stand on it."""
    widgets = set(map(id, hierarchy.widgets))
    return [
        Box(element.bounds, element.text or element.name, id(element) in widgets)
        for element in hierarchy.elements
        if element.visible and (id(element) in widgets or element.text)
    ]


def _in_words(step: EpisodeStep, number: int, hierarchy: Tree | None, platform: Platform) -> str:
    if step.record is None:
        return "nothing was done"
    try:
        done = describe_action(
            RecordedAction.from_dict(step.record, name=f"step {number}", platform=platform)
        )
    except ValueError:
        return step.action or "an action that cannot be read"
    return _label(done, step, hierarchy, platform)


def _label(done: str, step: EpisodeStep, hierarchy: Tree | None, platform: Platform) -> str:
    """Short words for a caption: the verb and the text on the target, not all its attributes."""
    verb = done.split(" ", 1)[0]
    element = (step.record or {}).get("element")
    if not isinstance(element, Mapping):
        return done
    swiped = done.startswith("Swiped")
    names = (
        element.get("text"),
        element.get("content-desc"),
        # A list that is swiped is not named by its first row.
        "" if swiped else _inner_text(step, hierarchy, platform),
        str(element.get("resource-id", "")).split("/")[-1],
        str(element.get("class", "")).split(".")[-1],
    )
    target = next((str(name) for name in names if name), "an empty place")
    message = (step.record or {}).get("message")
    typed = f" “{message}” into" if message is not None else ""
    return f"Swiped on {target}" if swiped else f"{verb}{typed} {target}"


def _inner_text(step: EpisodeStep, hierarchy: Tree | None, platform: Platform) -> str:
    """What stands in the widget that was touched: a row is known by its text, not by its class."""
    action = _action(step, platform)
    if hierarchy is None or action is None:
        return ""
    widget = None
    if action.index is not None and action.index < len(hierarchy.widgets):
        widget = hierarchy.widgets[action.index]
    elif action.point is not None:
        widget = widget_at(action.point, hierarchy)
    if widget is None:
        return ""
    inner = widget.descendants()
    names = (element.text or element.name for element in inner)
    return next((name for name in names if name), "")


def _mark(
    image: Image.Image,
    step: EpisodeStep,
    hierarchy: Tree | None,
    platform: Platform,
    *,
    wrong: bool,
) -> None:
    action = _action(step, platform)
    if action is None:
        return
    bounds: Bounds | None = None
    place = action.point
    if action.index is not None and hierarchy is not None and action.index < len(hierarchy.widgets):
        bounds = hierarchy.widgets[action.index].bounds
        place = Point(*bounds.center)
    towards = action.end
    if action.kind == ActionKind.SWIPE and bounds is not None and action.direction is not None:
        place, towards = swipe_line(bounds, action.direction)
    mark_action(image, place, bounds, towards=towards, wrong=wrong)


def _action(step: EpisodeStep, platform: Platform) -> Action | None:
    if step.action is None:
        return None
    try:
        return platform.space.parse(step.action)
    except ValueError:
        return None


def swipe_line(bounds: Bounds, direction: Direction) -> tuple[Point, Point]:
    """Where a swipe on a widget begins and ends: along its middle, a quarter to either side."""
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
