"""Pictures of pages: small copies for logs, and what they cost a model."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from math import ceil

from PIL import Image

SMALL = 560
"""Width of the copies of screens in a log, in pixels."""

PATCH = 28
"""Side of a patch, in pixels, as vision models of the Qwen family read them: one token each."""


def small_uri(png: bytes, width: int = SMALL, quality: int = 70) -> str:
    """A picture as a JPEG of at most this width, as a data URI; empty for none."""
    if not png:
        return ""
    with Image.open(io.BytesIO(png)) as opened:
        image = opened.convert("RGB")
    if image.width > width:
        image = image.resize((width, round(image.height * width / image.width)))
    return jpeg_uri(image, quality)


def jpeg_uri(image: Image.Image, quality: int = 80) -> str:
    """An image as a JPEG data URI."""
    written = io.BytesIO()
    image.save(written, "JPEG", quality=quality, optimize=True)
    return f"data:image/jpeg;base64,{b64encode(written.getvalue()).decode()}"


def png_of(image: Image.Image) -> bytes:
    """An image as PNG."""
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def patches_of(width: int, height: int) -> int:
    """How many patches a picture of this size has."""
    return ceil(width / PATCH) * ceil(height / PATCH)


def pictures_shown(pictures: Sequence[bytes]) -> tuple[int, list[tuple[int, int]]]:
    """Pixels of some pictures in all, and the size of each."""
    sizes = []
    for file in pictures:
        with Image.open(io.BytesIO(file)) as opened:
            sizes.append(opened.size)
    return sum(width * height for width, height in sizes), sizes
