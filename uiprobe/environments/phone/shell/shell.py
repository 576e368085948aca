"""The phone's shell: what agents and testing tools send over ADB, answered as a device does.

Everything it knows is in this package: no command of the host is ever run, and no file of the host
is ever opened. A command that it does not know is "not found", with exit status 127.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiprobe.environments.phone.shell import (
    activity,
    conditions,
    control,
    dumpsys,
    file_tools,
    files,
    filters,
    getevent,
    input,
    lasting,
    packages,
    processes,
    system,
    text,
)
from uiprobe.environments.phone.shell.interpreter import (
    MAX_LINE_OUTPUT,
    NOT_FOUND,
    STOPPED,
    BoundExceededError,
    Budget,
    Interpreter,
    ShellExitError,
    Streams,
)
from uiprobe.environments.phone.shell.parser import parse_script
from uiprobe.environments.phone.shell.program import (
    Call,
    Device,
    Environment,
    Input,
    Program,
    Sink,
    encode,
)
from uiprobe.environments.phone.shell.quirks import Quirks
from uiprobe.environments.phone.shell.syntax import (
    AndOrList,
    Pipeline,
    Script,
    ShellSyntaxError,
    SimpleCommand,
)
from uiprobe.environments.phone.shell.words import literal

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

__all__ = ["NOT_FOUND", "PROGRAMS", "STOPPED", "Result", "Shell"]


def _which(call: Call) -> int:
    status = 0
    words = [word for word in call.arguments if not word.startswith("-")]
    for word in words:
        if word.removeprefix("/system/bin/") in PROGRAMS:
            call.print(f"/system/bin/{word.removeprefix('/system/bin/')}")
        else:
            status = 1
    return status


def _command(call: Call) -> int:
    """`command -v NAME`, as `which`; otherwise the command itself is run."""
    if call.arguments[:1] in (["-v"], ["-V"]):
        call.arguments = call.arguments[1:]
        return _which(call)
    return call.runner.run_words(call, call.arguments) if call.arguments else 0


PROGRAMS: Mapping[str, Program] = {
    **control.PROGRAMS,
    **conditions.PROGRAMS,
    **text.PROGRAMS,
    **filters.PROGRAMS,
    **files.PROGRAMS,
    **file_tools.PROGRAMS,
    **input.PROGRAMS,
    **getevent.PROGRAMS,
    **lasting.PROGRAMS,
    **activity.PROGRAMS,
    **dumpsys.PROGRAMS,
    **packages.PROGRAMS,
    **processes.PROGRAMS,
    **system.PROGRAMS,
    "which": _which,
    "command": _command,
}


@dataclass(slots=True)
class Result:
    """The result of a line.

    Attributes:
        status: Exit status of the last program.
        chunks: What was written, in order; True marks error output.
        exited: Whether the line ended the shell.
    """

    status: int = 0
    chunks: list[tuple[bool, bytes]] = field(default_factory=list)
    exited: bool = False

    @property
    def output(self) -> bytes:
        """Both outputs in the order in which they were written."""
        return b"".join(data for _, data in self.chunks)

    @property
    def stdout(self) -> bytes:
        """The output."""
        return b"".join(data for is_error, data in self.chunks if not is_error)

    @property
    def stderr(self) -> bytes:
        """The error output."""
        return b"".join(data for is_error, data in self.chunks if is_error)


class _Output:
    """Collects what a line writes, and ends the line that writes too much."""

    def __init__(self, chunks: list[tuple[bool, bytes]], budget: Budget, *, is_error: bool) -> None:
        self._chunks = chunks
        self._budget = budget
        self._is_error = is_error

    def __call__(self, data: bytes) -> None:
        self._budget.spend_output(len(data))
        self._chunks.append((self._is_error, data))


class Shell:
    """Runs command lines on a phone.

    Args:
        phone: The phone that commands act on.
        quirks: How it misbehaves; None for not at all.

    Attributes:
        device: What the programs share.
        files: The phone's files.
        properties: System properties, as `getprop` prints them.
        inputs: Its event devices.
    """

    def __init__(self, phone: Phone, quirks: Quirks | None = None) -> None:
        self.device = Device(phone, system.default_properties(phone))
        self._programs = PROGRAMS
        if quirks is not None:
            self.device.is_locked = lambda: quirks.locked
            self._programs = quirks.wrap(PROGRAMS)
        self.files = self.device.files
        self.properties = self.device.properties
        self.inputs = self.device.inputs

    def reads_stdin(self, line: str) -> bool:
        """Whether some program of the line would wait for input that the line does not give it."""
        try:
            script = parse_script(line)
        except ShellSyntaxError:
            return False
        return any(
            _reads_stdin(pipeline.commands[0]) for item in script for pipeline in item.pipelines
        )

    def lasts(self, line: str) -> lasting.Lasting | None:
        """The work of a line that does not end by itself; None for any other line."""
        try:
            words = _only_command(parse_script(line))
        except ShellSyntaxError:
            # Run as any other line, it says what is wrong.
            return None
        return None if words is None else lasting.find(words[0], words[1], self.device)

    def run(self, line: str, stdin: bytes = b"", environment: Environment | None = None) -> Result:
        """Run one line; it may hold several commands.

        Args:
            line: Source text in the shell's language.
            stdin: Input for the programs that read any.
            environment: What the line before left; a new one by default.
        """
        environment = environment or Environment()
        result = Result(environment.status)
        try:
            script = parse_script(line)
        except ShellSyntaxError as error:
            result.chunks.append((True, encode(f"sh: syntax error: {error}\n")))
            result.status = environment.status = 2
            return result
        budget = Budget()
        streams = Streams(
            Input(stdin),
            Sink(_Output(result.chunks, budget, is_error=False), room=2 * MAX_LINE_OUTPUT),
            Sink(_Output(result.chunks, budget, is_error=True), room=2 * MAX_LINE_OUTPUT),
        )
        interpreter = Interpreter(self.device, self._programs, environment, budget)
        try:
            with self.files.within(environment.directory):
                interpreter.run(script, streams)
        except ShellExitError:
            result.exited = True
        except BoundExceededError as error:
            result.chunks.append((True, encode(f"sh: ended: {error} in one line\n")))
            environment.status = STOPPED
        result.status = environment.status
        return result


def _only_command(script: Script) -> tuple[dict[str, str], list[str]] | None:
    """Variables and words of a line that is one command and nothing has to be expanded in it."""
    match script:
        case (
            AndOrList(
                pipelines=(
                    Pipeline(
                        commands=(SimpleCommand(words, assignments, redirections),), negated=False
                    ),
                ),
                background=False,
            ),
        ):
            if any(found.operator != ">&" for found in redirections) or not words:
                return None
            texts = [literal(word) for word in words]
            values = {name: literal(value) for name, value in assignments}
            if None in texts or None in values.values():
                return None
            return (
                {name: value or "" for name, value in values.items()},
                [text or "" for text in texts],
            )
    return None


_READERS: Mapping[str, Callable[[list[str]], bool]] = {
    "cat": lambda operands: not operands or "-" in operands,
    "grep": lambda operands: len(operands) < 2,
    "head": lambda operands: not operands,
    "tail": lambda operands: not operands,
    "wc": lambda operands: not operands,
    "cut": lambda operands: not operands,
    "md5sum": lambda operands: not operands,
    "base64": lambda operands: not operands,
    "sh": lambda operands: not operands,
}


def _reads_stdin(command: SimpleCommand) -> bool:
    words = [literal(word) or "" for word in command.words]
    if not words or any(r.operator == "<" for r in command.redirections):
        return False
    name = words[0].removeprefix("/system/bin/")
    if name not in _READERS:
        return False
    return _READERS[name]([word for word in words[1:] if not word.startswith("-") or word == "-"])
