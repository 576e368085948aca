"""Finding secrets in text by their value, in any form in which programs write them.

A secret is found whole and in pieces of 12 characters and more: in the forms of `secret_forms`;
behind escapes of JSON, of programming languages, of addresses and of HTML, also several times over;
as numbers of bytes; and across line ends, orders to a terminal and characters without a width.

Of twelve characters in a row, eight begin at a multiple of five. A text without secrets, as nearly
all are, is therefore read in steps of five: a megabyte takes some milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html.entities import html5
from typing import Final

import numpy as np
from numpy.typing import NDArray

from uiprobe.episodes.secret_forms import forms

PIECE: Final = 12
"""Characters in a row that are hidden, if a secret has them in a row."""

_WORD = 8
"""Bytes that are hashed at a time: as many as fit a 64-bit number."""

_STEP = PIECE - _WORD + 1
"""Every piece contains a word that begins at a multiple of it, wherever the piece begins."""

_BITS = 20
"""Bits of a hash; the table of flags then takes 1 MB, and few words collide."""

_MIX = np.uint64(0x9E3779B97F4A7C15)
"""2**64 divided by the golden ratio: Fibonacci hashing (Knuth, volume 3, section 6.4)."""

_DISTINCT = 4
"""Different characters that a piece must have: twelve zeros are in every log."""

_IGNORED = bytes(range(32)) + b"\\\x7f"
"""Bytes that come and go when a text is wrapped or escaped: control characters and backslashes."""

_LOWER = bytes(range(256)).lower()

_UNSEEN = (
    rb"\xe2\x80[\x8b-\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xc2[\x85\xad]|\xcd\x8f"
    rb"|\xe1\xa0\x8e|\xef\xb8[\x80-\x8f]|\xef\xbf[\xb9-\xbb]"
)
"""Characters without a width, and line ends that are no control characters of ASCII."""

# Each alternative begins with a character, so that the search passes over all others at once.
_ESCAPES = re.compile(
    rb"\\\\*u([dD][89abAB][0-9a-fA-F]{2})\\+u([dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|\\\\*u([0-9a-fA-F]{4})|%u([0-9a-fA-F]{4})|\\\\*U([0-9a-fA-F]{8})"
    rb"|\\\\*[ux]\{([0-9a-fA-F]{1,6})\}"
    rb"|&#[xX]([0-9a-fA-F]{1,6});?|&#(\d{1,7});?|&([A-Za-z][A-Za-z0-9]{1,30};)"
    rb"|\\\\*x([0-9a-fA-F]{2})|%([0-9a-fA-F]{2})|\\\\*([0-3][0-7]{2})|\\\\*[nrtbf]"
    # Orders to a terminal begin with an escape character, or with one character of Latin-1.
    rb"|\x1b\[[0-?]*[ -/]*[@-~]|\xc2\x9b[0-?]*[ -/]*[@-~]"
    # Bounded, or an order without an end would be read to the end of the text each time.
    rb"|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|\x1b[ -/]{0,4}[0-~]"
    rb"|" + _UNSEEN
)
_SIGNS = (
    *(re.compile(rb"\\[uUx0-3]"), re.compile(rb"%(?:u|[2-9a-fA-F][0-9a-fA-F])")),
    *(re.compile(rb"&#"), re.compile(rb"&[A-Za-z][A-Za-z0-9]{1,30};")),
    *(re.compile(rb"\x1b"), re.compile(rb"\xc2\x9b"), re.compile(_UNSEEN)),
)
"""Signs of a text with characters behind escapes, except those of line ends."""

_BYTES = (
    re.compile(
        rb"(?:0[xX])?[0-9a-fA-F]{2}(?:[ ,:-]\s{0,99}(?:0[xX])?[0-9a-fA-F]{2}){7,}(?![0-9a-fA-F])"
        # As xxd and debuggers group them.
        rb"|(?<![0-9a-fA-F])[0-9a-fA-F]{4,8}(?: {1,2}[0-9a-fA-F]{4,8}){3,}(?![0-9a-fA-F])"
    ),
    re.compile(rb"\d{1,3}(?:(?:[,;]\s{0,99}|\s{1,9})\d{1,3}){7,}(?!\d)"),
)
"""Numbers of bytes, one after the other: in hexadecimal, and in decimal digits."""

_PAIR = re.compile(rb"(?:0[xX])?([0-9a-fA-F]{2})")
_NUMBER = re.compile(rb"\d+")
_DIGITS = bytes.maketrans(b"123456789abcdefABCDEF:-;\n\t", b"0" * 21 + b",,,  ")

_ROUNDS = 6
"""How often escapes are undone: those of an address in JSON in JSON are three."""


class SecretMatcher:
    """Finds a fixed set of secrets."""

    def __init__(self, secrets: Collection[str]) -> None:
        """Prepare the search.

        Args:
            secrets: The texts; of fewer than 8 characters none is found.
        """
        self._pieces: set[bytes] = set()
        self._short: set[bytes] = set()
        for secret in secrets:
            for form in map(_plain, forms(secret)):
                if len(form) >= PIECE:
                    windows = (form[at : at + PIECE] for at in range(len(form) - PIECE + 1))
                    self._pieces |= {one for one in windows if len(set(one)) >= _DISTINCT}
                elif len(form) >= _WORD:
                    self._short.add(form)
        self._mark()

    def without(self, text: bytes) -> SecretMatcher:
        """One that does not find what a text holds."""
        held: set[bytes] = set()
        for view in _views(text):
            plain = bytes(view.bare().text)
            held |= {plain[start:end] for start, end in self._places(plain)}
        other = SecretMatcher(())
        other._pieces, other._short = self._pieces - held, self._short - held
        other._mark()
        return other

    def _mark(self) -> None:
        self._words = {
            piece[at : at + _WORD] for piece in self._pieces for at in range(PIECE - _WORD + 1)
        }
        self._marked = np.zeros(1 << _BITS, dtype=np.bool_)
        if self._words:
            self._marked[_hashes(b"".join(sorted(self._words)), _WORD)] = True

    def found(self, text: bytes) -> bool:
        """Whether a text may hold a secret; False is certain."""
        if len(text) < _WORD or not (self._pieces or self._short):
            return False
        # Line ends of JSON are the commonest escape, and need no view of their own.
        if self._is_in(_plain(text.replace(b"\\n", b""))):
            return True
        if any(sign.search(text) for sign in _SIGNS) or _has_bytes(text):
            return any(self._is_in(_plain(one)) for one in _texts(text))
        return False

    def spans(self, text: bytes) -> list[tuple[int, int]]:
        """Return the begin and end of each secret, sorted; spans that touch are joined."""
        found: list[tuple[int, int]] = []
        for view in _views(text):
            bare = view.bare()
            for start, end in self._places(bytes(bare.text)):
                found.append((int(bare.starts[start]), int(bare.ends[end - 1])))
        return _joined((_whole(text, start, end) for start, end in found))

    def _is_in(self, plain: bytes) -> bool:
        if any(form in plain for form in self._short):
            return True
        if len(plain) < PIECE or not self._words:
            return False
        at = np.flatnonzero(self._marked[_hashes(plain, _STEP)]) * _STEP
        return any(plain[i : i + _WORD] in self._words for i in at.tolist())

    def _places(self, plain: bytes) -> Iterator[tuple[int, int]]:
        if len(plain) >= PIECE and self._words:
            for at in np.flatnonzero(self._marked[_hashes(plain, 1)]).tolist():
                if plain[at : at + PIECE] in self._pieces:
                    yield at, at + PIECE
        for form in self._short:
            at = plain.find(form)
            while at >= 0:
                yield at, at + len(form)
                at = plain.find(form, at + 1)


def _plain(text: bytes) -> bytes:
    return text.translate(_LOWER, _IGNORED)


def _hashes(text: bytes, step: int) -> NDArray[np.uint64]:
    """The hash of the eight bytes from each `step`-th place."""
    count = (len(text) - _WORD) // step + 1
    words: NDArray[np.uint64] = np.ndarray((count,), "<u8", text, strides=(step,))
    return (words * _MIX) >> np.uint64(64 - _BITS)


class _View:
    """A text as it reads when escapes are undone, and where each byte of it comes from."""

    def __init__(
        self, text: NDArray[np.uint8], starts: NDArray[np.intp], ends: NDArray[np.intp]
    ) -> None:
        self.text, self.starts, self.ends = text, starts, ends

    def bare(self) -> _View:
        """Without letter case, control characters and backslashes."""
        kept = ~np.isin(self.text, np.frombuffer(_IGNORED, np.uint8))
        lower = np.frombuffer(_LOWER, np.uint8)[self.text[kept]]
        return _View(lower, self.starts[kept], self.ends[kept])

    def undone(self, escapes: re.Pattern[bytes]) -> _View | None:
        """With one level of escapes undone; None if there is none."""
        meaning = _MEANINGS[escapes]
        spans, meanings = [], []
        for found in escapes.finditer(self.text.tobytes()):
            spans.append(found.span())
            meanings.append(meaning(found))
        if not spans:
            return None
        begins, after = np.asarray(spans, dtype=np.intp).T
        edges = np.zeros(len(self.text) + 1, dtype=np.intp)
        np.add.at(edges, begins, 1)
        np.add.at(edges, after, -1)
        kept = np.cumsum(edges[:-1]) == 0
        removed = np.cumsum(after - begins) - (after - begins)
        lengths = [len(one) for one in meanings]
        # Whole arrays at once: an answer may have an escape for every ten of a million bytes.
        at = np.repeat(begins - removed, lengths)
        new = np.frombuffer(b"".join(meanings), np.uint8)
        return _View(
            np.insert(self.text[kept], at, new),
            np.insert(self.starts[kept], at, np.repeat(self.starts[begins], lengths)),
            np.insert(self.ends[kept], at, np.repeat(self.ends[after - 1], lengths)),
        )


def _views(text: bytes) -> Iterator[_View]:
    """The text as it is, and with escapes undone once, twice, ..."""
    places = np.arange(len(text) + 1)
    view: _View | None = _View(np.frombuffer(text, np.uint8), places[:-1], places[1:])
    for _ in range(_ROUNDS + 1):
        if view is None:
            return
        yield view
        if _has_bytes(bytes(view.text)):
            for listed in map(view.undone, _BYTES):
                if listed is not None:
                    yield listed
        view = view.undone(_ESCAPES)


def _texts(text: bytes) -> Iterator[bytes]:
    """The texts of `_views`, without the places that their bytes come from."""
    known: dict[bytes, bytes] = {}

    def meaning(found: re.Match[bytes]) -> bytes:
        # Of many escapes most are alike.
        escape = found.group()
        if escape not in known:
            known[escape] = _meaning(found)
        return known[escape]

    for _ in range(_ROUNDS + 1):
        yield text
        if _has_bytes(text):
            for listed in _BYTES:
                undone, count = listed.subn(_MEANINGS[listed], text)
                if count:
                    yield undone
        text, count = _ESCAPES.subn(meaning, text)
        if not count:
            return


def _meaning(found: re.Match[bytes]) -> bytes:
    """The meaning of an escape; nothing for line ends and for orders to a terminal."""
    high, low, four, old, eight, braced, html16, html10, name, two, percent, octal = found.groups()
    if high:
        return bytes.fromhex((high + low).decode()).decode("utf-16-be").encode()
    if name:
        text = html5.get(name.decode())
        return found.group() if text is None else text.encode()
    if octal:
        return bytes([int(octal, 8)])
    if byte := two or percent:
        return bytes([int(byte, 16)])
    if html10:
        code = int(html10)
    elif digits := four or old or eight or braced or html16:
        code = int(digits, 16)
    else:
        return b""
    return chr(code).encode("utf-8", "surrogatepass") if code < 0x110000 else b""


def _has_bytes(text: bytes) -> bool:
    """Whether a text may have numbers of bytes in a row; False is certain."""
    # Digits become zeros, and what stands between numbers a comma.
    spaced = text.translate(_DIGITS)
    tight = spaced.translate(None, b" \t\r\n\v\f")
    if _is_dense(spaced, b" ") and _has_numbers(spaced.replace(b"  ", b" "), b" "):
        return True
    if _is_dense(tight, b",") and _has_numbers(tight, b","):
        return True
    grouped = spaced.replace(b"  ", b" ").replace(b"0" * 8, b"0" * 4)
    return b"0000 0000 0000 0000" in grouped


def _has_numbers(text: bytes, sign: bytes) -> bool:
    text = _without_prefixes(text)
    return (b"00" + sign) * 7 in text or (b"0" + sign) * 7 in text.replace(b"000", b"0").replace(
        b"00", b"0"
    )


def _is_dense(text: bytes, sign: bytes) -> bool:
    """Whether eight of a sign stand as close together as numbers of bytes let them."""
    at = np.flatnonzero(np.frombuffer(text, np.uint8) == sign[0])
    # Seven numbers of one digit and a sign are 14 wide, seven like `0xff,` 35.
    widths = at[7:] - at[:-7]
    return bool(((widths >= 14) & (widths <= 35)).any())


def _without_prefixes(text: bytes) -> bytes:
    return text.replace(b"0x", b"").replace(b"0X", b"")


def _of_pairs(found: re.Match[bytes]) -> bytes:
    return bytes(int(one, 16) for one in _PAIR.findall(found.group()))


def _of_numbers(found: re.Match[bytes]) -> bytes:
    numbers = map(int, _NUMBER.findall(found.group()))
    return bytes(number for number in numbers if number < 256)


_MEANINGS = {_ESCAPES: _meaning, _BYTES[0]: _of_pairs, _BYTES[1]: _of_numbers}
"""The decoder of each kind of escapes."""


def _whole(text: bytes, start: int, end: int) -> tuple[int, int]:
    """A span without half a character of UTF-8 or half an escape at its ends."""
    while start > 0 and (text[start] & 0xC0 == 0x80 or text[start - 1 : start] == b"\\"):
        start -= 1
    while end < len(text) and text[end] & 0xC0 == 0x80:
        end += 1
    return start, end


def _joined(spans: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found
