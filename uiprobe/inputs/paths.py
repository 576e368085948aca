"""Paths as a person writes them."""

from __future__ import annotations

from pathlib import Path


def user_path(text: str | Path) -> Path:
    """The path with the home folder in the place of `~`; as it is for a user that there is not."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)
