"""A real adb server of the tests' own, and phones connected to it."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from adbutils import AdbClient, AdbDevice, adb_path

if TYPE_CHECKING:
    from uiprobe.environments.phone.adbd import ServerThread
    from uiprobe.environments.phone.device import Phone


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_adb_server(home: Path) -> Iterator[tuple[AdbClient, subprocess.Popen[bytes]]]:
    """An adb server on a port of its own, with its process; only that is ended."""
    port = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
        environment = {
            **os.environ,
            "HOME": str(home),
            "ADB_MDNS_OPENSCREEN": "0",
            # Emulators of whoever runs the tests are none of our business.
            "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
        }
        server = subprocess.Popen(
            [adb_path(), "-P", str(port), "server", "nodaemon"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            deadline = time.monotonic() + 20
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    if server.poll() is not None or time.monotonic() > deadline:
                        pytest.fail("the adb server did not start")
                    time.sleep(0.02)
            yield AdbClient("127.0.0.1", port), server
        finally:
            server.terminate()
            server.wait(10)


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdbClient]:
    """An adb server of the tests' own."""
    with running_adb_server(tmp_path_factory.mktemp("home")) as (client, _):
        yield client


@dataclass
class Served:
    """A phone and the same phone as an ADB client sees it."""

    phone: Phone
    serial: str
    device: AdbDevice
    thread: ServerThread

    def adb(self, *arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [adb_path(), "-s", self.serial, *arguments],
            input=stdin,
            capture_output=True,
            timeout=30,
            check=False,
        )


@pytest.fixture
def served_phones(adb_server: AdbClient) -> Iterator[list[Served]]:
    """Two phones, connected to the adb server."""
    from uiprobe.environments.phone.adbd import ServerThread
    from uiprobe.environments.phone.device import Phone

    with ServerThread() as thread:
        found = []
        for phone in (Phone(seed=1), Phone(seed=2)):
            serial = thread.serve(phone)
            assert "connected" in adb_server.connect(serial, timeout=20)
            found.append(Served(phone, serial, adb_server.device(serial), thread))
        yield found
        for served in found:
            adb_server.disconnect(served.serial)


@pytest.fixture
def served(served_phones: list[Served]) -> Served:
    """The first of two phones."""
    return served_phones[0]
