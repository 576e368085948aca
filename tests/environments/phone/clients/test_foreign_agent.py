"""A foreign agent, AutoGLM's, through `phone stage` and `phone judge`, as far as a report."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from adbutils import adb_path
from click.testing import CliRunner

from tests.foreign_plans import plan_of
from uiprobe.cli.main import main
from uiprobe.recordings.foreign import find_goal
from uiprobe.ui.actions import Action, ActionKind

if TYPE_CHECKING:
    from tests.environments.conftest import Served

pytestmark = [pytest.mark.slow, pytest.mark.clients]

GOAL = "1/todo"
PYTHON = Path(sys.prefix, "autoglm", "bin", "python")
"""Of the environment that `make test-clients` makes for it, for it asks for other versions."""

AGENT = Path(__file__).with_name("autoglm.py")


def say(action: Action, size: tuple[int, int]) -> list[str]:
    """The words of the model for an action; places are in thousandths of the screen."""
    if action.point is None:
        return ['do(action="Back")']
    x, y = (round(p * 1000 / side) for p, side in zip(action.point, size, strict=True))
    tap = f'do(action="Tap", element=[{x},{y}])'
    if action.kind != ActionKind.TEXT:
        return [tap]
    return [tap, f'do(action="Type", text="{action.text}")']


@contextmanager
def scripted_model(answers: list[str]) -> Iterator[str]:
    """A server of chat completions that gives these answers in turn, as streams."""
    left = iter([*answers, 'finish(message="done")'])

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            chunk = {
                "id": "1",
                "object": "chat.completion.chunk",
                "created": 1,
                "model": "scripted",
                "choices": [{"index": 0, "delta": {"content": next(left)}, "finish_reason": None}],
            }
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n".encode())

        def log_message(self, *words: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


def test_a_foreign_agent_is_staged_judged_and_reported(served: Served, tmp_path: Path) -> None:
    run = CliRunner().invoke
    goal = find_goal(GOAL)
    width, height = goal.setup["screen"]
    answers = [
        word for action in asyncio.run(plan_of(goal)) for word in say(action, (width, height))
    ]
    staged = json.loads(run(main, ["phone", "stage", GOAL, "--serial", served.serial]).stdout)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "adb").symlink_to(adb_path())
    with scripted_model(answers) as base_url:
        done = subprocess.run(
            [str(PYTHON), str(AGENT), base_url, served.serial, staged["instruction"]],
            env={
                **os.environ,
                "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
                "HOME": str(tmp_path),
                "NO_PROXY": "*",
            },
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-2000:]
    logs = tmp_path / "logs"
    judged = run(
        main,
        ["phone", "judge", "--serial", served.serial, "--log-dir", str(logs), "--name", "autoglm"],
    )
    assert judged.exit_code == 0, judged.output
    verdict = json.loads(judged.stdout.splitlines()[-1])
    assert verdict["verdict"] == "met", (verdict, done.stdout[-2000:])
    report = tmp_path / "report"
    made = run(main, ["report", str(logs), "-o", str(report)])
    assert made.exit_code == 0, made.output
    assert any("autoglm" in file.read_text("utf-8") for file in report.rglob("*.html"))
