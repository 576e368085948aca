"""Pictures show what they are of, and follow the corners of the card that they lie on."""

from __future__ import annotations

import pytest
from PIL import Image

from uiprobe.environments.phone.apps.food.content import RECIPES
from uiprobe.environments.phone.apps.shopping.content import POOL
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.icons import ICONS
from uiprobe.environments.phone.toolkit.pictograms import characters, pictogram
from uiprobe.environments.phone.toolkit.text import load_font
from uiprobe.environments.phone.toolkit.theme import palette
from uiprobe.environments.phone.toolkit.touch import views

NAMES = [
    *(name for names in POOL.values() for name in names),
    *(recipe[0] for recipe in RECIPES),
]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_product_and_dish_has_a_picture_of_its_own(name):
    assert pictogram(name, "") in characters() | ICONS.keys()


def test_a_hub_is_no_headphones():
    assert pictogram("Nine-port hub", "headphones") == "usb"
    assert pictogram("Wireless earbuds", "headphones") == "🎧"
    assert pictogram("Something that nobody has named", "headphones") == "headphones"


def test_the_font_has_every_character():
    font = load_font("NotoEmoji-Pictures.ttf", 40)
    missing = bytes(font.getmask("\uffff"))
    for character in characters():
        assert bytes(font.getmask(character)) != missing, character


def test_signs_are_painted_around_their_point():
    canvas = Canvas(Image.new("RGB", (100, 100)), palette(dark=False), 1)
    canvas.sign("🔌", 50, 50, 60, (255, 255, 255))
    left, top, right, bottom = canvas.image.getbbox()
    assert abs((left + right) / 2 - 50) <= 1
    assert abs((top + bottom) / 2 - 50) <= 1


@pytest.mark.parametrize("look", ["a", "b"])
def test_a_picture_on_a_card_has_round_corners(look):
    phone = Phone(look=look)
    phone.launch("org.uiprobe.shopping")
    banner = next(
        view
        for window in phone.screen.reported
        for view in views(window.root)
        if view.id == "banner"
    )
    left, top, right, bottom = banner.box
    ground = phone.picture().getpixel((left - 4, top + 20))
    for corner in ((left, top), (right - 1, top), (right - 1, bottom - 1), (left, bottom - 1)):
        assert phone.picture().getpixel(corner) == ground
    assert phone.picture().getpixel((right - 1, (top + bottom) // 2)) != ground
