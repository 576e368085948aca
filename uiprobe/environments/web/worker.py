"""A browser and the one thread that talks to it.

Playwright's synchronous interface is bound to the thread that started it, and BrowserGym's tasks
use it as they please. So every browser has a thread, and all its work runs there, in turn.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import shutil
import signal
import tempfile
import time
import weakref
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import anyio
import psutil

from uiprobe.environments.cores import slowdown
from uiprobe.environments.errors import DeviceLostError

Result = TypeVar("Result")

logger = logging.getLogger(__name__)

MEMORY_LIMIT = 3 * 1024**3
"""Bytes that the processes of one browser may hold together; a page that fills more loses it."""

_LOOK_S = 1.0
"""Seconds between two checks of the browser's memory, while a call runs."""

_numbers = itertools.count(1)


class BrowserWorker:
    """A thread with a browser of its own; hashable, so that a pool can lease it.

    Attributes:
        name: A name for messages and logs.
        folder: Where its processes keep their profiles and temporary files; it goes with them.
        memory_limit: Bytes that they may hold together.
    """

    def __init__(self, *, memory_limit: int = MEMORY_LIMIT) -> None:
        self.name = f"browser-{next(_numbers)}"
        self.folder = Path(tempfile.mkdtemp(prefix="uiprobe-browser-"))
        self.memory_limit = memory_limit
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=self.name)
        self._lost = ""
        self._closed = False
        self._pids: set[int] = set()
        # A process that is interrupted leaves nothing behind either.
        self._at_exit = weakref.finalize(self, _end, self._pids, self.folder)

    def __repr__(self) -> str:
        return self.name

    @property
    def lost(self) -> str:
        """Why the browser is gone; empty if it is not."""
        return self._lost

    async def call(
        self, function: Callable[[], Result], *, deadline_s: float, doing: str
    ) -> Result:
        """Run a function in the thread.

        Args:
            function: What to run.
            deadline_s: How long it may take on an idle machine; after that the browser is killed.
            doing: What it does, for messages.

        Raises:
            DeviceLostError: The deadline passed, the memory ran out, or the browser is gone.
        """
        if self._lost:
            raise DeviceLostError(f"{self.name} is gone: {self._lost}")
        future = self._executor.submit(function)
        last, left = anyio.current_time(), deadline_s
        while not await _wait(future, min(_LOOK_S, deadline_s)):
            held = _memory(self._pids)
            now = anyio.current_time()
            # Beside many other processes, a browser that works looks like one that hangs.
            left -= (now - last) / slowdown()
            last = now
            if held > self.memory_limit:
                reason = f"it held {held / 1e6:,.0f} MB"
            elif left <= 0:
                reason = f"no answer within {deadline_s:g} s"
            else:
                continue
            self.kill(f"{doing}: {reason}")
            raise DeviceLostError(
                f"{doing} in {self.name}: {reason}, so it was ended; the episode starts again in "
                "another browser"
            )
        return future.result()

    def adopt(self, pids: set[int]) -> None:
        """Remember the processes that belong to this browser, so that `kill` finds them."""
        self._pids |= pids

    def kill(self, reason: str) -> None:
        """End the browser's processes at once; the thread then fails in what it does."""
        self._lost = self._lost or reason
        for process in _with_children(self._pids):
            try:
                os.kill(process.pid, signal.SIGKILL)
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
            processes = _with_children(self._pids)
            if not self._lost:
                future = self._executor.submit(release)
                try:
                    if await _wait(future, deadline_s):
                        future.result()
                except Exception as error:
                    logger.warning("closing %s failed: %s", self.name, error)
            # A browser that closed by itself has no processes left to end.
            self.kill("closed")
            self._executor.shutdown(wait=False)
            self._at_exit.detach()
            await asyncio.to_thread(self._clean_up, processes)

    def _clean_up(self, processes: list[psutil.Process]) -> None:
        # They still write into the folder while they end.
        deadline = time.monotonic() + 5
        while any(map(_runs, processes)) and time.monotonic() < deadline:
            time.sleep(0.02)
        shutil.rmtree(self.folder, ignore_errors=True)


async def _wait(future: Future[Result], seconds: float) -> bool:
    """Wait for a result; whether it, or an error, is there.

    A caller that is cancelled leaves the thread to finish on its own.
    """
    done = anyio.Event()
    loop = asyncio.get_running_loop()

    def tell(_: Future[Result]) -> None:
        # The loop may be closed when the thread of a killed browser fails at last.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(done.set)

    future.add_done_callback(tell)
    with anyio.move_on_after(seconds):
        await done.wait()
    return future.done()


def _end(pids: set[int], folder: Path) -> None:
    for process in _with_children(pids):
        with suppress(psutil.Error):
            process.kill()
    shutil.rmtree(folder, ignore_errors=True)


def _runs(process: psutil.Process) -> bool:
    """Whether a process has not ended yet.

    Its exit status stays for asyncio, which started it and warns of one that it does not find.
    """
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _with_children(pids: set[int]) -> list[psutil.Process]:
    found: list[psutil.Process] = []
    for pid in pids:
        try:
            process = psutil.Process(pid)
            found += [*process.children(recursive=True), process]
        except psutil.Error:
            continue
    return found


def _memory(pids: set[int]) -> int:
    """Bytes that processes and their children hold, shared pages counted once for each."""
    total = 0
    for process in _with_children(pids):
        try:
            total += process.memory_info().rss
        except psutil.Error:
            continue
    return total
