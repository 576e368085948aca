"""Services of a phone on ADB streams: shell, exec, sync, framebuffer, and its own ports."""

from __future__ import annotations

import asyncio
import contextlib
import struct
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from uiprobe.environments.phone.adbd.protocol import MAX_PAYLOAD
from uiprobe.environments.phone.adbd.reverse import ReverseRules
from uiprobe.environments.phone.adbd.streams import Service, Stream, StreamClosedError
from uiprobe.environments.phone.adbd.sync import SyncSession
from uiprobe.environments.phone.automator import JsonRpc, Methods, serve_connection
from uiprobe.environments.phone.automator.http import MAX_BODY, MAX_HEAD, Answer
from uiprobe.environments.phone.shell.getevent import EventWatch
from uiprobe.environments.phone.shell.input_devices import EV_SYN, SYN_DROPPED, DeviceEvent
from uiprobe.environments.phone.shell.lasting import Automator, Lasting, LogWatch
from uiprobe.environments.phone.shell.program import MAX_VALUES, Environment
from uiprobe.environments.phone.shell.quirks import Quirks
from uiprobe.environments.phone.shell.shell import Shell
from uiprobe.environments.phone.shell.terminal import MAX_LINE_BYTES, Terminal

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

P = ParamSpec("P")
T = TypeVar("T")

MAX_STDIN_BYTES = 8 * 1024 * 1024
"""Bytes that a client may send to a command; the rest is read and dropped."""

MAX_EVENTS = 10_000
"""Events that may wait for one client; further ones are dropped with a message."""

_FRAME = struct.Struct("<BI")
_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = range(5)
_MAX_FRAME = 64 * 1024
"""Bytes in one packet of the shell protocol, well within the largest payload of ADB."""

_MAX_TYPED = 4096
"""Keys that an interactive shell takes at once."""

_FRAMEBUFFER = struct.Struct("<13I")


class DeviceServices:
    """The services of one phone.

    Everything that touches the phone runs in one thread of its own, in order: a phone is not made
    for several users at once, and drawing must not hold up the other phones of the event loop.

    Args:
        phone: The phone that commands act on.
        timeout_s: How long a client may pause in the middle of a file.
        quirks: How the phone misbehaves; None for not at all.
    """

    def __init__(self, phone: Phone, timeout_s: float, quirks: Quirks | None = None) -> None:
        self._phone = phone
        self._timeout_s = timeout_s
        self._shell = Shell(phone, quirks)
        self._ports: dict[int, JsonRpc] = {}
        self._reverse = ReverseRules()
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="phone")

    def close(self) -> None:
        """End the phone's thread."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the phone's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, partial(function, *args, **kwargs))

    def banner(self, features: str) -> bytes:
        """The banner of the phone when an adb server connects."""
        properties = "".join(
            f"{name}={self._shell.properties[name]};"
            for name in ("ro.product.name", "ro.product.model", "ro.product.device")
        )
        return f"device::{properties}features={features}".encode()

    def open(self, name: str) -> Service | None:
        """The service of a name; None if the phone has none such."""
        kind, _, argument = name.partition(":")
        words = kind.split(",")
        match words[0]:
            case "shell" if "v2" in words:
                pty = "pty" in words or ("raw" not in words and not argument)
                return partial(self._shell_v2, argument, pty)
            case "shell" if argument:
                return partial(self._run, argument)
            case "shell":
                return partial(self._interact, True)
            case "exec":
                return partial(self._run, argument)
            case "sync":
                return self._sync
            case "framebuffer":
                return self._framebuffer
            case "tcp":
                return self._connect(argument)
            case "reverse":
                return partial(self._reverse.answer, argument)
            case "root" | "unroot" | "remount" | "tcpip" | "usb" | "reboot":
                return partial(_refuse, words[0])
            case _:
                return None

    async def _run(self, line: str, stream: Stream) -> None:
        """Shell, first version: both outputs in one, no exit status."""
        if (lasting := self._shell.lasts(line)) is not None:
            await self._last(lasting, stream.write)
            return
        result = await self.call(self._shell.run, line)
        await stream.write(result.output)

    async def _shell_v2(self, line: str, pty: bool, stream: Stream) -> None:
        if not line:
            await self._interact(pty, stream, framed=True)
            return
        if (lasting := self._shell.lasts(line)) is not None:
            status = await self._last(lasting, lambda data: stream.write(_frames(_STDOUT, data)))
            await stream.write(_frames(_EXIT, bytes([status])))
            return
        stdin = b""
        if self._shell.reads_stdin(line):
            stdin = await self._read_stdin(stream)
        result = await self.call(self._shell.run, line, stdin)
        frames = [_frames(_STDERR if error else _STDOUT, data) for error, data in result.chunks]
        frames.append(_frames(_EXIT, bytes([result.status])))
        # Only one copy of what may be long waits for the client.
        result.chunks.clear()
        await stream.write(b"".join(frames))

    def _connect(self, port: str) -> Service | None:
        """The handler of a port of the phone; None if nothing listens."""
        # The host may be named too: `tcp:9008:localhost`.
        number, _, host = port.partition(":")
        if host not in ("", "localhost", "127.0.0.1") or not number.isdecimal():
            return None
        server = self._ports.get(int(number[:6]))
        return None if server is None else partial(_serve_http, server.answer)

    async def _last(self, lasting: Lasting, write: Callable[[bytes], Awaitable[None]]) -> int:
        """Run until the client closes the stream; the exit status if it ends itself."""
        match lasting:
            case EventWatch():
                await self._watch(lasting, write)
            case LogWatch(header=header):
                await write(header.encode())
                await asyncio.Event().wait()
            case Automator(port=port):
                return await self._serve_automator(port, write)
        return 0

    async def _serve_automator(self, port: int, write: Callable[[bytes], Awaitable[None]]) -> int:
        if port in self._ports:
            await write(b"java.net.BindException: bind failed: EADDRINUSE\n")
            return 1
        sdk = int(self._shell.properties["ro.build.version.sdk"])
        self._ports[port] = JsonRpc(Methods(self._phone, sdk).table, self.call)
        try:
            await write(f"[server] INFO: listening on port {port}\n".encode())
            await asyncio.Event().wait()
        finally:
            del self._ports[port]
        return 0

    async def _watch(self, watch: EventWatch, write: Callable[[bytes], Awaitable[None]]) -> None:
        """Write events as they come, until there were enough or the client closes the stream."""
        loop = asyncio.get_running_loop()
        events: deque[DeviceEvent] = deque()
        arrived = asyncio.Event()

        def keep(event: DeviceEvent) -> None:
            if len(events) >= MAX_EVENTS:
                events.clear()
                events.append(replace(event, type=EV_SYN, code=SYN_DROPPED, value=0))
            events.append(event)
            arrived.set()

        def hear(event: DeviceEvent) -> None:
            # The phone's thread may outlive the loop by a moment, when both are being ended.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(keep, event)

        inputs, left = self._shell.inputs, watch.count
        inputs.listeners = (*inputs.listeners, hear)
        try:
            if header := watch.header():
                await write(header.encode())
            while left != 0:
                await arrived.wait()
                arrived.clear()
                lines = [line for event in events if (line := watch.line(event))][:left]
                events.clear()
                if left is not None:
                    left -= len(lines)
                if lines:
                    await write("".join(lines).encode())
        finally:
            inputs.listeners = tuple(other for other in inputs.listeners if other is not hear)

    async def _read_stdin(self, stream: Stream) -> bytes:
        """All that the client sends until it closes its input; beyond the limit it is lost."""
        stdin = bytearray()
        while True:
            kind, data = await _read_frame(stream)
            if kind == _CLOSE_STDIN:
                return bytes(stdin)
            if kind == _STDIN:
                kept = data[: MAX_STDIN_BYTES - len(stdin)]
                stream.hold(len(kept))
                stdin += kept

    async def _interact(self, pty: bool, stream: Stream, framed: bool = False) -> None:
        """A shell that reads lines until `exit` or the end of its input."""
        terminal = Terminal(echo=pty)

        async def write(data: bytes) -> None:
            if data:
                await stream.write(_frames(_STDOUT, data) if framed else data)

        environment = Environment()
        stream.hold(MAX_LINE_BYTES + MAX_VALUES)
        await write(terminal.prompt)
        while not terminal.ended:
            kind, data = await _read_frame(stream) if framed else (_STDIN, await stream.read())
            if kind == _CLOSE_STDIN:
                terminal.end()
            # What is shown for a key, and what a line costs, may be much more than the key.
            typed = data if kind == _STDIN else b""
            for start in range(0, max(1, len(typed)), _MAX_TYPED):
                await write(terminal.feed(typed[start : start + _MAX_TYPED]))
                await self._run_lines(terminal, environment, write)
                if terminal.ended:
                    break
        if framed:
            await stream.write(_frames(_EXIT, bytes([environment.status])))

    async def _run_lines(
        self,
        terminal: Terminal,
        environment: Environment,
        write: Callable[[bytes], Awaitable[None]],
    ) -> None:
        for line in terminal.take_lines():
            result = await self.call(self._shell.run, line, b"", environment)
            shown = terminal.show(result.output)
            if result.exited:
                terminal.end()
                await write(shown)
                break
            await write(shown + terminal.prompt)

    async def _sync(self, stream: Stream) -> None:
        await SyncSession(stream, self._shell.files, self.call, self._timeout_s).run()

    async def _framebuffer(self, stream: Stream) -> None:
        pixels = await self.call(self._phone.screenshot_rgba)
        width, height = self._phone.size
        header = _FRAMEBUFFER.pack(
            1, 32, len(pixels), width, height, *(0, 8), *(16, 8), *(8, 8), *(24, 8)
        )
        await stream.write(header + pixels)


async def _serve_http(answer: Answer, stream: Stream) -> None:
    # A request that has not come to its end may be as long as this, twice while it is read.
    with stream.holding(MAX_HEAD + 2 * MAX_BODY):
        await serve_connection(stream, answer)


async def _refuse(what: str, stream: Stream) -> None:
    await stream.write(f"adbd: {what} is not possible on this phone\n".encode())


async def _read_frame(stream: Stream) -> tuple[int, bytes]:
    kind, length = _FRAME.unpack(await stream.read_exactly(_FRAME.size))
    if length > MAX_PAYLOAD:
        raise StreamClosedError(f"a frame of {length:,} bytes, at most {MAX_PAYLOAD:,}")
    return kind, await stream.read_exactly(length)


def _frames(kind: int, data: bytes) -> bytes:
    return b"".join(
        _FRAME.pack(kind, len(data[start : start + _MAX_FRAME])) + data[start : start + _MAX_FRAME]
        for start in range(0, len(data), _MAX_FRAME)
    )
