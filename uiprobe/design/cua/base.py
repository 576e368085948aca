"""The protocol of agents that try pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from uiprobe.design.pages.browsers import LivePage
from uiprobe.ui.actions import Action


@dataclass(frozen=True, slots=True)
class Past:
    """A step that was done.

    Attributes:
        action: The action, as it is written.
        thought: What was written before it.
        error: Why it failed; empty if it did not.
        picture: The screen on which it was decided, as PNG.
    """

    action: str
    thought: str
    error: str
    picture: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of an agent.

    Attributes:
        action: The action; None if the answer has none.
        thought: What it wrote before.
        ends: Whether it ends the test, after the action if there is one.
        error: Why there is no action.
    """

    action: Action | None
    thought: str = ""
    ends: bool = False
    error: str = ""


class Agent(Protocol):
    """Tries one task on one page."""

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """The next move.

        Args:
            picture: The screen, as PNG.
            past: What was done.
            page: The page; models do not look at it.
        """
        ...
