"""Functionalities that explorations never found, by page, with pictures of the pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from uiprobe.results.explorations import ExplorationRun
from uiprobe.results.report.content import Column, Picture, Row, Table, count_cell, text_cell
from uiprobe.results.report.sections.exploration.groups import Where, told

_URI = re.compile(r"data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}")
_MOST_URI = 200_000
"""Characters of a picture in a log, which anybody may have written."""

_MOST_MISSED = 25


def missed_table(groups: Mapping[Where, Sequence[ExplorationRun]]) -> Table:
    """Functionalities that no run of a group found, by page."""
    rows = []
    for where, members in groups.items():
        for place, count, keys in _never_found(members)[:_MOST_MISSED]:
            some = "; ".join(keys[:4]) + ("; ..." if count > 4 else "")
            rows.append(Row((*map(text_cell, (*where, place)), count_cell(count), text_cell(some))))
    return Table(
        "exploration-missed",
        "What the best run never found",
        (
            Column("site", numeric=False),
            Column("level", numeric=False),
            Column("mode", numeric=False),
            Column("page", numeric=False),
            Column("functionalities"),
            Column("such as", numeric=False),
        ),
        tuple(rows),
        missing="" if rows else "Nothing is known to be missing.",
        notes=("Of each site, level and mode, the run that found most.",),
    )


def _best(members: Sequence[ExplorationRun]) -> ExplorationRun:
    return max(members, key=lambda run: len(run.record.found))


def _never_found(members: Sequence[ExplorationRun]) -> list[tuple[str, int, list[str]]]:
    return [(one.place, one.count, one.keys) for one in _best(members).record.missed]


def missed_pictures(groups: Mapping[Where, Sequence[ExplorationRun]]) -> list[tuple[Picture, str]]:
    """Pages that hold most of what was never found, each with a line on it."""
    found = []
    for where, members in groups.items():
        for one in _best(members).record.missed:
            # Logs are not to be trusted with what a page shows.
            if not one.picture or len(one.picture) > _MOST_URI or not _URI.fullmatch(one.picture):
                continue
            width, height = _size(one.picture)
            if width and height:
                said = f"{told(where)}: {one.place}, {one.count:,} never found"
                found.append((Picture(one.picture, width, height, said), said))
    return found


def _size(uri: str) -> tuple[int, int]:
    from base64 import b64decode
    from io import BytesIO

    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(b64decode(uri.partition(",")[2]))) as image:
            return image.size
    except (OSError, ValueError, UnidentifiedImageError):
        return 0, 0
