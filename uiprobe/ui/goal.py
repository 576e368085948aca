"""The goal of a navigation task."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from reprlib import repr
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar, get_args

from uiprobe.ui.person.facts import FactError, Person

if TYPE_CHECKING:
    from uiprobe.ui.evaluators import Evaluator

GoalKind = Literal["user", "testing"]
"""`user`: a result that people want, on any path; `testing`: what a tester scripts, path included
(paper section 3.1)."""

Difficulty = Literal["easy", "medium", "hard"]

GOAL_KINDS: tuple[GoalKind, ...] = get_args(GoalKind)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)

MAX_REFERENCE = 400
"""Steps in one reference solution."""

CHAINS = "chains"
"""The category of the hard tier of phones: goals along facts, over apps."""

DESK_HARD = "facts"
"""The category of the hard tier of the desk."""

EVENTS = "events"
"""The part of a set-up that lists what happens by itself, each event by its time."""

START_AT = "start"
"""The part of a set-up that says when it begins on the device's clock."""

OWNER = "owner"
"""The part of a set-up that makes all apps agree on the owner of the phone: values at places of
what apps hold, each with its `package`, `path` and `value`."""

SESSION = "session"
"""The part of a set-up that lists the goals that came before on the same phone, each with its
`app`, `instruction` and `reference`."""

_MAX_TEXT = 20_000
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_BY_PLACE = re.compile(r"(?:click|longclick|text|swipe) \[-?[0-9]|press \[")
_Word = TypeVar("_Word", bound=str)


class GoalError(ValueError):
    """Plain data that is not a goal.

    Attributes:
        field: The field that is wrong.
    """

    def __init__(self, name: str, field: str, found: str, expected: str) -> None:
        super().__init__(f"{name}: {field}: found {found}, expected {expected}")
        self.field = field


INSTANCE_STEP = 1_000
"""The difference between the task numbers of two successive instances of a template."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A navigation task.

    Attributes:
        task: Number of the task in its source.
        app: Short name of the app that it starts in.
        instruction: What to do, in words.
        category: Category of the app.
        kind: Whom it comes from.
        evaluators: What decides whether it was met.
        reference: A solution, one step a line; see `uiprobe.ui.reference`.
        difficulty: As its author states it.
        apps: Short names of all apps that it needs; empty stands for `app` alone.
        setup: How the device differs from a fresh one when it starts, in the terms of its source.
        seed: Decides the content of the device.
        feasible: Whether it can be met at all; one that cannot is met by declaring so.
        may_be_infeasible: Whether prompts explain how to declare it infeasible; goals of one source
            are alike in that, so that it gives nothing away.
        template: Name of the template that it is an instance of; empty if it stands alone.
        demands: What makes it hard, in numbers: `steps` of its reference, `distractors`, facts to
            keep in `memory`, `apps` involved.
        language: Language of its instruction.
        variation: Names of the changes of the surface that it is shown under.
        platform: What its app runs on; see `uiprobe.ui.platform`.
        self_judged: Whether its environment decides whether it was met, instead of evaluators.
        as_released: Whether it is a goal of the Sphinx release, so that its screens are described
            and its trajectories judged as the release does; see `uiprobe.ui.tree.Tree`.
        person: The person who can be asked and what they know; None in runs without one.
        world: Name of its world in a pair of worlds, `a` or `b`; empty if it is not of a pair.
    """

    task: int
    app: str
    instruction: str
    category: str
    kind: GoalKind = "user"
    evaluators: tuple[Evaluator, ...] = field(default=(), hash=False)
    reference: tuple[str, ...] = ()
    difficulty: Difficulty = "easy"
    apps: tuple[str, ...] = ()
    setup: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seed: int = 0
    feasible: bool = True
    may_be_infeasible: bool = False
    template: str = ""
    demands: Mapping[str, int] = field(default_factory=dict, hash=False)
    language: str = "en"
    variation: str = ""
    platform: str = "android"
    self_judged: bool = False
    as_released: bool = False
    person: Person | None = None
    world: str = ""

    @property
    def id(self) -> str:
        """Stable name of the pair of task and app."""
        return f"{self.task}/{self.app}"

    @property
    def has_events(self) -> bool:
        """Whether it belongs to those in which something may happen by itself."""
        return EVENTS in self.setup

    @property
    def earlier(self) -> tuple[str, ...]:
        """The instructions that came before it on the same phone, in their order."""
        return tuple(str(one["instruction"]) for one in self.setup.get(SESSION, ()))

    @property
    def budget(self) -> int:
        """Actions that it may take: twice those of its reference, in the hard tier 2.5 times."""
        steps = self.demands.get("steps", 0)
        return (5 * steps + 1) // 2 if self.category in (CHAINS, DESK_HARD) else 2 * steps

    def to_dict(self) -> dict[str, Any]:
        """All fields as plain data; the last five only where they say something."""
        from uiprobe.ui.evaluators import dump_evaluators

        return {
            "task": self.task,
            "app": self.app,
            "instruction": self.instruction,
            "category": self.category,
            "kind": self.kind,
            "evaluators": dump_evaluators(self.evaluators),
            "reference": list(self.reference),
            "difficulty": self.difficulty,
            "apps": list(self.apps),
            "setup": dict(self.setup),
            "seed": self.seed,
            "feasible": self.feasible,
            "may_be_infeasible": self.may_be_infeasible,
            "template": self.template,
            "demands": dict(self.demands),
            "language": self.language,
            "variation": self.variation,
            **({} if self.platform == "android" else {"platform": self.platform}),
            **({"self_judged": True} if self.self_judged else {}),
            **({} if self.person is None else {"person": self.person.to_dict()}),
            **({"world": self.world} if self.world else {}),
            **(
                {"as_released": self.as_released}
                if self.as_released or self._resembles_release
                else {}
            ),
        }

    @property
    def pair(self) -> str:
        """Name that the two worlds of its pair have in common; empty if it is not of a pair."""
        instance = self.task // INSTANCE_STEP
        return f"{self.app}/{self.template}/{instance}" if self.world else ""

    @property
    def _resembles_release(self) -> bool:
        """Whether it could be one of the release in an early log, where goals do not say so."""
        return (
            self.platform == "android"
            and not self.template
            and bool(self.reference)
            and all(_BY_PLACE.match(step) for step in self.reference)
        )

    @classmethod
    def from_dict(cls, record: object, *, name: str = "goal") -> Self:
        """The inverse of `to_dict`; fields that have a default can be left out.

        Args:
            record: The parsed JSON.
            name: Where it came from, for error messages.

        Raises:
            GoalError: It is not an object, or a field is unknown, missing, or of the wrong type.
            EvaluatorError: Its evaluators are no valid configuration.
            ReferenceStepError: A step of its reference solution cannot be read.
        """
        from uiprobe.ui.evaluators import load_evaluators
        from uiprobe.ui.platform import platform_named
        from uiprobe.ui.reference import parse_step

        fields = _Fields(record, name)
        platform = platform_named(fields.take("platform", str, "android"))
        evaluators = fields.take("evaluators", list, [])
        reference = fields.texts("reference", limit=MAX_REFERENCE)
        goal = cls(
            task=fields.take("task", int),
            app=fields.short_name("app"),
            instruction=fields.take("instruction", str),
            category=fields.take("category", str),
            kind=fields.one_of("kind", GOAL_KINDS, "user"),
            evaluators=load_evaluators(evaluators, name=f"{name}: evaluators", platform=platform)
            if evaluators
            else (),
            reference=reference,
            difficulty=fields.one_of("difficulty", DIFFICULTIES, "easy"),
            apps=fields.texts("apps", limit=20),
            setup=fields.take("setup", dict, {}),
            seed=fields.take("seed", int, 0),
            feasible=fields.take("feasible", bool, True),
            may_be_infeasible=fields.take("may_be_infeasible", bool, False),
            template=fields.take("template", str, ""),
            demands=fields.numbers("demands"),
            language=fields.take("language", str, "en"),
            variation=fields.take("variation", str, ""),
            platform=platform.name,
            self_judged=fields.take("self_judged", bool, False),
            person=fields.person(),
            world=fields.take("world", str, ""),
        )
        as_released = fields.take("as_released", bool, goal._resembles_release)
        fields.finish()
        for step in reference:
            parse_step(step, platform)
        return replace(goal, as_released=as_released)


@dataclass(frozen=True, slots=True)
class Session:
    """Several goals on one device, each of which begins where the one before it ended.

    Attributes:
        name: Stable name within its seed.
        form: How its goals belong together: `apart`, or `on` where later ones are about earlier
            ones.
        goals: The goals, in their order.
    """

    name: str
    form: str
    goals: tuple[Goal, ...]


class _Fields:
    """The fields of a record, each taken once, with its type."""

    def __init__(self, record: object, name: str) -> None:
        if not isinstance(record, dict):
            raise GoalError(name, "top level", repr(record), "an object")
        self._left = dict(record)
        self._name = name

    def take(self, key: str, kind: type, default: Any = None) -> Any:  # noqa: ANN401 - plain data
        """A field of exactly that type: a boolean is not a number."""
        value = self._left.pop(key, default)
        if type(value) is not kind or (isinstance(value, str) and len(value) > _MAX_TEXT):
            raise GoalError(self._name, key, repr(value), f"a value of type {kind.__name__}")
        return value

    def short_name(self, key: str) -> str:
        """A field that names an app."""
        value: str = self.take(key, str)
        if not _NAME.fullmatch(value):
            raise GoalError(self._name, key, repr(value), "a short name in lower case")
        return value

    def texts(self, key: str, *, limit: int) -> tuple[str, ...]:
        """A field that is a list of strings."""
        values: list[object] = self.take(key, list, [])
        if len(values) > limit or not all(isinstance(v, str) for v in values):
            raise GoalError(self._name, key, repr(values), f"a list of at most {limit} strings")
        return tuple(str(value) for value in values)

    def numbers(self, key: str) -> dict[str, int]:
        """A field that has whole numbers by name."""
        values: dict[str, object] = self.take(key, dict, {})
        if len(values) > 20 or not all(type(value) is int for value in values.values()):
            raise GoalError(self._name, key, repr(values), "whole numbers by name")
        return {str(name): int(str(value)) for name, value in values.items()}

    def one_of(self, key: str, choices: tuple[_Word, ...], default: _Word) -> _Word:
        """A field that is one of a few words."""
        value = self._left.pop(key, default)
        for choice in choices:
            if value == choice:
                return choice
        raise GoalError(self._name, key, repr(value), f"one of {', '.join(choices)}")

    def person(self) -> Person | None:
        """The person who can be asked."""
        value = self._left.pop("person", None)
        if value is None:
            return None
        try:
            return Person.from_dict(value)
        except FactError as error:
            raise GoalError(self._name, "person", str(error), "a person with facts") from None

    def finish(self) -> None:
        """Reject unknown fields."""
        if self._left:
            raise GoalError(
                self._name, str(next(iter(self._left)))[:80], "an unknown field", "no such field"
            )
