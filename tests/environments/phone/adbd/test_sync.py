"""The sync service: its requests, and bytes that are none."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from uiprobe.environments.phone.adbd.sync import MAX_CHUNK, SyncSession
from uiprobe.environments.phone.shell.filesystem import MAX_FILE_BYTES, FileSystem

pytestmark = pytest.mark.slow

NOW = 1_773_308_460


class Ended(Exception):  # noqa: N818 - not an error: the client went away
    """The client sends no more."""


class Script:
    """A stream on which everything has been sent already."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.position = 0
        self.answer = b""
        self.held = 0

    async def read_exactly(self, count: int, *, patience_s: float | None = None) -> bytes:
        start, self.position = self.position, self.position + count
        if self.position > len(self.data):
            raise Ended
        return self.data[start : self.position]

    async def write(self, data: bytes) -> None:
        self.answer += data

    def hold(self, count: int) -> None:
        self.held += count

    def release(self, count: int) -> None:
        self.held -= count

    @contextmanager
    def holding(self, count: int) -> Iterator[None]:
        self.hold(count)
        yield
        self.release(count)


async def _call(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    return function(*arguments, **options)


def converse(files: FileSystem, data: bytes) -> bytes:
    script = Script(data)

    async def run() -> None:
        try:
            await SyncSession(script, files, _call).run()
        except Ended:
            return

    asyncio.run(run())
    assert script.held == 0
    return script.answer


def request(name: bytes, path: bytes) -> bytes:
    return name + struct.pack("<I", len(path)) + path


def sent(path: bytes, content: bytes, *, mode: bytes = b"33188", chunk: int = MAX_CHUNK) -> bytes:
    chunks = [
        request(b"DATA", content[start : start + chunk]) for start in range(0, len(content), chunk)
    ]
    end = b"DONE" + struct.pack("<I", NOW)
    return b"".join([request(b"SEND", path + b"," + mode), *chunks, end])


@settings(max_examples=50)
@given(content=st.binary(max_size=5000), chunk=st.integers(1, 5000))
def test_what_is_sent_is_received(content: bytes, chunk: int) -> None:
    files = FileSystem(NOW)
    path = "/sdcard/new/名.bin".encode()
    assert converse(files, sent(path, content, chunk=chunk)) == b"OKAY" + bytes(4)
    expected = request(b"DATA", content) if content else b""
    assert converse(files, request(b"RECV", path)) == expected + b"DONE" + bytes(4)
    assert converse(files, request(b"STAT", path)) == b"STAT" + struct.pack(
        "<3I", 0o100644, len(content), NOW
    )


def test_large_files_come_in_chunks() -> None:
    files = FileSystem(NOW)
    files.write("/sdcard/f", bytes(MAX_CHUNK + 1), now=NOW)
    answer = converse(files, request(b"RECV", b"/sdcard/f"))
    assert answer.startswith(b"DATA" + struct.pack("<I", MAX_CHUNK))
    assert answer[8 + MAX_CHUNK :] == b"DATA\1\0\0\0\0DONE\0\0\0\0"


def test_directories_are_listed_in_both_versions() -> None:
    files = FileSystem(NOW)
    files.write("/data/local/tmp/ab", b"xyz", now=NOW, mode=0o600)
    entry = struct.pack("<4I", 0o100600, 3, NOW, 2) + b"ab"
    answer = converse(files, request(b"LIST", b"/data/local/tmp"))
    assert answer == b"DENT" + entry + b"DONE" + bytes(16)
    answer = converse(files, request(b"LIS2", b"/data/local/tmp"))
    assert answer[:4] == b"DNT2"
    assert answer[4 + 72 : 4 + 74] == b"ab"
    assert answer[4 + 74 :] == b"DONE" + bytes(72)


def test_what_is_missing_is_said_in_each_version() -> None:
    files = FileSystem(NOW)
    assert converse(files, request(b"STAT", b"/none")) == b"STAT" + bytes(12)
    assert converse(files, request(b"STA2", b"/none"))[:8] == b"STA2\2\0\0\0"
    assert converse(files, request(b"LIST", b"/none")) == b"DONE" + bytes(16)
    assert converse(files, request(b"RECV", b"/none"))[8:] == b"No such file or directory"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (b"/etc/passwd", b"Permission denied"),
        (b"/sdcard/../../../etc/passwd", b"Permission denied"),
        (b"/sdcard/Download", b"Is a directory"),
        (b"/sdcard/a\0b", b"No such file or directory"),
        (b"/sdcard/" + b"n" * 300, b"File name too long"),
    ],
)
def test_a_file_that_cannot_be_kept_is_refused_and_the_session_goes_on(
    path: bytes, reason: bytes
) -> None:
    files = FileSystem(NOW)
    answer = converse(files, sent(path, b"root::0:0") + request(b"STAT", b"/none"))
    assert answer == request(b"FAIL", reason) + b"STAT" + bytes(12)


def test_a_file_over_the_limit_is_read_to_its_end_and_refused() -> None:
    files = FileSystem(NOW)
    answer = converse(files, sent(b"/sdcard/f", bytes(MAX_FILE_BYTES + 1)))
    assert answer == request(b"FAIL", b"File too large")


@pytest.mark.parametrize(
    "data",
    [
        request(b"NOPE", b""),
        request(b"RECV", b"x" * 2000),
        request(b"SEND", b"/sdcard/f,33188") + b"DATA" + struct.pack("<I", MAX_CHUNK + 1),
        request(b"SEND", b"/sdcard/f,33188") + b"STAT" + bytes(4),
    ],
)
def test_nonsense_ends_the_session_with_a_reason(data: bytes) -> None:
    answer = converse(FileSystem(NOW), data + request(b"STAT", b"/none"))
    assert answer.startswith(b"FAIL")
    assert b"STAT" + bytes(12) not in answer


_REQUESTS = st.builds(
    request,
    st.sampled_from(
        [b"STAT", b"STA2", b"LST2", b"LIST", b"LIS2", b"RECV", b"SEND", b"DATA", b"DONE"]
    ),
    st.binary(max_size=30),
)


@settings(max_examples=200)
@given(st.lists(st.one_of(_REQUESTS, st.binary(max_size=12)), max_size=8).map(b"".join))
@example(request(b"SEND", b"/sdcard/f") + b"DONE" + bytes(4))
@example(request(b"SEND", b"/sdcard/f,99999999999") + b"DONE" + bytes(4))
@example(request(b"STAT", b"\xff\xfe"))
def test_any_bytes_are_answered_or_end_the_session(data: bytes) -> None:
    files = FileSystem(NOW)
    converse(files, data)
    assert [name for name, _ in files.list("/")] == ["data", "storage"]
