"""How long the items of a run took, for estimates of runs to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

ENOUGH = 24
"""So many items give the mean of times that vary by a third within some 7 %."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The times of a log, in seconds.

    Attributes:
        items: What each item took that ended, or some of them, in the order in which they began.
        between: From the end of one item to the end of the next, on average over the second half,
            in which nothing is loaded any more; None for less than `ENOUGH` items.
        around: Between the beginning of the log and its first item, and between the last and the
            end of the log.
    """

    items: Sequence[float]
    between: float | None
    around: float


def read_pace(log: str) -> Pace:
    """The times of a log.

    Args:
        log: The path of the log.
    """
    from inspect_ai.log import read_eval_log, read_eval_log_sample_summaries

    ended = sorted(
        (_time(one.started_at), _time(one.completed_at), one.working_time)
        for one in read_eval_log_sample_summaries(log)
        if one.started_at and one.completed_at and one.working_time and not one.error
    )
    if not ended:
        return Pace((), None, 0.0)
    first, last = ended[0][0], max(end for _, end, _ in ended)
    stats = read_eval_log(log, header_only=True).stats
    around = 0.0
    if stats.started_at and stats.completed_at:
        before, after = first - _time(stats.started_at), _time(stats.completed_at) - last
        # What a log took over from an interrupted one is older than itself.
        around = max(0.0, before) + max(0.0, after)
    later = sorted(end for _, end, _ in ended)[len(ended) // 2 :]
    between = (later[-1] - later[0]) / (len(later) - 1) if len(ended) >= ENOUGH else None
    return Pace(_item_times(ended), between, around)


def _item_times(ended: Sequence[tuple[float, float, Any]]) -> tuple[float, ...]:
    """Seconds of each item.

    Seconds are working ones: those in which an item waited for a connection do not count, but those
    that pass on average between the end of an item and the beginning of the next do. The first
    items, which begin together, also wait for what this process does only once, such as loading
    what judges answers. They are left out where `ENOUGH` others are known.
    """
    ends = sorted(end for _, end, _ in ended)
    later = [(start, seconds) for start, _, seconds in ended if start >= ends[0]]
    # As many items end as begin in their places, in this order.
    gaps = [max(0.0, start - end) for (start, _), end in zip(later, ends, strict=False)]
    between = sum(gaps) / len(gaps) if gaps else 0.0
    counted = later if len(later) >= ENOUGH else [(start, took) for start, _, took in ended]
    return tuple(seconds + between for _, seconds in counted)


def _time(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
