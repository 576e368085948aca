"""Makes `images/apps.png`, one screen of every app, and `images/surfaces.png`, 40 of many surfaces.

    python docs/contact_sheet.py [FOLDER]

The same files every time: phones with the same seed show the same.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import uiprobe.environments.phone
from uiprobe.environments.phone.device import START, Phone
from uiprobe.environments.phone.locales import LOCALES
from uiprobe.environments.phone.system.activities import HOME_PACKAGE
from uiprobe.environments.phone.toolkit.design import LOOKS
from uiprobe.proof.tidiness import SHAPES, TEXT_SIZES

COLUMNS = 10
WIDTH, HEIGHT = 210, 350
GAP, LABEL = 14, 30
FONT = Path(uiprobe.environments.phone.__file__).parent / "assets" / "Roboto-Medium.ttf"

SURFACES = 40
TALL = 333


def main(folder: Path) -> None:
    """Draw both sheets."""
    apps = [app for app in Phone().apps.values() if app.in_launcher]
    apps.sort(key=lambda app: (app.package != HOME_PACKAGE, app.label))
    packages = [app.package for app in apps]
    plain = [
        (shown(Phone(), app.package), "Home screen" if app.package == HOME_PACKAGE else app.label)
        for app in apps
    ]
    draw_sheet(plain, (WIDTH, HEIGHT)).save(folder / "apps.png", optimize=True)
    # Numbers without a common divisor go through all pairs, not in step with each other.
    many = []
    for index, package in enumerate(islice(cycle(packages), SURFACES)):
        look, dark = LOOKS[index % 3], index % 4 in (1, 2)
        shape = list(SHAPES)[index // 3 % 4]
        locale, size = LOCALES[index % 4], TEXT_SIZES[index // 5 % 3]
        phone = Phone(
            look=look,
            dark=dark,
            locale=locale,
            font_scale=size,
            start=START.replace(hour=9 + index % 11),
            **SHAPES[shape],  # type: ignore[arg-type]
        )
        words = f"{look}, {'dark' if dark else 'light'}, {shape}, {locale}, {size:g}"
        many.append((shown(phone, package), words))
    draw_sheet(many, (150, TALL)).save(folder / "surfaces.png", optimize=True)


def shown(phone: Phone, package: str) -> Image.Image:
    """The start screen of an app."""
    if package != HOME_PACKAGE:
        phone.launch(package)
    return phone.picture()


def draw_sheet(pictures: Sequence[tuple[Image.Image, str]], cell: tuple[int, int]) -> Image.Image:
    """Pictures with a label each, in lines, each as large as fits into a cell."""
    width, height = cell
    lines = -(-len(pictures) // COLUMNS)
    size = (GAP + COLUMNS * (width + GAP), GAP + lines * (height + LABEL + GAP))
    sheet = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(str(FONT), 16 if width > 200 else 12)
    for index, (picture, label) in enumerate(pictures):
        x = GAP + index % COLUMNS * (width + GAP)
        y = GAP + index // COLUMNS * (height + LABEL + GAP)
        high = round(picture.height * width / picture.width)
        small = picture.resize((width, min(high, height)), Image.Resampling.LANCZOS)
        sheet.paste(small, (x, y))
        draw.rectangle((x - 1, y - 1, x + width, y + small.height), outline="#C5C6D0")
        draw.text((x + width / 2, y + height + 8), label, "#1A1B20", font, anchor="mt")
    return sheet


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "images")
