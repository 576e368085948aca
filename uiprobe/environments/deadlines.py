"""How long devices are waited for; apart, because tasks state it before anything is loaded."""

from __future__ import annotations

from dataclasses import dataclass

ANSWER_S = 30.0
RETURN_S = 60.0


@dataclass(frozen=True, slots=True)
class Deadlines:
    """How long devices that hang or vanish are waited for.

    Attributes:
        answer_s: Seconds that a device has to answer a call; after that it is lost, and its episode
            starts again on another.
        return_s: Seconds that an episode waits for a device to come back when all are lost.
    """

    answer_s: float = ANSWER_S
    return_s: float = RETURN_S
