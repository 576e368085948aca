"""Our models and those of the paper beside each other: one row per model, from several tables."""

from __future__ import annotations

from collections.abc import Iterable

from uiprobe.results.report.content import MISSING, Cell, Column, Row, RowKind, Table

_TAKEN = (
    ("table-4", "user tasks: SR", "navigation", "SR"),
    ("table-4", "user tasks: ACP", "navigation", "ACP"),
    ("table-6", "goal understanding: original", "knowledge", "goals"),
    ("table-6", "app knowledge: original", "knowledge", "apps"),
    ("table-7", "perfect", "planning", "perfect"),
    ("table-8", "original", "grounding", "original"),
    ("table-9", "repetition (pooled)", "violations", "repetition"),
    ("table-9", "format error (pooled)", "violations", "format"),
    ("table-9", "focused context", "violations", "focused"),
)
"""Table, its column, and group and title here."""

_TEXT = "text"


def paper_rows(tables: Iterable[Table]) -> Table:
    """One row per model, modality and setting, with the main figure of each table of the paper.

    Args:
        tables: The tables of the paper, with our rows and the published ones.
    """
    by_key = {table.key: table for table in tables}
    found: dict[tuple[RowKind, str, str], tuple[Cell, dict[int, Cell]]] = {}
    for place, (key, column, _, _) in enumerate(_TAKEN):
        table = by_key[key]
        titles = [one.full_title for one in table.columns]
        at, model = titles.index(column), titles.index("model")
        modality = titles.index("modality") if "modality" in titles else None
        for row in table.rows:
            if row.cells[at].text == MISSING:
                continue
            shown = _TEXT if modality is None else row.cells[modality].text
            name = row.cells[model]
            entry = found.setdefault((row.kind, name.full_text, shown), (name, {}))
            entry[1].setdefault(place, row.cells[at])
    rows = sorted(found.items(), key=lambda pair: (pair[0][0] != "ours", pair[0][2] != _TEXT))
    return Table(
        "paper-by-model",
        "The main figure of each table, model by model",
        (
            Column("model", numeric=False),
            Column("modality", numeric=False),
            *(Column(title, group=group) for _, _, group, title in _TAKEN),
        ),
        tuple(
            Row(
                (
                    name,
                    Cell(shown, shown),
                    *(cells.get(place, Cell(MISSING)) for place in range(len(_TAKEN))),
                ),
                kind,
            )
            for (kind, _, shown), (name, cells) in rows
        ),
        (
            "From tables 4, 6, 7, 8 and 9 below, which have floor, ceiling, counts and the items "
            "that published rows are based on. Tables without a modality stand under text.",
        ),
        folded=True,
    )
