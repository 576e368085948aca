"""Reading the failures for a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from uiprobe.probe_table import PROBES
from uiprobe.results.frames import as_records
from uiprobe.results.report.content import Column, Row, Table, count_cell, text_cell
from uiprobe.results.report.evidence import Evidence, title_of, title_order
from uiprobe.results.report.sections.failures import (
    Example,
    choose_examples,
    count_kinds,
    failure_kind,
    is_set,
    make_example,
)


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


def read_failures(evidence: Evidence) -> Failures:
    """Count the failures by kind, and read the examples from their logs."""
    from inspect_ai.log import read_eval_log_sample

    items = evidence.items
    there = items[
        (items["variant"] == "original")
        & ~items["probe"].isin([one.name for one in PROBES.values() if one.unit != "answer"])
        & ((items["value"] < 1) | items["error"].map(is_set))
    ]
    failed: list[dict[str, Any]] = as_records(there)
    for item in failed:
        item |= {"failure": failure_kind(item), "title": title_of(item)}
    chosen = choose_examples([item for item in failed if not is_set(item["error"])])
    found: dict[str, list[Example]] = {}
    for one in chosen:
        row = one.row
        sample = read_eval_log_sample(
            str(row["log"]), row["item_id"], int(row["epoch"]), resolve_attachments=True
        )
        found.setdefault(str(row["title"]), []).append(make_example(one, sample))
    rank = {name: place for place, (name, _) in enumerate(evidence.models)}
    titles = {str(item["title"]): title_order(item) for item in failed}
    ordered = [
        (title, sorted(found[title], key=lambda e: (rank[e.model], -e.count, e.kind)))
        for title in sorted(found, key=titles.__getitem__)
    ]
    return Failures(_table(evidence, failed), ordered, len(failed))


def _table(evidence: Evidence, failed: Sequence[dict[str, Any]]) -> Table:
    counts = count_kinds(failed)
    models = [name for name, _ in evidence.models if any(name in c for c in counts.values())]
    titles = {str(item["title"]): title_order(item) for item in failed}
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
                    *(count_cell(counts[place][name]) for name in models),
                )
            )
            for place in order
        ),
        ("Numbers of items, for original answers, over all runs of a model.",),
        "" if counts else "No item of a static probe failed.",
    )
