"""Packets of the ADB protocol: their layout, and what is wrong with one.

A packet is a header of six little-endian 32-bit words (command, two arguments, length and sum of
the payload, and the command's complement), then the payload. This is the transport that Android's
`protocol.txt` describes.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import IntEnum

HEADER = struct.Struct("<6I")

VERSION_WITH_CHECKSUM = 0x01000000
"""`A_VERSION_MIN` of the ADB protocol: payloads carry a checksum, which is left out from 0x01000001
on."""

VERSION = 0x01000001
"""From this version on, peers may leave the checksum at 0."""

MAX_PAYLOAD = 1024 * 1024
"""Bytes in one packet, as the device announces it."""


class Command(IntEnum):
    """The commands, by their four letters read as a little-endian number."""

    CNXN = 0x4E584E43
    OPEN = 0x4E45504F
    OKAY = 0x59414B4F
    WRTE = 0x45545257
    CLSE = 0x45534C43


class FramingError(ValueError):
    """Bytes after which the next packet cannot be found: the connection is of no more use."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first 24 bytes of a packet.

    Attributes:
        command: Four letters as a number; one that is not a `Command` is ignored.
        first: First argument; the sender's id of the stream, for all but CNXN.
        second: Second argument; the receiver's id of the stream.
        length: Bytes of payload that follow.
        checksum: Sum of those bytes.
    """

    command: int
    first: int
    second: int
    length: int
    checksum: int

    @classmethod
    def decode(cls, data: bytes) -> Header:
        """Read a header.

        Raises:
            FramingError: It is not one, or announces more than `MAX_PAYLOAD` bytes.
        """
        if len(data) != HEADER.size:
            raise FramingError(f"found {len(data)} bytes of header, expected {HEADER.size}")
        command, first, second, length, checksum, magic = HEADER.unpack(data)
        if magic != command ^ 0xFFFFFFFF:
            raise FramingError(f"found magic {magic:#010x} with command {command:#010x}")
        if length > MAX_PAYLOAD:
            raise FramingError(f"found a payload of {length:,} bytes, at most {MAX_PAYLOAD:,}")
        return cls(command, first, second, length, checksum)

    def accepts(self, payload: bytes, version: int) -> bool:
        """Whether `payload` is what the header announced.

        Args:
            payload: As many bytes as `length` says.
            version: What both ends speak; from `VERSION` on, a checksum of 0 stands for none.
        """
        if self.checksum == 0 and version >= VERSION:
            return True
        return self.checksum == checksum(payload)


def checksum(payload: bytes | memoryview) -> int:
    """The sum of the bytes, as the protocol counts it."""
    return sum(payload) & 0xFFFFFFFF


def encode_packet(
    command: int,
    first: int,
    second: int,
    payload: bytes | memoryview,
    version: int = VERSION_WITH_CHECKSUM,
) -> bytes:
    """Write a packet, with its checksum unless both ends do without (`version`)."""
    total = 0 if version >= VERSION else checksum(payload)
    header = HEADER.pack(command, first, second, len(payload), total, command ^ 0xFFFFFFFF)
    return header + payload
