"""A site of one's own, as the docs describe one: signing in, and what the summary says of it."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from click.testing import CliRunner
from inspect_ai import eval

from uiprobe.cli.main import main
from uiprobe.tasks.exploration import exploration

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

FORM = (
    "<form method=post action=/enter><input id=user name=user><input id=password type=password "
    "name=password><button type=submit>Enter</button></form>"
)
SITE = """name: intranet
address: {origin}
landing: /home
login:
  page: /login
  user: "#user"
  password: "#password"
  submit: "button[type=submit]"
  user_variable: INTRANET_USER
  password_variable: INTRANET_PASSWORD
"""


class Intranet(BaseHTTPRequestHandler):
    """Pages for those who are signed in; the others get the form."""

    def do_GET(self):
        if "who=ada" not in self.headers.get("Cookie", ""):
            return self._answer(FORM)
        links = "".join(f"<a href='/page/{n}/{'abc'[n]}'>{n}</a>" for n in range(3))
        self._answer(f"<h1>Hello</h1><button name=inside>In</button>{links}<a href=/home>Home</a>")

    def do_POST(self):
        sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.send_response(303)
        if sent == "user=ada&password=secret":
            self.send_header("Set-Cookie", "who=ada")
        self.send_header("Location", "/home")
        self.end_headers()

    def _answer(self, text):
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def origin(monkeypatch):
    monkeypatch.setenv("INTRANET_USER", "ada")
    monkeypatch.setenv("INTRANET_PASSWORD", "secret")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Intranet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def site(tmp_path, origin):
    path = tmp_path / "intranet.yaml"
    path.write_text(SITE.format(origin=origin), encoding="utf-8")
    return path


def functionalities(*arguments):
    return CliRunner().invoke(main, ["explore", "functionalities", *map(str, arguments)])


def test_the_page_of_a_site_is_opened_by_one_who_is_signed_in(origin, site):
    found = functionalities(f"{origin}/home", "--site", site, "--as-json")
    assert found.exit_code == 0, found.output
    assert "button[name=inside]" in json.loads(found.output)
    # Without the file nobody signs in.
    found = functionalities(f"{origin}/home", "--as-json")
    assert "input[type=password][name=password]" in json.loads(found.output)


def test_what_is_wrong_with_signing_in_is_said(origin, site, monkeypatch):
    monkeypatch.setenv("INTRANET_PASSWORD", "wrong")
    refused = functionalities(f"{origin}/home", "--site", site)
    assert refused.exit_code != 0
    assert "look at the credentials" in refused.output
    assert "wrong" not in refused.output
    monkeypatch.delenv("INTRANET_PASSWORD")
    refused = functionalities(f"{origin}/home", "--site", site)
    assert "INTRANET_PASSWORD is not set" in refused.output


def test_credentials_of_a_site_reach_no_other(site):
    refused = functionalities("http://127.0.0.1:9/home", "--site", site)
    assert refused.exit_code != 0
    assert "choose a page of the site" in refused.output


def test_the_summary_says_what_was_seen_and_since_when_nothing_new(site, tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_EXPLORATIONS", str(tmp_path / "states"))
    task = exploration(site=str(site), agent="bfs", budget=6, checkpoints="3", seeds=1)
    [log] = eval(task, model="none/none", display="none", log_dir=str(tmp_path / "logs"))
    assert log.status == "success", log.error
    told = CliRunner().invoke(main, ["summary", str(tmp_path / "logs")], env={"COLUMNS": "300"})
    assert "nobody counted what intranet has" in told.output
    # The button, three kinds of pages, the way home.
    assert "UFO 5.0" in told.output
    assert "the last 6.0 actions discovered nothing" in told.output
    # The log has the name of the site, and no path of its file.
    refused = CliRunner().invoke(
        main, ["explore", "record", log.location, "--out", str(tmp_path / "kept")]
    )
    assert refused.exit_code == 2
    assert "if it was explored by a site file, name that with --site" in refused.stderr
