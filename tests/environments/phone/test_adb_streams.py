"""The ADB transport against well-behaved, careless and hostile peers, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiprobe.environments.phone.adb_protocol import (
    HEADER,
    MAX_PAYLOAD,
    VERSION,
    VERSION_WITH_CHECKSUM,
    Command,
    FramingError,
    Header,
    encode_packet,
)
from uiprobe.environments.phone.adb_streams import (
    MAX_STREAMS,
    Connection,
    Service,
    Stream,
)


async def _echo(stream: Stream) -> None:
    while True:
        await stream.write(await stream.read())


async def _flood(stream: Stream) -> None:
    await stream.write(bytes(range(256)) * 4096)


async def _length(stream: Stream) -> None:
    count = int.from_bytes(await stream.read_exactly(4), "little")
    await stream.write(str(len(await stream.read_exactly(count))).encode())


async def _fail(stream: Stream) -> None:
    raise ZeroDivisionError("a defect")


SERVICES: dict[str, Service] = {
    "echo:": _echo,
    "flood:": _flood,
    "length:": _length,
    "fail:": _fail,
}


class Peer:
    """The host's end, written against the packet layout only."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, command: int, first: int, second: int, payload: bytes = b"") -> None:
        self.writer.write(encode_packet(command, first, second, payload))

    async def receive(self) -> tuple[Header, bytes]:
        async with asyncio.timeout(5):
            header = Header.decode(await self.reader.readexactly(HEADER.size))
            return header, await self.reader.readexactly(header.length)

    async def expect(self, command: Command) -> tuple[Header, bytes]:
        header, payload = await self.receive()
        assert header.command == command
        return header, payload

    async def connect(self, version: int = VERSION, size: int = MAX_PAYLOAD) -> Header:
        self.send(Command.CNXN, version, size, b"host::features=shell_v2\0")
        header, banner = await self.expect(Command.CNXN)
        assert banner == b"device::test"
        return header

    async def open(self, name: str, local: int) -> int:
        self.send(Command.OPEN, local, 0, name.encode() + b"\0")
        header, _ = await self.expect(Command.OKAY)
        assert header.second == local
        return header.first

    async def echo(self, local: int, remote: int, data: bytes) -> bytes:
        self.send(Command.WRTE, local, remote, data)
        await self.expect(Command.OKAY)
        _, answer = await self.expect(Command.WRTE)
        self.send(Command.OKAY, local, remote)
        return answer

    async def closed_by_device(self) -> bool:
        async with asyncio.timeout(5):
            return await self.reader.read() is not None and self.reader.at_eof()


@asynccontextmanager
async def served(acknowledge_timeout_s: float = 5) -> AsyncIterator[Callable[[], Awaitable[Peer]]]:
    connections: list[asyncio.Task[None]] = []
    writers: list[asyncio.StreamWriter] = []

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = Connection(
            reader, writer, b"device::test", SERVICES.get, acknowledge_timeout_s
        )
        connections.append(asyncio.create_task(connection.run()))

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def dial() -> Peer:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writers.append(writer)
        return Peer(reader, writer)

    try:
        yield dial
    finally:
        for writer in writers:
            writer.close()
        async with asyncio.timeout(5):
            await asyncio.gather(*connections)
        server.close()


async def test_the_older_version_of_two_is_spoken() -> None:
    async with served() as dial:
        for offered in (VERSION_WITH_CHECKSUM, VERSION, VERSION + 5):
            assert (await (await dial()).connect(offered)).first == min(offered, VERSION)


@pytest.mark.parametrize("version", [VERSION_WITH_CHECKSUM, VERSION])
async def test_streams_carry_bytes_both_ways(version: int) -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect(version)
        one, other = await peer.open("echo:", 11), await peer.open("echo:", 12)
        assert await peer.echo(11, one, b"first") == b"first"
        assert await peer.echo(12, other, b"second" * 10_000) == b"second" * 10_000
        assert await peer.echo(11, one, b"\x00\xff") == b"\x00\xff"


async def test_output_comes_in_packets_of_the_peers_size_each_after_an_acknowledgement() -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect(size=4096)
        remote = await peer.open("flood:", 7)
        received = b""
        while len(received) < 256 * 4096:
            _, payload = await peer.expect(Command.WRTE)
            assert len(payload) <= 4096
            received += payload
            with pytest.raises(TimeoutError):
                # Nothing more may come before this packet is acknowledged.
                async with asyncio.timeout(0.001):
                    await peer.reader.read(1)
            peer.send(Command.OKAY, 7, remote)
        assert received == bytes(range(256)) * 4096
        await peer.expect(Command.CLSE)


async def test_pieces_are_put_together() -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect()
        remote = await peer.open("length:", 3)
        for piece in (b"\x05\x00", b"\x00\x00ab", b"c", b"de"):
            peer.send(Command.WRTE, 3, remote, piece)
            await peer.expect(Command.OKAY)
        assert (await peer.expect(Command.WRTE))[1] == b"5"


async def test_what_is_not_there_is_refused() -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect()
        for name in (b"nosuch:\0", b"", b"\xff\xfe", b"x" * MAX_PAYLOAD):
            peer.send(Command.OPEN, 5, 0, name)
            header, _ = await peer.expect(Command.CLSE)
            assert (header.first, header.second) == (0, 5)
        assert await peer.echo(6, await peer.open("echo:", 6), b"x") == b"x"


async def test_a_wrong_checksum_closes_its_stream_and_no_other() -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect(VERSION_WITH_CHECKSUM)
        bad, good = await peer.open("echo:", 1), await peer.open("echo:", 2)
        packet = bytearray(encode_packet(Command.WRTE, 1, bad, b"hello"))
        packet[-1] ^= 1
        peer.writer.write(packet)
        header, _ = await peer.expect(Command.CLSE)
        assert (header.first, header.second) == (bad, 1)
        assert await peer.echo(2, good, b"still here") == b"still here"


async def test_a_packet_out_of_turn_closes_its_stream_and_no_other() -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect()
        patient, hasty = await peer.open("echo:", 2), await peer.open("flood:", 1)
        await peer.expect(Command.WRTE)
        for _ in range(2):
            peer.send(Command.WRTE, 1, hasty, b"now")
        await peer.expect(Command.CLSE)
        assert await peer.echo(2, patient, b"x") == b"x"


async def test_a_defect_in_a_service_closes_its_stream_and_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect()
        remote = await peer.open("echo:", 1)
        peer.send(Command.OPEN, 2, 0, b"fail:\0")
        await peer.expect(Command.OKAY)
        await peer.expect(Command.CLSE)
        assert await peer.echo(1, remote, b"x") == b"x"
    assert "a defect" in caplog.text


async def test_a_client_that_does_not_acknowledge_loses_its_stream_only() -> None:
    async with served(acknowledge_timeout_s=0.05) as dial:
        peer = await dial()
        await peer.connect()
        stalled = await peer.open("flood:", 1)
        await peer.expect(Command.WRTE)
        header, _ = await peer.expect(Command.CLSE)
        assert (header.first, header.second) == (stalled, 1)
        assert await peer.echo(2, await peer.open("echo:", 2), b"x") == b"x"


async def test_a_client_that_stops_reading_holds_up_nobody_else() -> None:
    async with served() as dial:
        stuck, other = await dial(), await dial()
        await stuck.connect()
        await other.connect()
        for local in range(1, 30):
            stuck.send(Command.OPEN, local, 0, b"flood:\0")
        remote = await other.open("echo:", 1)
        for _ in range(20):
            assert await other.echo(1, remote, b"x" * 1000) == b"x" * 1000


async def test_streams_are_limited_and_room_comes_back() -> None:
    async with served() as dial:
        peer = await dial()
        await peer.connect()
        remotes = [await peer.open("echo:", local) for local in range(1, MAX_STREAMS + 1)]
        peer.send(Command.OPEN, 999, 0, b"echo:\0")
        await peer.expect(Command.CLSE)
        peer.send(Command.CLSE, 1, remotes[0])
        await peer.expect(Command.CLSE)
        await peer.open("echo:", 999)


@pytest.mark.parametrize(
    "beginning",
    [
        b"GET / HTTP/1.1\r\nHost: phone\r\n\r\n",
        encode_packet(Command.OPEN, 1, 0, b"echo:\0"),
        encode_packet(Command.CNXN, 0, MAX_PAYLOAD, b"host::"),
        encode_packet(Command.CNXN, VERSION, 0, b"host::"),
        encode_packet(Command.CNXN, VERSION, MAX_PAYLOAD, b"host::")[:-1] + b"?",
        HEADER.pack(Command.CNXN, VERSION, 4096, 0xFFFFFFFF, 0, Command.CNXN ^ 0xFFFFFFFF),
    ],
)
async def test_who_does_not_speak_adb_is_hung_up_on(beginning: bytes) -> None:
    async with served() as dial:
        stranger, friend = await dial(), await dial()
        await friend.connect()
        stranger.writer.write(beginning)
        assert await stranger.closed_by_device()
        assert await friend.echo(1, await friend.open("echo:", 1), b"x") == b"x"


async def test_lost_framing_closes_the_connection_and_no_other() -> None:
    async with served() as dial:
        broken, sound = await dial(), await dial()
        await broken.connect()
        await sound.connect()
        remote = await sound.open("echo:", 1)
        await broken.open("echo:", 1)
        broken.writer.write(b"\0" * HEADER.size)
        assert await broken.closed_by_device()
        assert await sound.echo(1, remote, b"x") == b"x"


@given(
    command=st.integers(0, 2**32 - 1),
    first=st.integers(0, 2**32 - 1),
    second=st.integers(0, 2**32 - 1),
    payload=st.binary(max_size=300),
    version=st.sampled_from([VERSION, VERSION_WITH_CHECKSUM]),
)
def test_packets_survive_the_way(
    command: int, first: int, second: int, payload: bytes, version: int
) -> None:
    packet = encode_packet(command, first, second, payload, version)
    header = Header.decode(packet[: HEADER.size])
    assert (header.command, header.first, header.second) == (command, first, second)
    assert packet[HEADER.size :] == payload
    assert header.length == len(payload)
    assert header.accepts(payload, version)
    if payload and version == VERSION_WITH_CHECKSUM:
        assert not header.accepts(bytes([payload[0] ^ 1]) + payload[1:], version)


@given(st.binary(max_size=40))
def test_any_bytes_are_a_header_or_refused(data: bytes) -> None:
    try:
        header = Header.decode(data)
    except FramingError:
        return
    assert header.length <= MAX_PAYLOAD


_SMALL = st.integers(0, 4)
_NAMES = st.one_of(st.sampled_from(list(SERVICES)).map(str.encode), st.binary(max_size=20))
_PACKETS = st.one_of(
    st.builds(lambda n, name: encode_packet(Command.OPEN, n, 0, name + b"\0"), _SMALL, _NAMES),
    st.builds(
        encode_packet,
        st.sampled_from([*Command, 0x434E5953, 0x534C5453, 0]),
        _SMALL,
        _SMALL,
        st.binary(max_size=64),
    ),
)


@settings(max_examples=60, deadline=None)
@given(packets=st.lists(_PACKETS, max_size=25), cut=st.integers(0, 30), bent=st.booleans())
def test_no_packets_disturb_another_connection(packets: list[bytes], cut: int, bent: bool) -> None:
    """Any packets, a broken one at the end: the connection beside it does not notice."""

    async def run() -> None:
        async with served(acknowledge_timeout_s=0.02) as dial:
            hostile, witness = await dial(), await dial()
            await hostile.connect()
            await witness.connect()
            remote = await witness.open("echo:", 1)
            hostile.writer.write(b"".join(packets))
            last = bytearray(encode_packet(Command.WRTE, 1, 1, b"tail"))
            if bent:
                last[cut % len(last)] ^= 0x55
            hostile.writer.write(last[:cut])
            assert await witness.echo(1, remote, b"x" * 5000) == b"x" * 5000
            hostile.writer.close()
            assert await witness.echo(1, remote, b"y") == b"y"

    asyncio.run(run())


@settings(max_examples=60, deadline=None)
@given(packets=st.lists(_PACKETS, max_size=25))
def test_well_framed_nonsense_leaves_the_connection_usable(packets: list[bytes]) -> None:
    """After any well-framed packets, a stream with an id of its own still works."""

    async def run() -> None:
        async with served(acknowledge_timeout_s=0.02) as dial:
            peer = await dial()
            await peer.connect()
            peer.writer.write(b"".join(packets))
            peer.send(Command.OPEN, 777, 0, b"length:\0")
            remote = None
            answer = b""
            while not answer:
                header, payload = await peer.receive()
                if header.second != 777:
                    continue
                if header.command == Command.OKAY and remote is None:
                    remote = header.first
                    peer.send(Command.WRTE, 777, remote, b"\x03\0\0\0abc")
                elif header.command == Command.WRTE:
                    answer = payload
            assert answer == b"3"

    asyncio.run(run())
