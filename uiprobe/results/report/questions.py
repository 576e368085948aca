"""The questions of the page, each with the tables that answer it and the sections behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from uiprobe.results.interventions.section import help_section
from uiprobe.results.report.charts.style import ModelStyle
from uiprobe.results.report.content import Question, Row, Section, Table
from uiprobe.results.report.evidence import Evidence
from uiprobe.results.report.sections.capabilities import capability_sections, results_section
from uiprobe.results.report.sections.costs import cost_section
from uiprobe.results.report.sections.coverage import coverage_section
from uiprobe.results.report.sections.design import design_section
from uiprobe.results.report.sections.episodes import Episodes
from uiprobe.results.report.sections.examples import Failures
from uiprobe.results.report.sections.exploration import exploration_section
from uiprobe.results.report.sections.format_tax import format_section
from uiprobe.results.report.sections.ladders import ladder_section
from uiprobe.results.report.sections.limits import limits_table
from uiprobe.results.report.sections.manifests import manifest_section
from uiprobe.results.report.sections.paper_tables import paper_section
from uiprobe.results.report.sections.platforms import platform_sections
from uiprobe.results.report.sections.repeats import repeats_table
from uiprobe.results.report.sections.sessions import session_section
from uiprobe.results.report.sections.verdicts import leaders_table, verdict_section

_WITH_CHARTS = 5
"""Rows of a table beside which charts fit on one screen."""

_MOST_MODELS = 12
"""Models in a table of costs on the screen of its question."""

_COMMONEST = 7
"""Rows of a table of failures on the screen of its question."""


def read_questions(
    evidence: Evidence,
    styles: Mapping[str, ModelStyle],
    overviews: Sequence[Table],
    failures: Failures,
    episodes: Episodes,
) -> list[Question]:
    """The questions in the order in which a reader asks them.

    Args:
        evidence: The tables of runs and items.
        styles: How models are drawn.
        overviews: Models by capability, one table per source.
        failures: Failures of the static probes.
        episodes: Episodes of navigation.
    """
    return [
        Question(
            "better",
            "Which is better",
            "A higher number alone does not prove a better model. Paired tests on the items that "
            "both answered, adjusted for their number, say which differences are real.",
            tables=[leaders_table(evidence)],
            behind=[
                verdict_section(evidence),
                *platform_sections(evidence, styles),
                paper_section(evidence),
            ],
        ),
        Question(
            "strong",
            "Where is each strong",
            "Read each accuracy between its floor (the best score without looking) and its "
            "ceiling (the score of the reference answers) on the same items.",
            tables=overviews[:1],
            behind=_strengths(evidence, styles, overviews[1:]),
        ),
        Question(
            "fails",
            "What fails and why",
            _failed(failures, episodes),
            tables=[
                _commonest(table, title)
                for table, title in (
                    (failures.table, "The commonest failures"),
                    (episodes.table, "The commonest causes of failed episodes, by rule"),
                )
                if table.rows
            ],
            behind=_failings(evidence, failures, episodes),
        ),
        _costs(evidence, styles, episodes),
        Question(
            "trust",
            "Can it be trusted",
            "What was asked, what came of it, what is missing, and where the compared runs differ "
            "in more than the model.",
            behind=[
                coverage_section(evidence),
                Section(
                    "stability",
                    "Asked again, and items that nothing gets right",
                    "How much of a number is chance of the run, and how much no answer can reach.",
                    tables=[repeats_table(evidence), limits_table(evidence)],
                ),
                manifest_section(evidence),
            ],
        ),
    ]


def _failed(failures: Failures, episodes: Episodes) -> str:
    """How much failed, and where to look."""
    counts = [
        f"{number:,} {what}"
        for number, what in (
            (failures.total, "answers of the static probes were not right"),
            (episodes.failed, "episodes of navigation failed"),
        )
        if number
    ]
    if not counts:
        return (
            "No answer of a static probe was wrong, and no episode of navigation failed. What "
            "pages and explorations lack stands in their sections under “Where is each strong”."
        )
    return (
        f"{', and '.join(counts)}. A number that is a link leads to one of its items, with "
        "prompt, picture, answer and key."
    )


def _strengths(
    evidence: Evidence, styles: Mapping[str, ModelStyle], more: Sequence[Table]
) -> list[Section]:
    others = Section(
        "other-sources",
        "The same on other sources",
        "Items of another source are other items: compare models within a table, not across two.",
        tables=more,
    )
    explored = (exploration_section(evidence.explorations), design_section(evidence.designs))
    return [
        *([others] if more else []),
        *(one for one in explored if one is not None),
        *([] if (climbed := ladder_section(evidence, styles)) is None else [climbed]),
        *([] if (in_turn := session_section(evidence)) is None else [in_turn]),
        *capability_sections(evidence, styles),
        results_section(evidence),
        Section(
            "breakdown",
            "Drill-down",
            "Each capability by what its items have in common. Small groups have wide intervals: "
            "a difference between two of them is rarely one between two models. In the heat maps, "
            "groups with 30 scored items or more are set in bold.",
        ),
    ]


def _failings(evidence: Evidence, failures: Failures, episodes: Episodes) -> list[Section]:
    return [
        Section(
            "failures",
            "Failures by kind, with examples",
            "One example of each of the commonest kinds stands below the table.",
            tables=[failures.table],
        ),
        Section(
            "episodes",
            "Failed episodes, step by step",
            "The cause is a first attribution by rule: what an episode did is set against the "
            "reference solution of its goal. Many goals can be met in other ways, so look at the "
            "strip before you believe it.",
            tables=[episodes.table],
        ),
        *([help_section(evidence.findings)] if evidence.findings is not None else []),
        format_section(evidence),
    ]


def _costs(evidence: Evidence, styles: Mapping[str, ModelStyle], episodes: Episodes) -> Question:
    costs = cost_section(evidence, styles)
    *by_model, every = costs.tables
    shown = [_first(table, _MOST_MODELS) for table in by_model[:1]]
    # A table that is cut stands in whole behind.
    more = by_model[1 if shown == by_model[:1] else 0 :]
    room = all(len(table.rows) <= _WITH_CHARTS for table in shown)
    return Question(
        "cost",
        "What it costs",
        costs.lead,
        charts=costs.charts if room else (),
        tables=shown,
        behind=[
            replace(
                costs,
                charts=() if room else costs.charts,
                tables=[*more, replace(every, folded=False)],
            ),
            Section(
                "effort",
                "Steps and time of episodes",
                "How many actions and seconds a goal takes.",
                tables=[episodes.effort],
            ),
        ],
    )


def _first(table: Table, most: int) -> Table:
    """The first rows of a table, with another name if that is not all of it."""
    left = len(table.rows) - most
    if left <= 0:
        return table
    notes = (*table.notes, f"{left} more stand below.")
    return replace(table, key=f"first-{table.key}", rows=table.rows[:most], notes=notes)


def _commonest(table: Table, title: str) -> Table:
    """The rows with the highest numbers of a table of counts."""

    def count(row: Row) -> float:
        return sum(cell.value for cell in row.cells if isinstance(cell.value, float))

    rows = sorted(table.rows, key=count, reverse=True)[:_COMMONEST]
    left = len(table.rows) - len(rows)
    notes = (f"{left} rarer ones stand below.",) if left else ()
    return replace(table, key=f"commonest-{table.key}", title=title, rows=tuple(rows), notes=notes)
