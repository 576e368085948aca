"""Digests that seed random numbers: the one place where the secret of a sealed seed is used."""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random

from uiprobe.inputs.sealed_seeds import is_handle, secret_if_known, secret_of

_LONG = re.compile(r"(?<!\d)\d{19}(?!\d)")
"""As long as a handle, in a name that was put together elsewhere."""

_DIGITS = 19


def draw_digest(*names: object, between: str = "/") -> bytes:
    """The sha256 of names, with the secrets of sealed seeds in the places of their handles.

    Args:
        names: What the draw depends on. A number that is a handle must be known; a text, which a
            model may have typed, may have any numbers in it.
        between: Stands between them.

    Raises:
        SealedSeedError: The secret of a sealed seed is not known on this machine.
    """
    return sha256(between.join(map(_secret, names)).encode("utf-8", "surrogatepass")).digest()


def random_for(*names: object) -> Random:
    """Random numbers that depend on names alone, the same on every machine.

    Of a sealed seed they depend on its secret.

    Raises:
        SealedSeedError: The secret of a sealed seed is not known on this machine.
    """
    return Random(draw_number(*names))  # noqa: S311 - items, no secret


def draw_number(*names: object, between: str = "/") -> int:
    """A number of 64 bits that depends on names alone; raises likewise."""
    return int.from_bytes(draw_digest(*names, between=between)[:8], "big")


def _secret(name: object) -> str:
    if isinstance(name, int) and is_handle(name):
        return secret_of(name)
    text = str(name)
    if len(text) < _DIGITS:
        return text
    return _LONG.sub(_secret_in_text, text)


def _secret_in_text(found: re.Match[str]) -> str:
    number = int(found[0])
    return (secret_if_known(number) if is_handle(number) else None) or found[0]
