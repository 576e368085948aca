"""How long the items of a run took, for estimates of runs to come."""

from __future__ import annotations

from datetime import datetime

ENOUGH = 24
"""So many items give the mean of times that vary by a third within some 7 %."""


def item_times(log: str) -> tuple[float, ...]:
    """Seconds of each item of a log that ended, in the order in which they began.

    Seconds are working ones: those in which an item waited for a connection do not count, but those
    that pass on average between the end of an item and the beginning of the next do. The first
    items, which begin together, also wait for what this process does only once, such as loading
    what judges answers. They are left out where `ENOUGH` others are known.

    Args:
        log: The path of the log.
    """
    from inspect_ai.log import read_eval_log_sample_summaries

    ended = sorted(
        (_time(one.started_at), _time(one.completed_at), one.working_time)
        for one in read_eval_log_sample_summaries(log)
        if one.started_at and one.completed_at and one.working_time and not one.error
    )
    if not ended:
        return ()
    ends = sorted(end for _, end, _ in ended)
    later = [(start, seconds) for start, _, seconds in ended if start >= ends[0]]
    # As many items end as begin in their places, in this order.
    gaps = [max(0.0, start - end) for (start, _), end in zip(later, ends, strict=False)]
    between = sum(gaps) / len(gaps) if gaps else 0.0
    counted = later if len(later) >= ENOUGH else [(start, took) for start, _, took in ended]
    return tuple(seconds + between for _, seconds in counted)


def _time(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()
