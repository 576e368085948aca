"""Standard streams that are closed or full."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

COMMAND = f"exec '{sys.executable}' -c 'from uiprobe.cli.main import main; main()'"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f"{COMMAND} {line}"], capture_output=True, text=True, timeout=120
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
