"""The demand of an evaluator, and the finding, in words for a person.

A verdict on a state is a statement on the value that was asked for: the same place may hold one
thing that was asked for and lack another, so a place alone decides neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uiprobe.ui.application_state import covers, look_up, members
from uiprobe.ui.evaluators import (
    Evaluator,
    FindAction,
    FindElement,
    FindElementByAction,
    LastAction,
    MatchType,
    NoChange,
    Order,
    PathSegment,
    Rule,
    State,
    StopPage,
)

MOST = 300
"""Characters of what was asked for, and of what was found."""

_LABELS = ("text", "content-desc", "name", "value", "hint")
"""Attributes that a person sees, the clearest first."""

_IDS = ("resource-id", "data-testid", "id")
_PAGES = ("activity", "url")

_ACTIONS = {
    "click": "a tap",
    "longclick": "a long press",
    "swipe": "a swipe",
    "back": "Back",
    "enter": "Enter",
    "restart": "a restart of the app",
    "stop": "the end",
}

_JOINTS: Mapping[Order, str] = {"any": "or", "present": "and"}
_ORDERS: Mapping[Order, str] = {
    "sequential": "in order",
    "strict": "one after the other",
    "adjacent": "one right after the other",
    "consecutive": "close to each other",
}

_ENDS = {"since": "not before", "by": "not after"}
"""The ends of a period in words."""

_CHANGED = "changed besides: "


def tell_evaluator(evaluator: Evaluator) -> str:
    """The demand of an evaluator, in at most `MOST` characters."""
    return _shortened(_asked(evaluator))


def tell_state(evaluator: State, after: Mapping[str, object]) -> str:
    """Describe the state at the place that an evaluator asks about, as an answer to it.

    Args:
        evaluator: A `state` evaluator of the goal.
        after: The apps' state at the end.
    """
    there, found = look_up(after, evaluator.path)
    if evaluator.check_type == "count" and there and (counted := members(found)) is not None:
        number = sum(not evaluator.has_value or covers(one, evaluator.value) for one in counted)
        if number or not evaluator.count:
            return str(number or "none")
        return _shortened(f"none{_nearest(counted, evaluator.value)}")
    if not there:
        return "there is no such place"
    if evaluator.check_type == "absent" and evaluator.has_value:
        return "there is one"
    told = _value(found)
    return _apart(told, _value(evaluator.value)) if evaluator.has_value else _shortened(told)


def _nearest(entries: Sequence[object], value: object) -> str:
    """Describe how the entry most like the one asked for differs; empty if none is like it.

    Only one that agrees in the first field, which names it, and in half of all fields is like it.
    """
    if not isinstance(value, Mapping):
        return ""
    lacking = [
        {key: one.get(key) for key, asked in value.items() if not covers(one.get(key), asked)}
        for one in entries
        if isinstance(one, Mapping)
    ]
    named = [one for one in lacking if 2 * len(one) <= len(value) and next(iter(value)) not in one]
    return f", the nearest has {_fields(min(named, key=len))}" if named else ""


def tell_changes(reason: str, after: Mapping[str, object]) -> str:
    """The places that were changed and must not be, in words.

    Args:
        reason: Why a `nochange` assertion does not hold.
        after: The apps' state at the end.
    """
    if not reason.startswith(_CHANGED):
        return f"it was {reason.rpartition(' was ')[2]}"
    places = reason.removeprefix(_CHANGED).split(", ")
    return f"a change in {', '.join(_changed(place, after) for place in places)}"


def _changed(place: str, after: Mapping[str, object]) -> str:
    # The name of one app may begin with that of another.
    app = max((key for key in after if place.startswith(f"{key}.")), key=len, default=None)
    if app is None:
        return place
    return f"{_plain(place.removeprefix(f'{app}.'))} of {_app(app)}"


def _asked(evaluator: Evaluator) -> str:
    match evaluator:
        case State():
            return _asked_state(evaluator)
        case NoChange(path=path):
            return f"no other change in {_place(path) if path else 'the apps'}"
        case StopPage():
            return f"the last screen shows {_asked_element(evaluator)}"
        case FindElement():
            return f"a screen shows {_asked_element(evaluator)}"
        case LastAction():
            return f"the last action is {_action(evaluator.check_rules, evaluator.check_type)}"
        case FindAction():
            first = _action(evaluator.match_rules, evaluator.match_type)
            if not evaluator.check_rules:
                return first
            check = _action(evaluator.check_rules, evaluator.check_type)
            return f"{first}, the first of which is {check}" if evaluator.match_rules else check
        case FindElementByAction():
            acted = _action(evaluator.action_match_rules, evaluator.action_match_type)
            rules, kind = evaluator.element_match_rules, evaluator.element_match_type
            shown = _checked(rules, kind, evaluator.check_rules, evaluator.check_type)
            return f"{acted}, the first time on a screen that shows {shown}"
        case Rule(order=order, evaluators=parts):
            told = [_asked(part) for part in parts]
            if len(told) == 1 and order != "consecutive":
                return told[0]
            if order in _JOINTS:
                return f"({f') {_JOINTS[order]} ('.join(told)})"
            return f"{_ORDERS[order]}: ({'), then ('.join(told)})"


def _asked_state(evaluator: State) -> str:
    place, value = _place(evaluator.path), evaluator.value
    match evaluator.check_type:
        case "equal":
            return f"{place} is {_value(value)}"
        case "include":
            return f"{place} includes {_value(value)}"
        case "within":
            ends = value if isinstance(value, Mapping) else {}
            said = [f"{word} {ends[end]}" for end, word in _ENDS.items() if end in ends]
            return f"{place} is {' and '.join(said)}"
        case "absent":
            return f"no {_entry(value)} in {place}" if evaluator.has_value else f"no {place}"
        case "count":
            number = f"exactly {evaluator.count}" if evaluator.count else "no"
            noun = "entry" if evaluator.count == 1 else "entries"
            told = _entry(value, noun) if evaluator.has_value else noun
            return f"{number} {told} in {place}"


def _entry(value: object, noun: str = "entry") -> str:
    if isinstance(value, Mapping):
        return f"{noun} with {_fields(value)}" if value else f"{noun} of any kind"
    return f"{noun} {_value(value)}"


def _fields(value: Mapping[str, object]) -> str:
    return ", ".join(f"{_plain(str(key))} {_value(one)}" for key, one in value.items())


def _value(value: object) -> str:
    """A value in words in which two values differ; texts stand in quotation marks."""
    match value:
        case None:
            return "not set"
        case bool():
            return "yes" if value else "no"
        case str():
            return repr(value) if value else "empty"
        case Mapping():
            return f"({_fields(value)})" if value else "an empty entry"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]" if value else "an empty list"
    return str(value)


def _place(path: Sequence[PathSegment]) -> str:
    """A place from the inside out: `("org.uiprobe.todo", "tasks")` is "tasks of todo"."""
    if not path:
        return "the whole state"
    first, *rest = path
    told = _app(first) if isinstance(first, str) else _member(first, "the apps")
    for segment in rest:
        told = (
            f"{_plain(segment)} of {told}" if isinstance(segment, str) else _member(segment, told)
        )
    return told


def _member(segment: PathSegment, among: str) -> str:
    if isinstance(segment, Mapping):
        return f"the entry with {_fields(segment)} in {among}"
    number = f"entry {int(segment) + 1}" if int(segment) >= 0 else f"entry {segment}, from the end,"
    return f"{number} in {among}"


def _app(package: str) -> str:
    return package.rpartition(".")[2]


def _plain(key: str) -> str:
    return key.replace("_", " ") if key.islower() else key


def _asked_element(evaluator: StopPage | FindElement) -> str:
    return _checked(
        evaluator.match_rules, evaluator.match_type, evaluator.check_rules, evaluator.check_type
    )


def _checked(
    rules: Mapping[str, str], kind: MatchType, check: Mapping[str, str], check_kind: MatchType
) -> str:
    """An element by the rules that it matches and those that it must pass."""
    if not rules or not check:
        return _element(rules, kind) if rules else _element(check, check_kind)
    return f"{_element(rules, kind)}, the first of which is {_element(check, check_kind)}"


def _action(rules: Mapping[str, str], kind: MatchType) -> str:
    left = dict(rules)
    deed, message = left.pop("action_type", None), left.pop("message", None)
    if deed == "input":
        told = f"{'a text' if message is None else _text(message, kind)} put in"
        return f"{told}to {_element(left, kind)}" if left else told
    told = "an action" if deed is None else _ACTIONS.get(deed, deed)
    told += "" if message is None else f" with {_text(message, kind)}"
    return f"{told} on {_element(left, kind)}" if left else told


def _element(rules: Mapping[str, str], kind: MatchType) -> str:
    """An element by its attributes: what a person sees of it first, and how the app calls it."""
    left = dict(rules)
    label = next((name for name in _LABELS if name in left), None)
    told = "" if label is None else _text(left.pop(label), kind)
    pages = [_page(left.pop(name), kind) for name in _PAGES if name in left]
    details = [_called(left.pop(name), kind) for name in _IDS if name in left]
    if not told and details:
        told, *details = f"the control {details[0]}", *details[1:]
    details += [_detail(name, value, kind) for name, value in left.items()]
    if details:
        told = f"{told or 'an element'} ({', '.join(details)})"
    page = " and ".join(pages)
    return " on ".join(part for part in (told, page and f"the page {page}") if part)


def _text(value: str, kind: MatchType) -> str:
    return repr(value) if kind == "equal" else f"text containing {value!r}"


def _matched(value: str, kind: MatchType) -> str:
    return repr(value) if kind == "equal" else f"containing {value!r}"


def _called(name: str, kind: MatchType) -> str:
    return _matched(_plain(name.rpartition("/")[2]), kind)


def _page(name: str, kind: MatchType) -> str:
    short = name if "/" in name else name.rpartition(".")[2].removesuffix("Activity")
    return _matched(short or name, kind)


def _detail(name: str, value: str, kind: MatchType) -> str:
    if value in ("true", "false"):
        return name if value == "true" else f"not {name}"
    return f"{name} {_matched(value, kind)}"


def _apart(found: str, asked: str) -> str:
    """Shorten what was found, so that the first difference from what was asked for shows."""
    if found == asked or _shortened(found) != _shortened(asked):
        return _shortened(found)
    pairs = enumerate(zip(found, asked, strict=False))
    same = next((n for n, (one, other) in pairs if one != other), min(len(found), len(asked)))
    return _shortened(f"alike up to …{found[max(0, same - 40) :]}")


def _shortened(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"
