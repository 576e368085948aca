"""Connections that end while their streams are at work."""

from __future__ import annotations

import asyncio

import pytest

from uiprobe.environments.phone.adbd.memory import Memory
from uiprobe.environments.phone.adbd.protocol import MAX_PAYLOAD, VERSION, Command, encode_packet
from uiprobe.environments.phone.adbd.streams import Connection, Service, Stream

STREAMS = 12


async def _write_without_end(stream: Stream) -> None:
    while True:
        await stream.write(bytes(MAX_PAYLOAD))


def _open(name: str) -> Service:
    return _write_without_end


@pytest.mark.slow
@pytest.mark.parametrize("turns", range(24))
async def test_a_connection_ends_at_any_moment_though_nobody_reads(turns: int) -> None:
    """`turns` of the event loop after the streams were opened, each of them waiting elsewhere."""
    connections: list[asyncio.Task[None]] = []

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(
            asyncio.create_task(Connection(reader, writer, b"device::", _open, 60, Memory()).run())
        )

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=1)
    writer.write(encode_packet(Command.CNXN, VERSION, MAX_PAYLOAD, b"host::"))
    for number in range(1, STREAMS + 1):
        writer.write(encode_packet(Command.OPEN, number, 0, b"anything\0"))
    while not connections:
        await asyncio.sleep(0)
    for _ in range(turns):
        await asyncio.sleep(0)
    connections[0].cancel()
    async with asyncio.timeout(2):
        await asyncio.wait(connections)
    writer.close()
    server.close()
