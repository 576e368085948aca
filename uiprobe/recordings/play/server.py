"""The page's server: loopback only, a token in every address, one origin.

The address permits acting: it is printed once, on the terminal. A page of another origin
cannot: the host and the origin of each request are checked, so neither forms nor a name that is
pointed at 127.0.0.1 lead here.
"""

from __future__ import annotations

import secrets
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

HOST = "127.0.0.1"

MAX_BODY = 200_000
"""Bytes of a request; a long trail of the pointer has a tenth of that."""

_START_S = 10.0
_STOP_S = 5.0
"""Seconds in which requests under way may end."""

_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "cross-origin-resource-policy": "same-origin",
}

_ASSETS = {
    "": ("play.html", "text/html"),
    "play.css": ("play.css", "text/css"),
    "play.js": ("play.js", "text/javascript"),
}


class ServerError(RuntimeError):
    """The page cannot be served."""


@dataclass(frozen=True, slots=True)
class Served:
    """A page that is served.

    Attributes:
        address: Its address, with the token.
    """

    address: str


class _Guard:
    """Lets through what comes from the page itself."""

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Request(scope))
        if refusal:
            await PlainTextResponse(refusal, 403, headers=_HEADERS)(scope, receive, send)
            return

        async def send_safely(message: object) -> None:
            if isinstance(message, dict) and message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
                message["headers"] = [*message["headers"], *extra]
            await send(message)  # type: ignore[arg-type]

        await self._app(scope, receive, send_safely)

    def _refusal(self, request: Request) -> str:
        if request.headers.get("host") != self._host:
            return "This server answers at its own address alone."
        origin = request.headers.get("origin")
        if origin not in (None, f"http://{self._host}"):
            return "Pages of other origins have no say here."
        if request.method == "POST" and origin is None:
            return "What is sent here comes from the page."
        if int(request.headers.get("content-length") or 0) > MAX_BODY:
            return "The request is too long."
        return ""


def make_app(routes: Sequence[BaseRoute], token: str, host: str) -> ASGIApp:
    """The application.

    Args:
        routes: What the page asks for, below `/TOKEN/api`.
        token: A secret.
        host: Host and port at which it is served.
    """

    async def asset(request: Request) -> Response:
        name, kind = _ASSETS.get(request.path_params.get("name", ""), ("", ""))
        if not name:
            return PlainTextResponse("There is no such file.", 404)
        return Response((files(__package__) / "assets" / name).read_bytes(), media_type=kind)

    pages = [
        Mount("/api", routes=list(routes)),
        Route("/", asset),
        Route("/{name}", asset),
    ]
    return _Guard(Starlette(routes=[Mount(f"/{token}", routes=pages)]), host)


async def read_body(request: Request) -> bytes:
    """The body of a request.

    Raises:
        ValueError: It is too long.
    """
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MAX_BODY:
            raise ValueError(f"found more than {MAX_BODY:,} bytes")
    return body


@contextmanager
def serving(routes: Sequence[BaseRoute], port: int = 0) -> Iterator[Served]:
    """Serve the page in a thread until the block ends.

    Args:
        routes: What the page asks for.
        port: The port; 0 for any that is free.

    Raises:
        ServerError: The port is taken, or the server does not start.
    """
    import uvicorn

    try:
        listening = socket.create_server((HOST, port))
    except OSError as error:
        raise ServerError(
            f"{HOST}:{port}: {error.strerror or error}; choose another --port, or none"
        ) from None
    host = f"{HOST}:{listening.getsockname()[1]}"
    # Nothing secret stands before the token: Starlette compares paths, and a wrong one is a 404.
    token = secrets.token_urlsafe(18)
    config = uvicorn.Config(
        make_app(routes, token, host),
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(
        target=server.run, kwargs={"sockets": [listening]}, name="play", daemon=True
    )
    thread.start()
    try:
        waited = threading.Event()
        for _ in range(int(_START_S / 0.02)):
            if server.started or not thread.is_alive():
                break
            waited.wait(0.02)
        if not server.started:
            raise ServerError(f"{host}: the server did not start within {_START_S:.0f} s")
        yield Served(f"http://{host}/{token}/")
    finally:
        server.should_exit = True
        thread.join(_STOP_S)
        listening.close()
