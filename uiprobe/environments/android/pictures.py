"""Pictures that a device takes of its screen: found in its answer, whole, and of its size."""

from __future__ import annotations

from uiprobe.ui.coordinates import Size
from uiprobe.ui.screenshot import encode_png, open_screenshot, resize_screenshot, screenshot_size

_START = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"
_TRANSLATED = _START.replace(b"\n", b"\r\n")
"""How a picture begins on whose way a terminal has made two bytes of each end of a line."""

_MAX_WARNING = 4096
"""Bytes in which a picture begins that follows a warning."""

_RATIO = 0.01
"""By how much the sides of a picture may differ from those of the screen, as a share."""

_PIXELS_PER_BYTE = 40
"""A PNG with fewer bytes than that for its pixels may be of one colour."""

_BARS = 0.1
"""The part of the screen at its top and at its bottom in which the system shows its own."""


def find_picture(answer: bytes) -> tuple[bytes, bytes]:
    """The picture in the answer of `screencap`, with the warning before it.

    Returns:
        Warning and PNG, cut off where the answer was; no PNG if there is none.
    """
    if _TRANSLATED in answer[:_MAX_WARNING]:
        answer = answer.replace(b"\r\n", b"\n")
    start = answer.find(_START, 0, _MAX_WARNING)
    if start < 0:
        return answer, b""
    return answer[:start], answer[start:]


def is_whole(picture: bytes) -> bool:
    """Whether a PNG was not cut off, as it is when the connection ends on the way."""
    return _END in picture[-_MAX_WARNING:]


def fit_picture(picture: bytes, size: Size) -> bytes:
    """A picture at the size of the screen, so that its pixels are the screen's coordinates.

    Where `wm size` is overridden, apps have one size and the panel that is pictured another.

    Args:
        picture: A whole PNG.
        size: Of the screen, in pixels.

    Raises:
        ValueError: It has other proportions than the screen, so that it shows another one.
    """
    taken = screenshot_size(picture)
    if taken == size:
        return picture
    if abs(taken.width * size.height - taken.height * size.width) > (
        _RATIO * taken.width * size.height
    ):
        raise ValueError(f"the picture has {taken.width} by {taken.height} pixels")
    return encode_png(resize_screenshot(open_screenshot(picture), size))


def is_black(picture: bytes) -> bool:
    """Whether a picture shows nothing between the bars of the system.

    So Android pictures windows that forbid it (FLAG_SECURE).

    Args:
        picture: A whole PNG.
    """
    width, height = screenshot_size(picture)
    if len(picture) * _PIXELS_PER_BYTE > width * height:
        return False
    bar = round(height * _BARS)
    middle = open_screenshot(picture).crop((0, bar, width, height - bar))
    return middle.getextrema() == ((0, 0),) * 3
