"""Workers that do not end as they should, with programs in their place."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from uiprobe.suite import RunSettings
from uiprobe.suite.jobs import liveness, pool
from uiprobe.suite.jobs.plan import Unit
from uiprobe.suite.jobs.pool import WorkerError, run_units
from uiprobe.suite.jobs.progress import Silent


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    for name in ("_READ_S", "_KILLED_S"):
        monkeypatch.setattr(pool, name, 0.3)


@pytest.fixture
def worker(tmp_path, monkeypatch):
    """Lets a script of the shell take the place of workers."""

    def replaced(script: str) -> None:
        program = tmp_path / "worker"
        program.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\n{script}\n")
        program.chmod(0o700)
        monkeypatch.setattr(sys, "executable", str(program))

    yield replaced
    for path in tmp_path.glob("*pid"):
        subprocess.run(["kill", "-9", path.read_text().strip()], check=False)


def run(folder: Path, **settings: object) -> bool:
    return run_units(
        [Unit(None, ("random",))],
        ["focused_context"],
        RunSettings(log_dir=str(folder), **settings),
        jobs=1,
        tasks=1,
        display=Silent(),
    )


def test_a_worker_that_leaves_a_program_with_its_pipes_behind(worker, tmp_path):
    worker(f"setsid sleep 60 & echo $! > {tmp_path}/left.pid; echo no memory >&2; kill -9 $$")
    began = time.monotonic()
    with pytest.raises(WorkerError, match=r"exit code -9 \(no memory"):
        run(tmp_path)
    assert time.monotonic() - began < 30


def test_a_worker_that_ends_before_it_reads_a_long_order(worker, tmp_path):
    worker("exit 3")
    with pytest.raises(WorkerError, match="exit code 3"):
        run(tmp_path, task_args=("x" * 1_000_000,))


def test_a_worker_that_cannot_be_killed(worker, tmp_path, monkeypatch):
    monkeypatch.setattr(liveness, "SILENT_S", 0.5)
    # No test can make a process that the system does not end.
    monkeypatch.setattr(os, "killpg", lambda *_: None)
    worker("exec sleep 60")
    with pytest.raises(WorkerError, match="gives no sign of life and cannot be killed"):
        run(tmp_path)


def test_a_worker_that_hangs_each_time(worker, tmp_path, monkeypatch):
    monkeypatch.setattr(liveness, "SILENT_S", 0.3)
    worker(f"echo >> {tmp_path}/begun; kill -STOP $$")
    with pytest.raises(WorkerError, match=f"exit code -{signal.SIGKILL:d}"):
        run(tmp_path)
    assert (tmp_path / "begun").read_text().count("\n") == liveness.MOST_TRIES
