"""A disk that is full in mid-run: said in plain words, and the same command goes on."""

import os
import resource
import subprocess
import sys

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log

from uiprobe.cli import main

pytestmark = pytest.mark.slow

COMMAND = "from uiprobe.cli import main; main()"
ARGUMENTS = (
    "run",
    "--probes",
    "focused_context",
    "--models",
    "lexical",
    "--limit",
    "40",
    "-T",
    "tier=basic",
)


def run(folder, limit):
    """Run a probe in a process of its own, which may write files up to so many bytes."""

    def restrict() -> None:
        # A file that may not grow fails as a file on a full disk does, with another number.
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    # Inspect's trace of itself is no log of the run, and is on another disk here. A link, because
    # Inspect deletes the file in the end: root would delete the device of the whole machine.
    trace = folder.with_name(f"{folder.name}-trace.log")
    trace.symlink_to(os.devnull)
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *ARGUMENTS, "--log-dir", str(folder), "--display", "none"],
        capture_output=True,
        text=True,
        timeout=240,
        preexec_fn=restrict,
        env={**os.environ, "INSPECT_TRACE_FILE": str(trace)},
    )


# The smaller limit stops Inspect's database of items under way, the larger one the log.
@pytest.mark.long
@pytest.mark.parametrize("limit", [50_000, 100_000])
def test_a_full_disk_is_reported_and_the_same_command_resumes(tmp_path, limit):
    stopped = run(tmp_path, limit)
    assert stopped.returncode == 1, stopped.stderr[-2_000:]
    assert "Traceback" not in stopped.stderr + stopped.stdout
    assert f"writing the logs in {tmp_path}" in stopped.stderr
    assert "MB free of" in stopped.stderr
    assert "run the same command again" in stopped.stderr

    again = CliRunner().invoke(main, [*ARGUMENTS, "--log-dir", str(tmp_path), "--display", "none"])
    assert again.exit_code == 0, again.output[-2_000:]
    logs = [read_eval_log(info) for info in list_eval_logs(str(tmp_path))]
    [whole] = [log for log in logs if log.status == "success"]
    assert whole.results.scores[0].scored_samples == 40
    assert len({sample.id for sample in whole.samples}) == 40
