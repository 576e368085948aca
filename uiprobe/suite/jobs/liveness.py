"""Signs of life: how a run notices that a worker hangs.

A process that is stopped, or waits for a disk that does not answer, neither ends nor fails. It is
killed, and its part is asked again; its logs hold what was done.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ALIVE_S = 5.0
"""Seconds between two signs of life of a worker."""

SILENT_S = 300.0
"""Seconds without one after which a worker counts as hung: a machine that swaps, or loads the
weights of a large model, may keep the thread that gives them from running for a minute."""

MOST_TRIES = 4
"""How often a part is begun whose process hangs or ends unexpectedly."""

_MOST_TICK_S = 5.0
"""The longest time between two looks at a clock that counts."""


@contextmanager
def signs_of_life(give: Callable[[], None]) -> Iterator[None]:
    """Give a sign of life at once and every `ALIVE_S` seconds, in a thread.

    Args:
        give: Sends one; it may be called once more while the context ends.
    """
    ended = threading.Event()

    def run() -> None:
        give()
        while not ended.wait(ALIVE_S):
            give()

    thread = threading.Thread(target=run, daemon=True, name="signs of life")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


class ListeningClock:
    """The seconds that this process has listened.

    Time in which it was itself stopped does not count, or a run that goes on after Ctrl-Z would
    take all its workers for hung.
    """

    def __init__(self) -> None:
        self._seconds = 0.0
        self._last = time.monotonic()

    def now(self) -> float:
        """The seconds so far; to be asked for more often than every 5 seconds."""
        last, self._last = self._last, time.monotonic()
        self._seconds += min(self._last - last, _MOST_TICK_S)
        return self._seconds
