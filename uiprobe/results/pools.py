"""Which runs count: repeats of equal settings as one row, and the row that stands for a model.

Report, summary, leaderboard and comparison read these rows, so that they cannot disagree on what a
model scored. A pool is all runs of one configuration: the same model with the same settings, asked
the same items in the same way. An item counts once, with the mean of all its answers.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from uiprobe.results.log_entry import BASELINES, LogEntry
from uiprobe.results.run_rows import ROW_COLUMNS, run_row

if TYPE_CHECKING:
    from uiprobe.results.samples.items import ItemTables

Pool = Mapping[str, Any]
"""A row of the table of pools: the columns of the table of runs, over all runs of the pool.

`run_ids` are its runs by time, and `run_id`, `log` and `created` those of the newest; `n_planned`,
`n_run`, `n_scored`, `n_errored`, `n_unknown` and `n_unfit` count items times repetitions, `n_items`
the different items with a score, `planned_items` those of the largest run, and `n_runs` the runs.
"""


class Place(NamedTuple):
    """The origin of items: their platform, and the name of their source."""

    platform: str
    source: str


def pool_runs(
    runs: Sequence[Mapping[str, Any]], tables: ItemTables, entries: Sequence[LogEntry]
) -> list[dict[str, Any]]:
    """The rows of all pools, in the order of their first runs.

    Args:
        runs: The rows of the table of runs, by time.
        tables: The table of items.
        entries: The logs of the runs.
    """
    by_id = {entry.id: entry for entry in entries}
    members: dict[tuple[str, str], list[Mapping[str, Any]]] = defaultdict(list)
    for row in runs:
        members[row["configuration"], row["variant"]].append(row)
    ids: dict[str, list[str]] = defaultdict(list)
    for row in runs:
        if row["run_id"] not in ids[row["configuration"]]:
            ids[row["configuration"]].append(row["run_id"])
    found = []
    for (configuration, variant), rows in members.items():
        last = rows[-1]
        pool = dict(last)
        if len(rows) > 1:
            entry = by_id[last["run_id"]]
            own = [row["run_id"] for row in rows]
            counted = run_row(entry, variant, tables.of(own, variant, ROW_COLUMNS))
            # What is text names the runs, which are alike; all else is counted over all of them.
            pool |= {
                name: value
                for name, value in counted.items()
                if not isinstance(value, str) or name == "interval_method"
            }
            for name in ("n_planned", "epochs"):
                pool[name] = sum(int(row[name]) for row in rows)
            statuses = [row["status"] for row in rows]
            pool["status"] = next((s for s in statuses if s != "success"), "success")
        asked = max(int(row["n_planned"]) // max(1, int(row["epochs"])) for row in rows)
        own_ids = tuple(ids[configuration])
        found.append(pool | {"run_ids": own_ids, "n_runs": len(rows), "planned_items": asked})
    return found


def settings_of(pool: Pool) -> dict[str, Any]:
    """The parameters that were given to a run, without its source.

    An agent or a coder in place of a model is the model of the run, not a parameter.
    """
    try:
        found = json.loads(str(pool.get("settings")))
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    dropped = ("agent", "coder") if str(pool["model"]).startswith(BASELINES) else ()
    return {name: value for name, value in found.items() if name not in dropped}


def settings_text(pool: Pool) -> str:
    """The parameters of a run on one line; empty for the defaults."""
    return ", ".join(f"{name}={value}" for name, value in sorted(settings_of(pool).items()))


def place_of(pool: Pool) -> Place:
    """Return the origin of the items of a pool."""
    return Place(str(pool["platform"]), str(pool["source_name"]))


def headline_pools(pools: Iterable[Pool]) -> dict[tuple[Place, str, str, str], Pool]:
    """The pool that stands for a model, by place, model, probe and variant.

    It is the one whose question most models were asked, so that what stands side by side was asked
    alike; then the one with the fewest changed parameters, then the newest.
    """
    groups: dict[tuple[Place, str, str], list[Pool]] = defaultdict(list)
    for pool in pools:
        groups[place_of(pool), str(pool["probe"]), str(pool["variant"])].append(pool)
    found: dict[tuple[Place, str, str, str], Pool] = {}
    for (place, probe, variant), members in groups.items():
        asked: dict[str, set[str]] = defaultdict(set)
        for pool in members:
            asked[pool["question"]].add(pool["model_label"])

        def rank(pool: Pool, asked: Mapping[str, set[str]] = asked) -> tuple[int, int]:
            return -len(asked[pool["question"]]), len(settings_of(pool))

        # The newest first, and a sort keeps the order of equals.
        newest_first = _by_age(members)[::-1]
        for pool in sorted(newest_first, key=rank):
            found.setdefault((place, str(pool["model_label"]), probe, variant), pool)
    return found


def _by_age(pools: Iterable[Pool]) -> list[Pool]:
    return sorted(pools, key=lambda pool: (str(pool["created"]), str(pool["run_id"])))


def pair_pools(
    a: Sequence[Pool], b: Sequence[Pool], name_a: str, name_b: str
) -> tuple[list[tuple[Pool, Pool]], list[str]]:
    """Pair the pools of two sides on one probe and platform.

    Pools of one question belong together. What is left is paired by source and parameters, as two
    versions of one question; and where each side has a single combination of these, the two are
    paired, however they differ. Of several pairs of equal source and parameters the newest counts.

    Args:
        a: The pools of A, of one variant.
        b: Those of B.
        name_a: The name of A, for the sentences.
        name_b: That of B.

    Returns:
        The pairs, those with the fewest changed parameters first, and what has no partner, a
        sentence each.
    """
    first, second = _newest_by_question(a), _newest_by_question(b)
    pairs: dict[tuple[str, str], tuple[Pool, Pool]] = {}
    for question, pool in first.items():
        if question in second:
            pairs.setdefault(_asked(pool), (pool, second[question]))
    for pool in first.values():
        other = next((one for one in second.values() if _asked(one) == _asked(pool)), None)
        if other is not None:
            pairs.setdefault(_asked(pool), (pool, other))
    sides = [dict.fromkeys(map(_asked, side.values())) for side in (first, second)]
    if not pairs and all(len(side) == 1 for side in sides):
        pairs[next(iter(sides[0]))] = next(iter(first.values())), next(iter(second.values()))
    paired = {id(pool) for pair in pairs.values() for pool in pair}
    left_out = []
    for side, has, lacks in ((first, name_a, name_b), (second, name_b, name_a)):
        for pool in side.values():
            source, settings = _asked(pool)
            what = f"on {source} with {settings or 'default settings'}"
            if (source, settings) in pairs and id(pool) not in paired:
                left_out.append(f"{what}: {has} also has a run of other items, made {_day(pool)}")
            elif id(pool) not in paired:
                left_out.append(f"{what}: {has} has it, {lacks} does not")
    order = sorted(pairs, key=lambda asked: (len(settings_of(pairs[asked][0])), *asked))
    return [pairs[asked] for asked in order], left_out


def _day(pool: Pool) -> str:
    return str(pool["created"])[:10]


def _newest_by_question(pools: Sequence[Pool]) -> dict[str, Pool]:
    """The newest pool of each question, the newest question first."""
    found: dict[str, Pool] = {}
    for pool in reversed(_by_age(pools)):
        found.setdefault(str(pool["question"]), pool)
    return found


def _asked(pool: Pool) -> tuple[str, str]:
    return str(pool["source_name"]), settings_text(pool)


def source_names(runs: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """A short name for each source that can be part of an address.

    Copies of a data set in several folders are one source: their paths end alike, and they have an
    item set in common. Other sources have names of their own.

    Args:
        runs: Rows with `source`, `probe` and `items_sha256`.
    """
    items: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for row in runs:
        items[str(row["source"] or "")].add((str(row["probe"]), str(row["items_sha256"])))
    named: dict[str, str] = {}
    owners: dict[str, list[str]] = defaultdict(list)
    for source in sorted(items):
        last = PurePosixPath(source.replace("\\", "/")).name
        base = re.sub(r"[^A-Za-z0-9_.-]+", "-", last)[:40] or "source"
        name = next(
            wanted
            for wanted in chain([base], (f"{base}-{number}" for number in count(2)))
            if wanted not in owners or any(items[source] & items[one] for one in owners[wanted])
        )
        owners[name].append(source)
        named[source] = name
    return named
