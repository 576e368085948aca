"""Samples of a probe whose store holds more than its scores say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from logging import getLogger
from typing import TYPE_CHECKING, TypeVar

from uiprobe.results.log_entry import LogEntry

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

logger = getLogger(__name__)

Kept = TypeVar("Kept")


def read_kept(
    entries: Sequence[LogEntry],
    probe: str,
    what: str,
    make: Callable[[LogEntry, str, EvalSample], Kept | None],
) -> list[Kept]:
    """Read the records kept in a probe's samples, in the order of logs; errored ones are left out.

    A log that cannot be read is left out with a warning: its scores stand in the tables all the
    same.

    Args:
        entries: Logs of any probes.
        probe: Name of the probe whose samples are read.
        what: What is read, for the warning.
        make: From an entry, the path of a log and a sample without messages and events to what is
            kept; None if the sample keeps nothing.
    """
    found: list[Kept] = []
    for entry in entries:
        if entry.probe != probe:
            continue
        for log in entry.logs:
            try:
                kept = [make(entry, log.path, sample) for sample in _samples(log.path)]
            except Exception as error:  # a damaged log raises whatever its first bad byte provokes
                logger.warning("%s: reading its %s: %s", log.path, what, str(error)[:300])
                continue
            found += [one for one in kept if one is not None]
    return found


def _samples(path: str) -> Iterator[EvalSample]:
    from inspect_ai.log import read_eval_log_sample, read_eval_log_sample_summaries

    for summary in read_eval_log_sample_summaries(path):
        if not summary.error:
            yield read_eval_log_sample(
                path,
                id=summary.id,
                epoch=summary.epoch,
                exclude_fields={"messages", "events", "attachments"},
            )
