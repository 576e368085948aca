"""The cost of bad form: original against repaired and structured, and the changes by repairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
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
from uiprobe.results.report.pivots import pivots

if TYPE_CHECKING:
    from pandas import DataFrame


def format_section(evidence: Evidence) -> Section:
    """The format tax of every run, and its repairs."""
    variants: dict[str, dict[str, Record]] = {}
    for run in evidence.records:
        variants.setdefault(str(run["run_id"]), {})[str(run["variant"])] = run
    repaired = {
        run_id: found
        for run_id, found in variants.items()
        if {"original", "repaired"} <= set(found)
    }
    runs = list(repaired.values())
    return Section(
        "format",
        "Answers in the wrong form",
        "A model can know the answer and write it in the wrong form. Original reads it strictly; "
        "repaired lets a repairer put it into that form first; the difference is the cost of bad "
        "form, the format tax. A repair that adds content is an invention and scores wrong. "
        "Structured asks the same question under a response schema; if the server does not enforce "
        "it, nothing is measured, and the variant is “not enforced”. An answer that ended at the "
        "bound on tokens "
        "is scored as it stands, and counted as cut off.",
        tables=[
            *pivots(
                evidence,
                "format-by-model",
                "Format tax of each model",
                lambda run: _tax_cell(repaired.get(str(run["run_id"]), {})),
                "Repaired minus original, in percentage points; below it both accuracies.",
            ),
            replace(_tax(evidence, runs), folded=True),
            replace(_repairs(evidence, runs), folded=True),
        ],
    )


def _tax_cell(found: Mapping[str, Record]) -> Cell:
    """The format tax, with the accuracies that it lies between; empty for an episode."""
    if not found:
        return Cell("")
    original, repaired = (Measurement.from_row(found[name]) for name in ("original", "repaired"))
    tax = percent_cell(_difference(repaired, original), signed=True)
    if tax.value is None:
        return tax
    both = f"{percent_cell(original.accuracy).text} to {percent_cell(repaired.accuracy).text}"
    return Cell(tax.text, tax.value, both)


def _tax(evidence: Evidence, runs: list[dict[str, Record]]) -> Table:
    structured = any("structured" in found for found in runs)
    rows = []
    for found in runs:
        original = Measurement.from_row(found["original"])
        repaired = Measurement.from_row(found["repaired"])
        items = evidence.items_of(found["original"], ("value", "rejected"))
        fixed = evidence.items_of(found["repaired"], ("value", "invention"))
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
    return float(items[column].mean())


_OF_REPAIR = ("value", "repair_kind", "invention")


def _repairs(evidence: Evidence, runs: list[dict[str, Record]]) -> Table:
    """The repairs by rule, and their results."""
    rows = []
    for found in runs:
        after = evidence.items_of(found["repaired"], ("item_id", "epoch", "log", *_OF_REPAIR))
        after = after[after["repair_kind"].fillna("") != ""]
        if after.empty:
            continue
        before = evidence.items_of(found["original"], ("item_id", "epoch", "log", "value"))
        # Of an item that stands in a log twice, the last counts.
        before = before.drop_duplicates(["item_id", "epoch", "log"], keep="last")
        both = after.merge(before, "left", ["item_id", "epoch", "log"], suffixes=("", "_before"))
        for kind, part in both.groupby("repair_kind", sort=True):
            gained = int(((part["value"] == 1) & (part["value_before"] == 0)).sum())
            invented = part["invention"]
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
