"""Capability probes for foundation models that operate user interfaces, on Inspect AI.

`uiprobe.api` is the surface for other code, and the command `uiprobe` that for people. All other
modules are internal: they may change in any release (docs/api.md).
"""

from __future__ import annotations


def __getattr__(name: str) -> str:
    """`__version__`, read from the metadata of the installed distribution when it is asked for."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("uiprobe")
    except PackageNotFoundError:
        # A folder of source that nobody installed.
        return "0+unknown"
