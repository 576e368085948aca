"""`uiprobe phone serve`, as a process of its own, before a real adb server."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from adbutils import AdbClient

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "from uiprobe.cli.main import main; main()", "phone", "serve"]


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    process = subprocess.Popen(
        [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        serials = []
        for line in process.stdout:
            serials += re.findall(r"connect (127\.0\.0\.1:\d+)", line)
            if "Then" in line:
                break
        yield process, serials
    finally:
        process.kill()
        process.communicate()


def test_phones_that_it_serves_answer_and_ctrl_c_ends_them(adb_server: AdbClient) -> None:
    with serving("--count", "2", "--port", "0", "--dark") as (process, serials):
        assert len(set(serials)) == 2
        for serial in serials:
            assert "connected" in adb_server.connect(serial, timeout=20)
            device = adb_server.device(serial)
            assert device.shell("settings get secure ui_night_mode") == "2"
            assert "org.uiprobe.todo" in device.shell("pm list packages")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
        assert process.returncode == 0, errors
        assert "Stopped." in output
        for serial in serials:
            adb_server.disconnect(serial)


def test_one_port_after_the_other(free_ports: int) -> None:
    with serving("--count", "2", "--port", str(free_ports)) as (_, serials):
        assert serials == [f"127.0.0.1:{free_ports}", f"127.0.0.1:{free_ports + 1}"]


@pytest.fixture
def free_ports() -> int:
    import socket

    for port in range(21_000, 22_000, 2):
        try:
            for number in (port, port + 1):
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", number))
        except OSError:
            continue
        return port
    pytest.skip("no two ports in a row are free")


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--port", "5555"), "emulators"), (("--port", "65535", "--count", "2"), "65535")],
)
def test_ports_that_cannot_be_are_refused(options: tuple[str, ...], said: str) -> None:
    done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert said in done.stderr
