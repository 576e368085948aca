"""The line discipline of an interactive shell: echo, erase, end of input."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

PROMPT = b"phone:/ $ "
MAX_LINE_BYTES = 128 * 1024
"""`MAX_ARG_STRLEN` of Linux."""


class Terminal:
    """Turns what a client types into lines.

    Args:
        echo: Whether the client's terminal is raw, so that its keys are shown and edited here.
    """

    def __init__(self, *, echo: bool) -> None:
        self.ended = False
        self._echo = echo
        self._line = bytearray()
        self._lines: deque[bytes] = deque()

    @property
    def prompt(self) -> bytes:
        """The prompt before a line; empty without echo."""
        return PROMPT if self._echo else b""

    def feed(self, data: bytes) -> bytes:
        """Take keys; returns what the terminal shows for them."""
        shown = bytearray()
        for byte in data:
            shown += self._type(byte)
        return bytes(shown) if self._echo else b""

    def _type(self, byte: int) -> bytes:
        if byte in b"\r\n":
            self._lines.append(bytes(self._line))
            self._line.clear()
            return b"\r\n"
        if self._echo:
            match byte:
                case 0x04 if not self._line:
                    self.ended = True
                    return b"\r\n"
                case 0x03:
                    self._line.clear()
                    return b"^C\r\n" + PROMPT
                case 0x08 | 0x7F:
                    return self._erase()
                case 0x15:
                    return b"".join(self._erase() for _ in range(len(self._line)))
                case _ if byte < 0x20 and byte != 0x09:
                    return b""
        if len(self._line) >= MAX_LINE_BYTES:
            return b"\a"
        self._line.append(byte)
        return bytes([byte])

    def _erase(self) -> bytes:
        if not self._line:
            return b""
        # A character of several bytes goes as one: its continuation bytes show nothing.
        while self._line and self._line[-1] & 0xC0 == 0x80:
            self._line.pop()
        if self._line:
            self._line.pop()
        return b"\b \b"

    def end(self) -> None:
        """The client's input is over; what stands in the line is its last line."""
        self.ended = True
        if self._line:
            self._lines.append(bytes(self._line))
            self._line.clear()

    def take_lines(self) -> Iterator[str]:
        """The complete lines that have not been taken."""
        while self._lines:
            yield self._lines.popleft().decode("utf-8", "surrogateescape")

    def show(self, output: bytes) -> bytes:
        """Output as a raw terminal needs it."""
        return output.replace(b"\n", b"\r\n") if self._echo else output
