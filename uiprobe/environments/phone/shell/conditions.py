"""`test` and `[` of the phone's shell."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from uiprobe.environments.phone.shell.filesystem import Entry, FileSystem
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError

_FILES: Mapping[str, Callable[[Entry], bool]] = {
    "-e": lambda entry: True,
    "-f": lambda entry: not entry.is_directory,
    "-d": lambda entry: entry.is_directory,
    "-s": lambda entry: bool(entry.data) or entry.is_directory,
    "-r": lambda entry: True,
    "-w": lambda entry: bool(entry.mode & 0o222),
    "-x": lambda entry: bool(entry.mode & 0o111),
    "-L": lambda entry: False,
    "-h": lambda entry: False,
}

_NUMBERS: Mapping[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
}

_TEXTS: Mapping[str, Callable[[str, str], bool]] = {
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def _test(call: Call) -> int:
    words = list(call.arguments)
    if call.name == "[" and (not words or words.pop() != "]"):
        raise ProgramError("[: missing ]", 2)
    return 0 if _either(words, call.device.files) else 1


def _either(words: list[str], files: FileSystem) -> bool:
    """Conditions joined by `-o`, each of conditions joined by `-a`."""
    if len(words) <= 3:
        return _one(words, files)
    for joint, decide in (("-o", any), ("-a", all)):
        if joint in words[1:-1]:
            parts: list[list[str]] = [[]]
            for word in words:
                if word == joint:
                    parts.append([])
                else:
                    parts[-1].append(word)
            return decide([_either(part, files) for part in parts])
    return _one(words, files)


def _one(words: list[str], files: FileSystem) -> bool:
    match words:
        case []:
            return False
        case [text]:
            return bool(text)
        case [first, operator, second] if operator in _TEXTS:
            return _TEXTS[operator](first, second)
        case [first, operator, second] if operator in _NUMBERS:
            return _NUMBERS[operator](_integer(first), _integer(second))
        case ["!", *rest]:
            return not _one(rest, files)
        case ["-n", text]:
            return bool(text)
        case ["-z", text]:
            return not text
        case ["-t", _]:
            return False
        case [operator, path] if operator in _FILES:
            try:
                return _FILES[operator](files.stat(path))
            except OSError:
                return False
    raise ProgramError(f"test: cannot read {' '.join(words)[:80]!r}", 2)


def _integer(text: str) -> int:
    digits = text.strip().removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 19):
        raise ProgramError(f"test: {text[:40]}: bad number", 2)
    return int(text)


PROGRAMS: dict[str, Program] = {"test": _test, "[": _test}
