"""A line about a task that ended."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from uiprobe.episodes.names import SUCCESS

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSpec


def _asked(spec: EvalSpec) -> int:
    """The number of items that a run without results was to ask."""
    every, limit = spec.dataset.samples or 0, spec.config.limit
    if isinstance(limit, int):
        return min(every, limit)
    return every if limit is None else len(range(every)[slice(*limit)])


def task_line(log: EvalLog) -> str:
    """Probe, model, how many items came to an end, the accuracy, the seconds, and how it ended."""
    spec, results = log.eval, log.results
    planned, done = (
        (results.total_samples, results.completed_samples) if results else (_asked(spec), 0)
    )
    # The reference is a solver; no model is asked then.
    asked = spec.solver if spec.model == "none/none" and spec.solver else spec.model
    line = f"{spec.task.removeprefix('uiprobe/'):20} {asked:24} {done:>5,} of {planned:,} items"
    part = (spec.task_args or {}).get("part")
    line += f" of part {part}" if part else ""
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
