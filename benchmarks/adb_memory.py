"""Memory of a served phone under clients that never finish, never read or never speak.

    python -m benchmarks.adb_memory [--share SHARE] [--json FILE]

The phone is served by a process of its own, whose resident memory is measured before, at the peak
of each attack, and after its clients have gone. While it lasts, a sound client asks for a line.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path

import psutil

from benchmarks.fuzzing.adb import ask
from uiprobe.environments.phone.adbd import ServerThread
from uiprobe.environments.phone.adbd.protocol import HEADER, VERSION, Command, encode_packet
from uiprobe.environments.phone.device import Phone

MB = 1e6

PACKET = 1024 * 1024
CHUNK = 64 * 1024
STREAMS = 50
"""Streams in one connection of an attacker."""

_PATIENCE_S = 30.0


class Attacker:
    """A connection that keeps the protocol, and nothing else."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writer = writer
        self._theirs: dict[int, int] = {}
        self._ready: dict[int, asyncio.Event] = {}
        self._acknowledged: set[int] = set()
        self.ended = asyncio.Event()
        self._reading = asyncio.create_task(self._read(reader))

    @classmethod
    async def connect(cls, port: int) -> Attacker:
        """Connect and shake hands."""
        attacker = cls(*await asyncio.open_connection("127.0.0.1", port))
        hello = encode_packet(Command.CNXN, VERSION, PACKET, b"host::features=shell_v2,cmd")
        attacker.writer.write(hello)
        return attacker

    async def open(self, number: int, service: bytes) -> None:
        """Open a stream."""
        self._ready[number] = asyncio.Event()
        await self._send(Command.OPEN, number, 0, service + b"\0")

    async def write(self, number: int, data: bytes) -> bool:
        """Send data on a stream; False if it was closed."""
        for start in range(0, len(data), PACKET):
            if not await self._wait(number):
                return False
            self._ready[number].clear()
            piece = data[start : start + PACKET]
            await self._send(Command.WRTE, number, self._theirs[number], piece)
        return await self._wait(number)

    async def _wait(self, number: int) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                await self._ready[number].wait()
        return number in self._theirs and self._ready[number].is_set()

    async def _send(self, command: int, first: int, second: int, payload: bytes = b"") -> None:
        with suppress(ConnectionError):
            self.writer.write(encode_packet(command, first, second, payload, VERSION))
            await self.writer.drain()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                command, theirs, ours, length, _, _ = HEADER.unpack(
                    await reader.readexactly(HEADER.size)
                )
                await reader.readexactly(length)
                if command == Command.CLSE:
                    self._theirs.pop(ours, None)
                    self._ready.get(ours, asyncio.Event()).set()
                elif command == Command.OKAY:
                    self._theirs[ours] = theirs
                    self._ready[ours].set()
        self._theirs.clear()
        for event in self._ready.values():
            event.set()
        self.ended.set()

    def close(self) -> None:
        """End the connection at once."""
        self.writer.transport.abort()
        self._reading.cancel()


async def _on_streams(
    port: int, count: int, work: Callable[[Attacker, int], Awaitable[bool]]
) -> tuple[list[Attacker], int]:
    """Do some work on many streams; the connections, and on how many streams it was let be done."""
    attackers, done = [], 0
    for first in range(0, count, STREAMS):
        attacker = await Attacker.connect(port)
        attackers.append(attacker)
        numbers = range(1, min(STREAMS, count - first) + 1)
        done += sum(await asyncio.gather(*(work(attacker, number) for number in numbers)))
    return attackers, done


def _sync(request: bytes, data: bytes) -> bytes:
    return request + struct.pack("<I", len(data)) + data


async def unfinished_sends(port: int, count: int) -> tuple[list[Attacker], int]:
    """Send 30 MB into files that never end."""
    chunk = _sync(b"DATA", bytes(CHUNK))
    data = chunk * (30_000_000 // CHUNK)

    async def send(attacker: Attacker, number: int) -> bool:
        await attacker.open(number, b"sync:")
        name = f"/sdcard/{id(attacker)}-{number},33188".encode()
        return await attacker.write(number, _sync(b"SEND", name) + data)

    return await _on_streams(port, count, send)


async def unread_output(port: int, count: int) -> tuple[list[Attacker], int]:
    """Ask for 30 MB of output, and acknowledge nothing."""
    writer = await Attacker.connect(port)
    await writer.open(1, b"sync:")
    data = _sync(b"DATA", bytes(CHUNK)) * (15_000_000 // CHUNK)
    await writer.write(1, _sync(b"SEND", b"/sdcard/one,33188") + data + b"DONE" + bytes(4))

    async def read(attacker: Attacker, number: int) -> bool:
        await attacker.open(number, b"exec:cat /sdcard/one /sdcard/one")
        return await attacker.write(number, b"")

    attackers, done = await _on_streams(port, count, read)
    # The phone runs the lines one after another.
    with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
        async with asyncio.timeout(_PATIENCE_S):
            await ask(port, "shell:true")
    return [*attackers, writer], done


async def unread_files(port: int, count: int) -> tuple[list[Attacker], int]:
    """Fetch a file of 30 MB that is then replaced, and acknowledge nothing."""
    data = _sync(b"DATA", bytes(CHUNK)) * (30_000_000 // CHUNK)

    async def fetch(attacker: Attacker, number: int) -> bool:
        await attacker.open(number, b"sync:")
        sent = await attacker.write(
            number, _sync(b"SEND", b"/sdcard/one,33188") + data + b"DONE" + bytes(4)
        )
        await attacker.open(1000 + number, b"sync:")
        return sent and await attacker.write(1000 + number, _sync(b"RECV", b"/sdcard/one"))

    attackers, done = [], 0
    for first in range(0, count, STREAMS // 2):
        attacker = await Attacker.connect(port)
        attackers.append(attacker)
        for number in range(1, min(STREAMS // 2, count - first) + 1):
            done += await fetch(attacker, number)
    return attackers, done


async def unfinished_input(port: int, count: int) -> tuple[list[Attacker], int]:
    """Send 8 MB to a program that waits for the end of its input."""
    frame = struct.pack("<BI", 0, CHUNK) + bytes(CHUNK)

    async def feed(attacker: Attacker, number: int) -> bool:
        await attacker.open(number, b"shell,v2,raw:cat")
        return await attacker.write(number, frame * 128)

    return await _on_streams(port, count, feed)


async def unread_packets(port: int, count: int) -> tuple[list[Attacker], int]:
    """Send a packet of 1 MB to programs that do not read."""

    async def send(attacker: Attacker, number: int) -> bool:
        await attacker.open(number, b"shell:logcat")
        await attacker.write(number, bytes(PACKET))
        return True

    return await _on_streams(port, count, send)


async def half_packets(port: int, count: int) -> tuple[list[Attacker], int]:
    """Open connections that send most of a packet of 1 MB."""
    head = HEADER.pack(Command.WRTE, 1, 1, PACKET, 0, Command.WRTE ^ 0xFFFFFFFF)
    attackers = []
    for _ in range(count):
        with suppress(OSError):
            attacker = await Attacker.connect(port)
            attackers.append(attacker)
            attacker.writer.write(head + bytes(PACKET - 1))
    await asyncio.sleep(2)
    return attackers, sum(not attacker.ended.is_set() for attacker in attackers)


async def idle_connections(port: int, count: int) -> tuple[list[Attacker], int]:
    """Open connections that say nothing after the first packet."""
    attackers = []
    for _ in range(count):
        with suppress(OSError):
            attackers.append(await Attacker.connect(port))
    await asyncio.sleep(1)
    return attackers, sum(not attacker.ended.is_set() for attacker in attackers)


ATTACKS = {
    "unfinished sends of 30 MB": (unfinished_sends, 200),
    "unacknowledged output of 30 MB": (unread_output, 200),
    "unacknowledged files of 30 MB, replaced": (unread_files, 40),
    "unfinished input of 8 MB": (unfinished_input, 200),
    "packets of 1 MB to who does not read": (unread_packets, 400),
    "connections with half a packet of 1 MB": (half_packets, 200),
    "idle connections": (idle_connections, 1_000),
}


def _serve(pipe: Pipe) -> None:
    with ServerThread() as thread:
        pipe.send(int(thread.serve(Phone()).rpartition(":")[2]))
        pipe.recv()


@asynccontextmanager
async def _peak(process: psutil.Process) -> AsyncIterator[list[float]]:
    """The largest resident memory while it lasts, in MB."""
    peak = [0.0]

    async def watch() -> None:
        while True:
            peak[0] = max(peak[0], process.memory_info().rss / MB)
            await asyncio.sleep(0.02)

    watching = asyncio.create_task(watch())
    try:
        yield peak
    finally:
        watching.cancel()


async def _measure(name: str, share: float) -> dict[str, object]:
    attack, full = ATTACKS[name]
    count = max(1, round(full * share))
    ours, theirs = get_context("spawn").Pipe()
    server = get_context("spawn").Process(target=_serve, args=(theirs,), daemon=True)
    server.start()
    theirs.close()
    port = await asyncio.to_thread(ours.recv)
    process = psutil.Process(server.pid)
    await ask(port, "shell:true")
    before = process.memory_info().rss / MB
    async with _peak(process) as peak:
        attackers, done = await attack(port, count)
        began = time.monotonic()
        answered = await _answered(port)
        seconds = time.monotonic() - began
    for attacker in attackers:
        attacker.close()
    ended = time.monotonic()
    while time.monotonic() - ended < _PATIENCE_S and len(process.net_connections("tcp")) > 1:
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    result = {
        "attack": f"{count} {name}",
        "taken": done,
        "before_mb": round(before),
        "peak_mb": round(peak[0]),
        "after_mb": round(process.memory_info().rss / MB),
        "sound client": f"{seconds:.1f} s" if answered else "not answered",
        "answered afterwards": await _answered(port),
    }
    ours.send(None)
    server.join(10)
    return result


async def _answered(port: int) -> bool:
    with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
        async with asyncio.timeout(_PATIENCE_S):
            return await ask(port, "shell:echo alive") == b"alive\n"
    return False


def main() -> None:
    """Run all attacks, each on a phone of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="share of each attack's size")
    parser.add_argument("--only", default="", help="attacks whose names contain this")
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    results = []
    for name in ATTACKS:
        if arguments.only in name:
            results.append(asyncio.run(_measure(name, arguments.share)))
            print(json.dumps(results[-1]), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
