"""The phone's shell: what agents and testing tools send over ADB, answered as a device does.

Everything it knows is in this package: no command of the host is ever run, and no file of the host
is ever opened. A command that it does not know is "not found", with exit status 127.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell import (
    activity,
    files,
    getevent,
    input,
    packages,
    system,
    text,
)
from uiprobe.environments.phone.shell.program import (
    Call,
    Device,
    Program,
    ProgramError,
    Sink,
    encode,
)
from uiprobe.environments.phone.shell.syntax import (
    STATUS,
    Pipeline,
    Redirection,
    ShellSyntaxError,
    SimpleCommand,
    Word,
    parse_line,
)

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

NOT_FOUND = 127

PROGRAMS: Mapping[str, Program] = {
    **text.PROGRAMS,
    **files.PROGRAMS,
    **input.PROGRAMS,
    **getevent.PROGRAMS,
    **activity.PROGRAMS,
    **packages.PROGRAMS,
    **system.PROGRAMS,
}


@dataclass(slots=True)
class Result:
    """What a line did.

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


class Shell:
    """Runs command lines on a phone.

    Args:
        phone: The phone.

    Attributes:
        files: The phone's files.
        properties: Its system properties.
        inputs: Its event devices.
    """

    def __init__(self, phone: Phone) -> None:
        self._device = Device(phone, system.default_properties(phone))
        self.files = self._device.files
        self.properties = self._device.properties
        self.inputs = self._device.inputs

    def reads_stdin(self, line: str) -> bool:
        """Whether some program of the line would wait for input that the line does not give it."""
        try:
            pipelines = parse_line(line)
        except ShellSyntaxError:
            return False
        return any(_reads_stdin(pipeline.commands[0]) for pipeline in pipelines)

    def watches(self, line: str) -> getevent.EventWatch | None:
        """What a line that waits for events prints; None for a line that ends by itself."""
        try:
            match parse_line(line):
                case [Pipeline(commands=(SimpleCommand(words=words, redirections=[]),))]:
                    name, *arguments = (_expand(word, 0) for word in words)
                    return getevent.parse_watch(arguments) if name == "getevent" else None
        except (ShellSyntaxError, ProgramError):
            # Run as any other line, it says what is wrong.
            return None
        return None

    def run(self, line: str, stdin: bytes = b"", status: int = 0) -> Result:
        """Run one line; it may hold several commands.

        Args:
            line: The line.
            stdin: Input for the programs that read any.
            status: Exit status of the line before, for `$?`.
        """
        result = Result(status)
        try:
            pipelines = parse_line(line)
        except ShellSyntaxError as error:
            result.chunks.append((True, encode(f"sh: syntax error: {error}\n")))
            result.status = 2
            return result
        for pipeline in pipelines:
            skipped = {"&&": result.status != 0, "||": result.status == 0, ";": False}
            if skipped[pipeline.connector]:
                continue
            if _expand(pipeline.commands[0].words[0], result.status) == "exit":
                _exit(pipeline.commands[0], result)
                return result
            result.status = self._run_pipeline(pipeline, stdin, result)
        return result

    def _run_pipeline(self, pipeline: Pipeline, stdin: bytes, result: Result) -> int:
        status = 0
        for position, command in enumerate(pipeline.commands):
            last = position == len(pipeline.commands) - 1
            pipe = bytearray()
            stdout = Sink(
                (lambda data: result.chunks.append((False, data))) if last else pipe.extend
            )
            stderr = Sink(lambda data: result.chunks.append((True, data)))
            status = self._run_command(command, stdin, stdout, stderr, result.status)
            stdin = bytes(pipe)
        return status

    def _run_command(
        self, command: SimpleCommand, stdin: bytes, stdout: Sink, stderr: Sink, status: int
    ) -> int:
        name, *arguments = (_expand(word, status) for word in command.words)
        streams = _Streams(self._device, stdin, stdout, stderr)
        try:
            for redirection in command.redirections:
                streams.redirect(redirection, _expand(redirection.target, status))
        except OSError as error:
            stderr.write(encode(f"sh: {error.filename}: {error.strerror}\n"))
            return 1
        call = Call(name, arguments, self._device, streams.out, streams.err, streams.stdin)
        status = _run_program(call)
        try:
            streams.save()
        except OSError as error:
            stderr.write(encode(f"sh: {error.filename}: {error.strerror}\n"))
            return 1
        return status


def _run_program(call: Call) -> int:
    program = PROGRAMS.get(call.name)
    try:
        if program is None:
            call.warn(f"sh: {call.name[:200]}: inaccessible or not found")
            return NOT_FOUND
        return program(call)
    except ProgramError as error:
        _complain(call, str(error))
        return error.status
    except PhoneError as error:
        _complain(call, f"Error: {error}")
        return 255
    except OSError as error:
        _complain(call, f"{call.name}: {error.filename}: {error.strerror}")
        return 1


def _complain(call: Call, message: str) -> None:
    try:
        call.warn(message)
    except ProgramError:
        # Its error output was full before; nothing more can be said.
        return


class _Streams:
    """A command's three streams, with its redirections carried out."""

    def __init__(self, device: Device, stdin: bytes, out: Sink, err: Sink) -> None:
        self._device = device
        self._terminal = out
        self._contents: list[tuple[str, bytearray]] = []
        self.stdin = stdin
        self.out = out
        self.err = err

    def redirect(self, redirection: Redirection, target: str) -> None:
        if redirection.operator == "<":
            self.stdin = b"" if target == "/dev/null" else self._device.files.read(target)
            return
        if redirection.operator == ">&":
            sink = self.out if target == "1" else self.err
        else:
            sink = self._open(target, append=redirection.operator == ">>")
        if redirection.stream == 2:
            self.err = sink
        else:
            self.out = sink

    def _open(self, path: str, *, append: bool) -> Sink:
        if path == "/dev/null":
            return Sink(lambda data: None)
        if path in ("/dev/tty", "/dev/stdout"):
            return self._terminal
        files = self._device.files
        content = bytearray()
        if append:
            try:
                content += files.read(path)
            except FileNotFoundError:
                content.clear()
        # Opened before the program runs, as a shell does: what it cannot write it must not run.
        files.write(path, bytes(content), now=self._device.now)
        self._contents.append((path, content))
        return Sink(content.extend)

    def save(self) -> None:
        for path, content in self._contents:
            self._device.files.write(path, bytes(content), now=self._device.now)


def _expand(word: Word, status: int) -> str:
    return "".join(str(status) if piece is STATUS else piece or "" for piece in word)


def _exit(command: SimpleCommand, result: Result) -> None:
    words = [_expand(word, result.status) for word in command.words[1:]]
    if words and words[0].isascii() and words[0].isdigit() and len(words[0]) < 6:
        result.status = int(words[0]) % 256
    result.exited = True


_READERS: Mapping[str, Callable[[list[str]], bool]] = {
    "cat": lambda operands: not operands or "-" in operands,
    "grep": lambda operands: len(operands) < 2,
    "head": lambda operands: not operands,
    "tail": lambda operands: not operands,
    "wc": lambda operands: not operands,
    "awk": lambda operands: len(operands) < 2,
}


def _reads_stdin(command: SimpleCommand) -> bool:
    words = [_expand(word, 0) for word in command.words]
    if words[0] not in _READERS or any(r.operator == "<" for r in command.redirections):
        return False
    return _READERS[words[0]](
        [word for word in words[1:] if not word.startswith("-") or word == "-"]
    )
