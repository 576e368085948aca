"""A finger for the tests: finds elements as an agent would, in the dumped hierarchy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Element, Tree


class Finger:
    """Touches what a phone reports."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @property
    def tree(self) -> Tree:
        return parse_hierarchy(self.phone.hierarchy_xml())

    @property
    def texts(self) -> list[str]:
        return [element.text for element in self.tree.elements if element.text]

    def all(
        self, *, id: str | None = None, text: str | None = None, desc: str | None = None
    ) -> list[Element]:
        return [
            element
            for element in self.tree.elements
            if id in (None, element.id)
            and text in (None, element.text)
            and desc in (None, element.name)
        ]

    def find(
        self, *, id: str | None = None, text: str | None = None, desc: str | None = None
    ) -> Element:
        found = self.all(id=id, text=text, desc=desc)
        assert found, f"nothing is {id=} {text=} {desc=}; there is {self.texts}"
        return found[0]

    def tap(self, **wanted: str) -> None:
        self.phone.tap(*self.find(**wanted).bounds.center)

    def hold(self, **wanted: str) -> None:
        self.phone.long_press(*self.find(**wanted).bounds.center)

    def type(self, text: str, **wanted: str) -> None:
        if wanted:
            self.tap(**wanted)
        self.phone.type_text(text)

    def scroll_to(self, text: str) -> None:
        width, height = self.phone.size
        for _ in range(8):
            if self.all(text=text):
                return
            self.phone.swipe(width // 2, height * 0.7, width // 2, height * 0.3)
        raise AssertionError(f"{text!r} does not come into sight")


@pytest.fixture
def finger() -> Callable[..., Finger]:
    """Makes a phone with these options, and a finger on it."""

    def make(**options: object) -> Finger:
        return Finger(Phone(**options))  # type: ignore[arg-type]

    return make
