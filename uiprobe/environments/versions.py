"""The versions of what makes pages, pictures, prompts and answers, for logs and kept pages."""

from __future__ import annotations

import platform
import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import uiprobe
from uiprobe.environments.web.executable import NoBrowserError, find_browser

PAGE_LIBRARIES = (
    "beautifulsoup4",
    "browsergym-core",
    "browsergym-miniwob",
    "django",
    "django-hijack",
    "django-unfold",
    "lxml",
    "miniwob",
    "playwright",
)
"""Libraries that determine the pages of the web and the texts made from them."""

LIBRARIES = (
    *PAGE_LIBRARIES,
    "anthropic",
    "inspect-ai",
    "isal",
    "matplotlib",
    "numpy",
    "openai",
    "pillow",
    "scikit-learn",
    "torch",
    "transformers",
    "vllm",
    "xllamacpp",
)
"""Besides, what decides on pictures, on the answers of baselines and on what clients send."""

_TIMEOUT_S = 10
"""Seconds in which a browser has to print its version."""


def software(*, browser: bool = False) -> dict[str, Any]:
    """Facts for the metadata of a task: `uiprobe` is our version, `versions` those of the rest.

    Args:
        browser: Whether the pages of the task come from a browser.
    """
    found = {"python": platform.python_version(), **installed(LIBRARIES)}
    if browser and (chromium := _browser_version()):
        found["chromium"] = chromium
    return {"uiprobe": uiprobe.__version__, "versions": found}


def installed(libraries: tuple[str, ...]) -> dict[str, str]:
    """The versions of those libraries that are installed."""
    return {name: found for name in libraries if (found := _installed_version(name))}


# To read one takes milliseconds, and each task asks for all.
@cache
def _installed_version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


@cache
def _browser_version() -> str | None:
    """The version string of the browser; None if it is not found, or is the one of Playwright."""
    try:
        path = find_browser()
        if path is None:
            return None
        done = subprocess.run(  # noqa: S603
            [path, "--version"],
            check=True,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_TIMEOUT_S,
            encoding="utf-8",
            errors="replace",
        )
    except (NoBrowserError, OSError, subprocess.SubprocessError):
        # A task that needs the browser says so itself when it starts.
        return None
    return done.stdout.strip()[:100] or None
