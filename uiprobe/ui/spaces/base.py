"""Action spaces: the protocol that each platform's actions follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from uiprobe.ui.actions import Action, TargetKind
from uiprobe.ui.coordinates import Point
from uiprobe.ui.tree import Element

STOP_KIND = "stop"
"""The kind that records of every space give to the action that stops an episode."""

SEVERAL = "several"
"""The verb of an action that makes several calls in turn, as BrowserGym's multi-actions do; its
record has the calls, one a line."""

INFEASIBLE_KIND = "report_infeasible"
"""The kind that records of spaces without messages of a stop give to such a declaration."""

ASK = "ask"
"""The verb, and the kind in records, of a question to the person whose goal it is."""

_MOST_SHOWN = 300
"""Characters of a question that a history shows."""


@dataclass(frozen=True, slots=True)
class Persona:
    """The role that prompts give to a model.

    Attributes:
        operates: What it does, as in "operate the touch screen of a phone".
        watches: What it supervises where another operates, as in "the operation of a phone".
        device: What it operates, in a word, as in "phone".
    """

    operates: str
    watches: str
    device: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a function that a model can call.

    Attributes:
        type: Its JSON type; an array is one of texts.
        description: What it means.
        choices: The texts that it takes; None for any.
        required: Whether a call must have it.
    """

    type: Literal["string", "integer", "number", "boolean", "array"]
    description: str
    choices: tuple[str, ...] | None = None
    required: bool = True


@dataclass(frozen=True, slots=True)
class Tool:
    """A function that a model can call natively."""

    name: str
    description: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)


def tell_question(question: str | None) -> str:
    """A line on a question to the person whose goal it is, for the history of a model."""
    return f"Asked {(question or '')[:_MOST_SHOWN]!r}"


class ActionSpace(Protocol):
    """The actions of one platform, and how prompts and records name them.

    An `Action` has a verb, a target (the number of a widget, its handle, or a place) and arguments.
    The touch screen fills the fields `text`, `direction`, `end` and `key`; other verbs keep what
    they take in `text` and `arguments`.

    Records name what was done by `kinds`, apart from verbs, because records outlive the grammar:
    Sphinx keeps a touch screen's `text` as `input`. A plain stop is of the kind `stop` in every
    space; a `stop` with a message declares that the goal cannot be met.
    """

    @property
    def name(self) -> str:
        """Its name, such as `touch` or `browser`."""
        ...

    @property
    def persona(self) -> Persona:
        """The role that prompts give to a model."""
        ...

    @property
    def skills(self) -> str:
        """Tips for operating the platform, for the prompt of an agent."""
        ...

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs, in the order in which prompts list them."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that records give to actions; `stop` is one of them."""
        ...

    @property
    def targeted(self) -> tuple[str, ...]:
        """Those kinds whose records have the element acted on."""
        ...

    @property
    def worded(self) -> tuple[str, ...]:
        """Those kinds whose records have a message: what was typed or said."""
        ...

    @property
    def wait(self) -> Action:
        """The action that only looks again; it replaces an action that is refused."""
        ...

    def describe(self, targets: TargetKind) -> str:
        """All actions with the kind of target that is asked for, one a line."""
        ...

    def example(self, targets: TargetKind) -> str:
        """An action with such a target, as it is written."""
        ...

    def parse(self, text: str) -> Action:
        """Read an action, or the declaration that a goal cannot be met; it must be all of `text`.

        Raises:
            ActionError: The text is neither; the reason says why.
        """
        ...

    def format(self, action: Action) -> str:
        """The inverse of `parse`."""
        ...

    def check(
        self, action: Action, *, targets: TargetKind, widgets: int, width: float, height: float
    ) -> None:
        """Check that an action fits the screen it was given for.

        Args:
            action: A parsed action of this space.
            targets: The kind of target that the model was asked for.
            widgets: Number of widgets on the screen.
            width: Largest x that coordinates can have, in the model's convention.
            height: Largest y.

        Raises:
            ActionError: It does not fit; the reason says why.
        """
        ...

    def relocate(self, action: Action, move: Callable[[Point], Point]) -> Action:
        """The action with each of its places moved, such as from a model's numbers to pixels."""
        ...

    def tools(self, targets: TargetKind, *, may_be_infeasible: bool) -> list[Tool]:
        """One function per verb, and one that declares the goal infeasible if that is possible."""
        ...

    def read_call(self, name: str, arguments: Mapping[str, object]) -> Action:
        """The action of a function call.

        Raises:
            ActionError: There is no such function, or its arguments make no action.
        """
        ...

    def stop(self, reason: str | None = None) -> Action:
        """The action that ends an episode; with a reason, because the goal cannot be met."""
        ...

    def ends(self, action: Action) -> bool:
        """Whether an action ends the episode; it is then recorded and not carried out."""
        ...

    def declares_infeasible(self, action: Action) -> bool:
        """Whether an action ends the episode because the goal cannot be met."""
        ...

    def kind_of(self, action: Action) -> str:
        """The kind that records give to an action, one of `kinds`."""
        ...

    def repeat(self, kind: str, element: Element | None, message: str | None) -> Action:
        """The action that does again what a record says, on its element or at the middle of it.

        Args:
            kind: The record's kind.
            element: Its element; None if it has none.
            message: What was typed or said.
        """
        ...

    def tell(self, kind: str, place: str | None, message: str | None) -> str:
        """A line on what was done, for the history that a model is shown.

        Args:
            kind: The record's kind.
            place: Its element in words; None if it has none.
            message: What was typed or said.
        """
        ...

    def tell_action(self, action: Action, place: str | None) -> str:
        """As `tell`, of the action itself, which may say more than its record.

        Args:
            action: An action of this space.
            place: Its element in words; None if it has none.
        """
        ...
