"""The summary on one screen: models by probes, and what is wrong, a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.cells import cell_len

from uiprobe.inputs.terminal import visible
from uiprobe.probe_table import PROBES
from uiprobe.results.errors import shorten_error
from uiprobe.results.model_names import in_reading_order
from uiprobe.results.plain_table import letters, table_lines, table_width, wrapped
from uiprobe.results.summary import Measured, SummaryRow
from uiprobe.results.tables import differences, height_lines, percent, set_lines

AT_FLOOR, ERRORED = "~", "!"

_MISSING = "-"
_MESSAGE = 200
_NOTABLE = 0.05
"""Share of answers cut off, refused or in another form from which it is said."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The rows of a summary by line (a model) and column (a probe on a platform)."""

    lines: list[str]
    columns: list[str]
    rows: dict[tuple[str, str], SummaryRow]


def overview_lines(rows: Sequence[SummaryRow], width: int) -> list[str]:
    """The table, what its marks mean, and what is wrong.

    Args:
        rows: The rows of the summary.
        width: Columns of the terminal. Where they do not hold the table, it is laid out with
            models as columns, with whole numbers, with shorter names, or split, whichever comes
            first; no name and no number is broken.
    """
    grid = _grid(rows)
    names, table = _table(grid, width)
    text = ["Scores in percent, with their 95 % intervals", "", *table]
    if any(_at_floor(row) for row in rows):
        text += [
            "",
            f"{AT_FLOOR} not shown to be above the floor, the best answer that never looks",
        ]
    if sets := set_lines(rows):
        text += ["", *(part for line in sets for part in wrapped(line, width))]
    heights = height_lines(rows)
    if heights:
        text.append("")
        text += [part for line in heights for part in wrapped(line, width)]
    problems = list(_problems(grid, names))
    if problems:
        text.append("")
    return text + [part for line in problems for part in wrapped(line, width)]


def _grid(rows: Sequence[SummaryRow]) -> _Grid:
    columns = dict.fromkeys((row.probe, row.platform) for row in rows)
    short = {key: PROBES[key[0]].short_on(key[1]) for key in columns}
    lines: dict[str, None] = {}
    cells: dict[tuple[str, str], SummaryRow] = {}
    for row in rows:
        stem = " ".join([row.name, *differences(row, rows)])
        line, number = stem, 1
        while (line, short[row.probe, row.platform]) in cells:
            number += 1
            line = f"{stem} ({number})"
        lines[line] = None
        cells[line, short[row.probe, row.platform]] = row
    return _Grid(sorted(lines, key=in_reading_order), list(short.values()), cells)


def _table(grid: _Grid, width: int) -> tuple[dict[str, str], list[str]]:
    """The names that the table has for the models, and its lines."""
    lettered = dict(zip(grid.lines, letters(len(grid.lines)), strict=True))
    legend = [
        part
        for line, letter in lettered.items()
        for part in wrapped(f"{letter} = {visible(line)}", width)
    ]
    tails = _tails(grid.lines)
    choices: list[tuple[dict[str, str], Callable[[Measured | None], str], list[str]]] = [
        ({line: visible(line) for line in grid.lines}, _score, []),
        (tails, _score, []),
        ({line: visible(line) for line in grid.lines}, _whole, []),
        (tails, _whole, []),
        (lettered, _score, legend),
        (lettered, _whole, legend),
    ]
    for names, show, told in choices:
        for table in (_by_model(grid, names, show), _by_probe(grid, names, show)):
            if table_width(table) <= width:
                return names, [*told, *([""] if told else []), *table_lines(table, width)]
    narrow = 3 * max(map(cell_len, tails.values())) > width
    names, told = (lettered, [*legend, ""]) if narrow else (tails, [])
    both = (_by_model(grid, names, _score), _by_probe(grid, names, _score))
    return names, [*told, *min((table_lines(table, width) for table in both), key=len)]


def _by_model(
    grid: _Grid, names: dict[str, str], show: Callable[[Measured | None], str]
) -> list[list[str]]:
    """A row for each model."""
    return [
        ["", *grid.columns],
        *([names[line], *(_cell(grid, line, one, show) for one in grid.columns)] for line in names),
    ]


def _by_probe(
    grid: _Grid, names: dict[str, str], show: Callable[[Measured | None], str]
) -> list[list[str]]:
    """A row for each probe."""
    return [
        ["", *names.values()],
        *([one, *(_cell(grid, line, one, show) for line in names)] for one in grid.columns),
    ]


def _cell(grid: _Grid, line: str, column: str, show: Callable[[Measured | None], str]) -> str:
    row = grid.rows.get((line, column))
    if row is None:
        return ""
    marks = AT_FLOOR * _at_floor(row) + ERRORED * (row.errored > 0)
    # Marks have a column of their own, so that numbers stand below each other.
    return f"{show(row.variants.get('original'))}{marks:<2}" if row else ""


def _score(value: Measured | None) -> str:
    if value is None or value.accuracy is None:
        return _MISSING
    if value.lower is None or value.upper is None:
        return percent(value.accuracy)
    return f"{percent(value.accuracy)} [{percent(value.lower)}, {percent(value.upper)}]"


def _whole(value: Measured | None) -> str:
    if value is None or value.accuracy is None:
        return _MISSING
    # What is not quite all, or not quite nothing, is neither.
    nearest = round(100 * value.accuracy)
    shown = nearest if value.accuracy in (0, 1) else min(max(nearest, 1), 99)
    if value.lower is None or value.upper is None:
        return f"{shown}"
    return f"{shown} [{100 * value.lower:.0f}, {100 * value.upper:.0f}]"


def _at_floor(row: SummaryRow) -> bool:
    """Whether the score is not shown to be above the floor."""
    found = row.variants.get("original")
    if found is None or found.accuracy is None or row.floor is None:
        return False
    return (found.accuracy if found.lower is None else found.lower) <= row.floor


def _tails(lines: Sequence[str]) -> dict[str, str]:
    """The names without their providers, where that leaves all of them different."""
    tails = {line: visible(_tail(line)) for line in lines}
    return tails if len(set(tails.values())) == len(lines) else {one: visible(one) for one in lines}


def _tail(line: str) -> str:
    name, space, rest = line.partition(" ")
    return name.rpartition("/")[2] + space + rest


def _problems(grid: _Grid, names: Mapping[str, str]) -> Iterator[str]:
    """One line per thing that is wrong, with the names that the table has."""
    rows = {f"{names[line]}, {column}": row for (line, column), row in grid.rows.items()}
    counts: dict[str, Callable[[SummaryRow], int]] = {
        f"{ERRORED} errored, repeat `uiprobe run` to ask them again": lambda row: row.errored,
        "not asked yet, repeat `uiprobe run` to go on": lambda row: row.planned - row.run,
        "longer than the context of the model, not scored": lambda row: row.unfit,
        "without a verdict, as its evidence is missing": lambda row: row.unknown,
        "without a score that can be read, score the log again with `inspect score`": _unread,
    }
    for told, count in counts.items():
        found = {name: count(row) for name, row in rows.items() if count(row) > 0}
        if found:
            yield f"{told}: " + _listed(
                f"{number} of {rows[name].planned} ({name})" for name, number in found.items()
            )
        if found and told.startswith(ERRORED):
            yield from _named_errors(rows.values())
    yield from _uncounted(rows)
    shares = {
        "cut_off": "answers cut off at the bound on tokens",
        "refused": "refused",
        "form_errors": "answers not in the demanded form",
    }
    for field, told in shares.items():
        originals = {name: row.variants.get("original") for name, row in rows.items()}
        notable = {
            name: share
            for name, value in originals.items()
            if (share := (getattr(value, field) if value else None) or 0.0) >= _NOTABLE
        }
        if notable:
            yield f"{told}: " + _listed(
                f"{percent(share)} % ({name})"
                for name, share in sorted(notable.items(), key=lambda one: -one[1])
            )


def _named_errors(rows: Iterable[SummaryRow]) -> Iterator[str]:
    """The commonest error, and how many items had it."""
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update(row.errors)
    if counts:
        message, number = min(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        others = len(counts) - 1
        yield (
            f"{number} of them with: {shorten_error(message, _MESSAGE)}"
            + (f" ({others} other {'error' if others == 1 else 'errors'})" if others else "")
        )


def _unread(row: SummaryRow) -> int:
    """Items that were run and that nothing explains the missing score of."""
    if PROBES[row.probe].unit == "exploration":
        # For a site without a denominator; see `_uncounted`.
        return 0
    found = row.variants.get("original")
    scored = found.scored if found else 0
    return row.run - scored - row.errored - row.unfit - row.unknown


def _uncounted(rows: Mapping[str, SummaryRow]) -> Iterator[str]:
    """Figures of explorations of sites without a denominator."""
    for name, row in rows.items():
        measured = row.variants.get("original")
        ufo = row.metrics.get("ufo")
        if PROBES[row.probe].unit != "exploration" or ufo is None:
            continue
        if measured is not None and measured.accuracy is not None:
            continue
        yield (
            f"no share, as nobody counted what {Path(row.source).name} has ({name}): UFO "
            f"{ufo:,.1f}; {_closure(row.metrics.get('idle'))}"
        )


def _closure(idle: float | None) -> str:
    """Words for the actions since the last discovery: all that is known of what was not seen."""
    if idle is None:
        return "the log does not say how many actions at the end discovered nothing"
    if not idle:
        return "the last action still discovered something"
    return (
        f"the last {idle:,.1f} actions discovered nothing; n such actions in a row mean, with 95 % "
        "confidence, that fewer than 3/n of further actions like them would"
    )


def _listed(parts: Iterator[str], most: int = 3) -> str:
    found = list(parts)
    more = f" and {len(found) - most} more" if len(found) > most else ""
    return "; ".join(found[:most]) + more
