"""One part of a run on the node that asks it."""

from __future__ import annotations

import os
from contextlib import suppress
from traceback import format_exception
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from uiprobe.environments.cores import DEVICES, WORKERS, cores
from uiprobe.episodes.doors import guard_logging, guarded_streams
from uiprobe.episodes.known_secrets import hide_known, holds_secret
from uiprobe.suite import DiskFullError, RunError, part_folder, part_of, run_probes
from uiprobe.suite.cluster.inspection import Expected, fault_of, wait_until_free
from uiprobe.suite.cluster.mailbox import Post
from uiprobe.suite.jobs.protocol import Order, settings_from_data
from uiprobe.suite.jobs.telling import told


class Assignment(BaseModel):
    """The work of a node; travels as an argument of a task, in the memory of Ray's processes.

    Attributes:
        unit: Which unit of the run, from 0.
        order: What is asked; its share is not used.
        expected: What the node must have.
        variables: Keys and addresses for the environment of the process.
        folder: The working directory of the driver, which relative paths begin at.
        cpus: Cores that the part may use.
        devices: Devices of this machine that it may use at a time; None for any number.
    """

    model_config = ConfigDict(extra="forbid")

    unit: int
    order: Order
    expected: Expected
    variables: dict[str, str]
    folder: str
    cpus: int
    devices: int | None = None


class UnitOutcome(BaseModel):
    """How a part came out.

    Attributes:
        kind: `done`; `errors`, if items errored; `unfit`, if the node cannot ask it; `refused`, if
            no node can; `full`, if there is no room for the logs.
        text: Why, in one line.
        node: With `unfit`, Ray's identifier of the node.
    """

    model_config = ConfigDict(extra="forbid")

    kind: Literal["done", "errors", "unfit", "refused", "full"]
    text: str = ""
    node: str = ""


def carry_out(ray: Any, assignment: Assignment, mailbox: Any) -> UnitOutcome:  # noqa: ANN401 - as Ray
    """Run a part on this node, and report events.

    Args:
        ray: The module.
        assignment: What to do.
        mailbox: The handle of the mailbox of the run.
    """
    with Post(ray, mailbox, assignment.unit) as post:
        if fault := fault_of(assignment.expected):
            node = str(ray.get_runtime_context().get_node_id())
            return UnitOutcome(kind="unfit", text=fault, node=node)
        return _carry_out(assignment, post)


def _carry_out(assignment: Assignment, post: Post) -> UnitOutcome:
    """Run a part on this node, which is fit for it."""
    os.environ.update(assignment.variables)
    with suppress(OSError):
        # Paths that a part needs were looked for; without any, the folder makes no difference.
        os.chdir(assignment.folder)
    _take_share(assignment)
    order = assignment.order
    settings = settings_from_data(order.settings)
    part = part_of(settings)
    folder = settings.log_dir if part is None else part_folder(settings.log_dir, part)
    guard_logging()
    # Ray keeps what is printed here in files of its own.
    with guarded_streams(), told(post.add):
        if fault := wait_until_free([folder]):
            return UnitOutcome(kind="refused", text=fault)
        try:
            done = run_probes(order.probes, order.models, settings)
        except RunError as error:
            return UnitOutcome(kind="refused", text=str(error))
        except DiskFullError as error:
            return UnitOutcome(kind="full", text=str(error))
        except Exception as error:
            # Ray keeps the traceback too, and shows it.
            if holds_secret("".join(format_exception(error))):
                raise RuntimeError(hide_known(f"{type(error).__name__}: {error}")) from None
            raise
    return UnitOutcome(kind="done" if done else "errors")


def _take_share(assignment: Assignment) -> None:
    """Use of this machine what the task was given, and leave the rest to others."""
    os.environ.pop(WORKERS, None)
    os.environ[WORKERS] = str(max(1, cores() // assignment.cpus))
    if assignment.devices is not None:
        os.environ[DEVICES] = str(assignment.devices)
