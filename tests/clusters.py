"""A cluster of Ray whose nodes are processes of this machine, and drivers beside the tests."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

REPO = Path(__file__).parents[1]

COMMAND = [sys.executable, "-c", "from uiprobe.cli.main import main; main()"]

SECRET = "sk-this-must-stay-in-memory"

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # Ray starts workers at 15, where they get almost nothing beside the other tests.
    "RAY_worker_niceness": "0",
    # A dead node is noticed within six seconds, not within twenty. One that gets no processor for a
    # second or two, beside browsers, is not taken for dead.
    "RAY_health_check_period_ms": "1000",
    "RAY_health_check_failure_threshold": "6",
    "RAY_health_check_initial_delay_ms": "1000",
}


class Nodes:
    """Head and nodes, each with its own raylet; the head asks nothing."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        os.environ.update(QUIET)
        head = {"num_cpus": 0, "include_dashboard": False, "object_store_memory": 80_000_000}
        # Nobody reads the output of workers from a driver, and no node is started on demand.
        head |= {"include_log_monitor": False, "no_monitor": True}
        self.cluster = _started(lambda: Cluster(initialize_head=True, head_node_args=head))
        self.added: list[Any] = []

    @property
    def address(self) -> str:
        return self.cluster.address

    @property
    def session(self) -> Path:
        """Where Ray writes files."""
        return Path(self.cluster.head_node.get_session_dir_path())

    def add(self, **options: Any) -> Any:
        options = {"num_cpus": 1, "object_store_memory": 80_000_000} | options
        node = _started(lambda: self.cluster.add_node(**options))
        self.added.append(node)
        return node

    def kill(self, node: Any) -> None:
        self.cluster.remove_node(node, allow_graceful=False)
        self.added.remove(node)

    def with_workers(self, count: int) -> None:
        """As many nodes beside the head; a driver would begin beside one that has just died."""
        while len(self.added) > count:
            self.kill(self.added[-1])
        self.cluster.wait_for_nodes(timeout=120)
        while len(self.added) < count:
            self.add()


def _started(make: Callable[[], Any]) -> Any:
    """What Ray starts; it gives a node half a minute, in which a crowded machine may start none."""
    for _ in range(4):
        try:
            return make()
        except Exception as error:  # Ray's own, of no other class
            if "timed out during startup" not in str(error):
                raise
    return make()


def start(*arguments: str, folder: Path | None = None) -> subprocess.Popen[str]:
    """Start `uiprobe` as a process of its own, in a folder, which Ray lets nodes import from."""
    path = os.pathsep.join([str(REPO), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def finish(process: subprocess.Popen[str], seconds: float = 500) -> str:
    """What it printed, once it is done; it is killed, and that fails, if it takes too long."""
    try:
        return process.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        raise AssertionError(f"still running after {seconds:g} s:\n{end(process)}") from None


def read_until(process: subprocess.Popen[str], said: str) -> str:
    """What it prints until a line says something; all of it if none does."""
    lines: list[str] = []
    for line in process.stdout or ():
        lines.append(line)
        if said in line:
            break
    return "".join(lines)


def end(process: subprocess.Popen[str]) -> str:
    """Kill it, if it runs; what it had printed."""
    if process.poll() is None:
        process.kill()
    return process.communicate()[0] if process.stdout and not process.stdout.closed else ""


def wait_for(process: subprocess.Popen[str], reached: Event, seconds: float = 900) -> None:
    """Wait until a process has come so far; fail with its output if it ends before.

    A cluster starts within seconds on an idle machine, and within minutes on a crowded one.
    """
    deadline = time.monotonic() + seconds
    while not reached.wait(timeout=0.2):
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError(f"it came to no answers:\n{end(process)}")
