"""Draws `images/calibration.png`: three of the 24 pictures that `uiprobe calibrate` shows.

python docs/calibration_picture.py
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from uiprobe.probes.calibration import build_calibration
from uiprobe.results.report.charts.pictures import decode_data_uri, open_logged

TARGET = Path(__file__).parent / "images" / "calibration.png"
SHOWN = ("745x1300-0-blank", "1370x790-1-screen", "1170x2570-3-screen")
HEIGHT, GAP = 520, 20


def main() -> None:
    """Draw a blank picture, a landscape screen and a large screen beside each other."""
    pictures = []
    for sample in build_calibration():
        if sample.id in SHOWN:
            [message] = sample.input
            image = open_logged(decode_data_uri(message.content[1].image) or b"")
            if image is None:
                raise SystemExit(f"{sample.id}: the picture cannot be read")
            pictures.append(image.resize((image.width * HEIGHT // image.height, HEIGHT)))
    width = sum(one.width for one in pictures) + GAP * (len(pictures) - 1)
    sheet = Image.new("RGB", (width, HEIGHT), "white")
    left = 0
    for one in pictures:
        sheet.paste(one, (left, 0))
        left += one.width + GAP
    sheet.quantize(256).save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
