"""The items that nothing can get right, which put a ceiling below 100 %."""

from __future__ import annotations

from uiprobe.results.report.content import Column, Row, Table, count_cell, percent_cell, text_cell
from uiprobe.results.report.evidence import Evidence, title_of


def limits_table(evidence: Evidence) -> Table:
    """The items whose own reference is not judged right, by capability and source."""
    found: dict[tuple[str, str], dict[frozenset[str], int]] = {}
    for run in evidence.records:
        if run["variant"] != "original":
            continue
        items = evidence.items_of(run, ("item_id", "ceiling"))
        known = items[items["ceiling"].notna()]
        unsolvable = frozenset(known.loc[known["ceiling"].astype(float) == 0, "item_id"])
        if unsolvable:
            sets = found.setdefault((title_of(run), str(run["source"])), {})
            sets[unsolvable] = max(sets.get(unsolvable, 0), known["item_id"].nunique())
    rows = []
    for (title, source), sets in found.items():
        for ids, asked in sets.items():
            # A run of fewer items has a part of the items of a larger one.
            if any(ids < other for other in sets):
                continue
            rows.append(
                Row(
                    (
                        text_cell(title, source),
                        count_cell(len(ids)),
                        count_cell(asked),
                        percent_cell(1 - len(ids) / asked),
                        text_cell(", ".join(sorted(ids))),
                    )
                )
            )
    return Table(
        "limits",
        "Items that nothing gets right",
        (
            Column("capability", numeric=False),
            Column("items", note="whose own reference is not judged right"),
            Column("of", note="items that were scored"),
            Column("ceiling", note="the score of the reference answers on these items"),
            Column("which", numeric=False),
        ),
        tuple(rows),
        (
            "Their own reference answer or recorded trajectory is not judged right: a fault of the "
            "data, not of any model. They count for every model, and set the "
            "ceiling.",
        ),
        "" if rows else "None: the reference is right on every scored item.",
    )
