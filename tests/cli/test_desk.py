"""`uiprobe desk serve`: a person can sign in, and finds goals to try."""

import os
import re
import resource
import signal
import subprocess
import sys
import urllib.request

import pytest

UIPROBE = [sys.executable, "-u", "-c", "from uiprobe.cli import main; main()"]


@pytest.mark.slow
def test_serve_opens_the_desk_prints_goals_and_ends_on_interrupt() -> None:
    command = [*UIPROBE, "desk", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            found = re.search(r"at (http://127\.0\.0\.1:\d+)", line)
            assert found, line
            with urllib.request.urlopen(f"{found.group(1)}/login/", timeout=30) as answer:
                assert "password" in answer.read().decode()
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert "filter-" in rest or "create-" in rest
    assert "The desk is closed." in rest


@pytest.mark.slow
def test_a_port_that_is_taken_is_named() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [*UIPROBE, "desk", "serve", "--port", port]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert port in done.stderr
    assert "--port" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", [["desk", "serve"], ["check-task", "--benchmark", "desk"]])
def test_a_full_temporary_folder_is_named(command, tmp_path) -> None:
    done = subprocess.run(
        [*UIPROBE, *command],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "TMPDIR": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
    )
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert str(tmp_path) in done.stderr
    assert "TMPDIR" in done.stderr
