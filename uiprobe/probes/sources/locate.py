"""From the name of a source to the source."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

import platformdirs

from uiprobe.inputs import plugins
from uiprobe.inputs.paths import user_path
from uiprobe.probes.names import BUILTIN, DESK, MINTED_HERE, WEB_SOURCES
from uiprobe.probes.sources.base import Source, SourceError
from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.minted import ITEMS_FILE, MintedSource
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.ui.platform import ANDROID, WEB
from uiprobe.ui.trajectory_folder import RECORDING_FILE, document_ending

SPHINX_VARIABLE = "UIPROBE_SPHINX"
SPHINX_COMMIT = "20f8409"


def sphinx_cache() -> Path:
    """Return the path to which `uiprobe data fetch sphinx` downloads the release."""
    folder = Path(platformdirs.user_cache_dir("uiprobe", appauthor=False))
    return folder / f"sphinx-{SPHINX_COMMIT}.zip"


def sphinx_location() -> Path:
    """Return the path of the Sphinx release: `UIPROBE_SPHINX`, else the cache.

    Raises:
        SourceError: It is at neither place; the message says how to bring it.
    """
    named = os.environ.get(SPHINX_VARIABLE)
    location = user_path(named) if named else sphinx_cache()
    if not location.exists():
        raise SourceError(
            str(location),
            "Sphinx release",
            "nothing there",
            f"the release: `uiprobe data fetch sphinx` brings it, or set {SPHINX_VARIABLE} to its "
            "folder or zip",
        )
    return location


_PAGES = tuple(f"{below}0.{document_ending(WEB)}" for below in ("", "*/", "*/*/"))
"""Patterns of the first pages of recordings in a folder of minted items."""

Opener = Callable[[int], Source]
"""Opens a source with a seed."""

_openers: dict[str, Opener] = {}


def register_source(name: str, opener: Opener) -> None:
    """Make a source known by its name.

    Raises:
        ValueError: Another has that name.
    """
    if name in (*MINTED_HERE, "sphinx") or _openers.setdefault(name, opener) is not opener:
        raise ValueError(f"source {name!r} is registered twice: choose another name")


_TAKEN = (*MINTED_HERE, "sphinx")


def _opener(source: str) -> Opener | None:
    """Return the opener of a source that a plugin adds; None if none has that name.

    Raises:
        SourceError: The distribution that adds it cannot be used.
    """
    if source not in _openers and source in plugins.plugin_names(plugins.SOURCES, _TAKEN):
        try:
            # A function; whether it takes a seed shows when it is called.
            _openers[source] = plugins.load_plugin(plugins.SOURCES, source, FunctionType)
        except plugins.PluginError as error:
            raise SourceError(f"source {source}", "entry point", str(error), "a source") from None
    return _openers.get(source)


def source_names() -> tuple[str, ...]:
    """The names of all sources that have one; others are paths."""
    elsewhere = plugins.plugin_names(plugins.SOURCES, _TAKEN)
    return tuple(dict.fromkeys((*_TAKEN, *elsewhere, *_openers)))


def is_minted(source: str) -> bool:
    """Whether a source is a folder of recordings, or of items minted from them."""
    if source in source_names():
        return False
    folder = user_path(source)
    patterns = (ITEMS_FILE, *(f"{below}{RECORDING_FILE}" for below in ("", "*/", "*/*/")))
    return any(file.is_file() for pattern in patterns for file in folder.glob(pattern))


def platform_of_source(source: str) -> str:
    """The platform of a source's items, by its name.

    Args:
        source: As `open_source` takes it.
    """
    if source in WEB_SOURCES:
        return WEB.name
    folder = user_path(source)
    if is_minted(source) and any(
        file.is_file() for pattern in _PAGES for file in folder.glob(pattern)
    ):
        return WEB.name
    return ANDROID.name


def open_source(source: str, *, seed: int | None = None, items: int | None = None) -> Source:
    """Open a source of items.

    Args:
        source: `builtin`, `desk`, `miniwob`, `sphinx`, a registered one, or a path: of a Sphinx
            release (a folder or the zip of a download), or of items minted from recordings.
        seed: Which items are minted here; 0 if none is given.
        items: How many items are minted; a release has a fixed number.

    Raises:
        SourceError: There is no such source, it cannot be opened, or it cannot give as many items.
    """
    if source == BUILTIN:
        from uiprobe.probes.sources.builtin.source import BuiltinSource

        return BuiltinSource(seed or 0, items)
    if source in WEB_SOURCES:
        from uiprobe.probes.sources.web.source import WebSource

        return WebSource("desk" if source == DESK else "miniwob", seed or 0, items)
    if (opener := _opener(source)) and items is None:
        return opener(seed or 0)
    if items is not None:
        raise SourceError(
            source, "items", str(items), "none: only items that are minted here are made by number"
        )
    location = sphinx_location() if source == "sphinx" else user_path(source)
    if is_minted(source):
        return MintedSource(location)
    return SphinxRelease(open_release(location))
