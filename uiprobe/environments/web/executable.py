"""Finds the browser on this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from uiprobe.environments.errors import NoDeviceError

BROWSER_VARIABLE = "UIPROBE_BROWSER"
"""The environment variable that names a browser, before all that are found."""

CANDIDATES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Programs that are looked for, in this order. The headless shell needs half the memory."""


class NoBrowserError(NoDeviceError):
    """No browser was found, or the one that is named does not exist."""


def find_browser(environ: Mapping[str, str] | None = None) -> str | None:
    """The path of the browser; None stands for the one that Playwright brought along.

    Args:
        environ: The environment variables; those of this process by default.

    Raises:
        NoBrowserError: There is none; the message says how to get one.
    """
    named = (os.environ if environ is None else environ).get(BROWSER_VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise NoBrowserError(
                f"{BROWSER_VARIABLE} is {named[:200]!r}, which is not a program: name the path of "
                "a Chromium, or unset it"
            )
        return found
    for candidate in CANDIDATES:
        if found := shutil.which(candidate):
            return found
    if _playwright_has_one():
        return None
    raise NoBrowserError(
        "no browser was found: install one with `apt-get install chromium-headless-shell` or "
        f"`playwright install chromium`, or name one by {BROWSER_VARIABLE}"
    )


def _playwright_has_one() -> bool:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folder = Path(named) if named else Path.home() / ".cache" / "ms-playwright"
    try:
        return any(path.name.startswith("chromium-") for path in folder.iterdir())
    except OSError:
        return False
