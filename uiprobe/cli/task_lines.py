"""One line per task of a run, for logs and for demonstrations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from uiprobe.cli.exits import tell
from uiprobe.suite.jobs.task_line import task_line


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
            tell(task_line(data.log))

    try:
        yield
    finally:
        listening = False
