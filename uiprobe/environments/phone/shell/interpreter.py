"""Runs what the parser of the phone's shell has read, within bounds on time, output and depth."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell.expansion import Expansion
from uiprobe.environments.phone.shell.parser import parse_script
from uiprobe.environments.phone.shell.program import (
    Call,
    Device,
    Environment,
    Input,
    Program,
    ProgramError,
    Sink,
    decode,
    encode,
)
from uiprobe.environments.phone.shell.syntax import (
    AndOrList,
    Pipeline,
    Redirection,
    Script,
    ShellSyntaxError,
    SimpleCommand,
)

NOT_FOUND = 127
"""Exit status of POSIX shells for an unknown command."""

STOPPED = 137
"""The status of a line that went beyond a bound, as of a process that was killed."""

MAX_RUNS = 10_000
"""Commands that one line may run."""

MAX_SECONDS = 30.0
"""Time of the host that one line may take."""

MAX_LINE_OUTPUT = 64 * 1024 * 1024
"""Bytes that all commands of one line may write together."""

MAX_SUBSTITUTED = 1024 * 1024
"""Bytes of output that `$(...)` may put into a line."""

MAX_RECURSION = 24
"""Commands inside commands: `$(...)`, `sh -c`."""

_DIRECTORIES = ("/system/bin/", "/system/xbin/", "/bin/", "/vendor/bin/")


class ShellExitError(Exception):
    """Ends a shell; its status is in the environment."""


class BoundExceededError(Exception):
    """A line did more than one line may."""


@dataclass(slots=True)
class Budget:
    """The budget that a line has left.

    Attributes:
        runs: Commands.
        output: Bytes of output.
        deadline: Until when, on the host's monotonic clock.
        depth: Commands inside each other.
    """

    runs: int = MAX_RUNS
    output: int = MAX_LINE_OUTPUT
    deadline: float = field(default_factory=lambda: time.monotonic() + MAX_SECONDS)
    depth: int = 0

    def spend_run(self) -> None:
        """Count a command.

        Raises:
            BoundExceededError: It is one too many, or too late.
        """
        self.runs -= 1
        if self.runs < 0:
            raise BoundExceededError(f"more than {MAX_RUNS:,} commands")
        if time.monotonic() > self.deadline:
            raise BoundExceededError(f"more than {MAX_SECONDS:g} s")

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """While a command runs inside another.

        Raises:
            BoundExceededError: They are too many inside each other.
        """
        if self.depth >= MAX_RECURSION:
            raise BoundExceededError(f"more than {MAX_RECURSION} commands inside each other")
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    def spend_output(self, count: int) -> None:
        """Count bytes of output.

        Raises:
            BoundExceededError: They are too many.
        """
        self.output -= count
        if self.output < 0:
            raise BoundExceededError(f"more than {MAX_LINE_OUTPUT:,} bytes of output")


@dataclass(frozen=True, slots=True)
class Streams:
    """Input and outputs of a command."""

    stdin: Input
    out: Sink
    err: Sink


class Interpreter:
    """One shell: runs scripts in an environment.

    Args:
        device: What programs work on.
        programs: The programs, by name.
        environment: What the shell keeps.
        budget: What the line may still do.
    """

    def __init__(
        self,
        device: Device,
        programs: Mapping[str, Program],
        environment: Environment,
        budget: Budget,
    ) -> None:
        self.environment = environment
        self._device = device
        self._programs = programs
        self._budget = budget
        self._substituted = 0

    def run(self, script: Script, streams: Streams) -> int:
        """Run a script; the status of its last command.

        Raises:
            ShellExitError: It ended the shell.
            BoundExceededError: It did more than one line may.
        """
        for item in script:
            self._run_list(item, streams)
        return self.environment.status

    def _run_list(self, item: AndOrList, streams: Streams) -> None:
        if item.background:
            # The phone does one thing at a time: a job runs at once, to its end, for itself.
            streams = Streams(Input(), streams.out, streams.err)
            self._run_apart(lambda shell: shell._run_pipelines(item.pipelines, streams))
            self.environment.status = 0
            return
        self._run_pipelines(item.pipelines, streams)

    def _run_pipelines(self, pipelines: Sequence[Pipeline], streams: Streams) -> int:
        for pipeline in pipelines:
            failed = self.environment.status != 0
            if (pipeline.connector == "&&" and failed) or (
                pipeline.connector == "||" and not failed
            ):
                continue
            status = self._run_pipeline(pipeline, streams)
            self.environment.status = int(status == 0) if pipeline.negated else status
        return self.environment.status

    def _run_pipeline(self, pipeline: Pipeline, streams: Streams) -> int:
        if len(pipeline.commands) == 1:
            return self._run_command(pipeline.commands[0], streams)
        stdin, status = streams.stdin, 0
        for position, command in enumerate(pipeline.commands):
            pipe = bytearray()
            last = position == len(pipeline.commands) - 1
            joined = Streams(stdin, streams.out if last else self._sink(pipe.extend), streams.err)
            status = self._run_apart(
                lambda shell, c=command, s=joined: shell._run_command(c, s)  # type: ignore[misc]
            )
            stdin = Input(bytes(pipe))
        return status

    def _sink(self, deliver: Callable[[bytes], None]) -> Sink:
        def count(data: bytes) -> None:
            self._budget.spend_output(len(data))
            deliver(data)

        return Sink(count, room=MAX_LINE_OUTPUT)

    def _run_apart(
        self, work: Callable[[Interpreter], int], environment: Environment | None = None
    ) -> int:
        """Do something in a shell of its own, which leaves this one as it is."""
        shell = Interpreter(
            self._device, self._programs, environment or self.environment.copy(), self._budget
        )
        files = self._device.files
        try:
            with self._budget.deeper(), files.within(shell.environment.directory):
                return work(shell)
        except ShellExitError:
            return shell.environment.status

    def _substitute(self, script: Script, streams: Streams) -> str:
        output = bytearray()

        def keep(data: bytes) -> None:
            if len(output) + len(data) > MAX_SUBSTITUTED:
                raise ProgramError("sh: output too large to be an argument", 126)
            output.extend(data)

        inner = Streams(streams.stdin, self._sink(keep), streams.err)
        self._substituted = self._run_apart(lambda shell: shell.run(script, inner))
        return decode(bytes(output)).replace("\0", "").rstrip("\n")

    def _run_command(self, command: SimpleCommand, streams: Streams) -> int:
        try:
            return self._run_simple(command, streams)
        except ProgramError as error:
            # An expansion failed; the command did not run.
            _complain(streams.err, str(error))
            return error.status

    def _expansion(self, streams: Streams) -> Expansion:
        return Expansion(
            self.environment,
            self._device.files,
            lambda script: self._substitute(script, streams),
        )

    def _run_simple(self, command: SimpleCommand, streams: Streams) -> int:
        self._budget.spend_run()
        self._substituted = 0
        expansion = self._expansion(streams)
        words = expansion.arguments(command.words)
        if not words:
            for name, value in command.assignments:
                self.environment.set(name, expansion.text(value))
            # The status is that of the last substitution, as there was no command of its own.
            status = self._substituted
            return self._redirected(command.redirections, streams, lambda inner: status)
        if not command.assignments:
            return self._redirected(
                command.redirections, streams, lambda inner: self._run_program(words, inner)
            )
        kept = dict(self.environment.variables)
        try:
            for name, value in command.assignments:
                self.environment.set(name, expansion.text(value))
            return self._redirected(
                command.redirections, streams, lambda inner: self._run_program(words, inner)
            )
        finally:
            self.environment.variables = kept

    def _run_program(self, words: list[str], streams: Streams) -> int:
        name, *arguments = words
        short = next((name[len(d) :] for d in _DIRECTORIES if name.startswith(d)), name)
        program = self._programs.get(short)
        call = Call(
            short,
            arguments,
            self._device,
            # Each program has room of its own; all of a line have the room of the line.
            Sink(streams.out.write),
            Sink(streams.err.write),
            self.environment,
            self,
            streams.stdin,
        )
        try:
            if program is None:
                call.warn(f"sh: {name[:200]}: inaccessible or not found")
                return NOT_FOUND
            return program(call)
        except ProgramError as error:
            _complain(call.stderr, str(error))
            return error.status
        except PhoneError as error:
            _complain(call.stderr, f"Error: {error}")
            return 255
        except OSError as error:
            _complain(call.stderr, f"{call.name}: {error.filename}: {error.strerror}")
            return 1

    def run_words(self, call: Call, words: list[str]) -> int:
        """Run a command for a program; see `Runner`."""
        self._budget.spend_run()
        inner = Streams(call.input, call.stdout, call.stderr)
        with self._budget.deeper():
            return self._run_program(words, inner)

    def run_text(self, call: Call, text: str, environment: Environment) -> int:
        """Run a script for a program; see `Runner`."""
        try:
            script = parse_script(text)
        except ShellSyntaxError as error:
            raise ProgramError(f"sh: syntax error: {error}", 2) from None
        streams = Streams(call.input, call.stdout, call.stderr)
        return self._run_apart(lambda shell: shell.run(script, streams), environment)

    def _redirected(
        self,
        redirections: Sequence[Redirection],
        streams: Streams,
        work: Callable[[Streams], int],
    ) -> int:
        if not redirections:
            return work(streams)
        opened = _Redirections(self._device, streams)
        expansion = self._expansion(streams)
        try:
            for redirection in redirections:
                opened.add(redirection, expansion.text(redirection.target))
        except OSError as error:
            _complain(streams.err, f"sh: {error.filename}: {error.strerror}")
            return 1
        try:
            status = work(opened.streams)
        finally:
            failed = opened.save()
        if failed is not None:
            _complain(streams.err, f"sh: {failed.filename}: {failed.strerror}")
            return 1
        return status


def _complain(err: Sink, message: str) -> None:
    try:
        err.write(encode(message) + b"\n")
    except ProgramError:
        # Its error output was full before; nothing more can be said.
        return


class _Redirections:
    """A command's streams, with its redirections carried out."""

    def __init__(self, device: Device, streams: Streams) -> None:
        self.streams = streams
        self._device = device
        self._terminal = streams.out
        self._contents: list[tuple[str, bytearray]] = []

    def add(self, redirection: Redirection, target: str) -> None:
        now = self.streams
        if redirection.operator == "<":
            data = self._device.files.read(target)
            self.streams = Streams(Input(data), now.out, now.err)
            return
        if redirection.operator == ">&":
            sink = now.out if target == "1" else now.err
        else:
            sink = self._open(target, append=redirection.operator == ">>")
        if redirection.stream == 2:
            self.streams = Streams(now.stdin, now.out, sink)
        else:
            self.streams = Streams(now.stdin, sink, now.err)

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
        path = files.resolve(path)
        files.write(path, bytes(content), now=self._device.now)
        self._contents.append((path, content))
        return Sink(content.extend)

    def save(self) -> OSError | None:
        """Write the files; the error of the first that cannot be written."""
        failed = None
        for path, content in self._contents:
            try:
                self._device.files.write(path, bytes(content), now=self._device.now)
            except OSError as error:
                failed = failed or error
        return failed
