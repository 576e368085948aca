"""Programs of the phone's shell that move files about, and say where they are: cp, mv, find, df."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator

from uiprobe.environments.phone.shell.expansion import matches
from uiprobe.environments.phone.shell.filesystem import MAX_TOTAL_BYTES, Entry
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError

_BLOCK = 1024
"""Bytes in a block of `df` and `du`."""


def _target(call: Call, source: str, target: str) -> str:
    """The path that a file gets: in the target, if that is a directory."""
    try:
        is_directory = call.device.files.stat(target).is_directory
    except OSError:
        is_directory = False
    return (
        posixpath.join(target, posixpath.basename(source.rstrip("/"))) if is_directory else target
    )


def _operands(call: Call) -> tuple[list[str], str]:
    if len(call.positional) < 2:
        raise ProgramError(f"{call.name}: Needs 2 arguments")
    *sources, target = call.positional
    if len(sources) > 1 and not call.device.files.stat(target).is_directory:
        raise ProgramError(f"{call.name}: {target[:200]}: Not a directory")
    return sources, target


def _cp(call: Call) -> int:
    flags = call.options("rRfpadv")
    sources, target = _operands(call)
    recursive = bool({"-r", "-R", "-a"} & flags.keys())
    for source in sources:
        if call.device.files.stat(source).is_directory and not recursive:
            raise ProgramError(f"cp: {source[:200]}: Is a directory")
        _copy(call, call.device.files.resolve(source), _target(call, source, target))
    return 0


def _copy(call: Call, source: str, target: str) -> None:
    files = call.device.files
    entry = files.stat(source)
    if not entry.is_directory:
        files.write(target, entry.data, now=call.device.now, mode=entry.mode)
        return
    # A copy into itself would find its own copies without end.
    if f"{files.resolve(target)}/".startswith(f"{source}/"):
        raise ProgramError(f"cp: {source[:200]} is inside {target[:200]}")
    files.make_directory(target, now=call.device.now, parents=True)
    for name, _ in files.list(source):
        _copy(call, posixpath.join(source, name), posixpath.join(target, name))


def _mv(call: Call) -> int:
    call.options("fnv")
    sources, target = _operands(call)
    for source in sources:
        call.device.files.move(source, _target(call, source, target))
    return 0


def _touch(call: Call) -> int:
    call.options("c")
    for path in call.positional:
        try:
            entry = call.device.files.stat(path)
        except FileNotFoundError:
            entry = None
        if entry is None or not entry.is_directory:
            data = entry.data if entry is not None else b""
            call.device.files.write(path, data, now=call.device.now)
    return 0


def _chmod(call: Call) -> int:
    call.options("R")
    if len(call.positional) < 2:
        raise ProgramError("chmod: Needs 2 arguments")
    mode, *paths = call.positional
    for path in paths:
        before = call.device.files.stat(path).mode
        call.device.files.change_mode(path, _mode(mode, before))
    return 0


def _mode(text: str, before: int) -> int:
    if re.fullmatch("[0-7]{3,4}", text):
        return int(text, 8)
    match = re.fullmatch("([ugoa]*)([-+])([rwx]+)", text)
    if match is None:
        raise ProgramError(f"chmod: bad mode {text[:40]!r}")
    who = "ugo" if not match[1] or "a" in match[1] else match[1]
    bits = 0
    for user in who:
        for right in match[3]:
            bits |= {"r": 4, "w": 2, "x": 1}[right] << {"u": 6, "g": 3, "o": 0}[user]
    return before | bits if match[2] == "+" else before & ~bits


_Check = Callable[[str, Entry], bool]


def _find(call: Call) -> int:
    words = list(call.arguments)
    paths = []
    while words and not words[0].startswith(("-", "!", "(")):
        paths.append(words.pop(0))
    checks: list[_Check] = []
    depths = {"-maxdepth": 100, "-mindepth": 0}
    delete = False
    while words:
        word = words.pop(0)
        if word == "-delete":
            delete = True
        elif word in depths and words:
            depths[word] = _digits(words.pop(0))
        elif word in ("-name", "-iname", "-type", "-size") and words:
            checks.append(_check(word, words.pop(0)))
        elif word not in ("-print", "-depth"):
            raise ProgramError(f"find: {word[:40]!r} is not supported here")
    found = [
        path
        for start in paths or ["."]
        for path, entry, depth in _walk(call, start, 0, depths["-maxdepth"])
        if depth >= depths["-mindepth"] and all(check(path, entry) for check in checks)
    ]
    # A folder can be removed only after its contents.
    for path in reversed(found) if delete else found:
        if delete:
            call.device.files.remove(path)
        else:
            call.print(path)
    return 0


def _check(word: str, value: str) -> _Check:
    match word:
        case "-name":
            return lambda path, entry: matches(posixpath.basename(path.rstrip("/")), value)
        case "-iname":
            return lambda path, entry: matches(
                posixpath.basename(path.rstrip("/")).lower(), value.lower()
            )
        case "-type" if value in ("f", "d"):
            return lambda path, entry: entry.is_directory == (value == "d")
        case "-size" if re.fullmatch(r"[-+]?[0-9]{1,9}c", value):
            number = int(value.lstrip("+-")[:-1])
            if value[0] == "+":
                return lambda path, entry: len(entry.data) > number
            if value[0] == "-":
                return lambda path, entry: len(entry.data) < number
            return lambda path, entry: len(entry.data) == number
    raise ProgramError(f"find: {word} {value[:40]!r} is not supported here")


def _digits(text: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text):
        raise ProgramError(f"find: bad number {text[:40]!r}")
    return int(text)


def _walk(call: Call, path: str, depth: int, deepest: int) -> Iterator[tuple[str, Entry, int]]:
    entry = call.device.files.stat(path)
    yield path, entry, depth
    if entry.is_directory and depth < deepest:
        for name, _ in call.device.files.list(path):
            yield from _walk(call, posixpath.join(path, name), depth + 1, deepest)


def _df(call: Call) -> int:
    flags = call.options("hk")
    # Rounded up: a block that is used in part is used.
    used = -(-call.device.files.used_bytes // _BLOCK)
    total = MAX_TOTAL_BYTES // _BLOCK
    for path in call.positional:
        call.device.files.stat(path)
    call.print("Filesystem     1K-blocks  Used Available Use% Mounted on")
    shown = [total, used, total - used]
    sizes = [f"{size / 1024:.1f}M" for size in shown] if "-h" in flags else list(map(str, shown))
    call.print(
        f"/dev/fuse      {sizes[0]:>9} {sizes[1]:>5} {sizes[2]:>9} {used * 100 // total:>3}% /data"
    )
    return 0


def _du(call: Call) -> int:
    flags = call.options("shkb")
    for path in call.positional or ["."]:
        size = sum(len(entry.data) for _, entry, _ in _walk(call, path, 0, 100))
        call.print(f"{size if '-b' in flags else -(-size // _BLOCK)}\t{path}")
    return 0


def _readlink(call: Call) -> int:
    call.options("fe")
    for path in call.positional:
        call.print(call.device.files.resolve(path))
    return 0


PROGRAMS: dict[str, Program] = {
    "cp": _cp,
    "mv": _mv,
    "touch": _touch,
    "chmod": _chmod,
    "find": _find,
    "df": _df,
    "du": _du,
    "readlink": _readlink,
    "realpath": _readlink,
    "sync": lambda call: 0,
}
