"""Marked targets for the calibration of coordinates: 24 pictures, each with one red mark.

Twelve are blank and twelve are screens of the simulated phone, at three sizes that no patch size
divides. Pictures are shown as they are, without the limit of the model's file, so that what a
provider does to large ones shows in the answers. The question states no convention.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageUser, ContentImage, ContentText

from uiprobe.ui.coordinates import Size

if TYPE_CHECKING:
    from PIL import Image

SIZES = (Size(745, 1300), Size(1370, 790), Size(1170, 2570))
"""Below the limits of common providers, near them, and above them, and of different proportions, so
that a limit of the long side is not one of pixels; each patch size rounds them
otherwise."""

APPS = ("todo", "settings", "news", "weather")

QUESTION = (
    "The picture has one mark: a red cross in a white disc with a red rim. Where is the middle of "
    "the cross? Answer with its coordinates in the picture and nothing else: two numbers in square "
    "brackets, such as [first, second], in the way in which you usually give coordinates."
)

SIZE, MARK, SURFACE = "size", "mark", "surface"
"""Metadata keys: size of the picture, place of the mark in pixels, `blank` or `screen`."""


def build_calibration() -> list[Sample]:
    """The 24 items; the same ones on every machine."""
    return [
        Sample(
            id=f"{size.width}x{size.height}-{number}-{surface}",
            input=[
                ChatMessageUser(
                    content=[ContentText(text=QUESTION), ContentImage(image=_data_uri(picture))]
                )
            ],
            target=f"[{mark[0]}, {mark[1]}]",
            metadata={SIZE: list(size), MARK: list(mark), SURFACE: surface},
        )
        for size in SIZES
        for number, surface, mark, picture in _pictures(size)
    ]


def _pictures(size: Size) -> Iterator[tuple[int, str, tuple[int, int], Image.Image]]:
    from PIL import Image

    for number, mark in enumerate(_marks(size)):
        if number % 2:
            app = APPS[number // 2 % len(APPS)]
            surface, picture = "screen", _screen(app, size)
        else:
            surface, picture = "blank", Image.new("RGB", size, "#eceae4")
        _draw_mark(picture, mark)
        yield number, surface, mark, picture


def _marks(size: Size) -> Iterator[tuple[int, int]]:
    """One place in each cell of a grid of 2 x 4, so that all parts of the picture have one."""
    digest = sha256(f"calibration:{size.width}x{size.height}".encode()).digest()
    random = Random(int.from_bytes(digest[:8], "big"))  # noqa: S311 - places, no secret
    columns, rows = (2, 4) if size.height > size.width else (4, 2)
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    random.shuffle(cells)
    for column, row in cells:
        across, along = (column + random.uniform(0.1, 0.9)), (row + random.uniform(0.1, 0.9))
        yield (
            _within(across / columns, size.width),
            _within(along / rows, size.height),
        )


def _within(share: float, side: int) -> int:
    return min(max(round(share * side), 40), side - 41)


def _screen(app: str, size: Size) -> Image.Image:
    from PIL import Image

    from uiprobe.environments.phone.device import Phone

    density = 320 if min(size) < 1000 else 480
    phone = Phone(seed=17, width=size.width, height=size.height, density=density)
    phone.launch(phone.short_names()[app])
    return Image.open(BytesIO(phone.capture()())).convert("RGB")


def _draw_mark(picture: Image.Image, mark: tuple[int, int]) -> None:
    from PIL import ImageDraw

    x, y = mark
    # As large in each picture: a provider shrinks the large ones.
    radius = round(min(picture.size) / 40)
    arm, width = radius // 2, 2 * (radius // 12) + 1
    draw = ImageDraw.Draw(picture)
    box = (x - radius, y - radius, x + radius, y + radius)
    draw.ellipse(box, fill="white", outline="#e00000", width=width)
    draw.line((x - arm, y, x + arm, y), fill="#e00000", width=width)
    draw.line((x, y - arm, x, y + arm), fill="#e00000", width=width)


def _data_uri(picture: Image.Image) -> str:
    buffer = BytesIO()
    picture.save(buffer, "PNG")
    return f"data:image/png;base64,{b64encode(buffer.getvalue()).decode()}"
