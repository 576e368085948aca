"""Makes `images/apps.png`: one screen of every app of the phone.

    python docs/contact_sheet.py [FILE]

The same file every time: phones with the same seed show the same.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import uiprobe.environments.phone
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.system.activities import HOME_PACKAGE

COLUMNS = 10
WIDTH, HEIGHT = 210, 350
GAP, LABEL = 14, 30
FONT = Path(uiprobe.environments.phone.__file__).parent / "assets" / "Roboto-Medium.ttf"


def main(target: Path) -> None:
    """Draw the sheet."""
    apps = [app for app in Phone().apps.values() if app.in_launcher]
    apps.sort(key=lambda app: (app.package != HOME_PACKAGE, app.label))
    lines = -(-len(apps) // COLUMNS)
    size = (GAP + COLUMNS * (WIDTH + GAP), GAP + lines * (HEIGHT + LABEL + GAP))
    sheet = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(FONT), 16)
    for index, app in enumerate(apps):
        phone = Phone()
        if app.package != HOME_PACKAGE:
            phone.launch(app.package)
        x = GAP + index % COLUMNS * (WIDTH + GAP)
        y = GAP + index // COLUMNS * (HEIGHT + LABEL + GAP)
        sheet.paste(phone.picture().resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), (x, y))
        draw.rectangle((x - 1, y - 1, x + WIDTH, y + HEIGHT), outline="#C5C6D0")
        label = "Home screen" if app.package == HOME_PACKAGE else app.label
        draw.text((x + WIDTH / 2, y + HEIGHT + 8), label, "#1A1B20", font, anchor="mt")
    sheet.save(target, optimize=True)


if __name__ == "__main__":
    here = Path(__file__).parent / "images" / "apps.png"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else here)
