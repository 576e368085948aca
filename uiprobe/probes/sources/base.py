"""Sources of items: plain data, in which one broken entry never hides the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from uiprobe.ui.actions import Direction
from uiprobe.ui.goal import Goal, Session
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree

KnowledgeCapability = Literal["goal_understanding", "app_knowledge"]

Truth = Literal["continue", "stop", "failed"]
"""The right answer to whether a goal is reached; `failed` where it can no longer be."""

UNKNOWN_CATEGORY = "unspecified"


class SourceError(ValueError):
    """Data that cannot be used: names the file, the field, what was found and what was expected."""

    def __init__(self, file: str, field: str, found: str, expected: str) -> None:
        super().__init__(f"{file}: {field}: found {found}, expected {expected}")
        self.file = file
        self.field = field
        self.found = found
        self.expected = expected


class MissingFileError(SourceError):
    """A file that the source does not have."""

    def __init__(self, file: str, expected: str) -> None:
        super().__init__(file, "file", "no such file", expected)


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry of a source that cannot be used.

    Attributes:
        id: The id that its item has in the item set.
        reason: What is wrong with it, by file, field, found and expected.
        app: Its app, if that could be read.
        category: Its category, likewise.
    """

    id: str
    reason: str
    app: str = "unknown"
    category: str = UNKNOWN_CATEGORY


@dataclass(frozen=True, slots=True)
class SourceScreen:
    """One recorded screen, read on demand.

    Attributes:
        name: Path within the source, without an ending.
        read_tree: Reads and parses its tree; raises `SourceError` or `TreeError`.
        screenshot: Reads its picture as PNG bytes; raises `MissingFileError` if it has none.
        has_screenshot: Whether there is a picture.
    """

    name: str
    read_tree: Callable[[], Tree]
    screenshot: Callable[[], bytes]
    has_screenshot: bool

    @property
    def tree(self) -> Tree:
        """The tree, read anew; raises `SourceError` or `TreeError`."""
        return self.read_tree()


@dataclass(frozen=True, slots=True)
class Question:
    """A knowledge question (paper section 3.3.2).

    Attributes:
        id: Stable name.
        capability: What it probes.
        text: The question.
        options: Text of each option, by letter.
        answer: Letter of the right option.
        app: Name of the app that the question is about.
        category: Category of that app.
        proposed: Letters for which there is a yes/no item; None for all.
        names_app: Whether app and category come before the question.
        kind: What kind of question it is, in a word.
        facet: The part of the capability that it probes; empty if the source names none.
        language: The language that it is asked in.
        material: Text to read before the question.
        picture: Name of the screen that is shown with it; empty for none.
        described: The question for models that cannot see the picture.
    """

    id: str
    capability: KnowledgeCapability
    text: str
    options: Mapping[str, str]
    answer: str
    app: str
    category: str
    proposed: tuple[str, ...] | None = None
    names_app: bool = True
    kind: str = ""
    facet: str = ""
    language: str = "en"
    material: str = ""
    picture: str = ""
    described: str = ""


@dataclass(frozen=True, slots=True)
class JudgedStep:
    """A step of a trajectory, and the right answer there.

    Attributes:
        step: Its number.
        truth: The right answer.
        contrast: What kind of moment with the other answer stands beside it, in a word.
        ending: What was done last, after the way or the near miss, in a word.
        answers: The number of answers with which it is asked; 3 where `failed` is one of them.
    """

    step: int
    truth: Truth
    contrast: str = ""
    ending: str = ""
    answers: Literal[2, 3] = 2


@dataclass(frozen=True, slots=True)
class Recording:
    """A trajectory of a goal.

    Attributes:
        screens: Screens in order, the first one at the start.
        actions: As many actions, the last of them `stop`.
        name: Distinguishes several trajectories of one goal; empty for its only one.
        moments: Steps to ask about; None for all, where the trajectory is a reference.
    """

    goal: Goal
    screens: Sequence[SourceScreen]
    actions: Sequence[RecordedAction]
    name: str = ""
    moments: tuple[JudgedStep, ...] | None = None

    def judged(self) -> tuple[JudgedStep, ...]:
        """The steps to ask about."""
        if self.moments is not None:
            return self.moments
        last = len(self.actions) - 1
        return tuple(
            JudgedStep(step, "stop" if step == last else "continue") for step in range(last + 1)
        )


@dataclass(frozen=True, slots=True)
class StepQuestion:
    """A question on the steps to a goal.

    Attributes:
        id: Stable name.
        kind: `next`, which of the options comes next; `order`, in which order all of them come.
        done: What was done before.
        screen: What is shown after `done`.
        options: Steps in words, by letter.
        answer: The right letter, or the letters in the right order.
    """

    id: str
    kind: Literal["next", "order"]
    goal: Goal
    done: tuple[RecordedAction, ...]
    screen: SourceScreen
    options: Mapping[str, str]
    answer: str


@dataclass(frozen=True, slots=True)
class GroundingExample:
    """A low-level instruction, the screen it is given on, and the action that it means.

    Attributes:
        id: Stable name.
        app: Name of the app.
        category: Category of that app.
        instruction: In words, such as "Tap the second row".
        screen: What is shown when the instruction is given.
        action: The action that it means.
        direction: Where the finger moves in a swipe; None if the source does not say.
        rule: Whether an answer counts that lies within the bounds of the target (`bounds`, as in
            the paper), or one that touches the target and nothing else (`widget`).
        kind: How the instruction names its target; empty if the source does not say.
        language: The language of the instruction; empty if the source does not say.
        variation: Changes of the surface, see `uiprobe.probes.sources.builtin.variation`.
        find: What the instruction means on a tree, evaluated again; None if that is not known.
    """

    id: str
    app: str
    category: str
    instruction: str
    screen: SourceScreen
    action: RecordedAction
    direction: Direction | None = None
    rule: Literal["bounds", "widget"] = "bounds"
    kind: str = ""
    language: str = ""
    variation: str = ""
    find: Callable[[Tree], Sequence[Element]] | None = field(default=None, compare=False)


class Source(Protocol):
    """A source of items."""

    @property
    def name(self) -> str:
        """Its name in logs."""
        ...

    def screen(self, name: str) -> SourceScreen:
        """A screen by its name."""
        ...

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """The questions of one capability, in the order of the source."""
        ...

    def recordings(self) -> list[Recording | Broken]:
        """The reference trajectories."""
        ...

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """The low-level instructions."""
        ...


@runtime_checkable
class HasSteps(Protocol):
    """A source with questions on steps."""

    def step_questions(self) -> list[StepQuestion]:
        """The questions.

        Raises:
            ValueError: It does not give as many as are wanted.
        """
        ...


@runtime_checkable
class HasSubsets(Protocol):
    """A source with goals some of which are reported separately, under a name."""

    def subset(self, name: str, goals: Sequence[Goal | Broken]) -> list[Goal | Broken]:
        """The goals of a subset, in their order; one that is not among the goals is broken.

        Raises:
            SourceError: There is no such subset, or it cannot be read.
        """
        ...


@runtime_checkable
class HasGoals(Protocol):
    """A source with goals for navigation."""

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        """The goals, each with its evaluators and its reference.

        Args:
            instances: How many of each template, where goals have templates.
            variant: Names of changes of the surface.

        Raises:
            SourceError: The goals cannot be read at all.
            ValueError: It does not have these changes.
        """
        ...


@runtime_checkable
class HasPairs(Protocol):
    """A source with goals in pairs of worlds."""

    def pair_goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal]:
        """The goals of all pairs, each with a person who can be asked.

        Args:
            instances: How many pairs of each template.
            variant: Names of changes of the surface.

        Raises:
            ValueError: It does not have these changes.
        """
        ...


@runtime_checkable
class HasEventGoals(Protocol):
    """A source with goals, in pairs of worlds, in which something happens by itself."""

    def event_goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal]:
        """The goals of all such pairs.

        Args:
            instances: How many pairs of each template.
            variant: Names of changes of the surface.

        Raises:
            ValueError: It does not have these changes.
        """
        ...


@runtime_checkable
class HasSessions(Protocol):
    """A source with sessions of several goals on one device."""

    def sessions(
        self, length: int, *, instances: int = 1, variant: tuple[str, ...] = ()
    ) -> list[Session]:
        """The sessions of so many goals.

        Args:
            length: Goals of each session.
            instances: How many times as many sessions there are.
            variant: Names of changes of the surface.

        Raises:
            ValueError: It does not have this length or these changes.
        """
        ...


@runtime_checkable
class HasHardGoals(Protocol):
    """A source with a second tier of goals, which are longer and span several apps."""

    def hard_goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal]:
        """The goals of that tier, each with its evaluators and its reference.

        Args:
            instances: How many of each template.
            variant: Names of changes of the surface.

        Raises:
            ValueError: It does not have these changes.
        """
        ...
