"""HTTP on a stream of the phone: requests are read, answered one after another, and bounded."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

import h11

MAX_HEAD = 16 * 1024
MAX_BODY = 1024 * 1024

Answer = Callable[[str, str, bytes], Awaitable[tuple[int, str, bytes]]]
"""Takes method, path and body of a request; gives status, content type and body of the answer."""


class ByteStream(Protocol):
    """The byte stream of a connection."""

    async def read(self) -> bytes:
        """Some bytes, as they come."""

    async def write(self, data: bytes) -> None:
        """Send all of `data`."""


async def serve_connection(stream: ByteStream, answer: Answer) -> None:
    """Answer the requests of one connection until it ends, or sends something other than HTTP."""
    connection = h11.Connection(h11.SERVER, max_incomplete_event_size=MAX_HEAD)
    while True:
        try:
            request = await _receive(stream, connection)
            if request is None:
                return
            status, kind, body = await answer(*request)
        except h11.RemoteProtocolError as error:
            if connection.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
                return
            status, kind, body = error.error_status_hint, "text/plain", str(error).encode()
        head = h11.Response(
            status_code=status,
            headers=[("Content-Type", kind), ("Content-Length", str(len(body)))],
        )
        parts = [connection.send(part) for part in (head, h11.Data(data=body), h11.EndOfMessage())]
        await stream.write(b"".join(part or b"" for part in parts))
        if connection.our_state is not h11.DONE or connection.their_state is not h11.DONE:
            return
        connection.start_next_cycle()


async def _receive(stream: ByteStream, connection: h11.Connection) -> tuple[str, str, bytes] | None:
    """Method, path and body of the next request; None if none follows.

    Raises:
        h11.RemoteProtocolError: The data is not a request, or is too large.
    """
    method = path = ""
    body = bytearray()
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            if connection.they_are_waiting_for_100_continue:
                await stream.write(
                    connection.send(h11.InformationalResponse(status_code=100, headers=[])) or b""
                )
            connection.receive_data(await stream.read())
        elif isinstance(event, h11.Request):
            method, path = event.method.decode("ascii"), event.target.decode("ascii", "replace")
        elif isinstance(event, h11.Data):
            body += event.data
            if len(body) > MAX_BODY:
                raise h11.RemoteProtocolError(f"a body of more than {MAX_BODY:,} bytes", 413)
        elif isinstance(event, h11.EndOfMessage):
            return method, path, bytes(body)
        else:
            return None
