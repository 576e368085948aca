"""The sync service of ADB: stat, list, recv and send on the phone's file system."""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import ParamSpec, Protocol, TypeVar

from uiprobe.environments.phone.shell.filesystem import (
    MAX_PATH_BYTES,
    Entry,
    FileSystem,
    UnfinishedFile,
)

P = ParamSpec("P")
T = TypeVar("T")

MAX_CHUNK = 64 * 1024
"""Bytes in one DATA packet."""

_REQUEST = struct.Struct("<4sI")
_STAT = struct.Struct("<4s3I")
_STAT2 = struct.Struct("<4sI2Q4IQ3q")
_DENT = struct.Struct("<4s4I")
_DENT2 = struct.Struct("<4sI2Q4IQ3qI")

_SHELL_USER = 2000
"""`AID_SHELL` of Android, the user that owns files pushed over ADB."""


class ByteStream(Protocol):
    """The stream that the service reads from and writes to."""

    async def read_exactly(self, count: int, *, patience_s: float | None = None) -> bytes:
        """Exactly `count` bytes; raises if nothing comes for longer than the patience lasts."""

    async def write(self, data: bytes) -> None:
        """Send all of `data`."""

    def hold(self, count: int) -> None:
        """Count bytes that are kept for the client; raises if they are too many."""

    def release(self, count: int) -> None:
        """Count bytes no longer."""

    def holding(self, count: int) -> AbstractContextManager[None]:
        """Count bytes for a while; raises if they are too many."""


class Caller(Protocol):
    """Calls a function in a place of its own, and waits for it."""

    async def __call__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The value that the function returns."""


class SyncSession:
    """One sync stream.

    Args:
        stream: The ADB stream that carries the sync packets.
        files: The file system.
        call: Calls a function where nothing else uses the file system at the same time.
        patience_s: How long the client may pause in the middle of a file.
    """

    def __init__(
        self, stream: ByteStream, files: FileSystem, call: Caller, patience_s: float = 60.0
    ) -> None:
        self._stream = stream
        self._files = files
        self._call = call
        self._patience_s = patience_s

    async def run(self) -> None:
        """Answer requests until the client quits, or sends one that makes no sense."""
        while True:
            request, length = _REQUEST.unpack(await self._stream.read_exactly(_REQUEST.size))
            if request == b"QUIT":
                return
            # A SEND request has the mode behind the path.
            if length > MAX_PATH_BYTES + 16:
                await self._fail(f"path of {length} bytes, at most {MAX_PATH_BYTES}")
                return
            path = (await self._stream.read_exactly(length)).decode("utf-8", "surrogateescape")
            match request:
                case b"STAT":
                    await self._stat(path)
                case b"STA2" | b"LST2":
                    await self._stat2(request, path)
                case b"LIST":
                    await self._list(path)
                case b"LIS2":
                    await self._list2(path)
                case b"RECV":
                    await self._receive(path)
                case b"SEND":
                    if not await self._send(path):
                        return
                case _:
                    await self._fail(f"unknown request {request!r}")
                    return

    async def _fail(self, reason: str) -> None:
        message = reason.encode("utf-8", "surrogateescape")
        await self._stream.write(_REQUEST.pack(b"FAIL", len(message)) + message)

    async def _stat(self, path: str) -> None:
        try:
            entry = await self._call(self._files.stat, path)
        except OSError:
            await self._stream.write(_STAT.pack(b"STAT", 0, 0, 0))
            return
        await self._stream.write(
            _STAT.pack(b"STAT", entry.mode, len(entry.data), _seconds(entry.modified))
        )

    async def _stat2(self, request: bytes, path: str) -> None:
        try:
            entry = await self._call(self._files.stat, path)
        except OSError as error:
            await self._stream.write(
                _STAT2.pack(request, error.errno or errno.EIO, *(0 for _ in range(10)))
            )
            return
        await self._stream.write(_STAT2.pack(request, 0, *_stat_fields(entry)))

    async def _entries(self, path: str) -> list[tuple[bytes, Entry]]:
        try:
            found = await self._call(self._files.list, path)
        except OSError:
            return []
        return [(name.encode("utf-8", "surrogateescape"), entry) for name, entry in found]

    async def _list(self, path: str) -> None:
        listing = bytearray()
        for name, entry in await self._entries(path):
            listing += _DENT.pack(
                b"DENT", entry.mode, len(entry.data), _seconds(entry.modified), len(name)
            )
            listing += name
        await self._stream.write(bytes(listing) + _DENT.pack(b"DONE", 0, 0, 0, 0))

    async def _list2(self, path: str) -> None:
        listing = bytearray()
        for name, entry in await self._entries(path):
            listing += _DENT2.pack(b"DNT2", 0, *_stat_fields(entry), len(name)) + name
        await self._stream.write(bytes(listing) + _DENT2.pack(b"DONE", *(0 for _ in range(12))))

    async def _receive(self, path: str) -> None:
        try:
            data = await self._call(self._files.read, path)
        except OSError as error:
            await self._fail(error.strerror or str(error))
            return
        # The file may be replaced while the client reads: then nothing else holds the old content.
        with self._stream.holding(len(data)):
            for start in range(0, len(data), MAX_CHUNK):
                chunk = data[start : start + MAX_CHUNK]
                await self._stream.write(_REQUEST.pack(b"DATA", len(chunk)) + chunk)
        await self._stream.write(_REQUEST.pack(b"DONE", 0))

    async def _send(self, request: str) -> bool:
        """Take a file; False if the data is not a file, after which nothing can be understood.

        What arrives is written to the phone's files at once, and counts as used there.
        """
        path, _, mode = request.rpartition(",")
        file: UnfinishedFile | None = None
        failure: OSError | None = None
        held = 0
        try:
            try:
                if not (mode.isascii() and mode.isdigit() and len(mode) < 8):
                    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
                file = await self._call(self._files.begin, path)
            except OSError as error:
                failure = error
            while True:
                kind, number = _REQUEST.unpack(await self._read(_REQUEST.size))
                if kind == b"DONE":
                    break
                if kind != b"DATA" or number > MAX_CHUNK:
                    await self._fail(f"found {kind!r} of {number} bytes inside a file")
                    return False
                chunk = await self._read(number)
                # The rest is read and dropped: the client listens only when it has sent all.
                if file is None or failure is not None:
                    continue
                self._stream.hold(number)
                held += number
                try:
                    await self._call(self._files.add, file, chunk)
                except OSError as error:
                    failure = error
                    self._stream.release(held)
                    held = 0
            if file is not None and failure is None:
                try:
                    await self._call(self._files.finish, file, now=number, mode=int(mode))
                except OSError as error:
                    failure = error
        finally:
            if file is not None:
                self._files.abandon(file)
            self._stream.release(held)
        if failure is not None:
            await self._fail(failure.strerror or str(failure))
            return True
        await self._stream.write(_REQUEST.pack(b"OKAY", 0))
        return True

    async def _read(self, count: int) -> bytes:
        return await self._stream.read_exactly(count, patience_s=self._patience_s)


def _seconds(time: int) -> int:
    """A time that fits the 32 bits of the first version."""
    return min(max(time, 0), 0xFFFFFFFF)


def _stat_fields(entry: Entry) -> tuple[int, ...]:
    """Device, inode, mode, links, user, group, size, and the three times."""
    times = (entry.modified,) * 3
    return (0, 0, entry.mode, 1, _SHELL_USER, _SHELL_USER, len(entry.data), *times)
