"""Building a report: from evidence to content, independent of any format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from uiprobe.results.interventions.content import Findings
from uiprobe.results.report.answer import Answer, read_answer
from uiprobe.results.report.charts.style import LOCATION_WORDS, model_styles
from uiprobe.results.report.content import Chart, Question, Section, Table
from uiprobe.results.report.evidence import Evidence
from uiprobe.results.report.questions import read_questions
from uiprobe.results.report.sections.breakdown import Part, breakdown
from uiprobe.results.report.sections.capabilities import overviews
from uiprobe.results.report.sections.coverage import missing_sentences
from uiprobe.results.report.sections.episodes import Episodes, read_episodes
from uiprobe.results.report.sections.examples import Failures, read_failures
from uiprobe.results.report.sections.manifests import differences


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report.

    Attributes:
        title: Heading of the page.
        folder: The folder of the logs, as given.
        facts: Its subject, as pairs of a name and a text.
        answer: The first screen.
        overviews: Models by capability, one table per source.
        missing: Gaps in the numbers, a sentence each.
        differences: Differences between compared runs, a sentence each.
        questions: The questions that it answers, with the sections behind them.
        parts: The drill-down.
        failures: Failures of the static probes.
        episodes: Episodes of navigation.
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
    questions: Sequence[Question]
    parts: Sequence[Part]
    failures: Failures
    episodes: Episodes
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

    @property
    def sections(self) -> list[Section]:
        """The sections behind all questions, in order."""
        return [section for question in self.questions for section in question.behind]

    @property
    def _places(self) -> list[Question | Section]:
        return [*self.questions, *self.sections]

    def charts(self) -> Iterator[Chart]:
        """All charts."""
        if self.answer.chart is not None:
            yield self.answer.chart
        for place in self._places:
            yield from place.charts
        yield from (part.chart for part in self.parts if part.chart is not None)

    def tables(self) -> Iterator[Table]:
        """All tables, each once."""
        yield from self.answer.tables
        for place in self._places:
            yield from place.tables
        for part in self.parts:
            yield from (table for _, table in part.tables)


def build_report(evidence: Evidence, folder: str) -> Report:
    """Make the content of a report.

    Args:
        evidence: The tables of runs and items.
        folder: The folder of the logs, for the title and the commands.
    """
    styles = model_styles(evidence.models)
    tables = overviews(evidence)
    failures, episodes = read_failures(evidence), read_episodes(evidence)
    return Report(
        title="uiprobe report",
        folder=folder,
        facts=_facts(evidence),
        answer=read_answer(evidence, styles),
        overviews=tables,
        missing=missing_sentences(evidence),
        differences=differences(evidence),
        questions=read_questions(evidence, styles, tables, failures, episodes),
        parts=breakdown(evidence),
        failures=failures,
        episodes=episodes,
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
    named = Counter(str(row["named_set"]) for row in runs if row["named_set"])
    sets = ", ".join(
        name if count == len(runs) else f"{name} ({count} of {len(runs)} runs)"
        for name, count in sorted(named.items())
    )
    return [
        ("models", f"{len(evidence.models)} ({said})"),
        ("runs", f"{len(runs):,}"),
        ("items planned", f"{counts['planned']:,}"),
        ("run", f"{counts['run']:,}"),
        ("scored", f"{counts['scored']:,}"),
        ("errored", f"{counts['errored']:,}"),
        *([("unfit", f"{counts['unfit']:,}")] if counts["unfit"] else []),
        *([("named set", sets)] if sets else []),
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
