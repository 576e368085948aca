"""How many bytes the server holds for its clients, and who gives way where they are too many.

What arrives and is not read, input that is not complete and output that is not acknowledged count
for their stream, its connection and the whole process, whatever phone they are meant for. A stream
that goes beyond its own bound or its connection's ends. Beyond the bound of the process, those
streams end first whose clients have not been heard from for the longest time.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import threading
import time
from collections.abc import Callable, Iterator

STREAM_BYTES = 72 * 1024 * 1024
"""Bytes held for one stream: as much as one line of the shell may write, and its frames."""

CONNECTION_BYTES = 128 * 1024 * 1024
"""Bytes held for all streams of one connection."""

PROCESS_BYTES = 256 * 1024 * 1024
"""Bytes held for all connections of this process."""

IDLE_S = 5.0
"""Seconds after which a client that was not heard from may have to give way to another."""

GIVE_BACK_BYTES = 4 * 1024 * 1024
"""A connection that held less leaves what is freed at its end to the allocator."""

_FREED_BYTES = 32 * 1024 * 1024
"""Bytes after whose release the allocator gives back what lies between others that are held."""


class MemoryBoundError(Exception):
    """More would have to be held for a client than the bounds allow."""


class Memory:
    """The bytes that a process holds for all clients.

    Phones may be served from several threads; all methods may be called from any.

    Args:
        limit: Bytes at most.
        connection_limit: Bytes at most for one connection.
        stream_limit: Bytes at most for one stream.
    """

    def __init__(
        self,
        limit: int = PROCESS_BYTES,
        *,
        connection_limit: int = CONNECTION_BYTES,
        stream_limit: int = STREAM_BYTES,
    ) -> None:
        self.limit = limit
        self.connection_limit = connection_limit
        self.stream_limit = stream_limit
        self._lock = threading.Lock()
        self._accounts: set[Account] = set()
        self._held = 0
        self._freed = 0

    @property
    def held(self) -> int:
        """Bytes held at the moment."""
        return self._held

    def take(self, account: Account, count: int) -> None:
        """Count bytes for an account.

        Raises:
            MemoryBoundError: They are too many.
        """
        with self._lock:
            mine, together = account.held + count, account.connection.held + count
            if account.closed:
                raise MemoryBoundError("gave way to other clients")
            if mine > self.stream_limit:
                raise MemoryBoundError(f"{mine:,} bytes in a stream, at most {self.stream_limit:,}")
            if together > self.connection_limit:
                raise MemoryBoundError(
                    f"{together:,} bytes in a connection, at most {self.connection_limit:,}"
                )
            self._make_room(account, count)
            account.held = mine
            account.connection.held = together
            account.connection.most = max(account.connection.most, together)
            self._held += count
            self._accounts.add(account)

    def _make_room(self, account: Account, count: int) -> None:
        lacking = self._held + count - self.limit
        if lacking <= 0:
            return
        latest = time.monotonic() - IDLE_S
        leaving = []
        for other in sorted(self._accounts, key=lambda other: other.heard):
            if lacking <= 0 or other.heard > latest:
                break
            if other is not account:
                leaving.append(other)
                lacking -= other.held
        if lacking > 0:
            raise MemoryBoundError(f"{self.limit:,} bytes are held for all clients already")
        for other in leaving:
            # Taken before the release, which forgets it.
            leave = other.give_way
            self._release(other)
            leave()

    def give(self, account: Account, count: int) -> None:
        """Count bytes of an account no longer."""
        with self._lock:
            if account.closed:
                return
            account.held -= count
            account.connection.held -= count
            self._free(count)

    def close(self, account: Account) -> None:
        """Count nothing of an account any longer."""
        with self._lock:
            self._release(account)

    def _release(self, account: Account) -> None:
        if not account.closed:
            account.closed = True
            account.give_way = _stay
            account.connection.held -= account.held
            self._free(account.held)
        self._accounts.discard(account)

    def _free(self, count: int) -> None:
        self._held -= count
        self._freed += count
        if self._freed >= _FREED_BYTES:
            self._freed = 0
            give_back()


class ConnectionAccount:
    """The bytes of one connection.

    Attributes:
        held: Bytes held at the moment.
        most: Most bytes held at once.
    """

    def __init__(self) -> None:
        self.held = 0
        self.most = 0


class Account:
    """The bytes of one stream.

    Args:
        memory: The bytes of the process.
        connection: Those of its connection.
        give_way: Ends the stream; called from any thread, and not waited for.

    Attributes:
        held: Bytes held at the moment.
        heard: When the client was last heard from, by the monotonic clock.
        closed: Whether nothing is counted any longer.
    """

    def __init__(
        self, memory: Memory, connection: ConnectionAccount, give_way: Callable[[], None]
    ) -> None:
        self.connection = connection
        self.give_way = give_way
        self.held = 0
        self.heard = time.monotonic()
        self.closed = False
        self._memory = memory

    def take(self, count: int) -> None:
        """Count bytes.

        Raises:
            MemoryBoundError: They are too many.
        """
        self._memory.take(self, count)

    def give(self, count: int) -> None:
        """Count bytes no longer."""
        self._memory.give(self, count)

    @contextlib.contextmanager
    def holding(self, count: int) -> Iterator[None]:
        """Count bytes while it lasts.

        Raises:
            MemoryBoundError: They are too many.
        """
        self.take(count)
        try:
            yield
        finally:
            self.give(count)

    def hear(self) -> None:
        """Note that the client was heard from."""
        self.heard = time.monotonic()

    def close(self) -> None:
        """Count nothing any longer."""
        self._memory.close(self)


def _stay() -> None:
    """Nothing of a closed account is left to give way."""


PROCESS = Memory()
"""The bytes of this process."""


def give_back(*, collect: bool = False) -> None:
    """Give what was freed back to the system, as far as its allocator can.

    Args:
        collect: Whether to look for garbage first.
    """
    if collect:
        gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
