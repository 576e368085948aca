"""The best model of each capability against every other, on common items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

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
from uiprobe.results.report.evidence import Evidence, Record, View, title_of, views
from uiprobe.results.report.measurement import COUNT_COLUMNS, Measurement, count_cells
from uiprobe.results.run_rows import MEAN_COLUMNS, item_means
from uiprobe.results.statistics import (
    MARGIN,
    PairedResult,
    Verdict,
    compare_paired,
    holm,
    judge_difference,
)

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True, slots=True)
class Duel:
    """Two models on one capability.

    Attributes:
        source, probe: Those of their runs.
        first, other: Their runs; the first has the higher accuracy.
        leads: Whether the first has the highest accuracy of all.
        result: The comparison; its `b` is the first, which is judged against the other.
    """

    source: str
    probe: str
    first: Record
    other: Record
    leads: bool
    result: PairedResult


JudgedDuel = tuple[Duel, float]
"""A comparison and its p value, adjusted for all pairs of models."""


def judged_duels(evidence: Evidence) -> list[JudgedDuel]:
    """All comparisons, source by source.

    The best model is picked from the same answers that it is then compared on. So p values are
    adjusted for all pairs of models, not only for those in the table.
    """
    duels: dict[tuple[str, str, str, str], Duel] = {}
    for view in views(evidence):
        for duel in _duels(evidence, view):
            names = str(duel.first["model_label"]), str(duel.other["model_label"])
            # Two views can share a capability that one of the sources lacks.
            duels.setdefault((duel.source, duel.probe, *names), duel)
    adjusted = holm({"/".join(key): duel.result.p for key, duel in duels.items()})
    return [(duel, adjusted["/".join(key)]) for key, duel in duels.items()]


def verdict_of(duel: Duel, p: float) -> Verdict:
    """The verdict on the first model of a comparison."""
    return judge_difference(duel.result, p)


def verdict_section(duels: Sequence[JudgedDuel]) -> Section:
    """The verdicts of all capabilities, source by source."""
    rows = [_row(duel, p) for duel, p in duels if duel.leads]
    table = Table(
        "verdicts",
        "The model with the highest accuracy against every other",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False, group="highest"),
            Column("accuracy", group="highest"),
            Column("model", numeric=False, group="other"),
            Column("accuracy", group="other"),
            Column("difference", note="highest - other in percentage points, with 95 % interval"),
            Column("p", note="exact paired test, adjusted by Holm for all pairs of models"),
            Column("verdict", numeric=False),
            Column("detectable", note="the smallest difference these items show with 80 % power"),
            Column("common items"),
            Column("clusters", note="questions, trajectories or screens that items share"),
            Column("floor", group="run of the other"),
            Column("ceiling", group="run of the other"),
            *(Column(c.title, group="run of the other", note=c.note) for c in COUNT_COLUMNS),
        ),
        tuple(rows),
        (
            "Original answers on the items that both answered; p is adjusted (Holm) for all pairs "
            "of models on all capabilities. Equivalent: the whole interval lies "
            f"within {100 * MARGIN:.0f} percentage points. Cannot be distinguished: neither a "
            "difference nor its absence is shown; see what is detectable.",
        ),
        "" if rows else "No two models were asked the same items.",
    )
    return Section(
        "verdicts",
        "Which is better",
        "A higher number does not prove a better model. Paired tests on common items, adjusted for "
        "their number, show which differences are real. Baselines take part only if there are "
        "fewer than two models.",
        tables=[table],
    )


def _row(duel: Duel, p: float) -> Row:
    result = duel.result
    verdict = verdict_of(duel, p)
    return Row(
        (
            text_cell(title_of(duel.first), duel.source),
            text_cell(duel.first["model_label"]),
            percent_cell(result.accuracy_b),
            text_cell(duel.other["model_label"]),
            percent_cell(result.accuracy_a),
            Cell(
                percent_cell(result.difference, signed=True).text,
                result.difference,
                interval_cell(result.lower, result.upper).text,
            ),
            Cell("< 0.001" if p < 0.001 else f"{p:.3f}", p),
            text_cell(
                f"{duel.first['model_label']} is {verdict}"
                if verdict in ("better", "worse")
                else verdict
            ),
            percent_cell(result.detectable),
            count_cell(result.n),
            count_cell(result.clusters),
            percent_cell(known(duel.other.get("floor"))),
            percent_cell(known(duel.other.get("ceiling"))),
            *count_cells(Measurement.from_row(duel.other)),
        )
    )


def _duels(evidence: Evidence, view: View) -> list[Duel]:
    found = []
    for axis in view.axes:
        runs = [view.runs.get((name, axis.key, "original")) for name, _ in evidence.models]
        candidates = _candidates([run for run in runs if run is not None and run["n_scored"]])
        candidates.sort(key=lambda run: -float(run["accuracy"] or 0))
        means = {id(run): item_means(evidence.items_of(run, MEAN_COLUMNS)) for run in candidates}
        for first, other in combinations(candidates, 2):
            result = _compare(means[id(first)], means[id(other)])
            if result is not None:
                leads = first is candidates[0]
                found.append(Duel(str(other["source"]), axis.key, first, other, leads, result))
    return found


_REFERENCE = "uiprobe/reference"


def _candidates(runs: Sequence[Record]) -> list[Record]:
    """The competing runs: of models, or, with fewer than two, of baselines that look."""
    models = [run for run in runs if run["location"] not in ("baseline", "human")]
    return models if len(models) > 1 else [run for run in runs if run["model"] != _REFERENCE]


def _compare(judged: DataFrame, against: DataFrame) -> PairedResult | None:
    common = against.merge(judged[["item_id", "value"]], on="item_id", suffixes=("_a", "_b"))
    if common.empty:
        return None
    return compare_paired(common["value_a"], common["value_b"], list(common["cluster"]))
