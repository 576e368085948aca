"""A bound on how deeply the JSON of a log is nested, before Inspect reads it.

Inspect reads the head of a JSON log with ijson, which keeps the path to each level: 50 kilobytes of
opening brackets take 6 GB of memory.
"""

from __future__ import annotations

from typing import IO

MAX_DEPTH = 200
"""Levels of a log; those of Inspect have some ten."""


def check_nesting(source: IO[bytes]) -> None:
    """Refuse a document whose head, up to its samples, is nested too deeply.

    Args:
        source: The document, at its start; it is left anywhere.

    Raises:
        ValueError: It is.
        ijson.JSONError: It is no JSON.
    """
    import ijson

    depth = 0
    # Events without paths: these cost the same at any depth.
    for event, value in ijson.basic_parse(source):
        if event in ("start_map", "start_array"):
            depth += 1
            if depth > MAX_DEPTH:
                raise ValueError(f"nested more than {MAX_DEPTH} levels deep, so it is not a log")
        elif event in ("end_map", "end_array"):
            depth -= 1
        elif event == "map_key" and depth == 1 and value == "samples":
            return
