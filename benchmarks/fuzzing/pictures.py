"""Pictures and documents of screens that are broken, too large, or something else."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from io import BytesIO
from random import Random

from PIL import Image

from .texts import MARK, any_text, change_bytes


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_header(width: int, height: int, *extra: bytes) -> bytes:
    """A PNG that claims a size and has next to no pixels."""
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    data = _chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(extra) + data + _chunk(b"IEND", b"")


@cache
def _bomb(kind: bytes, head: bytes, size: int) -> bytes:
    """A part that is small, and `size` bytes once it is unpacked."""
    return _chunk(kind, head + zlib.compress(bytes(size), 9))


def broken_picture(random: Random, picture: bytes) -> bytes:
    """A picture that no probe may stumble over."""
    match random.randrange(12):
        case 0 | 1 | 2:
            return change_bytes(random, picture)
        case 3:
            sides = (0, 1, 7, 50_000, 60_000, 2**31 - 1, 2**32 - 1)
            return png_header(random.choice(sides), random.choice(sides))
        case 4:
            kind = random.choice((b"zTXt", b"iCCP"))
            return png_header(200, 400, _bomb(kind, b"k\0\0", 80_000_000))
        case 5:
            return png_header(7_000, 7_000, _bomb(b"IDAT", b"", 60_000_000))
        case 6 | 7:
            return _of_another_type(random)
        case 8:
            return random.choice(
                (
                    f'<svg xmlns="http://www.w3.org/2000/svg" onload="{MARK}()"/>'.encode(),
                    b"%PDF-1.7\n%%EOF",
                    b"GIF89a\x01\0\x01\0",
                    b"8BPS\0\1",
                    b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
                )
            )
        case 9:
            # More rows than the header says.
            return png_header(10, 10, _chunk(b"IDAT", zlib.compress(random.randbytes(5_000))))
        case 10:
            return picture + random.randbytes(3_000)
        case _:
            return b""


def _of_another_type(random: Random) -> bytes:
    mode = random.choice(("RGB", "L", "1", "P", "RGBA", "CMYK", "I;16", "F"))
    size = (random.choice((1, 3, 200)), random.choice((1, 400)))
    form = random.choice(("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP", "ICO", "PPM", "TGA"))
    buffer = BytesIO()
    try:
        Image.new(mode, size).save(buffer, form)
    except (OSError, ValueError, KeyError):
        buffer = BytesIO()
        Image.new("RGB", (32, 32)).save(buffer, form)
    return buffer.getvalue()


def broken_document(random: Random, document: bytes) -> bytes:
    """A hierarchy that no parser may stumble over."""
    text = document.decode("utf-8", "replace")
    match random.randrange(14):
        case 0 | 1 | 2:
            return change_bytes(random, document)
        case 3:
            entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
            kinds = f'<!DOCTYPE x [<!ENTITY e0 "{MARK}">{entities}]>'
            return f"{kinds}<hierarchy>&e11;</hierarchy>".encode()
        case 4:
            return (
                b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
                b'<hierarchy><node bounds="[0,0][9,9]" text="&a;"/></hierarchy>'
            )
        case 5:
            depth = random.choice((150, 250, 5_000))
            return (
                b"<hierarchy>"
                + b'<node bounds="[0,0][9,9]">' * depth
                + b"</node>" * depth
                + b"</hierarchy>"
            )
        case 6:
            count = random.choice((3_000, 25_000))
            return b"<hierarchy>" + b'<node bounds="[0,0][9,9]"/>' * count + b"</hierarchy>"
        case 7:
            bounds = random.choice(
                (
                    "",
                    "[0,0]",
                    "[NaN,0][1,1]",
                    "[9,9][0,0]",
                    "[-9999999,0][9999999,1]",
                    "[1e3,0][2,2]",
                )
            )
            return text.replace("[0,0][200,400]", bounds).encode()
        case 8:
            return (
                b'<?xml version="1.0" encoding="%s"?>'
                % random.choice((b"UTF-7", b"cp037", b"nonsense", b"utf-16"))
                + document
            )
        case 9:
            return f'<?xml-stylesheet href="http://127.0.0.1:9/{MARK}"?>{text}'.encode()
        case 10:
            return b'<x xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></x>'
        case _:
            value = any_text(random)
            for sign, name in (("&", "&amp;"), ("<", "&lt;"), ('"', "&quot;"), ("\n", "&#10;")):
                value = value.replace(sign, name)
            return text.replace('text="', f'text="{value}', 1).encode("utf-8", "surrogatepass")
