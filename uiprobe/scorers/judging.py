"""Whether an answer is right, part by part; from the sample's metadata alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from uiprobe.ui.actions import Action, ActionKind, parse_action, relocate
from uiprobe.ui.coordinates import CoordinateSpace, Point
from uiprobe.ui.platform import space_named
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.touch_surface import meets
from uiprobe.ui.tree import Bounds

PARTS = ("type", "target", "argument")
"""The parts in which an action can be right or wrong."""


def part_key(part: str) -> str:
    """The key under which a score keeps whether a part is right."""
    return f"{part}_correct"


@dataclass(frozen=True, slots=True)
class AnswerJudgement:
    """The verdict on one answer.

    Attributes:
        correct: Whether all of it is right.
        parts: Which parts are right, of `type`, `target` and `argument`; a part that the item does
            not ask for is left out.
        reason: A code for an answer that is well-formed but fits no screen.
    """

    correct: bool
    parts: Mapping[str, bool] = field(default_factory=dict)
    reason: str | None = None


def judge(metadata: Mapping[str, Any], answer: str) -> AnswerJudgement:
    """Judge an answer that was read in the demanded form.

    Args:
        metadata: That of the sample; see `uiprobe.probes.items`.
        answer: What `AnswerForm.read` returned.
    """
    if "truth" in metadata and isinstance(metadata["truth"], Mapping):
        return judge_grounding(
            metadata, _parse(answer, metadata.get("form", {}).get("space", TOUCH.name))
        )
    if "stage" in metadata:
        return judge_outcome(metadata, _parse(answer, TOUCH.name))
    return AnswerJudgement(answer == metadata["reference"])


@lru_cache(maxsize=512)
def _parse(answer: str, space: str) -> Action:
    return parse_action(answer) if space == TOUCH.name else space_named(space).parse(answer)


def judge_unread(metadata: Mapping[str, Any]) -> AnswerJudgement:
    """The verdict on an answer that could not be read: wrong in every part that is asked for."""
    truth = metadata.get("truth")
    if not isinstance(truth, Mapping):
        return AnswerJudgement(False)
    parts = {"type": False}
    if "bounds" in truth:
        parts["target"] = False
    if "message" in truth:
        parts["argument"] = False
    return AnswerJudgement(False, parts)


def judge_grounding(metadata: Mapping[str, Any], action: Action) -> AnswerJudgement:
    """Judge an action by type, target and argument (paper section 3.2.4).

    The centre of the chosen widget, or the place named, must lie inside the bounds of the ground
    truth, edges included. Where the item has a `surface`, a touch there must meet the target
    instead, as on the phone: what lies on top of it, or in it with an effect of its own, does not
    count. A text must be equal. The direction of a swipe is judged only where the ground truth has
    one (that of the Sphinx release never has). On a web page the element of a bid stands for the
    place in its middle, and functions that do the same count alike.
    """
    truth: Mapping[str, Any] = metadata["truth"]
    kind = str(action.key) if action.kind == ActionKind.PRESS else str(action.kind)
    parts = {"type": kind in (truth["type"], *truth.get("also", ()))}
    reason = None
    if "bounds" in truth:
        place = _place(metadata, action)
        if place is None and action.index is not None:
            reason = "index_out_of_range"
        elif place is None and action.handle is not None:
            reason = "unknown_element"
        parts["target"] = place is not None and meets(metadata, place)
    if "message" in truth:
        parts["argument"] = _words(action) == truth["message"]
    elif "direction" in truth:
        parts["argument"] = _direction(action) == truth["direction"]
    return AnswerJudgement(all(parts.values()), parts, reason)


def judge_outcome(metadata: Mapping[str, Any], action: Action) -> AnswerJudgement:
    """Judge an action by what it leads to on the simulated phone.

    Args:
        metadata: With the `stage` that the phone is set to, and what is `wanted` of the outcome.
        action: The action, with places in the `space` of the item.
    """
    # Only some items need a phone.
    from uiprobe.probes.ladders.grounding.board import carry_out, outcome, staged
    from uiprobe.probes.ladders.grounding.items import is_met
    from uiprobe.probes.ladders.grounding.scene import Scene

    if action.point is None:
        return AnswerJudgement(False)
    space = CoordinateSpace.from_plain(metadata["space"])
    phone = staged(Scene.from_plain(metadata["stage"]))
    carry_out(phone, relocate(action, space.to_screen))
    return AnswerJudgement(is_met(metadata["wanted"], outcome(phone)))


def _words(action: Action) -> str | None:
    """The text of an action; a list of one text says the same as the text."""
    listed = dict(action.arguments).get("options")
    if action.text is None and isinstance(listed, tuple) and len(listed) == 1:
        return listed[0]
    return action.text


def _direction(action: Action) -> str | None:
    """The direction of a swipe: the one stated, or else along the axis with the longer movement.

    A wheel is turned down to see what lies further down; one that is not turned has no direction.
    """
    given = dict(action.arguments)
    across, along = given.get("delta_x"), given.get("delta_y")
    if isinstance(across, int | float) and isinstance(along, int | float):
        if not across and not along:
            return None
    elif action.direction is not None or action.point is None or action.end is None:
        return None if action.direction is None else str(action.direction)
    else:
        across, along = action.end.x - action.point.x, action.end.y - action.point.y
    if abs(across) > abs(along):
        return "right" if across > 0 else "left"
    return "down" if along > 0 else "up"


def _place(metadata: Mapping[str, Any], action: Action) -> Point | None:
    """Return the point that the action touches, in pixels; None if it touches none."""
    if action.index is not None:
        widgets = _widgets(str(metadata.get("widgets", "")))
        if action.index >= len(widgets):
            return None
        return Point(*widgets[action.index].center)
    if action.handle is not None:
        marks = str(metadata.get("marks", "")).split(";")
        if action.handle not in marks:
            return None
        widgets = _widgets(str(metadata.get("widgets", "")))
        return Point(*widgets[marks.index(action.handle)].center)
    if action.point is None or "space" not in metadata:
        return None
    return CoordinateSpace.from_plain(metadata["space"]).to_screen(action.point)


@lru_cache(maxsize=1024)
def _widgets(text: str) -> list[Bounds]:
    """The bounds of the widgets of a screen."""
    return [Bounds.parse(bounds) for bounds in text.split(";")] if text else []
