"""Programs of the phone's shell that work on text: grep, head, tail, wc, echo."""

from __future__ import annotations

import re
from collections.abc import Set

from uiprobe.environments.phone.shell.program import Call, Program, ProgramError, decode, encode
from uiprobe.environments.phone.shell.regex import Regex, RegexError


def read_operands(call: Call) -> list[tuple[str, bytes]]:
    """Names and contents of the files that a program was given; its input without any.

    Raises:
        OSError: A file cannot be read.
    """
    if not call.positional:
        return [("-", call.stdin)]
    return [
        (path, call.stdin if path == "-" else call.device.files.read(path))
        for path in call.positional
    ]


def split_lines(data: bytes) -> list[str]:
    """The lines of a file, with or without an end behind the last."""
    lines = decode(data).split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _grep(call: Call) -> int:
    flags = call.options("EFGchinoqve:")
    if "-e" in flags:
        pattern = flags["-e"]
    elif call.positional:
        pattern = call.positional.pop(0)
    else:
        raise ProgramError("grep: no pattern given", 2)
    matcher = _Matcher(pattern, flags.keys())
    operands = read_operands(call)
    selected_any = False
    try:
        for name, data in operands:
            prefix = f"{name}:" if len(operands) > 1 and "-h" not in flags else ""
            count = 0
            for number, line in enumerate(split_lines(data), start=1):
                if matcher.matches(line) == ("-v" in flags):
                    continue
                selected_any = True
                if "-q" in flags:
                    return 0
                count += 1
                if "-c" not in flags:
                    place = f"{prefix}{number}:" if "-n" in flags else prefix
                    for shown in matcher.parts(line) if "-o" in flags else [line]:
                        call.print(place + shown)
            if "-c" in flags:
                call.print(f"{prefix}{count}")
    except RegexError as error:
        raise ProgramError(f"grep: {error}", 2) from None
    return 0 if selected_any else 1


class _Matcher:
    """The patterns of one `grep`: a line of the argument is a pattern of its own."""

    def __init__(self, patterns: str, options: Set[str]) -> None:
        self._regexes = [self._compile(pattern, options) for pattern in patterns.split("\n")]

    @staticmethod
    def _compile(pattern: str, options: Set[str]) -> Regex:
        ignore_case = "-i" in options
        if "-F" in options:
            escaped = re.sub(r"([\\.\[\]*^$+?{}()|])", r"\\\1", pattern)
            return Regex(escaped, extended=True, ignore_case=ignore_case)
        try:
            return Regex(pattern, extended="-E" in options, ignore_case=ignore_case)
        except RegexError as error:
            raise ProgramError(f"grep: bad pattern: {error}", 2) from None

    def matches(self, line: str) -> bool:
        return any(regex.search(line) is not None for regex in self._regexes)

    def parts(self, line: str) -> list[str]:
        parts = []
        position = 0
        while position <= len(line):
            found = [span for r in self._regexes if (span := r.search(line, position))]
            if not found:
                break
            start, end = min(found, key=lambda span: (span[0], -span[1]))
            if end > start:
                parts.append(line[start:end])
            position = max(end, start + 1)
        return parts


def _count(call: Call, text: str) -> int:
    digits = text.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise ProgramError(f"{call.name}: not a number: {text[:40]}", 2)
    return int(digits)


def _head_or_tail(call: Call) -> int:
    # `-5` is the old way to write `-n 5`.
    if call.arguments and re.fullmatch(r"-[0-9]+", call.arguments[0]):
        call.arguments = [f"-n{call.arguments[0][1:]}", *call.arguments[1:]]
    flags = call.options("n:c:")
    written = flags.get("-c", flags.get("-n", "10"))
    count = _count(call, written)
    for _, data in read_operands(call):
        units = [data[i : i + 1] for i in range(len(data))] if "-c" in flags else _keep_ends(data)
        if call.name == "head":
            kept = units[:-count] if written.startswith("-") and count else units[:count]
        elif written.startswith("+"):
            kept = units[max(0, count - 1) :]
        else:
            kept = units[-count:] if count else []
        call.stdout.write(b"".join(kept))
    return 0


def _keep_ends(data: bytes) -> list[bytes]:
    lines = [line + b"\n" for line in data.split(b"\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _wc(call: Call) -> int:
    flags = call.options("lwcm")
    chosen = [flag for flag in ("-l", "-w", "-c", "-m") if flag in flags] or ["-l", "-w", "-c"]
    for name, data in read_operands(call):
        counts = {
            "-l": data.count(b"\n"),
            "-w": len(data.split()),
            "-c": len(data),
            "-m": len(decode(data)),
        }
        fields = [str(counts[flag]) for flag in chosen]
        call.print(" ".join(fields if name == "-" else [*fields, name]))
    return 0


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "a": "\a", "b": "\b", "0": "\0"}


def _echo(call: Call) -> int:
    arguments = list(call.arguments)
    flags = ""
    while arguments and re.fullmatch(r"-[neE]+", arguments[0]):
        flags += arguments.pop(0)[1:]
    text = " ".join(arguments)
    if "e" in flags:
        text = re.sub(r"\\([ntr\\ab0])", lambda match: _ESCAPES[match[1]], text)
    call.stdout.write(encode(text) + (b"" if "n" in flags else b"\n"))
    return 0


PROGRAMS: dict[str, Program] = {
    "grep": _grep,
    "head": _head_or_tail,
    "tail": _head_or_tail,
    "wc": _wc,
    "echo": _echo,
}
