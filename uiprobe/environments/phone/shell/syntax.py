"""The language of the phone's shell: its tree, and the parser that reads it.

It is the part of the POSIX shell that people and tools send after `adb shell`: words and quotes,
variables, command substitution, pipes, lists, redirections and background jobs. What would need
more (groups, conditions, loops, functions, here-documents, arithmetic) is refused rather than
passed on as text: a command must do exactly what it would do on a device, or say that it does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

MAX_LINE = 128 * 1024
"""Characters in one command line, as on Android."""

MAX_COMMANDS = 256

MAX_DEPTH = 24
"""Substitutions inside each other."""


class ShellSyntaxError(ValueError):
    """A line that this shell does not run."""


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that stand for themselves.

    Attributes:
        text: The characters.
        quoted: Whether `*`, `?` and `[` among them are ordinary characters.
    """

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Variable:
    """The value of a variable.

    Attributes:
        name: Its name; also a digit, `?`, `#`, `$` or `!`.
        quoted: Whether its value stays one word.
    """

    name: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Substitution:
    """A command substitution: the output of a script, in its place.

    Attributes:
        quoted: Whether its output stays one word.
    """

    script: Script
    quoted: bool = False


Piece: TypeAlias = Text | Variable | Substitution

Word: TypeAlias = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Redirection:
    """A redirection of one stream of a command.

    Attributes:
        stream: 0, 1 or 2.
        operator: `<`, `>`, `>>`, or `>&` for a duplicate of another stream.
        target: The file, or the number of the other stream.
    """

    stream: int
    operator: Literal["<", ">", ">>", ">&"]
    target: Word


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """A program with its arguments.

    Attributes:
        words: Its name and its arguments; none where only variables are set.
        assignments: Variables that are set, for this command alone if there are words.
        redirections: Its redirections.
    """

    words: tuple[Word, ...] = ()
    assignments: tuple[tuple[str, Word], ...] = ()
    redirections: tuple[Redirection, ...] = ()


Connector = Literal["", "&&", "||"]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands, each reading what the one before wrote.

    Attributes:
        connector: Whether it runs only after success or failure of the pipeline before.
        commands: The commands, at least one.
        negated: Whether its exit status is turned round.
    """

    connector: Connector
    commands: tuple[SimpleCommand, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AndOrList:
    """Pipelines joined by `&&` and `||`.

    Attributes:
        pipelines: The pipelines, at least one.
        background: Whether an `&` follows.
    """

    pipelines: tuple[Pipeline, ...]
    background: bool = False


Script: TypeAlias = tuple[AndOrList, ...]


def quote(text: str) -> str:
    """Write `text` as one word that this shell, and any other, reads back unchanged."""
    return "'" + text.replace("'", "'\"'\"'") + "'"
