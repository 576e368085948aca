"""Programs of the phone's shell that pass text on: cut, tr, sort, uniq, tee, printf and others."""

from __future__ import annotations

import base64
import binascii
import hashlib
import posixpath
import re
from collections.abc import Callable, Mapping

from uiprobe.environments.phone.shell.program import (
    MAX_OUTPUT_BYTES,
    Call,
    Program,
    ProgramError,
    decode,
    encode,
)
from uiprobe.environments.phone.shell.text import read_operands, split_lines

MAX_NUMBERS = 100_000

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


_CLASSES: Mapping[str, str] = {
    "digit": "0123456789",
    "lower": "abcdefghijklmnopqrstuvwxyz",
    "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "space": " \t\n\r\v\f",
    "blank": " \t",
    "punct": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
}

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "0": "\0", "a": "\a", "b": "\b"}


def _tr_set(text: str) -> str:
    for name, characters in _CLASSES.items():
        text = text.replace(f"[:{name}:]", characters)
    text = text.replace("[:alpha:]", _CLASSES["upper"] + _CLASSES["lower"])
    text = text.replace("[:alnum:]", _CLASSES["digit"] + _CLASSES["upper"] + _CLASSES["lower"])
    text = re.sub(r"\\([ntr\\0ab])", lambda found: _ESCAPES[found[1]], text)

    def spread(found: re.Match[str]) -> str:
        first, last = ord(found[1]), ord(found[2])
        if last < first or last - first > 10_000:
            raise ProgramError(f"tr: bad range {found[0]!r}")
        return "".join(map(chr, range(first, last + 1)))

    return re.sub(r"(.)-(.)", spread, text, flags=re.DOTALL)


def _tr(call: Call) -> int:
    flags = call.options("cCds")
    sets = [_tr_set(text) for text in call.positional]
    if len(sets) != 1 + ("-d" not in flags and ("-s" not in flags or len(sets) == 2)):
        raise ProgramError("tr: usage: tr [-cds] SET1 [SET2]")
    text, first = decode(call.stdin), set(sets[0])
    listed = (lambda c: c not in first) if {"-c", "-C"} & flags.keys() else first.__contains__
    if "-d" in flags:
        text = "".join(c for c in text if not listed(c))
    elif len(sets) == 2:
        target = sets[1]
        if not target:
            raise ProgramError("tr: SET2 is empty")
        if {"-c", "-C"} & flags.keys():
            text = "".join(target[-1] if listed(c) else c for c in text)
        else:
            padded = target + target[-1] * max(0, len(sets[0]) - len(target))
            text = text.translate(dict(zip(map(ord, sets[0]), padded, strict=False)))
    if "-s" in flags:
        squeezed = set(sets[-1])
        text = "".join(
            c for i, c in enumerate(text) if not (i and c == text[i - 1] and c in squeezed)
        )
    call.stdout.write(encode(text))
    return 0


def _sort(call: Call) -> int:
    flags = call.options("rnufk:t:")
    lines = [line for _, data in read_operands(call) for line in split_lines(data)]
    column = re.match(r"[1-9][0-9]{0,3}", flags.get("-k", "0"))

    def key(line: str) -> tuple[float, str]:
        part = line
        if column is not None:
            fields = line.split(flags.get("-t"))
            part = fields[int(column[0]) - 1] if len(fields) >= int(column[0]) else ""
        if "-n" in flags:
            number = re.match(r"\s*(-?[0-9]{1,15}(?:\.[0-9]{1,15})?)", part)
            return (float(number[1]) if number else 0.0, line)
        return (0.0, part.lower() if "-f" in flags else part)

    lines.sort(key=key, reverse="-r" in flags)
    for line in dict.fromkeys(lines) if "-u" in flags else lines:
        call.print(line)
    return 0


def _uniq(call: Call) -> int:
    flags = call.options("cdu")
    runs: list[tuple[str, int]] = []
    for _, data in read_operands(call):
        for line in split_lines(data):
            if runs and runs[-1][0] == line:
                runs[-1] = (line, runs[-1][1] + 1)
            else:
                runs.append((line, 1))
    for line, count in runs:
        if ("-d" in flags and count == 1) or ("-u" in flags and count > 1):
            continue
        call.print(f"{count:>7} {line}" if "-c" in flags else line)
    return 0


def _tee(call: Call) -> int:
    flags = call.options("a")
    for path in call.positional:
        files = call.device.files
        before = b""
        if "-a" in flags:
            try:
                before = files.read(path)
            except FileNotFoundError:
                before = b""
        if path not in ("/dev/tty", "/dev/stdout"):
            files.write(path, before + call.stdin, now=call.device.now)
    call.stdout.write(call.stdin)
    return 0


def _printf(call: Call) -> int:
    if not call.arguments:
        raise ProgramError("printf: usage: printf FORMAT [ARGUMENT...]")
    form, *arguments = call.arguments
    parts = re.findall(r"%%|%-?[0-9]{0,3}[sdxcb]|\\.|[^%\\]+|.", form, flags=re.DOTALL)
    written = 0
    while True:
        used = False
        for part in parts:
            if len(part) > 1 and part[0] == "%" and part != "%%":
                used = True
                text = _format(part, arguments.pop(0) if arguments else "")
            elif part == "%%":
                text = "%"
            elif len(part) == 2 and part[0] == "\\":
                text = _ESCAPES.get(part[1], part)
            else:
                text = part
            written += len(text)
            if written > MAX_OUTPUT_BYTES:
                raise ProgramError("output too large")
            call.stdout.write(encode(text))
        if not (used and arguments):
            return 0


def _format(part: str, value: str) -> str:
    if part[-1] in "dx":
        if not re.fullmatch(r"-?[0-9]{1,18}", value or "0"):
            raise ProgramError(f"printf: {value[:40]!r} is not a number")
        return f"{part}" % int(value or 0)
    if part[-1] == "b":
        value = re.sub(r"\\([ntr\\0ab])", lambda found: _ESCAPES[found[1]], value)
    if part[-1] == "c":
        value = value[:1]
    return f"{part[:-1]}s" % value


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


def _seq(call: Call) -> int:
    words = call.arguments
    if not 1 <= len(words) <= 3 or not all(re.fullmatch(r"-?[0-9]{1,9}", w) for w in words):
        raise ProgramError("seq: usage: seq [FIRST [STEP]] LAST")
    numbers = list(map(int, words))
    first, step, last = (
        (1, 1, numbers[0])
        if len(numbers) == 1
        else (numbers[0], 1 if len(numbers) == 2 else numbers[1], numbers[-1])
    )
    if step == 0 or (last - first) / step > MAX_NUMBERS:
        raise ProgramError(f"seq: more than {MAX_NUMBERS:,} numbers")
    for number in range(first, last + (1 if step > 0 else -1), step):
        call.print(str(number))
    return 0


def _part_of_path(call: Call) -> int:
    if not call.arguments:
        raise ProgramError(f"{call.name}: Needs 1 argument")
    path = call.arguments[0]
    clean = path.rstrip("/") or "/"
    if call.name == "dirname":
        call.print(posixpath.dirname(clean) or ".")
    else:
        name = posixpath.basename(clean) or "/"
        suffix = call.arguments[1] if len(call.arguments) > 1 else ""
        call.print(name if name == suffix else name.removesuffix(suffix))
    return 0


def _rev(call: Call) -> int:
    call.options("")
    for _, data in read_operands(call):
        for line in split_lines(data):
            call.print(line[::-1])
    return 0


PROGRAMS: dict[str, Program] = {
    "cut": _cut,
    "tr": _tr,
    "sort": _sort,
    "uniq": _uniq,
    "tee": _tee,
    "printf": _printf,
    "md5sum": _digest(lambda data: hashlib.md5(data, usedforsecurity=False).hexdigest()),
    "sha1sum": _digest(lambda data: hashlib.sha1(data, usedforsecurity=False).hexdigest()),
    "sha256sum": _digest(lambda data: hashlib.sha256(data).hexdigest()),
    "base64": _base64,
    "seq": _seq,
    "basename": _part_of_path,
    "dirname": _part_of_path,
    "rev": _rev,
}
