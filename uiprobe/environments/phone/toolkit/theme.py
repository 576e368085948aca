"""Colours and type of the phone's interface, after Material Design 3."""

from __future__ import annotations

from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypedDict, Unpack

Color = tuple[int, int, int]


def rgb(code: str) -> Color:
    """A colour from its six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(base: Color, other: Color, share: float) -> Color:
    """`base` with a share of `other` laid over it."""
    return (
        round(base[0] + (other[0] - base[0]) * share),
        round(base[1] + (other[1] - base[1]) * share),
        round(base[2] + (other[2] - base[2]) * share),
    )


@dataclass(frozen=True, slots=True)
class Palette:
    """The colour roles of Material Design 3 that the toolkit uses, and those of bars.

    Attributes:
        bar: Ground of toolbars, where a look gives them one of their own.
        on_bar: What stands on it.
        status: Ground of the status bar.
        on_status: What stands on it.
    """

    dark: bool
    primary: Color
    on_primary: Color
    primary_container: Color
    on_primary_container: Color
    secondary_container: Color
    on_secondary_container: Color
    surface: Color
    surface_container: Color
    surface_container_high: Color
    surface_container_highest: Color
    on_surface: Color
    on_surface_variant: Color
    outline: Color
    outline_variant: Color
    error: Color
    on_error: Color
    inverse_surface: Color
    inverse_on_surface: Color
    inverse_primary: Color
    bar: Color
    on_bar: Color
    status: Color
    on_status: Color


_LIGHT = Palette(
    dark=False,
    primary=rgb("3B5BA9"),
    on_primary=rgb("FFFFFF"),
    primary_container=rgb("D9E2FF"),
    on_primary_container=rgb("001A43"),
    secondary_container=rgb("DBE2F9"),
    on_secondary_container=rgb("141B2C"),
    surface=rgb("FAF9FD"),
    surface_container=rgb("EFEDF3"),
    surface_container_high=rgb("E8E7ED"),
    surface_container_highest=rgb("E2E2E8"),
    on_surface=rgb("1A1B20"),
    on_surface_variant=rgb("45464F"),
    outline=rgb("757780"),
    outline_variant=rgb("C5C6D0"),
    error=rgb("BA1A1A"),
    on_error=rgb("FFFFFF"),
    inverse_surface=rgb("2F3036"),
    inverse_on_surface=rgb("F1F0F7"),
    inverse_primary=rgb("B0C6FF"),
    bar=rgb("FAF9FD"),
    on_bar=rgb("1A1B20"),
    status=rgb("FAF9FD"),
    on_status=rgb("1A1B20"),
)

_DARK = Palette(
    dark=True,
    primary=rgb("B0C6FF"),
    on_primary=rgb("002D6E"),
    primary_container=rgb("20438F"),
    on_primary_container=rgb("D9E2FF"),
    secondary_container=rgb("3F4759"),
    on_secondary_container=rgb("DBE2F9"),
    surface=rgb("121318"),
    surface_container=rgb("1E1F25"),
    surface_container_high=rgb("292A2F"),
    surface_container_highest=rgb("34343A"),
    on_surface=rgb("E3E2E9"),
    on_surface_variant=rgb("C5C6D0"),
    outline=rgb("8F909A"),
    outline_variant=rgb("45464F"),
    error=rgb("FFB4AB"),
    on_error=rgb("690005"),
    inverse_surface=rgb("E3E2E9"),
    inverse_on_surface=rgb("2F3036"),
    inverse_primary=rgb("3B5BA9"),
    bar=rgb("121318"),
    on_bar=rgb("E3E2E9"),
    status=rgb("121318"),
    on_status=rgb("E3E2E9"),
)

_ACCENTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "blue": ((), ()),
    "teal": (
        ("006A60", "FFFFFF", "9EF2E4", "00201C", "CCE8E2", "05201C"),
        ("82D5C8", "003731", "005048", "9EF2E4", "334B47", "CCE8E2"),
    ),
    "violet": (
        ("65558F", "FFFFFF", "E9DDFF", "201047", "E8DEF8", "1D192B"),
        ("CFBDFE", "36275D", "4D3D75", "E9DDFF", "4A4458", "E8DEF8"),
    ),
}

_BASES = {
    "green": "2E6B34",
    "lime": "55691B",
    "cyan": "00677F",
    "indigo": "4A57A9",
    "purple": "7B4397",
    "pink": "9C3F68",
    "red": "A23B32",
    "orange": "8F4E12",
    "amber": "785900",
    "brown": "70574B",
    "slate": "4A6267",
}
"""Accents of which the other roles are mixed, by their colour in the light theme."""

_WHITE, _BLACK = rgb("FFFFFF"), rgb("000000")


def _mixed(base: Color, *, dark: bool) -> tuple[Color, ...]:
    """Primary, on it, its container, on that, secondary container, on that."""
    if dark:
        return (
            mix(base, _WHITE, 0.52),
            mix(base, _BLACK, 0.6),
            mix(base, _BLACK, 0.3),
            mix(base, _WHITE, 0.84),
            mix(base, rgb("45464F"), 0.7),
            mix(base, _WHITE, 0.84),
        )
    return (
        base,
        _WHITE,
        mix(base, _WHITE, 0.8),
        mix(base, _BLACK, 0.7),
        mix(base, rgb("EEEDF4"), 0.86),
        mix(base, _BLACK, 0.75),
    )


ACCENTS = (*_ACCENTS, *_BASES)


def palette(*, dark: bool, accent: str = "blue", look: str = "a") -> Palette:
    """The colours of an app.

    Args:
        dark: Whether the dark theme is on.
        accent: One of `ACCENTS`.
        look: Name of the design, one of `LOOKS`.
    """
    plain = _PALETTES[dark, accent]
    return plain if look == "a" else _restyled(plain, look)


def _build(dark: bool, accent: str) -> Palette:
    base = _DARK if dark else _LIGHT
    if accent in _BASES:
        colors = _mixed(rgb(_BASES[accent]), dark=dark)
        inverse = _mixed(rgb(_BASES[accent]), dark=not dark)[0]
    elif codes := _ACCENTS[accent][dark]:
        colors = tuple(map(rgb, codes))
        inverse = rgb(_ACCENTS[accent][not dark][0])
    else:
        return base
    primary, on_primary, container, on_container, secondary, on_secondary = colors
    return replace(
        base,
        primary=primary,
        on_primary=on_primary,
        primary_container=container,
        on_primary_container=on_container,
        secondary_container=secondary,
        on_secondary_container=on_secondary,
        surface=mix(base.surface, primary, 0.015),
        surface_container=mix(base.surface_container, primary, 0.03),
        surface_container_high=mix(base.surface_container_high, primary, 0.03),
        inverse_primary=inverse,
        bar=mix(base.surface, primary, 0.015),
        status=mix(base.surface, primary, 0.015),
    )


_GROUNDS: dict[tuple[str, bool], dict[str, str]] = {
    ("b", False): {
        "surface": "F1F1F6", "surface_container": "FFFFFF", "surface_container_high": "FFFFFF",
        "surface_container_highest": "E2E2E8", "on_surface": "111114",
        "on_surface_variant": "5C5C63", "outline": "85858C", "outline_variant": "D3D3D9",
        "bar": "F1F1F6", "on_bar": "111114", "status": "F1F1F6", "on_status": "111114",
    },
    ("b", True): {
        "surface": "000000", "surface_container": "1B1B1E", "surface_container_high": "2A2A2E",
        "surface_container_highest": "3A3A3F", "on_surface": "F4F4F6",
        "on_surface_variant": "AEAEB6", "outline": "8A8A92", "outline_variant": "3A3A3F",
        "bar": "000000", "on_bar": "F4F4F6", "status": "000000", "on_status": "F4F4F6",
    },
    ("c", False): {
        "surface": "FFFFFF", "surface_container": "F4F4F4", "surface_container_high": "FFFFFF",
        "surface_container_highest": "DEDEDE", "on_surface": "212121",
        "on_surface_variant": "5F5F5F", "outline": "757575", "outline_variant": "D8D8D8",
    },
    ("c", True): {
        "surface": "2E2E2E", "surface_container": "3B3B3B", "surface_container_high": "424242",
        "surface_container_highest": "5A5A5A", "on_surface": "FFFFFF",
        "on_surface_variant": "C9C9C9", "outline": "9E9E9E", "outline_variant": "565656",
        "bar": "1F1F1F", "on_bar": "FFFFFF", "status": "0E0E0E", "on_status": "FFFFFF",
    },
}  # fmt: skip
"""Colours of the other looks, whatever the accent, by look and theme."""


@cache
def _restyled(plain: Palette, look: str) -> Palette:
    """The colours of another look: its own grounds, and purer accents."""
    roles: dict[str, Any] = {role: rgb(code) for role, code in _GROUNDS[look, plain.dark].items()}
    primary = plain.primary if plain.dark else _purer(plain.primary)
    ground = roles["surface_container"]
    if not plain.dark and look == "c":
        roles |= {"bar": primary, "on_bar": _WHITE, "on_status": _WHITE}
        roles["status"] = mix(primary, _BLACK, 0.28)
    chosen = plain.on_secondary_container
    if look == "b":
        chosen = primary if plain.dark else mix(primary, _BLACK, 0.2)
    return replace(
        plain,
        **roles,
        primary=primary,
        secondary_container=mix(ground, primary, 0.24 if plain.dark else 0.13),
        on_secondary_container=chosen,
    )


def _purer(color: Color) -> Color:
    """A colour with more saturation, and as light."""
    hue, light, saturation = rgb_to_hls(*(part / 255 for part in color))
    red, green, blue = hls_to_rgb(hue, light, min(1.0, saturation * 1.6))
    return round(red * 255), round(green * 255), round(blue * 255)


_PALETTES = {(dark, accent): _build(dark, accent) for dark in (False, True) for accent in ACCENTS}


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text looks.

    Attributes:
        size: In sp, before the font scale.
        weight: `light`, `regular` or `medium`.
        color: Role in the palette.
        align: `start`, `center` or `end`.
        max_lines: Lines at most; None for as many as it takes.
        strike: Whether it is struck through.
        leading: Line height as a factor on the size.
        shrink: Whether it becomes smaller where one line of it would not be read whole.
    """

    size: float = 16
    weight: str = "regular"
    color: str | Color = "on_surface"
    align: str = "start"
    max_lines: int | None = None
    strike: bool = False
    leading: float = 1.4
    shrink: bool = False


class StyleChanges(TypedDict, total=False):
    """Attributes of a `TextStyle`."""

    size: float
    weight: str
    color: str | Color
    align: str
    max_lines: int | None
    strike: bool
    leading: float
    shrink: bool


def styled(style: TextStyle, **changes: Unpack[StyleChanges]) -> TextStyle:
    """A text style with some of its attributes changed."""
    return replace(style, **changes)


DISPLAY = TextStyle(size=52, weight="light", leading=1.15, max_lines=1)
HEADLINE = TextStyle(size=26, leading=1.3)
TITLE_LARGE = TextStyle(size=21, leading=1.3, max_lines=1)
TITLE = TextStyle(size=16, weight="medium")
BODY_LARGE = TextStyle(size=16)
BODY = TextStyle(size=14, color="on_surface_variant")
LABEL_LARGE = TextStyle(size=14, weight="medium")
LABEL = TextStyle(size=12, weight="medium", color="on_surface_variant")
