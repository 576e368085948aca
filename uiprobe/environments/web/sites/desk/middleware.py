"""Lets a session end in the middle of work, where a task asks for it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from uiprobe.environments.web.sites.desk.engine import base


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
