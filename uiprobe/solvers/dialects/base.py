"""A dialect: how a prompt describes it, and how an answer in it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Size
from uiprobe.ui.tree import Tree

MAX_LENGTH = 20_000
"""Characters of what is read as an action; a longer text is refused."""


@dataclass(frozen=True, slots=True)
class DialectAnswer:
    """An answer.

    Attributes:
        action: The action; places are in the numbers of the model.
        then: The action that comes after it, without another question; None if none does.
    """

    action: Action
    then: Action | None = None


Arguments = TypeVar("Arguments")


@dataclass(frozen=True, slots=True)
class Verb(Generic[Arguments]):
    """One verb of a dialect: how it is offered, and how it is read.

    Attributes:
        told: Its line in a prompt; empty for a verb that is understood and not offered.
        read: Reads its arguments, for the width and height of the screen in the numbers of the
            model and in pixels; raises `ActionError` where they make no action.
    """

    told: str
    read: Callable[[Arguments, Size, Size], DialectAnswer]


def lines_of(verbs: Iterable[Verb[Arguments]]) -> str:
    """Describe verbs for a prompt, one a line."""
    return "\n".join(verb.told for verb in verbs if verb.told)


Read = Callable[[str, Tree, Size, Size], DialectAnswer]
"""Reads all that a model wrote, for a screen, its width and height in the numbers of the model, and
the same in pixels; raises `ActionError` where there is no action in it, or none of that form."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A dialect on one platform.

    Attributes:
        actions: Its actions, one a line, for the prompt.
        form: What the prompt says of the form of an answer.
        declaration: How a model says that the goal cannot be reached; `{device}` stands for what it
            operates.
        read: Reads an answer.
    """

    actions: str
    form: str
    declaration: str
    read: Read
