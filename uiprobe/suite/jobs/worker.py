"""A worker: one process that asks one part of a run and tells what happens on standard output.

It ends, as after Ctrl-C, when its standard input is closed: a run that is killed takes its workers
with it.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

    from uiprobe.suite.jobs.protocol import Event

GRACE_S = 20.0
"""Seconds that a worker without its run has to close its logs."""


def main() -> int:
    """Carry out the order that comes on standard input.

    Returns:
        The exit code: 0 if no item errored, 1 if some did or the disk is full, 2 if the run was
        refused.
    """
    # A run that a script starts in the background may have been told to ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # Standard output is for events alone; what Inspect and others print goes to standard error.
    events = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", buffering=1)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    line = sys.stdin.readline()
    if not line:
        return 2
    _end_with_the_run()

    from uiprobe.environments.cores import WORKERS
    from uiprobe.suite import DiskFullError, RunError, run_probes
    from uiprobe.suite.jobs.protocol import Event, Order, settings_from_data

    order = Order.model_validate_json(line)
    os.environ[WORKERS] = str(order.share)
    with _told(events):
        try:
            settings = settings_from_data(order.settings)
            return 0 if run_probes(order.probes, order.models, settings) else 1
        except RunError as error:
            _send(events, Event(kind="refused", text=str(error)))
            return 2
        except DiskFullError as error:
            _send(events, Event(kind="full", text=str(error)))
            return 1


def _end_with_the_run() -> None:
    def watch() -> None:
        while sys.stdin.readline():
            pass
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(GRACE_S)
        os._exit(130)

    threading.Thread(target=watch, daemon=True, name="end with the run").start()


def _send(events: TextIO, event: Event) -> None:
    events.write(event.model_dump_json(exclude_defaults=True) + "\n")
    events.flush()


@contextmanager
def _told(events: TextIO) -> Iterator[None]:
    """Send an event for each task and item that ends inside."""
    from inspect_ai.hooks import Hooks, SampleEnd, TaskEnd, TaskStart, hooks

    from uiprobe.suite.jobs.protocol import Event
    from uiprobe.suite.jobs.task_line import task_line

    listening = True
    # A task that is asked again has another evaluation and the same id.
    tasks: dict[str, str] = {}

    @hooks(name="uiprobe_worker", description="what happens, for the process of the run")
    class _Events(Hooks):
        def enabled(self) -> bool:
            return listening

        async def on_task_start(self, data: TaskStart) -> None:
            spec = data.spec
            ids = spec.dataset.sample_ids
            count = len(ids) if ids else spec.dataset.samples or 0
            items = count * (spec.config.epochs or 1)
            tasks[data.eval_id] = spec.task_id
            _send(events, Event(kind="started", task=spec.task_id, items=items))

        async def on_sample_end(self, data: SampleEnd) -> None:
            tokens, cost = _usage(data.sample)
            _send(
                events,
                Event(
                    kind="item",
                    task=tasks.get(data.eval_id, ""),
                    errored=data.sample.error is not None,
                    tokens=tokens,
                    cost=cost,
                ),
            )

        async def on_task_end(self, data: TaskEnd) -> None:
            results = data.log.results
            items = results.completed_samples if results else 0
            text = task_line(data.log)
            task = data.log.eval.task_id
            _send(events, Event(kind="ended", task=task, items=items, text=text))

    try:
        yield
    finally:
        listening = False


def _usage(sample: EvalSample) -> tuple[int, float | None]:
    """Tokens of a sample, and US dollars; None if no price is known."""
    from uiprobe.model_configs.catalog import traits_of

    tokens, cost = 0, 0.0
    known = True
    for model, usage in sample.model_usage.items():
        tokens += max(0, usage.total_tokens)
        traits = traits_of(model)
        if usage.total_cost is not None:
            cost += usage.total_cost
        elif traits is not None and traits.price is not None:
            price = traits.price
            cost += (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1e6
        elif not model.startswith("uiprobe/"):
            known = False
    return tokens, cost if known else None


if __name__ == "__main__":
    sys.exit(main())
