"""Compression of data that an episode keeps several times: documents of screens, states of apps."""

from __future__ import annotations

import hashlib
import json
import zlib
from base64 import b64decode, b64encode

from isal import isal_zlib

from uiprobe.ui.readers.uiautomator import DEFAULT_LIMITS


class EpisodeError(ValueError):
    """An episode in a log that is damaged."""


def pack(data: bytes) -> tuple[str, str]:
    """Data as a log keeps it: its key, and its compressed text.

    A hierarchy has up to hundreds of kilobytes of repeating attributes, and a log keeps it several
    times: compression shrinks it to a twentieth.
    """
    key = hashlib.sha256(data).hexdigest()[:16]
    return key, b64encode(isal_zlib.compress(data, 1)).decode()


def pack_json(value: object) -> tuple[str, str]:
    """Plain data as a log keeps it, likewise."""
    return pack(json.dumps(value, sort_keys=True).encode())


def unpack(text: str) -> bytes:
    """The data that `pack` compressed.

    Raises:
        EpisodeError: The text is not compressed data, or is larger than a screen may be.
    """
    decompressor = zlib.decompressobj()
    try:
        data = decompressor.decompress(b64decode(text, validate=True), DEFAULT_LIMITS.bytes)
    except (zlib.error, ValueError) as error:
        raise EpisodeError(f"an episode: found {error}, expected compressed data") from None
    if not decompressor.eof:
        raise EpisodeError(
            f"an episode: found data that is cut off, or over {DEFAULT_LIMITS.bytes:,} bytes, "
            "expected compressed data"
        )
    return data
