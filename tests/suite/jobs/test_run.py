"""A run in several processes: the same items as in one, and nothing lost when it is killed."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from tests.hung_workers import stopped_once_asked
from tests.releases import write_release
from tests.test_resume import Server
from uiprobe.cli.main import main
from uiprobe.results.frames import as_records, read_frames
from uiprobe.results.logs import find_logs
from uiprobe.results.summary import summarize
from uiprobe.suite.jobs import liveness

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

REPO = Path(__file__).parents[3]
ITEMS = 60
"""Items that are asked: three times as many as the server has seen when a run is disturbed."""

ASKED = (
    *("run", "--models", "openai-api/uiprobe/test", "--probes", "focused_context"),
    *("-T", f"items={ITEMS}", "-T", "tier=basic", "--max-connections", "4"),
)

COMMAND = [sys.executable, "-c", "from uiprobe.cli.main import main; main()"]
LIMIT = ("--limit", "12")
CHOICE = ("--models", "random,reference", "--probes", "focused_context,app_knowledge")


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments],
        env=os.environ | {"PYTHONPATH": str(REPO)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def invoke(*arguments: str):
    return CliRunner().invoke(main, list(arguments))


def verdicts(folder):
    return {
        (row["probe"], row["model"], row["variant"], row["item_id"]): (row["value"], row["answer"])
        for row in as_records(read_frames(folder).items)
    }


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("jobs") / "release", pictures=False))


@pytest.fixture(scope="module")
def whole(tmp_path_factory, release):
    """The folder of the same run in one process, whose first items are asked."""
    folder = tmp_path_factory.mktemp("whole")
    done = invoke(
        *("run", *CHOICE, "--source", release, *LIMIT, "--log-dir", str(folder)),
        *("--display", "none", "--jobs", "1"),
    )
    assert done.exit_code == 0, done.output
    return folder


def test_two_processes_give_the_results_of_one(tmp_path, whole, release):
    arguments = (
        *("run", *CHOICE, "--source", release, *LIMIT, "--log-dir", str(tmp_path)),
        *("--display", "tasks"),
    )
    done = invoke(*arguments, "--jobs", "2")
    assert done.exit_code == 0, done.output
    assert done.output.count("of part 1/2") == done.output.count("of part 2/2") == 4
    assert verdicts(tmp_path) == verdicts(whole)
    assert not find_logs(tmp_path).incomplete

    # The same command asks nothing again, whatever the number of processes.
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.eval")}
    again = invoke(*arguments, "--jobs", "1")
    assert again.exit_code == 0, again.output
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.eval")} == times


def test_what_is_refused_is_refused_once_and_in_one_line(tmp_path):
    told = invoke(
        *("run", *CHOICE, "--source", "nowhere", "--log-dir", str(tmp_path), "--jobs", "2"),
        *("--display", "none"),
    )
    assert told.exit_code == 2
    assert told.output.count("nowhere") == 1, told.output
    told = invoke(
        *("run", "--models", "random", "--probes", "navigation", "-T", "environment=adb"),
        *("--jobs", "2", "--log-dir", str(tmp_path)),
    )
    assert told.exit_code == 2
    assert "one process drives all devices" in told.output
    told = invoke("run", *CHOICE, "-T", "part=1/2", "--log-dir", str(tmp_path))
    assert told.exit_code == 2
    assert "--part" in told.output
    told = invoke("run", *CHOICE, "--part", "3/2", "--log-dir", str(tmp_path))
    assert told.exit_code == 2
    assert "--part='3/2': expected k/n" in told.output


def recipes() -> list[str]:
    """The blocks of code of the page on scale."""
    text = (REPO / "docs/scale.md").read_text(encoding="utf-8")
    return [block.partition("\n")[2] for block in text.split("```")[1::2]]


def shell(script: str, folder: Path, release: str, **environment: str) -> None:
    """Run the lines of a recipe that start `uiprobe`, with a smaller choice of models and items."""
    mine = script.replace("uiprobe run", '"$UIPROBE" run').replace("/shared/logs", str(folder))
    mine = mine.replace("--models qwen2.5-vl-7b", f"{' '.join(CHOICE)} --source {release}")
    program = folder.parent / "uiprobe"
    line = f'exec "{sys.executable}" -c "{COMMAND[2]}" "$@" {" ".join(LIMIT)}'
    program.write_text(f"#!/bin/sh\n{line}\n")
    program.chmod(0o755)
    done = subprocess.run(
        ["bash", "-euc", mine],
        env=os.environ | {"PYTHONPATH": str(REPO), "UIPROBE": str(program)} | environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_the_recipes_of_arrays_of_jobs_ask_the_parts_of_a_run(tmp_path, whole, release):
    """One scheduler asks the first part, and another one the second."""
    logs = tmp_path / "logs"
    [script] = [block for block in recipes() if "#SBATCH --array" in block]
    script = script.replace("1-16", "1-2")
    shell(script, logs, release, SLURM_ARRAY_TASK_ID="1", SLURM_ARRAY_TASK_COUNT="2")
    [text] = [block for block in recipes() if "completionMode: Indexed" in block]
    job = yaml.safe_load(text)["spec"]
    container = job["template"]["spec"]["containers"][0]
    assert job["completions"] == 16
    [flag, script] = container["command"][1:]
    assert flag == "-c"
    # Its indices begin with 0, and those of the array with 1.
    shell(script.replace("16", "2"), logs, release, JOB_COMPLETION_INDEX="1")
    assert {path.name for path in logs.iterdir()} == {"part-1-of-2", "part-2-of-2"}
    assert verdicts(logs) == verdicts(whole)


@pytest.fixture
def server():
    with Server() as running:
        running.enough = ITEMS // 3
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


@pytest.mark.long
def test_a_worker_that_hangs_is_killed_and_its_part_asked_again(server, tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_BASE_URL", server.url)
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    # Long enough for a worker that shares two cores with many others.
    monkeypatch.setattr(liveness, "SILENT_S", 45.0)
    logs = tmp_path / "logs"
    with stopped_once_asked(server, logs) as stopped:
        done = invoke(*(*ASKED, "--jobs", "2", "--log-dir", str(logs), "--display", "tasks"))
    assert done.exit_code == 0, done.output
    assert done.output.count("is asked again: its process hung for 45 s and was killed") == 1
    assert stopped
    [row] = summarize(logs).rows
    assert (row.planned, row.run, row.errored) == (ITEMS, ITEMS, 0)
    assert len(server.asked) == ITEMS


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_ended_in_the_middle_and_started_again(server, tmp_path, monkeypatch, release, number):
    monkeypatch.setenv("UIPROBE_BASE_URL", server.url)
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    arguments = (*ASKED, "--log-dir", str(tmp_path / "logs"), "--display", "plain")
    # What is under way when the run is ended stays so.
    server.goes_on.clear()
    process = start(*arguments, "--jobs", "2")
    try:
        assert server.reached.wait(timeout=240), process.communicate(timeout=5)
        os.kill(process.pid, number)
        output, _ = process.communicate(timeout=120)
    finally:
        if process.poll() is None:
            process.kill()
    assert process.returncode != 0
    assert server.most_in_flight <= 4
    # The workers end with their run: nobody asks any more.
    deadline = time.monotonic() + 30
    while (before := server.asked.total()) < ITEMS:
        time.sleep(2)
        if server.asked.total() == before or time.monotonic() > deadline:
            break
    assert server.asked.total() == before < ITEMS, output
    with server.lock:
        asked = Counter(server.asked)

    server.goes_on.set()
    again = invoke(*arguments, "--jobs", "1")
    assert again.exit_code == 0, again.output
    [row] = summarize(tmp_path / "logs").rows
    assert (row.planned, row.run, row.errored) == (ITEMS, ITEMS, 0)
    assert len(server.asked) == ITEMS
    # Only what was under way is asked again.
    twice = [prompt for prompt, times in server.asked.items() if times > 1]
    assert len(twice) <= 4
    assert set(twice) <= set(asked)


@pytest.mark.long
def test_a_worker_that_dies_is_told_and_its_part_asked_again(server, tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_BASE_URL", server.url)
    monkeypatch.setenv("UIPROBE_API_KEY", "none")
    arguments = (*ASKED, "--jobs", "2", "--log-dir", str(tmp_path / "logs"), "--display", "none")
    # No part ends before its worker does.
    server.goes_on.clear()
    process = start(*arguments)
    assert server.reached.wait(timeout=240), process.communicate(timeout=5)
    # The worker is the holder of the lock of its part.
    holder = tmp_path / "logs/part-1-of-2/.uiprobe-run.lock.holder"
    os.kill(int(yaml.safe_load(holder.read_text())["pid"]), signal.SIGKILL)
    server.goes_on.set()
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 1, output
    assert "part 1/2 " in output
    assert "Run the same command again" in output
    [row] = summarize(tmp_path / "logs").rows
    assert 0 < row.run < row.planned == ITEMS

    again = invoke(*arguments)
    assert again.exit_code == 0, again.output
    [row] = summarize(tmp_path / "logs").rows
    assert (row.planned, row.run, row.errored) == (ITEMS, ITEMS, 0)
