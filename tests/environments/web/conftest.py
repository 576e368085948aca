"""A site with pages of all kinds on loopback, and a browser that looks at it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from uiprobe.environments.web.browser import EpisodeBrowser
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.worker import BrowserWorker
from uiprobe.ui.goal import Goal


class PageServer:
    """Serves pages from a table; `seen` holds the paths asked for, `delays` seconds by path.

    What has a gate, by its path without the query, is answered once that is set.
    """

    def __init__(self) -> None:
        self.pages: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.seen: list[str] = []
        self.delays: dict[str, float] = {}
        self.gates: dict[str, threading.Event] = {}
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.seen.append(self.path)
                time.sleep(outer.delays.get(self.path, 0))
                if gate := outer.gates.get(self.path.partition("?")[0]):
                    gate.wait(timeout=120)
                status, headers, body = outer.answer(self.path, self.headers.get("Authorization"))
                self.send_response(status)
                for name, value in {"Content-Type": "text/html", **headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def answer(self, path: str, authorization: str | None) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body for a path; of the header only those who ask for it know."""
        return self.pages.get(path, (404, {}, b"nothing"))

    def put(self, path: str, body: str, status: int = 200, **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[path] = status, named, f"<!doctype html><title>t</title>{body}".encode()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def goal(self, path: str) -> Goal:
        """A task that begins on a page and never ends by itself."""
        return Goal(
            task=1,
            app="pages",
            instruction="Look around",
            category="web",
            template="browsergym/openended",
            setup={"start_url": self.origin + path, "goal": "Look around"},
            platform="web",
            self_judged=True,
        )


class OneBrowser:
    """A browser with its thread; usable from any event loop."""

    def __init__(self, boundary: Boundary) -> None:
        self.worker = BrowserWorker()
        self.browser = EpisodeBrowser(self.worker, boundary, "adaptive")

    def environment(self, **options: float) -> WebEnvironment:
        return WebEnvironment(self.worker, self.browser, **options)

    async def close(self) -> None:
        await self.worker.close(self.browser.close)


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    made = PageServer()
    yield made
    made.close()


@pytest.fixture(scope="module")
def boundary(server: PageServer) -> Boundary:
    return Boundary(frozenset({server.origin}))


@pytest.fixture(scope="module")
def one(boundary: Boundary) -> Iterator[OneBrowser]:
    made = OneBrowser(boundary)
    yield made
    asyncio.run(made.close())
