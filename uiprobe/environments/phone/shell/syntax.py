"""The language of the phone's shell: words, quotes, pipes, lists and redirections.

It is the part of the POSIX shell that people type after `adb shell`. What would need more
(`$(...)`, variables, background jobs, compound commands) is refused rather than passed on as text:
a command must do exactly what it would do on a device, or say that it does not.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

MAX_LINE = 128 * 1024
"""Characters in one command line, as on Android."""

MAX_COMMANDS = 256


class ShellSyntaxError(ValueError):
    """A line that this shell does not run."""


STATUS = None
"""In a word: the place of `$?`."""

Word = tuple[str | None, ...]
"""Pieces of text; `STATUS` between them stands for the exit status of the last pipeline."""


@dataclass(frozen=True, slots=True)
class Redirection:
    """Where one of a command's streams goes, or comes from.

    Attributes:
        stream: 0, 1 or 2.
        operator: `<`, `>`, `>>`, or `>&` for a duplicate of another stream.
        target: The file, or the number of the other stream.
    """

    stream: int
    operator: Literal["<", ">", ">>", ">&"]
    target: Word


@dataclass(slots=True)
class SimpleCommand:
    """A program with its arguments."""

    words: list[Word] = field(default_factory=list)
    redirections: list[Redirection] = field(default_factory=list)


Connector = Literal[";", "&&", "||"]


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands, each reading what the one before wrote.

    Attributes:
        connector: When it runs: always, or after success or failure of the pipeline before.
        commands: The commands, at least one.
    """

    connector: Connector
    commands: tuple[SimpleCommand, ...]


_OPERATORS = ("&&", "||", ">>", ">&", "<<", ";", "|", "&", ">", "<", "(", ")", "\n")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: Literal["word", "number", "operator"]
    word: Word = ()
    text: str = ""


def parse_line(line: str) -> list[Pipeline]:
    """Read a command line.

    Raises:
        ShellSyntaxError: It is too long, unfinished, or uses what this shell does not have.
    """
    if len(line) > MAX_LINE:
        raise ShellSyntaxError(f"line of {len(line):,} characters, at most {MAX_LINE:,}")
    return _Parser(_tokenize(line)).parse()


def quote(text: str) -> str:
    """Write `text` as one word that this shell, and any other, reads back unchanged."""
    return "'" + text.replace("'", "'\"'\"'") + "'"


def _tokenize(line: str) -> list[_Token]:
    tokens: list[_Token] = []
    position = 0
    while position < len(line):
        character = line[position]
        if character in " \t\r":
            position += 1
        elif character == "#":
            end = line.find("\n", position)
            position = len(line) if end < 0 else end
        elif operator := next((o for o in _OPERATORS if line.startswith(o, position)), None):
            tokens.append(_Token("operator", text=operator))
            position += len(operator)
        else:
            token, position = _read_word(line, position)
            tokens.append(token)
    return tokens


def _read_word(line: str, position: int) -> tuple[_Token, int]:
    pieces: list[str | None] = []
    quoted = False
    while position < len(line):
        character = line[position]
        if character in " \t\r\n;|&<>()":
            break
        if character == "'":
            end = line.find("'", position + 1)
            if end < 0:
                raise ShellSyntaxError("no closing quote")
            pieces.append(line[position + 1 : end])
            position = end + 1
            quoted = True
        elif character == '"':
            position = _read_double_quoted(line, position + 1, pieces)
            quoted = True
        elif character == "\\":
            if position + 1 >= len(line):
                raise ShellSyntaxError("nothing after the backslash")
            # A backslash before the end of a line joins the lines.
            if line[position + 1] != "\n":
                pieces.append(line[position + 1])
            position += 2
            quoted = True
        elif character in "$`":
            position = _read_expansion(line, position, pieces)
        else:
            pieces.append(character)
            position += 1
    word = _merge(pieces)
    if (
        not quoted
        and word in (("0",), ("1",), ("2",))
        and line[position : position + 1] in ("<", ">")
    ):
        return _Token("number", word, word[0] or ""), position
    return _Token("word", word), position


def _read_double_quoted(line: str, position: int, pieces: list[str | None]) -> int:
    while position < len(line):
        character = line[position]
        if character == '"':
            # An empty pair of quotes is a word, too.
            pieces.append("")
            return position + 1
        if character == "\\" and line[position + 1 : position + 2] in tuple('$`"\\\n'):
            if line[position + 1] != "\n":
                pieces.append(line[position + 1])
            position += 2
        elif character in "$`":
            position = _read_expansion(line, position, pieces)
        else:
            pieces.append(character)
            position += 1
    raise ShellSyntaxError("no closing quote")


def _read_expansion(line: str, position: int, pieces: list[str | None]) -> int:
    if line.startswith("$?", position):
        pieces.append(STATUS)
        return position + 2
    following = line[position + 1 : position + 2]
    if line[position] == "$" and not (following.isalnum() or following in tuple("_({*@#!-$'\"")):
        pieces.append("$")
        return position + 1
    raise ShellSyntaxError(
        f"{line[position : position + 12]!r} is not expanded here; for the text itself, use "
        "single quotes"
    )


def _merge(pieces: list[str | None]) -> Word:
    merged: list[str | None] = []
    text: list[str] = []
    for piece in pieces:
        if piece is STATUS:
            merged += ["".join(text), STATUS]
            text = []
        else:
            text.append(piece)
    return (*merged, "".join(text))


class _Parser:
    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._position = 0

    def parse(self) -> list[Pipeline]:
        pipelines: list[Pipeline] = []
        connector: Connector = ";"
        commands = 0
        while True:
            self._skip_line_ends()
            if self._position >= len(self._tokens):
                if connector != ";":
                    raise ShellSyntaxError(f"nothing after {connector}")
                return pipelines
            pipeline = self._parse_pipeline(connector)
            pipelines.append(pipeline)
            commands += len(pipeline.commands)
            if commands > MAX_COMMANDS:
                raise ShellSyntaxError(f"more than {MAX_COMMANDS} commands in one line")
            if self._position >= len(self._tokens):
                return pipelines
            match self._tokens[self._position].text:
                case ";" | "\n":
                    connector = ";"
                case "&&":
                    connector = "&&"
                case "||":
                    connector = "||"
                case other:
                    raise ShellSyntaxError(f"unexpected {other!r}")
            self._position += 1

    def _skip_line_ends(self) -> None:
        while self._position < len(self._tokens) and self._tokens[self._position].text == "\n":
            self._position += 1

    def _parse_pipeline(self, connector: Connector) -> Pipeline:
        commands = [self._parse_command()]
        while self._peek() == "|":
            self._position += 1
            self._skip_line_ends()
            commands.append(self._parse_command())
        return Pipeline(connector, tuple(commands))

    def _peek(self) -> str:
        if self._position >= len(self._tokens):
            return ""
        return self._tokens[self._position].text

    def _parse_command(self) -> SimpleCommand:
        command = SimpleCommand()
        while self._position < len(self._tokens):
            token = self._tokens[self._position]
            if token.kind == "word":
                self._position += 1
                command.words.append(token.word)
            elif token.kind == "number":
                self._position += 1
                command.redirections.append(self._parse_redirection(int(token.text)))
            elif token.text in ("<", ">", ">>", ">&"):
                command.redirections.append(self._parse_redirection(None))
            else:
                break
        if not command.words:
            found = self._peek() or "end of line"
            raise ShellSyntaxError(f"a command is missing before {found!r}")
        return command

    def _parse_redirection(self, stream: int | None) -> Redirection:
        operator = self._tokens[self._position].text
        self._position += 1
        if self._position >= len(self._tokens) or self._tokens[self._position].kind != "word":
            raise ShellSyntaxError(f"no file after {operator}")
        target = self._tokens[self._position].word
        self._position += 1
        match operator:
            case "<":
                return Redirection(0 if stream is None else stream, "<", target)
            case ">>":
                return Redirection(1 if stream is None else stream, ">>", target)
            case ">&":
                if target not in (("1",), ("2",)):
                    raise ShellSyntaxError("only 1 and 2 can follow >&")
                return Redirection(1 if stream is None else stream, ">&", target)
            case _:
                return Redirection(1 if stream is None else stream, ">", target)
