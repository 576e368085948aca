"""The CUA dashboard: one picture of a whole test (paper section 4.2, table 2).

A header says the task, how the test ended and what was expected. Below it every step has a tile:
the part of the screen around the place acted on, with a red mark, its number, the action and the
thought. The grid is the one whose tiles are largest.
"""

from __future__ import annotations

import io
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from uiprobe.design.cua.testing import Trial
from uiprobe.inputs.drawing import draw_into_files

MAX_SIZE = (1920, 1080)
"""Pixels of the largest dashboard."""

HEADER = 120
"""Height of the header, in pixels."""

_CAPTION = 76
_GAP = 12
_RATIO = 16 / 9
"""Width by height of the screens of a test, 1280 x 720."""

_MOST_TILES = 20
"""Screens on a dashboard; of more, those in the middle are left out."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""

_INK, _MUTED, _RED, _PAPER = "#1b1f24", "#59626d", "#d21f1f", "#ffffff"


def grid_of(count: int) -> tuple[int, int, int, int]:
    """Columns, rows, and width and height of the picture in a tile, for the largest tiles.

    Args:
        count: How many tiles there are; at least 1.
    """
    best = (1, count, 0, 0)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (MAX_SIZE[0] - _GAP * (columns + 1)) // columns
        height = (MAX_SIZE[1] - HEADER - _GAP * (rows + 1) - _CAPTION * rows) // rows
        width = min(width, int(height * _RATIO))
        height = int(width / _RATIO)
        if width * height > best[2] * best[3]:
            best = (columns, rows, width, height)
    return best


def crop_of(x: float | None, y: float | None, tile: int, size: tuple[int, int]) -> Box:
    """The part of a screen that a tile shows: twice its width at most, around the place acted on.

    Args:
        x: Where the place is from the left; None for the whole screen.
        y: Where it is from the top; likewise.
        tile: Width of the tile, in pixels.
        size: Width and height of the screen.
    """
    width, height = size
    if x is None or y is None:
        return 0, 0, width, height
    across = min(width, max(int(1.4 * tile), int(0.4 * width)))
    along = min(height, int(across / _RATIO))
    left = min(max(0, int(x - across / 2)), width - across)
    top = min(max(0, int(y - along / 2)), height - along)
    return left, top, left + across, top + along


def draw_dashboard(trial: Trial, task: str, expected: str) -> Image.Image:
    """The dashboard of a test.

    Args:
        trial: The test with its pictures.
        task: What was to be done.
        expected: What would have shown that it is done.
    """
    tiles = _tiles(trial)
    columns, rows, width, height = grid_of(max(1, len(tiles)))
    total = (
        _GAP + columns * (width + _GAP),
        HEADER + _GAP + rows * (height + _CAPTION + _GAP),
    )
    canvas = Image.new("RGB", total, _PAPER)
    draw = ImageDraw.Draw(canvas)
    _header(draw, trial, task, expected, total[0])
    for place, (number, picture, mark, shown, action, thought) in enumerate(tiles):
        left = _GAP + place % columns * (width + _GAP)
        top = HEADER + _GAP + place // columns * (height + _CAPTION + _GAP)
        _tile(canvas, (left, top), (width, height), number, picture, mark, shown)
        _caption(draw, (left, top + height + 4), width, action, thought)
    return canvas


_Place = tuple[float, float] | None

_Tile = tuple[str, bytes, _Place, _Place, str, str]
"""Number, screen, the place acted on, the place that is shown, action and thought."""


def _tiles(trial: Trial) -> list[_Tile]:
    steps = list(zip(trial.test.steps, trial.pictures, strict=False))
    # The first and the last steps show most; the end is always shown.
    if len(steps) > _MOST_TILES - 1:
        half = (_MOST_TILES - 1) // 2
        steps = steps[:half] + steps[-(_MOST_TILES - 1 - half) :]
    # By identity: two steps may be equal.
    numbers = {id(step): number for number, step in enumerate(trial.test.steps, 1)}
    found: list[_Tile] = []
    shown: _Place = None
    for step, picture in steps:
        mark = None if step.x is None or step.y is None else (step.x, step.y)
        # What is typed appears where the last click was.
        shown = mark or (shown if step.action.startswith("keyboard_") else None)
        action, thought = step.action or "(no action)", step.error or step.thought
        found.append((str(numbers[id(step)]), picture, mark, shown, action, thought))
    if trial.last:
        found.append(("end", trial.last, None, None, f"Ended: {trial.test.ending}", ""))
    return found


def _header(draw: ImageDraw.ImageDraw, trial: Trial, task: str, expected: str, width: int) -> None:
    passed = bool(trial.test.passed)
    result = f"{'Success' if passed else 'Failure'} ({trial.test.ending.replace('_', ' ')})"
    inner = width - 2 * _GAP
    draw.rectangle((0, 0, width, HEADER), fill="#eef1f5")
    _line(draw, (_GAP, 8), f"Task: {task}", _font(22, bold=True), inner, 2)
    color = "#18794e" if passed else _RED
    draw.text((_GAP, 64), f"Result: {result}", font=_font(19, bold=True), fill=color)
    _line(draw, (_GAP, 90), f"Expected: {expected or 'not given'}", _font(18), inner, 1, _MUTED)


def _tile(
    canvas: Image.Image,
    corner: tuple[int, int],
    size: tuple[int, int],
    number: str,
    png: bytes,
    mark: _Place,
    shown: _Place,
) -> None:
    with Image.open(io.BytesIO(png)) as opened:
        screen = opened.convert("RGB")
    x, y = (None, None) if shown is None else shown
    box = crop_of(x, y, size[0], screen.size)
    part = screen.crop(box).resize(size, Image.Resampling.LANCZOS)
    draw = ImageDraw.Draw(part, "RGBA")
    if mark is not None:
        scale = size[0] / (box[2] - box[0])
        at = ((mark[0] - box[0]) * scale, (mark[1] - box[1]) * scale)
        radius = max(9, size[0] // 45)
        ring = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
        draw.ellipse(ring, outline=_RED, fill=(210, 31, 31, 70), width=3)
    label = _font(20, bold=True)
    wide = draw.textlength(number, font=label) + 16
    draw.rectangle((0, 0, wide, 30), fill=_RED)
    draw.text((8, 2), number, font=label, fill=_PAPER)
    canvas.paste(part, corner)
    outline = (corner[0], corner[1], corner[0] + size[0] - 1, corner[1] + size[1] - 1)
    ImageDraw.Draw(canvas).rectangle(outline, outline="#aab2bc")


def _caption(
    draw: ImageDraw.ImageDraw, corner: tuple[int, int], width: int, action: str, thought: str
) -> None:
    small = width < 300
    _line(draw, corner, action, _font(14 if small else 17, bold=True), width, 1)
    below = (corner[0], corner[1] + (20 if small else 24))
    _line(draw, below, thought, _font(13 if small else 16), width, 2, _MUTED)


def _line(
    draw: ImageDraw.ImageDraw,
    corner: tuple[int, int],
    text: str,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    width: int,
    most: int,
    color: str = _INK,
) -> None:
    """Write a text on at most so many lines; what does not fit ends in three dots."""
    lines: list[str] = []
    left = " ".join(text.split())[:600]
    while left and len(lines) < most:
        count = len(left)
        while count > 1 and draw.textlength(left[:count], font=font) > width:
            count -= 1
        if count < len(left):
            count = left.rfind(" ", 1, count + 1) if " " in left[1 : count + 1] else count
        lines.append(left[:count].strip())
        left = left[count:].strip()
    if left and lines:
        last = lines[-1]
        while last and draw.textlength(f"{last}...", font=font) > width:
            last = last[:-1]
        lines[-1] = f"{last}..."
    size = getattr(font, "size", 16)
    for number, line in enumerate(lines):
        at = (corner[0], corner[1] + round(number * size * 1.25))
        draw.text(at, line, font=font, fill=color)


@cache
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    draw_into_files()
    import matplotlib

    folder = matplotlib.get_data_path()
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    return ImageFont.truetype(f"{folder}/fonts/ttf/{name}", size)
