"""A site of pages of all kinds, on loopback, for tests."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

HOME = """<title>Home</title>
<h1>Harbour</h1>
<a href="/list?sid=1">List</a> <a href="/list?sid=2">List again</a>
<a href="https://other.example/">Elsewhere</a> <a href="/logout">Sign out</a>
<a href="/list" target="_blank">New window</a>
<button onclick="window.open('/list')">Open a window</button>
<button onclick="alert('x')">Alert</button>
<input type="file" aria-label="File">
<a href="/file.bin" download>Download</a>
<form method="post" action="/save"><button name="save">Save</button></form>
<div style="display:none"><button id="hidden">Hidden</button></div>
<div style="position:relative"><button id="below">Below</button>
<div style="position:absolute;inset:0;background:#fff"></div></div>
<button disabled>Disabled</button>
<iframe srcdoc="<button id=inner>Inner</button>" width="200" height="60"></iframe>
<div style="height:3000px"></div><a href="/far">Far below</a>
"""

PAGES = {
    "/": HOME,
    "/list": "<title>List</title><a href='/'>Home</a>",
    "/leave": "<script>addEventListener('beforeunload', e => e.preventDefault())</script>"
    "<a href='/list'>On</a>",
    "/many": "".join(f"<a href='/item/{n}'>item {n}</a>" for n in range(100_000)),
    "/login": "<title>Login</title>",
    "/broken": "<a href='/'>Home",
    "/redirect-out": "",
    "/nags": "<script>alert('once'); setInterval(() => alert('again'), 200)</script>"
    "<a href='/list'>On</a>",
    "/never": "<a href='/list'>On</a><button onclick='while (true) alert(1)'>Ask</button>",
    "/reloads": "<script>location.reload()</script><a href='/list'>On</a>",
    "/stream": "<script>fetch('/endless')</script><a href='/list'>On</a>",
    "/late": "<script>fetch('/slow').then(() => document.body.append(Object.assign("
    "document.createElement('button'), {id: 'late', textContent: 'Late'})))</script>",
    "/under": "<style>a{position:absolute;inset:0;background:#00f}</style>"
    "<a href='/under-mouse'>On</a>",
    "/under-mouse": "<style>a{position:absolute;inset:0;background:#00f}"
    "a:hover{background:#f00}</style><a href='/'>Home</a>",
    "/moves": "<style>button{position:absolute;left:0;animation:go .3s forwards}"
    "@keyframes go{to{left:400px}}</style><button>Go</button>",
}


class Handler(BaseHTTPRequestHandler):
    """Serves `PAGES`; what was asked is counted."""

    def do_GET(self):
        server = self.server
        path = self.path.partition("?")[0]
        server.asked[f"GET {path}"] += 1
        if path == "/busy" and server.asked["GET /busy"] < 3:
            self._answer(429, "busy", {"Retry-After": "0"})
        elif path == "/redirect-out":
            self._answer(302, "", {"Location": "https://other.example/"})
        elif path == "/file.bin":
            self._answer(200, "x", {"Content-Disposition": "attachment"})
        elif path == "/slow":
            time.sleep(0.6)
            self._answer(200, "{}")
        elif path == "/endless":
            self.send_response(200)
            self.end_headers()
            server.ended.wait(20)
        elif month := re.fullmatch(r"/calendar/(\d+)-(\d+)/", path):
            year, number = int(month[1]), int(month[2])
            later = f"{year + number // 12}-{number % 12 + 1:02d}"
            days = "".join(f"<a href='{path}day/{day}'>{day}</a>" for day in range(1, 29))
            self._answer(200, f"<a href='/calendar/{later}/'>Next month</a>{days}")
        elif path == "/fails":
            self._answer(500, "<title>500</title><a href='/'>Home</a>")
        else:
            self._answer(200, PAGES.get(path, f"<title>{path}</title><a href='/'>Home</a>"))

    def do_POST(self):
        self.server.asked[f"POST {self.path}"] += 1
        self._answer(303, "", {"Location": "/list"})

    def _answer(self, status, text, headers=()):
        body = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", **dict(headers)}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Say nothing."""


class LocalServer:
    """A site for one world at a time."""

    ours = True
    lost = ""

    def __init__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.asked = self.asked = Counter()
        self._server.ended = threading.Event()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def begin(self, level):
        return []

    def save(self):
        return {}

    def load(self, state):
        """There is none."""

    def close(self):
        """Others still use it."""

    def stop(self):
        """Answer nobody any more."""
        self._server.ended.set()
        self._server.shutdown()
        self._server.server_close()
