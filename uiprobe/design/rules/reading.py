"""A place in a rule while it is read, and the error that points at it."""

from __future__ import annotations

import re
from typing import NoReturn

_WINDOW = 60
"""Characters of a rule that an error shows before and after the place."""


class RuleError(ValueError):
    """A rule that cannot be read or run; the message says why.

    Attributes:
        at: The character that it points at, from 0; None if it is about the whole rule.
    """

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at


class Reading:
    """A place in a rule.

    Args:
        text: The rule.

    Attributes:
        at: The next character, from 0.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self.at = 0

    @property
    def left(self) -> str:
        """The text that is not yet read."""
        return self._text[self.at :]

    def fault(self, expected: str) -> RuleError:
        """An error that points at the next character."""
        start = max(0, self.at - _WINDOW)
        shown = self._text[start : self.at + _WINDOW].replace("\n", " ").replace("\t", " ")
        arrow = " " * (self.at - start) + "^"
        return RuleError(f"{expected}, at character {self.at + 1}:\n{shown}\n{arrow}", self.at)

    def wants(self, expected: str) -> NoReturn:
        """Raise an error that points at the next character."""
        raise self.fault(f"expected {expected}")

    def skip(self) -> bool:
        """Pass over spaces; whether there were any."""
        before = self.at
        while self.at < len(self._text) and self._text[self.at].isspace():
            self.at += 1
        return self.at > before

    def take(self, mark: str) -> bool:
        """Pass over a sign; whether it was there."""
        found = self._text.startswith(mark, self.at)
        self.at += len(mark) * found
        return found

    def matches(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Whether a pattern matches here; nothing is passed over."""
        return pattern.match(self._text, self.at)

    def match(self, pattern: re.Pattern[str]) -> str:
        """Pass over what matches; its last group, or all of it, or an empty text."""
        found = self.matches(pattern)
        if found is None:
            return ""
        self.at = found.end()
        return str(found[found.lastindex or 0])

    def quotes(self) -> bool:
        """Whether a text in quotes follows."""
        self.skip()
        return self.left[:1] in ("'", '"')

    def quoted(self) -> str:
        """A text in quotes; within a word an apostrophe belongs to it (`it's`).

        Raises:
            RuleError: It does not end.
        """
        opened, quote = self.at, self._text[self.at]
        stop, found = opened + 1, list[str]()
        while stop < len(self._text):
            sign = self._text[stop]
            after = self._text[stop + 1 : stop + 2]
            if sign == "\\" and after in ("\\", quote):
                found.append(after)
                stop += 2
                continue
            if sign == quote and not (
                quote == "'" and self._text[stop - 1].isalnum() and after.isalnum()
            ):
                self.at = stop + 1
                return "".join(found)
            found.append(sign)
            stop += 1
        raise self.fault(f"expected a closing {quote} for the text that begins here")

    def until(self, end: str) -> str:
        """The text before a sign, without spaces around it.

        Raises:
            RuleError: The sign does not follow.
        """
        stop = self._text.find(end, self.at)
        if stop < 0:
            self.wants(end)
        found, self.at = self._text[self.at : stop].strip(), stop
        return found
