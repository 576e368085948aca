"""Trajectories: screens and actions in turn, ending in `stop` (paper section 3.3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Point
from uiprobe.ui.hit_testing import element_at, not_covered
from uiprobe.ui.observation import describe_element
from uiprobe.ui.person.facts import NO_SLOT, SLOTS
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.spaces.base import INFEASIBLE_KIND, SEVERAL, STOP_KIND, ActionSpace
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.telling import tell_element
from uiprobe.ui.tree import Bounds, Element, Tree


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """An action as a trajectory keeps it: with the element itself, not its index.

    Attributes:
        kind: What was done.
        element: The element acted on; None for keys.
        message: The text typed, for `input`; why the goal cannot be met, for a `stop` that declares
            it infeasible; in other action spaces the argument of the verb.
        space: The action space that it belongs to.
        told: The line of a history, in words that stand without the screen; None for an action of
            which only the record is known, or of the Sphinx release, which has words of its own.
        about: The slot of the person's facts that a question was taken to be about, or `none`, by
            a model that stands for the person; empty where rules understand it.
    """

    kind: str
    element: Element | None = None
    message: str | None = None
    space: ActionSpace = field(default=TOUCH, compare=False, repr=False)
    told: str | None = field(default=None, compare=False, repr=False)
    about: str = ""

    @property
    def declares_infeasible(self) -> bool:
        """Whether it says that the goal cannot be met."""
        if self.kind == SEVERAL:
            calls = (self.message or "").splitlines()
            return any(call.startswith(f"{INFEASIBLE_KIND}(") for call in calls)
        return self.kind == INFEASIBLE_KIND or (self.kind == STOP_KIND and self.message is not None)

    @classmethod
    def from_dict(
        cls, record: object, *, name: str, platform: Platform = ANDROID
    ) -> RecordedAction:
        """Read an entry of `meta.json`, or the ground truth of a grounding item.

        Args:
            record: The parsed JSON.
            name: File and position, for error messages.
            platform: What it was done on.

        Raises:
            ValueError: A field is missing or of the wrong type; the message names it.
        """
        if not isinstance(record, Mapping):
            raise ValueError(f"{name}: found {type(record).__name__}, expected an object")
        kind, kinds = record.get("type"), platform.space.kinds
        if not isinstance(kind, str) or kind not in kinds:
            raise ValueError(
                f"{name}: type: found {str(kind)[:40]!r}, expected one of {', '.join(kinds)}"
            )
        space = platform.space
        message = record.get("message") if kind in space.worded else None
        if kind in space.worded and not isinstance(message, str):
            raise ValueError(
                f"{name}: message: found {type(message).__name__}, expected the text typed"
            )
        if kind not in space.targeted:
            said = record.get("infeasible") if kind == STOP_KIND else message
            about = record.get("about", "")
            if not isinstance(about, str) or about not in ("", NO_SLOT, *SLOTS):
                raise ValueError(f"{name}: about: found {str(about)[:40]!r}, expected a slot")
            said = said if isinstance(said, str) else None
            return cls(kind, message=said, space=space, about=about)
        attributes = record.get("element")
        if not isinstance(attributes, Mapping) or not all(
            isinstance(item, str) for pair in attributes.items() for item in pair
        ):
            raise ValueError(
                f"{name}: element: found {type(attributes).__name__}, expected an object of strings"
            )
        try:
            bounds = Bounds.parse(attributes.get("bounds", ""))
        except ValueError as error:
            raise ValueError(f"{name}: element: {error}") from None
        return cls(kind, platform.reader.element(dict(attributes), bounds), message, space)


def describe_action(action: RecordedAction) -> str:
    """One line on what was done, for the history that a model is shown."""
    if action.told is not None:
        return action.told
    place = None if action.element is None else describe_element(action.element)
    return action.space.tell(action.kind, place, action.message)


def repeat_action(action: RecordedAction) -> Action:
    """The action that does again what was recorded, on the same element."""
    return action.space.repeat(action.kind, action.element, action.message)


def describe_history(actions: list[RecordedAction]) -> str:
    """The actions so far, numbered, one a line."""
    if not actions:
        return "(nothing yet)"
    return "\n".join(
        f"{number}. {describe_action(action)}" for number, action in enumerate(actions, start=1)
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A screen of a trajectory and what was done on it.

    Attributes:
        tree: What the screen showed.
        place: Where the screen belongs.
        record: What was done, with the element that it hit; None if the episode ended before
            anything was.
        action: The same in the grammar; None if only the element is known.
    """

    tree: Tree
    place: Place
    record: RecordedAction | None
    action: Action | None = None

    @property
    def point(self) -> Point | None:
        """The point of the action, in pixels of the screen.

        The place acted on, or else the centre of the element; None for keys.
        """
        if self.action is not None and self.action.point is not None:
            return self.action.point
        if self.record is None or self.record.element is None:
            return None
        return Point(*self.record.element.bounds.center)


def record_action(
    action: Action,
    tree: Tree,
    platform: Platform = ANDROID,
    *,
    there: Sequence[str] | None = None,
) -> RecordedAction:
    """The record of an action in a trajectory.

    A place is kept as what an action there meets (see `uiprobe.ui.hit_testing`), and as an element
    without attributes where there is nothing.

    Args:
        action: The action; coordinates are pixels of the screen.
        tree: The screen on which it is done.
        platform: What it is done on.
        there: The handles of the elements at the place of the action, from the inside out, as the
            environment says; None where it says nothing.

    Raises:
        ActionError: `index_out_of_range` or `unknown_element`.
    """
    space = platform.space
    kind = space.kind_of(action)
    element = None
    if action.index is not None:
        if action.index >= len(tree.widgets):
            raise ActionError(
                "index_out_of_range",
                f"index {action.index}, the screen has {len(tree.widgets)} widgets",
            )
        element = tree.widgets[action.index]
    elif action.handle is not None:
        element = tree.handles.get(action.handle)
        if element is None:
            raise ActionError(
                "unknown_element", f"no element of the screen is called {action.handle[:40]!r}"
            )
    elif action.point is not None:
        element = element_at(action, tree, space, there) or _place(action.point, platform)
    told = None
    if not tree.as_released:
        place = None if element is None else tell_element(element, tree)
        told = space.tell_action(action, place)
    return RecordedAction(kind, element, action.text, space, told)


def retell(record: RecordedAction, tree: Tree) -> RecordedAction:
    """A record that was read from a file, described as by `record_action` on its screen."""
    element = record.element
    if element is None or tree.as_released:
        return record
    known = next((one for one in tree.elements if one.identity == element.identity), element)
    place = tell_element(known, tree)
    return replace(record, told=record.space.tell(record.kind, place, record.message))


def _place(point: Point, platform: Platform) -> Element:
    x, y = round(point.x), round(point.y)
    bounds = Bounds(x, y, x, y)
    return platform.reader.element({"bounds": str(bounds)}, bounds)


def record_by_centre(step: Step) -> RecordedAction | None:
    """The record of a step, with the element whose middle was acted on, if there is one.

    A place is kept as the widget there, which may lie inside the element that was meant. Who aims
    at the middle of an element means that one, unless something covers it: so do recordings that
    are replayed.
    """
    record, point = step.record, step.point
    if record is None or record.element is None or point is None:
        return record
    if record.element.bounds.center == point:
        return record
    seen = not_covered(
        step.tree, point, record.element, lambda element: element.bounds.center == point
    )
    meant = next(seen, None)
    return record if meant is None else replace(record, element=meant)


def dump_action(action: RecordedAction) -> dict[str, object]:
    """The inverse of `RecordedAction.from_dict`."""
    element = action.element
    record: dict[str, object] = {
        "type": action.kind,
        "element": element and {**element.attributes, "bounds": str(element.bounds)},
    }
    if action.message is not None:
        record["infeasible" if action.kind == STOP_KIND else "message"] = action.message
    if action.about:
        record["about"] = action.about
    return record


def action_identity(action: RecordedAction) -> tuple[object, ...]:
    """The key by which two actions count as one action repeated (paper table 9)."""
    element = action.element
    return (action.kind, action.message, None if element is None else element.identity)
