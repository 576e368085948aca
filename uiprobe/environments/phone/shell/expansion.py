"""Turns the words of a command into its arguments: variables, output of commands, file names."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from uiprobe.environments.phone.shell.filesystem import FileSystem
from uiprobe.environments.phone.shell.program import Environment, ProgramError
from uiprobe.environments.phone.shell.syntax import Script, Substitution, Text, Variable, Word

MAX_ARGUMENTS = 4096
"""Words that a line may expand to."""

MAX_CHARACTERS = 1024 * 1024
"""Characters in all arguments of one command together."""

_BLANKS = re.compile(r"[ \t\n]+")

_Field = list[tuple[str, bool]]
"""Pieces of one argument, each with whether it is quoted."""


class Expansion:
    """Expands the words of one shell.

    Args:
        environment: Its variables.
        files: The files that patterns are matched with.
        run: Runs the script of a substitution; returns what it writes.
    """

    def __init__(
        self, environment: Environment, files: FileSystem, run: Callable[[Script], str]
    ) -> None:
        self._environment = environment
        self._files = files
        self._run = run

    def arguments(self, words: Sequence[Word]) -> list[str]:
        """All words as arguments; a word can become none, one or several.

        Raises:
            ProgramError: They become too many, or too long.
        """
        found: list[str] = []
        size = 0
        for word in words:
            for field in self._fields(word):
                for argument in self._match(field):
                    found.append(argument)
                    size += len(argument)
            if len(found) > MAX_ARGUMENTS or size > MAX_CHARACTERS:
                raise ProgramError("sh: argument list too long", 126)
        return found

    def text(self, word: Word) -> str:
        """A word as one text: the value of an assignment, the target of a redirection."""
        parts = []
        for piece in word:
            match piece:
                case Text(text=text):
                    parts.append(text)
                case Variable():
                    parts.append(self._look_up(piece.name))
                case Substitution(script=script):
                    parts.append(self._run(script))
        value = "".join(parts)
        if len(value) > MAX_CHARACTERS:
            raise ProgramError("sh: argument list too long", 126)
        return value

    def _fields(self, word: Word) -> list[_Field]:
        fields: list[_Field] = []
        current: _Field | None = None
        for piece in word:
            match piece:
                case Text(text=text, quoted=quoted):
                    current = [*(current or []), (text, quoted)]
                    continue
                case Variable():
                    value = self._look_up(piece.name)
                case Substitution(script=script):
                    value = self._run(script)
            if piece.quoted:
                current = [*(current or []), (value, True)]
                continue
            for number, part in enumerate(_BLANKS.split(value)):
                if number and current is not None:
                    fields.append(current)
                    current = None
                if part:
                    current = [*(current or []), (part, False)]
        if current is not None:
            fields.append(current)
        return fields

    def _look_up(self, name: str) -> str:
        environment = self._environment
        match name:
            case "?":
                return str(environment.status)
            case "#":
                return "0"
            case "0":
                return "sh"
            case "$":
                return "2000"
            case "PWD":
                return environment.directory
        # A line has no parameters ($1, $@): they are empty, as variables are that nobody set.
        return environment.variables.get(name, "")

    def _match(self, field: _Field) -> list[str]:
        """The files that a pattern fits, or the text itself if it fits none."""
        text = "".join(piece for piece, _ in field)
        if not any(set("*?[") & set(piece) for piece, quoted in field if not quoted):
            return [text]
        pattern = "".join(
            re.sub(r"([*?\[])", r"[\1]", piece) if quoted else piece for piece, quoted in field
        )
        return _glob(self._files, pattern) or [text]


def _glob(files: FileSystem, pattern: str) -> list[str]:
    """Paths that fit a pattern, sorted; each part of it stands for one part of a path."""
    found = ["/" if pattern.startswith("/") else ""]
    for part in [part for part in pattern.split("/") if part]:
        following: list[str] = []
        for directory in found:
            if not set("*?[") & set(part):
                following.append(posixpath.join(directory, part))
                continue
            try:
                names = [name for name, _ in files.list(directory or ".")]
            except OSError:
                continue
            following += [
                posixpath.join(directory, name)
                for name in names
                if (part.startswith(".") or not name.startswith(".")) and matches(name, part)
            ]
        found = following
    existing = []
    for path in found:
        try:
            files.stat(path)
        except OSError:
            continue
        existing.append(path)
    return sorted(existing)


def matches(name: str, pattern: str) -> bool:
    """Whether a name fits a pattern of `*`, `?` and `[...]`.

    Raises:
        ProgramError: The pattern is longer than any name.
    """
    # Many stars make the matcher slow: a name has 255 bytes, and no one needs as many of them.
    if len(pattern) > 1024 or pattern.count("*") > 8:
        raise ProgramError("sh: pattern too long", 2)
    return fnmatchcase(name, re.sub(r"\[\^", "[!", pattern))
