"""The phone as an ADB device: what a real adb server connects to. It listens on loopback only."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable
from types import TracebackType
from typing import TYPE_CHECKING

from uiprobe.environments.phone.adbd.memory import IDLE_S, PROCESS, Memory
from uiprobe.environments.phone.adbd.services import DeviceServices
from uiprobe.environments.phone.adbd.streams import Connection, Service
from uiprobe.environments.phone.shell.quirks import Quirks

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

MAX_CONNECTIONS = 32
"""Connections of one phone at once; beyond, the one with the least claim gives way."""

MAX_PEER_CONNECTIONS = 16
"""Those of them that may come from one address."""

FEATURES = "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,fixed_push_symlink_timestamp"

_EMULATOR_PORTS = range(5554, 5684)


class PhoneServer:
    """Serves one phone to ADB clients, in the running event loop.

    Args:
        phone: The phone; while it is served, nothing else may use it.
        timeout_s: How long a client may leave a packet unacknowledged, half sent or unread, or a
            file unfinished, before that stream or connection is closed.
        memory: The bytes that are held for clients, of this phone and of others.
        quirks: How the phone misbehaves; None for not at all.
    """

    def __init__(
        self,
        phone: Phone,
        *,
        timeout_s: float = 60.0,
        memory: Memory = PROCESS,
        quirks: Quirks | None = None,
    ) -> None:
        self.phone = phone
        self._quirks = quirks
        self._services = DeviceServices(phone, timeout_s, quirks)
        self._timeout_s = timeout_s
        self._memory = memory
        self._server: asyncio.Server | None = None
        self._connections: set[Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def port(self) -> int:
        """The port it listens on."""
        if self._server is None:
            raise RuntimeError("the phone is not served: call start() first")
        return int(self._server.sockets[0].getsockname()[1])

    @property
    def serial(self) -> str:
        """The name by which `adb connect` and `adb -s` know it."""
        return f"127.0.0.1:{self.port}"

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._connections)

    async def start(self, port: int = 0) -> None:
        """Listen on loopback.

        Args:
            port: TCP port; 0 for a free one.

        Raises:
            ValueError: The port is one where an adb server looks for emulators by itself.
            OSError: The port is taken.
        """
        if port in _EMULATOR_PORTS:
            raise ValueError(
                f"port {port}: adb servers take {_EMULATOR_PORTS[0]} to {_EMULATOR_PORTS[-1]} for "
                "emulators and would list the phone twice; choose one outside, 6000 for example"
            )
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", port)

    async def close(self) -> None:
        """Stop listening and close all connections; may be called again."""
        if self._server is None:
            return
        self._closing = True
        self._server.close()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._server.wait_closed()
        self._server = None
        self._services.close()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # One may have come in before the listening ended, and be handed over after it.
        connection = Connection(
            reader,
            writer,
            self._services.banner(FEATURES),
            self._open,
            self._timeout_s,
            self._memory,
        )
        if self._closing or not self._make_room(connection.peer):
            writer.transport.abort()
            return
        task = asyncio.create_task(connection.run())
        self._tasks.add(task)
        self._connections.add(connection)

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            self._connections.discard(connection)

        task.add_done_callback(ended)

    def _open(self, name: str) -> Service | None:
        if self._quirks is not None and self._quirks.drops_now():
            for connection in self._connections:
                connection.give_way()
        return self._services.open(name)

    def _make_room(self, peer: str) -> bool:
        """Let connections go for one more of a peer; False if each has a better claim."""
        same = [connection for connection in self._connections if connection.peer == peer]
        return self._let_go(same, MAX_PEER_CONNECTIONS) and self._let_go(
            list(self._connections), MAX_CONNECTIONS
        )

    def _let_go(self, connections: list[Connection], limit: int) -> bool:
        if len(connections) < limit:
            return True
        latest = time.monotonic() - IDLE_S
        idle = [one for one in connections if not one.used or one.heard < latest]
        if not idle:
            return False
        # First go connections without any request, then those with nothing open, then the most
        # silent.
        leaving = min(idle, key=lambda one: (one.used, one.busy, one.heard))
        self._connections.discard(leaving)
        leaving.give_way()
        return True


class ServerThread:
    """Serves phones from a thread of its own, for callers that are not asynchronous.

    A context manager; leaving it stops every phone.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="adbd", daemon=True)
        self._servers: dict[str, PhoneServer] = {}

    def __enter__(self) -> ServerThread:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for serial in list(self._servers):
            self.stop(serial)
        self._run(self._loop.shutdown_default_executor())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def serve(self, phone: Phone, port: int = 0, *, quirks: Quirks | None = None) -> str:
        """Serve a phone; returns its serial, for `adb connect`.

        Raises:
            ValueError: The port is one of those for emulators.
            OSError: The port is taken.
        """
        server = PhoneServer(phone, quirks=quirks)
        self._run(server.start(port))
        self._servers[server.serial] = server
        return server.serial

    def stop(self, serial: str) -> None:
        """Stop serving a phone, as if it had been unplugged."""
        self._run(self._servers.pop(serial).close())

    def _run(self, work: Awaitable[None]) -> None:
        async def await_work() -> None:
            await work

        asyncio.run_coroutine_threadsafe(await_work(), self._loop).result()
