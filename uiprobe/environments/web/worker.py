"""A browser and the one thread that talks to it.

Playwright's synchronous interface is bound to the thread that started it, and BrowserGym's tasks
use it as they please. So every browser has a thread, and all its work runs there, in turn.
"""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import anyio
import psutil

from uiprobe.environments.errors import DeviceLostError

Result = TypeVar("Result")

_numbers = itertools.count(1)


class BrowserWorker:
    """A thread with a browser of its own; hashable, so that a pool can lease it.

    Attributes:
        name: A name for messages and logs.
        local: What the thread keeps between calls, such as its Playwright; only calls touch it.
    """

    def __init__(self) -> None:
        self.name = f"browser-{next(_numbers)}"
        self.local: dict[str, Any] = {}
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=self.name)
        self._lost = ""
        self._closed = False
        self._pids: set[int] = set()

    def __repr__(self) -> str:
        return self.name

    async def call(self, function: Callable[[], Result], *, deadline_s: float, doing: str) -> Result:
        """Run a function in the thread.

        Args:
            function: What to run.
            deadline_s: How long it may take; after that the browser is killed.
            doing: What it does, for messages.

        Raises:
            DeviceLostError: The deadline passed, or the browser is gone already.
        """
        if self._lost:
            raise DeviceLostError(f"{self.name} is gone: {self._lost}")
        future = self._executor.submit(function)
        try:
            with anyio.fail_after(deadline_s) as scope:
                return await _wait(future)
        except TimeoutError:
            if not scope.cancelled_caught:
                raise
            self.kill(f"{doing} took more than {deadline_s:g} s")
            raise DeviceLostError(
                f"{doing}: no answer from {self.name} within {deadline_s:g} s, so it was ended; the "
                "episode begins anew in another browser"
            ) from None

    def adopt(self, pids: set[int]) -> None:
        """Remember the processes that belong to this browser, so that `kill` finds them."""
        self._pids |= pids

    def kill(self, reason: str) -> None:
        """End the browser's processes at once; the thread then fails in what it does."""
        self._lost = self._lost or reason
        for pid in _with_children(self._pids):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue

    async def close(self, release: Callable[[], None], *, deadline_s: float = 20.0) -> None:
        """Release what the thread holds and end it; a second call does nothing.

        Args:
            release: Closes the browser; it runs in the thread.
            deadline_s: How long that may take before the browser is killed.
        """
        if self._closed:
            return
        self._closed = True
        with anyio.CancelScope(shield=True):
            if not self._lost:
                future = self._executor.submit(release)
                try:
                    with anyio.fail_after(deadline_s):
                        await _wait(future)
                except Exception:
                    self._lost = "it did not close"
            # A browser that closed by itself has no processes left to end.
            self.kill("closed")
            self._executor.shutdown(wait=False)


async def _wait(future: Future[Result]) -> Result:
    """Wait for a result; a caller that is cancelled leaves the thread to finish on its own."""
    return await anyio.to_thread.run_sync(
        future.result, abandon_on_cancel=True, limiter=anyio.CapacityLimiter(1)
    )


def _with_children(pids: set[int]) -> list[int]:
    found: list[int] = []
    for pid in pids:
        try:
            process = psutil.Process(pid)
            found += [child.pid for child in process.children(recursive=True)]
        except psutil.Error:
            continue
        found.append(pid)
    return found
