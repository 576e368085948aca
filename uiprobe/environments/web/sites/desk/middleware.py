"""Middleware for every request and answer: ended sessions, huge numbers, errors, mute icons."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.shortcuts import render

from uiprobe.environments.web.sites.desk.engine import base

_ICON = re.compile(rb'<span (class="[^"<>]*material-symbols-outlined[^<>]*>\s*([a-z_]+)\s*</span>)')
"""Icons. The admin theme writes the name of an icon as text, which a font draws."""

_BARE = re.compile(
    rb'<(a|button)((?:\s[^<>]*)?)>(\s*<span class="[^"<>]*material-symbols-outlined[^<>]*>'
    rb"\s*([a-z_]+)\s*</span>\s*)</\1>"
)
"""Links and buttons with an icon and nothing else."""

_NAMES = {
    b"add": b"Add",
    b"arrow_back": b"Back",
    b"close": b"Close",
    b"dock_to_right": b"Toggle sidebar",
    b"menu": b"Menu",
    b"search": b"Search",
    b"support_agent": b"Home",
}
"""Names of links and buttons with these icons; others have the name of their icon."""


_HINT = (b"Search apps and models...", b"Search lists")
"""The hint in the search of the menu: the theme's own is wider than its field."""


def expire_session(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that ends the session at the first save, once, if the site's flags say so."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and request.path.startswith("/desk/"):
            flags = base.flags()
            if flags.pop("expire_at_save", None):
                from django.contrib.sessions.models import Session

                Session.objects.filter(pk=request.COOKIES.get("sessionid", "")).delete()
        return get_response(request)

    return respond


class RefuseHugeNumbers:
    """A middleware that answers "not found" where a number is larger than the database can hold."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Wrap what answers."""
        self._respond = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        return self._respond(request)

    def process_exception(self, _: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer instead of an error; None for all others."""
        return HttpResponseNotFound() if isinstance(error, OverflowError) else None


_REASONS = {
    400: "This request cannot be understood.",
    403: "You may not do this, or the page was open for too long: open it again.",
    404: "There is no such page.",
    405: "This page opens only after a form.",
}
"""Messages for an HTTP status; Django's own pages have no style, and some no content."""


def explain_errors(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that shows refused requests as pages of the desk, with its menu."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        reason = _REASONS.get(response.status_code)
        if reason is None or "text/html" not in request.headers.get("Accept", ""):
            return response
        # Pages are known only once Django is set up by the settings that name this module.
        from uiprobe.environments.web.sites.desk.site import site

        told = {**site.each_context(request), "title": response.reason_phrase, "reason": reason}
        return render(request, "desk/error.html", told, status=response.status_code)

    return respond


def hide_icons(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that keeps icons out of the accessibility tree, and names what has no text.

    Otherwise a heading is called "Changes chevron_right", which is invisible on the page.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            named = _BARE.sub(_name, response.content).replace(*_HINT)
            response.content = _ICON.sub(rb'<span aria-hidden="true" \1', named)
        return response

    return respond


def _name(bare: re.Match[bytes]) -> bytes:
    tag, attributes, inside, icon = bare.groups()
    if b"aria-label" not in attributes:
        name = _NAMES.get(icon, icon.replace(b"_", b" ").capitalize())
        attributes += b' aria-label="' + name + b'"'
    return b"<" + tag + attributes + b">" + inside + b"</" + tag + b">"
