"""The progress of all workers of a run, in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from rich.console import Console
from rich.live import Live
from rich.text import Text

from uiprobe.suite.jobs.protocol import Event

PLAIN_EVERY_S = 10.0
"""Seconds between two lines where the terminal cannot rewrite one."""


@dataclass(slots=True)
class Counts:
    """The state of a run in progress.

    Attributes:
        tasks: Number of tasks of all workers.
        workers: Number of workers.
        workers_done: Number of workers that have ended.
        planned: Items of each task that has begun.
        done: Items that came to their end, by task; those of an earlier run when a task ends.
        fresh: Items that came to their end in this run.
        errored: Of these, the items at which the machinery failed, retries included.
        tokens: Tokens of these items.
        cost: US dollars of these items; None once the price of one is unknown.
    """

    tasks: int
    workers: int
    workers_done: int = 0
    planned: dict[str, int] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    fresh: int = 0
    errored: int = 0
    tokens: int = 0
    cost: float | None = 0.0
    _began: float | None = None
    _last: float = 0.0

    def add(self, event: Event, now: float) -> None:
        """Take note of an event.

        Args:
            event: Something that a process reported.
            now: Seconds on any clock that never goes back.
        """
        match event.kind:
            case "started":
                self.planned[event.task] = event.items
                self.done.setdefault(event.task, 0)
                self._began = now if self._began is None else self._began
            case "item":
                errored = event.items if event.errored else 0
                self.done[event.task] = self.done.get(event.task, 0) + event.items - errored
                self.fresh += event.items
                self.errored += errored
                self.tokens += event.tokens
                unknown = self.cost is None or event.cost is None
                self.cost = None if unknown else (self.cost or 0.0) + (event.cost or 0.0)
                self._last = now
            case "ended":
                self.done[event.task] = event.items
                self.planned.setdefault(event.task, event.items)
            case _:
                pass

    def rate(self) -> float | None:
        """Items of this run per second, since the first task began; None before the first item."""
        if self._began is None or not self.fresh or self._last <= self._began:
            return None
        return self.fresh / (self._last - self._began)

    def seconds_left(self) -> float | None:
        """Seconds to go at this rate; tasks that have not begun count like those that have."""
        rate = self.rate()
        if rate is None or not self.planned:
            return None
        total = sum(self.planned.values()) * max(1.0, self.tasks / len(self.planned))
        return max(0.0, total - sum(self.done.values())) / rate

    def line(self) -> str:
        """All of it in one line."""
        planned, done = sum(self.planned.values()), sum(self.done.values())
        more = "" if len(self.planned) >= self.tasks else "+"
        parts = [f"{done:,} of {planned:,}{more} items"]
        if self.errored:
            parts.append(f"{self.errored:,} errored")
        if (rate := self.rate()) is not None:
            parts.append(f"{rate:.1f} items/s")
        if self.tokens:
            parts.append(f"{self.tokens:,} tokens")
        if self.cost:
            parts.append(f"${self.cost:,.2f}")
        if self.workers_done < self.workers and (left := self.seconds_left()) is not None:
            parts.append(f"{_clock(left)} left")
        parts.append(f"{self.workers - self.workers_done} of {self.workers} parts under way")
        return " | ".join(parts)


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class Display(Protocol):
    """Shows the progress of a run."""

    def show(self, counts: Counts, *, last: bool = False) -> None:
        """Show the counts; called several times a second, and a last time at the end."""

    def ended(self, line: str) -> None:
        """Show the line of a task that ended."""

    def close(self) -> None:
        """Leave the terminal as it was."""


class Silent:
    """Shows nothing."""

    def show(self, counts: Counts, *, last: bool = False) -> None:
        """Show nothing."""

    def ended(self, line: str) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Do nothing."""


class TaskLines(Silent):
    """One line for each task that ended."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say

    def ended(self, line: str) -> None:
        """Show the line."""
        self._say(line)


class PlainLines(Silent):
    """A line with all counts, now and then; for files and terminals that rewrite nothing."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._next = time.monotonic() + PLAIN_EVERY_S

    def show(self, counts: Counts, *, last: bool = False) -> None:
        """Show the counts if it is time."""
        now = time.monotonic()
        if last or now >= self._next:
            self._next = now + PLAIN_EVERY_S
            self._say(counts.line())


class LiveLine(Silent):
    """The counts at the bottom of a terminal, and above them the tasks that ended."""

    def __init__(self, console: Console) -> None:
        self._live = Live(console=console, auto_refresh=False, transient=False)
        self._live.start()

    def show(self, counts: Counts, *, last: bool = False) -> None:
        """Show the counts."""
        self._live.update(Text(counts.line()), refresh=True)

    def ended(self, line: str) -> None:
        """Show the line above the counts."""
        self._live.console.print(Text(line))

    def close(self) -> None:
        """Leave the last line where it is."""
        self._live.stop()


def choose_display(name: str | None, say: Callable[[str], None]) -> Display:
    """The display of a name.

    Args:
        name: `none`, `tasks`, or one of Inspect's displays, which all become a few lines; None for
            what fits the terminal.
        say: Prints a line.
    """
    if name == "none":
        return Silent()
    if name == "tasks":
        return TaskLines(say)
    console = Console()
    if name in ("plain", "log") or not console.is_terminal:
        return PlainLines(say)
    return LiveLine(console)
