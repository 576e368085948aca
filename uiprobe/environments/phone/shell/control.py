"""Programs of the phone's shell that change the shell itself, or run other programs."""

from __future__ import annotations

import re

from uiprobe.environments.phone.shell.interpreter import LoopLeftError, ShellExitError
from uiprobe.environments.phone.shell.program import (
    Call,
    Environment,
    Program,
    ProgramError,
    decode,
)
from uiprobe.environments.phone.shell.words import NAME

MAX_XARGS = 1000


def _cd(call: Call) -> int:
    target = call.arguments[0] if call.arguments else call.environment.variables.get("HOME", "/")
    files = call.device.files
    if not files.stat(target).is_directory:
        raise ProgramError(f"sh: cd: {target[:200]}: Not a directory", 2)
    call.environment.directory = files.directory = files.resolve(target)
    return 0


def _pwd(call: Call) -> int:
    call.print(call.environment.directory)
    return 0


def _export(call: Call) -> int:
    for word in call.arguments:
        name, sign, value = word.partition("=")
        if not NAME.fullmatch(name):
            raise ProgramError(f"sh: export: {name[:40]}: is not an identifier", 1)
        if sign:
            call.environment.set(name, value)
    return 0


def _unset(call: Call) -> int:
    for name in call.arguments:
        call.environment.variables.pop(name, None)
    return 0


def _set(call: Call) -> int:
    """Set the parameters; options are taken and change nothing, as no script here needs them."""
    words = list(call.arguments)
    if not words:
        for name, value in sorted(call.environment.variables.items()):
            call.print(f"{name}={value}")
        return 0
    while words and re.fullmatch(r"[-+][a-z]+", words[0]):
        option = words.pop(0)
        if "e" in option or "u" in option:
            raise ProgramError(f"sh: set: {option} is not supported here", 2)
    if words[:1] == ["--"]:
        words.pop(0)
    call.environment.parameters = [call.environment.parameters[0], *words]
    return 0


def _shift(call: Call) -> int:
    count = _number(call, 1)
    parameters = call.environment.parameters
    if count >= len(parameters):
        raise ProgramError("sh: shift: nothing to shift")
    del parameters[1 : 1 + count]
    return 0


def _number(call: Call, default: int) -> int:
    if not call.arguments:
        return default
    word = call.arguments[0]
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise ProgramError(f"sh: {call.name}: {word[:40]}: bad number", 2)
    return int(word)


def _exit(call: Call) -> int:
    call.environment.status = _number(call, call.environment.status) % 256
    raise ShellExitError


def _leave(call: Call) -> int:
    if _number(call, 1) != 1:
        raise ProgramError(f"sh: {call.name}: only the innermost loop can be left here", 2)
    raise LoopLeftError(ends=call.name == "break")


def _read(call: Call) -> int:
    """Read the first line of the input into variables."""
    names = [word for word in call.arguments if word != "-r"] or ["REPLY"]
    line, end, _ = decode(call.input.take_line()).partition("\n")
    words = line.split(None, len(names) - 1)
    for position, name in enumerate(names):
        if not NAME.fullmatch(name):
            raise ProgramError(f"sh: read: {name[:40]}: is not an identifier", 2)
        value = words[position] if position < len(words) else ""
        call.environment.set(name, value.rstrip() if position == len(names) - 1 else value)
    return 0 if end or line else 1


def _sh(call: Call) -> int:
    words = list(call.arguments)
    inner = call.environment.copy()
    while words and re.fullmatch(r"-[xli]+", words[0]):
        words.pop(0)
    if not words:
        return call.runner.run_text(call, decode(call.stdin), inner)
    if re.fullmatch(r"-[xli]*c", words[0]):
        if len(words) < 2:
            raise ProgramError("sh: -c: requires an argument", 2)
        inner.parameters = words[2:] or ["sh"]
        return call.runner.run_text(call, words[1], inner)
    if words[0].startswith("-"):
        raise ProgramError(f"sh: {words[0][:20]}: unknown option", 2)
    inner.parameters = words
    return call.runner.run_text(call, _script(call, words[0]), inner)


def _script(call: Call, path: str) -> str:
    text = decode(call.device.files.read(path))
    if "\0" in text:
        raise ProgramError(f"sh: {path[:200]}: not a script", 126)
    return text


def _source(call: Call) -> int:
    if not call.arguments:
        raise ProgramError(f"sh: {call.name}: missing file", 2)
    return call.runner.run_text(call, _script(call, call.arguments[0]), call.environment)


def _eval(call: Call) -> int:
    return call.runner.run_text(call, " ".join(call.arguments), call.environment)


def _run_rest(call: Call) -> int:
    """`toybox`, `nohup`, `exec` and others that only hand on what they are given."""
    return call.runner.run_words(call, call.arguments) if call.arguments else 0


def _timeout(call: Call) -> int:
    words = list(call.arguments)
    while words and words[0].startswith("-"):
        flag = words.pop(0)
        if flag in ("-s", "-k") and words:
            words.pop(0)
    if len(words) < 2 or not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?[smhd]?", words[0]):
        raise ProgramError("timeout: usage: timeout DURATION COMMAND...", 125)
    return call.runner.run_words(call, words[1:])


def _env(call: Call) -> int:
    words = list(call.arguments)
    inner = Environment(variables=dict(call.environment.variables))
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        inner.set(name, value)
    if not words:
        for name, value in sorted(inner.variables.items()):
            call.print(f"{name}={value}")
        return 0
    kept, call.environment.variables = call.environment.variables, inner.variables
    try:
        return call.runner.run_words(call, words)
    finally:
        call.environment.variables = kept


def _xargs(call: Call) -> int:
    words = list(call.arguments)
    at_once, place, by_lines = 0, "", False
    while words and words[0].startswith("-"):
        flag = words.pop(0)
        if flag in ("-n", "-I") and not words:
            raise ProgramError(f"xargs: {flag} needs a value", 1)
        if flag == "-n":
            text = words.pop(0)
            if not re.fullmatch(r"[1-9][0-9]{0,4}", text):
                raise ProgramError(f"xargs: bad number {text[:20]!r}", 1)
            at_once = int(text)
        elif flag == "-I":
            place = words.pop(0)
        elif flag not in ("-r", "-0"):
            raise ProgramError(f"xargs: unknown option {flag[:20]}", 1)
        by_lines = by_lines or flag in ("-0", "-I")
    command = words or ["echo"]
    text = decode(call.stdin.replace(b"\0", b"\n"))
    items = [line for line in text.split("\n") if line] if by_lines else text.split()
    if place:
        runs = [[word.replace(place, item) for word in command] for item in items]
    else:
        size = at_once or max(1, len(items))
        runs = [[*command, *items[i : i + size]] for i in range(0, len(items), size)]
    if len(runs) > MAX_XARGS:
        raise ProgramError(f"xargs: {len(runs):,} commands, at most {MAX_XARGS:,}", 1)
    failed = [run for run in runs if call.runner.run_words(call, run, stdin=b"")]
    return 123 if failed else 0


PROGRAMS: dict[str, Program] = {
    "cd": _cd,
    "pwd": _pwd,
    "export": _export,
    "unset": _unset,
    "set": _set,
    "shift": _shift,
    "exit": _exit,
    "break": _leave,
    "continue": _leave,
    "read": _read,
    "sh": _sh,
    ".": _source,
    "source": _source,
    "eval": _eval,
    "exec": _run_rest,
    "nohup": _run_rest,
    "toybox": _run_rest,
    "timeout": _timeout,
    "env": _env,
    "xargs": _xargs,
    "wait": lambda call: 0,
    ":": lambda call: 0,
    "true": lambda call: 0,
    "false": lambda call: 1,
}
