"""The pictures that the questions of a sample show, by their pixels."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from uiprobe.ui.screenshot import (
    ScreenshotError,
    open_screenshot,
    pixels_digest,
    screenshot_size,
)

_KEPT_APART = "attachment://"
_MOST_PIXELS = 16_000_000
"""No screen has more; decoding many larger ones would keep a machine busy."""


def pictures_of(messages: Iterable[Any], kept: Mapping[str, Any]) -> Iterator[str]:
    """Yield the pictures in messages, as data URIs or whatever stands there for them.

    Args:
        messages: Messages as plain data, of a foreign file.
        kept: What is kept apart, by its checksum.
    """
    for message in messages:
        content = message.get("content") if isinstance(message, dict) else None
        for part in content if isinstance(content, list) else ():
            if isinstance(part, dict) and part.get("type") == "image":
                text = str(part.get("image"))
                apart = text.startswith(_KEPT_APART)
                yield str(kept.get(text.removeprefix(_KEPT_APART), text)) if apart else text


def digest_of(picture: str) -> str:
    """Size and checksum of the pixels of a picture; empty for one that cannot be read.

    Args:
        picture: A data URI.
    """
    head, _, data = picture.partition(";base64,")
    if not head.startswith("data:image/"):
        return ""
    try:
        decoded = b64decode(data, validate=True)
        size = screenshot_size(decoded)
        if size.width * size.height > _MOST_PIXELS:
            return ""
        return pixels_digest(open_screenshot(decoded))
    except (Error, ScreenshotError, ValueError):
        return ""
