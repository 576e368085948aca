"""The parser of the phone's shell: a line, or a script, as a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from uiprobe.environments.phone.shell.syntax import (
    MAX_COMMANDS,
    MAX_LINE,
    AndOrList,
    Connector,
    Pipeline,
    Redirection,
    Script,
    ShellSyntaxError,
    SimpleCommand,
    Text,
    Word,
)
from uiprobe.environments.phone.shell.words import NAME, WordReader, plain

_OPERATORS = ("&&", "||", ";;", "<<", ">>", ">&", "<&", ";", "|", "&", ">", "<", "(", ")", "\n")

_RESERVED = frozenset(
    (
        *("if", "then", "elif", "else", "fi", "for", "in", "do", "done", "while", "until"),
        *("case", "esac", "{", "}", "!", "function"),
    )
)

_ARROWS = ("<", ">", ">>", ">&", "<<", "<&")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: Literal["word", "number", "operator", "end"]
    text: str = ""
    word: Word = ()


def parse_script(text: str) -> Script:
    """Read a line, or several.

    Raises:
        ShellSyntaxError: It is too long, unfinished, or uses what this shell does not have.
    """
    if len(text) > MAX_LINE:
        raise ShellSyntaxError(f"line of {len(text):,} characters, at most {MAX_LINE:,}")
    parser = _Parser(text, 0, 0)
    script = parser.parse_list()
    if parser.token.kind != "end":
        raise ShellSyntaxError(f"unexpected {parser.token.text!r}")
    return script


def _parse_nested(text: str, position: int, depth: int) -> tuple[Script, int]:
    """The script in `$(...)`, and where the `)` stands that closes it."""
    parser = _Parser(text, position, depth)
    script = parser.parse_list()
    if parser.token.text != ")" or parser.token.kind != "operator":
        raise ShellSyntaxError("no closing ')'")
    return script, parser.start


class _Parser:
    """Reads token after token, one ahead.

    Attributes:
        token: The token that comes next.
        start: Where it begins.
    """

    def __init__(self, text: str, position: int, depth: int) -> None:
        self._text = text
        self._depth = depth
        self._words = WordReader(text, depth, _parse_nested)
        self._end = position
        self._commands = 0
        self.start = position
        self.token = _Token("end")
        self._advance()

    def _advance(self) -> _Token:
        """Take the token that comes next."""
        taken = self.token
        text, position = self._text, self._end
        while position < len(text):
            if text[position] in " \t\r":
                position += 1
            elif text.startswith("\\\n", position):
                position += 2
            elif text[position] == "#":
                end = text.find("\n", position)
                position = len(text) if end < 0 else end
            else:
                break
        self.start = position
        if position >= len(text):
            self.token, self._end = _Token("end", "end of line"), position
            return taken
        operator = next((o for o in _OPERATORS if text.startswith(o, position)), None)
        if operator is not None:
            self.token, self._end = _Token("operator", operator), position + len(operator)
            return taken
        if text[position] in "012" and text[position + 1 : position + 2] in ("<", ">"):
            self.token, self._end = _Token("number", text[position]), position + 1
            return taken
        word, self._end = self._words.read(position)
        self.token = _Token("word", plain(word), word)
        return taken

    def _is(self, *texts: str) -> bool:
        """Whether one of these operators or reserved words comes next."""
        return self.token.kind in ("word", "operator") and self.token.text in texts

    def _skip_line_ends(self) -> None:
        while self._is("\n"):
            self._advance()

    def parse_list(self) -> Script:
        """Commands up to a `)`, or the end."""
        found: list[AndOrList] = []
        self._skip_line_ends()
        while self.token.kind != "end" and not self._is(")"):
            pipelines = self._parse_and_or()
            background = self._is("&")
            found.append(AndOrList(pipelines, background))
            if not self._is(";", "&", "\n"):
                break
            self._advance()
            self._skip_line_ends()
        return tuple(found)

    def _parse_and_or(self) -> tuple[Pipeline, ...]:
        pipelines = [self._parse_pipeline("")]
        while self._is("&&", "||"):
            connector: Connector = "&&" if self._advance().text == "&&" else "||"
            self._skip_line_ends()
            pipelines.append(self._parse_pipeline(connector))
        return tuple(pipelines)

    def _parse_pipeline(self, connector: Connector) -> Pipeline:
        negated = self._is("!")
        if negated:
            self._advance()
        commands = [self._parse_command()]
        while self._is("|"):
            self._advance()
            self._skip_line_ends()
            commands.append(self._parse_command())
        return Pipeline(connector, tuple(commands), negated)

    def _parse_command(self) -> SimpleCommand:
        self._commands += 1
        if self._commands > MAX_COMMANDS:
            raise ShellSyntaxError(f"more than {MAX_COMMANDS} commands in one line")
        if self.token.kind == "end":
            raise ShellSyntaxError("a command is missing before the end of the line")
        if self.token.text == "(" or self.token.text in _RESERVED:
            raise ShellSyntaxError(f"{self.token.text!r} is not supported here")
        if self.token.kind == "operator" and self.token.text not in _ARROWS:
            raise ShellSyntaxError(f"a command is missing before {self.token.text!r}")
        return self._parse_simple()

    def _parse_simple(self) -> SimpleCommand:
        words: list[Word] = []
        assignments: list[tuple[str, Word]] = []
        redirections: list[Redirection] = []
        while True:
            if (redirection := self._take_redirection()) is not None:
                redirections.append(redirection)
            elif self.token.kind == "word":
                word = self._advance().word
                assignment = None if words else _assignment(word)
                if assignment is not None:
                    assignments.append(assignment)
                else:
                    words.append(word)
            elif self._is("(") and len(words) == 1:
                raise ShellSyntaxError("functions are not supported here")
            else:
                break
        if not (words or assignments):
            raise ShellSyntaxError("a redirection without a command")
        return SimpleCommand(tuple(words), tuple(assignments), tuple(redirections))

    def _take_redirection(self) -> Redirection | None:
        stream = None
        if self.token.kind == "number":
            stream = int(self._advance().text)
        elif self.token.kind != "operator" or self.token.text not in _ARROWS:
            return None
        operator = self._advance().text
        if operator in ("<<", "<&"):
            raise ShellSyntaxError(f"{operator} is not supported here")
        target = self._advance()
        if target.kind != "word":
            raise ShellSyntaxError(f"no file after {operator}")
        match operator:
            case "<":
                return Redirection(0 if stream is None else stream, "<", target.word)
            case ">>":
                return Redirection(1 if stream is None else stream, ">>", target.word)
            case ">&":
                if target.text not in ("1", "2"):
                    raise ShellSyntaxError("only 1 and 2 can follow >&")
                return Redirection(1 if stream is None else stream, ">&", target.word)
            case _:
                return Redirection(1 if stream is None else stream, ">", target.word)


def _assignment(word: Word) -> tuple[str, Word] | None:
    """The name and the value of `NAME=value`; None for any other word."""
    first = word[0] if word else None
    if not isinstance(first, Text) or first.quoted:
        return None
    name, sign, rest = first.text.partition("=")
    if not sign or not NAME.fullmatch(name):
        return None
    return name, ((Text(rest), *word[1:]) if rest else word[1:])
