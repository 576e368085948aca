"""Replicas of a model server behind one address, as a run asks them."""

import os
import signal
import socket
import sys
import time

import httpx
import psutil
import pytest
from click.testing import CliRunner

from tests.clusters import end, finish, start
from uiprobe.cli.main import main

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


def test_a_command_without_a_port_is_refused():
    told = CliRunner().invoke(main, ["serve", "--", "vllm", "serve", "my/model"])
    assert told.exit_code == 2
    assert "found no {port} in the command" in told.output
