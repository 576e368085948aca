"""Which model is better: on each capability the best one against every other, on common items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Section,
    Table,
    count_cell,
    interval_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import TITLES, Evidence, Record, View, views
from uiprobe.results.report.measurement import COUNT_COLUMNS, Measurement, count_cells
from uiprobe.results.run_rows import item_means
from uiprobe.results.statistics import (
    MARGIN,
    PairedResult,
    compare_paired,
    holm,
    judge_difference,
)


@dataclass(frozen=True, slots=True)
class Duel:
    """The best model of a capability, and another one.

    Attributes:
        source, probe: What they were asked.
        best, other: Their runs.
        result: The comparison; `b` is the other one.
    """

    source: str
    probe: str
    best: Record
    other: Record
    result: PairedResult


def verdict_section(evidence: Evidence) -> Section:
    """The verdicts of all capabilities, source by source."""
    duels = [duel for view in views(evidence) for duel in _duels(evidence, view)]
    adjusted = holm({str(place): duel.result.p for place, duel in enumerate(duels)})
    rows = []
    for place, duel in enumerate(duels):
        p = adjusted[str(place)]
        result = duel.result
        verdict = judge_difference(result, p)
        rows.append(
            Row(
                (
                    text_cell(TITLES[duel.probe], duel.source),
                    text_cell(duel.best["model_label"]),
                    percent_cell(result.accuracy_a),
                    text_cell(duel.other["model_label"]),
                    percent_cell(result.accuracy_b),
                    Cell(
                        percent_cell(result.difference, signed=True).text,
                        result.difference,
                        interval_cell(result.lower, result.upper).text,
                    ),
                    Cell("< 0.001" if p < 0.001 else f"{p:.3f}", p),
                    text_cell(f"{duel.other['model_label']} is {verdict}")
                    if verdict in ("better", "worse")
                    else text_cell(verdict),
                    percent_cell(result.detectable),
                    count_cell(result.n),
                    count_cell(result.clusters),
                    percent_cell(known(duel.other.get("floor"))),
                    percent_cell(known(duel.other.get("ceiling"))),
                    *count_cells(Measurement.from_row(duel.other)),
                )
            )
        )
    table = Table(
        "verdicts",
        "The best model of each capability against every other",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False, group="best"),
            Column("accuracy", group="best"),
            Column("model", numeric=False, group="other"),
            Column("accuracy", group="other"),
            Column("difference", note="other - best in percentage points, with 95 % interval"),
            Column("p", note="exact paired test, adjusted by Holm for all rows"),
            Column("verdict", numeric=False),
            Column("detectable", note="the smallest difference these items show 4 times of 5"),
            Column("common items"),
            Column("clusters", note="questions, trajectories or screens that items share"),
            Column("floor", group="run of the other"),
            Column("ceiling", group="run of the other"),
            *(Column(c.title, group="run of the other", note=c.note) for c in COUNT_COLUMNS),
        ),
        tuple(rows),
        (
            "Original answers on the items that both answered. Equivalent: the whole interval lies "
            f"within {100 * MARGIN:.0f} percentage points. Cannot be distinguished: neither a "
            "difference nor its absence is shown; see what is detectable.",
        ),
        "" if rows else "No two models were asked the same items.",
    )
    return Section(
        "verdicts",
        "Which is better",
        "A higher number is not yet a better model. Paired tests on common items, adjusted for "
        "their number, say which differences are real. Baselines take part only where there are "
        "no two models.",
        tables=[table],
    )


def _duels(evidence: Evidence, view: View) -> list[Duel]:
    found = []
    for axis in view.axes:
        runs = [view.runs.get((name, axis.key, "original")) for name, _ in evidence.models]
        candidates = _candidates([run for run in runs if run is not None and run["n_scored"]])
        if len(candidates) < 2:
            continue
        best = max(candidates, key=lambda run: float(run["accuracy"] or 0))
        for other in candidates:
            result = None if other is best else _compare(evidence, best, other)
            if result is not None:
                found.append(Duel(str(other["source"]), axis.key, best, other, result))
    return found


_REFERENCE = "uiprobe/reference"


def _candidates(runs: Sequence[Record]) -> list[Record]:
    """The runs that compete: of models, or where there are not two, of baselines that look."""
    models = [run for run in runs if run["location"] != "baseline"]
    return models if len(models) > 1 else [run for run in runs if run["model"] != _REFERENCE]


def _compare(evidence: Evidence, best: Record, other: Record) -> PairedResult | None:
    first, second = (item_means(evidence.items_of(run)) for run in (best, other))
    common = first.merge(second[["item_id", "value"]], on="item_id", suffixes=("_a", "_b"))
    if common.empty:
        return None
    return compare_paired(common["value_a"], common["value_b"], list(common["cluster"]))
