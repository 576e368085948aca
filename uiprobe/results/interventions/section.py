"""The section of a report on what would help most."""

from __future__ import annotations

from uiprobe.results.interventions.causes import NOTHING
from uiprobe.results.interventions.content import Findings, Part
from uiprobe.results.report.content import (
    MISSING,
    Cell,
    Column,
    Row,
    Section,
    Table,
    interval_cell,
    percent_cell,
    text_cell,
)

SECTION = "helps"


def help_section(findings: Findings) -> Section:
    """Results of experiments, one row per run; the page on causes has the rest."""
    return Section(
        SECTION,
        "What would help most",
        "Found by experiment: failed episodes were taken up again where they went astray, with one "
        "help at a time. " + " ".join(part.headline for part in findings.parts),
        tables=[
            Table(
                "helps",
                "From the success rate to 100 %",
                (
                    Column("Model", numeric=False),
                    Column("SR", note="of the run, in percent"),
                    Column("Cause", numeric=False, note="where the experiment settles it"),
                    Column("Helps most", numeric=False),
                    Column("Points of SR", note="that it gains over another try"),
                    Column("95 %", note="paired by goal, clustered"),
                    Column("Then", numeric=False, note="what helps most with the rest"),
                    Column("No help mends", note="points of SR"),
                ),
                tuple(_row(part) for part in findings.parts),
            )
        ],
    )


def _row(part: Part) -> Row:
    bars = part.causes.helping
    gain = next((one for one in part.gains if bars and one.arm == bars[0].name), None)
    rest = sum(step.width for step in part.steps if step.name == NOTHING)
    then = ", ".join(bar.name.replace("+", " + ") for bar in bars[1:3])
    # Pairs are tried on some episodes alone, so that their interval is not that of a gain.
    width = bars[0].saved / len(part.subject.episodes) if bars else None
    points = width if gain is None else gain.result.difference
    empty = Cell(MISSING)
    return Row(
        (
            text_cell(part.subject.name),
            percent_cell(part.sr / 100),
            text_cell(part.settlement.cause or "not settled"),
            text_cell(bars[0].name.replace("+", " + ") if bars else "no help"),
            empty if points is None else percent_cell(points, signed=True),
            empty if gain is None else interval_cell(gain.result.lower, gain.result.upper),
            text_cell(then or MISSING),
            percent_cell(rest / 100),
        )
    )
