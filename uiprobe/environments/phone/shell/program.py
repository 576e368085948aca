"""Programs of the phone's shell: what each is given, and how it ends."""

from __future__ import annotations

import getopt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import TYPE_CHECKING, Protocol

from uiprobe.environments.phone.shell.filesystem import FileSystem
from uiprobe.environments.phone.shell.finger import Finger
from uiprobe.environments.phone.shell.input_devices import InputDevices
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.settings_store import KEYBOARD

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.shell.episode import EpisodeKeeper

UIAUTOMATOR_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
"""The input method that uiautomator2 types with; like the ADB keyboard, it shows no keys."""

MAX_OUTPUT_BYTES = 24 * 1024 * 1024
"""Bytes that one program may write; more ends it."""


MAX_VALUE = 128 * 1024
"""Characters in one variable."""

MAX_VALUES = 512 * 1024
"""Characters in all variables of a shell."""


class ProgramError(Exception):
    """Ends a program with a message on its error output.

    Attributes:
        status: Its exit status.
    """

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


class Input:
    """The input of commands, one after another: the next does not see what one has read.

    Args:
        data: All of it.
    """

    def __init__(self, data: bytes = b"") -> None:
        self._data = data
        self._position = 0

    def take_all(self) -> bytes:
        """Take the rest of the input."""
        taken = self._data[self._position :]
        self._position = len(self._data)
        return taken


class Sink:
    """Delivers a stream of a program, and counts its bytes.

    Args:
        deliver: Takes the bytes.
        room: How many there may be.
    """

    def __init__(self, deliver: Callable[[bytes], None], room: int = MAX_OUTPUT_BYTES) -> None:
        self._deliver = deliver
        self._room = room

    def write(self, data: bytes) -> None:
        """Deliver bytes.

        Raises:
            ProgramError: The program has written too much.
        """
        self._room -= len(data)
        if self._room < 0:
            raise ProgramError("output too large")
        self._deliver(data)


@dataclass(slots=True)
class Environment:
    """The state that a shell keeps from one command to the next.

    Attributes:
        status: Exit status of the last pipeline, for `$?`.
        variables: Shell variables by name.
        directory: Where relative paths begin.
    """

    status: int = 0
    variables: dict[str, str] = field(
        default_factory=lambda: {
            "EXTERNAL_STORAGE": "/sdcard",
            "HOME": "/",
            "PATH": "/system/bin",
            "TMPDIR": "/data/local/tmp",
            "USER": "shell",
        }
    )
    directory: str = "/"

    def copy(self) -> Environment:
        """One that can be changed without changing this one."""
        return replace(self, variables=dict(self.variables))

    def set(self, name: str, value: str) -> None:
        """Set a variable.

        Raises:
            ProgramError: The value is too long.
        """
        others = sum(map(len, self.variables.values())) - len(self.variables.get(name, ""))
        if len(value) > MAX_VALUE or len(self.variables) > 1000 or others + len(value) > MAX_VALUES:
            raise ProgramError(f"sh: {name[:40]}: {len(value):,} characters, or too many variables")
        self.variables[name] = value


@dataclass(slots=True)
class Device:
    """The state that the programs of one phone share.

    Attributes:
        properties: System properties, as `getprop` prints them.
        files: The file system, which is in memory.
        inputs: Its event devices.
        finger: What touches it in steps.
        stay_on: When the screen stays on, as the setting of that name has it; None for never set.
            Who drives the phone sets it, and no app reports it.
        is_locked: Whether its lock is shown.
        episode: What is kept of what is done to it; None for nothing.
    """

    phone: Phone
    properties: dict[str, str]
    files: FileSystem = field(init=False)
    finger: Finger = field(init=False)
    inputs: InputDevices = field(init=False)
    stay_on: str | None = field(init=False, default=None)
    is_locked: Callable[[], bool] = field(init=False, default=lambda: False)
    episode: EpisodeKeeper | None = field(init=False, default=None)
    _initial: State = field(init=False)
    _input_method: str | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.files = FileSystem(self.now)
        self.inputs = InputDevices(self.phone)
        self.finger = Finger(self.phone)
        self._initial = self.phone.snapshot()

    @property
    def now(self) -> int:
        """The phone's clock has no time zone; it counts as UTC, wherever the host is."""
        return int(self.phone.now().replace(tzinfo=UTC).timestamp())

    @property
    def input_method(self) -> str:
        """The id of the input method that hears what is broadcast."""
        chosen = self._input_method or self.phone.get_setting("secure", "default_input_method")
        return chosen or KEYBOARD

    def choose_input_method(self, name: str) -> None:
        """Choose one for what comes over the debug bridge.

        The keys on the screen stay as they are: what a model sees must not depend on the way by
        which its text gets into the phone.
        """
        self._input_method = name

    def reset(self) -> None:
        """Make the phone what it was when it began to be served, without its files."""
        self.phone.restore(self._initial)
        self._input_method = None
        self.stay_on = None
        self.episode = self.phone.observer = None
        self.inputs.reset()
        self.finger = Finger(self.phone)
        self.files.clear(self.now)


class Runner(Protocol):
    """Runs commands for programs that run others: `sh`, `env`, `timeout`."""

    def run_words(self, call: Call, words: list[str]) -> int:
        """Run a command with the streams of a call; its exit status."""

    def run_text(self, call: Call, text: str, environment: Environment) -> int:
        """Run a script with the streams of a call; its exit status."""


@dataclass(slots=True)
class Call:
    """One run of a program.

    Attributes:
        name: The program.
        arguments: What stands behind its name.
        device: The phone it runs on.
        input: Where its input comes from.
        stdout: Its output.
        stderr: Its error output.
        environment: That of the shell which runs it.
        runner: Runs other programs for it.
    """

    name: str
    arguments: list[str]
    device: Device
    stdout: Sink
    stderr: Sink
    environment: Environment
    runner: Runner
    input: Input = field(default_factory=Input)
    positional: list[str] = field(default_factory=list)
    _stdin: bytes | None = field(init=False, default=None)

    @property
    def stdin(self) -> bytes:
        """All of its input, taken when it is first asked for."""
        if self._stdin is None:
            self._stdin = self.input.take_all()
        return self._stdin

    def options(self, short: str, long: tuple[str, ...] = ()) -> Mapping[str, str]:
        """Read options as `getopt` does; what is left goes to `positional`.

        Raises:
            ProgramError: One is unknown or lacks its value.
        """
        try:
            found, self.positional = getopt.gnu_getopt(self.arguments, short, list(long))
        except getopt.GetoptError as error:
            raise ProgramError(f"{self.name}: {error.msg}", 2) from None
        return dict(found)

    def print(self, text: str) -> None:
        """Write a line."""
        self.stdout.write(encode(text) + b"\n")

    def warn(self, text: str) -> None:
        """Write a line to the error output."""
        self.stderr.write(encode(text) + b"\n")


Program = Callable[[Call], int]
"""Runs, and returns the exit status."""


def encode(text: str) -> bytes:
    """Text as the bytes that it was decoded from."""
    return text.encode("utf-8", "surrogateescape")


def decode(data: bytes) -> str:
    """Bytes as text; those that are not UTF-8 survive the way back."""
    return data.decode("utf-8", "surrogateescape")
