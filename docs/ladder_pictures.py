"""The pictures of docs/ladders.md: one item of rungs 1, 4 and 8 of each ladder of grounding.

python docs/ladder_pictures.py draws them and prints the tasks.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.grounding.board import staged
from uiprobe.probes.ladders.grounding.screens import drawn_named
from uiprobe.probes.ladders.table import ladders_of
from uiprobe.proof.items import metadata_of

RUNGS = (1, 4, 8)
HEIGHT = 900
SEED = 0


def main() -> None:
    """Draw the pictures of all ladders."""
    folder = Path(__file__).parent / "images"
    for ladder in ladders_of("grounding"):
        samples = draw_ladders([ladder], seed=SEED, items=len(ladder.rungs))
        pictures = []
        for sample in samples:
            metadata = metadata_of(sample)
            if metadata["rung"] not in RUNGS:
                continue
            drawn = drawn_named(metadata["screen"])
            picture = staged(drawn.scene).picture()
            wide = round(picture.width * HEIGHT / picture.height)
            pictures.append(picture.resize((wide, HEIGHT), Image.Resampling.LANCZOS))
            print(f"{ladder.name}, rung {metadata['rung']}: {drawn.task} {sample.target}")  # noqa: T201
        sheet = Image.new("RGB", (sum(one.width + 16 for one in pictures) - 16, HEIGHT), "white")
        left = 0
        for picture in pictures:
            sheet.paste(picture, (left, 0))
            left += picture.width + 16
        sheet.quantize(64, Image.Quantize.FASTOCTREE).save(
            folder / f"ladder-{ladder.name}.png", optimize=True
        )


if __name__ == "__main__":
    main()
