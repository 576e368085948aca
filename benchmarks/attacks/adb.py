"""Fuzzed ADB packets against a served phone; it must go on answering sound clients."""

from __future__ import annotations

import asyncio
import struct
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
    *("echo '" + "a" * 3000 + "' | grep -E '(a+)+b'", "printf '%999999999d' 1", "cat", "a" * 9000),
)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()


@cache
def _server() -> PhoneServer:
    server = PhoneServer(Phone(), acknowledge_timeout_s=2.0)
    _loop().run_until_complete(server.start())
    return server


def attack_adb(random: Random) -> tuple[str, int]:
    """Send packets over several connections at once, then ask as a sound client does."""
    server = _server()
    return _loop().run_until_complete(_attack(random, server)), PACKETS


async def _attack(random: Random, server: PhoneServer) -> str:
    failures: list[BaseException] = []
    _loop().set_exception_handler(
        lambda loop, context: failures.append(
            context.get("exception") or RuntimeError(context["message"])
        )
    )
    count = random.choice((1, 1, 2, 4))
    closed = await asyncio.gather(
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
    return "connection closed and opened anew" if sum(closed) else "kept"


async def _fuzz(random: Random, port: int, packets: int) -> int:
    """Send packets, over a new connection where the phone closes one; returns how often it did."""
    closed = 0
    while packets > 0:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        drain = asyncio.create_task(_drain(reader))
        try:
            if random.random() < 0.97:
                writer.write(_hello())
            else:
                writer.write(fuzzed_packet(random, 0))
            stream = 0
            while packets > 0 and not drain.done():
                burst = min(packets, random.choice((1, 5, 25)))
                for _ in range(burst):
                    stream = stream % 200 + (random.random() < 0.4)
                    writer.write(fuzzed_packet(random, stream))
                packets -= burst
                await writer.drain()
                await asyncio.sleep(0)
        except OSError:
            pass
        finally:
            closed += packets > 0
            writer.transport.abort()
            drain.cancel()
    return closed


async def _drain(reader: asyncio.StreamReader) -> None:
    """Read and forget, as long as the phone sends."""
    try:
        while await reader.read(1 << 16):
            pass
    except OSError:
        pass


def _hello() -> bytes:
    return encode_packet(Command.CNXN, VERSION, 256 * 1024, b"host::features=shell_v2,cmd")


def fuzzed_packet(random: Random, stream: int) -> bytes:
    """A packet: mostly of sound framing, so that what lies behind is reached."""
    kind = random.random()
    if kind < 0.30:
        name = _service(random).encode("utf-8", "surrogatepass")
        return encode_packet(
            Command.OPEN, stream, 0, name + b"\0" * random.choice((0, 1, 1)), VERSION
        )
    if kind < 0.55:
        payload = _payload(random)
        first, second = random.choice((stream, 0, 2**32 - 1)), random.randrange(stream + 3)
        return encode_packet(Command.WRTE, first, second, payload, random.choice((0, VERSION)))
    if kind < 0.80:
        command = random.choice((Command.OKAY, Command.OKAY, Command.CLSE, Command.CNXN))
        return encode_packet(command, stream, random.randrange(stream + 3), b"", VERSION)
    if kind < 0.95:
        command = random.randrange(2**32)
        arguments = (random.randrange(2**32), random.randrange(2**32))
        return encode_packet(command, *arguments, random.randbytes(random.randrange(40)), VERSION)
    if kind < 0.985:
        # A wrong sum: its stream is closed, and the connection goes on.
        data = random.randbytes(20)
        head = HEADER.pack(Command.WRTE, stream, 1, 20, 1, Command.WRTE ^ 0xFFFFFFFF)
        return head + data
    match random.randrange(4):
        case 0:
            return change_bytes(random, _hello())
        case 1:
            return struct.pack(
                "<6I", Command.WRTE, 1, 1, random.randrange(2**32), 0, Command.WRTE ^ 0xFFFFFFFF
            )
        case 2:
            return random.randbytes(random.randrange(200))
        case _:
            return b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


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
