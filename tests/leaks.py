"""Looking for secrets in all bytes that a run leaves: archives, tables and databases are opened,
and every encoding is undone by other code than the one that hides them.
"""

from __future__ import annotations

import gzip
import html
import re
import sqlite3
import zlib
from base64 import b32decode, b64decode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote_to_bytes

import pyarrow.parquet
from inspect_ai._util.zipfile import zipfile

PIECE = 12

_COLOURS = re.compile(rb"\x1b\[[0-9;]*m")
_FOUR = re.compile(rb"\\+u([0-9a-fA-F]{4})")
_TWO = re.compile(rb"\\+x([0-9a-fA-F]{2})")
_LINE_ENDS = re.compile(rb"\\+[nrt]")
_NOISE = re.compile(rb"[\x00-\x20\\\x7f]")
_CODED = re.compile(rb"[A-Za-z0-9+/_-]{16,}")
_CODED32 = re.compile(rb"[A-Z2-7]{20,}|[a-z2-7]{20,}")
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}){12,}")
_SPACED_HEX = re.compile(rb"(?:(?:0x)?[0-9a-fA-F]{2}[\s,:-]{1,2}){11,}(?:0x)?[0-9a-fA-F]{2}")
_NUMBERS = re.compile(rb"(?:\d+,\s*){11,}\d+")
_OTHER_CODES = re.compile(
    rb"%u([0-9a-fA-F]{4})|\\+U([0-9a-fA-F]{8})|\\+[ux]\{([0-9a-fA-F]+)\}|\\+([0-3][0-7]{2})"
)
_UNSEEN = re.compile("\x1b\\].*?\x1b\\\\|[\u200b-\u200f\u2060-\u2064\ufeff\xad]".encode())


def leaked(data: bytes, secrets: Iterable[str]) -> set[str]:
    """The secrets of which a text has twelve characters in a row, in any of many encodings."""
    texts = set(_readings(data))
    return {secret for secret in secrets if any(p in t for p in _pieces(secret) for t in texts)}


def _pieces(secret: str) -> set[bytes]:
    bare = _bare(secret.encode())
    return {bare[at : at + PIECE] for at in range(len(bare) - PIECE + 1)}


def _bare(text: bytes) -> bytes:
    return _NOISE.sub(b"", text).lower()


def _readings(data: bytes) -> Iterator[bytes]:
    for _ in range(7):
        yield _bare(data)
        yield _bare(_LINE_ENDS.sub(b"", data))
        yield from (_bare(one) for one in _decoded(data))
        undone = _UNSEEN.sub(b"", _COLOURS.sub(b"", data))
        undone = _FOUR.sub(lambda m: chr(int(m[1], 16)).encode("utf-8", "replace"), undone)
        undone = _OTHER_CODES.sub(_code, undone)
        undone = _TWO.sub(lambda m: bytes([int(m[1], 16)]), undone)
        undone = html.unescape(unquote_to_bytes(undone).decode("latin-1")).encode("utf-8", "ignore")
        if undone == data:
            return
        data = undone


def _code(found: re.Match[bytes]) -> bytes:
    *hexadecimal, octal = found.groups()
    number = int(octal, 8) if octal else int(b"".join(filter(None, hexadecimal)), 16)
    return chr(number).encode("utf-8", "replace") if number < 0x110000 else b""


def _decoded(data: bytes) -> Iterator[bytes]:
    for once in _from_base64(data):
        yield once
        yield unquote_to_bytes(once)
        yield from _from_base64(once)
    for run in _CODED32.findall(data):
        for start in range(8):
            part = run[start:].upper()
            yield b32decode(part[: len(part) // 8 * 8])
    for run in _HEX.findall(data):
        yield bytes.fromhex(run.decode())
        yield bytes.fromhex(run[1:-1].decode()) if len(run) > 2 * PIECE else b""
    for run in _SPACED_HEX.findall(data):
        yield bytes.fromhex(re.sub(rb"0x|[\s,:-]", b"", run).decode())
    for run in _NUMBERS.findall(data):
        yield bytes(number for one in run.split(b",") if (number := int(one)) < 256)
    for start in (found.start() for found in re.finditer(rb"\x1f\x8b\x08", data)):
        with suppress(zlib.error):
            yield zlib.decompressobj(31).decompress(data[start:], 1_000_000)


def _from_base64(data: bytes) -> Iterator[bytes]:
    for run in _CODED.findall(data):
        plain = run.replace(b"-", b"+").replace(b"_", b"/")
        for start in range(4):
            part = plain[start:]
            yield b64decode(part[: len(part) // 4 * 4])


def written(*folders: Path) -> Iterator[tuple[str, bytes]]:
    """Every file with its name, every member of an archive, every row of a table or database."""
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        yield f"name of {path}", path.name.encode("utf-8", "surrogateescape")
        if path.is_file():
            yield str(path), path.read_bytes()
            yield from _opened(path)


def _opened(path: Path) -> Iterator[tuple[str, bytes]]:
    head = path.read_bytes()[:16]
    if head.startswith(b"PK"):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                yield f"{path}: {name}", name.encode() + b"\n" + archive.read(name)
    elif head.startswith(b"\x1f\x8b"):
        yield f"{path}: unpacked", gzip.decompress(path.read_bytes())
    elif head.startswith(b"PAR1"):
        table = pyarrow.parquet.read_table(path)
        yield f"{path}: rows", "\n".join(map(repr, table.to_pylist())).encode()
        yield f"{path}: facts", repr(table.schema.metadata).encode()
    elif head.startswith(b"SQLite format 3"):
        with sqlite3.connect(path) as database:
            yield f"{path}: rows", "\n".join(database.iterdump()).encode()
