"""The folder for files that are kept between runs and can be made again."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_dir

from uiprobe.inputs.paths import user_path

FOLDER = "UIPROBE_CACHE"
"""The environment variable with the folder of what is kept; empty, nothing is."""


def cache_folder(kind: str) -> Path | None:
    """The folder of what is kept of a kind; None if nothing is to be kept.

    Args:
        kind: The name of the folder in that of `UIPROBE_CACHE`, or in the user's cache folder.
    """
    named = os.environ.get(FOLDER)
    if named == "":
        return None
    root = Path(named) if named else Path(user_cache_dir("uiprobe", appauthor=False))
    return user_path(root) / kind
