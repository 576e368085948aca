"""Programs of the phone's shell that change the shell itself, or run other programs."""

from __future__ import annotations

import re

from uiprobe.environments.phone.shell.interpreter import ShellExitError
from uiprobe.environments.phone.shell.program import (
    Call,
    Environment,
    Program,
    ProgramError,
    decode,
)
from uiprobe.environments.phone.shell.words import NAME


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


def _exit(call: Call) -> int:
    word = call.arguments[0] if call.arguments else str(call.environment.status)
    if not (word.isascii() and word.isdigit() and len(word) < 6):
        raise ProgramError(f"sh: exit: {word[:40]}: bad number", 2)
    call.environment.status = int(word) % 256
    raise ShellExitError


def _sh(call: Call) -> int:
    words = list(call.arguments)
    inner = call.environment.copy()
    while words and re.fullmatch(r"-[xli]+", words[0]):
        words.pop(0)
    if not words:
        return call.runner.run_text(call, decode(call.stdin), inner)
    if not re.fullmatch(r"-[xli]*c", words[0]):
        raise ProgramError(f"sh: {words[0][:20]}: only -c is supported here", 2)
    if len(words) < 2:
        raise ProgramError("sh: -c: requires an argument", 2)
    return call.runner.run_text(call, words[1], inner)


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


PROGRAMS: dict[str, Program] = {
    "cd": _cd,
    "pwd": _pwd,
    "export": _export,
    "unset": _unset,
    "exit": _exit,
    "sh": _sh,
    "exec": _run_rest,
    "nohup": _run_rest,
    "toybox": _run_rest,
    "timeout": _timeout,
    "env": _env,
    "wait": lambda call: 0,
    ":": lambda call: 0,
    "true": lambda call: 0,
    "false": lambda call: 1,
}
