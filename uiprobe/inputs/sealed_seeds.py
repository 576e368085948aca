"""Sealed seeds: secrets of 256 bits, which everything else knows by a number and a checksum.

A secret is 64 hexadecimal digits in a file of its own in the user's configuration. Its
*commitment* is the sha256 of these digits. Its *handle* is a number made from the commitment: it
goes wherever a seed goes, into parameters of tasks, states of phones, logs and caches. Only where
digests for drawing are made (`uiprobe.inputs.draws`) does the secret stand in the place of the
handle, so that a handle alone makes no item.

A handle is 1, then 52 bits of the commitment, then a number of 10 bits: seeds that follow one
another, as those of several explorations do, come of the same secret.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeGuard

from platformdirs import user_config_path

from uiprobe.inputs.private_files import OpenToOthersError, read_private, write_private

VARIABLE: Final = "UIPROBE_SEALED_SEEDS"
"""The environment variable with secrets, separated by spaces, for machines without their files."""

METADATA: Final = "sealed_seeds"
"""The key in the metadata of logs with commitments, by the names of the parameters."""

PREFIX: Final = "sealed:"
"""Comes before the name of a sealed seed where a seed is given."""

FIRST_HANDLE: Final = 2**62
"""Seeds from here on are handles; ordinary ones are smaller."""

_NUMBERS = 2**10
_SPLIT = 2**8
_END = 2**63
_BYTES = 32
_MOST_FILE_BYTES = 4096
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_SECRET = re.compile(r"[0-9a-f]{64}")

_revealed: dict[int, str] | None = None
_found: dict[int, str] = {}
"""Secrets by handle that this process has read: a file that is deleted meanwhile ends no run."""


class SealedSeedError(ValueError):
    """A sealed seed that cannot be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class SealedSeed:
    """A sealed seed.

    Attributes:
        name: The name that its owner gave it.
        secret: Its 64 hexadecimal digits.
    """

    name: str
    secret: str

    @property
    def commitment(self) -> str:
        """The sha256 of its digits, which may be published."""
        return commitment_of(self.secret)

    @property
    def handle(self) -> int:
        """The number that stands for it wherever a seed is expected."""
        return handle_of(self.commitment)

    def __repr__(self) -> str:
        return f"SealedSeed(name={self.name!r}, commitment={self.commitment!r})"


def folder() -> Path:
    """The folder in the user's configuration with a file for each sealed seed."""
    return user_config_path("uiprobe", appauthor=False) / "sealed-seeds"


def draw_sealed(name: str) -> SealedSeed:
    """Draw a seed of 256 bits and keep it under a name.

    Raises:
        SealedSeedError: The name cannot be used, or the file cannot be written.
    """
    path = _path(name)
    seed = SealedSeed(name, secrets.token_hex(_BYTES))
    try:
        write_private(path, f"{seed.secret}\n".encode())
    except FileExistsError:
        raise SealedSeedError(
            f"sealed seed {name}: {path} is there already, and stays; choose another name"
        ) from None
    except OSError as error:
        raise SealedSeedError(
            f"sealed seed {name}: cannot write {path}: {error.strerror or error}"
        ) from None
    return seed


def open_sealed(name: str) -> SealedSeed:
    """The sealed seed of a name.

    Raises:
        SealedSeedError: There is none, or its file cannot be used.
    """
    path = _path(name)
    try:
        # A pipe would be waited for without end.
        if not path.is_file():
            there = ", ".join(sealed_names()) or "none"
            raise SealedSeedError(
                f"sealed seed {name}: found no file {path}, expected that of "
                f"`uiprobe seed new --sealed {name}`; there is {there}"
            )
        text = read_private(path, most_bytes=_MOST_FILE_BYTES).decode("ascii", "replace").strip()
    except OpenToOthersError as error:
        raise SealedSeedError(
            f"sealed seed {name}: {path}: {error}; draw a new seed, or run "
            "`chmod 600` if nobody has"
        ) from None
    except OSError as error:
        raise SealedSeedError(
            f"sealed seed {name}: cannot read {path}: {error.strerror or error}"
        ) from None
    if not _SECRET.fullmatch(text):
        raise SealedSeedError(
            f"sealed seed {name}: {path}: found {len(text)} characters that are no seed, expected "
            "64 hexadecimal digits; restore the file, or draw a seed under another name"
        )
    return SealedSeed(name, text)


def sealed_names() -> list[str]:
    """The names in the user's configuration, of seeds that cannot be used too."""
    try:
        return sorted(path.name for path in folder().iterdir() if _NAME.fullmatch(path.name))
    except OSError:
        return []


def commitment_of(secret: str) -> str:
    """The sha256 of the digits of a secret."""
    return sha256(secret.encode()).hexdigest()


def is_commitment(found: object) -> TypeGuard[str]:
    """Whether something is the sha256 of a sealed seed, by its form."""
    return isinstance(found, str) and _SECRET.fullmatch(found) is not None


def handle_of(commitment: str) -> int:
    """The handle of a secret with this sha256."""
    return FIRST_HANDLE + (int(commitment[:13], 16) * _NUMBERS)


def is_handle(seed: object) -> TypeGuard[int]:
    """Whether a seed is a handle, or one of those that follow on it."""
    return type(seed) is int and FIRST_HANDLE <= seed < _END


def first_of(handle: int) -> int:
    """The handle that a number follows on."""
    return handle - handle % _NUMBERS


def handle_in_split(handle: int, split: int) -> int:
    """The handle that is drawn by in one of three splits, which no other handle and split give.

    Args:
        handle: What is asked for.
        split: The place of the split, from 0.

    Raises:
        SealedSeedError: So many seeds do not follow on a handle in a split.
    """
    if handle % _NUMBERS >= _SPLIT:
        raise SealedSeedError(
            f"seed {handle}: found number {handle % _NUMBERS} of a sealed seed, expected one below "
            f"{_SPLIT}: a split has as many"
        )
    return handle + _SPLIT * (split + 1)


def secret_of(handle: int) -> str:
    """The text that stands in the place of a handle where digests for drawing are made.

    Raises:
        SealedSeedError: The secret is not known on this machine.
    """
    number = handle % _NUMBERS
    secret = _known(handle - number)
    if secret is None:
        others = "".join(f" ({reason})" for reason in _unusable()[:1])
        raise SealedSeedError(
            f"seed {handle} stands for a sealed seed whose secret is not known here{others}: found "
            f"it neither in {folder()} nor in the variable {VARIABLE}; run this where the seed was "
            f"drawn, or copy its file. Ordinary seeds are below 2^62"
        )
    return f"{secret}+{number}" if number else secret


def secret_if_known(handle: int) -> str | None:
    """The same; None if the secret is not known."""
    number = handle % _NUMBERS
    secret = _known(handle - number)
    return f"{secret}+{number}" if number and secret else secret


def known_secrets() -> list[str]:
    """All secrets on this machine, so that they can be kept out of what is written."""
    return [*dict.fromkeys([*_found.values(), *_usable().values()])]


def as_variable(handles: Iterable[int]) -> dict[str, str]:
    """The environment variable that takes the secrets of handles to another machine; {} if none.

    Raises:
        SealedSeedError: A secret is not known on this machine.
    """
    wanted = sorted({first_of(handle) for handle in handles})
    return {VARIABLE: " ".join(map(secret_of, wanted))} if wanted else {}


@contextmanager
def revealed(given: Iterable[str]) -> Iterator[None]:
    """Know these secrets and no others in this process for as long as this lasts."""
    global _revealed
    before, _revealed = _revealed, {handle_of(commitment_of(one)): one for one in given}
    try:
        yield
    finally:
        _revealed = before


def _known(handle: int) -> str | None:
    if _revealed is not None:
        return _revealed.get(handle)
    if handle not in _found:
        _found.update(_usable())
    return _found.get(handle)


def _usable() -> dict[int, str]:
    """The secrets in the environment and in the user's configuration, by handle."""
    there = [one for one in os.environ.get(VARIABLE, "").split() if _SECRET.fullmatch(one)]
    for name in sealed_names():
        with suppress(SealedSeedError):
            there.append(open_sealed(name).secret)
    return {handle_of(commitment_of(one)): one for one in there}


def _unusable() -> list[str]:
    """Why files in the user's configuration cannot be used, and words of the variable."""
    reasons = []
    for name in sealed_names():
        try:
            open_sealed(name)
        except SealedSeedError as error:
            reasons.append(str(error))
    if not all(map(_SECRET.fullmatch, os.environ.get(VARIABLE, "").split())):
        reasons.append(f"{VARIABLE} has a word that is not 64 hexadecimal digits")
    return reasons


def _path(name: str) -> Path:
    if not _NAME.fullmatch(name):
        raise SealedSeedError(
            f"sealed seed {name[:80]!r}: expected a name of up to 64 small letters, digits, dots, "
            "hyphens and underscores, beginning with a letter or a digit"
        )
    return folder() / name
