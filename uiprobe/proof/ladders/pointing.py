"""Attacks on items that ask for a place: they look at sizes and words, or at nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from inspect_ai.dataset import Sample

from uiprobe.probes.ladders.grounding.scene import Part, Scene
from uiprobe.probes.ladders.grounding.screens import drawn_named
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.ui.actions import Action, ActionKind, format_action
from uiprobe.ui.coordinates import CoordinateSpace, Point


def pointed(sample: Sample, other: Sample) -> Iterator[tuple[str, str]]:
    """Yield the name of each attack with its answer.

    Args:
        sample: An item with a picture.
        other: Another item of its rung, whose answer is given for it.
    """
    metadata = metadata_of(sample)
    space = CoordinateSpace.from_plain(metadata["space"])
    scene = drawn_named(str(metadata["screen"])).scene
    task = prompt_of(sample).rpartition("\nTask: ")[2]
    random = Random(str(metadata["screen"]))  # noqa: S311 - attacks, no secret
    width, height = scene.size

    def at(x: float, y: float) -> str:
        place = space.from_screen(Point(x, y))
        return format_action(Action(ActionKind.CLICK, point=place))

    yield "centre", at(width / 2, height / 2)
    yield "random", at(random.uniform(0, width), random.uniform(0, height))
    yield "largest", at(*_middle(_largest(scene, random)))
    yield "text match", at(*_middle(_matching(scene, task, random)))
    # The picture hidden: the answer to another question, and what the numbers of the task suggest.
    yield "other key", str(metadata_of(other)["reference"])
    yield "by number", at(width * _share(task), height / 2)
    yield "stop", "press [stop]"
    middle = space.from_screen(Point(width / 2, height / 2))
    for direction, end in (("up", Point(width / 2, 0)), ("down", Point(width / 2, height - 1))):
        swipe = Action(ActionKind.SWIPE, point=middle, end=space.from_screen(end))
        yield f"swipe {direction}", format_action(swipe)


def _middle(part: Part) -> tuple[float, float]:
    left, top, right, bottom = part.box
    return (left + right) / 2, (top + bottom) / 2


def _largest(scene: Scene, random: Random) -> Part:
    def area(part: Part) -> int:
        left, top, right, bottom = part.box
        return (right - left) * (bottom - top)

    parts = list(scene.touchable)
    most = max(map(area, parts))
    return random.choice([part for part in parts if area(part) == most])


def _matching(scene: Scene, task: str, random: Random) -> Part:
    """The widget whose own text shares most words with the task."""
    words = set(re.findall(r"\w+", task.casefold()))

    def shared(part: Part) -> int:
        own = part.text if part.kind == "field" else part.key if part.kind == "handle" else ""
        return len(words & set(re.findall(r"\w+", own.casefold())))

    parts = list(scene.touchable)
    most = max(map(shared, parts))
    return random.choice([part for part in parts if shared(part) == most])


def _share(task: str) -> float:
    found = re.search(r"(\d+(?:\.\d+)?) ?%", task)
    return float(found[1]) / 100 if found else 1 / 2
