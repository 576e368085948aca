"""Killed in the middle, and started again: nothing is lost, and nothing finished is asked twice."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.releases import write_release
from uiprobe.cli.main import main
from uiprobe.results.summary import summarize

pytestmark = pytest.mark.slow

REPO = Path(__file__).parents[1]
ITEMS = 80
AT_A_TIME = 4
KILL_AFTER = 50


class Server(ThreadingHTTPServer):
    """Speaks the OpenAI chat protocol on loopback, and counts what it is asked."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.lock = threading.Lock()
        self.asked: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.in_flight = 0
        self.most_in_flight = 0
        self.enough = KILL_AFTER
        self.reached = threading.Event()
        # What is asked after `reached` is answered once this is set.
        self.goes_on = threading.Event()
        self.goes_on.set()

    def handle_error(self, request, client_address):
        """A client that was killed breaks its connections; that is the point."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        prompt = json.dumps(body["messages"])
        with self.server.lock:
            self.server.asked[prompt] += 1
            self.server.in_flight += 1
            self.server.most_in_flight = max(self.server.most_in_flight, self.server.in_flight)
            if sum(self.server.asked.values()) >= self.server.enough:
                self.server.reached.set()
        if self.server.reached.is_set():
            self.server.goes_on.wait(timeout=300)
        time.sleep(0.05)
        answer = {
            "id": "1",
            "object": "chat.completion",
            "created": 0,
            "model": "test",
            "choices": [
                {
                    "index": 0,
                    "finish_reason": "stop",
                    "message": {"role": "assistant", "content": "click [1]"},
                }
            ],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }
        content = json.dumps(answer).encode()
        try:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            self.wfile.flush()
        except OSError:
            pass  # the client is gone
        finally:
            with self.server.lock:
                self.server.in_flight -= 1
                self.server.answered[prompt] += 1

    def log_message(self, *arguments):
        pass


@pytest.fixture
def server():
    with Server() as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()


def arguments(release, logs):
    return [
        *("run", "--models", "openai-api/uiprobe/test"),
        *("--probes", "focused_context,app_knowledge", "--source", str(release)),
        *("--log-dir", str(logs), "--max-connections", str(AT_A_TIME), "--display", "plain"),
        *("--limit", str(ITEMS)),
    ]


def start(release, logs):
    return subprocess.Popen(
        [
            *(sys.executable, "-c", "from uiprobe.cli.main import main; main()"),
            *arguments(release, logs),
        ],
        cwd=logs.parent,
        env=os.environ | {"PYTHONPATH": str(REPO)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def test_killed_and_started_again(server, tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_BASE_URL", server.url)
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    release = write_release(tmp_path / "release", pictures=False)
    logs = tmp_path / "logs"
    process = start(release, logs)
    try:
        assert server.reached.wait(timeout=240), process.communicate(timeout=5)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate(timeout=30)
    time.sleep(0.5)
    with server.lock:
        before = Counter(server.asked)
    assert KILL_AFTER <= before.total() < ITEMS + 10

    # The folder of a run that was cut off can be looked at.
    cut = summarize(logs)
    assert {row.probe: row.run for row in cut.rows}["app_knowledge"] == 10
    assert [Path(file).name.split("_")[1] for file in cut.unfinished] == ["focused-context"]

    again = CliRunner().invoke(main, arguments(release, logs))
    assert again.exit_code == 0, again.output

    rows = summarize(logs).rows
    assert {row.probe: (row.planned, row.run, row.errored) for row in rows} == {
        "focused_context": (ITEMS, ITEMS, 0),
        "app_knowledge": (10, 10, 0),
    }
    finished = [
        log
        for log in (read_eval_log(info) for info in list_eval_logs(str(logs)))
        if log.status == "success"
    ]
    for log in finished:
        ids = [sample.id for sample in log.samples]
        assert len(ids) == len(set(ids)) == min(ITEMS, log.eval.metadata["items"])
        assert all(set(sample.scores) == {"original", "repaired"} for sample in log.samples)

    assert len(server.asked) == ITEMS + 10
    twice = {prompt for prompt, times in server.asked.items() if times > 1}
    assert server.most_in_flight <= AT_A_TIME
    assert max(server.asked.values()) <= 2
    # What was answered and logged before the kill is not asked again; what was under way is.
    assert len(twice) <= AT_A_TIME
    assert server.asked.total() == ITEMS + 10 + len(twice)
