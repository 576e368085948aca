"""Messages between the episode of a person and the page: views one way, wishes the other.

The episode runs in Inspect's event loop, the page is served in a thread of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Literal

from uiprobe.recordings.play.gestures import FocusedField, OptionList, Wish

Phase = Literal["waiting", "ready", "turn", "acting", "over"]
"""`waiting` for the next goal; `ready`, a goal that is not begun; `turn`, the person's; `acting`,
the device's; `over`, no goal is left."""

Begin = Literal["begin"]

_POLL_S = 0.25
"""Seconds after which a wait looks again whether it is over."""


class ClosedError(RuntimeError):
    """The page was closed by the program while an episode waited for a person."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an episode.

    Attributes:
        number: Of the goal, from 1.
        instruction: The goal in words.
        success: Whether it was met.
        evidence: What each evaluator found, a line each.
        steps: Actions done.
        reference_steps: Actions of the reference; None if unknown.
        seconds: Time that the person took.
    """

    number: int
    instruction: str
    success: bool
    evidence: Sequence[str]
    steps: int
    reference_steps: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class View:
    """The content of the page.

    Attributes:
        phase: Whose turn it is.
        platform: Name of the platform.
        goal: Id of the goal.
        instruction: The goal in words.
        app: The app that it is about.
        asks: Whether a person can be asked.
        waits: Whether something may happen by itself.
        number, total: Of the goal, from 1, and how many there are.
        done: The actions so far, in words.
        clock_s: Seconds on the device's own clock since the goal began; None where they do not
            matter.
        events: What has happened by itself, in words.
        picture: The screen as PNG; None if it has none.
        width, height: Size of the screen in pixels.
        field: The focused field; None without a focus.
        options: The list of options that was clicked.
        note: Why the last wish was no action, or why it failed; empty if neither.
        seconds: Time that the person has taken for this goal up to this turn.
        verdict: The verdict on the goal before, where no goal is under way.
    """

    phase: Phase = "waiting"
    platform: str = "android"
    goal: str = ""
    instruction: str = ""
    app: str = ""
    asks: bool = False
    waits: bool = False
    number: int = 0
    total: int = 0
    done: Sequence[str] = ()
    clock_s: float | None = None
    events: Sequence[str] = ()
    picture: bytes | None = field(default=None, repr=False)
    width: int = 0
    height: int = 0
    field: FocusedField | None = None
    options: OptionList | None = None
    note: str = ""
    seconds: float = 0.0
    verdict: Verdict | None = None


class Controls:
    """The current view, and the wish of the person; used from several threads."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._version = 0
        self._view = View()
        self._wish: Wish | Begin | None = None
        self._closed = False
        self._seen = 0

    def show(self, view: View) -> None:
        """Show something else."""
        with self._changed:
            self._view, self._wish = view, None
            self._version += 1
            self._changed.notify_all()

    def shown(self) -> tuple[int, View]:
        """The number of the current view, and the view."""
        with self._changed:
            return self._version, self._view

    def is_news(self, known: int) -> bool:
        """Whether there is another view than the one of this number, or nothing more will come."""
        with self._changed:
            return self._version > known or self._closed

    def see(self) -> tuple[int, View]:
        """The number of the current view, and the view; the page has it now."""
        with self._changed:
            self._seen = self._version
            return self._version, self._view

    def wait_until_seen(self, seconds: float) -> None:
        """Wait until the page has asked for the current view, or the time is up."""
        end = monotonic() + seconds
        while self._seen < self._version and (left := end - monotonic()) > 0:
            sleep(min(_POLL_S, left))

    def wish(self, wish: Wish | Begin, version: int) -> bool:
        """Report what the person wants, on the view of this number.

        Returns:
            Whether it counts: the view is still the same, and nothing was wanted on it yet.
        """
        with self._changed:
            wanted: Phase = "ready" if wish == "begin" else "turn"
            if version != self._version or self._wish or self._view.phase != wanted:
                return False
            self._wish = wish
            self._changed.notify_all()
            return True

    def wait_for_wish(self) -> tuple[Wish | Begin, float]:
        """Wait for what the person wants on the current view; return it and the seconds it took.

        Blocks; call it in a thread.

        Raises:
            ClosedError: The page was closed.
        """
        start = monotonic()
        with self._changed:
            while self._wish is None:
                if self._closed:
                    raise ClosedError("the page of `uiprobe play` was closed")
                self._changed.wait(_POLL_S)
            wish, self._wish = self._wish, None
            return wish, monotonic() - start

    def close(self) -> None:
        """End all waiting."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
