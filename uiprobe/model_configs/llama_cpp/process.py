"""The process of a server, as the run sees it: started on first use, and ended with the run."""

from __future__ import annotations

import atexit
import json
import os
import queue
import secrets
import subprocess
import sys
import threading
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from uiprobe.environments.cores import cores

STARTS_WITHIN_S = 600.0
"""Seconds in which a server has its weights loaded."""

_STOPS_WITHIN_S = 10.0
"""Seconds in which the server has to end before it is killed."""

_KEPT_LINES = 12
"""The last lines of the server's output, which an error message shows."""


class ServerProcessError(RuntimeError):
    """A server did not start, or ended: a fault of the machinery, not an answer."""


@dataclass(frozen=True, slots=True)
class Serving:
    """The weights to serve, and the settings.

    Attributes:
        weights: The GGUF file.
        context: Tokens that the context of one request holds.
        parallel: Requests that are answered at the same time.
    """

    weights: Path
    context: int
    parallel: int


class ServerProcess:
    """A server in a process of its own, for this process alone.

    It is reached on loopback, with a random key, and never through a proxy.
    """

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        self.key = secrets.token_urlsafe(24)
        self._process: subprocess.Popen[str] | None = None
        self._address = ""
        self._said: deque[str] = deque(maxlen=_KEPT_LINES)
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()

    @property
    def running(self) -> bool:
        """Whether it can be asked."""
        return bool(self._address) and self._process is not None and self._process.poll() is None

    def start(self) -> str:
        """Start it unless it runs.

        Returns:
            Its address.

        Raises:
            ServerProcessError: It does not start; the message has what it said last.
        """
        with self._lock:
            if not self.running:
                self._end()
                self._start()
            return self._address

    def stop(self) -> None:
        """End it, also while it starts; it can be started again."""
        if self._process is not None:
            _hang_up(self._process)
        with self._lock:
            self._end()

    def ending(self, within_s: float = 2.0) -> str:
        """How it ended, with what it said last; empty if it still runs after a while."""
        process = self._process
        if process is None:
            return "it was stopped"
        try:
            code = process.wait(within_s)
        except subprocess.TimeoutExpired:
            return ""
        return f"it ended with exit code {code}{self._last_words()}"

    def _start(self) -> None:
        self._said.clear()
        # A new process, not a fork: this one has threads. In a session of its own it gets no
        # Ctrl-C: the run ends it when its own items are done with it.
        process = subprocess.Popen(
            [sys.executable, "-m", "uiprobe.model_configs.llama_cpp.serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            # Threads that wait for each other sleep. By default they spin, which costs nine tenths
            # of the speed as soon as anything else uses a core.
            env={"OMP_WAIT_POLICY": "PASSIVE", **os.environ},
        )
        self._process = process
        if process.stdin is None:
            raise AssertionError("the server was started with a pipe")
        answers: queue.Queue[str] = queue.Queue()
        self._threads = [
            threading.Thread(target=read, args=(process, answers), daemon=True)
            for read in (self._hear, self._note)
        ]
        for thread in self._threads:
            thread.start()
        order = {
            "weights": str(self.serving.weights),
            "context": self.serving.context,
            "parallel": self.serving.parallel,
            "threads": cores(),
            "key": self.key,
        }
        # The exit code of a process that is gone says why.
        with suppress(OSError):
            process.stdin.write(json.dumps(order) + "\n")
            process.stdin.flush()
        try:
            line = answers.get(timeout=STARTS_WITHIN_S)
        except queue.Empty:
            line = ""
        try:
            self._address = str(json.loads(line)["address"])
        except (ValueError, LookupError, TypeError):
            ending = self.ending() or f"it said nothing in {STARTS_WITHIN_S:g} s"
            self._end()
            raise ServerProcessError(
                f"starting llama.cpp on {self.serving.weights.name}: {ending}. Check the file and "
                "the free memory, and run the same command again"
            ) from None

    def _end(self) -> None:
        process, self._process, self._address = self._process, None, ""
        if process is None:
            return
        _hang_up(process)
        try:
            process.wait(_STOPS_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for thread in self._threads:
            thread.join(_STOPS_WITHIN_S)
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()

    def _hear(self, process: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
        with suppress(ValueError):
            answers.put(process.stdout.readline() if process.stdout else "")

    def _note(self, process: subprocess.Popen[str], _answers: queue.Queue[str]) -> None:
        while line := process.stderr.readline(2_000) if process.stderr else "":
            if line.strip():
                self._said.append(line.strip()[:200])

    def _last_words(self) -> str:
        return f" ({' / '.join(list(self._said)[-4:])})" if self._said else ""


def _hang_up(process: subprocess.Popen[str]) -> None:
    """Close the standard input of a server, upon which it ends."""
    if process.stdin is not None:
        with suppress(OSError, ValueError):
            process.stdin.close()


_servers: dict[Serving, ServerProcess] = {}


def server_of(serving: Serving) -> ServerProcess:
    """The one server of this process for what is served."""
    return _servers.setdefault(serving, ServerProcess(serving))


def stop_servers() -> None:
    """End all servers of this process; those that are asked again start again."""
    for server in _servers.values():
        server.stop()


atexit.register(stop_servers)
