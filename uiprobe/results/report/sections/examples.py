"""Reading the failures for a report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count

from uiprobe.probe_table import PROBES
from uiprobe.results.frames import as_records
from uiprobe.results.report.content import Column, Row, Table, count_cell, text_cell
from uiprobe.results.report.evidence import Evidence, title_of, title_order
from uiprobe.results.report.sections.failures import (
    Example,
    Examples,
    failure_kind,
    is_set,
    make_example,
)
from uiprobe.results.samples.whole import make_of_whole


@dataclass(frozen=True, slots=True)
class Failures:
    """The failures of the static probes.

    Attributes:
        table: The number of failures of each kind, by model.
        examples: Examples of each kind, by capability.
        total: The number of all failures.
    """

    table: Table
    examples: Sequence[tuple[str, list[Example]]]
    total: int


_COLUMNS = (
    *("model_label", "probe", "platform", "variant", "item_id", "epoch", "log"),
    *("value", "error", "answer", "target", "reason", "stop", "rejected", "invention"),
    *("type_correct", "target_correct", "argument_correct"),
    *("app", "category", "action_type", "position"),
)


def read_failures(evidence: Evidence) -> Failures:
    """Count the failures by kind, and read the examples from their logs."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    shown = Examples()
    titles: dict[str, str] = {}
    order = {run_id: place for place, run_id in enumerate(evidence.tables.run_ids)}
    for run in sorted(evidence.records, key=lambda run: order[str(run["run_id"])]):
        if run["variant"] != "original" or PROBES[str(run["probe"])].unit != "answer":
            continue
        items = evidence.items_of(run, _COLUMNS)
        failed = items[(items["value"] < 1) | (items["error"].fillna("") != "")]
        if failed.empty:
            continue
        title, model = title_of(run), str(run["model_label"])
        titles[title] = title_order(run)
        for item in as_records(failed.assign(source=run["source"])):
            kind = failure_kind(item)
            counts[title, kind][model] += 1
            if not is_set(item["error"]):
                shown.add(title, model, kind, item)
    found: dict[str, list[Example]] = {}
    for title, one in shown.choose():
        row = one.row
        example = make_of_whole(
            str(row["log"]),
            row["item_id"],
            int(row["epoch"]),
            partial(make_example, one),
            resolve_attachments=True,
        )
        if example is not None:
            found.setdefault(title, []).append(example)
    rank = {name: place for place, (name, _) in enumerate(evidence.models)}
    ordered = [
        (title, sorted(found[title], key=lambda e: (rank[e.model], -e.count, e.kind)))
        for title in sorted(found, key=titles.__getitem__)
    ]
    anchors = count(1)
    named = [
        (title, [replace(e, anchor=f"failure-{next(anchors)}") for e in examples])
        for title, examples in ordered
    ]
    total = sum(found.total() for found in counts.values())
    return Failures(_table(evidence, counts, titles, named), named, total)


def _table(
    evidence: Evidence,
    counts: Mapping[tuple[str, str], Counter[str]],
    titles: Mapping[str, str],
    examples: Sequence[tuple[str, list[Example]]],
) -> Table:
    links = {(title, e.kind, e.model): e.anchor for title, shown in examples for e in shown}
    models = [name for name, _ in evidence.models if any(name in c for c in counts.values())]
    order = sorted(counts, key=lambda one: (titles[one[0]], -counts[one].total(), one[1]))
    return Table(
        "failures",
        "Failures by kind",
        (
            Column("capability", numeric=False),
            Column("kind of failure", numeric=False),
            *(Column(name) for name in models),
        ),
        tuple(
            Row(
                (
                    text_cell(place[0]),
                    text_cell(place[1]),
                    *(
                        replace(count_cell(counts[place][name]), link=links.get((*place, name), ""))
                        for name in models
                    ),
                )
            )
            for place in order
        ),
        ("Numbers of items, for original answers, over all runs of a model.",),
        "" if counts else "No item of a static probe failed.",
    )
