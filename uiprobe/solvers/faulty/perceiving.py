"""Effects of perceptual faults on the simulated agent's intentions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from uiprobe.episodes.helps import LANGUAGE_HEAD, READ_HEAD, SCROLL_HEAD
from uiprobe.solvers.faulty.faults import Faults
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point
from uiprobe.ui.reference import Selector
from uiprobe.ui.scripts import has_other_script
from uiprobe.ui.telling import quoted
from uiprobe.ui.tree import Element, Tree


def mistake(
    action: Action, tree: Tree, told: str, faults: Faults, draws: Mapping[str, float]
) -> Action:
    """The action on what it takes for its target, where it cannot read the label of that."""
    element = element_of(action, tree) or _at(action.point, tree)
    if element is None:
        return action
    texts = list(_texts(element))
    numbers = [text for text in texts if any(mark.isdigit() for mark in text)]
    foreign = [text for text in texts if has_other_script(text)]
    if (draws["read"] < faults.misreads and numbers and not _tells(told, READ_HEAD, numbers)) or (
        draws["script"] < faults.unread and foreign and not _tells(told, LANGUAGE_HEAD, foreign)
    ):
        return something_else(action, tree, draws["else"])
    return action


def sees_no_more(step_until: Selector | None, told: str) -> bool:
    """Whether there is no hint that the target lies beyond the edge."""
    if SCROLL_HEAD not in told:
        return True
    label = json.dumps(step_until or {}, ensure_ascii=False)
    words = (step_until or {}).get("text") or (step_until or {}).get("content-desc")
    return bool(words) and quoted(str(words)) not in told and label not in told


def something_else(action: Action, tree: Tree, draw: float) -> Action:
    """The same on another widget: one of those that look alike, where there are any."""
    element = element_of(action, tree)
    if element is None and (lies := _at(action.point, tree)) is not None:
        # What is no widget is named by its place.
        same = [
            one
            for one in tree.elements
            if one is not lies and one.visible and (one.id, one.role) == (lies.id, lies.role)
        ]
        if same:
            middle = same[int(draw * len(same))].bounds.center
            return replace(action, point=Point(*middle))
    others = [
        (number, one)
        for number, one in enumerate(tree.widgets)
        if str(action.kind) in one.actions and one is not element
    ]
    alike = [
        (number, one)
        for number, one in others
        if element is not None and one.id == element.id and one.role == element.role
    ]
    chosen = alike or others
    if not chosen:
        return action
    number = chosen[int(draw * len(chosen))][0]
    return Action(action.kind, index=number, text=action.text, direction=action.direction)


def element_of(action: Action, tree: Tree) -> Element | None:
    """The widget that an action names."""
    if action.index is None or action.index >= len(tree.widgets):
        return None
    return tree.widgets[action.index]


def _at(point: Point | None, tree: Tree) -> Element | None:
    """The innermost element at a place."""
    if point is None:
        return None
    there = [one for one in tree.elements if one.visible and one.bounds.contains(*point)]
    return max(there, key=lambda one: one.depth, default=None)


def cut(action: Action) -> Action:
    """The first half of what is typed."""
    if action.kind != ActionKind.TEXT or action.text is None:
        return action
    return Action(
        action.kind,
        index=action.index,
        point=action.point,
        text=action.text[: len(action.text) // 2],
    )


def _texts(element: Element) -> Iterator[str]:
    for one in element.descendants():
        if one.visible and (text := " ".join((one.text or one.name).split())):
            yield text


def _tells(told: str, head: str, texts: list[str]) -> bool:
    return head in told and all(quoted(text) in told for text in texts)
