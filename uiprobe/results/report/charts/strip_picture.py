"""A film strip as one picture, for a paper or another page."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.pictures import ANSWER_COLOR, TARGET_COLOR
from uiprobe.results.report.sections.episodes import Strip
from uiprobe.results.report.sections.failures import cut_middle
from uiprobe.results.report.sections.strips import WIDTH, Frame, Gap

if TYPE_CHECKING:
    from PIL import Image, ImageDraw
    from PIL.ImageFont import FreeTypeFont

_COLUMNS = 7
_GAP = 16
_MARGIN = 18
_INK, _MUTED, _PAPER = (28, 28, 28), (90, 90, 90), (255, 255, 255)
_LINE = 17
_LONGEST = 240
_MAX_LINES = 4
"""Maximum number of lines of a caption."""


def strip_png(strip: Strip) -> bytes:
    """Draw the strip with its goal, the cause of failure, and a caption below each screen."""
    from PIL import Image, ImageDraw

    plain, bold, small = _font("", 14), _font("-Bold", 16), _font("", 12)
    columns = min(_COLUMNS, max(4, len(strip.frames)))
    width = 2 * _MARGIN + columns * WIDTH + (columns - 1) * _GAP
    room = width - 2 * _MARGIN
    head = _wrap(f"{strip.model}: {cut_middle(strip.instruction, _LONGEST)}", bold, room)
    told = _wrap(_verdict(strip), plain, room)
    rows = [strip.frames[at : at + columns] for at in range(0, len(strip.frames), columns)]
    heights = [_row_height(row, small) for row in rows]
    top = _MARGIN + len(head) * 22 + len(told) * 20 + 14
    image = Image.new("RGB", (width, top + sum(heights) + _MARGIN), _PAPER)
    draw = ImageDraw.Draw(image)
    for place, line in enumerate(head):
        draw.text((_MARGIN, _MARGIN + 22 * place), line, _INK, bold)
    ink = TARGET_COLOR if strip.success else ANSWER_COLOR
    for place, line in enumerate(told):
        draw.text((_MARGIN, _MARGIN + 22 * len(head) + 20 * place), line, ink, plain)
    y = top
    for row, height in zip(rows, heights, strict=True):
        for column, frame in enumerate(row):
            _draw_frame(image, draw, frame, (_MARGIN + column * (WIDTH + _GAP), y), small)
        y += height
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def _verdict(strip: Strip) -> str:
    if strip.success:
        return "Goal met."
    left = f" It left the reference at step {strip.diverged}." if strip.diverged else ""
    wanted = f" The reference does there: {strip.expected}" if strip.expected else ""
    return f"Failed: {strip.cause} \N{EN DASH} {strip.meaning}.{left}{wanted}"


def _caption(frame: Frame, font: FreeTypeFont) -> list[str]:
    marked = ["first divergence"] if frame.diverges else []
    words = f"{frame.number}  {frame.done}" + (f" ({frame.note})" if frame.note else "")
    return [*marked, *_wrap(words, font, WIDTH)[:_MAX_LINES]]


def _row_height(row: Sequence[Frame | Gap], font: FreeTypeFont) -> int:
    frames = [frame for frame in row if isinstance(frame, Frame)]
    tallest = max((f.picture.height for f in frames if f.picture is not None), default=40)
    lines = max((len(_caption(frame, font)) for frame in frames), default=0)
    return tallest + 8 + lines * _LINE + 14


def _draw_frame(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    frame: Frame | Gap,
    place: tuple[int, int],
    font: FreeTypeFont,
) -> None:
    from PIL import Image

    x, y = place
    if isinstance(frame, Gap):
        text = f"{frame.count} steps left out"
        draw.text((x + WIDTH / 2, y + WIDTH / 2), text, _MUTED, font, anchor="mm")
        return
    below = y + 40
    if frame.picture is not None:
        data = b64decode(frame.picture.uri.partition(",")[2])
        with Image.open(BytesIO(data)) as screen:
            image.paste(screen.convert("RGB"), place)
        below = y + frame.picture.height
        corner = (x + frame.picture.width, below)
        draw.rectangle((x - 1, y - 1, *corner), outline=(205, 205, 205))
        if frame.diverges:
            right, bottom = corner
            draw.rectangle((x - 5, y - 5, right + 4, bottom + 4), outline=ANSWER_COLOR, width=4)
    for number, line in enumerate(_caption(frame, font)):
        ink = ANSWER_COLOR if frame.diverges and not number else _INK
        draw.text((x, below + 8 + number * _LINE), line, ink, font)


def _wrap(text: str, font: FreeTypeFont, room: int) -> list[str]:
    """Break a text into lines that fit; a word that is too long is split."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for sign in word:
            if font.getlength(lines[-1] + sign) > room:
                lines.append("")
            lines[-1] += sign
    return lines


def _font(style: str, size: int) -> FreeTypeFont:
    """The font of the charts, which comes with matplotlib."""
    from matplotlib import get_data_path
    from PIL import ImageFont

    path = Path(get_data_path()) / "fonts" / "ttf" / f"DejaVuSans{style}.ttf"
    return ImageFont.truetype(str(path), size)
