"""The best model of each capability against every other, on common items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from uiprobe.results.pools import Pool, settings_text
from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Section,
    Table,
    count_cell,
    interval_cell,
    known,
    p_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence, title_of
from uiprobe.results.report.measurement import (
    COUNT_COLUMNS,
    Measurement,
    accuracy_cell,
    count_cells,
)
from uiprobe.results.statistics import MARGIN
from uiprobe.results.verdicts import Duel, by_question


def verdict_section(evidence: Evidence) -> Section:
    """The verdicts of all capabilities, source by source."""
    rows = [_row(duel) for duel in leading_duels(evidence.duels)]
    tests = max((duel.tests for duel in evidence.duels), default=0)
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
            Column("p", note="paired test, adjusted by Holm for all pairs of models"),
            Column("verdict", numeric=False),
            Column("detectable", note="the smallest difference these items show with 80 % power"),
            Column("common items"),
            Column("clusters", note="questions, trajectories or screens that items share"),
            Column("floor", group="runs of the other"),
            Column("ceiling", group="runs of the other"),
            *(Column(c.title, group="runs of the other", note=c.note) for c in COUNT_COLUMNS),
        ),
        tuple(rows),
        (
            f"Original answers on the items that both answered; p is adjusted (Holm) for {tests} "
            f"{'test' if tests == 1 else 'tests'}: all pairs of models on all capabilities, as in "
            "`uiprobe compare`. Equivalent: "
            f"the whole interval lies within {100 * MARGIN:.0f} percentage points. Cannot be "
            "distinguished: neither a difference nor its absence is shown; see what is detectable.",
        ),
        "" if rows else "No two models were asked the same items.",
    )
    return Section(
        "verdicts",
        "All tests of differences",
        "The model with the highest accuracy against each of the others, test by test. Baselines "
        "take part only if there are fewer than two models.",
        tables=[table],
    )


_NAMED = 3
"""Models that a cell names; of more it gives the number."""

_VERDICT_COLUMNS = {
    "better": Column("shown to be better than", numeric=False),
    "worse": Column("shown to be worse than", numeric=False, note="on the items of both"),
    "cannot be distinguished": Column("no difference is shown from", numeric=False),
    "equivalent": Column(
        "alike", numeric=False, note=f"within {100 * MARGIN:.0f} percentage points"
    ),
}


def leaders_table(evidence: Evidence) -> Table:
    """One row per question: who has the highest accuracy, and whom it is shown to be better than.

    Args:
        evidence: The tables of runs and items.
    """
    rows = []
    leading = list(leading_duels(evidence.duels))
    # A model may be ahead over all its items and behind on those that another was asked too.
    never = "" if any(duel.verdict == "worse" for duel in leading) else "worse"
    columns = {name: one for name, one in _VERDICT_COLUMNS.items() if name != never}
    for _, members in by_question(leading):
        first = members[0]
        equal = [d.names[0] for d in members if d.a["accuracy"] == first.b["accuracy"]]
        found = {
            verdict: [duel.names[0] for duel in members if duel.verdict == verdict]
            for verdict in columns
        }
        gaps = [duel.result.detectable for duel in members if duel.result]
        known_gaps = [gap for gap in gaps if gap is not None]
        rows.append(
            Row(
                (
                    text_cell(title_of(first.b), _where(first.b)),
                    text_cell(_models([first.names[1], *equal])),
                    accuracy_cell(Measurement.from_row(first.b)),
                    *(text_cell(_models(found[verdict])) for verdict in columns),
                    percent_cell(max(known_gaps) if known_gaps else None),
                )
            )
        )
    return Table(
        "leaders",
        "The highest accuracy on each capability",
        (
            Column("capability", numeric=False),
            Column("highest", numeric=False),
            Column("accuracy"),
            *columns.values(),
            Column("detectable", note="the smallest difference these items show with 80 % power"),
        ),
        tuple(rows),
        (),
        "" if rows else "No two models were asked the same items.",
    )


def _models(names: Sequence[str]) -> str:
    """Models by name; of many, their number."""
    if len(names) <= _NAMED:
        return ", ".join(names)
    return f"{', '.join(names[: _NAMED - 1])} and {len(names) - _NAMED + 1} more"


def leading_duels(duels: Sequence[Duel]) -> Iterator[Duel]:
    """Of each question those of the model with the highest accuracy, which is their B."""
    for _, members in by_question(duels):
        leader = leader_of(members)
        for duel in members:
            if leader in duel.names and duel.result is not None:
                yield duel if duel.names[1] == leader else duel.turned()


def leader_of(duels: Sequence[Duel]) -> str:
    """The model with the highest accuracy among some duels of one question."""
    accuracies = {
        str(pool["model_label"]): -1.0 if pool["accuracy"] is None else float(pool["accuracy"])
        for duel in duels
        for pool in (duel.a, duel.b)
    }
    return max(sorted(accuracies), key=accuracies.__getitem__)


def _where(pool: Pool) -> str:
    settings = settings_text(pool)
    return f"{pool['source']}; {settings}" if settings else str(pool["source"])


def _row(duel: Duel) -> Row:
    result, (other, leader) = duel.result, duel.names
    if result is None or duel.p is None:
        raise AssertionError("only duels with common items have a row")
    wheres = [_where(pool) for pool in (duel.b, duel.a)]
    where = " against ".join(dict.fromkeys(wheres))
    return Row(
        (
            text_cell(title_of(duel.b), where),
            text_cell(leader),
            percent_cell(result.accuracy_b),
            text_cell(other),
            percent_cell(result.accuracy_a),
            Cell(
                percent_cell(result.difference, signed=True).text,
                result.difference,
                interval_cell(result.lower, result.upper).text,
            ),
            p_cell(duel.p),
            text_cell(
                f"{leader} is {duel.verdict}"
                if duel.verdict in ("better", "worse")
                else str(duel.verdict)
            ),
            percent_cell(result.detectable),
            count_cell(result.n),
            count_cell(result.clusters),
            percent_cell(known(duel.a.get("floor"))),
            percent_cell(known(duel.a.get("ceiling"))),
            *count_cells(Measurement.from_row(duel.a)),
        )
    )
