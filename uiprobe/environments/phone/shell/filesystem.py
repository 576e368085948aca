"""The phone's file system: a dictionary in memory, with the limits of a small disk.

No path ever reaches the host: `..` is resolved against the phone's own root.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

MAX_FILE_BYTES = 32 * 1024 * 1024
MAX_TOTAL_BYTES = 64 * 1024 * 1024
"""Bytes of all files, which lie in memory."""

MAX_ENTRIES = 4096
MAX_PATH_BYTES = 1024
MAX_NAME_BYTES = 255
"""`NAME_MAX` of Linux."""

EXTERNAL_STORAGE = "/storage/emulated/0"

_DIRECTORIES = (
    "/",
    "/data",
    "/data/local",
    "/data/local/tmp",
    "/storage",
    "/storage/emulated",
    EXTERNAL_STORAGE,
    *(
        f"{EXTERNAL_STORAGE}/{name}"
        for name in ("Android", "DCIM", "Documents", "Download", "Movies", "Music", "Pictures")
    ),
)

IDLE_S = 5.0
"""Seconds after which an unfinished file to which nothing is added may give way to another."""

NULL = "/dev/null"
"""Empty to read, and whatever is written to it is gone."""

_WRITABLE = ("/data/local/tmp", EXTERNAL_STORAGE)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or a directory.

    Attributes:
        mode: Type and permissions, as `stat` gives them.
        modified: Seconds since 1970 on the phone's clock.
        data: Content; empty for a directory.
    """

    mode: int
    modified: int
    data: bytes = b""

    @property
    def is_directory(self) -> bool:
        """Whether it is a directory."""
        return stat.S_ISDIR(self.mode)


def _error(code: int, path: str) -> OSError:
    """The subclass of `OSError` for `code`; its `strerror` is what a shell prints."""
    return OSError(code, os.strerror(code), path)


class UnfinishedFile:
    """A file that is still being received.

    Attributes:
        path: Where it will be.
        pieces: What came so far.
        size: Bytes of that.
        touched: When something was added last, by the monotonic clock.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.pieces: list[bytes] = []
        self.size = 0
        self.touched = time.monotonic()


class FileSystem:
    """Files and directories by absolute path.

    Every method raises the `OSError` that the system call of that name would.

    Args:
        now: Modification time of what is there at the start, in seconds since 1970.

    Attributes:
        directory: Where relative paths begin.
        full: Whether nothing more can be written, however little there is.
    """

    def __init__(self, now: int) -> None:
        self.directory = "/"
        self.full = False
        self.clear(now)

    @contextmanager
    def within(self, directory: str) -> Iterator[None]:
        """While it lasts, relative paths begin at a directory; otherwise at the root."""
        before, self.directory = self.directory, directory
        try:
            yield
        finally:
            self.directory = before

    def clear(self, now: int) -> None:
        """Leave only the directories that a new phone has; unfinished files are lost."""
        self._entries = {path: Entry(stat.S_IFDIR | 0o771, now) for path in _DIRECTORIES}
        self._bytes = 0
        self._unfinished: set[UnfinishedFile] = set()

    def resolve(self, path: str) -> str:
        """The absolute path without `.`, `..`, links and doubled slashes."""
        encoded = path.encode("utf-8", "surrogateescape")
        if not path or "\0" in path:
            raise _error(errno.ENOENT, path)
        if len(encoded) > MAX_PATH_BYTES or any(
            len(name) > MAX_NAME_BYTES for name in encoded.split(b"/")
        ):
            raise _error(errno.ENAMETOOLONG, path[:80])
        # `normpath` keeps two slashes at the beginning, as POSIX allows.
        clean = "/" + posixpath.normpath(posixpath.join(self.directory, path)).lstrip("/")
        for link in ("/sdcard", "/storage/self/primary", "/mnt/sdcard"):
            if clean == link or clean.startswith(link + "/"):
                return EXTERNAL_STORAGE + clean[len(link) :]
        return clean

    def stat(self, path: str) -> Entry:
        """The entry at `path`."""
        clean = self.resolve(path)
        if clean == NULL:
            return Entry(stat.S_IFCHR | 0o666, 0)
        entry = self._entries.get(clean)
        if entry is None:
            raise _error(errno.ENOENT, path)
        return entry

    def list(self, path: str) -> Sequence[tuple[str, Entry]]:
        """Names and entries of a directory, by name."""
        if not self.stat(path).is_directory:
            raise _error(errno.ENOTDIR, path)
        clean = self.resolve(path)
        found = [
            (posixpath.basename(name), entry)
            for name, entry in self._entries.items()
            if name != "/" and posixpath.dirname(name) == clean
        ]
        return sorted(found, key=lambda pair: pair[0])

    def read(self, path: str) -> bytes:
        """The content of a file."""
        entry = self.stat(path)
        if entry.is_directory:
            raise _error(errno.EISDIR, path)
        return entry.data

    def write(self, path: str, data: bytes, *, now: int, mode: int = 0o660) -> None:
        """Create or replace a file in a directory that exists."""
        if self.resolve(path) == NULL:
            return
        clean = self._check_writable(path)
        old = self._entries.get(clean)
        if old is not None and old.is_directory:
            raise _error(errno.EISDIR, path)
        if len(data) > MAX_FILE_BYTES:
            raise _error(errno.EFBIG, path)
        more = len(data) - (len(old.data) if old else 0)
        full = self.full or self.used_bytes + more > MAX_TOTAL_BYTES
        if full or (old is None and len(self._entries) >= MAX_ENTRIES):
            raise _error(errno.ENOSPC, path)
        self._bytes += more
        self._entries[clean] = Entry(stat.S_IFREG | (mode & 0o777), now, data)

    def begin(self, path: str) -> UnfinishedFile:
        """Begin a file that comes piece by piece; it is there when it is finished."""
        if self.resolve(path) != NULL:
            # `finish` makes the directories above it.
            self._check_writable(path, parents=True)
        file = UnfinishedFile(path)
        self._unfinished.add(file)
        return file

    def add(self, file: UnfinishedFile, data: bytes) -> None:
        """Add to an unfinished file, which takes up room from the first byte on."""
        if file not in self._unfinished:
            raise _error(errno.ENOSPC, file.path)
        if file.size + len(data) > MAX_FILE_BYTES:
            self.abandon(file)
            raise _error(errno.EFBIG, file.path)
        lacking = self.used_bytes + len(data) - MAX_TOTAL_BYTES
        latest = time.monotonic() - IDLE_S
        others = (other for other in list(self._unfinished) if other is not file)
        idle = sorted(
            (other for other in others if other.touched < latest), key=lambda other: other.touched
        )
        # No other file is given up for one that does not fit anyway.
        if self.full or lacking > sum(other.size for other in idle):
            self.abandon(file)
            raise _error(errno.ENOSPC, file.path)
        while lacking > 0:
            lacking -= idle[0].size
            self.abandon(idle.pop(0))
        file.size += len(data)
        file.pieces.append(data)
        file.touched = time.monotonic()

    def finish(self, file: UnfinishedFile, *, now: int, mode: int) -> None:
        """Put an unfinished file where it belongs, with the directories above it."""
        if file not in self._unfinished:
            raise _error(errno.ENOSPC, file.path)
        # Forgotten before it is written, or its bytes would count twice.
        data = b"".join(file.pieces)
        self.abandon(file)
        if self.resolve(file.path) != NULL:
            parent = posixpath.dirname(self.resolve(file.path))
            self.make_directory(parent, now=now, parents=True)
        self.write(file.path, data, now=now, mode=mode)

    def abandon(self, file: UnfinishedFile) -> None:
        """Forget an unfinished file; does nothing if it is forgotten or finished.

        Unlike all other methods, this one may be called while another thread uses the files.
        """
        self._unfinished.discard(file)
        file.pieces = []

    def make_directory(self, path: str, *, now: int, parents: bool = False) -> None:
        """Create a directory; with `parents` also those above it, and none of them need be new."""
        clean = self._check_writable(path, parents=parents)
        existing = self._entries.get(clean)
        if existing is not None:
            if parents and existing.is_directory:
                return
            raise _error(errno.EEXIST, path)
        if parents:
            self.make_directory(posixpath.dirname(clean), now=now, parents=True)
        if len(self._entries) >= MAX_ENTRIES:
            raise _error(errno.ENOSPC, path)
        self._entries[clean] = Entry(stat.S_IFDIR | 0o771, now)

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Delete a file; with `recursive` also a directory and everything in it."""
        entry = self.stat(path)
        clean = self._check_writable(path)
        if clean in _DIRECTORIES:
            raise _error(errno.EACCES, path)
        if entry.is_directory and not recursive:
            raise _error(errno.EISDIR, path)
        for name in [n for n in self._entries if n == clean or n.startswith(clean + "/")]:
            self._bytes -= len(self._entries.pop(name).data)

    def move(self, source: str, target: str) -> None:
        """Give an entry, and what is in it, another path; a file there is replaced."""
        entry = self.stat(source)
        old, new = self._check_writable(source), self._check_writable(target)
        if old in _DIRECTORIES or new in _DIRECTORIES:
            raise _error(errno.EACCES, source)
        if old == new:
            return
        if new.startswith(old + "/"):
            raise _error(errno.EINVAL, target)
        there = self._entries.get(new)
        if there is not None:
            if there.is_directory != entry.is_directory:
                raise _error(errno.ENOTDIR if entry.is_directory else errno.EISDIR, target)
            if there.is_directory and self.list(target):
                raise _error(errno.ENOTEMPTY, target)
            self._bytes -= len(self._entries.pop(new).data)
        for name in [n for n in self._entries if n == old or n.startswith(old + "/")]:
            # Raises if the path becomes too long.
            self.resolve(new + name[len(old) :])
            self._entries[new + name[len(old) :]] = self._entries.pop(name)

    def change_mode(self, path: str, mode: int) -> None:
        """Set the permissions of an entry."""
        entry = self.stat(path)
        clean = self._check_writable(path)
        kind = stat.S_IFMT(entry.mode)
        self._entries[clean] = Entry(kind | (mode & 0o777), entry.modified, entry.data)

    @property
    def used_bytes(self) -> int:
        """The size of all files together, with those that are unfinished."""
        # A copy, because another thread may abandon a file meanwhile.
        return self._bytes + sum(file.size for file in list(self._unfinished))

    def _check_writable(self, path: str, *, parents: bool = False) -> str:
        clean = self.resolve(path)
        if not any(clean == place or clean.startswith(place + "/") for place in _WRITABLE):
            raise _error(errno.EACCES, path)
        parent = self._entries.get(posixpath.dirname(clean))
        if parent is None and not parents:
            raise _error(errno.ENOENT, path)
        if parent is not None and not parent.is_directory:
            raise _error(errno.ENOTDIR, path)
        return clean
