"""`adb reverse`: ports of the phone that lead back to the host.

They can be opened, listed and closed, as on a device; no program of the phone connects to any, so
that no connection ever goes out.
"""

from __future__ import annotations

import re
from typing import Protocol

MAX_RULES = 64

_SOCKET = re.compile(r"(tcp|localabstract|localreserved|localfilesystem|vsock):[^;\0]{1,200}")

_FIRST_FREE_PORT = 40_001
"""The first port that is given to a client that asks for any (`tcp:0`)."""


class Writer(Protocol):
    """Accepts the bytes of the answer."""

    async def write(self, data: bytes) -> None:
        """Send all of `data`."""


class ReverseRules:
    """The rules of one phone, by the socket on the phone."""

    def __init__(self) -> None:
        self._rules: dict[str, str] = {}
        self._next_port = _FIRST_FREE_PORT

    async def answer(self, request: str, stream: Writer) -> None:
        """Answer one request: `forward:`, `killforward:`, `killforward-all`, `list-forward`."""
        await stream.write(self._answer(request))

    def _answer(self, request: str) -> bytes:
        verb, _, argument = request.partition(":")
        match verb:
            case "list-forward":
                lines = [f"host-1 {on} {to}\n" for on, to in sorted(self._rules.items())]
                return _counted("".join(lines))
            case "killforward-all":
                self._rules.clear()
                return b"OKAY"
            case "killforward":
                if self._rules.pop(argument, None) is None:
                    return _fail(f"listener '{argument[:80]}' not found")
                return b"OKAY"
            case "forward":
                return self._forward(argument)
        return _fail(f"unknown request {verb[:40]!r}")

    def _forward(self, argument: str) -> bytes:
        rebinds = not argument.startswith("norebind:")
        on, _, to = argument.removeprefix("norebind:").partition(";")
        if not (_SOCKET.fullmatch(on) and _SOCKET.fullmatch(to)):
            return _fail(f"{argument[:80]!r} does not name two sockets")
        chosen = ""
        if on == "tcp:0":
            chosen, self._next_port = str(self._next_port), self._next_port + 1
            on = f"tcp:{chosen}"
        if on in self._rules and not rebinds:
            return _fail(f"cannot rebind existing socket {on[:80]!r}")
        if on not in self._rules and len(self._rules) >= MAX_RULES:
            return _fail(f"more than {MAX_RULES} sockets")
        self._rules[on] = to
        return b"OKAY" + (_counted(chosen) if chosen else b"")


def _counted(text: str) -> bytes:
    data = text.encode("utf-8", "surrogateescape")
    return f"{len(data):04x}".encode() + data


def _fail(reason: str) -> bytes:
    return b"FAIL" + _counted(reason)
