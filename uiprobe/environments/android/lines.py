"""The output of a long-running command, line by line, as it arrives."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread

from uiprobe.environments.errors import DeviceLostError

if TYPE_CHECKING:
    from adbutils import AdbConnection

_MAX_LINE_BYTES = 64 * 1024
"""Bytes of a line that are kept; the rest is dropped, so that output without line ends stays
bounded."""


async def read_lines(
    connection: AdbConnection, limiter: anyio.CapacityLimiter, *, name: str
) -> AsyncGenerator[tuple[str, float], None]:
    """Read lines until the command ends; then, or when this is closed, the connection is closed.

    Args:
        connection: On which the command runs.
        limiter: Of the threads of its device; one of them waits here.
        name: Device and command, for error messages.

    Yields:
        A line, and when it came, by `time.monotonic`.

    Raises:
        DeviceLostError: The device is gone.
    """

    def receive() -> tuple[bytes, float]:
        return connection.recv(64 * 1024), time.monotonic()

    rest = b""
    try:
        while True:
            chunk, at = await anyio.to_thread.run_sync(
                receive, abandon_on_cancel=True, limiter=limiter
            )
            if not chunk:
                return
            *whole, rest = (rest + chunk).split(b"\n")
            rest = rest[:_MAX_LINE_BYTES]
            for line in whole:
                yield line[:_MAX_LINE_BYTES].decode("utf-8", "replace"), at
    except OSError as error:
        raise DeviceLostError(f"{name} failed: {error}") from error
    finally:
        # The thread that waits for more ends with it.
        with contextlib.suppress(OSError):
            connection.conn.shutdown(socket.SHUT_RDWR)
        connection.close()
