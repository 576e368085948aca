"""Writing the tables of runs and items to files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from uiprobe.results.frames import Frames, as_records
from uiprobe.results.plain_text import csv_cell

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
    written = []
    for name, table in (("runs", frames.runs), ("items", frames.items)):
        path = target / f"{name}.{form}"
        _write(table, path, form)
        written.append(path)
    return written


def _write(table: pd.DataFrame, path: Path, form: TableFormat) -> None:
    import json

    match form:
        case "csv":
            _inert(table).to_csv(path, index=False)
        case "parquet":
            table.to_parquet(path, index=False)
        case "json":
            with path.open("w", encoding="utf-8") as file:
                # Escaped, so that no text in it can order a terminal about.
                json.dump(as_records(table), file, indent=1, allow_nan=False)
                file.write("\n")


def _inert(table: pd.DataFrame) -> pd.DataFrame:
    """The table with texts that stay texts in a spreadsheet."""
    return table.assign(
        **{
            str(name): [csv_cell(v) if isinstance(v, str) else v for v in table[name]]
            for name in table.columns
            if table[name].dtype == object
        }
    )
