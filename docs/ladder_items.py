"""docs/ladder_items.md: an item of rungs 1, 4 and 8 of each ladder whose items have no picture.

python docs/ladder_items.py writes it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from inspect_ai.dataset import Sample

from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import LADDERS, ladders_of
from uiprobe.proof.items import metadata_of, prompt_of

RUNGS = (1, 4, 8)
SEED = 0

PICTURED = "grounding"
"""Its ladders are in docs/ladders.md."""

MOST_LINES = 70
"""Lines of a prompt that are shown; those left out are in the middle."""


def main() -> None:
    """Write the file."""
    text = "\n".join(_lines())
    Path(__file__).with_suffix(".md").write_text(text + "\n", encoding="utf-8")


def _lines() -> Iterator[str]:
    yield "# Items of ladders\n"
    yield (
        "An item of rungs 1, 4 and 8 of each ladder without pictures, as its prompt asks it.\n"
        "`python docs/ladder_items.py` writes this page. Of long prompts the middle is left out; "
        "`uiprobe data show` has all\nof them. [ladders.md](ladders.md) says how items are made."
    )
    for probe in LADDERS:
        if probe == PICTURED:
            continue
        for ladder in ladders_of(probe):
            yield f"\n## {probe.replace('_', ' ')}: {ladder.name}"
            for sample in draw_ladders([ladder], seed=SEED, items=len(ladder.rungs)):
                if metadata_of(sample)["rung"] in RUNGS:
                    yield from _item(ladder, sample)


def _item(ladder: Ladder, sample: Sample) -> Iterator[str]:
    rung = metadata_of(sample)["rung"]
    yield f"\n### Rung {rung}\n"
    grown = ladder.rungs[rung]
    yield f"{grown[0].upper()}{grown[1:]}. The key is `{sample.target}`.\n"
    lines = prompt_of(sample).splitlines()
    half = MOST_LINES // 2
    if len(lines) > MOST_LINES:
        left_out = f"[... {len(lines) - 2 * half} lines ...]"
        lines = [*lines[:half], left_out, *lines[-half:]]
    yield "\n".join(["```text", *lines, "```"])


if __name__ == "__main__":
    main()
