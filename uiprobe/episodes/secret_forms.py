"""The forms in which programs write a secret, without escapes."""

from __future__ import annotations

import json
from base64 import b32encode, b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from unicodedata import normalize
from urllib.parse import quote


def forms(secret: str) -> Iterator[bytes]:
    """The bytes by which a secret is found, some of them more than once.

    It is spelled in UTF-8, in Latin-1, and in UTF-8 that was taken for Latin-1, as headers are.
    It is coded in hexadecimal digits, in Base32 and in Base64, also of UTF-16, of its escapes in
    JSON and in an address, and of Base64. Letter case of ASCII is left to the search.
    """
    spelled = set(_spellings(secret))
    yield from spelled
    for text in spelled:
        if b"\\n" in text:
            # It reads like the escape of a line end.
            yield text.replace(b"\\n", b"")
        yield text.hex().encode()
        yield from _base32(text)
        for once in _base64(text):
            yield from (once, _for_addresses(once))
            for twice in _base64(once):
                yield from (twice, _for_addresses(twice))
    escaped = {json.dumps(secret)[1:-1].encode(), quote(secret, safe="", errors="replace").encode()}
    wide = {secret.encode(code, "surrogatepass") for code in ("utf-16-le", "utf-16-be")}
    for text in (escaped | wide) - spelled:
        for once in _base64(text):
            yield from (once, _for_addresses(once))


def _spellings(secret: str) -> Iterator[bytes]:
    yield secret.encode("utf-8", "surrogatepass")
    if secret.isascii():
        return
    for text in {
        secret.lower(),
        secret.upper(),
        normalize("NFC", secret),
        normalize("NFD", secret),
    }:
        yield text.encode("utf-8", "surrogatepass")
        with suppress(UnicodeEncodeError):
            yield text.encode("latin-1")
            yield text.encode().decode("latin-1").encode()


def _base64(text: bytes) -> Iterator[bytes]:
    return _aligned(text, b64encode, 3, 6)


def _base32(text: bytes) -> Iterator[bytes]:
    return _aligned(text, b32encode, 5, 5)


def _aligned(
    text: bytes, encode: Callable[[bytes], bytes], group: int, bits: int
) -> Iterator[bytes]:
    """A code at each of its alignments, without the letters that depend on what is beside it."""
    for before in range(group):
        coded = encode(bytes(before) + text + bytes(-(before + len(text)) % group))
        yield coded[-(-before * 8 // bits) : (before + len(text)) * 8 // bits]


def _for_addresses(coded: bytes) -> bytes:
    return coded.replace(b"+", b"-").replace(b"/", b"_")
