"""Bounds on what the server holds for its clients, and who gives way to whom."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections.abc import AsyncIterator, Callable

import pytest

from uiprobe.environments.phone.adbd import daemon, memory
from uiprobe.environments.phone.adbd.daemon import PhoneServer
from uiprobe.environments.phone.adbd.memory import (
    Account,
    ConnectionAccount,
    Memory,
    MemoryBoundError,
)
from uiprobe.environments.phone.adbd.protocol import (
    HEADER,
    MAX_PAYLOAD,
    VERSION,
    Command,
    encode_packet,
)
from uiprobe.environments.phone.adbd.sync import MAX_CHUNK
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.shell import filesystem

pytestmark = pytest.mark.slow

_SMALL = Memory(4 * MAX_PAYLOAD, connection_limit=3 * MAX_PAYLOAD, stream_limit=2 * MAX_PAYLOAD)


class Client:
    """A connection whose packets a test sends one by one."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._theirs: dict[int, int] = {}

    async def open(self, stream: int, service: bytes) -> None:
        self.send(Command.OPEN, stream, 0, service + b"\0")
        assert await self.receive() == (Command.OKAY, stream, b"")

    def send(self, command: int, first: int, second: int, payload: bytes = b"") -> None:
        self._writer.write(encode_packet(command, first, second, payload, VERSION))

    def write(self, stream: int, data: bytes) -> None:
        self.send(Command.WRTE, stream, self._theirs[stream], data)

    def acknowledge(self, stream: int) -> None:
        self.send(Command.OKAY, stream, self._theirs[stream])

    async def receive(self) -> tuple[int, int, bytes]:
        async with asyncio.timeout(20):
            command, theirs, ours, length, _, _ = HEADER.unpack(
                await self._reader.readexactly(HEADER.size)
            )
            payload = await self._reader.readexactly(length)
        if command == Command.OKAY:
            self._theirs[ours] = theirs
        return command, ours, payload

    async def answer(self, stream: int, service: bytes) -> bytes:
        await self.open(stream, service)
        answer = b""
        while True:
            command, ours, payload = await self.receive()
            if command == Command.CLSE and ours == stream:
                return answer
            if command == Command.WRTE and ours == stream:
                answer += payload
                self.acknowledge(stream)

    async def ended(self) -> bool:
        """Whether the server has ended the connection; waits for that for a moment."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.3):
                with contextlib.suppress(ConnectionError):
                    while await self._reader.read(1000):
                        pass
                return True
        return False

    def close(self) -> None:
        self._writer.transport.abort()


class Served:
    """A served phone, and its clients."""

    def __init__(self, server: PhoneServer) -> None:
        self.server = server
        self.clients: list[Client] = []

    async def connect(self, address: str = "127.0.0.1", *, greet: bool = True) -> Client:
        client = Client(
            *await asyncio.open_connection("127.0.0.1", self.server.port, local_addr=(address, 0))
        )
        self.clients.append(client)
        if greet:
            client.send(Command.CNXN, VERSION, MAX_PAYLOAD, b"host::features=shell_v2")
            command, _, _ = await client.receive()
            assert command == Command.CNXN
        return client


@contextlib.asynccontextmanager
async def served(timeout_s: float = 60.0, bytes_held: Memory = _SMALL) -> AsyncIterator[Served]:
    server = PhoneServer(Phone(), timeout_s=timeout_s, memory=bytes_held)
    await server.start()
    phone = Served(server)
    try:
        yield phone
    finally:
        for client in phone.clients:
            client.close()
        await server.close()
        assert bytes_held.held == 0


def _sync(request: bytes, data: bytes) -> bytes:
    return request + struct.pack("<I", len(data)) + data


async def _begin_file(client: Client, stream: int, size: int) -> None:
    """Send a file on which the end is missing, until it is taken or dropped."""
    await client.open(stream, b"sync:")
    data = _sync(b"SEND", f"/sdcard/{stream},33188".encode())
    client.write(stream, data)
    assert await client.receive() == (Command.OKAY, stream, b"")
    for _ in range(size // MAX_CHUNK):
        client.write(stream, _sync(b"DATA", bytes(MAX_CHUNK)))
        assert await client.receive() == (Command.OKAY, stream, b"")


async def test_an_unfinished_file_takes_up_room_on_the_phone_until_its_client_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filesystem, "MAX_TOTAL_BYTES", 10 * MAX_CHUNK)
    async with served() as phone:
        first, second = await phone.connect(), await phone.connect()
        await _begin_file(first, 1, 8 * MAX_CHUNK)
        # More than what is left: it is read and dropped, and fails as on a full disk.
        await _begin_file(second, 1, 4 * MAX_CHUNK)
        second.write(1, b"DONE" + bytes(4))
        assert await second.receive() == (Command.OKAY, 1, b"")
        _, _, answer = await second.receive()
        assert answer.startswith(b"FAIL") and b"No space left" in answer
        first.close()
        second.close()
        third = await phone.connect()
        await _begin_file(third, 3, 9 * MAX_CHUNK)
        third.write(3, b"DONE" + bytes(4))
        assert await third.receive() == (Command.OKAY, 3, b"")
        assert (await third.receive())[2].startswith(b"OKAY")


async def test_an_unfinished_file_that_rests_gives_way_to_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(filesystem, "MAX_TOTAL_BYTES", 10 * MAX_CHUNK)
    monkeypatch.setattr(filesystem, "IDLE_S", 0.0)
    async with served() as phone:
        client = await phone.connect()
        await _begin_file(client, 1, 8 * MAX_CHUNK)
        await _begin_file(client, 2, 8 * MAX_CHUNK)
        for stream, answered in ((2, b"OKAY"), (1, b"FAIL")):
            client.write(stream, b"DONE" + bytes(4))
            assert await client.receive() == (Command.OKAY, stream, b"")
            assert (await client.receive())[2].startswith(answered)
            client.acknowledge(stream)


async def test_a_file_that_does_not_go_on_is_given_up() -> None:
    async with served(timeout_s=0.2) as phone:
        client = await phone.connect()
        await _begin_file(client, 1, MAX_CHUNK)
        assert await client.receive() == (Command.CLSE, 1, b"")


async def test_output_that_is_not_acknowledged_counts_and_ends_with_its_bound() -> None:
    """Three connections ask for a screenshot's pixels and read nothing."""
    size = len(Phone().screenshot_rgba())
    bound = Memory(int(2.5 * size), connection_limit=2 * size, stream_limit=2 * size)
    async with served(bytes_held=bound) as phone:
        for number in range(3):
            client = await phone.connect()
            await client.open(1, b"framebuffer:")
            command, _, _ = await client.receive()
            assert command == (Command.CLSE if number == 2 else Command.WRTE)
        assert bound.held < bound.limit
        assert await (await phone.connect()).answer(5, b"shell:echo alive") == b"alive\n"


async def test_input_without_an_end_is_bounded() -> None:
    async with served() as phone:
        client = await phone.connect()
        await client.open(1, b"shell,v2,raw:cat")
        frame = struct.pack("<BI", 0, MAX_CHUNK) + bytes(MAX_CHUNK)
        sent = 0
        while True:
            client.write(1, frame)
            command, _, _ = await client.receive()
            if command == Command.CLSE:
                break
            sent += MAX_CHUNK
        assert sent <= _SMALL.stream_limit
        assert await client.answer(2, b"shell:echo alive") == b"alive\n"


async def test_a_replaced_file_counts_for_whoever_still_reads_it() -> None:
    async with served() as phone:
        client = await phone.connect()
        await _begin_file(client, 1, MAX_PAYLOAD)
        client.write(1, b"DONE" + bytes(4))
        assert await client.receive() == (Command.OKAY, 1, b"")
        await client.receive()
        client.acknowledge(1)
        taken = 0
        for stream in (2, 3, 4):
            await client.open(stream, b"sync:")
            client.write(stream, _sync(b"RECV", b"/sdcard/1"))
            assert await client.receive() == (Command.OKAY, stream, b"")
            taken += (await client.receive())[0] == Command.WRTE
        assert taken == 2


async def test_a_peer_that_does_not_read_what_is_sent_ends() -> None:
    async with served(timeout_s=0.3, bytes_held=Memory()) as phone:
        client = await phone.connect()
        for stream in range(1, 60):
            client.send(Command.OPEN, stream, 0, b"framebuffer:\0")
        async with asyncio.timeout(30):
            while phone.server.connections:
                await asyncio.sleep(0.05)


async def test_half_a_packet_ends_its_connection() -> None:
    async with served(timeout_s=0.2) as phone:
        client = await phone.connect()
        client._writer.write(encode_packet(Command.WRTE, 1, 1, bytes(1000), VERSION)[:-1])
        async with asyncio.timeout(10):
            while phone.server.connections:
                await asyncio.sleep(0.02)


async def test_a_hundred_idle_connections_do_not_lock_a_phone() -> None:
    async with served() as phone:
        worker = await phone.connect()
        assert await worker.answer(1, b"shell:echo one") == b"one\n"
        idle = [await phone.connect(greet=number % 2 == 0) for number in range(100)]
        assert phone.server.connections <= daemon.MAX_PEER_CONNECTIONS
        assert await (await phone.connect()).answer(1, b"shell:echo new") == b"new\n"
        # Who asked for something stays while others never did.
        assert await worker.answer(2, b"shell:echo two") == b"two\n"
        assert await idle[0].ended()


async def test_one_peer_leaves_room_for_others() -> None:
    async with served() as phone:
        for _ in range(daemon.MAX_PEER_CONNECTIONS):
            client = await phone.connect("127.0.0.2")
            assert await client.answer(1, b"shell:true") == b""
        assert await (await phone.connect("127.0.0.2", greet=False)).ended()
        assert phone.server.connections <= daemon.MAX_PEER_CONNECTIONS
        assert await (await phone.connect()).answer(1, b"shell:echo me") == b"me\n"


async def test_busy_connections_are_not_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as phone:
        busy = [await phone.connect() for _ in range(daemon.MAX_PEER_CONNECTIONS)]
        for client in busy:
            assert await client.answer(1, b"shell:true") == b""
        refused = await phone.connect(greet=False)
        assert await refused.ended()
        monkeypatch.setattr(daemon, "IDLE_S", 0.0)
        # The one that was silent the longest goes.
        assert await (await phone.connect()).answer(1, b"shell:echo in") == b"in\n"
        assert await busy[0].ended()
        assert await busy[1].answer(2, b"shell:echo on") == b"on\n"


async def test_an_idle_connection_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uiprobe.environments.phone.adbd.streams.IDLE_CONNECTION_S", 0.2)
    async with served() as phone:
        client = await phone.connect()
        await client.open(1, b"shell:logcat")
        assert (await client.receive())[0] == Command.WRTE
        idle = await phone.connect()
        assert await idle.ended()
        assert not await client.ended()


def _account(whole: Memory, leave: Callable[[], None] = lambda: None) -> Account:
    return Account(whole, ConnectionAccount(), leave)


def test_who_was_not_heard_from_gives_way_first(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(memory.time, "monotonic", lambda: clock[0])
    whole, gone = Memory(100), list[str]()
    silent = _account(whole, lambda: gone.append("silent"))
    silent.take(50)
    clock[0] += 1
    later = _account(whole, lambda: gone.append("later"))
    later.take(50)
    newcomer = _account(whole)
    with pytest.raises(MemoryBoundError, match="held for all clients already"):
        newcomer.take(10)
    clock[0] += memory.IDLE_S + 1
    later.hear()
    newcomer.take(10)
    assert gone == ["silent"]
    assert whole.held == 60
    with pytest.raises(MemoryBoundError, match="gave way"):
        silent.take(1)
    # What is given or closed after that counts for nobody.
    silent.give(50)
    silent.close()
    assert whole.held == 60


def test_nobody_gives_way_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(memory.time, "monotonic", lambda: clock[0])
    whole = Memory(100)
    small = _account(whole, lambda: pytest.fail("it was not enough"))
    small.take(10)
    clock[0] += 100
    active = _account(whole)
    active.take(80)
    with pytest.raises(MemoryBoundError):
        _account(whole).take(50)
    assert whole.held == 90


def test_streams_and_connections_have_bounds_of_their_own() -> None:
    whole = Memory(100, connection_limit=60, stream_limit=40)
    connection = ConnectionAccount()
    one, two = (Account(whole, connection, lambda: None) for _ in range(2))
    one.take(40)
    with pytest.raises(MemoryBoundError, match="41 bytes in a stream, at most 40"):
        one.take(1)
    with pytest.raises(MemoryBoundError, match="70 bytes in a connection, at most 60"):
        two.take(30)
    with two.holding(20):
        assert whole.held == 60
    one.close()
    assert (whole.held, connection.held, connection.most) == (0, 0, 60)
