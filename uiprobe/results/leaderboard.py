"""Runs of several folders in one ranking, capability by capability."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from io import StringIO
from typing import Any

from uiprobe.inputs.terminal import visible
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import Frames
from uiprobe.results.model_names import in_reading_order
from uiprobe.results.plain_table import table_lines, wrapped
from uiprobe.results.plain_text import csv_cell, markdown_cell
from uiprobe.results.pools import Pool, settings_text
from uiprobe.results.tables import BOUNDS, bounds_text, percent
from uiprobe.results.verdicts import contestants, judge_models, place_in

RULE = (
    "A rank is 1 more than the number of models that are shown to be better, by the paired tests "
    "of `uiprobe compare` and the report: models share a rank where no difference is shown. What "
    "competes with nobody, such as the reference, has no rank."
)


@dataclass(frozen=True, slots=True)
class Place:
    """A model's place in one capability; shares are between 0 and 1.

    Attributes:
        rank: 1 for the best; None if nothing was scored, or if it does not compete.
        model: Its name in tables.
        location: `local`, `api` or `baseline`; None if unknown.
        probe: Name in the table of probes.
        platform: What the interfaces of its items run on.
        source: Where the items came from.
        settings: The settings that differ from the defaults, as JSON.
        accuracy, lower, upper: With its 95 % interval.
        floor, ceiling, skill: Floor and ceiling of the same items, and the position between them.
        planned, scored, errored, unknown: Numbers of items.
        bound_lower, bound_upper: The accuracy over all items that were run if the verdicts that are
            missing there were all wrong, and if all were right.
        repeats: Number of runs of equal configuration, which are taken together.
        named_set: Name of the named set whose items it asked; None for other items.
        cost_usd: Of these runs; None if the price is unknown.
        log: Location of the newest log.
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
    named_set: str | None
    cost_usd: float | None
    log: str


@dataclass(frozen=True, slots=True)
class Board:
    """The ranking of one capability on one platform and source.

    Attributes:
        probe: Name in the table of probes.
        platform: What the interfaces of the items run on.
        source: Where the items came from.
        places: The best first.
        mixed: Whether the runs have different item sets or different prompts.
        named_set: Name of the named set whose items all runs asked; None for other items.
    """

    probe: str
    platform: str
    source: str
    places: list[Place]
    mixed: bool
    named_set: str | None = None

    @property
    def title(self) -> str:
        """The capability, the source, and the named set if there is one."""
        named = f", set {self.named_set}" if self.named_set else ""
        return f"{PROBES[self.probe].capability_on(self.platform)}, source {self.source}{named}"


def rank_models(frames: Frames, *, variant: str = "original") -> list[Board]:
    """Rank the models in each capability, separately for each platform and source.

    A model with runs of several settings has a place for each.

    Args:
        frames: The tables of all logs.
        variant: How the answers were read.
    """
    boards: dict[tuple[str, str, str], list[Pool]] = {}
    pools = [pool for pool in frames.pools if pool["variant"] == variant]
    for pool in pools:
        boards.setdefault((*place_in(pool), str(pool["source_name"])), []).append(pool)
    rivals = {name for pair in contestants(pools) for name in pair}
    beaten = Counter(
        id(duel.a if duel.verdict == "better" else duel.b)
        for duel in judge_models(frames, variant=variant)
        if duel.verdict in ("better", "worse")
    )
    order = list(PROBES)
    return [
        Board(
            probe,
            platform,
            source,
            _places(members, rivals, beaten),
            len({pool["items_sha256"] for pool in members}) > 1,
            _common({pool["named_set"] for pool in members}),
        )
        for (probe, platform, source), members in sorted(
            boards.items(), key=lambda pair: (order.index(pair[0][0]), *pair[0][1:])
        )
    ]


def _common(names: Collection[str | None]) -> str | None:
    """The only name, if there is one alone."""
    return next(iter(names)) if len(names) == 1 else None


def _places(
    pools: Sequence[Pool], rivals: Collection[str], beaten: Mapping[int, int]
) -> list[Place]:
    ordered = sorted(
        pools,
        key=lambda pool: (
            pool["accuracy"] is None,
            -(pool["accuracy"] or 0.0),
            in_reading_order(pool["model_label"]),
            pool["settings"],
        ),
    )
    return [
        Place(
            rank=None
            if pool["accuracy"] is None or pool["model_label"] not in rivals
            else 1 + beaten[id(pool)],
            model=pool["model_label"],
            source=pool["source_name"],
            planned=pool["n_planned"],
            scored=pool["n_scored"],
            errored=pool["n_errored"],
            unknown=pool["n_unknown"],
            repeats=pool["n_runs"],
            **{
                name: pool[name]
                for name in (
                    *("location", "probe", "platform", "settings", "named_set"),
                    *("accuracy", "lower", "upper", "bound_lower", "bound_upper"),
                    *("floor", "ceiling", "skill", "cost_usd", "log"),
                )
            },
        )
        for pool in ordered
    ]


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


def leaderboard_lines(boards: Sequence[Board], width: int) -> list[str]:
    """One table per capability, in percent, and the rule of the ranks.

    Args:
        boards: The rankings.
        width: Columns of the terminal; a table that is wider is split, and nothing is broken.
    """
    lines: list[str] = []
    for board in boards:
        lines += [*wrapped(f"{board.title} (%)", width), ""]
        # A part of a split table begins with what tells its rows apart.
        titles = [name for name in _titles(board) if name != "settings"]
        titles.insert(0, titles.pop(titles.index("model")))
        rows = [_by_title(_named(place), board) for place in board.places]
        lines += table_lines([titles, *([row[name] for name in titles] for row in rows)], width)
        lines += ["", *([*wrapped(_MIXED, width), ""] if board.mixed else [])]
    return [*lines, *wrapped(RULE, width)]


def _named(place: Place) -> Place:
    """The place with its settings behind the name of its model."""
    settings = settings_text({"model": place.model, "settings": place.settings})
    return replace(place, model=f"{place.model} {visible(settings)}".rstrip())


def _by_title(place: Place, board: Board) -> dict[str, str]:
    titles = _titles(board)
    return dict(zip(titles, _cells(place, titles), strict=True))


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
