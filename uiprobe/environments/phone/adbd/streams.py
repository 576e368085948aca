"""Connections of the ADB protocol and the streams inside them.

One connection carries many streams; each has one packet under way in each direction, which the
other side acknowledges. What is malformed closes its stream, and bytes after which no packet can be
found close their connection; everything else goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

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

_HANDSHAKE_TIMEOUT_S = 10.0
_SMALLEST_PAYLOAD = 4096

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

    def __init__(self, connection: Connection, local: int, remote: int) -> None:
        self.local = local
        self.remote = remote
        self.task: asyncio.Task[None] | None = None
        self._connection = connection
        self._pending: bytes | None = None
        self._buffer = bytearray()
        self._arrived = asyncio.Event()
        self._acknowledged = asyncio.Event()
        self._acknowledged.set()

    async def read(self) -> bytes:
        """The next bytes; waits for them."""
        if not self._buffer:
            await self._fill()
        data = bytes(self._buffer)
        self._buffer.clear()
        return data

    async def read_exactly(self, count: int) -> bytes:
        """Exactly `count` bytes."""
        while len(self._buffer) < count:
            await self._fill()
        data = bytes(self._buffer[:count])
        del self._buffer[:count]
        return data

    async def _fill(self) -> None:
        await self._arrived.wait()
        self._arrived.clear()
        self._buffer += self._pending or b""
        self._pending = None
        await self._connection.send(Command.OKAY, self.local, self.remote)

    async def write(self, data: bytes) -> None:
        """Send bytes, packet after packet, each when the one before was acknowledged.

        Raises:
            StreamClosedError: The other side did not acknowledge in time.
        """
        size = self._connection.max_payload
        view = memoryview(data)
        for start in range(0, len(data), size):
            await self.drain()
            self._acknowledged.clear()
            chunk = bytes(view[start : start + size])
            await self._connection.send(Command.WRTE, self.local, self.remote, chunk)

    async def drain(self) -> None:
        """Wait until everything sent was acknowledged.

        Raises:
            StreamClosedError: It was not, in time.
        """
        timeout = self._connection.acknowledge_timeout_s
        try:
            # Not wait_for: before Python 3.12 it loses a cancellation that arrives with the event.
            async with asyncio.timeout(timeout):
                await self._acknowledged.wait()
        except TimeoutError:
            raise StreamClosedError(f"no acknowledgement within {timeout:g} s") from None

    def receive(self, data: bytes) -> bool:
        """Take a packet; False if one more was sent than had been acknowledged."""
        if self._pending is not None:
            return False
        self._pending = data
        self._arrived.set()
        return True

    def acknowledge(self) -> None:
        """The other side is ready for the next packet."""
        self._acknowledged.set()


class Connection:
    """One TCP connection of an adb server.

    Args:
        reader: What it sends.
        writer: Where to answer.
        banner: What the device says of itself.
        open_service: Finds the service that a stream is opened for.
        acknowledge_timeout_s: How long a packet may stay unacknowledged before its stream is
            closed.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        banner: bytes,
        open_service: OpenService,
        acknowledge_timeout_s: float,
    ) -> None:
        self.max_payload = MAX_PAYLOAD
        self.acknowledge_timeout_s = acknowledge_timeout_s
        self._reader = reader
        self._writer = writer
        self._banner = banner
        self._open_service = open_service
        # Until both ends have said what they speak, checksums count.
        self._version = VERSION_WITH_CHECKSUM
        self._streams: dict[int, Stream] = {}
        self._next_id = 1
        self._write_lock = asyncio.Lock()

    async def send(self, command: int, first: int, second: int, payload: bytes = b"") -> None:
        """Send one packet."""
        async with self._write_lock:
            self._writer.write(encode_packet(command, first, second, payload, self._version))
            await self._writer.drain()

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
            tasks = [stream.task for stream in self._streams.values() if stream.task is not None]
            self._streams.clear()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _receive(self) -> tuple[Header, bytes]:
        header = Header.decode(await self._reader.readexactly(HEADER.size))
        return header, await self._reader.readexactly(header.length)

    async def _shake_hands(self) -> None:
        header, payload = await self._receive()
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
        elif not stream.receive(payload):
            await self._close(stream)

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
        stream = Stream(self, self._next_id, remote)
        self._next_id = self._next_id % 0xFFFFFFFF + 1
        self._streams[stream.local] = stream
        await self.send(Command.OKAY, stream.local, remote)
        stream.task = asyncio.create_task(self._serve(stream, service))

    async def _serve(self, stream: Stream, service: Service) -> None:
        try:
            await service(stream)
            await stream.drain()
        except (StreamClosedError, ConnectionError) as error:
            logger.info("ended an ADB stream: %s", error)
        except Exception:
            # A defect of one service must not take the phone's other clients with it.
            logger.exception("an ADB service failed")
        if self._streams.pop(stream.local, None) is not None:
            with contextlib.suppress(ConnectionError):
                await self.send(Command.CLSE, stream.local, stream.remote)

    async def _close(self, stream: Stream) -> None:
        self._streams.pop(stream.local, None)
        if stream.task is not None:
            stream.task.cancel()
        await self.send(Command.CLSE, stream.local, stream.remote)
