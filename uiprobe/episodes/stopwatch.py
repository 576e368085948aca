"""A stopwatch for the parts of an episode."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

Part = Literal["model", "device"]


@dataclass(slots=True)
class Call:
    """A call to a model or a device.

    Attributes:
        worked: Seconds that it worked, where that is known; the rest it waited.
    """

    worked: float | None = None


class Stopwatch:
    """Adds up seconds; time that is neither the model's nor the device's is the harness's.

    Samples run at once, so a sample also waits for the others: for a connection to the model, and
    for its turn. The part of a call that is known to be such waiting counts for none of them.
    """

    def __init__(self) -> None:
        self._spent: dict[Part, float] = {"model": 0.0, "device": 0.0}
        self._calls: dict[Part, int] = {"model": 0, "device": 0}
        self._waited = 0.0
        self._harness = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count the time spent inside, and on nothing else, as the harness's."""
        start, before = perf_counter(), self._elsewhere()
        try:
            yield
        finally:
            inside = self._elsewhere() - before
            self._harness += perf_counter() - start - inside

    def _elsewhere(self) -> float:
        return sum(self._spent.values()) + self._waited

    @contextmanager
    def on(self, part: Part) -> Iterator[Call]:
        """Count the time spent inside, or the part of it that the call reports as work."""
        call, start = Call(), perf_counter()
        try:
            yield call
        finally:
            spent = perf_counter() - start
            worked = spent if call.worked is None else min(spent, call.worked)
            self._spent[part] += worked
            self._calls[part] += 1
            self._waited += spent - worked

    def calls(self, part: Part) -> int:
        """How often the model or the device was called so far."""
        return self._calls[part]

    def seconds(self) -> dict[str, float]:
        """The seconds so far, by `model`, `device` and `harness`."""
        return {"harness": self._harness} | {
            str(part): spent for part, spent in self._spent.items()
        }
