"""The workers of a run: started, listened to, and taken along when the run ends."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from uiprobe.suite import DiskFullError, RunError, RunSettings
from uiprobe.suite.jobs import liveness
from uiprobe.suite.jobs.liveness import ListeningClock
from uiprobe.suite.jobs.plan import Unit
from uiprobe.suite.jobs.progress import Counts, Display
from uiprobe.suite.jobs.protocol import Event, Order, settings_as_data

STOP_S = 30.0
"""Seconds that workers have to close their logs after Ctrl-C."""

_READ_S = 5.0
"""Seconds to read what a worker wrote before it ended."""

_KILLED_S = 10.0
"""Seconds in which a process that is killed ends, unless the system cannot end it."""

_MAX_LINE = 1_000_000
"""Characters of a worker's line, so that output without line ends stays bounded."""

_KEPT_LINES = 5
"""Last lines on a worker's standard error, which an error message quotes."""


class WorkerError(RuntimeError):
    """A worker ended before its part was done; the message says which and what to do."""


@dataclass(slots=True, eq=False)
class _Worker:
    unit: Unit
    process: subprocess.Popen[str]
    heard_at: float
    said: deque[str] = field(default_factory=lambda: deque(maxlen=_KEPT_LINES))
    told: list[Event] = field(default_factory=list)
    threads: list[threading.Thread] = field(default_factory=list)

    @property
    def part(self) -> str:
        """The part that it asks, in words."""
        return "the whole" if self.unit.part is None else self.unit.part.name

    def end(self) -> None:
        """Wait for the readers of its pipes, and close them.

        A pipe that a process it started still holds stays open: closing it would wait for its
        reader, as long as that process lives.
        """
        deadline = time.monotonic() + _READ_S
        for thread in self.threads:
            thread.join(timeout=max(0.0, deadline - time.monotonic()))
        read = [not thread.is_alive() for thread in self.threads]
        pipes = (self.process.stdin, self.process.stdout, self.process.stderr)
        for pipe, unused in zip(pipes, (True, *read), strict=True):
            if pipe is not None and unused:
                # What was not written yet cannot be, once the process is gone.
                with suppress(OSError):
                    pipe.close()


def run_units(
    units: Sequence[Unit],
    probes: Sequence[str],
    settings: RunSettings,
    *,
    jobs: int,
    tasks: int,
    display: Display,
) -> bool:
    """Ask the units of a run, each in a process of its own.

    A unit that fails leaves the others alone. On Ctrl-C, and if this process is killed, the workers
    close their logs and end.

    Args:
        units: Parts of the run; each is run by one process.
        probes: Names of probes.
        settings: The settings of the run.
        jobs: How many processes run at once.
        tasks: Number of tasks of all units, for the display.
        display: Where the progress is shown.

    Returns:
        Whether everything is done and no item errored.

    Raises:
        RunError: The run was refused.
        DiskFullError: There is no room for the logs.
        WorkerError: A worker ended unexpectedly.
    """
    waiting = deque(units)
    tries: Counter[Unit] = Counter()
    clock = ListeningClock()
    events: queue.Queue[tuple[_Worker, Event]] = queue.Queue()
    running: list[_Worker] = []
    ended: list[_Worker] = []
    counts = Counts(tasks=tasks, workers=len(units))
    at_once = min(jobs, len(units))
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                unit = waiting.popleft()
                tries[unit] += 1
                running.append(_start(unit, probes, settings, at_once, events, clock.now()))
            _take(events, counts, display, clock)
            display.show(counts)
            hung = _kill_hung(running, clock.now())
            for worker in [w for w in running if w in hung or w.process.poll() is not None]:
                worker.end()
                running.remove(worker)
                gone = worker.process.returncode is not None
                if worker in hung and gone and tries[worker.unit] < liveness.MOST_TRIES:
                    waiting.append(worker.unit)
                    display.ended(
                        f"part {worker.part} is asked again: its process hung for "
                        f"{liveness.SILENT_S:.0f} s and was killed"
                    )
                    continue
                ended.append(worker)
                counts.workers_done += 1
                if _refusal(worker) is not None:
                    waiting.clear()
        _take(events, counts, display, clock, wait_s=0)
        display.show(counts, last=True)
    finally:
        _stop(running)
        display.close()
    return _outcome(ended, settings.log_dir)


def _start(
    unit: Unit,
    probes: Sequence[str],
    settings: RunSettings,
    share: int,
    events: queue.Queue[tuple[_Worker, Event]],
    now: float,
) -> _Worker:
    own = replace(
        settings,
        part=None if unit.part is None else str(unit.part),
        display="none",
        max_connections=settings.max_connections and max(1, settings.max_connections // share),
    )
    order = Order(
        probes=list(probes), models=list(unit.models), settings=settings_as_data(own), share=share
    )
    # A new process, not a fork: Inspect and the clients of models have threads. In a session of its
    # own it gets Ctrl-C from this process alone, and once.
    process = subprocess.Popen(
        [sys.executable, "-m", "uiprobe.suite.jobs.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    worker = _Worker(unit, process, now)
    for read in (_read_events, _read_errors):
        thread = threading.Thread(target=read, args=(worker, events), daemon=True)
        thread.start()
        worker.threads.append(thread)
    if process.stdin is None:
        raise AssertionError("the worker was started with a pipe")
    try:
        process.stdin.write(order.model_dump_json() + "\n")
        process.stdin.flush()
    except OSError:
        pass  # It is gone already, as its exit code shows.
    return worker


def _read_events(worker: _Worker, events: queue.Queue[tuple[_Worker, Event]]) -> None:
    while line := worker.process.stdout.readline(_MAX_LINE) if worker.process.stdout else "":
        try:
            events.put((worker, Event.model_validate_json(line)))
        except ValidationError:
            worker.said.append(line.strip())


def _read_errors(worker: _Worker, _events: Any) -> None:  # noqa: ANN401 - the other's argument
    while line := worker.process.stderr.readline(_MAX_LINE) if worker.process.stderr else "":
        if line.strip():
            worker.said.append(line.strip()[:300])


def _take(
    events: queue.Queue[tuple[_Worker, Event]],
    counts: Counts,
    display: Display,
    clock: ListeningClock,
    wait_s: float = 0.2,
) -> None:
    """Take note of all events that are there; wait a moment for the first."""
    try:
        found = events.get(timeout=wait_s) if wait_s else events.get_nowait()
        while True:
            worker, event = found
            worker.heard_at = clock.now()
            counts.add(event, time.monotonic())
            if event.kind == "ended":
                display.ended(event.text)
            elif event.kind in ("refused", "full"):
                worker.told.append(event)
            found = events.get_nowait()
    except queue.Empty:
        return


def _kill_hung(workers: Sequence[_Worker], now: float) -> list[_Worker]:
    """Kill workers that gave no sign of life for too long."""
    hung = [w for w in workers if now - w.heard_at > liveness.SILENT_S]
    for worker in hung:
        _kill(worker)
    return hung


def _stop(workers: Sequence[_Worker]) -> None:
    """End workers as Ctrl-C would, and those that do not end in time, at once."""
    for worker in workers:
        _signal(worker, signal.SIGINT)
    deadline = time.monotonic() + STOP_S
    for worker in workers:
        try:
            worker.process.wait(max(0.1, deadline - time.monotonic()))
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            _kill(worker)
        worker.end()


def _kill(worker: _Worker) -> None:
    """Kill a worker; one that waits for a disk that does not answer may outlive it."""
    _signal(worker, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        worker.process.wait(_KILLED_S)


def _signal(worker: _Worker, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(worker.process.pid, number)


def _refusal(worker: _Worker) -> Event | None:
    return next((event for event in worker.told if event.kind == "refused"), None)


def _outcome(ended: Sequence[_Worker], log_dir: str) -> bool:
    """Whether all is well; the first fault is raised."""
    told = [event for worker in ended for event in worker.told]
    for event in told:
        if event.kind == "refused":
            raise RunError(event.text)
    for event in told:
        if event.kind == "full":
            raise DiskFullError(event.text)
    lost = [worker for worker in ended if worker.process.returncode not in (0, 1)]
    if lost:
        first = lost[0]
        named = ", ".join(worker.part for worker in lost)
        code = first.process.returncode
        raise WorkerError(
            f"the process of part {named} of {log_dir} "
            + (
                f"({first.process.pid}) gives no sign of life and cannot be killed, as one that "
                "waits for a disk"
                if code is None
                else f"ended with exit code {code}"
            )
            + (f" ({' / '.join(first.said)})" if first.said else "")
            + "; what its logs hold is safe. Run the same command again: it asks what is missing"
        )
    return all(worker.process.returncode == 0 for worker in ended)
