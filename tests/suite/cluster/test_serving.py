"""Replicas of a model server behind one address, as a run asks them."""

import asyncio
import os
import signal
import socket
import sys
import time

import httpx
import psutil
import pytest
from click.testing import CliRunner
from starlette.requests import Request

from tests.clusters import end, finish, start
from uiprobe.cli.main import main
from uiprobe.suite.cluster import serving
from uiprobe.suite.cluster.serving import server_class

SERVER = """
import json, os, sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, body):
        content = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        self.answer({"path": self.path})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer({"pid": os.getpid(), "path": self.path, "body": body,
                     "key": self.headers["Authorization"]})

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""

ANSWER_S = 120
"""Seconds for an answer, also on a crowded machine; httpx alone waits for 5."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def first_line(process) -> str:
    lines = [process.stdout.readline()]
    while lines[-1] and "Serving at" not in lines[-1]:
        lines.append(process.stdout.readline())
    assert lines[-1], "".join(lines)
    return lines[-1]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_replicas_behind_one_address(tmp_path):
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    process = start(
        *("serve", "--replicas", "2", "--cpus", "0.5", "--port", str(free_port()), "--name", "m"),
        *("--", sys.executable, str(script), "{port}"),
    )
    try:
        line = first_line(process)
        assert "/m/v1; Ctrl-C ends it" in line
        address = line.split()[2].rstrip(";")
        with httpx.Client(
            base_url=address, headers={"Authorization": "Bearer k"}, timeout=ANSWER_S
        ) as client:
            answers = [ask(client) for _ in range(30)]
            servers = {answer["pid"] for answer in answers}
            assert len(servers) == 2
            assert answers[0]["path"] == "/v1/chat/completions"
            assert answers[0]["body"] == {"model": "m", "messages": []}
            assert answers[0]["key"] == "Bearer k"
            # A server that dies is replaced; the other one answers meanwhile.
            os.kill(min(servers), signal.SIGKILL)
            deadline = time.monotonic() + 300
            while len(servers) < 3 and time.monotonic() < deadline:
                time.sleep(0.5)
                servers |= {pid for pid in [ask(client).get("pid")] if pid}
            assert len(servers) == 3
        process.send_signal(signal.SIGINT)
        finish(process)
    finally:
        end(process)
    check_ended(servers)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_server_ends_with_its_cluster(tmp_path):
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    process = start(
        *("serve", "--port", str(free_port()), "--", sys.executable, str(script), "{port}"),
    )
    try:
        address = first_line(process).split()[2].rstrip(";")
        with httpx.Client(base_url=address, timeout=ANSWER_S) as client:
            server = ask(client)["pid"]
    finally:
        end(process)
    check_ended({server})


def check_ended(servers: set[int]) -> None:
    deadline = time.monotonic() + 300
    while any(map(psutil.pid_exists, servers)) and time.monotonic() < deadline:
        time.sleep(0.5)
    assert not any(map(psutil.pid_exists, servers))


def ask(client: httpx.Client) -> dict:
    answer = client.post("/chat/completions", json={"model": "m", "messages": []})
    return answer.json() if answer.status_code == 200 else {}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_server_that_does_not_start_is_told(tmp_path):
    process = start(
        *("serve", "--port", str(free_port()), "--", sys.executable, "-c"),
        "import sys; sys.exit('no weights in {port}')",
    )
    output = finish(process)
    assert process.returncode == 2, output
    assert "no weights in" in output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--", "vllm", "serve", "my/model"], "found no {port} in the command"),
        (["--cluster", "127.0.0.1:1", "--", "x", "{port}"], "nothing answers there"),
        (["--cluster", "nowhere", "--", "x", "{port}"], "expected local, auto, or the address"),
        (["--name", "", "--", "x", "{port}"], "--name ''"),
        (["--name", "a/../b", "--", "x", "{port}"], "--name 'a/../b'"),
        (["--name", "a?b", "--", "x", "{port}"], "--name 'a?b'"),
        (["--host", "no such host", "--", "x", "{port}"], "--host 'no such host'"),
        (["--host", "256.0.0.1.invalid", "--", "x", "{port}"], "--host '256.0.0.1.invalid'"),
        (["--port", "0", "--", "x", "{port}"], "--port"),
        (["--replicas", "0", "--", "x", "{port}"], "--replicas"),
        (["--cpus", "nan", "--", "x", "{port}"], "--cpus"),
    ],
)
def test_what_cannot_be_served_is_refused(arguments, told):
    run = CliRunner().invoke(main, ["serve", *arguments])
    assert run.exit_code == 2
    assert told in run.output


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    run = CliRunner().invoke(main, ["serve", "--", "x", "{port}"])
    assert run.exit_code == 2
    assert "pip install 'uiprobe[cluster]'" in run.output


@pytest.fixture
def replica(tmp_path):
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    made = server_class()([sys.executable, str(script), "{port}"], ANSWER_S, ["sk-hidden-one"])
    yield made
    made.close()
    made.process.wait(timeout=60)
    made.said.close()


async def handed_on(replica, path, *parts, headers=()):
    """The status and body of the answer to a request, whose body comes in parts."""
    waiting = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})
    sent = []

    async def receive():
        if not waiting:
            await asyncio.sleep(ANSWER_S)
        return waiting.pop(0)

    async def send(message):
        sent.append(message)

    scope = {
        **{"type": "http", "method": "POST", "path": path, "root_path": "/m"},
        **{"query_string": b"", "scheme": "http", "server": ("127.0.0.1", 8000)},
        "headers": [(b"host", b"127.0.0.1"), *headers],
    }
    answer = await replica(Request(scope, receive))
    await answer(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent)
    return sent[0]["status"], body.decode()


@pytest.mark.slow
async def test_hostile_requests_are_refused_by_the_replica(replica, monkeypatch):
    status, body = await handed_on(replica, "/m/v1/chat/completions", b'{"model"', b': "m"}')
    assert status == 200 and '"model": "m"' in body
    # However it is written, the address is that of the server.
    for path in ("/mhttp://sk-hidden-one.invalid/x", "/m//elsewhere.invalid/x", "/m/../../x"):
        status, body = await handed_on(replica, path, b"{}")
        assert status == 200 and "pid" in body
    status, body = await handed_on(replica, "/m/v1/\x00\n\udc80", b"{}")
    assert status in (200, 400)
    status, body = await handed_on(replica, f"/m/{'x' * 70_000}", b"{}")
    assert status == 400 and "cannot be handed on" in body
    monkeypatch.setattr(serving, "_MOST_BYTES", 1_000)
    status, body = await handed_on(replica, "/m/v1/x", *[b"x" * 400] * 10)
    assert status == 413 and "more than 1000 bytes" in body


@pytest.mark.slow
async def test_a_server_that_is_gone_is_told_without_its_key(replica):
    replica.close()
    replica.process.wait(timeout=60)
    status, body = await handed_on(replica, "/m/v1/x", b"{}")
    assert status == 502 and "did not answer" in body
    with pytest.raises(RuntimeError, match="ended with exit code"):
        replica.check_health()
