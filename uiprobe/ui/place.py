"""The place of a screen, on any platform: its app and page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a screen.

    Attributes:
        app: The app in front: an Android package, or the origin of a web page.
        page: Its page: an Android activity by full class name, or a URL.
    """

    app: str
    page: str
