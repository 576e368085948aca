"""Evaluators as plain data: rule trees that decide whether a goal was met (paper section 3.2.1).

The form is that of the release's `evaluator.json`: assertions, and rules that put them in an order.
Two more assertions, `state` and `nochange`, ask what is true in the apps afterwards, and not
how it came about.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from reprlib import repr
from typing import Annotated, Literal, Self, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    PlainValidator,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from uiprobe.ui.platform import ANDROID, Platform

MAX_EVALUATORS = 200
"""Assertions and rules in one configuration, nested ones included."""

MAX_DEPTH = 16
"""How deep rules may be nested."""

MatchType = Literal["equal", "include"]
"""`equal` compares whole values, `include` looks for a part of them."""

Order = Literal["sequential", "consecutive", "present", "strict", "adjacent", "any"]
"""How the parts of a rule follow each other.

The first three are the release's, read as its evaluator reads them. `sequential`: each is looked
for from the screen or action at which the one before was found, that one included, so that two
equal assertions are met by one action. `consecutive`: each is looked for there and in the next two
entries of the trace, and these three are taken for a whole trajectory: `stoppage` looks at the
middle one, `lastaction` at the first. `present`: anywhere.

Three are ours. Two mean what the words of the paper say. `strict`: each after the one before.
`adjacent`: each within the next screen and action after the one before, where `stoppage` and
`lastaction` keep to the end of the whole trajectory. `any`: one of them, and the one found first
counts, for what can be done by several controls.
"""


def _platform(info: ValidationInfo) -> Platform:
    """The platform of the rules; rules written in code, without a context, are for Android."""
    platform = (info.context or {}).get("platform", ANDROID)
    if not isinstance(platform, Platform):
        raise AssertionError("evaluators are validated by load_evaluators")
    return platform


def _check_screen_rules(rules: dict[str, str], info: ValidationInfo) -> dict[str, str]:
    reader = _platform(info).reader
    return _check_fields(rules, reader.attributes | {reader.page})


def _check_action_rules(rules: dict[str, str], info: ValidationInfo) -> dict[str, str]:
    platform = _platform(info)
    kind = rules.get("action_type")
    if kind is not None and kind not in platform.space.kinds:
        raise _wrong_rule("action_type", repr(kind[:60]), platform.space.kinds)
    return _check_fields(rules, platform.reader.attributes | {"action_type", "message"})


def _check_fields(rules: dict[str, str], fields: frozenset[str]) -> dict[str, str]:
    for field in rules:
        if field not in fields:
            raise _wrong_rule(field, "an unknown field", sorted(fields))
    return rules


def _wrong_rule(field: str, found: str, expected: Iterable[str]) -> PydanticCustomError:
    return PydanticCustomError(
        "rule",
        "found {found}, expected one of {expected}",
        {"field": field, "found": found, "expected": ", ".join(expected)},
    )


_Value = Annotated[str, StringConstraints(strict=True, max_length=20_000)]

ScreenRules = Annotated[dict[str, _Value], AfterValidator(_check_screen_rules)]
"""Conditions on an element: the platform's own attributes, and the page of its screen."""

ActionRules = Annotated[dict[str, _Value], AfterValidator(_check_action_rules)]
"""Conditions on an action: its type and message, and the element at the place acted on."""


class EvaluatorError(ValueError):
    """A configuration that is not an evaluator.

    Attributes:
        path: The field that is wrong, as in `0.evaluators.1.match_rules.action_type`.
    """

    def __init__(self, name: str, path: str, problem: str) -> None:
        super().__init__(f"{name}: {path or 'top level'}: {problem}")
        self.path = path


class _Evaluator(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="after")
    def _keep_type(self) -> Self:
        # Dumps leave out what was not set; without its type an evaluator could not be read back.
        self.model_fields_set.add("type")
        return self


class StopPage(_Evaluator):
    """The last screen holds an element that matches, and that element passes the check."""

    type: Literal["stoppage"] = "stoppage"
    match_type: MatchType = "equal"
    match_rules: ScreenRules = {}
    check_type: MatchType = "equal"
    check_rules: ScreenRules = {}

    @model_validator(mode="after")
    def _demands_something(self) -> StopPage:
        _require_rules(self.match_rules, self.check_rules)
        return self


class LastAction(_Evaluator):
    """The last action before stopping passes the check."""

    type: Literal["lastaction"] = "lastaction"
    check_type: MatchType = "equal"
    check_rules: ActionRules

    @model_validator(mode="after")
    def _demands_something(self) -> LastAction:
        _require_rules(self.check_rules)
        return self


class FindAction(_Evaluator):
    """The first action that matches passes the check."""

    type: Literal["findaction"] = "findaction"
    match_type: MatchType = "equal"
    match_rules: ActionRules = {}
    check_type: MatchType = "equal"
    check_rules: ActionRules = {}

    @model_validator(mode="after")
    def _demands_something(self) -> FindAction:
        _require_rules(self.match_rules, self.check_rules)
        return self


class FindElement(_Evaluator):
    """On the first screen with an element that matches, the first such element passes the check."""

    type: Literal["findelement"] = "findelement"
    match_type: MatchType = "equal"
    match_rules: ScreenRules = {}
    check_type: MatchType = "equal"
    check_rules: ScreenRules = {}

    @model_validator(mode="after")
    def _demands_something(self) -> FindElement:
        _require_rules(self.match_rules, self.check_rules)
        return self


class FindElementByAction(_Evaluator):
    """On the screen of the first action that matches, the first element that matches passes."""

    type: Literal["findelementbyaction"] = "findelementbyaction"
    action_match_type: MatchType = "equal"
    action_match_rules: ActionRules
    element_match_type: MatchType = "equal"
    element_match_rules: ScreenRules = {}
    check_type: MatchType = "equal"
    check_rules: ScreenRules = {}

    @model_validator(mode="after")
    def _demands_something(self) -> FindElementByAction:
        _require_rules(self.action_match_rules)
        _require_rules(self.element_match_rules, self.check_rules)
        return self


def _require_rules(*rules: dict[str, str]) -> None:
    if not any(rules):
        raise PydanticCustomError("no_rules", "its rules are empty: it would hold for everything")


Selector = dict[str, JsonValue]
PathSegment = str | int | Selector
"""A key, a position (negative ones count from the end), or the fields of the member meant."""


def _check_segment(value: object) -> PathSegment:
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    if isinstance(value, dict) and value and all(isinstance(key, str) for key in value):
        return value
    raise PydanticCustomError(
        "path_segment", "expected a key, a position, or an object with the fields of a member"
    )


StatePath = tuple[Annotated[PathSegment, PlainValidator(_check_segment)], ...]
"""The way into nested objects and lists, from the state of the whole device."""


class State(_Evaluator):
    """Something is true of the apps' state at the end.

    Attributes:
        path: Where to look.
        check_type: `equal`: what is there is `value`. `include`: it is a text with `value` in it, a
            list with such a member, or an object with such fields; an object `value` names only the
            fields that count. `absent`: nothing is there or, with a `value`, it does not include
            that. `count`: it has `count` members or, with a `value`, as many of that kind.
            `within`: it is a moment of the device's clock, as `2026-03-12T10:00:00`, not before
            `since` and not after `by` of the `value`, of which one may be missing: a deadline.
    """

    type: Literal["state"] = "state"
    path: StatePath
    check_type: Literal["equal", "include", "absent", "count", "within"] = "equal"
    value: JsonValue = None
    count: Annotated[int, Field(strict=True, ge=0)] | None = None

    @property
    def has_value(self) -> bool:
        """Whether a value was given; null counts as a value."""
        return "value" in self.model_fields_set

    @model_validator(mode="after")
    def _fits_its_check(self) -> State:
        if self.check_type in ("equal", "include", "within") and not self.has_value:
            raise PydanticCustomError(
                "no_value", "{check} needs a value", {"check": self.check_type}
            )
        if self.check_type == "within" and not _is_period(self.value):
            raise PydanticCustomError(
                "period", "within takes a value with the moments `since`, `by`, or both"
            )
        if (self.check_type == "count") != (self.count is not None):
            raise PydanticCustomError(
                "count", "`count` goes with the check type count, and only so"
            )
        return self


def is_moment(value: object) -> bool:
    """Whether a value is a moment of a device's clock, such as `2026-03-12T10:00:00`."""
    if not isinstance(value, str):
        return False
    try:
        return datetime.fromisoformat(value).tzinfo is None
    except ValueError:
        return False


def _is_period(value: object) -> bool:
    return (
        isinstance(value, dict)
        and bool(value)
        and value.keys() <= {"since", "by"}
        and all(is_moment(one) for one in value.values())
    )


class NoChange(_Evaluator):
    """The apps' state is at the end as it was at the start: nothing was done besides the goal.

    Attributes:
        path: The part that must be unchanged; the whole state by default.
        allowed: What may differ, each from the state of the whole device: what the goal changes,
            counters, clocks. A selector matches every member that has its fields.
    """

    type: Literal["nochange"] = "nochange"
    path: StatePath = ()
    allowed: tuple[StatePath, ...] = ()


def _require_some(evaluators: tuple[Evaluator, ...]) -> tuple[Evaluator, ...]:
    # Not `min_length`: that counts only the valid ones, and blames the list for each wrong one.
    if not evaluators:
        raise PydanticCustomError("no_evaluators", "found an empty list, expected an evaluator")
    return evaluators


class Rule(_Evaluator):
    """Several evaluators in an order."""

    type: Literal["rule"] = "rule"
    order: Order
    evaluators: Annotated[tuple[Evaluator, ...], AfterValidator(_require_some)]


Evaluator = Annotated[
    StopPage
    | LastAction
    | FindAction
    | FindElement
    | FindElementByAction
    | State
    | NoChange
    | Rule,
    Field(discriminator="type"),
]
"""One assertion or rule; a goal has one or more, and all must hold."""

Rule.model_rebuild()

_TYPES = frozenset(
    get_args(kind.model_fields["type"].annotation)[0]
    for kind in (
        *(StopPage, LastAction, FindAction, FindElement, FindElementByAction),
        *(State, NoChange, Rule),
    )
)


@cache
def _adapter() -> TypeAdapter[tuple[Evaluator, ...]]:
    return TypeAdapter(Annotated[tuple[Evaluator, ...], AfterValidator(_require_some)])


def load_evaluators(
    records: object, *, name: str = "evaluators", platform: Platform = ANDROID
) -> tuple[Evaluator, ...]:
    """Read the evaluators of a goal.

    Args:
        records: The parsed JSON: a list of one or more.
        name: Where it came from, for error messages.
        platform: The platform of the goal's app; rules may use its names.

    Raises:
        EvaluatorError: It is not a list, or an evaluator has an unknown field, lacks one, or has
            one of the wrong type; the message and the error's `path` name the first such field.
    """
    _check_limits(records, name)
    try:
        return _adapter().validate_python(records, context={"platform": platform})
    except ValidationError as error:
        details = error.errors(include_url=False)[0]
        path = _path(details)
        more = error.error_count() - 1
        problem = _describe(details) + (f" (and {more} more)" if more else "")
        raise EvaluatorError(name, path, problem) from None


def dump_evaluators(evaluators: Iterable[Evaluator]) -> list[dict[str, JsonValue]]:
    """The inverse of `load_evaluators`, without the fields that were left to their defaults."""
    return [evaluator.model_dump(mode="json", exclude_unset=True) for evaluator in evaluators]


_STRICT: dict[Order, Order] = {"sequential": "strict", "consecutive": "adjacent"}


def with_strict_order(evaluators: Iterable[Evaluator]) -> tuple[Evaluator, ...]:
    """The same evaluators with `sequential` made `strict`, and `consecutive` made `adjacent`.

    In the release's reading a goal like "add to my bookmarks and remove it" is met by the adding.
    """
    return tuple(
        evaluator.model_copy(
            update={
                "order": _STRICT.get(evaluator.order, evaluator.order),
                "evaluators": with_strict_order(evaluator.evaluators),
            }
        )
        if isinstance(evaluator, Rule)
        else evaluator
        for evaluator in evaluators
    )


def _check_limits(records: object, name: str) -> None:
    """Refuse what is too large or too deep before anything recurses into it."""
    level: list[tuple[str, object]] = [("", records)]
    total = 0
    for _ in range(MAX_DEPTH):
        below: list[tuple[str, object]] = []
        for path, group in level:
            if not isinstance(group, list | tuple):
                continue
            total += len(group)
            if total > MAX_EVALUATORS:
                raise EvaluatorError(
                    name, path, f"found over {MAX_EVALUATORS} evaluators, expected at most so many"
                )
            below += [
                (f"{path}{'.' * bool(path)}{position}.evaluators", record.get("evaluators"))
                for position, record in enumerate(group)
                if isinstance(record, dict)
            ]
        level = below
    if any(group for _, group in level):
        raise EvaluatorError(
            name, level[0][0][:200], f"found rules nested deeper than {MAX_DEPTH}, expected less"
        )


def _path(details: ErrorDetails) -> str:
    """The place of an error, without the tags of the union, which pydantic puts between."""
    segments: list[str] = []
    after_position = False
    for segment in details["loc"]:
        if not (after_position and segment in _TYPES):
            segments.append(str(segment)[:100])
        after_position = isinstance(segment, int)
    if details["type"] == "rule":
        segments.append(str(details["ctx"]["field"])[:100])
    return ".".join(segments)[:300]


def _describe(details: ErrorDetails) -> str:
    found = details["input"]
    match details["type"]:
        case "extra_forbidden":
            return "found an unknown field"
        case "missing":
            return "found no such field, expected one"
        case "union_tag_invalid" | "union_tag_not_found":
            kind = found.get("type") if isinstance(found, dict) else None
            return f"type: found {repr(kind)}, expected one of {', '.join(sorted(_TYPES))}"
        case "rule" | "no_rules" | "no_value" | "count" | "no_evaluators":
            return details["msg"]
    return f"found {repr(found)}, {details['msg'][:1].lower()}{details['msg'][1:]}"
