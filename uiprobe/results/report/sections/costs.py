"""Local against API: the cost of an item and of a solved task in money, time and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from uiprobe.probe_table import PROBES
from uiprobe.results.pools import settings_text
from uiprobe.results.report.charts.pareto import Offer, pareto_chart
from uiprobe.results.report.charts.style import LOCATION_WORDS, ModelStyle
from uiprobe.results.report.content import (
    Cell,
    Chart,
    Column,
    Row,
    Section,
    Table,
    known,
    number_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import (
    Evidence,
    Record,
    run_cell,
    title_of,
)
from uiprobe.results.report.measurement import (
    COUNT_COLUMNS,
    Measurement,
    accuracy_cell,
    count_cells,
)
from uiprobe.results.report.pivots import pivots

if TYPE_CHECKING:
    from pandas import DataFrame

UNKNOWN_PRICE = "price unknown"

_TIMES = ("model", "device", "harness")

_COLUMNS = (
    *("value", "seconds", "tokens_input", "tokens_output", "cost_usd"),
    *(f"seconds_{part}" for part in _TIMES),
)


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a run per scored item; None for unknown figures.

    Attributes:
        measured: Its accuracy.
        seconds: Working time per item.
        tokens: Tokens read and written per item.
        money: US dollars per item.
        solved: Number of right items.
        parts: Seconds per item on model, device and harness, if known from episodes.
    """

    run: Record
    measured: Measurement
    seconds: float | None
    tokens: float | None
    money: float | None
    solved: int
    parts: Mapping[str, float | None]

    def per_solved(self, per_item: float | None) -> float | None:
        """Convert a cost per item into a cost per solved task; None if nothing was solved."""
        if per_item is None or not self.solved:
            return None
        return per_item * self.measured.scored / self.solved


def cost_of(run: Record, items: DataFrame) -> Cost:
    """The costs of a run, from its scored items."""
    scored = items[items["value"].notna()]
    return Cost(
        run,
        Measurement.from_row(run),
        _mean(scored, "seconds"),
        _tokens(scored),
        _mean(scored, "cost_usd", all_known=True),
        int((scored["value"] == 1).sum()),
        {part: _mean(scored, f"seconds_{part}") for part in _TIMES},
    )


def _tokens(items: DataFrame) -> float | None:
    read, written = _mean(items, "tokens_input"), _mean(items, "tokens_output")
    return None if read is None or written is None else read + written


def _mean(items: DataFrame, column: str, *, all_known: bool = False) -> float | None:
    """The mean of a column; None without known values, or with `all_known` unless all are known."""
    if column not in items or not len(items):
        return None
    values = items[column].dropna().astype(float)
    if not len(values) or (all_known and len(values) < len(items)):
        return None
    return known(values.mean())


def cost_section(evidence: Evidence, styles: Mapping[str, ModelStyle]) -> Section:
    """Costs as a table, and the Pareto front of the models."""
    costs = [
        cost_of(run, evidence.items_of(run, _COLUMNS))
        for run in evidence.records
        if run["variant"] == "original"
    ]
    by_run = {str(cost.run["run_id"]): cost for cost in costs}
    return Section(
        "costs",
        "All costs",
        "The cost of an item and of a solved task. Seconds are working time, without waiting for a "
        "free connection or device. Without a known price, the money is unknown, not 0. The price "
        "of a local model is the cost of your hardware.",
        charts=_charts(costs, styles),
        tables=[
            *pivots(
                evidence,
                "costs-by-model",
                "Cost of a solved task",
                lambda run: _cost_cell(by_run[str(run["run_id"])]),
                "US dollars per solved task, if a price is known; below it seconds and tokens per "
                "item.",
            ),
            replace(_table(costs), folded=True),
        ],
    )


def _cost_cell(cost: Cost) -> Cell:
    """The money of a solved task, with the seconds and tokens of an item."""
    money = _money(cost, cost.per_solved(cost.money))
    amounts = [
        f"{number_cell(amount, 3).text} {unit}"
        for amount, unit in ((cost.seconds, "s"), (cost.tokens, "tokens"))
        if amount is not None
    ]
    return Cell(money.text, money.value, ", ".join(amounts))


def _money(cost: Cost, amount: float | None) -> Cell:
    if amount is None:
        location = str(cost.run["location"])
        if location == "api":
            return text_cell(UNKNOWN_PRICE if cost.money is None else "nothing solved")
        if cost.money is None:
            return text_cell("own hardware" if location == "local" else "no model asked")
    return number_cell(amount, 3)


def _table(costs: list[Cost]) -> Table:
    with_parts = any(value is not None for cost in costs for value in cost.parts.values())
    rows = []
    for cost in costs:
        run = cost.run
        rows.append(
            Row(
                (
                    text_cell(title_of(run)),
                    run_cell(run),
                    text_cell(LOCATION_WORDS.get(str(run["location"]), str(run["location"]))),
                    number_cell(cost.seconds, 3),
                    number_cell(cost.per_solved(cost.seconds), 3),
                    *([number_cell(cost.parts[part], 3) for part in _TIMES] if with_parts else []),
                    number_cell(cost.tokens, 3),
                    number_cell(cost.per_solved(cost.tokens), 3),
                    _money(cost, cost.money),
                    _money(cost, cost.per_solved(cost.money)),
                    percent_cell(cost.measured.floor),
                    accuracy_cell(cost.measured),
                    percent_cell(cost.measured.ceiling),
                    *count_cells(cost.measured),
                )
            )
        )
    return Table(
        "costs",
        "Cost of an item and of a solved task",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("hosting", numeric=False),
            Column("per item", group="seconds"),
            Column("per solved task", group="seconds"),
            *([Column(part, group="seconds per item on") for part in _TIMES] if with_parts else []),
            Column("per item", group="tokens"),
            Column("per solved task", group="tokens"),
            Column("per item", group="US dollars"),
            Column("per solved task", group="US dollars"),
            Column("floor"),
            Column("accuracy"),
            Column("ceiling"),
            *COUNT_COLUMNS,
        ),
        tuple(rows),
        ("A dash: not measured, or no task was solved.",),
    )


def _charts(costs: list[Cost], styles: Mapping[str, ModelStyle]) -> list[Chart]:
    """Pareto fronts on the most important capability that several models ran."""
    by_probe: dict[tuple[str, str], dict[str, Cost]] = {}
    for cost in costs:
        place = str(cost.run["probe"]), str(cost.run["source"])
        best = by_probe.setdefault(place, {})
        name = str(cost.run["model_label"])
        if name not in best or len(settings_text(cost.run)) < len(settings_text(best[name].run)):
            best[name] = cost
    charts = []
    for probe in ("navigation", "web_navigation", "grounding"):
        places = [place for place in by_probe if place[0] == probe]
        if not places:
            continue
        place = max(places, key=lambda p: (len(by_probe[p]), p[1]))
        for key, unit in (("seconds", "seconds per item"), ("money", "US dollars per item")):
            offers = [
                Offer(name, str(cost.run["location"]), amount, accuracy, m.lower, m.upper)
                for name, cost in by_probe[place].items()
                # A baseline has no price.
                if cost.run["location"] not in ("baseline", "human")
                and (m := cost.measured) is not None
                and (amount := getattr(cost, key)) is not None
                and (accuracy := m.accuracy) is not None
            ]
            if len(offers) < 2:
                continue
            title = f"{PROBES[probe].title}: {unit}"
            charts.append(
                pareto_chart(
                    f"pareto-{probe}-{key}", title, unit, offers, styles, _offers(title, offers)
                )
            )
        if charts:
            break
    return charts


def _offers(title: str, offers: list[Offer]) -> Table:
    return Table(
        "pareto",
        title,
        (
            Column("model", numeric=False),
            Column("hosting", numeric=False),
            Column("cost per item"),
            Column("accuracy"),
        ),
        tuple(
            Row(
                (
                    text_cell(offer.name),
                    text_cell(LOCATION_WORDS.get(offer.location, offer.location)),
                    number_cell(offer.cost, 3),
                    percent_cell(offer.success),
                )
            )
            for offer in offers
        ),
    )
