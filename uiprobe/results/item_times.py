"""How long the items of a run took, for estimates of runs to come."""

from __future__ import annotations

ENOUGH = 24
"""As many items tell the mean of times that vary by a third within some 7 %."""


def item_times(log: str) -> tuple[float, ...]:
    """Seconds of each item of a log that ended, in the order in which they began.

    Seconds are working ones: those in which an item waited for a connection do not count. The first
    items, which begin together, also wait for what this process does only once, such as loading
    what judges answers. They are left out where `ENOUGH` others are known.

    Args:
        log: The path of the log.
    """
    from inspect_ai.log import read_eval_log_sample_summaries

    ended = sorted(
        (
            (one.started_at, one.completed_at, one.working_time)
            for one in read_eval_log_sample_summaries(log)
            if one.started_at and one.completed_at and one.working_time and not one.error
        ),
    )
    if not ended:
        return ()
    first = min(end for _, end, _ in ended)
    later = [seconds for start, _, seconds in ended if start >= first]
    return tuple(later if len(later) >= ENOUGH else (seconds for *_, seconds in ended))
