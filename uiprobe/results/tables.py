"""The summary as a table: on a terminal, as Markdown, as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from uiprobe.episodes.intervals import Interval
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import VARIANTS
from uiprobe.results.plain_table import table_lines
from uiprobe.results.plain_text import csv_cell, markdown_cell
from uiprobe.results.summary import Measured, SummaryRow

_MISSING = "-"

FORM = {"form_errors": "not in form", "cut_off": "cut off", "refused": "refused"}
"""How the original answers were given, and the titles of its columns."""


def _share(row: SummaryRow, name: str) -> float | None:
    original = row.variants.get("original")
    return None if original is None else getattr(original, name)


def percent(value: float | None) -> str:
    """A share as a percentage with one decimal; a dash if missing."""
    return _MISSING if value is None else f"{100 * value:.1f}"


BOUNDS = "whatever is missing"
"""Title of the column of an accuracy's bounds over the verdicts that are missing."""


def bounds_text(bounds: tuple[float | None, float | None] | None) -> str:
    """The bounds over the verdicts that are missing; empty where none is."""
    if bounds is None or bounds[0] is None or bounds[0] == bounds[1]:
        return ""
    return f"{percent(bounds[0])} to {percent(bounds[1])}"


def measured(value: Measured | None) -> str:
    """An accuracy with its interval, if it has one, or why there is none."""
    if value is not None and not value.enforced:
        return "not enforced"
    if value is None or value.accuracy is None:
        return _MISSING
    if value.lower is None or value.upper is None:
        return percent(value.accuracy)
    return f"{percent(value.accuracy)} [{percent(value.lower)}, {percent(value.upper)}]"


def summary_columns(rows: Sequence[SummaryRow]) -> list[str]:
    """Titles of the columns; a variant, and a count or share, that no row has is left out."""
    variants = [name for name in VARIANTS if any(name in row.variants for row in rows)]
    return [
        *("model", "settings", "planned", "run", "scored", "errored"),
        *(["unknown"] if any(row.unknown for row in rows) else []),
        *(["unfit"] if any(row.unfit for row in rows) else []),
        "floor",
        *variants,
        *([BOUNDS] if any(row.bounds for row in rows) else []),
        "ceiling",
        *(title for name, title in FORM.items() if any(_share(row, name) for row in rows)),
        *(["ACP"] if any(row.completion is not None for row in rows) else []),
    ]


def has_several_sources(rows: Sequence[SummaryRow]) -> bool:
    """Whether rows need their source to be distinguished."""
    places = {(row.probe, row.platform) for row in rows}
    return len({(row.probe, row.platform, row.source) for row in rows}) > len(places)


def _by_capability(rows: Sequence[SummaryRow]) -> Iterator[tuple[str, str, list[SummaryRow]]]:
    """The rows of each capability and platform, with its name and the probe."""
    groups: dict[tuple[str, str], list[SummaryRow]] = {}
    for row in rows:
        groups.setdefault((row.probe, row.platform), []).append(row)
    for (probe, platform), members in groups.items():
        yield probe, PROBES[probe].capability_on(platform), members


def summary_cells(
    row: SummaryRow, columns: Sequence[str], *, with_source: bool = False
) -> list[str]:
    """The cells of one row, in the order of the columns."""
    named = {"source": Path(row.source).name} if with_source else {}
    if row.named_set:
        named["set"] = row.named_set
    settings = ", ".join(f"{name}={value}" for name, value in (named | row.settings).items())
    scored = row.variants.get("original")
    excluded = f" (+{row.excluded} not in the source)" if row.excluded else ""
    cells = {
        "model": row.name,
        "settings": settings,
        "planned": f"{row.planned}{excluded}",
        "run": str(row.run),
        "scored": str(scored.scored if scored else 0),
        "errored": str(row.errored),
        "unknown": str(row.unknown),
        "unfit": str(row.unfit),
        BOUNDS: bounds_text(row.bounds),
        "floor": percent(row.floor),
        "ceiling": percent(row.ceiling),
        "ACP": percent(row.completion),
        **{name: measured(row.variants.get(name)) for name in VARIANTS},
        **{title: percent(_share(row, name)) for name, title in FORM.items()},
    }
    return [cells[column] for column in columns]


def details_lines(rows: Sequence[SummaryRow], width: int) -> list[str]:
    """One table per capability with all that is known of its runs, percentages with intervals.

    Args:
        rows: The rows of the summary.
        width: Columns of the terminal; a table that is wider is split.
    """
    with_source = has_several_sources(rows)
    with_settings = with_source or any(row.settings or row.named_set for row in rows)
    lines: list[str] = []
    for probe, title, members in _by_capability(rows):
        columns = summary_columns(members)
        if not with_settings:
            columns.remove("settings")
        cells = [summary_cells(row, columns, with_source=with_source) for row in members]
        lines += [f"{title} (%)", *table_lines([columns, *cells], width, words=1 + with_settings)]
        policies = dict.fromkeys(row.floor_policy for row in members if row.floor_policy)
        lines += [f"floor: {policy}" for policy in policies]
        lines += limit_lines(members)
        lines += [*height_lines(members), *session_lines(members)]
        if PROBES[probe].details:
            lines += _detail_table(members, probe, width)
        lines.append("")
    return lines


_NAMED = 12
"""Maximum number of items named in one line."""


def limit_lines(rows: Sequence[SummaryRow]) -> list[str]:
    """The items that nothing gets right, which put the ceiling below 100 %, by source."""
    found: dict[str, set[str]] = {}
    for row in rows:
        if row.unsolvable:
            found.setdefault(Path(row.source).name, set()).update(row.unsolvable)
    return [
        f"ceiling: the reference itself fails on {len(items)} items of {source}: "
        + ", ".join(sorted(items)[:_NAMED])
        + (f" and {len(items) - _NAMED} more" if len(items) > _NAMED else "")
        for source, items in found.items()
    ]


def set_lines(rows: Sequence[SummaryRow]) -> list[str]:
    """The named sets whose items were asked, a line each."""
    found: dict[str, list[SummaryRow]] = {}
    for row in rows:
        if row.named_set:
            found.setdefault(row.named_set, []).append(row)
    return [
        f"items of the named set {name}: "
        + ("all scores" if len(members) == len(rows) else f"{len(members)} of {len(rows)} scores")
        for name, members in sorted(found.items())
    ]


def session_lines(rows: Sequence[SummaryRow]) -> list[str]:
    """The success of the models by the place of the goal in its session, one line per model."""
    lines = []
    for row in rows:
        if row.sessions is None:
            continue
        parts = [f"goal {place} {_interval(one)}" for place, one in row.sessions.success.items()]
        if row.sessions.gain is not None:
            parts.append(f"gain of the second {_interval(row.sessions.gain)}")
        lines.append(f"{row.name} in sessions (%): {'; '.join(parts)}")
    return lines


def _interval(found: Interval) -> str:
    bounds = f"{percent(found.lower)}, {percent(found.upper)}"
    return f"{percent(found.estimate)} [{bounds}] n {found.n}"


_OTHER_ITEMS = ("tier",)
"""Settings that choose other items: scores with and without them are not of one kind."""

_ALWAYS_NAMED = ("language",)
"""Settings that are named even where all rows of a probe have them: others' rows may not."""


def differences(row: SummaryRow, rows: Sequence[SummaryRow]) -> Iterator[str]:
    """Yield what distinguishes a row from others of its probe, so that no two look alike.

    These are the source and the tier of its items, their language where it is not English, and the
    settings in which it differs from other rows of its model.
    """
    column = [one for one in rows if (one.probe, one.platform) == (row.probe, row.platform)]
    same = [one for one in column if one.name == row.name]
    if len({one.source for one in column}) > 1:
        yield f"source={Path(row.source).name}"
    for name in sorted({name for one in column for name in one.settings}):
        others = column if name in _OTHER_ITEMS else same
        values = {str(one.settings.get(name)) for one in others}
        if name in row.settings and (len(values) > 1 or name in _ALWAYS_NAMED):
            yield f"{name}={row.settings[name]}"


def height_lines(rows: Sequence[SummaryRow]) -> list[str]:
    """The heights of the models, one line per ladder."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        name = " ".join([row.name, *differences(row, rows)])
        for height in row.heights:
            place = PROBES[row.probe].short_on(row.platform), height.ladder
            found.setdefault(place, []).append(f"{name} {height}")
    lines = [
        f"height on {probe}, {ladder} (rungs): {'; '.join(models)}"
        for (probe, ladder), models in found.items()
    ]
    adaptive = dict.fromkeys(row.name for row in rows if row.settings.get("tier") == "adaptive")
    if adaptive:
        lines.append(
            f"adaptive runs ({', '.join(adaptive)}) ask mostly items near the height: compare "
            "heights, not accuracies"
        )
    return lines


def detail_cells(row: SummaryRow) -> list[str]:
    """The parts of the original accuracy that the probe has, in the table's order."""
    return [
        f"{row.metrics[name]:.2f}"
        if name == "cohen_kappa" and row.metrics.get(name) is not None
        else percent(row.metrics.get(name))
        for name in PROBES[row.probe].details
    ]


def _detail_table(members: Sequence[SummaryRow], probe: str, width: int) -> list[str]:
    kappa = "; kappa from -1 to 1" if "cohen_kappa" in PROBES[probe].details else ""
    heading = ["model", *PROBES[probe].details.values()]
    cells = [[row.name, *detail_cells(row)] for row in members]
    return ["", f"of which, original (%{kappa})", *table_lines([heading, *cells], width)]


def summary_markdown(rows: Sequence[SummaryRow]) -> str:
    """All rows as one Markdown table."""
    columns = ["capability", *summary_columns(rows)]
    lines = [f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
    for row in rows:
        cells = [
            PROBES[row.probe].capability_on(row.platform),
            *summary_cells(row, columns[1:], with_source=has_several_sources(rows)),
        ]
        lines.append(f"| {' | '.join(map(markdown_cell, cells))} |")
    for _, title, members in _by_capability(rows):
        notes = [*limit_lines(members), *height_lines(members), *session_lines(members)]
        lines += [f"\n{title}, {markdown_cell(line)}" for line in notes]
    return "\n".join(lines) + "\n"


_PARTS = ("accuracy", "lower", "upper", "scored", *FORM, "enforced")


def summary_csv(rows: Sequence[SummaryRow]) -> str:
    """All rows as CSV, shares between 0 and 1 at full precision."""
    buffer = StringIO()
    variants = [name for name in VARIANTS if any(name in row.variants for row in rows)]
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(
        [
            *(
                "probe",
                "platform",
                "model",
                "name",
                "source",
                "settings",
                "named_set",
                "planned",
                "run",
                "errored",
                "unknown",
                "unfit",
                "excluded",
            ),
            *("floor", "ceiling", "bound_lower", "bound_upper", "completion", "unsolvable"),
            *(f"{name}_{part}" for name in variants for part in _PARTS),
            "log",
        ]
    )
    for row in rows:
        settings = "; ".join(f"{name}={value}" for name, value in row.settings.items())
        cells: list[object] = [row.probe, row.platform, row.model, row.name, row.source, settings]
        cells.append(row.named_set or "")
        cells += [row.planned, row.run, row.errored, row.unknown, row.unfit, row.excluded]
        cells += [
            row.floor,
            row.ceiling,
            *(row.bounds or (None, None)),
            row.completion,
            " ".join(row.unsolvable),
        ]
        for name in variants:
            found = row.variants.get(name) or Measured(None, None, None, 0)
            cells += [getattr(found, part) for part in _PARTS]
        cells.append(row.log)
        writer.writerow([csv_cell(cell) if isinstance(cell, str) else cell for cell in cells])
    return buffer.getvalue()
