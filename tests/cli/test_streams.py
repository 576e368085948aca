"""Processes in unusual surroundings: streams that are closed or full, no docstrings."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

COMMAND = "-c 'from uiprobe.cli.main import main; main()'"


def shell(line: str, python: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f"exec '{sys.executable}' {python} {COMMAND} {line}"],
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_command_ends_as_it_should_without_its_streams():
    told = shell("tasks >&- 2>&- <&-")
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    told = shell("summary /nowhere 2>&-")
    assert (told.returncode, told.stderr) == (2, "")


def test_output_that_cannot_be_written_is_named():
    told = shell("tasks >/dev/full")
    assert told.returncode == 1
    [line] = told.stderr.splitlines()
    assert "uiprobe tasks: standard output: No space left on device" in line


def test_probes_are_listed_without_docstrings():
    told = shell("tasks", python="-OO")
    assert (told.returncode, told.stderr) == (0, "")
    assert "uiprobe/grounding\n  Grounding\n" in told.stdout
