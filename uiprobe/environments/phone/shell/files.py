"""Programs of the phone's shell that work on its files: ls, cat, rm, stat, mkdir."""

from __future__ import annotations

import posixpath
import re
import stat
from datetime import UTC, datetime

from uiprobe.environments.phone.shell.filesystem import Entry
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError
from uiprobe.environments.phone.shell.text import read_operands

_OWNER = "shell"


def _date(seconds: int, form: str) -> str:
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime(form)
    except (ValueError, OverflowError, OSError):
        # A client may push a file with a time that no calendar has.
        return str(seconds)


def _ls(call: Call) -> int:
    flags = call.options("la1dRFh")
    status = 0
    operands = call.positional or ["/"]
    for path in operands:
        try:
            entry = call.device.files.stat(path)
            if entry.is_directory and "-d" not in flags:
                found = call.device.files.list(path)
                if len(operands) > 1:
                    call.print(f"{path}:")
                if "-l" in flags:
                    call.print(f"total {sum(len(item.data) // 1024 for _, item in found)}")
            else:
                found = [(path, entry)]
        except OSError as error:
            call.warn(f"ls: {path}: {error.strerror}")
            status = 1
            continue
        for name, item in found:
            if "-a" in flags or not name.startswith(".") or name == path:
                call.print(_long_line(name, item) if "-l" in flags else name)
    return status


def _long_line(name: str, entry: Entry) -> str:
    when = _date(entry.modified, "%Y-%m-%d %H:%M")
    size = len(entry.data)
    return f"{stat.filemode(entry.mode)} 1 {_OWNER} {_OWNER} {size:>8} {when} {name}"


def _cat(call: Call) -> int:
    call.options("")
    for _, data in read_operands(call):
        call.stdout.write(data)
    return 0


def _rm(call: Call) -> int:
    flags = call.options("rRf")
    if not call.positional and "-f" not in flags:
        raise ProgramError("rm: Needs 1 argument")
    status = 0
    for path in call.positional:
        try:
            call.device.files.remove(path, recursive="-r" in flags or "-R" in flags)
        except FileNotFoundError as error:
            if "-f" not in flags:
                call.warn(f"rm: {path}: {error.strerror}")
                status = 1
        except OSError as error:
            call.warn(f"rm: {path}: {error.strerror}")
            status = 1
    return status


def _mkdir(call: Call) -> int:
    flags = call.options("p")
    if not call.positional:
        raise ProgramError("mkdir: Needs 1 argument")
    for path in call.positional:
        call.device.files.make_directory(path, now=call.device.now, parents="-p" in flags)
    return 0


def _stat(call: Call) -> int:
    flags = call.options("c:")
    if not call.positional:
        raise ProgramError("stat: Needs 1 argument")
    for path in call.positional:
        entry = call.device.files.stat(path)
        kind = "directory" if entry.is_directory else "regular file"
        permissions = f"{entry.mode & 0o777:o}"
        values = {
            "n": path,
            "s": str(len(entry.data)),
            "F": kind,
            "a": permissions,
            "A": stat.filemode(entry.mode),
            "U": _OWNER,
            "G": _OWNER,
            "Y": str(entry.modified),
            "y": _date(entry.modified, "%Y-%m-%d %H:%M:%S"),
            "N": posixpath.basename(path),
            "%": "%",
        }
        if "-c" in flags:
            call.print(
                re.sub(r"%(.)", lambda found, v=values: v.get(found[1], "?"), flags["-c"])  # type: ignore[misc]
            )
            continue
        call.print(f"  File: {path}")
        call.print(f"  Size: {values['s']}\t {kind}")
        call.print(f"Access: ({permissions}/{values['A']})\tUid: (2000/shell)\tGid: (2000/shell)")
        call.print(f"Modify: {values['y']}")
    return 0


PROGRAMS: dict[str, Program] = {
    "ls": _ls,
    "cat": _cat,
    "rm": _rm,
    "mkdir": _mkdir,
    "stat": _stat,
}
