"""Canonical JSON, checksums, and the chain that ties the samples of a log together."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

_CHAIN = b"uiprobe samples 1\0"


def canonical(value: Any) -> bytes:  # noqa: ANN401 - any plain data
    """Plain data as JSON in a canonical form: sorted names, no spaces, UTF-8.

    Raises:
        ValueError: A number is not finite, or a text has half a character.
    """
    text = json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode()


def checksum(data: bytes) -> str:
    """The sha256 of bytes, in hexadecimal digits."""
    return sha256(data).hexdigest()


def chain_start(log: int, header: str) -> str:
    """The link before the first sample of a log.

    Args:
        log: The number of the log in its bundle.
        header: The checksum of its header.
    """
    return checksum(_CHAIN + f"{log}\0{header}".encode())


def chain_link(before: str, sample: str, item: str) -> str:
    """The link of a sample: it depends on all samples before it and on their order.

    Args:
        before: The link of the sample before it.
        sample: The checksum of the sample.
        item: The checksum of its item.
    """
    return checksum(_CHAIN + f"{before}\0{sample}\0{item}".encode())


def checksum_of_all(named: Iterable[tuple[str, str]]) -> str:
    """One checksum over the checksums of named things, in any order."""
    digest = sha256()
    for name, value in sorted(named):
        digest.update(f"{name}\0{value}\n".encode())
    return digest.hexdigest()
