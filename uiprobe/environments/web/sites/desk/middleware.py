"""What happens to every request and answer: sessions that end, huge numbers, mute icons."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound

from uiprobe.environments.web.sites.desk.engine import base

_DECORATION = re.compile(
    rb'<span (class="material-symbols-outlined[^<>]*>'
    rb"\s*(?:chevron_right|expand_more|manage_search)\s*</span>)"
)
"""Icons beside a text. The admin theme writes the name of an icon as text, which a font draws."""


def expire_session(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that ends the session at the first save, once, if the site is told to."""

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


def hide_decoration(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A middleware that keeps icons which only decorate out of the accessibility tree.

    Otherwise a heading is called "Changes chevron_right", which nobody sees on the page.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.streaming and response.get("Content-Type", "").startswith("text/html"):
            response.content = _DECORATION.sub(rb'<span aria-hidden="true" \1', response.content)
        return response

    return respond
