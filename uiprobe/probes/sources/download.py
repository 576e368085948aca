"""Downloading a release to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Progress = Callable[[int, int | None], None]
"""Called with the number of bytes received and the total (None if the server does not say)."""


class DownloadError(Exception):
    """A download failed; the message says what was found."""


class TooLargeError(DownloadError):
    """There is more than may come."""


def download(url: str, target: Path, *, most_bytes: int, progress: Progress | None = None) -> None:
    """Write what an address answers to a file, as it comes.

    Args:
        url: The address.
        target: The file.
        most_bytes: The most that may come.
        progress: Called while it comes.

    Raises:
        DownloadError: It cannot be had; TooLargeError if it is too large.
        OSError: The file cannot be written.
    """
    import httpx

    try:
        with (
            httpx.stream("GET", url, follow_redirects=True, timeout=60) as response,
            target.open("wb") as file,
        ):
            response.raise_for_status()
            length = response.headers.get("content-length")
            total = int(length) if length and length.isdecimal() else None
            come = 0
            for chunk in response.iter_bytes():
                come += len(chunk)
                if come > most_bytes:
                    raise TooLargeError(f"over {most_bytes:,} bytes")
                file.write(chunk)
                if progress:
                    progress(come, total)
    except httpx.HTTPError as error:
        raise DownloadError(str(error) or type(error).__name__) from None
