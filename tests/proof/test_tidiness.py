"""Nothing is clipped and nothing overlaps on the start screens, and what does so is found."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.apps import installed_apps
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.locales import LOCALES
from uiprobe.environments.phone.system.activities import HOME_PACKAGE
from uiprobe.environments.phone.toolkit.controls import button
from uiprobe.environments.phone.toolkit.design import LOOKS
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, stack, text
from uiprobe.proof.tidiness import SHAPES, TEXT_SIZES, faults, start_screens, surfaces

SAMPLE = surfaces()[::13]


def test_the_sample_has_every_look_shape_size_and_locale():
    found = [set(values) for values in zip(*SAMPLE, strict=True)]
    assert found == [set(LOOKS), set(SHAPES), set(TEXT_SIZES), set(LOCALES)]


@pytest.mark.slow
@pytest.mark.parametrize("surface", SAMPLE, ids=str)
def test_start_screens_are_tidy(surface):
    found = {}
    for name, phone in start_screens(surface):
        found[name] = faults(phone)
    assert len(found) > 40
    assert {name: spots for name, spots in found.items() if spots} == {}


class Untidy(App):
    """An app of one screen."""

    package = "org.example.untidy"
    name = "untidy"
    label = "Untidy"
    icon = "home"
    tint = rgb("455A64")

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def screens(self) -> Mapping:
        return {"MainActivity": lambda context: self.view}

    def create(self, random, now):
        return {}


ONE_LINE = styled(BODY_LARGE, max_lines=1)


@pytest.mark.parametrize(
    ("view", "fault"),
    [
        (stack(text("one", ONE_LINE), text("other", ONE_LINE)), "overlaps"),
        (text("A long line", ONE_LINE, height=10), "high, and has 20"),
        (text("10 AM", BODY_LARGE, width=30), "is broken into"),
        (text("Wednesday", BODY_LARGE, width=30), "broken inside a word"),
        (button("Download everything", lambda: None, width=50), "is cut to"),
        (column(text("gone", ONE_LINE, margin=(360, 0, 0, 0), width=80)), "is cut to"),
        (text("gone", ONE_LINE, margin=(0, 900, 0, 0)), "reaches down from"),
    ],
    ids=["overlap", "height", "time", "word", "button", "side", "foot"],
)
def test_untidy_spots_are_found(view: View, fault: str):
    app = Untidy(column(view))
    home = installed_apps()[HOME_PACKAGE]
    phone = Phone(apps={HOME_PACKAGE: home, app.package: app})
    phone.launch(app.package)
    assert any(fault in spot for spot in faults(phone)), faults(phone)


def test_a_list_may_go_on_below_a_bar():
    phone = Phone()
    phone.launch("org.uiprobe.todo")
    assert faults(phone) == []
