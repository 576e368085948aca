"""Connections of the ADB protocol and the streams inside them.

One connection carries many streams; each has one packet under way in each direction, which the
other side acknowledges. What is malformed closes its stream, and bytes after which no packet can be
found close their connection; everything else goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial

from uiprobe.environments.phone.adbd.memory import (
    GIVE_BACK_BYTES,
    PROCESS,
    Account,
    ConnectionAccount,
    Memory,
    MemoryBoundError,
    give_back,
)
from uiprobe.environments.phone.adbd.protocol import (
    HEADER,
    MAX_PAYLOAD,
    VERSION,
    VERSION_WITH_CHECKSUM,
    Command,
    FramingError,
    Header,
    encode_packet,
)

logger = logging.getLogger(__name__)

MAX_STREAMS = 64
"""Streams at once in one connection; more are refused."""

IDLE_CONNECTION_S = 3600.0
"""Seconds after which a connection ends on which nothing is sent and no stream is open."""

_HANDSHAKE_TIMEOUT_S = 10.0
_SMALLEST_PAYLOAD = 4096
"""`MAX_PAYLOAD_V1` of the ADB protocol, which every client accepts."""

_LARGEST_HELLO = 4096
"""Bytes of the first packet, before the client is known to keep to the protocol."""

Service = Callable[["Stream"], Awaitable[None]]
"""A function that answers a stream; the stream closes when it returns."""

OpenService = Callable[[str], Service | None]
"""Finds the service of a name; None if it does not exist."""


class StreamClosedError(Exception):
    """The other side closed the stream, or broke its rules."""


class Stream:
    """A two-way stream of bytes inside a connection.

    Attributes:
        local: Our id of it.
        remote: The other side's.
    """

    def __init__(self, connection: Connection, local: int, remote: int, account: Account) -> None:
        self.local = local
        self.remote = remote
        self.task: asyncio.Task[None] | None = None
        self._connection = connection
        self._account = account
        self._pending: bytes | None = None
        self._buffer = bytearray()
        self._arrived = asyncio.Event()
        self._acknowledged = asyncio.Event()
        self._acknowledged.set()

    async def read(self) -> bytes:
        """The next bytes; waits for them."""
        if not self._buffer:
            await self._fill()
        return self._take(len(self._buffer))

    async def read_exactly(self, count: int, *, patience_s: float | None = None) -> bytes:
        """Exactly `count` bytes.

        Args:
            count: How many.
            patience_s: How long the other side may send nothing, in seconds; by default for ever.

        Raises:
            StreamClosedError: It sent nothing for longer.
        """
        while len(self._buffer) < count:
            try:
                async with asyncio.timeout(patience_s):
                    await self._arrived.wait()
            except TimeoutError:
                raise StreamClosedError(f"nothing was sent for {patience_s:g} s") from None
            await self._fill()
        return self._take(count)

    def _take(self, count: int) -> bytes:
        data = bytes(self._buffer[:count])
        del self._buffer[:count]
        self._account.give(len(data))
        return data

    async def _fill(self) -> None:
        await self._arrived.wait()
        self._arrived.clear()
        self._buffer += self._pending or b""
        self._pending = None
        await self._connection.send(Command.OKAY, self.local, self.remote)

    def hold(self, count: int) -> None:
        """Count bytes that the service keeps, until it releases them or the stream ends.

        Raises:
            MemoryBoundError: They are too many.
        """
        self._account.take(count)

    def release(self, count: int) -> None:
        """Count bytes no longer that the service kept."""
        self._account.give(count)

    def holding(self, count: int) -> AbstractContextManager[None]:
        """Count bytes that the service keeps for a while.

        Raises:
            MemoryBoundError: They are too many.
        """
        return self._account.holding(count)

    def settle_accounts(self) -> None:
        """Count nothing of this stream any longer."""
        self._pending = None
        self._buffer.clear()
        # What a task that ended was about must not live on in a circle of references.
        self.task = None
        self._account.close()

    async def write(self, data: bytes) -> None:
        """Send bytes, packet after packet, each when the one before was acknowledged.

        Raises:
            StreamClosedError: The other side did not acknowledge in time.
            MemoryBoundError: So many bytes cannot be kept until it has.
        """
        size = self._connection.max_payload
        view = memoryview(data)
        with self.holding(len(data)):
            for start in range(0, len(data), size):
                await self.drain()
                self._acknowledged.clear()
                chunk = view[start : start + size]
                await self._connection.send(Command.WRTE, self.local, self.remote, chunk)

    async def drain(self) -> None:
        """Wait until everything sent was acknowledged.

        Raises:
            StreamClosedError: It was not, in time.
        """
        timeout = self._connection.timeout_s
        try:
            # Not wait_for: before Python 3.12 it loses a cancellation that arrives with the event.
            async with asyncio.timeout(timeout):
                await self._acknowledged.wait()
        except TimeoutError:
            raise StreamClosedError(f"no acknowledgement within {timeout:g} s") from None

    def receive(self, data: bytes) -> bool:
        """Take a packet; False if one more was sent than had been acknowledged.

        Raises:
            MemoryBoundError: There is no room for it.
        """
        if self._pending is not None:
            return False
        self._account.hear()
        self._account.take(len(data))
        self._pending = data
        self._arrived.set()
        return True

    def acknowledge(self) -> None:
        """The other side is ready for the next packet."""
        self._account.hear()
        self._acknowledged.set()


class Connection:
    """One TCP connection of an adb server.

    Args:
        reader: What it sends.
        writer: Where to answer.
        banner: What the device says of itself.
        open_service: Finds the service that a stream is opened for.
        timeout_s: How long the other side may leave a packet unacknowledged, half sent or unread.
        memory: What the process holds for its clients.

    Attributes:
        peer: The address at the other end.
        used: Whether a stream was ever opened.
        heard: When the last packet came, by the monotonic clock.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        banner: bytes,
        open_service: OpenService,
        timeout_s: float,
        memory: Memory = PROCESS,
    ) -> None:
        self.max_payload = MAX_PAYLOAD
        self.timeout_s = timeout_s
        self.peer = str((writer.get_extra_info("peername") or ("",))[0])
        self.used = False
        self.heard = time.monotonic()
        self._memory = memory
        self._account = ConnectionAccount()
        self._reader = reader
        self._writer = writer
        self._banner = banner
        self._open_service = open_service
        # Until both ends have said what they speak, checksums count.
        self._version = VERSION_WITH_CHECKSUM
        self._streams: dict[int, Stream] = {}
        self._next_id = 1
        self._loop = asyncio.get_running_loop()
        self._closing: set[asyncio.Task[None]] = set()
        self._write_lock = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether a stream is open."""
        return bool(self._streams)

    def give_way(self) -> None:
        """End the connection."""
        self._writer.transport.abort()

    async def send(
        self, command: int, first: int, second: int, payload: bytes | memoryview = b""
    ) -> None:
        """Send one packet.

        Raises:
            ConnectionError: The connection has ended, or what was sent is not read in time.
        """
        async with self._write_lock:
            self._writer.write(encode_packet(command, first, second, payload, self._version))
            try:
                async with asyncio.timeout(self.timeout_s):
                    await self._writer.drain()
            except TimeoutError:
                self._writer.transport.abort()
                raise ConnectionAbortedError(
                    f"nothing of it was read for {self.timeout_s:g} s"
                ) from None

    async def run(self) -> None:
        """Answer packets until the connection ends; then end its streams."""
        try:
            async with asyncio.timeout(_HANDSHAKE_TIMEOUT_S):
                await self._shake_hands()
            while True:
                header, payload = await self._receive()
                await self._handle(header, payload)
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
            pass
        except FramingError as error:
            logger.info("closed an ADB connection: %s", error)
        finally:
            # Not closed in good order: a peer that does not read would never let that end. And
            # first of all: whatever waits for that peer then fails, and ends by itself.
            self._writer.transport.abort()
            streams = list(self._streams.values())
            self._streams.clear()
            tasks = [stream.task for stream in streams if stream.task is not None]
            tasks.extend(self._closing)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for stream in streams:
                stream.settle_accounts()
            if self._account.most >= GIVE_BACK_BYTES:
                # When this frame, and what it refers to, is gone.
                self._loop.call_soon(partial(give_back, collect=True))

    async def _receive(self, limit: int = MAX_PAYLOAD) -> tuple[Header, bytes]:
        header = Header.decode(await self._next_head())
        if header.length > limit:
            raise FramingError(f"found a payload of {header.length:,} bytes, at most {limit:,}")
        self.heard = time.monotonic()
        async with asyncio.timeout(self.timeout_s):
            return header, await self._reader.readexactly(header.length)

    async def _next_head(self) -> bytes:
        while True:
            try:
                async with asyncio.timeout(IDLE_CONNECTION_S):
                    return await self._reader.readexactly(HEADER.size)
            except TimeoutError:
                if not self._streams:
                    raise

    async def _shake_hands(self) -> None:
        header, payload = await self._receive(_LARGEST_HELLO)
        if header.command != Command.CNXN or not header.accepts(payload, VERSION):
            raise FramingError("the first packet is not a sound CNXN")
        if header.first < VERSION_WITH_CHECKSUM or header.second < _SMALLEST_PAYLOAD:
            raise FramingError(
                f"found version {header.first:#x} with packets of {header.second} bytes, "
                f"expected {VERSION_WITH_CHECKSUM:#x} and {_SMALLEST_PAYLOAD} or more"
            )
        self.max_payload = min(MAX_PAYLOAD, header.second)
        version = min(VERSION, header.first)
        await self.send(Command.CNXN, version, MAX_PAYLOAD, self._banner)
        self._version = version

    async def _handle(self, header: Header, payload: bytes) -> None:
        sound = header.accepts(payload, self._version)
        match header.command:
            case Command.OPEN:
                await self._open(header.first, payload, sound)
                return
            case Command.WRTE | Command.OKAY | Command.CLSE:
                stream = self._streams.get(header.second)
            case _:
                return
        if stream is None or stream.remote != header.first:
            # The answer to a stream that both sides closed at once arrives here, rightly.
            if header.command == Command.WRTE:
                await self.send(Command.CLSE, 0, header.first)
            return
        if header.command == Command.CLSE or not sound:
            await self._close(stream)
        elif header.command == Command.OKAY:
            stream.acknowledge()
        elif not self._deliver(stream, payload):
            await self._close(stream)

    def _deliver(self, stream: Stream, payload: bytes) -> bool:
        try:
            return stream.receive(payload)
        except MemoryBoundError as error:
            logger.info("closed an ADB stream: %s", error)
            return False

    async def _open(self, remote: int, payload: bytes, sound: bool) -> None:
        if remote == 0:
            return
        name = payload.removesuffix(b"\0").decode("utf-8", "surrogateescape")
        service = None
        if sound and len(self._streams) < MAX_STREAMS:
            service = self._open_service(name)
        if service is None:
            await self.send(Command.CLSE, 0, remote)
            return
        self.used = True
        account = Account(self._memory, self._account, lambda: self._give_way(stream))
        try:
            account.take(len(payload))
        except MemoryBoundError:
            await self.send(Command.CLSE, 0, remote)
            return
        stream = Stream(self, self._next_id, remote, account)
        self._next_id = self._next_id % 0xFFFFFFFF + 1
        self._streams[stream.local] = stream
        await self.send(Command.OKAY, stream.local, remote)
        stream.task = asyncio.create_task(self._serve(stream, service))

    async def _serve(self, stream: Stream, service: Service) -> None:
        try:
            await service(stream)
            await stream.drain()
        except (StreamClosedError, MemoryBoundError, ConnectionError) as error:
            logger.info("ended an ADB stream: %s", error)
        except Exception:
            # A defect of one service must not take the phone's other clients with it.
            logger.exception("an ADB service failed")
        finally:
            stream.settle_accounts()
        if self._streams.pop(stream.local, None) is not None:
            with contextlib.suppress(ConnectionError):
                await self.send(Command.CLSE, stream.local, stream.remote)

    async def _close(self, stream: Stream) -> None:
        self._streams.pop(stream.local, None)
        if stream.task is not None:
            stream.task.cancel()
        stream.settle_accounts()
        await self.send(Command.CLSE, stream.local, stream.remote)

    def _give_way(self, stream: Stream) -> None:
        """End a stream to whose bytes another has the better claim; called from any thread."""

        def close() -> None:
            if stream.local in self._streams:
                closing = asyncio.create_task(self._close(stream))
                self._closing.add(closing)
                closing.add_done_callback(self._closed)

        self._loop.call_soon_threadsafe(close)

    def _closed(self, closing: asyncio.Task[None]) -> None:
        self._closing.discard(closing)
        # The connection may have ended meanwhile, and the stream with it.
        if not closing.cancelled() and isinstance(closing.exception(), ConnectionError):
            logger.info("closed an ADB stream of a connection that ended")
