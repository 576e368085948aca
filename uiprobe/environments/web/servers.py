"""Servers that benchmarks of BrowserGym need, by the environment variables that name them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from uiprobe.environments.web.guardrails import Boundary
from uiprobe.inputs.paths import user_path

SNOW_URL, SNOW_USER, SNOW_PASSWORD = "SNOW_INSTANCE_URL", "SNOW_INSTANCE_UNAME", "SNOW_INSTANCE_PWD"
"""A ServiceNow instance for WorkArena, and an administrator's name and password there."""

SNOW_POOL = "SNOW_INSTANCE_POOL"
"""A file with several instances, in the form of `browsergym-workarena`."""

_WEBARENA = tuple(
    f"WA_{name}"
    for name in ("SHOPPING", "SHOPPING_ADMIN", "REDDIT", "GITLAB", "WIKIPEDIA", "MAP", "HOMEPAGE")
)

REQUIRED: Mapping[str, tuple[str, ...]] = {
    "workarena": (SNOW_URL, SNOW_USER, SNOW_PASSWORD),
    "webarena": _WEBARENA,
    "webarenalite": _WEBARENA,
    "webarena_verified": _WEBARENA,
    "visualwebarena": tuple(
        f"VWA_{name}"
        for name in (
            *("SHOPPING", "REDDIT", "WIKIPEDIA", "HOMEPAGE", "CLASSIFIEDS"),
            "CLASSIFIEDS_RESET_TOKEN",
        )
    ),
    "timewarp": ("TW_WIKI", "TW_WEBSHOP", "TW_NEWS"),
}
"""The needs of each benchmark; others need no server or are unknown."""

_PREFIXES = ("WA_", "VWA_", "TW_", SNOW_URL)
_MAX_POOL = 10_000_000
"""Bytes that are read of the list of WorkArena's instances."""


def missing_servers(benchmark: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    """The variables that a benchmark needs and that are not set."""
    if benchmark == "workarena" and environ.get(SNOW_POOL):
        return ()
    return tuple(name for name in REQUIRED.get(benchmark, ()) if not environ.get(name))


def server_origins(environ: Mapping[str, str]) -> frozenset[str]:
    """The origins that the variables of all benchmarks name.

    Raises:
        ValueError: The file with instances cannot be read.
    """
    named = [value for name, value in environ.items() if name.startswith(_PREFIXES)]
    if pool := environ.get(SNOW_POOL):
        named += _pool_urls(user_path(pool))
    return frozenset(filter(None, map(Boundary.origin, named)))


def _pool_urls(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            entries = json.loads(file.read(_MAX_POOL))
        return [str(entry["u"]) for entry in entries]
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError(
            f"{SNOW_POOL}: reading the instances failed with {type(error).__name__}; expected a "
            "JSON list of objects with u and p"
        ) from None
