"""The mailbox for events of a run's parts: an actor of Ray, which lives as long as the run.

It is also the lock of the folder of the logs: Ray lets one actor have a name, and ends it with its
driver, however that ends and whatever the file system of the folder.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

import psutil

from uiprobe.suite import RunError
from uiprobe.suite.cluster.connection import NAMESPACE
from uiprobe.suite.jobs.liveness import ALIVE_S
from uiprobe.suite.jobs.protocol import Event

EVERY_S = 1.0
"""Seconds between two messages of a part."""

ENDED_S = 15.0
"""Seconds that Ray takes to notice that the driver of an earlier run is gone, and to end its parts;
those that do not end by themselves are killed after 5."""

_START_S = 180.0
"""Seconds for the first answer: a process of Python starts before it, perhaps on a busy machine."""

_ANSWER_S = 60.0
"""Seconds for each later answer."""


class ProcessOnNode(NamedTuple):
    """A process of some node; the time keeps it apart from later ones with the same number."""

    pid: int
    began: float

    @classmethod
    def own(cls) -> ProcessOnNode:
        """This process."""
        return cls(os.getpid(), psutil.Process().create_time())


@dataclass(frozen=True, slots=True)
class Message:
    """Reports of a part.

    Attributes:
        unit: Which unit of the run, from 0.
        node: Ray's identifier of the node that it is on.
        process: The process that asks it.
        events: What happened since the last message; nothing if it only says that it runs.
    """

    unit: int
    node: str
    process: ProcessOnNode
    events: Sequence[Event]


def open_mailbox(ray: Any, log_dir: str, holder: str) -> Any:  # noqa: ANN401 - a module, a handle
    """Start the mailbox of a run, beside its driver.

    Raises:
        RunError: Another run of this cluster writes into the folder, or the cluster starts no
            process for it, or the node of the driver dies.
    """
    name = f"run {sha256(log_dir.encode()).hexdigest()[:24]}"
    here = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(
        ray.get_runtime_context().get_node_id(), soft=True
    )
    actor = ray.remote(_mailbox_class()).options(
        name=name, namespace=NAMESPACE, num_cpus=0, scheduling_strategy=here
    )
    deadline = time.monotonic() + ENDED_S
    while True:
        try:
            made = actor.remote(holder)
            ray.get(made.held_by.remote(), timeout=_START_S)
            return made
        except ray.exceptions.GetTimeoutError:
            raise RunError(
                f"the cluster started no process beside the driver within {_START_S:g} s; see "
                "`ray status`, and repeat the command when the machine is less busy"
            ) from None
        except ray.exceptions.RayActorError as error:
            raise RunError(
                "the node of the cluster that this run was started beside died meanwhile "
                f"({str(error).splitlines()[0][:200]}); see `ray status`, and repeat the command"
            ) from None
        except ValueError:
            if time.monotonic() > deadline:
                other = _holder(ray, name)
                raise RunError(
                    f"log folder {log_dir} is in use by {other}, on this cluster: two runs would "
                    "ask the same items twice. Wait until that run is done, or give this one a "
                    "folder of its own with --log-dir"
                ) from None
            time.sleep(EVERY_S)


def _holder(ray: Any, name: str) -> str:  # noqa: ANN401 - the module
    try:
        other = ray.get_actor(name, namespace=NAMESPACE)
        return str(ray.get(other.held_by.remote(), timeout=_ANSWER_S))
    except (ValueError, ray.exceptions.RayError):
        return "another run"


def _mailbox_class() -> type:
    # Inside a function, so that Ray sends its code: the Python of a node may lack this package.
    class Mailbox:
        def __init__(self, holder: str) -> None:
            self._holder = holder
            self._messages: list[str] = []

        def held_by(self) -> str:
            return self._holder

        def tell(self, message: str) -> None:
            self._messages.append(message)

        def take(self) -> list[str]:
            taken, self._messages = self._messages, []
            return taken

    return Mailbox


class Post:
    """Sends the events of one part to the mailbox, at most a message a second.

    Items are reported as sums, so that the messages of a thousand parts stay few and small. While
    nothing happens, an empty message says now and then that the part is still being asked.

    Args:
        ray: The module.
        mailbox: The handle of the mailbox.
        unit: Which unit of the run.
    """

    def __init__(self, ray: Any, mailbox: Any, unit: int) -> None:  # noqa: ANN401 - as above
        self._ray, self._mailbox, self._unit = ray, mailbox, unit
        self._node = str(ray.get_runtime_context().get_node_id())
        self._process = ProcessOnNode.own()
        self._events: list[Event] = []
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="post")

    def add(self, event: Event) -> None:
        """Take note of an event; it is sent soon."""
        with self._lock:
            add_up(self._events, event)

    def __enter__(self) -> Post:
        self._send()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        sent = time.monotonic()
        while not self._ended.wait(EVERY_S):
            if self._events or time.monotonic() - sent >= ALIVE_S:
                sent = time.monotonic()
                self._send()
        self._send()

    def _send(self) -> None:
        with self._lock:
            events, self._events = self._events, []
        message = encode(Message(self._unit, self._node, self._process, events))
        try:
            self._ray.get(self._mailbox.tell.remote(message), timeout=_ANSWER_S)
        except self._ray.exceptions.RayError:
            # The driver is gone, and Ray ends this part; or the display misses some counts.
            return


def add_up(events: list[Event], event: Event) -> None:
    """Add an event to others; items of one task that ended alike become one event."""
    if event.kind == "item":
        for place, other in enumerate(events):
            if (other.kind, other.task, other.errored) == ("item", event.task, event.errored):
                unknown = other.cost is None or event.cost is None
                events[place] = other.model_copy(
                    update={
                        "items": other.items + event.items,
                        "tokens": other.tokens + event.tokens,
                        "cost": None if unknown else (other.cost or 0) + (event.cost or 0),
                    }
                )
                return
    events.append(event)


def encode(message: Message) -> str:
    """A message as text: its unit, node and process, and its events, a line each."""
    lines = [event.model_dump_json(exclude_defaults=True) for event in message.events]
    pid, began = message.process
    return "\n".join([f"{message.unit} {message.node} {pid} {began}", *lines])


def decode(text: str) -> Message:
    """The message of a text."""
    head, *lines = text.split("\n")
    unit, node, pid, began = head.split(" ")
    events = [Event.model_validate_json(line) for line in lines]
    return Message(int(unit), node, ProcessOnNode(int(pid), float(began)), events)
