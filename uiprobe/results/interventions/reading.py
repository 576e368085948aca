"""From logs to subjects: the log that is attributed, and the logs of its arms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from logging import getLogger
from math import isnan
from typing import TYPE_CHECKING

from uiprobe.episodes.forks import forked_id
from uiprobe.episodes.names import FORKED_RUN, GOAL, HELPS_MISSING
from uiprobe.episodes.options import join_options
from uiprobe.results.interventions.outcomes import ArmOutcome, BaseEpisode, Key, Subject
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import reason_of
from uiprobe.results.report.sections.attribution import UNTOLD
from uiprobe.results.report.sections.causes import attribution_of
from uiprobe.results.samples.items import RunItems, joined
from uiprobe.results.samples.reading import Samples
from uiprobe.results.samples.whole import read_whole

if TYPE_CHECKING:
    import pandas as pd
    from inspect_ai.log import EvalSample

_logger = getLogger(__name__)

_COLUMNS = (
    *("item_id", "epoch", "value", "error", "cluster"),
    *("tokens_input", "tokens_output", "seconds", "cost_usd", HELPS_MISSING),
)
_LIGHT = {"events", "messages", "attachments"}


def read_subject(base: LogEntry, arms: Sequence[LogEntry]) -> Subject:
    """A run with the arms that were tried on its logs.

    Args:
        base: The log of a navigation, or the logs of its parts.
        arms: Logs of experiments, also on other logs; of two of one arm the later counts for the
            episodes that both have.

    Raises:
        Exception: The log of the run cannot be read; a damaged one raises whatever its bad bytes
            provoke. A damaged log of an arm is left out with a warning.
    """
    episodes: list[BaseEpisode] = []
    names: dict[str, dict[str, Key]] = {}
    for part in base.logs:
        found = _episodes(part)
        epochs = [one.key[1] for one in found if not one.success]
        names[part.id] = {forked_id(*one.key, epochs): one.key for one in found}
        episodes += found
    episodes.sort(key=lambda one: one.key)
    outcomes: dict[str, ArmOutcome] = {}
    for log in arms:
        run, arm = str(log.metadata.get(FORKED_RUN)), log.metadata.get("help")
        if run in names and arm:
            try:
                frame = _frame(log)
            except Exception as error:  # as above
                _logger.warning("%s is left out, it is damaged: %s", log.path, reason_of(error))
                continue
            _take(outcomes.setdefault(str(arm), ArmOutcome()), log, frame, names[run])
    settings = base.header.eval.task_args or {}
    where = str(base.metadata.get("environment") or settings.get("environment") or "")
    faults = join_options(settings.get("faults"))
    name = f"{base.label}: {faults}" if faults else base.label
    given = {key: _words(value) for key, value in base.settings.items() if key != "faults"}
    return Subject(
        name,
        base.path,
        tuple(episodes),
        outcomes,
        where,
        given,
        asks=base.metadata.get("user", "none") != "none",
        has_events=base.metadata.get("tier") == "events",
    )


def _words(value: object) -> str:
    """A parameter as one gives it, at most 60 characters of it."""
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _frame(log: LogEntry) -> pd.DataFrame:
    items = RunItems(log, [(one, Samples(one)) for one in log.logs])
    return joined(items.frames("original", _COLUMNS), _COLUMNS)


def _episodes(base: LogEntry) -> list[BaseEpisode]:
    frame = _frame(base)
    found = []
    for row in frame[frame["value"].notna()].to_dict("records"):
        key = str(row["item_id"]), int(row["epoch"])
        success = bool(row["value"] == 1)
        goal = rule = ""
        if not success:
            sample = read_whole(base.path, *key, exclude_fields=_LIGHT)
            # Its verdict stands in the summaries.
            goal = "" if sample is None else _instruction(sample)
            rule = UNTOLD if sample is None else attribution_of(sample).cause
        found.append(BaseEpisode(key, success, str(row["cluster"] or key[0]), goal, rule))
    return found


def _instruction(sample: EvalSample) -> str:
    goal = (sample.metadata or {}).get(GOAL)
    return str(goal.get("instruction", "")) if isinstance(goal, Mapping) else ""


def _take(outcome: ArmOutcome, log: LogEntry, frame: pd.DataFrame, names: dict[str, Key]) -> None:
    values: dict[Key, list[float]] = defaultdict(list)
    for row in frame.to_dict("records"):
        key = names.get(str(row["item_id"]))
        if key is None:
            continue
        if row["error"] is not None:
            outcome.errored += 1
        if row["value"] is not None and not isnan(row["value"]):
            values[key].append(float(row["value"]))
        missing = row[HELPS_MISSING]
        if missing is not None and not isnan(missing) and missing > 0:
            outcome.missing.add(key)
    outcome.rates |= {key: sum(found) / len(found) for key, found in values.items()}
    outcome.log = log.path
    outcome.tokens += float(frame["tokens_input"].sum() + frame["tokens_output"].sum())
    outcome.seconds += float(frame["seconds"].sum())
    costs = frame["cost_usd"]
    if len(costs) and costs.notna().all():
        outcome.cost_usd = (outcome.cost_usd or 0.0) + float(costs.sum())
