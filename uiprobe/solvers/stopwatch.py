"""What the time of an episode goes into."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Literal

Part = Literal["model", "device"]


class Stopwatch:
    """Adds up seconds; what is neither the model's nor the device's is the harness's."""

    def __init__(self) -> None:
        self._spent: dict[Part, float] = {"model": 0.0, "device": 0.0}
        self._harness = 0.0

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count what is spent inside and on nothing else as the harness's."""
        start, before = perf_counter(), sum(self._spent.values())
        try:
            yield
        finally:
            inside = sum(self._spent.values()) - before
            self._harness += perf_counter() - start - inside

    @contextmanager
    def on(self, part: Part) -> Iterator[None]:
        """Count what is spent inside."""
        start = perf_counter()
        try:
            yield
        finally:
            self._spent[part] += perf_counter() - start

    def seconds(self) -> dict[str, float]:
        """The seconds so far, by `model`, `device` and `harness`."""
        return {"harness": self._harness} | {
            str(part): spent for part, spent in self._spent.items()
        }
