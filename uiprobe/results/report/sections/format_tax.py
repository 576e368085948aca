"""The cost of bad form: original against repaired and structured, and the changes by repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.results.report.content import (
    MISSING,
    Cell,
    Column,
    Row,
    Section,
    Table,
    count_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence, Record, run_cell, title_of
from uiprobe.results.report.measurement import (
    COUNT_COLUMNS,
    Measurement,
    accuracy_cell,
    count_cells,
)
from uiprobe.results.report.sections.failures import is_set

if TYPE_CHECKING:
    from pandas import DataFrame


def format_section(evidence: Evidence) -> Section:
    """The format tax of every run, and its repairs."""
    variants: dict[str, dict[str, Record]] = {}
    for run in evidence.records:
        variants.setdefault(str(run["run_id"]), {})[str(run["variant"])] = run
    runs = [found for found in variants.values() if {"original", "repaired"} <= set(found)]
    return Section(
        "format",
        "Format tax",
        "A model can know the answer and write it in the wrong form. Original reads it strictly; "
        "repaired lets a repairer put it into that form first; the difference is the cost of bad "
        "form. A repair that adds content is an invention and scores wrong. Structured asks the "
        "same question under a response schema; if the server does not enforce it, nothing is "
        "measured, and the variant is “not enforced”. An answer that ended at the bound on tokens "
        "is scored as it stands, and counted as cut off.",
        tables=[_tax(evidence, runs), _repairs(evidence, runs)],
    )


def _tax(evidence: Evidence, runs: list[dict[str, Record]]) -> Table:
    structured = any("structured" in found for found in runs)
    rows = []
    for found in runs:
        original = Measurement.from_row(found["original"])
        repaired = Measurement.from_row(found["repaired"])
        items = evidence.items_of(found["original"])
        fixed = evidence.items_of(found["repaired"])
        scored = fixed[fixed["value"].notna()]
        third = Measurement.from_row(found["structured"]) if "structured" in found else None
        rows.append(
            Row(
                (
                    *_words(found["original"]),
                    percent_cell(_share(items[items["value"].notna()], "rejected")),
                    percent_cell(known(found["original"].get("cut_off"))),
                    percent_cell(known(found["original"].get("refused"))),
                    accuracy_cell(original),
                    accuracy_cell(repaired),
                    percent_cell(_difference(repaired, original), signed=True),
                    percent_cell(_share(scored, "invention")),
                    *(
                        [
                            accuracy_cell(third) if third else Cell(MISSING),
                            percent_cell(
                                _difference(third, original) if third else None, signed=True
                            ),
                        ]
                        if structured
                        else []
                    ),
                    percent_cell(original.floor),
                    percent_cell(original.ceiling),
                    *count_cells(original),
                )
            )
        )
    return Table(
        "format-tax",
        "Original, repaired, structured",
        (
            *_WORD_COLUMNS,
            Column("not in form", note="share of answers that are not in the demanded form"),
            Column("cut off", note="share of answers that ended at the bound on tokens"),
            Column("refused", note="share of answers that the model or its provider refused"),
            Column("original"),
            Column("repaired"),
            Column("format tax", note="repaired - original, in percentage points"),
            Column("inventions", note="share of answers to which the repairer added content"),
            *(
                [
                    Column("structured"),
                    Column("structured - original", note="in percentage points"),
                ]
                if structured
                else []
            ),
            Column("floor"),
            Column("ceiling"),
            *COUNT_COLUMNS,
        ),
        tuple(rows),
        () if structured else ("No run asked for structured answers (`-T structured=true`).",),
        "" if rows else "No run of a probe with repaired answers.",
    )


_WORD_COLUMNS = (
    Column("capability", numeric=False),
    Column("model", numeric=False),
)


def _words(run: Record) -> tuple[Cell, ...]:
    return text_cell(title_of(run)), run_cell(run)


def _difference(a: Measurement, b: Measurement) -> float | None:
    return None if a.accuracy is None or b.accuracy is None else a.accuracy - b.accuracy


def _share(items: DataFrame, column: str) -> float | None:
    if column not in items or not len(items):
        return None
    return float(items[column].map(lambda flag: flag is True or flag == 1).mean())


def _repairs(evidence: Evidence, runs: list[dict[str, Record]]) -> Table:
    """The repairs by rule, and their results."""
    rows = []
    for found in runs:
        before = evidence.items_of(found["original"])
        after = evidence.items_of(found["repaired"])
        after = after[after["repair_kind"].map(is_set)]
        right = {
            (item, epoch): value
            for item, epoch, value in before[["item_id", "epoch", "value"]].itertuples(index=False)
        }
        for kind, part in after.groupby("repair_kind", sort=True):
            was = [right.get(key) for key in zip(part["item_id"], part["epoch"], strict=True)]
            now = part["value"].tolist()
            gained = sum(a == 1 and b == 0 for a, b in zip(now, was, strict=True))
            invented = part["invention"].map(lambda flag: flag is True or flag == 1)
            rows.append(
                Row(
                    (
                        *_words(found["original"]),
                        text_cell(str(kind).replace("_", " ")),
                        count_cell(len(part)),
                        count_cell(gained),
                        count_cell(len(part) - gained - int(invented.sum())),
                        count_cell(int(invented.sum())),
                    )
                )
            )
    return Table(
        "repairs",
        "What repairs changed",
        (
            *_WORD_COLUMNS,
            Column("repair", numeric=False, note="the rule that found the content"),
            Column("answers"),
            Column("became right"),
            Column("stayed wrong"),
            Column("inventions"),
        ),
        tuple(rows),
        (),
        ""
        if rows
        else "Nothing was repaired: every answer was in the demanded form, or beyond repair.",
    )
