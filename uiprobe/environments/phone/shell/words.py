"""Reads the words of the phone's shell: quotes, variables and substitutions."""

from __future__ import annotations

import re
from collections.abc import Callable

from uiprobe.environments.phone.shell.syntax import (
    MAX_DEPTH,
    Piece,
    Script,
    ShellSyntaxError,
    Substitution,
    Text,
    Variable,
    Word,
)

BREAKS = frozenset(" \t\r\n;|&<>()")

_ENDS = BREAKS | frozenset("'\"\\$`")

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")

_PARAMETER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]|[?#@*$!]")

ReadScript = Callable[[str, int, int], tuple[Script, int]]
"""Reads a script in a text from a position on, at a depth, up to the `)` that closes it."""


class WordReader:
    """Reads words out of one text.

    Args:
        text: What words are read from.
        depth: How many substitutions are around it.
        read_script: Reads what stands in `$(...)`.
    """

    def __init__(self, text: str, depth: int, read_script: ReadScript) -> None:
        if depth > MAX_DEPTH:
            raise ShellSyntaxError(f"nested deeper than {MAX_DEPTH}")
        self._text = text
        self._depth = depth
        self._read_script = read_script

    def read(self, position: int) -> tuple[Word, int]:
        """The word at a position, and the position behind it.

        Raises:
            ShellSyntaxError: It has no end, or holds what this shell does not have.
        """
        text = self._text
        pieces: list[Piece] = []
        while position < len(text) and (character := text[position]) not in BREAKS:
            if character == "'":
                end = text.find("'", position + 1)
                if end < 0:
                    raise ShellSyntaxError("no closing quote")
                pieces.append(Text(text[position + 1 : end], quoted=True))
                position = end + 1
            elif character == '"':
                position = self._read_double_quoted(position + 1, pieces)
            elif character == "\\":
                if position + 1 >= len(text):
                    raise ShellSyntaxError("nothing after the backslash")
                # A backslash before the end of a line joins the lines.
                if text[position + 1] != "\n":
                    pieces.append(Text(text[position + 1], quoted=True))
                position += 2
            elif character in "$`":
                position = self._read_expansion(position, pieces, quoted=False)
            else:
                start = position
                while position < len(text) and text[position] not in _ENDS:
                    position += 1
                pieces.append(Text(text[start:position]))
        return _merge(pieces), position

    def _read_double_quoted(self, position: int, pieces: list[Piece]) -> int:
        text = self._text
        # An empty pair of quotes is a word, too.
        pieces.append(Text("", quoted=True))
        while position < len(text):
            character = text[position]
            if character == '"':
                return position + 1
            if character == "\\" and text[position + 1 : position + 2] in tuple('$`"\\\n'):
                if text[position + 1] != "\n":
                    pieces.append(Text(text[position + 1], quoted=True))
                position += 2
            elif character in "$`":
                position = self._read_expansion(position, pieces, quoted=True)
            else:
                pieces.append(Text(character, quoted=True))
                position += 1
        raise ShellSyntaxError("no closing quote")

    def _read_expansion(self, position: int, pieces: list[Piece], *, quoted: bool) -> int:
        text = self._text
        if text[position] == "`":
            return self._read_backquoted(position + 1, pieces, quoted)
        if text.startswith("$((", position):
            raise ShellSyntaxError("arithmetic, $((...)), is not supported here")
        if text.startswith("$(", position):
            script, position = self._read_script(text, position + 2, self._depth + 1)
            pieces.append(Substitution(script, quoted))
            return position + 1
        if text.startswith("${", position):
            return self._read_braced(position + 2, pieces, quoted)
        if text.startswith(("$'", '$"'), position) and not quoted:
            raise ShellSyntaxError(f"{text[position : position + 12]!r} is not supported here")
        match = _PARAMETER.match(text, position + 1)
        if match is None:
            pieces.append(Text("$", quoted))
            return position + 1
        if match[0] in ("@", "*"):
            # Without parameters `"$@"` is no word at all, unlike any other empty value.
            raise ShellSyntaxError(f"${match[0]} is not supported here")
        pieces.append(Variable(match[0], quoted))
        return match.end()

    def _read_backquoted(self, position: int, pieces: list[Piece], quoted: bool) -> int:
        text = self._text
        inner: list[str] = []
        while position < len(text) and text[position] != "`":
            if text[position] == "\\" and text[position + 1 : position + 2] in tuple("$`\\"):
                position += 1
            inner.append(text[position])
            position += 1
        if position >= len(text):
            raise ShellSyntaxError("no closing backquote")
        source = "".join(inner) + ")"
        script, end = self._read_script(source, 0, self._depth + 1)
        if end != len(source) - 1:
            raise ShellSyntaxError("unexpected ')' in backquotes")
        pieces.append(Substitution(script, quoted))
        return position + 1

    def _read_braced(self, position: int, pieces: list[Piece], quoted: bool) -> int:
        text = self._text
        match = _PARAMETER.match(text, position)
        if match is None or match[0] in ("@", "*") or not text.startswith("}", match.end()):
            found = text[position - 2 : position + 12]
            raise ShellSyntaxError(f"{found!r}: only the name of a variable is supported in braces")
        pieces.append(Variable(match[0], quoted))
        return match.end() + 1


def _merge(pieces: list[Piece]) -> Word:
    """Join pieces of text that are alike."""
    merged: list[Piece] = []
    run: list[str] = []
    for index, piece in enumerate(pieces):
        if not isinstance(piece, Text):
            merged.append(piece)
            continue
        run.append(piece.text)
        after = pieces[index + 1] if index + 1 < len(pieces) else None
        if not (isinstance(after, Text) and after.quoted == piece.quoted):
            merged.append(Text("".join(run), piece.quoted))
            run = []
    return tuple(merged)


def plain(word: Word) -> str:
    """A word that is text without quotes; empty for any other."""
    if len(word) == 1 and isinstance(word[0], Text) and not word[0].quoted:
        return word[0].text
    return ""


def literal(word: Word) -> str | None:
    """A word that is text, quoted or not; None if it has to be expanded."""
    texts = [piece.text for piece in word if isinstance(piece, Text)]
    return "".join(texts) if len(texts) == len(word) else None
