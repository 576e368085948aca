"""A worker of a run that stops in the middle of its part."""

import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.test_resume import Server


def holders(logs: Path) -> set[int]:
    """The processes that hold, or held, the locks of the folders of logs."""
    return {json.loads(path.read_text())["pid"] for path in logs.rglob("*.holder")}


@contextmanager
def stopped_once_asked(server: Server, logs: Path) -> Iterator[list[int]]:
    """While a run goes on inside, stop one of its workers once the server was asked enough."""
    stopped: list[int] = []
    # Until one is stopped, no worker gets the answers with which it would end.
    server.goes_on.clear()

    def stop() -> None:
        assert server.reached.wait(timeout=240)
        pid = min(holders(logs) - {os.getpid()})
        os.kill(pid, signal.SIGSTOP)
        stopped.append(pid)
        server.goes_on.set()

    thread = threading.Thread(target=stop)
    thread.start()
    yield stopped
    thread.join()
