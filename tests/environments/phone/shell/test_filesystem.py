"""The phone's files: contained, limited, and never the host's."""

from __future__ import annotations

import posixpath
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.phone.shell.filesystem import (
    EXTERNAL_STORAGE,
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_TOTAL_BYTES,
    FileSystem,
)

NOW = 1_773_308_460


def test_written_data_is_read_back() -> None:
    files = FileSystem(NOW)
    files.write("/sdcard/a.txt", b"one", now=NOW + 5, mode=0o644)
    assert files.read(f"{EXTERNAL_STORAGE}/a.txt") == b"one"
    entry = files.stat("/sdcard/../sdcard/./a.txt")
    assert (entry.mode, entry.modified) == (0o100644, NOW + 5)
    files.write("/sdcard/a.txt", b"two", now=NOW)
    assert [name for name, _ in files.list("/sdcard") if name.islower()] == ["a.txt"]


@pytest.mark.parametrize(
    "path",
    ["/etc/passwd", "/../etc/passwd", "/sdcard/../../../../etc/passwd", "/sdcard/../../etc/passwd"],
)
def test_the_hosts_files_do_not_exist(path: str) -> None:
    assert Path("/etc/passwd").exists()
    with pytest.raises(FileNotFoundError):
        FileSystem(NOW).read(path)


@given(st.text(st.sampled_from("ab./\\\0~é"), max_size=30))
def test_every_path_stays_below_the_root(path: str) -> None:
    files = FileSystem(NOW)
    try:
        clean = files.resolve(path)
    except OSError:
        return
    assert clean.startswith("/")
    assert ".." not in clean.split("/")
    assert posixpath.normpath(clean) == clean


def test_only_storage_can_be_written() -> None:
    files = FileSystem(NOW)
    for path in ("/x", "/system/x", "/data/x", "/data/local/tmp/../x"):
        with pytest.raises(PermissionError):
            files.write(path, b"", now=NOW)
    with pytest.raises(PermissionError):
        files.remove("/sdcard", recursive=True)
    with pytest.raises(PermissionError):
        files.remove("/", recursive=True)


def test_errors_are_those_of_a_file_system() -> None:
    files = FileSystem(NOW)
    files.write("/sdcard/f", b"", now=NOW)
    with pytest.raises(NotADirectoryError):
        files.write("/sdcard/f/g", b"", now=NOW)
    with pytest.raises(NotADirectoryError):
        files.list("/sdcard/f")
    with pytest.raises(FileNotFoundError):
        files.write("/sdcard/none/g", b"", now=NOW)
    with pytest.raises(IsADirectoryError):
        files.read("/sdcard")
    with pytest.raises(IsADirectoryError):
        files.write("/sdcard/Download", b"", now=NOW)
    with pytest.raises(IsADirectoryError):
        files.make_directory("/sdcard/mine", now=NOW)
        files.remove("/sdcard/mine")
    with pytest.raises(FileExistsError):
        files.make_directory("/sdcard/f", now=NOW)
    with pytest.raises(FileNotFoundError):
        files.stat("/sdcard/a\0b")
    with pytest.raises(OSError, match="name too long"):
        files.stat("/sdcard/" + "a" * 300)


def test_directories_are_made_and_removed_with_what_is_in_them() -> None:
    files = FileSystem(NOW)
    files.make_directory("/sdcard/a/b/c", now=NOW, parents=True)
    files.make_directory("/sdcard/a/b", now=NOW, parents=True)
    files.write("/sdcard/a/b/c/f", b"x", now=NOW)
    files.remove("/sdcard/a", recursive=True)
    with pytest.raises(FileNotFoundError):
        files.stat("/sdcard/a/b/c/f")


def test_room_is_limited_and_comes_back() -> None:
    files = FileSystem(NOW)
    with pytest.raises(OSError, match="too large"):
        files.write("/sdcard/big", bytes(MAX_FILE_BYTES + 1), now=NOW)
    block = bytes(MAX_FILE_BYTES)
    for number in range(MAX_TOTAL_BYTES // MAX_FILE_BYTES):
        files.write(f"/sdcard/{number}", block, now=NOW)
    with pytest.raises(OSError, match="No space"):
        files.write("/sdcard/more", b"x", now=NOW)
    files.write("/sdcard/0", b"smaller", now=NOW)
    files.write("/sdcard/more", b"x", now=NOW)
    files.remove("/sdcard/1")
    files.write("/sdcard/1", block, now=NOW)


def test_the_number_of_files_is_limited() -> None:
    files = FileSystem(NOW)
    with pytest.raises(OSError, match="No space"):
        for number in range(MAX_ENTRIES + 1):
            files.write(f"/sdcard/{number}", b"", now=NOW)
    files.clear(NOW)
    files.write("/sdcard/again", b"", now=NOW)
