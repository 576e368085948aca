"""Programs of the phone's shell that pass data on: cut, base64 and checksums."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Callable

from uiprobe.environments.phone.shell.program import (
    Call,
    Program,
    ProgramError,
)
from uiprobe.environments.phone.shell.text import read_operands, split_lines

_RANGE = re.compile(r"([0-9]{0,6})(-?)([0-9]{0,6})")


def _ranges(text: str) -> list[tuple[int, int]]:
    found = []
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if match is None or not (match[1] or match[3]):
            raise ProgramError(f"cut: bad list {text[:40]!r}")
        first = int(match[1] or 1)
        last = int(match[3] or 10**6) if match[2] else first
        if not 1 <= first <= last:
            raise ProgramError(f"cut: bad list {text[:40]!r}")
        found.append((first, last))
    return found


def _cut(call: Call) -> int:
    flags = call.options("d:f:c:b:s")
    chosen = next((f for f in ("-f", "-c", "-b") if f in flags), None)
    if chosen is None:
        raise ProgramError("cut: no fields or characters given (-f, -c)")
    ranges = _ranges(flags[chosen])
    delimiter = flags.get("-d", "\t")
    if len(delimiter) != 1:
        raise ProgramError("cut: the delimiter is one character")
    for _, data in read_operands(call):
        for line in split_lines(data):
            if chosen != "-f":
                call.print("".join(_pick(line, ranges)))
            elif delimiter in line:
                call.print(delimiter.join(_pick(line.split(delimiter), ranges)))
            elif "-s" not in flags:
                call.print(line)
    return 0


def _pick(parts: str | list[str], ranges: list[tuple[int, int]]) -> list[str]:
    return [
        part
        for number, part in enumerate(parts, start=1)
        if any(first <= number <= last for first, last in ranges)
    ]


def _digest(make: Callable[[bytes], str]) -> Program:
    def run(call: Call) -> int:
        flags = call.options("b")
        for name, data in read_operands(call):
            call.print(make(data) if "-b" in flags else f"{make(data)}  {name}")
        return 0

    return run


def _base64(call: Call) -> int:
    flags = call.options("dw:i")
    for _, data in read_operands(call):
        if "-d" in flags:
            try:
                call.stdout.write(base64.b64decode(b"".join(data.split()), validate=True))
            except binascii.Error:
                raise ProgramError("base64: bad input") from None
            continue
        text = base64.b64encode(data).decode()
        width = int(flags["-w"]) if flags.get("-w", "").isdecimal() else 76
        for start in range(0, len(text), width or max(1, len(text))):
            call.print(text[start : start + (width or len(text))])
    return 0


PROGRAMS: dict[str, Program] = {
    "cut": _cut,
    "md5sum": _digest(lambda data: hashlib.md5(data, usedforsecurity=False).hexdigest()),
    "sha1sum": _digest(lambda data: hashlib.sha1(data, usedforsecurity=False).hexdigest()),
    "sha256sum": _digest(lambda data: hashlib.sha256(data).hexdigest()),
    "base64": _base64,
}
