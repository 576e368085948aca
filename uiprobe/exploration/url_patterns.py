"""Addresses by pattern: links that lead to the same kind of page are one functionality."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

_SEGMENT = re.compile(r"\{(\w+)(\*)?\}")

HASH = r"(?=[a-f]*\d)[0-9a-f]{7,}"
"""An expression for a hash, or a part of one, in hexadecimal digits."""

_KINDS = (
    ("uuid", re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)),
    ("date", re.compile(r"(?:19|20)\d\d-\d\d(?:-\d\d)?")),
    ("n", re.compile(r"\d+")),
    ("hash", re.compile(HASH, re.IGNORECASE)),
    ("token", re.compile(r"(?=.*\d)(?=.*[A-Za-z])[\w\-=+~]{25,}")),
)
"""Parts of a path that are values, if no pattern of the site names them."""

_NUMBERED = re.compile(r"(?<=[A-Za-z_\-])\d+(?=$|[_\-.])")

_SESSION = frozenset(
    {
        *("sid", "sessionid", "session", "session_id", "phpsessid", "jsessionid", "token"),
        *("csrf", "csrf_token", "authenticity_token", "_", "nocache", "ts", "timestamp"),
    }
)
_SESSION_PATH = re.compile(r";(?:jsessionid|sid)=[^/?#]*", re.IGNORECASE)

MAX_URL = 4_000
_MOST_PARAMETERS = 50

_OWN = "http://site.invalid"
"""The origin of sites whose addresses are shown as paths."""


@dataclass(frozen=True)
class AddressPatterns:
    """How the addresses of a site are read.

    Attributes:
        paths: Patterns such as `/{org}/{project}/-/issues/{iid}`, the first that fits counts. A
            name in braces stands for one part of a path; with a star, for one or more.
        reserved: Parts of paths that no name in braces stands for.
        query: Names of the parameters of a query whose values distinguish pages; of all others
            only the names count.
        ignored_query: Names of parameters that do not matter, besides those of sessions.
    """

    paths: tuple[str, ...] = ()
    reserved: frozenset[str] = frozenset()
    query: frozenset[str] = frozenset()
    ignored_query: frozenset[str] = frozenset()
    _compiled: list[tuple[str, re.Pattern[str]]] = field(
        default_factory=list, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        # A dataclass that is frozen may still fill a list that it has.
        self._compiled.extend((path, _compile(path)) for path in self.paths)

    def of(self, url: str, base: str = "") -> str:
        """The pattern of an address.

        Args:
            url: The address, or what stands in a link.
            base: The page that it stands on, as a path or a whole address; addresses of its origin
                lose the origin.

        Of a query only what the link changes counts: parameters that the page has too, with the
        same value, such as the filter of a list in the links that sort it, are carried along. So
        are those within a parameter of the page, such as the filter of the list that a form was
        opened from in the link back to it.

        Returns:
            A path with its query; `external:host` for other origins; the scheme alone for others
            than http, such as `mailto:`; `#` for a place on the same page.
        """
        url = url.strip()[:MAX_URL]
        if url.startswith("#"):
            return "#"
        if base.startswith("/"):
            # A path that begins with two slashes would be taken for a host.
            base = _OWN + base
        try:
            own = _base_of(self, base)
            # Where a path from the root leads does not depend on the page.
            from_root = own.host and url.startswith("/") and not url.startswith("//")
            target = _target_of(self, own.origin if from_root else base, url)
        except ValueError:
            return "unreadable:"
        if target.scheme and target.scheme not in ("http", "https"):
            return f"{target.scheme}:"
        if base and target.origin != own.origin:
            return f"external:{target.host}"
        kept = own.within | own.query if target.path == own.path else own.within
        told = {name for name, value in target.query - kept}
        return target.pattern + ("?" + "&".join(sorted(told)) if told else "")

    def read(self, whole: str) -> _Read:
        """Read a whole address.

        Raises:
            ValueError: It cannot be read, such as one with half an IPv6 host.
        """
        parts = urlsplit(whole)
        within: frozenset[tuple[str, str]] = frozenset()
        for _, value in parse_qsl(parts.query)[:_MOST_PARAMETERS]:
            within |= self._query(value) if "=" in value else frozenset()
        return _Read(
            parts.scheme,
            f"{parts.scheme}://{parts.netloc}",
            parts.hostname or "",
            parts.path,
            self._path(_SESSION_PATH.sub("", parts.path) or "/"),
            self._query(parts.query),
            within,
        )

    def _path(self, path: str) -> str:
        for pattern, compiled in self._compiled:
            match = compiled.fullmatch(path)
            if match and not self.reserved.intersection(match.groups()):
                return pattern
        return "/".join(map(general_part, path.split("/")))

    def _query(self, query: str) -> frozenset[tuple[str, str]]:
        """The parameters of a query that count: what is recorded of each, and its value."""
        kept = set()
        for name, value in parse_qsl(query, keep_blank_values=True)[:_MOST_PARAMETERS]:
            if name.lower() in _SESSION or name in self.ignored_query:
                continue
            told = _NUMBERED.sub("{n}", name)
            kept.add((f"{told}={value[:60]}" if told in self.query else told, value))
        return frozenset(kept)


@dataclass(frozen=True, slots=True)
class _Read:
    """An address in its parts.

    Attributes:
        scheme, origin, host, path: As they are written.
        pattern: Its path by the patterns of the site.
        query: The parameters that count.
        within: Those that are within the value of another one.
    """

    scheme: str
    origin: str
    host: str
    path: str
    pattern: str
    query: frozenset[tuple[str, str]]
    within: frozenset[tuple[str, str]]


@lru_cache(maxsize=500)
def _base_of(patterns: AddressPatterns, base: str) -> _Read:
    return patterns.read(base)


@lru_cache(maxsize=20_000)
def _target_of(patterns: AddressPatterns, base: str, url: str) -> _Read:
    return patterns.read(urljoin(base, url))


def without_fragment(address: str) -> str:
    """An address without the place on its page."""
    return address.partition("#")[0] or "/"


@lru_cache(maxsize=20_000)
def general_part(part: str) -> str:
    """A part of a path as it is, or `{n}`, `{hash}`, ... if it is a value."""
    plain = unquote(part)
    for name, kind in _KINDS:
        if kind.fullmatch(plain):
            return f"{{{name}}}"
    return plain


def _compile(path: str) -> re.Pattern[str]:
    written, at = "", 0
    for match in _SEGMENT.finditer(path):
        written += re.escape(path[at : match.start()])
        written += "(.+)" if match[2] else "([^/]+)"
        at = match.end()
    return re.compile(written + re.escape(path[at:]))


def any_fits(patterns: Sequence[str], path: str) -> bool:
    """Whether a path fits one of some patterns, from beginning to end."""
    return any(_cached(pattern).fullmatch(path) for pattern in patterns)


@lru_cache(maxsize=500)
def _cached(pattern: str) -> re.Pattern[str]:
    return _compile(pattern)
