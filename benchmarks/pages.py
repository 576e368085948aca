"""Tables that benchmarks write into pages of the docs."""

from __future__ import annotations

from pathlib import Path


def write_between(page: Path, name: str, lines: list[str]) -> None:
    """Put lines into a page, between the comments that name them."""
    start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(start)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"{page}: found no lines {start} and {end}")
    text = "\n".join([start, "", *lines, "", end])
    page.write_text(before + text + after, encoding="utf-8")
