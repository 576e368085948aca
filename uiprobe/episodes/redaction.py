"""Keys and passwords among settings: found by their names, their forms, and by value.

It stands below all rooms: what makes models keeps secrets out of logs, and what reads logs hides
those that others let in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

from uiprobe.episodes.known_secrets import hide_known
from uiprobe.episodes.secret_names import HIDDEN, names_secret

# Bounded, because a text of millions of letters would be read to its end from each of them.
_URL = re.compile(r"[a-z][a-z0-9+.-]{0,30}://[^\s\"'<>]+", re.IGNORECASE)
# An address that went through `Path`, which makes one slash of two.
_PATH = re.compile(
    r"([a-z][a-z0-9+.-]{0,30}:/)[^\s/\"'<>:@]{1,500}:[^\s/\"'<>@]{1,500}@", re.IGNORECASE
)
_SCHEMES = re.compile(r"\b(Bearer|Basic|Token)\s+[^\s\"',]{6,}", re.IGNORECASE)


def without_secrets(value: Any) -> Any:  # noqa: ANN401 - any plain data
    """Plain data with `HIDDEN` for keys and passwords, at any depth.

    Hidden are the values of telltale names (`api_key`, `Authorization`), the user and the password
    of addresses, parts of their queries with such names, what follows `Bearer` or `Basic`, and
    whatever this process knows to be secret.

    Args:
        value: Mappings, lists, texts, numbers; anything else is returned as it is.
    """
    if isinstance(value, Mapping):
        return {
            hide_known(name) if isinstance(name, str) else name: HIDDEN
            if isinstance(name, str) and names_secret(name) and member not in (None, "")
            else without_secrets(member)
            for name, member in value.items()
        }
    if isinstance(value, list | tuple):
        return [without_secrets(member) for member in value]
    if isinstance(value, str):
        return _hide_in_text(value)
    return value


def _hide_in_text(text: str) -> str:
    shown = _URL.sub(lambda found: _hide_in_url(found.group()), text) if "://" in text else text
    if ":/" in text:
        shown = _PATH.sub(rf"\1{HIDDEN}@", shown)
    return hide_known(_SCHEMES.sub(rf"\1 {HIDDEN}", shown))


def _hide_in_url(url: str) -> str:
    try:
        parts = urlsplit(url)
    except ValueError:
        # What cannot be read may hold anything before an @.
        scheme, _, rest = url.partition("//")
        return f"{scheme}//{HIDDEN}@{rest.rpartition('@')[2]}" if "@" in rest else url
    shown = parts
    if "@" in parts.netloc:
        shown = shown._replace(netloc=f"{HIDDEN}@{parts.netloc.rpartition('@')[2]}")
    if parts.query:
        shown = shown._replace(query=_hide_in_query(parts))
    return url if shown == parts else shown.geturl()


def _hide_in_query(parts: SplitResult) -> str:
    return "&".join(
        f"{name}={HIDDEN}" if equals and names_secret(name) else f"{name}{equals}{value}"
        for name, equals, value in (part.partition("=") for part in parts.query.split("&"))
    )
