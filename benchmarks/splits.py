"""Counts what each split has, and writes the table of `docs/splits.md`.

python -m benchmarks.splits
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES
from uiprobe.probes.names import DATA_SPLITS
from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.probes.sources.splits import split_of

PAGE = Path("docs/splits.md")

BEGIN, END = "<!-- what splits have -->", "<!-- end of what splits have -->"


def table() -> str:
    """The apps and parts of each split, with how many templates and families they have."""
    phone = {group.app: len(group.templates) for group in APP_GOALS}
    desk: dict[str, int] = {}
    for family in FAMILIES.values():
        desk[family.group] = desk.get(family.group, 0) + 1
    lines = [
        "| | " + " | ".join(DATA_SPLITS) + " |",
        "| --- |" + " --- |" * len(DATA_SPLITS),
        *_rows("android", phone, "apps of the phone, with their templates", "apps"),
        *_rows("web", desk, "parts of the desk, with their families", "parts"),
    ]
    turns = [f"`{len(DATA_SPLITS)} n{f' + {at}' if at else ''}`" for at in range(len(DATA_SPLITS))]
    return "\n".join([*lines, "| seed `n` draws by | " + " | ".join(turns) + " |"])


def _rows(platform: str, counts: Mapping[str, int], named: str, kind: str) -> list[str]:
    parts = {
        split: {name: counts[name] for name in sorted(counts) if split_of(platform, name) == split}
        for split in DATA_SPLITS
    }
    names = [", ".join(f"{name} {count}" for name, count in one.items()) for one in parts.values()]
    sums = [f"{sum(one.values())} in {len(one)} {kind}" for one in parts.values()]
    return [
        f"| {named} | " + " | ".join(names) + " |",
        "| together | " + " | ".join(sums) + " |",
    ]


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    place = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    PAGE.write_text(
        place.sub(lambda _: f"{BEGIN}\n\n{table()}\n\n{END}", page, count=1), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
