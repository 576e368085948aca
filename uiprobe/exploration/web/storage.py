"""The storage of pages, in a form that is valid on any port."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from uiprobe.exploration.world import State


def relative_storage(storage: Mapping[str, Any], origin: str) -> State:
    """The storage of a page, without the port of its server, which differs from run to run."""
    kept = [one for one in storage["origins"] if one["origin"] == origin]
    cookies = [
        {name: value for name, value in one.items() if name != "domain"}
        for one in storage["cookies"]
        if urlsplit(origin).hostname == str(one["domain"]).lstrip(".")
    ]
    return {"cookies": cookies, "local": kept[0]["localStorage"] if kept else []}


def absolute_storage(stored: State, origin: str) -> State:
    """The same for the server that runs now, in Playwright's form."""
    host = urlsplit(origin).hostname
    return {
        "cookies": [{**one, "domain": host} for one in stored["cookies"]],
        "origins": [{"origin": origin, "localStorage": stored["local"]}],
    }
