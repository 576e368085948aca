"""Running many hostile inputs one after the other: outcomes, times and memory.

Every case draws from a `Random` that is seeded with the name of its class and its number, so that
one that fails can be replayed alone.
"""

from __future__ import annotations

import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

DEADLINE_S = 60.0
"""A case that takes longer has hung; the slowest sound ones make a whole report in some 5 s."""

MAX_KEPT = 20
"""Unexpected exceptions that are kept with their traceback; the others are counted."""


class HungError(BaseException):
    """A case took longer than the deadline; no handler of `Exception` may swallow it."""


class BreachError(AssertionError):
    """An input got through: it executed, leaked, broke a form, or gave an unbelievable result."""


@dataclass
class Tally:
    """The outcomes of the cases of one class, or of a share of them.

    Attributes:
        name: The class.
        cases: How many were run.
        inputs: How many inputs they held, where a case holds several.
        outcomes: How often each outcome was seen.
        slowest: Seconds that the slowest case took, and its seed.
        unexpected: Seeds of cases that crashed, hung or got through, and what happened.
        memory_mb: Peak resident memory in the first, the middle and the last third.
        seconds: Of all cases.
    """

    name: str
    cases: int = 0
    inputs: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    unexpected: dict[str, str] = field(default_factory=dict)
    memory_mb: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def merge(self, other: Tally) -> None:
        """Add the share of another process; of memory the larger one counts."""
        self.cases += other.cases
        self.inputs += other.inputs
        self.outcomes += other.outcomes
        self.slowest = max(self.slowest, other.slowest)
        self.unexpected |= other.unexpected
        pairs = zip(self.memory_mb or other.memory_mb, other.memory_mb, strict=True)
        self.memory_mb = [max(pair) for pair in pairs]
        self.seconds = max(self.seconds, other.seconds)


def draw(name: str, number: int) -> Random:
    """The source of chance of one case."""
    return Random(f"{name}/{number}")  # noqa: S311


def run_cases(
    name: str,
    numbers: range,
    case: Callable[[Random], tuple[str, int]],
    *,
    deadline_s: float = DEADLINE_S,
) -> Tally:
    """Run cases in turn, in the main thread.

    Args:
        name: The class, which seeds are made of.
        numbers: The numbers of the cases.
        case: Runs one case; returns its outcome and how many inputs it held. What it raises is
            unexpected.
        deadline_s: How long a case may take.
    """
    tally = Tally(name)
    started = time.perf_counter()
    thirds = [numbers[i * len(numbers) // 3 : (i + 1) * len(numbers) // 3] for i in range(3)]
    for third in thirds:
        _reset_peak()
        for number in third:
            _run_case(tally, number, case, deadline_s)
        tally.memory_mb.append(_peak_mb())
    tally.seconds = time.perf_counter() - started
    return tally


def _run_case(
    tally: Tally, number: int, case: Callable[[Random], tuple[str, int]], deadline_s: float
) -> None:
    seed = f"{tally.name}/{number}"
    start = time.perf_counter()
    try:
        with deadline(deadline_s):
            outcome, inputs = case(draw(tally.name, number))
    except (Exception, HungError) as error:
        outcome, inputs = f"UNEXPECTED {type(error).__name__}", 1
        if len(tally.unexpected) < MAX_KEPT:
            tally.unexpected[seed] = "".join(traceback.format_exception(error)[-6:])
    tally.cases += 1
    tally.inputs += inputs
    tally.outcomes[outcome] += 1
    tally.slowest = max(tally.slowest, (time.perf_counter() - start, seed))


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise `HungError` in the main thread when a block takes longer."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise HungError(f"no end within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _reset_peak() -> None:
    """Let the kernel count the peak of resident memory anew."""
    Path("/proc/self/clear_refs").write_text("5")


def _peak_mb() -> float:
    status = Path("/proc/self/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) / 1024
