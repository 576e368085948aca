"""Addresses of a site as models and records see them: without scheme, host and port.

A site that is started for one exploration listens on another port each time. What explorers are
shown must not depend on it: addresses of the site are paths, and where the words of a page name its
host, they name a host that is the same in every run.
"""

from __future__ import annotations

import re
from functools import cached_property
from urllib.parse import quote, urljoin, urlsplit

_LOCAL = ".localhost"


class SiteAddresses:
    """How the addresses of one site are written.

    Args:
        name: The name of the site.
        origin: Scheme, host and port at which it is served now.
    """

    def __init__(self, name: str, origin: str) -> None:
        self.origin = origin
        self._host = f"{name}{_LOCAL}"

    @cached_property
    def spellings(self) -> list[tuple[str, str]]:
        """Texts that name the host and port of this run, each with what is said instead.

        A host without a port is the same in every run, and stays.
        """
        parts = urlsplit(self.origin)
        if parts.port is None:
            return []
        real = parts.netloc
        encoded = quote(real, safe="")
        return [
            (real, self._host),
            (encoded, self._host),
            (encoded.lower(), self._host),
            (quote(encoded, safe=""), self._host),
        ]

    @cached_property
    def _real(self) -> re.Pattern[str]:
        named = sorted({re.escape(real) for real, _ in self.spellings}, key=len, reverse=True)
        return re.compile(f"(?:{'|'.join(named)})(?!\\d)" if named else r"(?!)")

    def said(self, text: str) -> str:
        """A text, such as a message of the browser, without the address of this run."""
        own = re.compile(rf"{re.escape(self.origin)}(?!\d)")
        return self._real.sub(self._host, own.sub(lambda found: _root(text, found.end()), text))

    def relative(self, url: str) -> str:
        """The path of an address of the site with its query and fragment; of others all of it."""
        scheme = urlsplit(self.origin).scheme
        for origin in (self.origin, f"{scheme}://{self._host}"):
            rest = url.removeprefix(origin)
            if rest != url and rest[:1] in ("", "/", "?", "#"):
                path = rest if rest.startswith("/") else f"/{rest}"
                # A path that begins with two slashes would name a host.
                return f"/.{path}" if path.startswith("//") else path
        return url

    def absolute(self, address: str, base: str = "") -> str:
        """The address that a browser goes to; what is relative begins at `base` or at the root."""
        scheme = urlsplit(self.origin).scheme
        own = f"{scheme}://{self._host}"
        address = address.strip()
        if address == own or address.startswith((f"{own}/", f"{own}?", f"{own}#")):
            address = self.origin + address[len(own) :]
        return urljoin(base or f"{self.origin}/", address)


def _root(text: str, end: int) -> str:
    """The replacement of an origin: nothing before a path, else the path of the first page."""
    return "" if text[end : end + 1] == "/" else "/"
