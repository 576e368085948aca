"""Text: the shipped fonts, measuring, breaking into lines.

Characters that Roboto lacks come from fallback fonts, chosen by Unicode block.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import ImageFont

    from uiprobe.environments.phone.toolkit.theme import TextStyle

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

WEIGHTS = {
    "light": "Roboto-Light.ttf",
    "regular": "Roboto-Regular.ttf",
    "medium": "Roboto-Medium.ttf",
}

_ICON_FONTS = {
    "icons-filled": "MaterialIcons-Filled.ttf",
    "icons-outlined": "MaterialIcons-Outlined.ttf",
}

# First block that contains the character wins; Roboto has what lies below the first of them.
_BLOCKS = (
    (0x0590, 0x05FF, "NotoSansHebrew-Regular.ttf"),
    (0x0600, 0x06FF, "NotoSansArabic-Regular.ttf"),
    (0x2600, 0x2BFF, "NotoEmoji-Regular.ttf"),
    (0x3000, 0x9FFF, "DroidSansFallback.ttf"),
    (0xAC00, 0xD7AF, "DroidSansFallback.ttf"),
    (0xFB1D, 0xFB4F, "NotoSansHebrew-Regular.ttf"),
    (0xFF00, 0xFFEF, "DroidSansFallback.ttf"),
    (0x1F000, 0x1FAFF, "NotoEmoji-Regular.ttf"),
)

_RIGHT_TO_LEFT = ("NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf")

# Joiners, variation selectors and direction marks have no picture of their own.
_INVISIBLE = {0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFE0E, 0xFE0F, 0xFEFF}

MAX_MEASURED = 4000
"""Characters of one text that are laid out; what lies beyond could not be seen anyway."""


@lru_cache(maxsize=16)
def _font_file(name: str) -> bytes:
    return (files("uiprobe.environments.phone") / "assets" / name).read_bytes()


@lru_cache(maxsize=128)
def load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A shipped font file at a size in pixels."""
    from PIL import ImageFont, features

    # Hebrew and Arabic need reordering and joining; for the rest the basic engine is twice as fast.
    complex_layout = name in _RIGHT_TO_LEFT and features.check("raqm")
    engine = ImageFont.Layout.RAQM if complex_layout else ImageFont.Layout.BASIC
    return ImageFont.truetype(BytesIO(_font_file(name)), size, layout_engine=engine)


def font_name(weight: str) -> str:
    """File of a text weight or of an icon style."""
    return WEIGHTS.get(weight) or _ICON_FONTS[weight]


def split_runs(text: str, weight: str) -> list[tuple[str, str]]:
    """Pieces of a text that one font can draw, as (font file, piece) in order."""
    base = font_name(weight)
    if text.isascii() or weight in _ICON_FONTS:
        return [(base, text)] if text else []
    runs: list[tuple[str, str]] = []
    for character in text:
        code = ord(character)
        # Skin tones change a picture that has no colours here.
        if code in _INVISIBLE or 0x1F3FB <= code <= 0x1F3FF:
            continue
        name = base
        if code >= 0x0590:
            name = next((font for low, high, font in _BLOCKS if low <= code <= high), base)
        # A space between two Hebrew words belongs to them, or they would change places.
        if character == " " and runs and runs[-1][0] in _RIGHT_TO_LEFT:
            name = runs[-1][0]
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + character)
        else:
            runs.append((name, character))
    return runs


@lru_cache(maxsize=16384)
def text_width(text: str, weight: str, size: int) -> float:
    """Advance width of one line, in pixels."""
    return sum(load_font(name, size).getlength(piece) for name, piece in split_runs(text, weight))


@lru_cache(maxsize=4096)
def break_lines(
    text: str, weight: str, size: int, width: int, max_lines: int | None
) -> tuple[str, ...]:
    """Break a text at spaces so that every line fits; a long word is cut.

    Args:
        text: The text; its own line ends are kept.
        weight: Key of `WEIGHTS`.
        size: Pixels.
        width: Pixels.
        max_lines: Lines at most; the last one then ends in an ellipsis.
    """
    cut = len(text) > MAX_MEASURED
    lines: list[str] = []
    for paragraph in text[:MAX_MEASURED].split("\n"):
        lines.extend(_break_paragraph(paragraph, weight, size, width))
        if max_lines is not None and len(lines) > max_lines:
            cut = True
            break
    if max_lines is not None and len(lines) > max_lines:
        last = " ".join(lines[max_lines - 1 :])
        lines = [*lines[: max_lines - 1], ellipsize(last, weight, size, width, force=cut)]
    return tuple(lines)


def _break_paragraph(text: str, weight: str, size: int, width: int) -> list[str]:
    if text_width(text, weight, size) <= width:
        return [text]
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        candidate = f"{line} {word}" if line else word
        if text_width(candidate, weight, size) <= width:
            line = candidate
            continue
        if line:
            lines.append(line)
        while text_width(word, weight, size) > width and len(word) > 1:
            fitting = _fitting_prefix(word, weight, size, width)
            lines.append(word[:fitting])
            word = word[fitting:]
        line = word
    lines.append(line)
    return lines


def _fitting_prefix(text: str, weight: str, size: int, width: float) -> int:
    # One character at least, or breaking a text would never end.
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle], weight, size) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def ellipsize(text: str, weight: str, size: int, width: int, *, force: bool = False) -> str:
    """Cut one line so that it fits with an ellipsis at its end.

    Args:
        text: One line.
        weight: Key of `WEIGHTS`.
        size: Pixels.
        width: Pixels.
        force: Add the ellipsis even if the text fits, because more was left out.
    """
    if not force and text_width(text, weight, size) <= width:
        return text
    room = width - text_width(ELLIPSIS, weight, size)
    if text_width(text, weight, size) <= room:
        return text.rstrip() + ELLIPSIS
    return text[: _fitting_prefix(text, weight, size, max(0.0, room))].rstrip() + ELLIPSIS


def line_start(style: TextStyle, line: str, size: int, left: int, right: int) -> float:
    """Return the x coordinate at which an aligned line begins; a line too wide begins at `left`."""
    width = text_width(line, style.weight, size)
    if width > right - left:
        return left
    match style.align:
        case "center":
            return (left + right - width) / 2
        case "end":
            return right - width
        case _:
            return left


def field_shift(style: TextStyle, line: str, size: int, room: int, cursor: int) -> int:
    """How far the text of a one-line field has moved to the left so that the cursor is in it."""
    if text_width(line, style.weight, size) <= room:
        return 0
    # A quarter of the size stays free for the cursor, which stands behind the last letter.
    return max(0, round(text_width(line[:cursor], style.weight, size)) - room + size // 4)


def offset_at(text: str, weight: str, size: int, x: float) -> int:
    """Number of characters of a line that lie left of `x` pixels, to the nearest gap."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high) // 2
        left = text_width(text[:middle], weight, size)
        right = text_width(text[: middle + 1], weight, size)
        if (left + right) / 2 <= x:
            low = middle + 1
        else:
            high = middle
    return low


def line_of(lines: Sequence[str], content: str, position: int) -> tuple[int, int]:
    """Line and column of a position in a text that was broken into lines."""
    start = 0
    for index, line in enumerate(lines):
        if position <= start + len(line) or index == len(lines) - 1:
            return index, min(len(line), max(0, position - start))
        start += len(line)
        # The space or line end at which the text was broken belongs to neither line.
        if start < len(content) and content[start] in " \n":
            start += 1
    return 0, 0
