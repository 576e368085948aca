"""A frozen set as a data set of Hugging Face: Parquet, a card, and its description."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from uiprobe.verification.sets.croissant import COLUMNS, PICTURES, TEXTS, PartFile, described
from uiprobe.verification.sets.record import NamedSet
from uiprobe.verification.sets.rows import Row, rows_of

if TYPE_CHECKING:
    import pyarrow as pa

CROISSANT = "croissant.json"
CARD = "README.md"

_ROWS_AT_ONCE = 64
"""Rows of a group: pictures have some hundred kilobytes each."""


def export_set(
    found: NamedSet, folder: Path, progress: Callable[[str], None] = lambda _: None
) -> int:
    """Write a set into a folder that can be pushed as a repository of data sets.

    Args:
        found: The set.
        folder: An empty folder, or a new one.
        progress: Called with each part before it is made.

    Returns:
        The number of rows.

    Raises:
        SetError: An item is made otherwise here than it was frozen.
        OSError: A file cannot be written.
    """
    files = []
    for part in found.parts:
        progress(part.label)
        config = re.sub("[^a-z0-9_]+", "-", part.label.lower()).strip("-")
        given = ", ".join(f"{name}={value}" for name, value in part.arguments.items())
        path = folder / "data" / config / "test-00000-of-00001.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        rows = _write_parquet(path, rows_of(part))
        data = path.read_bytes()
        files.append(
            PartFile(
                config,
                path.relative_to(folder).as_posix(),
                f"{part.label}: {given}; version {part.version}",
                rows,
                len(data),
                sha256(data).hexdigest(),
            )
        )
    (folder / CROISSANT).write_text(
        json.dumps(described(found, files), indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    (folder / CARD).write_text(_card(found, files), encoding="utf-8")
    return sum(file.rows for file in files)


def _write_parquet(path: Path, rows: Iterator[Row]) -> int:
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = _schema()
    count = 0
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        while several := list(islice(rows, _ROWS_AT_ONCE)):
            columns: dict[str, list[Any]] = {
                name: [getattr(row, name) for row in several] for name in TEXTS
            }
            columns[PICTURES] = [
                [{"bytes": picture, "path": f"{row.id}.png"} for picture in row.pictures]
                for row in several
            ]
            writer.write_table(pa.Table.from_pydict(columns, schema=schema))
            count += len(several)
    return count


def _schema() -> pa.Schema:
    """The columns, with the types that the library `datasets` reads from the metadata."""
    import pyarrow as pa

    picture = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
    features: dict[str, Any] = {name: {"dtype": "string", "_type": "Value"} for name in TEXTS}
    features[PICTURES] = {"feature": {"_type": "Image"}, "_type": "List"}
    return pa.schema(
        [*((name, pa.string()) for name in TEXTS), (PICTURES, pa.list_(picture))],
        metadata={"huggingface": json.dumps({"info": {"features": features}})},
    )


def _card(found: NamedSet, files: list[PartFile]) -> str:
    configs = "\n".join(
        f"- config_name: {file.config}\n  data_files:\n  - split: test\n    path: {file.path}"
        for file in files
    )
    rows = "\n".join(f"| `{file.config}` | {file.rows:,} | {file.about} |" for file in files)
    columns = "\n".join(f"| `{name}` | {about} |" for name, about in COLUMNS.items())
    return f"""---
license: mit
pretty_name: {found.name}
tags:
- gui
- agents
- benchmark
configs:
{configs}
---

# {found.name}

{found.about}

This is a named set of [uiprobe](https://pypi.org/project/uiprobe/): {found.items:,} items, which
are frozen by their checksums.
The checksum of the set is `{found.sha256}`; it was made with uiprobe {found.made_with}.

    pip install uiprobe
    uiprobe run --set {found.name} --models MODEL

runs it, and judges the answers. The rows are for reading, counting and searching: answers in other
forms, ladders and episodes need its own scorers. **Do not train on it**: every item is here with
its key.

| configuration | items | what |
| --- | ---: | --- |
{rows}

| column | content |
| --- | --- |
{columns}

All apps, pages, names and texts are made by uiprobe's simulated phone and desk; none is of a real
person.
`{CROISSANT}` describes the files in the vocabulary of MLCommons Croissant.
"""
