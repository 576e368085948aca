"""Checks of WorkArena for `uiprobe doctor`: package, instance, version and credentials.

The instance is asked over HTTP, as the package itself asks it. Passwords are never printed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any
from urllib.parse import urlsplit

from uiprobe.environments.checks import Check
from uiprobe.environments.web.servers import (
    REQUIRED,
    SNOW_PASSWORD,
    SNOW_POOL,
    SNOW_URL,
    SNOW_USER,
    missing_servers,
    server_origins,
)

PACKAGE = "browsergym-workarena"
PLAYWRIGHT = "1.44.0"
"""The version of Playwright that the package insists on."""

RELEASES = ("washingtondc",)
"""Releases of ServiceNow that `browsergym-workarena` 0.5 supports."""

_NAME = "WorkArena"
_TIMEOUT_S = 10.0
_MAX_BYTES = 2_000_000
"""Bytes of a response that are read."""

_NO_NEED = "benchmark=desk needs none"


def check_workarena(environ: Mapping[str, str]) -> Check:
    """Whether WorkArena can run.

    Args:
        environ: The environment variables.
    """
    try:
        package = version(PACKAGE)
    except PackageNotFoundError:
        return Check(_NAME, "missing", f"no {PACKAGE}", f"`pip install {PACKAGE}`; {_NO_NEED}")
    if wrong := _wrong_playwright():
        return wrong
    missing = missing_servers("workarena", environ)
    if len(missing) == len(REQUIRED["workarena"]):
        return Check(
            _NAME,
            "missing",
            f"{PACKAGE} {package}, and no instance",
            f"set {', '.join(missing)}, or {SNOW_POOL}; {_NO_NEED}",
        )
    if missing:
        return Check(_NAME, "broken", f"{', '.join(missing)} not set", "set all three")
    if environ.get(SNOW_POOL) and not environ.get(SNOW_URL):
        return _check_pool(environ, package)
    return _check_instance(
        environ[SNOW_URL].rstrip("/"), (environ[SNOW_USER], environ[SNOW_PASSWORD]), package
    )


def _wrong_playwright() -> Check | None:
    try:
        found = version("playwright")
    except PackageNotFoundError:
        found = "none"
    if found == PLAYWRIGHT:
        return None
    return Check(_NAME, "broken", f"Playwright {found}", f"`pip install playwright=={PLAYWRIGHT}`")


def _check_pool(environ: Mapping[str, str], package: str) -> Check:
    try:
        count = len(server_origins({SNOW_POOL: environ[SNOW_POOL]}))
    except ValueError as error:
        return Check(_NAME, "broken", str(error)[:300], f"check the file that {SNOW_POOL} names")
    if not count:
        return Check(_NAME, "broken", f"{SNOW_POOL} lists no instance", "add one to the file")
    return Check(_NAME, "ok", f"{PACKAGE} {package}; {SNOW_POOL} lists {count}, not asked")


def _check_instance(url: str, credentials: tuple[str, str], package: str) -> Check:
    import httpx

    host = _host(url)
    if not host:
        return Check(
            _NAME,
            "broken",
            f"{SNOW_URL} is no address without a password in it",
            "name it as https://dev12345.service-now.com",
        )
    try:
        with httpx.Client(timeout=_TIMEOUT_S, trust_env=False) as client:
            if "hibernating" in _read(client, url, follow_redirects=True)[1].lower():
                return Check(_NAME, "broken", f"{host} hibernates", f"open {url} to wake it up")
            query = "sysparm_query=name=glide.buildname&sysparm_fields=value&sysparm_limit=1"
            status, text = _read(
                client, f"{url}/api/now/table/sys_properties?{query}", auth=credentials
            )
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return Check(
            _NAME,
            "broken",
            f"{host}: {type(error).__name__}",
            f"check {SNOW_URL}, and that the instance is awake",
        )
    if status in (401, 403):
        return Check(
            _NAME,
            "broken",
            f"{host} refuses the credentials ({status})",
            f"check {SNOW_USER} and {SNOW_PASSWORD}; the user has to be an administrator",
        )
    release = _release(text) if status == 200 else None
    if release is None:
        return Check(
            _NAME, "broken", f"{host} is no ServiceNow instance ({status})", f"check {SNOW_URL}"
        )
    if release.replace(" ", "").lower() not in RELEASES:
        return Check(
            _NAME,
            "broken",
            f"{host} runs the release {release[:40]!r}",
            f"{PACKAGE} {package} supports {', '.join(RELEASES)}: request such an instance",
        )
    return Check(_NAME, "ok", f"{PACKAGE} {package}, {host} with the release {release[:40]}")


def _host(url: str) -> str:
    """The host of an address of the web; empty for any other text, and if it holds a password."""
    try:
        parts = urlsplit(url)
        found = parts.hostname or ""
    except ValueError:
        return ""
    return found if parts.scheme in ("http", "https") and "@" not in parts.netloc else ""


def _read(client: Any, url: str, **options: Any) -> tuple[int, str]:  # noqa: ANN401
    """Status and the beginning of what a server sends."""
    auth = options.pop("auth", None)
    with client.stream(
        "GET", url, headers={"Accept": "application/json, text/html"}, auth=auth, **options
    ) as response:
        found = bytearray()
        for part in response.iter_bytes():
            found += part
            if len(found) > _MAX_BYTES:
                break
        return response.status_code, found[:_MAX_BYTES].decode("utf-8", "replace")


def _release(text: str) -> str | None:
    """The name of the release in an answer of the table API; None if it is no such answer."""
    try:
        rows = json.loads(text)["result"]
        return str(rows[0]["value"])
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        return None
