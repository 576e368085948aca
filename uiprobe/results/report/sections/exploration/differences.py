"""How far any two agents lie apart, and whether another draw of seeds could turn that round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from uiprobe.episodes.exploration import SEEDLESS, figures_at
from uiprobe.episodes.intervals import MIN_SEEDS
from uiprobe.results.explorations import ExplorationRun
from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Table,
    count_cell,
    p_cell,
    text_cell,
)
from uiprobe.results.report.sections.exploration.groups import Where, by_name, steps_of
from uiprobe.results.statistics import ALPHA, SeedsResult, compare_seeds, holm


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two agents at one place, at the last step that both have reached."""

    where: Where
    names: tuple[str, str]
    step: int
    result: SeedsResult


def differences_table(groups: Mapping[Where, Sequence[ExplorationRun]]) -> Table:
    """UFO of each agent less that of each other one, at the last step that both have reached."""
    pairs = [
        _pair(where, (name, own), (other, theirs))
        for where, members in groups.items()
        for (name, own), (other, theirs) in combinations(by_name(members).items(), 2)
        if all(len(runs) >= MIN_SEEDS or _is_seedless(runs) for runs in (own, theirs))
    ]
    adjusted = holm({str(number): pair.result.p for number, pair in enumerate(pairs)})
    rows = [Row(tuple(_cells(pair, p))) for pair, p in zip(pairs, adjusted.values(), strict=True)]
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
            Column("95 % interval", note="Student's t over the seeds of both"),
            Column("p (Holm)", note="adjusted for all rows of this table"),
            Column("more", numeric=False, note="who finds more, where p (Holm) is below 0.05"),
        ),
        tuple(rows),
        notes=(
            "Seeds that both agents have are paired. A search draws nothing, and one run of it "
            "stands for all seeds.",
        ),
        missing="" if rows else f"Two agents with {MIN_SEEDS} seeds or more have a difference.",
    )


def _pair(
    where: Where, a: tuple[str, Sequence[ExplorationRun]], b: tuple[str, Sequence[ExplorationRun]]
) -> _Pair:
    (name, own), (other, theirs) = a, b
    step = min(steps_of(own)[-1], steps_of(theirs)[-1])
    seeds = {run.record.seed for run in (*own, *theirs)}
    if len(seeds) < MIN_SEEDS:
        # Searches are the same under any other seed.
        seeds |= set(range(min(seeds), min(seeds) + MIN_SEEDS))
    return _Pair(
        where,
        (name, other),
        step,
        compare_seeds(_counts(own, step, seeds), _counts(theirs, step, seeds)),
    )


def _cells(pair: _Pair, p: float) -> list[Cell]:
    found = pair.result
    more = "neither"
    if p < ALPHA:
        more = pair.names[found.difference > 0]
    return [
        *map(text_cell, (*pair.where, *pair.names)),
        count_cell(pair.step),
        Cell(f"{found.difference:+z,.0f}", found.difference),
        Cell(f"[{found.lower:+z,.0f}, {found.upper:+z,.0f}]", found.upper - found.lower),
        p_cell(p),
        text_cell(more),
    ]


def _is_seedless(runs: Sequence[ExplorationRun]) -> bool:
    return runs[0].record.agent in SEEDLESS


def _counts(runs: Sequence[ExplorationRun], step: int, seeds: Iterable[int]) -> dict[int, float]:
    """UFO by seed; that of an agent that draws nothing is the same for any."""
    counts = {run.record.seed: figures_at(run.record, step)["ufo"] for run in runs}
    if len(counts) == 1 and _is_seedless(runs):
        return dict.fromkeys(seeds, *counts.values())
    return counts
