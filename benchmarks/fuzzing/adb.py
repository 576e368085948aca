"""Fuzzed ADB packets against a served phone; it must go on answering sound clients."""

from __future__ import annotations

import asyncio
import atexit
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random

from uiprobe.environments.phone.adbd.daemon import PhoneServer
from uiprobe.environments.phone.adbd.protocol import (
    HEADER,
    VERSION,
    Command,
    encode_packet,
)
from uiprobe.environments.phone.device import Phone

from .measure import BreachError
from .texts import PAYLOADS, any_text, change_bytes

PACKETS = 500
"""Packets in one case: what one or several connections send."""

ALIVE_S = 30.0
"""Seconds in which a sound client must be answered, whatever else goes on."""

_MARKER = 0x7FFFFFFE
_LAST = 0x7FFFFFFF
"""Streams of the attacker's own questions."""

_SERVICES = (
    *("shell:", "shell,v2:", "shell,v2,raw:", "exec:", "sync:", "framebuffer:", "reboot:", "root:"),
    *(
        "tcp:22",
        "localfilesystem:/etc/passwd",
        "jdwp:1",
        "reverse:forward:tcp:1;tcp:2",
        "track-jdwp",
    ),
    *(
        "remount:",
        "dev:/etc/passwd",
        "abb:package",
        "abb_exec:",
        "host:kill",
        "backup:all",
        "sink:5",
    ),
)

_LINES = (
    *("echo hi", "ls -la /", "cat /etc/passwd", "input tap 1 1", "screencap -p", "wm size", "id"),
    *(
        "uiautomator dump /dev/tty",
        "dumpsys window",
        "am start -n a/b",
        "getprop",
        "exit 3",
        "sleep 9",
    ),
    *("cat /proc/self/environ", "while true; do echo x; done", "yes", ":(){ :|:& };:", "logcat"),
    *("echo $((9**9**9))", "seq 1 999999999", "head -c 99999999 /dev/zero", "grep '(a+)+$' x"),
    *(
        "echo x > /sdcard/f; cat /sdcard/f",
        "find / | sort | uniq -c",
        "rm -rf /",
        "input text '%s'",
    ),
    *("for i in 1 2 3; do settings put system x$i $(seq 1 99); done", "monkey -p x 1", "reboot"),
    *("echo '" + "a" * 3000 + "' | grep -E '(a+)+b'", "printf '%999999999d' 1", "cat", "a" * 9000),
)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


@cache
def _server() -> PhoneServer:
    server = PhoneServer(Phone(), timeout_s=2.0)
    _loop().run_until_complete(server.start())
    atexit.register(lambda: _loop().run_until_complete(server.close()))
    return server


def fuzz_adb(random: Random) -> tuple[str, int]:
    """Send packets over several connections at once, then ask as a sound client does."""
    return _loop().run_until_complete(_attack(random, _server()))


async def _attack(random: Random, server: PhoneServer) -> tuple[str, int]:
    failures: list[BaseException] = []
    _loop().set_exception_handler(
        lambda loop, context: failures.append(
            context.get("exception") or RuntimeError(context["message"])
        )
    )
    count = random.choice((1, 1, 2, 4))
    done = await asyncio.gather(
        *(_fuzz(Random(random.random()), server.port, PACKETS // count) for _ in range(count))  # noqa: S311
    )
    try:
        async with asyncio.timeout(ALIVE_S):
            answer = await ask(server.port, "shell:echo alive")
    except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
        raise BreachError(f"a sound client is not answered: {error!r}") from error
    if answer != b"alive\n":
        raise BreachError(f"a sound client is answered {answer[:80]!r}")
    if failures:
        raise failures[0]
    read = sum(share.read for share in done)
    closed = any(share.closed for share in done)
    return "connection closed and opened anew" if closed else "kept", read


@dataclass
class _Share:
    """How many packets the phone has read, and how often it closed a connection."""

    read: int = 0
    closed: int = 0


async def _fuzz(random: Random, port: int, packets: int) -> _Share:
    """Send packets, over a new connection where the phone closes one."""
    share = _Share()
    while share.read < packets:
        client = await Client.connect(random, port)
        try:
            if random.random() < 0.03:
                await client.send(fuzzed_packet(random, 0)[0])
                share.read += 1
            await client.send(_hello())
            while share.read < packets:
                share.read += await _burst(random, client, packets - share.read)
                if not await client.is_read():
                    share.closed += 1
                    break
            else:
                await client.wait_for_services()
        except OSError:
            share.closed += 1
        finally:
            client.close()
    return share


async def _burst(random: Random, client: Client, most: int) -> int:
    """Send some packets; one after which the phone may close the connection is the last."""
    size = min(most, random.choice((1, 5, 25)))
    for number in range(1, size + 1):
        packet, breaks = fuzzed_packet(random, client.stream(random), client.other(random))
        await client.send(packet)
        if breaks:
            return number
    return size


class Client:
    """A connection that keeps account of its streams, so that packets can hit open ones.

    Most clients acknowledge what the phone sends, as a service waits for it; the others never do.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, polite: bool
    ) -> None:
        self._writer = writer
        self._polite = polite
        self._streams: dict[int, int] = {}
        self._opened = 0
        self._answered: set[int] = set()
        self._news = asyncio.Event()
        self._ended = False
        self._reading = asyncio.create_task(self._read(reader))

    @classmethod
    async def connect(cls, random: Random, port: int) -> Client:
        """A client of the phone at a port."""
        streams = await asyncio.open_connection("127.0.0.1", port)
        return cls(*streams, polite=random.random() < 0.8)

    def stream(self, random: Random) -> int:
        """Our id of a stream: mostly one that is open, else a new one."""
        if self._streams and random.random() < 0.6:
            return random.choice(list(self._streams))
        self._opened = self._opened % 200 + 1
        return self._opened

    def other(self, random: Random) -> Callable[[int], int]:
        """Finds the phone's id of a stream; sometimes any."""
        if random.random() < 0.2:
            return lambda stream: random.choice((0, 1, stream, 2**32 - 1))
        return lambda stream: self._streams.get(stream, 0)

    async def send(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)
        await self._writer.drain()

    async def is_read(self) -> bool:
        """Whether the phone has read everything and goes on.

        An unknown service is refused in turn, after all packets before it.
        """
        return await self._ask(_MARKER, b"none", 2.0)

    async def wait_for_services(self) -> None:
        """Wait until the phone has run what was asked before, which it does one by one."""
        if not self._polite or await self._ask(_LAST, b"shell:true", ALIVE_S):
            return
        # It is right to close a connection that began with another packet than CNXN.
        if not self._ended:
            raise BreachError(f"a line behind the others is not run within {ALIVE_S:g} s")

    async def _ask(self, stream: int, service: bytes, seconds: float) -> bool:
        self._answered.discard(stream)
        await self.send(encode_packet(Command.OPEN, stream, 0, service + b"\0", VERSION))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while stream not in self._answered and not self._ended:
                    self._news.clear()
                    await self._news.wait()
        return stream in self._answered

    def close(self) -> None:
        """End the connection at once."""
        self._writer.transport.abort()
        self._reading.cancel()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                head = HEADER.unpack(await reader.readexactly(HEADER.size))
                await reader.readexactly(head[3])
                self._take(*head[:3])
                self._news.set()
        except (OSError, asyncio.IncompleteReadError):
            self._ended = True
            self._news.set()

    def _take(self, command: int, theirs: int, ours: int) -> None:
        if command == Command.CLSE:
            self._streams.pop(ours, None)
            self._answered.add(ours)
        elif command == Command.OKAY and ours < _MARKER:
            self._streams[ours] = theirs
        elif command == Command.WRTE and (self._polite or ours == _LAST):
            self._writer.write(encode_packet(Command.OKAY, ours, theirs, b"", VERSION))


def _hello() -> bytes:
    return encode_packet(Command.CNXN, VERSION, 256 * 1024, b"host::features=shell_v2,cmd")


def fuzzed_packet(
    random: Random, stream: int, other: Callable[[int], int] = lambda stream: 0
) -> tuple[bytes, bool]:
    """A packet, mostly of sound framing so that what lies behind is reached.

    Args:
        random: The source of chance.
        stream: The sender's id of the stream.
        other: Finds the phone's id of it.

    Returns:
        The packet, and whether the phone may close the connection for it.
    """
    kind = random.random()
    if kind < 0.985:
        return _framed_packet(random, stream, other(stream)), False
    match random.randrange(4):
        case 0:
            broken = change_bytes(random, _hello())
        case 1:
            length = random.randrange(2**32)
            broken = struct.pack("<6I", Command.WRTE, 1, 1, length, 0, Command.WRTE ^ 0xFFFFFFFF)
        case 2:
            broken = random.randbytes(random.randrange(200))
        case _:
            broken = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    return broken, True


def _framed_packet(random: Random, stream: int, other: int) -> bytes:
    kind = random.random()
    if kind < 0.30:
        name = _service(random).encode("utf-8", "surrogatepass")
        end = b"\0" * random.choice((0, 1, 1))
        return encode_packet(Command.OPEN, stream, 0, name + end, VERSION)
    if kind < 0.65:
        payload = _payload(random)
        first = random.choice((stream, stream, stream, 0, 2**32 - 1))
        return encode_packet(Command.WRTE, first, other, payload, random.choice((0, VERSION)))
    if kind < 0.80:
        command = random.choice((Command.OKAY, Command.OKAY, Command.CLSE, Command.CNXN))
        return encode_packet(command, stream, other, b"", VERSION)
    if kind < 0.97:
        command = random.randrange(2**32)
        arguments = (random.randrange(2**32), random.randrange(2**32))
        return encode_packet(command, *arguments, random.randbytes(random.randrange(40)), VERSION)
    # A wrong sum: its stream is closed, and the connection goes on.
    head = HEADER.pack(Command.WRTE, stream, other, 20, 1, Command.WRTE ^ 0xFFFFFFFF)
    return head + random.randbytes(20)


def _service(random: Random) -> str:
    kind = random.random()
    if kind < 0.45:
        return random.choice(_SERVICES[:4]) + random.choice(_LINES)
    if kind < 0.6:
        line = change_bytes(random, random.choice(_LINES).encode())
        return random.choice(_SERVICES[:4]) + line.decode("utf-8", "replace")
    if kind < 0.75:
        return "sync:"
    if kind < 0.9:
        return random.choice(_SERVICES) + random.choice(PAYLOADS)
    return any_text(random)


def _payload(random: Random) -> bytes:
    """The payload of a stream: file transfer requests, packets of the second shell, or noise."""
    match random.randrange(6):
        case 0 | 1:
            word = random.choice(
                (b"STAT", b"STA2", b"LST2", b"LIST", b"LIS2", b"SEND", b"RECV", b"SND2")
            )
            path = random.choice(
                (b"/sdcard/x", b"/etc/passwd", b"/sdcard/../../etc/passwd", b"/", b"", b"\xff" * 50)
            )
            length = random.choice((len(path), 0, 2**31, 2**32 - 1, 70_000))
            return word + struct.pack("<I", length) + path
        case 2:
            length = random.choice((5, 0, 2**32 - 1))
            return random.choice((b"DATA", b"DONE", b"QUIT", b"FAIL")) + struct.pack("<I", length)
        case 3:
            return (
                bytes([random.randrange(7)])
                + struct.pack("<I", random.choice((0, 3, 2**32 - 1)))
                + b"x\n"
            )
        case 4:
            return any_text(random).encode("utf-8", "surrogatepass")[:5_000]
        case _:
            return random.randbytes(random.choice((0, 1, 30, 3_000)))


async def ask(port: int, service: str) -> bytes:
    """The answer that a well-behaved client gets from one service."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(_hello())
        writer.write(encode_packet(Command.OPEN, 1, 0, service.encode() + b"\0", VERSION))
        answer = b""
        while True:
            head = HEADER.unpack(await reader.readexactly(HEADER.size))
            payload = await reader.readexactly(head[3])
            if head[0] == Command.WRTE:
                answer += payload
                writer.write(encode_packet(Command.OKAY, 1, head[1], b"", VERSION))
            elif head[0] == Command.CLSE:
                return answer
    finally:
        writer.transport.abort()
