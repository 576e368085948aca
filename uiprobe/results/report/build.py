"""Building a report: from evidence to content, independent of any format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from uiprobe.results.interventions.content import Findings
from uiprobe.results.interventions.section import help_section
from uiprobe.results.report.answer import Answer, read_answer
from uiprobe.results.report.charts.style import LOCATION_WORDS, model_styles
from uiprobe.results.report.content import Chart, Section, Table
from uiprobe.results.report.evidence import Evidence
from uiprobe.results.report.sections.breakdown import Part, breakdown
from uiprobe.results.report.sections.capabilities import (
    capability_sections,
    overviews,
    results_section,
)
from uiprobe.results.report.sections.costs import cost_section
from uiprobe.results.report.sections.coverage import coverage_section, missing_sentences
from uiprobe.results.report.sections.design import design_section
from uiprobe.results.report.sections.episodes import Episodes, read_episodes
from uiprobe.results.report.sections.examples import Failures, read_failures
from uiprobe.results.report.sections.exploration import exploration_section
from uiprobe.results.report.sections.format_tax import format_section
from uiprobe.results.report.sections.manifests import differences, manifest_section
from uiprobe.results.report.sections.paper_tables import paper_section
from uiprobe.results.report.sections.platforms import platform_sections
from uiprobe.results.report.sections.verdicts import verdict_section


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report.

    Attributes:
        title: Its title.
        folder: The folder of the logs, as given.
        facts: Its subject, as pairs of a name and a text.
        answer: The first screen.
        overviews: Models by capability, one table per source.
        missing: Gaps in the numbers, a sentence each.
        differences: Differences between compared runs, a sentence each.
        sections: The sections of tables and charts, in order.
        parts: The drill-down.
        failures: Failures of the static probes.
        episodes: Episodes of navigation.
        closing: The last sections: missing results and the manifest.
        findings: Causes of failure that experiments found; None where none was made.
        unscored: Number of planned items without a verdict, and of logs that cannot be read.
    """

    title: str
    folder: str
    facts: Sequence[tuple[str, str]]
    answer: Answer
    overviews: Sequence[Table]
    missing: Sequence[str]
    differences: Sequence[str]
    sections: Sequence[Section]
    parts: Sequence[Part]
    failures: Failures
    episodes: Episodes
    closing: Sequence[Section]
    findings: Findings | None
    unscored: int

    @property
    def incomplete(self) -> bool:
        """Whether the numbers lack something that was planned."""
        return self.unscored > 0

    @property
    def overview(self) -> Table:
        """Models by capability, on the source with the most capabilities."""
        return self.overviews[0]

    def charts(self) -> Iterator[Chart]:
        """All charts."""
        if self.answer.chart is not None:
            yield self.answer.chart
        for section in self.sections:
            yield from section.charts
        yield from (part.chart for part in self.parts if part.chart is not None)

    def tables(self) -> Iterator[Table]:
        """All tables, each once."""
        yield self.answer.table
        yield from self.overviews
        for section in (*self.sections, *self.closing):
            yield from section.tables
        for part in self.parts:
            yield from (table for _, table in part.tables)
        yield self.failures.table
        yield self.episodes.table
        yield self.episodes.effort


def build_report(evidence: Evidence, folder: str) -> Report:
    """Make the content of a report.

    Args:
        evidence: The tables of runs and items.
        folder: The folder of the logs, for the title and the commands.
    """
    styles = model_styles(evidence.models)
    exploration = exploration_section(evidence.explorations)
    designing = design_section(evidence.designs)
    explored = [one for one in (exploration, designing) if one is not None]
    episodes = read_episodes(evidence)
    return Report(
        title="uiprobe report",
        folder=folder,
        facts=_facts(evidence),
        answer=read_answer(evidence, styles),
        overviews=overviews(evidence),
        missing=missing_sentences(evidence),
        differences=differences(evidence),
        sections=[
            verdict_section(evidence),
            *platform_sections(evidence, styles),
            *capability_sections(evidence, styles),
            results_section(evidence),
            *explored,
            *([help_section(evidence.findings)] if evidence.findings is not None else []),
            paper_section(evidence),
            cost_section(evidence, styles),
            format_section(evidence),
        ],
        parts=breakdown(evidence),
        failures=read_failures(evidence),
        episodes=episodes,
        closing=[coverage_section(evidence), manifest_section(evidence)],
        findings=evidence.findings,
        unscored=_unscored(evidence),
    )


def _facts(evidence: Evidence) -> list[tuple[str, str]]:
    runs = [row for row in evidence.run_records if row["variant"] == "original"]
    counts = {
        name: sum(int(row[f"n_{name}"] or 0) for row in runs)
        for name in ("planned", "run", "scored", "errored", "unfit")
    }
    places = Counter(location for _, location in evidence.models)
    said = ", ".join(f"{places[where]} {LOCATION_WORDS.get(where, where)}" for where in places)
    return [
        ("models", f"{len(evidence.models)} ({said})"),
        ("runs", f"{len(runs):,}"),
        ("items planned", f"{counts['planned']:,}"),
        ("run", f"{counts['run']:,}"),
        ("scored", f"{counts['scored']:,}"),
        ("errored", f"{counts['errored']:,}"),
        *([("unfit", f"{counts['unfit']:,}")] if counts["unfit"] else []),
        *([("runs made", _dates(runs))] if _dates(runs) else []),
    ]


def _dates(runs: Sequence[Mapping[str, Any]]) -> str:
    """First and last day of the runs."""
    days = sorted(str(row["created"])[:10] for row in runs if row.get("created"))
    if not days:
        return ""
    return days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"


def _unscored(evidence: Evidence) -> int:
    planned = sum(
        int(row["n_planned"] or 0)
        - int(row["n_run"] or 0)
        + int(row["n_errored"] or 0)
        + int(row["n_unfit"] or 0)
        for row in evidence.run_records
        if row["variant"] == "original"
    )
    return planned + sum(problem.what == "not readable" for problem in evidence.problems)
