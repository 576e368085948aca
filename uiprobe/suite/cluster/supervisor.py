"""The driver of a run: it hands out the parts, listens, and hands out again what a node lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from uiprobe.suite import DiskFullError, RunError
from uiprobe.suite.cluster.connection import nodes_of
from uiprobe.suite.cluster.mailbox import ProcessOnNode, decode
from uiprobe.suite.cluster.needs import Needs
from uiprobe.suite.cluster.remote import asking, killing
from uiprobe.suite.cluster.unit import Assignment, UnitOutcome
from uiprobe.suite.jobs import liveness
from uiprobe.suite.jobs.liveness import ListeningClock
from uiprobe.suite.jobs.pool import STOP_S, WorkerError
from uiprobe.suite.jobs.progress import Counts, Display

_WAIT_S = 0.3
"""Seconds of one wait for a part, after which progress is shown and Ctrl-C noticed."""

_LOOK_S = 10.0
"""Seconds between two looks for nodes that joined or died."""

_ANSWER_S = 30.0


@dataclass(slots=True)
class _Unit:
    assignment: str
    name: str
    number: int
    tries: int = 0
    node: str = ""
    """The node on which it runs; empty until it has reported that."""
    process: ProcessOnNode | None = None
    heard_at: float = 0.0
    hung: set[ProcessOnNode] = field(default_factory=set)
    """The processes that were killed because they said nothing."""


@dataclass(slots=True)
class Supervisor:
    """Hands out the units of a run.

    Attributes:
        ray: The module.
        mailbox: Where the units report events.
        needs: What each takes.
        address: The cluster as the user named it.
        log_dir: The folder of the logs, for messages.
        display: Where the progress is shown.
        say: Prints a line.
    """

    ray: Any
    mailbox: Any
    needs: Needs
    address: str
    log_dir: str
    display: Display
    say: Callable[[str], None]
    _running: dict[Any, _Unit] = field(default_factory=dict)
    _outcomes: list[UnitOutcome] = field(default_factory=list)
    _lost: list[str] = field(default_factory=list)
    _unfit: set[str] = field(default_factory=set)
    _hosts: dict[str, str] = field(default_factory=dict)
    _look_at: float = 0.0
    _waiting_told: bool = False
    _clock: ListeningClock = field(default_factory=ListeningClock)

    def run(self, assignments: Sequence[Assignment], *, tasks: int) -> bool:
        """Ask all units.

        Args:
            assignments: One for each unit, in their order.
            tasks: Number of tasks of all units, for the display.

        Returns:
            Whether everything is done and no item errored.

        Raises:
            RunError: The run was refused, or no node is fit for it.
            DiskFullError: There is no room for the logs.
            WorkerError: A unit ended unexpectedly.
        """
        counts = Counts(tasks=tasks, workers=len(assignments))
        units = [
            _Unit(one.model_dump_json(), str(one.order.settings.get("part") or "the whole"), number)
            for number, one in enumerate(assignments)
        ]
        try:
            self._look_around()
            for unit in units:
                self._hand_out(unit)
            while self._running:
                done, _ = self.ray.wait(list(self._running), num_returns=1, timeout=_WAIT_S)
                self._listen(units, counts)
                for reference in done:
                    self._end(reference)
                self._kill_hung()
                counts.workers_done = len(units) - len(self._running)
                self.display.show(counts)
                self._look_around()
            self._listen(units, counts)
            self.display.show(counts, last=True)
        finally:
            self._stop()
            self.display.close()
        return self._result()

    def _hand_out(self, unit: _Unit) -> None:
        unit.node, unit.process = "", None
        options = self.needs.options() | {"max_retries": 0, "name": f"part {unit.name}"}
        if self.needs.gpus:
            # A process that loaded a model, or started a server for it, keeps it until it ends.
            options["max_calls"] = 1
        if self._unfit:
            options["label_selector"] = {"ray.io/node-id": f"!in({','.join(sorted(self._unfit))})"}
        task = self.ray.remote(**options)(asking())
        self._running[task.remote(unit.assignment, self.mailbox)] = unit

    def _listen(self, units: Sequence[_Unit], counts: Counts) -> None:
        try:
            taken = self.ray.get(self.mailbox.take.remote(), timeout=_ANSWER_S)
        except self.ray.exceptions.RayError:
            # Without the mailbox none is heard; that they are silent says nothing of the parts.
            for unit in units:
                unit.heard_at = self._clock.now()
            return
        for text in taken:
            message = decode(text)
            unit = units[message.unit]
            if message.process not in unit.hung:
                unit.node, unit.process = message.node, message.process
                unit.heard_at = self._clock.now()
            for event in message.events:
                counts.add(event, time.monotonic())
                if event.kind == "ended":
                    self.display.ended(event.text)

    def _end(self, reference: Any) -> None:  # noqa: ANN401 - a reference of Ray
        unit = self._running.pop(reference)
        errors = self.ray.exceptions
        try:
            outcome = UnitOutcome.model_validate_json(self.ray.get(reference))
        except errors.TaskCancelledError:
            if not any(outcome.kind == "refused" for outcome in self._outcomes):
                self._lost.append(f"part {unit.name} was cancelled from outside")
            return
        except errors.RayTaskError as error:
            self._lost.append(f"part {unit.name}: {_last_line(error)}")
            return
        except errors.RayError as error:
            self._again(unit, error)
            return
        if outcome.kind == "unfit":
            self._leave_out(unit, outcome)
            return
        self._outcomes.append(outcome)
        if outcome.kind == "refused":
            # What one is refused, all are; those that run already go on to their end.
            for other, waiting in self._running.items():
                if not waiting.node:
                    self.ray.cancel(other)

    def _kill_hung(self) -> None:
        """Kill processes that said nothing for too long; Ray then reports that they ended."""
        now = self._clock.now()
        affinity = self.ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
        for unit in self._running.values():
            process = unit.process
            if process is not None and now - unit.heard_at > liveness.SILENT_S:
                unit.hung.add(process)
                # If the task that kills it fails, another is sent after as long again.
                unit.heard_at = now
                task = self.ray.remote(killing()).options(
                    num_cpus=0, max_retries=0, scheduling_strategy=affinity(unit.node, soft=False)
                )
                task.remote(*process)

    def _again(self, unit: _Unit, error: Exception) -> None:
        """Hand out a unit again whose process is gone; its logs keep what was done.

        A part that a dead node had is handed out again as often as it takes.
        """
        alive = {node.id for node in nodes_of(self.ray)}
        died = unit.node and unit.node not in alive
        unit.tries += not died
        if unit.tries >= liveness.MOST_TRIES:
            self._lost.append(f"part {unit.name}, {unit.tries} times: {_last_line(error)}")
            return
        where = self._hosts.get(unit.node, unit.node[:8])
        reason = _last_line(error)
        if died:
            reason = f"node {where} is gone"
        elif unit.process in unit.hung:
            reason = (
                f"its process on node {where} hung for {liveness.SILENT_S:.0f} s and was killed"
            )
        self.say(f"part {unit.name} is asked again: {reason}")
        self._hand_out(unit)

    def _leave_out(self, unit: _Unit, outcome: UnitOutcome) -> None:
        """Use a node no more that cannot do what is expected; it joined after the others."""
        if outcome.node not in self._unfit:
            self._unfit.add(outcome.node)
            where = self._hosts.get(outcome.node, outcome.node[:8])
            self.say(f"node {where} gets no parts: {outcome.text}")
        self._hand_out(unit)

    def _look_around(self) -> None:
        """Know the nodes by name, and say so if none is left that could ask what waits."""
        now = time.monotonic()
        if now < self._look_at:
            return
        self._look_at = now + _LOOK_S
        nodes = nodes_of(self.ray)
        self._hosts |= {node.id: node.host for node in nodes}
        if self.needs.slots(node for node in nodes if node.id not in self._unfit):
            self._waiting_told = False
        elif not self._waiting_told:
            self._waiting_told = True
            wanted = ", ".join(f"{n:g} {name}" for name, n in self.needs.resources.items())
            self.say(f"no node of {self.address} offers {wanted} any more; waiting for one")

    def _stop(self) -> None:
        """End the units as Ctrl-C would, and those that do not end in time, at once."""
        for reference in self._running:
            self.ray.cancel(reference)
        if self._running:
            self.ray.wait(list(self._running), num_returns=len(self._running), timeout=STOP_S)
            for reference in self._running:
                self.ray.cancel(reference, force=True)

    def _result(self) -> bool:
        for outcome in self._outcomes:
            if outcome.kind == "refused":
                raise RunError(outcome.text)
        for outcome in self._outcomes:
            if outcome.kind == "full":
                raise DiskFullError(outcome.text)
        if self._lost:
            raise WorkerError(
                f"asking {self.log_dir} on a cluster: {' / '.join(self._lost[:3])}"
                + (f" and {len(self._lost) - 3} more" if len(self._lost) > 3 else "")
                + "; what the logs hold is safe. Run the same command again: it asks what is "
                "missing"
            )
        return all(outcome.kind == "done" for outcome in self._outcomes)


def _last_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1][:300] if lines else type(error).__name__
