"""How much time passes on a device while an agent makes up its mind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ChargedBy = Literal["actions", "tokens", "wall"]
"""The mover of the device's clock besides actions: none; a declared time for each call of the
model and for each token that it writes; or the time that the model took, as measured."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The expenses of an agent so far.

    Attributes:
        calls: Calls of a model.
        written: Tokens that the model wrote.
        seconds: Seconds that the model worked.
    """

    calls: int
    written: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Charge:
    """The price of thinking in time on the device.

    Attributes:
        by: What is charged.
        call_ms: Milliseconds for each call, with `tokens`.
        token_ms: Milliseconds for each token that is written, with `tokens`.
    """

    by: ChargedBy = "actions"
    call_ms: float = 0
    token_ms: float = 0

    def milliseconds(self, before: Spent, after: Spent) -> int:
        """The time that passes for what was spent between two moments."""
        match self.by:
            case "actions":
                return 0
            case "tokens":
                calls, written = after.calls - before.calls, after.written - before.written
                return round(calls * self.call_ms + written * self.token_ms)
            case "wall":
                return round(1_000 * (after.seconds - before.seconds))


BY_ACTIONS = Charge()
"""Thinking takes no time on the device."""
