"""`sed` of the phone's shell: substitution, deletion and printing of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from uiprobe.environments.phone.shell.program import Call, Program, ProgramError, encode
from uiprobe.environments.phone.shell.regex import Regex, RegexError
from uiprobe.environments.phone.shell.text import read_operands, split_lines

MAX_LINE = 1024 * 1024

MAX_COMMANDS = 100

_PLACES = re.compile(r"\\([0-9&n\\t/])|(&)|\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Address:
    """Which lines: a number, the last, or those that a pattern fits; and up to which others."""

    number: int = 0
    last: bool = False
    pattern: Regex | None = None

    def fits(self, line: str, number: int, is_last: bool) -> bool:
        if self.pattern is not None:
            return self.pattern.search(line) is not None
        return is_last if self.last else number == self.number


@dataclass(slots=True)
class _Command:
    verb: str
    addresses: list[_Address]
    negated: bool = False
    pattern: Regex | None = None
    replacement: str = ""
    flags: str = ""
    _inside: bool = False

    def applies(self, line: str, number: int, is_last: bool) -> bool:
        return self._selects(line, number, is_last) != self.negated

    def _selects(self, line: str, number: int, is_last: bool) -> bool:
        if not self.addresses:
            return True
        if len(self.addresses) == 1:
            return self.addresses[0].fits(line, number, is_last)
        first, second = self.addresses
        if self._inside:
            self._inside = not second.fits(line, number, is_last)
            return True
        if not first.fits(line, number, is_last):
            return False
        self._inside = second.pattern is not None or second.last or second.number > number
        return True


def _sed(call: Call) -> int:
    flags, scripts = _options(call)
    try:
        commands = [command for script in scripts for command in _parse(script, "E" in flags)]
        if len(commands) > MAX_COMMANDS:
            raise ProgramError(f"sed: {len(commands)} commands, at most {MAX_COMMANDS}")
        operands = read_operands(call)
        if "i" not in flags:
            lines = [line for _, data in operands for line in split_lines(data)]
            for line in _edit(lines, commands, quiet="n" in flags):
                call.print(line)
            return 0
        for name, data in operands:
            edited = [*_edit(split_lines(data), commands, quiet="n" in flags)]
            content = "".join(f"{line}\n" for line in edited)
            call.device.files.write(name, encode(content), now=call.device.now)
    except RegexError as error:
        raise ProgramError(f"sed: {error}") from None
    return 0


def _options(call: Call) -> tuple[str, list[str]]:
    flags, scripts, rest = "", [], []
    words = list(call.arguments)
    while words:
        word = words.pop(0)
        if word == "-e" and words:
            scripts.append(words.pop(0))
        elif re.fullmatch(r"-[nErisz]+", word):
            flags += word[1:].replace("r", "E")
        elif word.startswith("-") and len(word) > 1:
            raise ProgramError(f"sed: unknown option {word[:20]}")
        else:
            rest.append(word)
    if not scripts:
        if not rest:
            raise ProgramError("sed: no pattern given")
        scripts.append(rest.pop(0))
    call.positional = rest
    return flags, scripts


def _edit(lines: list[str], commands: list[_Command], *, quiet: bool) -> Iterator[str]:
    for number, original in enumerate(lines, start=1):
        line, is_last, deleted, ended = original, number == len(lines), False, False
        for command in commands:
            if not command.applies(line, number, is_last):
                continue
            if command.verb == "d":
                deleted = True
                break
            if command.verb == "q":
                ended = True
                break
            if command.verb == "s":
                line, changed = _substitute(line, command)
                if changed and "p" in command.flags:
                    yield line
            elif command.verb == "p":
                yield line
        if not deleted and not quiet:
            yield line
        if ended:
            return


def _substitute(line: str, command: _Command) -> tuple[str, bool]:
    pattern = command.pattern
    assert pattern is not None  # noqa: S101 - every `s` has one
    everywhere = "g" in command.flags
    wanted = int("".join(c for c in command.flags if c.isdigit()) or 1)
    parts: list[str] = []
    position = copied = count = 0
    ended = -1
    while position <= len(line):
        span = pattern.search(line, position)
        if span is None:
            break
        if span[0] == span[1] == ended:
            # Nothing, right behind a match, is no match of its own.
            position += 1
            continue
        ended = span[1]
        count += 1
        if count >= wanted:
            groups = pattern.groups(line, span)
            parts += [line[copied : span[0]], _fill(command.replacement, groups)]
            copied = span[1]
            if sum(map(len, parts[-2:])) > MAX_LINE:
                raise ProgramError("sed: line too long")
            if not everywhere:
                break
        position = span[1] if span[1] > span[0] else span[1] + 1
    parts.append(line[copied:])
    return "".join(parts), bool(count >= wanted and len(parts) > 1)


def _fill(replacement: str, groups: list[str]) -> str:
    def piece(found: re.Match[str]) -> str:
        if found[2]:
            return groups[0]
        if found[3]:
            return found[3]
        match found[1]:
            case "n":
                return "\n"
            case "t":
                return "\t"
            case digit if digit.isdigit():
                return groups[int(digit)]
            case other:
                return other

    return _PLACES.sub(piece, replacement)


class _Reader:
    def __init__(self, script: str, extended: bool) -> None:
        self.script = script
        self.position = 0
        self._extended = extended

    def peek(self) -> str:
        return self.script[self.position : self.position + 1]

    def skip(self, characters: str) -> None:
        while self.peek() and self.peek() in characters:
            self.position += 1

    def until(self, delimiter: str) -> str:
        """The text up to a delimiter; behind a backslash it is an ordinary character."""
        found: list[str] = []
        while (character := self.peek()) and character != delimiter:
            self.position += 1
            if character == "\\" and self.peek():
                following = self.peek()
                self.position += 1
                found.append(following if following == delimiter else character + following)
            else:
                found.append(character)
        if not character:
            raise ProgramError(f"sed: no closing {delimiter!r} in {self.script[:60]!r}")
        self.position += 1
        return "".join(found)

    def address(self) -> _Address | None:
        if number := re.compile("[0-9]{1,9}").match(self.script, self.position):
            self.position = number.end()
            return _Address(number=int(number[0]))
        if self.peek() == "$":
            self.position += 1
            return _Address(last=True)
        if self.peek() == "/":
            self.position += 1
            return _Address(pattern=self.regex(self.until("/")))
        return None

    def regex(self, pattern: str, *, ignore_case: bool = False) -> Regex:
        return Regex(pattern, extended=self._extended, ignore_case=ignore_case)


def _parse(script: str, extended: bool) -> Iterator[_Command]:
    reader = _Reader(script, extended)
    while True:
        reader.skip(" \t\n;")
        if not reader.peek():
            return
        addresses = []
        if (first := reader.address()) is not None:
            addresses.append(first)
            if reader.peek() == ",":
                reader.position += 1
                second = reader.address()
                if second is None:
                    raise ProgramError(f"sed: no address behind the comma in {script[:60]!r}")
                addresses.append(second)
        reader.skip(" ")
        negated = reader.peek() == "!"
        if negated:
            reader.position += 1
        verb = reader.peek()
        reader.position += 1
        command = _Command(verb, addresses, negated)
        if verb == "s":
            _parse_substitution(reader, command)
        elif verb not in ("p", "d", "q"):
            raise ProgramError(f"sed: {verb!r}: only s, p, d and q are supported here")
        yield command
        reader.skip(" \t")
        if reader.peek() not in ("", ";", "\n"):
            raise ProgramError(f"sed: unexpected {reader.peek()!r} in {script[:60]!r}")


def _parse_substitution(reader: _Reader, command: _Command) -> None:
    delimiter = reader.peek()
    if not delimiter or delimiter in "\\\n":
        raise ProgramError("sed: s without a delimiter")
    reader.position += 1
    pattern, command.replacement = reader.until(delimiter), reader.until(delimiter)
    start = reader.position
    while reader.peek() and reader.peek() in "gpiI0123456789":
        reader.position += 1
    command.flags = reader.script[start : reader.position]
    if len(command.flags) > 8:
        raise ProgramError("sed: too many flags")
    command.pattern = reader.regex(pattern, ignore_case="i" in command.flags.lower())
    # A group that is not there is found now, not when some line fits.
    highest = max((int(d) for d in re.findall(r"\\([1-9])", command.replacement)), default=0)
    if highest > command.pattern.group_count:
        raise ProgramError(f"sed: \\{highest}: the pattern has no such group")


PROGRAMS: dict[str, Program] = {"sed": _sed}
