"""Writing the tables of runs and items to files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Literal

from uiprobe.episodes.known_secrets import hide_known_texts
from uiprobe.results.frames import RUN_COLUMNS, Frames, as_records
from uiprobe.results.plain_text import csv_cell
from uiprobe.results.samples.columns import Kind
from uiprobe.results.samples.items import ITEM_COLUMNS
from uiprobe.results.samples.table import arrow_type

if TYPE_CHECKING:
    import pandas as pd

TableFormat = Literal["csv", "parquet", "json"]


def export_frames(frames: Frames, folder: str | Path, form: TableFormat) -> list[Path]:
    """Write `runs` and `items` into a folder, each as a file; files of these names are replaced.

    Args:
        frames: The tables.
        folder: Created if it does not exist.
        form: `csv` (missing values are empty; texts that a spreadsheet would take for a formula
            begin with an apostrophe, and control characters become U+FFFD), `parquet` (keeps types
            and texts), or `json` (a list of rows, missing values are null).

    Returns:
        The files.

    Raises:
        OSError: The files cannot be written there.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    paths = [target / f"{name}.{form}" for name in ("runs", "items")]
    _WRITERS[form](paths[0], [_clean(frames.runs)], RUN_COLUMNS)
    _WRITERS[form](paths[1], map(_clean, frames.tables.frames()), ITEM_COLUMNS)
    return paths


def _clean(table: pd.DataFrame) -> pd.DataFrame:
    """The table without secrets, which logs of others may let in."""
    changed = {}
    for name in table.columns:
        if table[name].dtype.kind == "O":
            values = table[name].tolist()
            hidden = hide_known_texts(values)
            if hidden is not values:
                changed[name] = hidden
    return table.assign(**changed)


def _write_csv(path: Path, tables: Iterable[pd.DataFrame], columns: Mapping[str, Kind]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(",".join(columns) + "\n")
        for table in tables:
            _inert(table).to_csv(file, index=False, header=False, lineterminator="\n")


def _write_parquet(path: Path, tables: Iterable[pd.DataFrame], columns: Mapping[str, Kind]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    pieces = iter(tables)
    first = next(pieces)
    # A column of missing values has no type.
    schema = pa.schema(
        [
            field.with_type(arrow_type(columns[field.name]))
            if pa.types.is_null(field.type)
            else field
            for field in pa.Schema.from_pandas(first, preserve_index=False)
        ]
    )
    with parquet.ParquetWriter(path, schema) as writer:
        for table in chain([first], pieces):
            writer.write_table(pa.Table.from_pandas(table, schema, preserve_index=False))


def _write_json(path: Path, tables: Iterable[pd.DataFrame], columns: Mapping[str, Kind]) -> None:
    with path.open("w", encoding="utf-8") as file:
        comma = ""
        file.write("[")
        for table in tables:
            for row in as_records(table):
                # Escaped, so that no text in it can order a terminal about.
                written = json.dumps(row, indent=1, allow_nan=False)
                file.write(f"{comma}\n" + indent(written, " "))
                comma = ","
        file.write("\n]\n")


_WRITERS = {"csv": _write_csv, "parquet": _write_parquet, "json": _write_json}


def _inert(table: pd.DataFrame) -> pd.DataFrame:
    """The table with texts that stay texts in a spreadsheet."""
    return table.assign(
        **{
            str(name): [csv_cell(v) if isinstance(v, str) else v for v in table[name]]
            for name in table.columns
            if table[name].dtype == object
        }
    )
