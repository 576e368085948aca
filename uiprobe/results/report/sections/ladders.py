"""Heights on ladders, and the curves behind them."""

from __future__ import annotations

from collections.abc import Mapping

from uiprobe.results.heights import HEIGHT_COLUMNS, Height, heights_within
from uiprobe.results.report.charts.ladders import ladder_chart
from uiprobe.results.report.charts.style import ModelStyle
from uiprobe.results.report.content import (
    Column,
    Row,
    Section,
    Table,
    count_cell,
    number_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence, title_of

_LEAD = (
    "A height is the rung at which a model stands half way between chance and 1, which the dashed "
    "line shows; the dotted one is chance. Above the top and below the bottom of a ladder it has "
    "no number. Heights of one ladder are in one unit for all models; those of two ladders are not."
)


def ladder_section(evidence: Evidence, styles: Mapping[str, ModelStyle]) -> Section | None:
    """The heights of all models, ladder by ladder; None where no item has a rung."""
    found = heights_of(evidence)
    if not found:
        return None
    return Section(
        "ladders",
        "How high each model gets",
        _LEAD,
        [
            ladder_chart(f"ladder-{title}-{ladder}", f"{title}: {ladder}", heights, styles)
            for (title, ladder), heights in found.items()
        ],
        [_table(found)],
    )


def heights_of(evidence: Evidence) -> dict[tuple[str, str], dict[str, Height]]:
    """The heights by the title of a capability and the name of a ladder, and by model."""
    found: dict[tuple[str, str], dict[str, Height]] = {}
    for run in evidence.records:
        if run["variant"] == "original":
            for height in heights_within(evidence.items_of(run, HEIGHT_COLUMNS)):
                place = found.setdefault((title_of(run), height.ladder), {})
                # Several settings of one model: the first, as the headlines have it.
                place.setdefault(str(run["model_label"]), height)
    return found


def _table(found: Mapping[tuple[str, str], Mapping[str, Height]]) -> Table:
    return Table(
        "ladders",
        "Heights",
        (
            Column("capability", numeric=False),
            Column("ladder", numeric=False),
            Column("model", numeric=False),
            Column("height", note="in rungs, with its 95 % interval"),
            Column("lower"),
            Column("upper"),
            Column("top", note="the highest rung that was asked"),
            Column("items"),
            Column("chance (%)"),
        ),
        tuple(
            Row(
                (
                    text_cell(title),
                    text_cell(ladder),
                    text_cell(model),
                    text_cell(height),
                    number_cell(height.lower),
                    number_cell(height.upper),
                    count_cell(height.top),
                    count_cell(sum(rung.n for rung in height.rungs)),
                    percent_cell(height.chance),
                )
            )
            for (title, ladder), heights in found.items()
            for model, height in heights.items()
        ),
    )
