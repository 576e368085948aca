"""The causes of failed episodes, kept for each log: to find them, whole samples are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from logging import getLogger
from typing import TYPE_CHECKING

from uiprobe.episodes.names import GOAL, SUCCESS
from uiprobe.episodes.private_logs import PRIVATE
from uiprobe.episodes.schema import Episode
from uiprobe.results.report.sections.attribution import UNTOLD, Attribution, attribute
from uiprobe.results.samples.cache import DamagedError, TableCache, as_table, code_digest
from uiprobe.results.samples.files import LogFile
from uiprobe.results.samples.whole import read_whole
from uiprobe.ui.goal import Goal

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

_logger = getLogger(__name__)

_KIND = "causes"
_CODE = (
    *("ui", "episodes"),
    *("results/report/sections/attribution.py", "results/report/sections/causes.py"),
)

_LIGHT = {"events", "messages", "attachments"}
"""The parts of a sample that its cause does not need."""

Name = tuple[str, int]
"""Id and epoch of an item."""


def causes_of(log: str, file: LogFile | None, failed: Sequence[Name]) -> Mapping[Name, str]:
    """Why episodes failed: keys of `CAUSES`.

    Args:
        log: Location of the log that has the episodes.
        file: The log as it was found.
        failed: The episodes that the machinery did not end, and that missed their goals.
    """
    cache, code = TableCache(), code_digest(*_CODE)
    if file is not None:
        known = _kept(cache, file, code)
        if all(name in known for name in failed):
            return known
    found = {name: _cause(log, name) for name in failed}
    if file is not None:
        columns = {
            "item": [item for item, _ in found],
            "epoch": [str(epoch) for _, epoch in found],
            "cause": list(found.values()),
        }
        cache.keep([file], _KIND, code, as_table(columns), {})
    return found


def _kept(cache: TableCache, file: LogFile, code: str) -> dict[Name, str]:
    kept = cache.find([file], _KIND, code)
    if kept is None:
        return {}
    try:
        rows = kept.read(("item", "epoch", "cause")).to_pylist()
    except DamagedError:
        return {}
    return {(row["item"], int(row["epoch"])): row["cause"] for row in rows}


def _cause(log: str, name: Name) -> str:
    sample = read_whole(log, *name, exclude_fields=_LIGHT)
    return UNTOLD if sample is None else attribution_of(sample).cause


def attribution_of(sample: EvalSample, *, success: bool = False) -> Attribution:
    """Attribute an episode to a cause.

    Args:
        sample: The sample; it needs no events, messages and attachments.
        success: Whether the goal was met.
    """
    if PRIVATE in sample.metadata:
        return Attribution(UNTOLD)
    score = (sample.scores or {}).get(SUCCESS)
    try:
        goal = Goal.from_dict((sample.metadata or {}).get(GOAL), name=f"sample {sample.id}")
        return attribute(
            goal,
            sample.store_as(Episode),
            (score.metadata or {}) if score else {},
            success=success,
            error=sample.error is not None,
        )
    except Exception as error:  # a damaged episode raises whatever its first bad byte provokes
        _logger.warning("sample %s: its cause cannot be told: %s", sample.id, str(error)[:300])
        return Attribution(UNTOLD)
