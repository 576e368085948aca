"""Runs of several folders in one ranking, capability by capability."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

from uiprobe.inputs.terminal import as_markup
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import Frames, as_records
from uiprobe.results.plain_text import csv_cell, markdown_cell
from uiprobe.results.tables import BOUNDS, bounds_text, percent

if TYPE_CHECKING:
    import pandas as pd

RULE = (
    "A rank is 1 more than the number of models whose whole 95 % interval lies above: models "
    "share a rank if their intervals cannot tell them apart."
)


@dataclass(frozen=True, slots=True)
class Place:
    """A model's place in one capability; shares are between 0 and 1.

    Attributes:
        rank: 1 for the best; None if nothing was scored.
        model: Its name in tables.
        location: `local`, `api` or `baseline`; None if unknown.
        probe: The probe.
        platform: What the interfaces of its items run on.
        source: Where the items came from.
        settings: The settings that differ from the defaults, as JSON.
        accuracy, lower, upper: With its 95 % interval.
        floor, ceiling, skill: Floor and ceiling of the same items, and the position between them.
        planned, scored, errored, unknown: Numbers of items.
        bound_lower, bound_upper: The accuracy over all items that were run if the verdicts that are
            missing there were all wrong, and if all were right.
        repeats: Number of runs of equal configuration; the newest complete one is shown.
        cost_usd: Of the run; None if the price is unknown.
        log: The log.
    """

    rank: int | None
    model: str
    location: str | None
    probe: str
    platform: str
    source: str
    settings: str
    accuracy: float | None
    lower: float | None
    upper: float | None
    floor: float | None
    ceiling: float | None
    skill: float | None
    planned: int
    scored: int
    errored: int
    unknown: int
    bound_lower: float | None
    bound_upper: float | None
    repeats: int
    cost_usd: float | None
    log: str


@dataclass(frozen=True, slots=True)
class Board:
    """The ranking of one capability on one platform and source.

    Attributes:
        probe: The probe.
        platform: What the interfaces of the items run on.
        source: Where the items came from.
        places: The best first.
        mixed: Whether the runs have different item sets or different prompts.
    """

    probe: str
    platform: str
    source: str
    places: list[Place]
    mixed: bool

    @property
    def title(self) -> str:
        """The capability and the source."""
        return f"{PROBES[self.probe].capability_on(self.platform)}, source {self.source}"


def rank_models(frames: Frames, *, variant: str = "original") -> list[Board]:
    """Rank the models in each capability, separately for each platform and source.

    Of runs that repeat one another, the one that counts is ranked. A model with runs of several
    settings has a place for each.

    Args:
        frames: The tables of all logs.
        variant: How the answers were read.
    """
    runs = frames.runs[frames.runs["variant"] == variant]
    repeats = runs.groupby("configuration").size()
    runs = runs[runs["repeat"] == 0].assign(
        source=[Path(source).name for source in runs.loc[runs["repeat"] == 0, "source"].fillna("")],
        repeats=lambda table: table["configuration"].map(repeats),
    )
    boards = []
    for (probe, platform, source), members in runs.groupby(
        ["probe", "platform", "source"], sort=False
    ):
        mixed = members["items_sha256"].nunique() > 1
        boards.append(Board(str(probe), str(platform), str(source), _places(members), mixed))
    order = list(PROBES)
    return sorted(boards, key=lambda one: (order.index(one.probe), one.platform, one.source))


def _places(runs: pd.DataFrame) -> list[Place]:
    ordered = runs.sort_values(
        ["accuracy", "model_label", "settings"], ascending=[False, True, True], na_position="last"
    )
    return [
        Place(
            rank=None
            if row["accuracy"] is None
            else 1 + int((ordered["lower"] > row["upper"]).sum()),
            model=row["model_label"],
            planned=row["n_planned"],
            scored=row["n_scored"],
            errored=row["n_errored"],
            unknown=row["n_unknown"],
            **{
                name: row[name]
                for name in (
                    *("location", "probe", "platform", "source", "settings"),
                    *("accuracy", "lower", "upper", "bound_lower", "bound_upper"),
                    *("floor", "ceiling", "skill", "repeats", "cost_usd", "log"),
                )
            },
        )
        for row in as_records(ordered)
    ]


_LEFT = ("model", "where", "settings")
_TITLES = (
    *("rank", "model", "where", "settings", "accuracy", "95 % interval", "above floor"),
    *("floor", "ceiling", "planned", "scored", "errored", "USD"),
)


def _titles(board: Board) -> list[str]:
    """The columns of a ranking; what only missing verdicts need stands where one is missing."""
    missing = any(place.bound_lower != place.bound_upper for place in board.places)
    return [*_TITLES, *(["unknown", BOUNDS] if missing else [])]


def _cells(place: Place, titles: Sequence[str]) -> list[str]:
    interval = f"[{percent(place.lower)}, {percent(place.upper)}]"
    cells = [
        "-" if place.rank is None else str(place.rank),
        place.model,
        place.location or "?",
        "" if place.settings == "{}" else place.settings,
        percent(place.accuracy),
        "-" if place.lower is None else interval,
        percent(place.skill),
        percent(place.floor),
        percent(place.ceiling),
        str(place.planned),
        str(place.scored),
        str(place.errored),
        "-" if place.cost_usd is None else f"{place.cost_usd:.2f}",
        str(place.unknown),
        bounds_text((place.bound_lower, place.bound_upper)),
    ]
    return cells[: len(titles)]


def print_leaderboard(boards: Sequence[Board], console: Console) -> None:
    """Print one table per capability, in percent, and the rule of the ranks."""
    for board in boards:
        table = Table(
            title=as_markup(f"{board.title} (%)"), title_justify="left", title_style="bold"
        )
        titles = _titles(board)
        for name in titles:
            table.add_column(name, justify="left" if name in _LEFT else "right", overflow="fold")
        for place in board.places:
            table.add_row(*map(as_markup, _cells(place, titles)))
        console.print(table)
        if board.mixed:
            console.print(_MIXED)
    console.print(RULE)


_MIXED = (
    "These runs have different items or prompts: `uiprobe compare` compares two of them on the "
    "items that they share."
)


def leaderboard_markdown(boards: Sequence[Board]) -> str:
    """One Markdown table per capability, in percent, and the rule of the ranks."""
    lines: list[str] = []
    for board in boards:
        lines += [f"### {markdown_cell(board.title)} (%)", ""]
        titles = _titles(board)
        lines += [f"| {' | '.join(titles)} |", f"|{' --- |' * len(titles)}"]
        for place in board.places:
            lines.append(f"| {' | '.join(map(markdown_cell, _cells(place, titles)))} |")
        lines += ["", *([_MIXED, ""] if board.mixed else [])]
    return "\n".join([*lines, RULE, ""])


def leaderboard_csv(boards: Sequence[Board]) -> str:
    """All places as CSV, shares between 0 and 1 at full precision."""
    rows = [
        {name: csv_cell(value) if isinstance(value, str) else value for name, value in row.items()}
        for row in leaderboard_rows(boards)
    ]
    buffer = StringIO()
    writer = csv.DictWriter(buffer, [*Place.__dataclass_fields__], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue()


def leaderboard_rows(boards: Sequence[Board]) -> list[dict[str, Any]]:
    """All places as plain data, for JSON."""
    return [asdict(place) for board in boards for place in board.places]
