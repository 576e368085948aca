"""Reference solutions: steps that are written once and resolved against the screen they meet.

A step is an action of the grammar, or one whose target is a *selector*, a JSON object, where the
grammar has an index or a place:

    click {"text": "Add task"}
    longclick {"text": "Buy milk"}
    text {"resource-id": "title"} [Buy milk]
    swipe {"resource-id": "list"} [up]
    swipe {"resource-id": "list"} [up] until {"text": "Buy milk"}
    infeasible [There is no such list]

The verbs are those of the platform's action space. The fields of a selector are attributes by the
platform's own names, equal all through; on Android a resource id may stand without its package.
`within` and `beside` hold another selector: the element meant lies inside that one, or is, of those
that match, the one nearest to it in the tree. Inside what is `beside` something means inside the
nearest one. A swipe with `until` is done again and again, and not
at all once such an element is on the screen and nothing floats over it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from uiprobe.ui.actions import (
    Action,
    ActionError,
    ActionKind,
    Direction,
)
from uiprobe.ui.coordinates import Point
from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.tree import Element, Tree

_RELATIONS = ("within", "beside")
_MAX_STEP = 20_000
_MAX_NESTING = 4
"""Levels of `beside` and `within` in a selector."""

_STEP = re.compile(r"([a-z_]{1,40}) (?=\{)")
_UNTIL = "] until "


class ReferenceStepError(ValueError):
    """A step that cannot be read, or whose target is not on the screen."""


Selector = Mapping[str, Any]
"""Attributes by name, and other selectors by `within` and `beside`."""


@dataclass(frozen=True, slots=True)
class ReferenceStep:
    """One step of a reference solution.

    Attributes:
        action: The action, for a step of the plain grammar.
        kind: The verb, for a step with a selector.
        selector: What it acts on.
        argument: What is typed, or where to; off the touch screen all that follows the selector.
        until: What ends a repeated swipe.
    """

    action: Action | None = None
    kind: str | None = None
    selector: Selector | None = None
    argument: str = ""
    until: Selector | None = None


def parse_step(step: str, platform: Platform = ANDROID) -> ReferenceStep:
    """Read one step.

    Raises:
        ReferenceStepError: The text is not a reference step.
    """
    if len(step) > _MAX_STEP:
        raise ReferenceStepError(f"a reference step of {len(step):,} characters: at most 20,000")
    match = _STEP.match(step)
    if match is None or match[1] not in platform.space.verbs:
        try:
            return ReferenceStep(action=platform.space.parse(step))
        except ActionError as error:
            raise ReferenceStepError(f"reference step {step[:80]!r}: {error}") from None
    kind = match[1]
    selector, rest = _read_selector(step, match.end(), platform)
    if platform.space is not TOUCH:
        return ReferenceStep(kind=kind, selector=selector, argument=rest)
    until: Selector | None = None
    if kind == ActionKind.SWIPE and _UNTIL in rest:
        rest, condition = rest.split(_UNTIL, 1)
        rest += "]"
        until, after = _read_selector(condition, 0, platform)
        if after:
            raise ReferenceStepError(f"reference step {step[:80]!r}: {after[:40]!r} follows it")
    if kind in (ActionKind.CLICK, ActionKind.LONGCLICK):
        if rest:
            raise ReferenceStepError(f"reference step {step[:80]!r}: {rest[:40]!r} follows it")
        return ReferenceStep(kind=kind, selector=selector)
    if not (rest.startswith(" [") and rest.endswith("]")):
        raise ReferenceStepError(f"reference step {step[:80]!r}: {kind} lacks its argument")
    argument = rest[2:-1]
    if kind == ActionKind.SWIPE and argument not in set(Direction):
        raise ReferenceStepError(
            f"reference step {step[:80]!r}: {argument[:40]!r} is not a direction"
        )
    return ReferenceStep(kind=kind, selector=selector, argument=argument, until=until)


def _read_selector(text: str, start: int, platform: Platform) -> tuple[Selector, str]:
    try:
        value, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        raise ReferenceStepError(
            f"reference step {text[:80]!r}: its selector is not JSON"
        ) from None
    _check_selector(value, _MAX_NESTING, platform)
    return value, text[end:]


def _check_selector(value: object, depth: int, platform: Platform) -> None:
    attributes = platform.reader.attributes
    if not isinstance(value, dict) or not value or depth == 0:
        raise ReferenceStepError(f"selector {str(value)[:80]}: it is a flat object with a field")
    for key, wanted in value.items():
        if key in _RELATIONS:
            _check_selector(wanted, depth - 1, platform)
        elif key not in attributes or not isinstance(wanted, str):
            raise ReferenceStepError(
                f"selector field {str(key)[:40]!r}: found {str(wanted)[:40]!r}, expected the text "
                f"of one of {', '.join(sorted(attributes))}, or a selector in within or beside"
            )


def resolve_step(step: str, tree: Tree, platform: Platform = ANDROID) -> Action:
    """The action that a step stands for on a screen.

    A widget is named by its index, any other element by its middle.

    Raises:
        ReferenceStepError: The step cannot be read, or nothing on the screen is meant by it.
    """
    return _resolve(parse_step(step, platform), step, tree, platform)


def next_action(
    steps: Sequence[str], position: int, tree: Tree, platform: Platform = ANDROID
) -> tuple[Action, int]:
    """The next action of a reference solution, or a stop at its end.

    Args:
        steps: The solution.
        position: How many of its steps are behind; 0 at the start.
        tree: The screen.
        platform: What it is done on.

    Returns:
        The action, and the position for the next call.

    Raises:
        ReferenceStepError: A step cannot be read, or nothing on the screen is meant by it.
    """
    for current in range(position, len(steps)):
        step = parse_step(steps[current], platform)
        if step.until is None:
            return _resolve(step, steps[current], tree, platform), current + 1
        found = find_elements(step.until, tree, platform)
        if not found or _is_covered(found[0], tree):
            return _resolve(step, steps[current], tree, platform), current
    return platform.space.stop(), len(steps)


def reference_length(steps: Sequence[str], platform: Platform = ANDROID) -> int | None:
    """How many actions a solution takes, the stop included, which it may leave unsaid.

    Returns:
        The number; None if it depends on the screens, because something is swiped until found.

    Raises:
        ReferenceStepError: A step cannot be read.
    """
    parsed = [parse_step(step, platform) for step in steps]
    if any(step.until is not None for step in parsed):
        return None
    last = parsed[-1].action if parsed else None
    return len(parsed) + (last is None or not platform.space.ends(last))


def _resolve(step: ReferenceStep, line: str, tree: Tree, platform: Platform) -> Action:
    if step.action is not None:
        return step.action
    if step.selector is None or step.kind is None:
        raise AssertionError("a step without an action has a selector")
    found = find_elements(step.selector, tree, platform)
    if not found:
        labels = filter(None, dict.fromkeys(_label(element) for element in tree.elements))
        raise ReferenceStepError(
            f"reference step {line[:200]!r}: nothing on the screen is like that; there are "
            + ", ".join(labels)[:600]
        )
    element = found[0]
    if platform.space is not TOUCH and element.is_widget:
        index = tree.widgets.index(element)
        return platform.space.parse(f"{step.kind} [{index}]{step.argument}")
    if (platform.space is not TOUCH or step.kind == ActionKind.SWIPE) and not element.is_widget:
        raise ReferenceStepError(f"reference step {line[:200]!r}: {element} is not a widget")
    number = tree.widgets.index(element) if element.is_widget else None
    point = None if element.is_widget else Point(*element.bounds.center)
    verb = ActionKind(step.kind)
    match verb:
        case ActionKind.TEXT:
            return Action(verb, index=number, point=point, text=step.argument)
        case ActionKind.SWIPE:
            return Action(verb, index=number, direction=Direction(step.argument))
        case _:
            return Action(verb, index=number, point=point)


def _label(element: Element) -> str:
    return element.text or element.name or element.id


def find_elements(selector: Selector, tree: Tree, platform: Platform = ANDROID) -> list[Element]:
    """The visible elements that a selector means, the one meant most first.

    Raises:
        ReferenceStepError: The selector has an unknown field.
    """
    _check_selector(selector, _MAX_NESTING, platform)
    found = [
        element
        for element in tree.elements
        if element.visible and _has_attributes(element, selector)
    ]
    if "within" in selector:
        holders = find_elements(selector["within"], tree, platform)
        inside = {
            id(below)
            # Of those beside something, the nearest one alone is meant.
            for outer in (holders[:1] if "beside" in selector["within"] else holders)
            for below in outer.descendants()
            if below is not outer
        }
        found = [element for element in found if id(element) in inside]
    if "beside" in selector:
        anchors = find_elements(selector["beside"], tree, platform)
        if not anchors:
            return []
        above = _ancestors(tree)
        trail = [id(element) for element in above[id(anchors[0])]]
        # The sort is stable: of equally near ones the first on the screen stays first.
        found.sort(key=lambda element: -_shared(above[id(element)], trail))
        # Nothing is beside an element in another window.
        found = [element for element in found if _shared(above[id(element)], trail)]
    return found


def _is_covered(element: Element, tree: Tree) -> bool:
    """Whether something else without children, such as a floating button, has its middle."""
    own = {id(below) for below in element.descendants()}
    x, y = element.bounds.center
    return any(
        other.visible
        and not other.children
        and id(other) not in own
        and other.bounds.contains(x, y)
        for other in tree.elements
        if other.depth <= element.depth
    )


def _has_attributes(element: Element, selector: Selector) -> bool:
    for key, wanted in selector.items():
        if key in _RELATIONS:
            continue
        if not element.matches(key, wanted):
            return False
    return True


def _ancestors(tree: Tree) -> dict[int, list[Element]]:
    """From the root down to each element itself, by the element's identity."""
    found: dict[int, list[Element]] = {}
    stack: list[tuple[Element, list[Element]]] = [(root, []) for root in tree.roots]
    while stack:
        element, above = stack.pop()
        found[id(element)] = [*above, element]
        stack += [(child, found[id(element)]) for child in element.children]
    return found


def _shared(path: Sequence[Element], trail: Sequence[int]) -> int:
    count = 0
    for element, other in zip(path, trail, strict=False):
        if id(element) != other:
            break
        count += 1
    return count
