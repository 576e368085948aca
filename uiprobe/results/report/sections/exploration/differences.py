"""How far any two agents lie apart, and whether another draw of seeds could turn that round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from uiprobe.episodes.exploration import SEEDLESS, figures_at, seed_difference
from uiprobe.results.explorations import ExplorationRun
from uiprobe.results.report.content import Cell, Column, Row, Table, count_cell, text_cell
from uiprobe.results.report.sections.exploration.groups import Where, by_name, steps_of


def differences_table(groups: Mapping[Where, Sequence[ExplorationRun]]) -> Table:
    """UFO of each agent less that of each other one, at the last step that both have reached."""
    rows = []
    for where, members in groups.items():
        named = by_name(members).items()
        for (name, own), (other, theirs) in combinations(named, 2):
            if all(len(runs) > 1 or _is_seedless(runs) for runs in (own, theirs)):
                rows.append(Row((*map(text_cell, (*where, name, other)), *_cells(own, theirs))))
    return Table(
        "exploration-differences",
        "What the difference of two agents means",
        (
            Column("site", numeric=False),
            Column("level", numeric=False),
            Column("mode", numeric=False),
            Column("agent", numeric=False),
            Column("other agent", numeric=False),
            Column("actions"),
            Column("difference", note="mean UFO of the other agent less that of the first"),
            Column("95 % interval", note="bootstrap over the seeds of both"),
            Column("more", numeric=False, note="who finds more, where the interval leaves out 0"),
        ),
        tuple(rows),
        notes=(
            "Seeds are drawn again in each agent; a search draws nothing, and one run of it stands "
            "for all. With three seeds the interval is narrow: it says that these seeds do not "
            "overlap, and little of other ones.",
        ),
        missing="" if rows else "Two agents with two seeds or more have a difference.",
    )


def _cells(own: Sequence[ExplorationRun], theirs: Sequence[ExplorationRun]) -> list[Cell]:
    step = min(steps_of(own)[-1], steps_of(theirs)[-1])
    difference, low, high = seed_difference(_counts(own, step), _counts(theirs, step))
    more = ""
    if low > 0 or high < 0:
        more = (theirs if low > 0 else own)[0].name
    return [
        count_cell(step),
        Cell(f"{difference:+,.0f}", difference),
        Cell(f"[{low:+,.0f}, {high:+,.0f}]", high - low),
        text_cell(more or "neither"),
    ]


def _is_seedless(runs: Sequence[ExplorationRun]) -> bool:
    return runs[0].record.agent in SEEDLESS


def _counts(runs: Sequence[ExplorationRun], step: int) -> list[float]:
    """UFO of each seed; that of an agent that draws nothing is the same for any."""
    counts = [figures_at(run.record, step)["ufo"] for run in runs]
    return counts * 2 if len(counts) == 1 and _is_seedless(runs) else counts
