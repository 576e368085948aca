"""Design languages of the phone: what a look draws otherwise than the plain one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Literal

LOOKS = ("a", "b", "c")
"""Names of the looks: `a` is the plain one, after Material Design 3; `b` groups its rows on grey
ground, with capsules for switches and a title in the middle; `c` has coloured bars, sharp corners,
and its destinations at the head of the screen."""


@dataclass(frozen=True, slots=True)
class Design:
    """The interface of a look for painters; `dress` does the rest.

    Attributes:
        name: One of `LOOKS`.
        switch: Shape of a switch.
        slider: Shape of a slider.
        chosen: How a destination or a tab shows that it is chosen.
        field: What a text field is drawn with.
        icons: The icon that stands for another one.
        filled: Font of filled icons; those that are not filled are alike in all looks.
        marks: The icons of check boxes and radio buttons in a list; empty for none at all.
    """

    name: str = "a"
    switch: Literal["track", "capsule", "slim"] = "track"
    slider: Literal["handle", "knob", "dot"] = "handle"
    chosen: Literal["pill", "color", "line"] = "pill"
    field: Literal["outline", "fill", "underline"] = "outline"
    filled: str = "MaterialIcons-Filled.ttf"
    icons: Mapping[str, str] = dataclass_field(default_factory=dict)
    marks: Mapping[str, str] = dataclass_field(default_factory=dict)


PLAIN = Design()

_DESIGNS = {
    "a": PLAIN,
    "b": Design(
        name="b",
        switch="capsule",
        slider="knob",
        chosen="color",
        field="fill",
        filled="MaterialIcons-Round.ttf",
        icons={
            "arrow_back": "chevron_left",
            "more_vert": "more_horiz",
            "arrow_drop_down": "unfold_more",
        },
        marks={
            "check_box": "check_circle",
            "check_box_outline_blank": "radio_button_unchecked",
            "radio_button_checked": "check",
            "radio_button_unchecked": "",
        },
    ),
    "c": Design(
        name="c",
        switch="slim",
        slider="dot",
        chosen="line",
        field="underline",
        filled="MaterialIcons-Sharp.ttf",
        icons={"arrow_back": "keyboard_backspace"},
    ),
}


def design_of(look: str) -> Design:
    """The design of a look; the plain one for a name that there is not."""
    return _DESIGNS.get(look, PLAIN)
