"""A finger that a client moves step by step: down, along, up."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone


@dataclass(slots=True)
class Finger:
    """One finger on one phone.

    What it did is done when it is lifted: a tap, a long press or a swipe from where it came down.
    It is held for as long as passed on the phone's clock and on that of the host together.

    Attributes:
        phone: The phone.
    """

    phone: Phone
    _start: tuple[float, float] | None = field(init=False, default=None)
    _since: float = field(init=False, default=0.0)

    def move(self, action: str, x: float, y: float) -> None:
        """Move the finger.

        Args:
            action: `DOWN`, `MOVE`, `UP`, or `CANCEL` to take it away without effect.
            x: Where, in pixels.
            y: Where, in pixels.
        """
        now = time.monotonic() + self.phone.clock_ms / 1000
        if action == "DOWN":
            self._start, self._since = (x, y), now
        elif action == "CANCEL":
            self._start = None
        elif action == "UP" and self._start is not None:
            start, self._start = self._start, None
            held = min(60_000, max(0, round((now - self._since) * 1000)))
            self.phone.swipe(*start, x, y, held)
