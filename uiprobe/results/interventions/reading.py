"""From logs to subjects: the log that is attributed, and the logs of its arms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.forks import forked_id
from uiprobe.episodes.names import FORKED_RUN, GOAL, HELPS_MISSING
from uiprobe.results.interventions.outcomes import ArmOutcome, BaseEpisode, Key, Subject
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.report.sections.causes import attribution_of
from uiprobe.results.samples.items import RunItems, joined
from uiprobe.results.samples.reading import Samples

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = (
    *("item_id", "epoch", "value", "error", "cluster"),
    *("tokens_input", "tokens_output", "seconds", "cost_usd", HELPS_MISSING),
)
_LIGHT = {"events", "messages", "attachments"}


def read_subject(base: LogEntry, arms: Sequence[LogEntry]) -> Subject:
    """A log with the arms that were run on it.

    Args:
        base: The log of a navigation.
        arms: Logs of experiments, also on other logs; of two of one arm the later counts for the
            episodes that both have.

    Raises:
        Exception: A log cannot be read; a damaged one raises whatever its bad bytes provoke.
    """
    episodes = _episodes(base)
    names: dict[str, Key] = {}
    epochs = [one.key[1] for one in episodes if not one.success]
    for one in episodes:
        names[forked_id(one.key[0], one.key[1], epochs)] = one.key
    outcomes: dict[str, ArmOutcome] = {}
    for log in arms:
        facts = log.metadata
        if facts.get(FORKED_RUN) != base.id or not facts.get("help"):
            continue
        outcome = outcomes.setdefault(str(facts["help"]), ArmOutcome())
        _take(outcome, log, names)
    settings = base.header.eval.task_args or {}
    where = str(base.metadata.get("environment") or settings.get("environment") or "")
    return Subject(base.label, base.path, tuple(episodes), outcomes, where)


def _frame(log: LogEntry) -> pd.DataFrame:
    items = RunItems(log, [(one, Samples(one)) for one in log.logs])
    return joined(items.frames("original", _COLUMNS), _COLUMNS)


def _episodes(base: LogEntry) -> list[BaseEpisode]:
    from inspect_ai.log import read_eval_log_sample

    frame = _frame(base)
    found = []
    for row in frame[frame["value"].notna()].to_dict("records"):
        key = str(row["item_id"]), int(row["epoch"])
        success = bool(row["value"] == 1)
        goal = rule = ""
        if not success:
            sample = _find(base, key, read_eval_log_sample)
            goal = str((sample.metadata or {}).get(GOAL, {}).get("instruction", ""))
            rule = attribution_of(sample).cause
        found.append(BaseEpisode(key, success, str(row["cluster"] or key[0]), goal, rule))
    return sorted(found, key=lambda one: one.key)


def _find(base: LogEntry, key: Key, read: Any) -> Any:  # noqa: ANN401 - a sample of Inspect
    for log in base.logs:
        try:
            return read(log.path, *key, exclude_fields=_LIGHT)
        except IndexError:
            continue
    raise ValueError(f"{base.path}: sample {key[0]} (epoch {key[1]}) is in no log of the run")


def _take(outcome: ArmOutcome, log: LogEntry, names: dict[str, Key]) -> None:
    frame = _frame(log)
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
