"""Looks: the same app and the same answers in another form."""

from __future__ import annotations

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.toolkit.design import LOOKS
from uiprobe.environments.phone.toolkit.theme import ACCENTS, palette
from uiprobe.environments.phone.toolkit.touch import views
from uiprobe.environments.phone.toolkit.widgets import View

CLOCK = "com.android.deskclock"


def shown(look: str, package: str = CLOCK) -> Phone:
    phone = Phone(look=look)
    phone.launch(package)
    return phone


def find(phone: Phone, **wanted: object) -> View:
    return next(
        view
        for window in phone.screen.reported
        for view in views(window.root)
        if all(getattr(view, name) == value for name, value in wanted.items())
    )


def words(phone: Phone) -> set[str]:
    return {view.text for window in phone.screen.reported for view in views(window.root)}


def test_each_look_shows_the_same_in_other_pixels():
    phones = [shown(look) for look in LOOKS]
    assert len({phone.picture().tobytes() for phone in phones}) == len(LOOKS)
    first = words(phones[0])
    assert all(first <= words(phone) for phone in phones[1:])


def test_a_look_stays_with_the_state_and_can_be_changed():
    phone = shown("b")
    twin = phone.fork()
    assert twin.look == "b"
    assert twin.picture().tobytes() == phone.picture().tobytes()
    phone.set_look("a")
    assert phone.picture().tobytes() == shown("a").picture().tobytes()


@pytest.mark.parametrize("make", [lambda: Phone(look="d"), lambda: Phone().set_look("")])
def test_an_unknown_look_is_refused(make):
    with pytest.raises(PhoneError, match="look"):
        make()


def test_look_c_has_its_destinations_at_the_head():
    plain, other = (find(shown(look), part="navigation") for look in ("a", "c"))
    toolbar = find(shown("c"), part="toolbar")
    assert plain.box[1] > 1000
    assert other.box[1] == toolbar.box[3]


def test_look_b_has_its_title_in_the_middle():
    phone = shown("b", "org.uiprobe.messages")
    bar = find(phone, part="toolbar")
    title = find(phone, id="toolbar_title")
    middle = (title.box[0] + title.box[2]) / 2
    assert abs(middle - (bar.box[0] + bar.box[2]) / 2) < 120
    assert find(shown("a", "org.uiprobe.messages"), id="toolbar_title").box[0] < 100


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    def light(color: tuple[int, int, int]) -> float:
        parts = [part / 255 for part in color]
        parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("dark", [False, True])
def test_texts_stand_out_from_their_ground(look, dark):
    for accent in ACCENTS:
        colors = palette(dark=dark, accent=accent, look=look)
        for ground, ink in (
            (colors.surface, colors.on_surface),
            (colors.surface, colors.on_surface_variant),
            (colors.surface_container, colors.on_surface_variant),
            (colors.surface_container, colors.primary),
            (colors.primary, colors.on_primary),
            (colors.secondary_container, colors.on_secondary_container),
            (colors.bar, colors.on_bar),
            (colors.status, colors.on_status),
        ):
            assert contrast(ground, ink) > 4, (accent, ground, ink)
