"""A run told in one line per task, for logs and for demonstrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog


@contextmanager
def task_lines() -> Iterator[None]:
    """Print a line for each task that ends inside; Inspect's own display is to be off."""
    # Inspect keeps every subscriber for the rest of the process, so this one goes by a flag.
    from inspect_ai.hooks import Hooks, TaskEnd, hooks

    listening = True

    @hooks(name="uiprobe_task_lines", description="one line per task")
    class _TaskLines(Hooks):
        def enabled(self) -> bool:
            return listening

        async def on_task_end(self, data: TaskEnd) -> None:
            click.echo(task_line(data.log))

    try:
        yield
    finally:
        listening = False


def task_line(log: EvalLog) -> str:
    """Probe, model, how many items came to an end, the accuracy, the seconds, and how it ended."""
    from uiprobe.episodes.names import SUCCESS

    spec, results = log.eval, log.results
    planned, done = (
        (results.total_samples, results.completed_samples)
        if results
        else (spec.dataset.samples or 0, 0)
    )
    # The reference is a solver; no model is asked then.
    asked = spec.solver if spec.model == "none/none" and spec.solver else spec.model
    line = f"{spec.task.removeprefix('uiprobe/'):20} {asked:24} {done:>5,} of {planned:,} items"
    for score in results.scores if results else []:
        found = score.metrics.get("accuracy")
        if score.name in ("original", SUCCESS) and found is not None:
            line += f"  {100 * found.value:5.1f} %"
            break
    start, end = log.stats.started_at, log.stats.completed_at
    if start and end:
        seconds = datetime.fromisoformat(end) - datetime.fromisoformat(start)
        line += f"  {seconds.total_seconds():.0f} s"
    if log.status != "success":
        line += f"  {log.status}"
        if log.error is not None:
            line += f": {' '.join(log.error.message.split())[:200]}"
    return line
