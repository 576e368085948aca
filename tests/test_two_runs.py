"""Two runs on one folder of logs: the second is refused, and nothing is asked twice or lost."""

from __future__ import annotations

import os
import signal
import threading

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.releases import write_release
from tests.test_resume import ITEMS, Server, start
from uiprobe.results.summary import summarize

pytestmark = pytest.mark.slow

ALL = ITEMS + 10
"""With those of the other probe."""


@pytest.fixture
def server():
    with Server() as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


@pytest.mark.long
def test_the_second_run_is_refused_while_the_first_is_under_way(server, tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_BASE_URL", server.url)
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    release = write_release(tmp_path / "release", pictures=False)
    logs = tmp_path / "logs"
    first = start(release, logs)
    try:
        assert server.reached.wait(timeout=240), first.communicate(timeout=5)
        # It holds the folder, and takes its time.
        os.kill(first.pid, signal.SIGSTOP)
        second = start(release, logs)
        refused, _ = second.communicate(timeout=120)
        os.kill(first.pid, signal.SIGCONT)
        assert second.returncode == 2
        assert f"log folder {logs} is in use by process {first.pid} " in refused
        assert "--log-dir" in refused
        assert "Traceback" not in refused
        output, _ = first.communicate(timeout=240)
        assert first.returncode == 0, output
    finally:
        if first.poll() is None:
            os.killpg(first.pid, signal.SIGKILL)
            first.communicate()

    assert set(server.asked.values()) == {1}
    assert server.asked.total() == ALL
    found = [read_eval_log(info) for info in list_eval_logs(str(logs))]
    assert {log.status for log in found} == {"success"}
    assert sum(len(log.samples) for log in found) == ALL
    assert sum(row.run for row in summarize(logs).rows) == ALL
