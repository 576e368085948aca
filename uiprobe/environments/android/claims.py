"""Devices that several processes want: each is held by one at a time."""

from __future__ import annotations

import logging
import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.process_lock import ProcessLock

if TYPE_CHECKING:
    from adbutils import AdbClient

logger = logging.getLogger(__name__)

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class DeviceClaims:
    """The devices of one adb server that this run holds, each by a lock of its own.

    The locks hold among the runs of one user on one machine.

    Args:
        client: The adb server.
    """

    def __init__(self, client: AdbClient) -> None:
        self._client = client
        self._folder = user_cache_path("uiprobe", appauthor=False) / "devices"
        self._locks: dict[str, ProcessLock] = {}
        self._warned: set[str] = set()

    def take(self, serial: str) -> bool:
        """Take a device; False, with one warning that names the holder, if another has it.

        Raises:
            DeviceError: The files of the locks cannot be written.
        """
        lock = self._locks.get(serial)
        if lock is None:
            lock = self._locks[serial] = ProcessLock(self._path(serial))
        try:
            if lock.take():
                return True
        except OSError as error:
            raise DeviceError(
                f"{serial}: locking it in {self._folder}: {error}. Set XDG_CACHE_HOME to a folder "
                "that can be written"
            ) from error
        pid, holder = lock.holder()
        # Several models of one run share its devices without a word.
        if serial not in self._warned and pid != os.getpid():
            self._warned.add(serial)
            logger.warning(
                "%s is in use by %s; episodes wait for it. End that run, or give each run devices "
                "of its own (-T serials=...)",
                serial,
                holder,
            )
        return False

    def drop(self, serial: str) -> None:
        """Let others take a device; does nothing if it is not held."""
        if serial in self._locks:
            self._locks[serial].drop()

    def _path(self, serial: str) -> Path:
        return self._folder / f"{device_key(self._client, serial)}.lock"


def device_key(client: AdbClient, serial: str) -> str:
    """A name for a device of an adb server that files can have; serials may hold any characters."""
    host = _LOOPBACK[0] if client.host in _LOOPBACK else client.host
    return sha256(f"{host}:{client.port} {serial}".encode()).hexdigest()[:24]
