"""The tables of the Sphinx paper with our models, and the published rows beside them.

Numbers come from the items, and equal Inspect's metrics where both exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.names import POOLED_FIGURES
from uiprobe.inputs.yaml_values import parse_yaml
from uiprobe.probe_table import PROBES
from uiprobe.results.pools import settings_of
from uiprobe.results.report.content import (
    MISSING,
    Cell,
    Column,
    Row,
    Section,
    Table,
    interval_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import (
    PHONE,
    Evidence,
    Record,
    modality,
    run_cell,
)
from uiprobe.results.report.measurement import COUNT_COLUMNS, Measurement, count_cells
from uiprobe.results.report.rates import RATE_COLUMNS, rate
from uiprobe.results.report.sections.paper_rows import paper_rows
from uiprobe.results.run_rows import item_means

if TYPE_CHECKING:
    from pandas import DataFrame

_OBSERVATIONS = {
    "list": "simplified tree",
    "tree": "full tree",
    "annotated_image": "annotated image",
    "image": "image",
}

_OWN_AGENTS = ("uiprobe/reference", "uiprobe/random_walk", "uiprobe/do_nothing")

_BOUNDS = (
    Column("floor", note="the best score without looking, on these items"),
    Column("ceiling", note="the score of the reference answers on these items"),
)


@dataclass(frozen=True, slots=True)
class Published:
    """A table of the paper.

    Attributes:
        items: Its items, in words.
        rows: Its rows: words first, then percentages; None if the paper has no figure.
    """

    items: str
    rows: list[list[Any]]


@cache
def published_tables() -> tuple[str, dict[int, Published]]:
    """The source of the published figures, and the tables by their number in the paper."""
    text = (files(__package__) / "published.yaml").read_text(encoding="utf-8")
    content = parse_yaml(text, "published.yaml")
    return " ".join(content["source"].split()), {
        number: Published(table["items"], table["rows"])
        for number, table in content["tables"].items()
    }


def paper_section(evidence: Evidence) -> Section:
    """All tables of the paper."""
    source, _ = published_tables()
    tables = (
        _table_4,
        _table_5,
        _table_6,
        _table_7,
        _table_8,
        _table_9,
        _table_10,
    )
    made = [make(evidence) for make in tables]
    return Section(
        "paper",
        "The tables of the paper",
        f"Our runs in the form of the tables of {source}. Published rows are marked; they are "
        "based on the items named under each table, not always those of our runs, and they have no "
        "interval, because the paper gives none.",
        tables=[paper_rows(made), *(replace(table, folded=True) for table in made)],
    )


def _make(
    number: int,
    title: str,
    words: Sequence[str],
    numbers: Sequence[Column],
    rows: Iterable[tuple[Sequence[str | Cell], Sequence[Cell], Measurement]],
    missing: str,
    *notes: str,
    published_words: Callable[[list[Any]], list[str]] | None = None,
) -> Table:
    """A table: words, numbers, then coverage, floor and ceiling."""
    _, tables = published_tables()
    published = tables[number]
    ours = tuple(
        Row(
            (
                *(cell if isinstance(cell, Cell) else text_cell(cell) for cell in said),
                *cells,
                percent_cell(measured.floor),
                percent_cell(measured.ceiling),
                *count_cells(measured),
            )
        )
        for said, cells, measured in rows
    )
    theirs = []
    for row in published.rows:
        said = [str(value) for value in row if isinstance(value, str)]
        figures = [value for value in row if not isinstance(value, str)]
        named = published_words(said) if published_words else said
        blanks = len(numbers) - len(figures) + len(_BOUNDS) + len(COUNT_COLUMNS)
        blank = (Cell(MISSING),) * blanks
        theirs.append(
            Row(
                (*map(text_cell, named), *map(_published_cell, figures), *blank),
                "published",
            )
        )
    return Table(
        f"table-{number}",
        f"Table {number}: {title}",
        (
            *(Column(word, numeric=False) for word in words),
            *numbers,
            *_BOUNDS,
            *COUNT_COLUMNS,
        ),
        (*ours, *theirs),
        (*notes, f"Published rows are based on: {published.items}."),
        "" if ours else missing,
    )


def _published_cell(percent: float | None) -> Cell:
    value = known(percent)
    return Cell(MISSING) if value is None else Cell(f"{value:.1f}", value / 100)


def _with_interval(items: DataFrame) -> Cell:
    """The accuracy in percent with its interval below it; a dash without scored items."""
    share, lower, upper = rate(items)
    if share is None:
        return Cell(MISSING)
    shown = percent_cell(share)
    return Cell(shown.text, shown.value, interval_cell(lower, upper).text)


def _mean(items: DataFrame, column: str) -> Cell:
    if column not in items:
        return Cell(MISSING)
    values = items[column].dropna()
    return percent_cell(float(values.astype(float).mean()) if len(values) else None)


def _pooled(items: DataFrame, figure: str) -> Cell:
    """A figure over all actions or answers of a run together; a dash where the log is too old."""
    shares, total = POOLED_FIGURES[figure]
    if not {*shares, total} <= set(items):
        return Cell(MISSING)
    counted = items[[*shares, total]].dropna().astype(float)
    whole = float(counted[total].sum())
    count = float((counted[[*shares]].sum(axis=1) * counted[total]).sum())
    return percent_cell(count / whole if whole else None)


def _observation(run: Record) -> str:
    """The observation of a run; the default if it is unknown."""
    shown = settings_of(run).get("observation")
    return shown if shown in _OBSERVATIONS else "tree"


_EPISODE = (
    *(*RATE_COLUMNS, "kind", "completion"),
    *("repetition", "later_actions", "format_errors", "misfits", "answers"),
)


def _navigation_rows(
    evidence: Evidence,
) -> list[tuple[Record, DataFrame, Measurement]]:
    return [
        (run, evidence.items_of(run, _EPISODE), Measurement.from_row(run))
        for run in evidence.runs_of("navigation", platform=PHONE)
    ]


_NAVIGATION_MISSING = "No run of the probe navigation: `uiprobe run --probes navigation` makes one."


def _table_4(evidence: Evidence) -> Table:
    rows = []
    for run, items, measured in _navigation_rows(evidence):
        cells = []
        for kind in ("user", "testing", None):
            part = items if kind is None else items[items["kind"] == kind]
            cells += [_with_interval(part), _mean(part, "completion")]
        rows.append(((modality(run), run_cell(run)), cells, measured))
    return _make(
        4,
        "end to end, by modality",
        ("modality", "model"),
        [
            Column(name, group=group)
            for group in ("user tasks", "testing tasks", "all tasks")
            for name in ("SR", "ACP")
        ],
        rows,
        _NAVIGATION_MISSING,
        "SR: success rate with its 95 % interval. ACP: average completion proportion.",
    )


def _table_5(evidence: Evidence) -> Table:
    rows = []
    order = list(_OBSERVATIONS)
    runs = _navigation_rows(evidence)
    for run, items, measured in sorted(runs, key=lambda found: order.index(_observation(found[0]))):
        users = items[items["kind"] == "user"]
        if len(users):
            words = (_OBSERVATIONS[_observation(run)], run_cell(run))
            rows.append((words, [_with_interval(users), _mean(users, "completion")], measured))
    return _make(
        5,
        "end to end, by observation",
        ("observation", "model"),
        [Column("SR", group="user tasks"), Column("ACP", group="user tasks")],
        rows,
        _NAVIGATION_MISSING,
        published_words=lambda said: [_OBSERVATIONS[said[0]], *said[1:]],
    )


def _pairs(evidence: Evidence, probe: str) -> list[tuple[Record, dict[str, DataFrame]]]:
    """The runs of a probe with their items in each variant."""
    repaired = {str(run["run_id"]): run for run in evidence.runs_of(probe, "repaired", PHONE)}
    found = []
    for run in evidence.runs_of(probe, platform=PHONE):
        variants = {"original": evidence.items_of(run, RATE_COLUMNS)}
        other = repaired.get(str(run["run_id"]))
        if other is not None:
            variants["repaired"] = evidence.items_of(other, RATE_COLUMNS)
        found.append((run, variants))
    return found


def _variant_cells(variants: dict[str, DataFrame]) -> list[Cell]:
    return [
        _with_interval(variants[name]) if name in variants else Cell(MISSING)
        for name in ("original", "repaired")
    ]


_BOTH = ("original", "repaired")


def _table_6(evidence: Evidence) -> Table:
    capabilities = {
        name: PROBES[name].capability.lower() for name in ("goal_understanding", "app_knowledge")
    }
    rows: list[tuple[Sequence[str | Cell], Sequence[Cell], Measurement]] = []
    for place, probe in enumerate(capabilities):
        for run, variants in _pairs(evidence, probe):
            blank = [Cell(MISSING)] * 2
            cells = _variant_cells(variants)
            rows.append(
                (
                    (capabilities[probe], run_cell(run)),
                    [*blank, *cells] if place else [*cells, *blank],
                    Measurement.from_row(run),
                )
            )
    return _make(
        6,
        "knowledge",
        ("capability", "model"),
        [Column(name, group=group) for group in capabilities.values() for name in _BOTH],
        rows,
        "No run of the probes goal_understanding or app_knowledge.",
        "Each capability has a row of its own, because floor and counts belong to one item set.",
        published_words=lambda said: ["both", *said],
    )


def _table_7(evidence: Evidence) -> Table:
    rows = []
    for run in evidence.runs_of("completion_judgment", platform=PHONE):
        items = evidence.items_of(run, (*RATE_COLUMNS, "target"))
        stop = items["target"].astype(str).isin(("stop", "yes"))
        means = item_means(items)
        perfect = means.groupby("cluster")["value"].min() == 1
        cells = [
            _with_interval(items[~stop]),
            _with_interval(items[stop]),
            percent_cell(float(perfect.mean()) if len(perfect) else None),
        ]
        rows.append(((modality(run), run_cell(run)), cells, Measurement.from_row(run)))
    return _make(
        7,
        "planning",
        ("modality", "model"),
        [Column(name) for name in ("continue", "stop", "perfect")],
        rows,
        "No run of the probe completion_judgment.",
        "Perfect: share of the trajectories whose scored items are all right. Floor and ceiling "
        "are those of all items together.",
    )


def _table_8(evidence: Evidence) -> Table:
    return _make(
        8,
        "grounding",
        ("modality", "model"),
        [Column(name) for name in _BOTH],
        [
            (
                (modality(run), run_cell(run)),
                _variant_cells(variants),
                Measurement.from_row(run),
            )
            for run, variants in _pairs(evidence, "grounding")
        ],
        "No run of the probe grounding.",
    )


def _table_9(evidence: Evidence) -> Table:
    rows: list[tuple[Sequence[str | Cell], Sequence[Cell], Measurement]] = []
    for run, items, measured in _navigation_rows(evidence):
        cells = [
            _pooled(items, "repetition_pooled"),
            _pooled(items, "format_errors_pooled"),
            Cell(MISSING),
            _mean(items, "repetition"),
            _mean(items, "format_errors"),
        ]
        rows.append((("navigation", run_cell(run)), cells, measured))
    for run in evidence.runs_of("focused_context", platform=PHONE):
        items = evidence.items_of(run, ("value", "rejected"))
        scored = items[items["value"].notna()]
        share = percent_cell(float(scored["rejected"].mean()) if len(scored) else None)
        rows.append(
            (
                ("focused context", run_cell(run)),
                [Cell(MISSING), Cell(MISSING), share, Cell(MISSING), Cell(MISSING)],
                Measurement.from_row(run),
            )
        )
    return _make(
        9,
        "violations of instructions",
        ("probe", "model"),
        [
            Column("repetition (pooled)", note="of all actions after the first of their episode"),
            Column("format error (pooled)", note="of all answers, those that fit no element too"),
            Column("focused context"),
            Column("repetition (averaged)", note="the mean over the episodes"),
            Column("format error (averaged)", note="the mean over the episodes"),
        ],
        rows,
        "No run of the probes navigation or focused_context.",
        "Shares of violations: lower is better. The paper pools repetition and format error over "
        "all actions, so that long episodes weigh more; an average counts each episode once. "
        "Focused context is the share of answers that break the form. Floor and ceiling are those "
        "of the accuracy on these items.",
        published_words=lambda said: ["both", *said],
    )


_AGENTS = {
    "appagent": "AppAgent",
    "reflexion": "Reflexion",
    "planner": "Planner + actor",
    "m3a": "M3A-like",
    "best_of_n": "Best of n",
}


def _agent(run: Record) -> str:
    """The agent that drove the model, as the paper names it."""
    settings = settings_of(run)
    name = str(settings.get("agent", "react"))
    documents = (
        ""
        if name != "appagent"
        else " with documents"
        if "documents" in settings
        else " without documents"
    )
    # An agent of another distribution has no name but that of its entry point.
    return _AGENTS.get(name, "ReAct" if name in ("react", "faulty") else name) + documents


def _table_10(evidence: Evidence) -> Table:
    rows = []
    for run, items, measured in _navigation_rows(evidence):
        users = items[items["kind"] == "user"]
        if not len(users):
            continue
        model = str(run["model"])
        # A baseline in place of a model is an agent of its own.
        agent = model.removeprefix("uiprobe/") if model in _OWN_AGENTS else _agent(run)
        # AppAgent sees pictures, so that the paper names no modality.
        pictured = agent.startswith("AppAgent") and modality(run) == "vision"
        words = (agent if pictured else f"{agent} {modality(run)}", run_cell(run))
        rows.append((words, [_with_interval(users)], measured))
    return _make(
        10,
        "agents",
        ("agent", "model"),
        [Column("SR", group="user tasks")],
        rows,
        _NAVIGATION_MISSING,
    )
