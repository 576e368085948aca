"""Ed25519 keys that sign bundles and plans, kept in files that only their owner can read.

The library is `cryptography`, which most clients of models bring anyway. It is no extra: who
verifies a bundle on a clean machine must be able to check its signature.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from uiprobe.verification.digests import checksum

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MOST_BYTES = 4096
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class KeyFileError(ValueError):
    """A key that cannot be used; the message says why and what to do."""


def key_path() -> Path:
    """Return the path of the user's key."""
    return user_config_path("uiprobe", appauthor=False) / "signing-key.pem"


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A private key.

    Attributes:
        path: Its file.
        made: Whether it was made just now.
        public: The public key, 32 bytes.
    """

    path: Path
    made: bool
    public: bytes
    _private: Ed25519PrivateKey

    @property
    def fingerprint(self) -> str:
        """The fingerprint by which others know the key."""
        return fingerprint(self.public)

    def sign(self, message: bytes) -> bytes:
        """The signature of a message, 64 bytes."""
        return self._private.sign(message)


def fingerprint(public: bytes) -> str:
    """The sha256 of a public key, in hexadecimal digits."""
    return checksum(public)


def open_key(path: Path | None = None) -> SigningKey:
    """The key in a file, which is made if it is not there.

    Args:
        path: The file; by default that of the user.

    Raises:
        KeyFileError: It cannot be read or made, is no such key, or others can read it.
    """
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    place = key_path() if path is None else path
    made = not place.exists()
    # A pipe would be waited for without end.
    if not made and not place.is_file():
        raise KeyFileError(f"signing key {place}: no file; name another one with --key")
    try:
        if made:
            _write_new(place)
        with place.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            data = file.read(_MOST_BYTES)
    except OSError as error:
        raise KeyFileError(
            f"signing key {place}: {error.strerror or error}; name another file with --key"
        ) from None
    if os.name == "posix" and mode & _OTHERS:
        raise KeyFileError(
            f"signing key {place}: found the mode {stat.S_IMODE(mode):o}, which lets others read "
            "it; make a new key, or run `chmod 600` if nobody has"
        )
    try:
        private = serialization.load_pem_private_key(data, password=None)
    except (ValueError, TypeError) as error:
        raise KeyFileError(
            f"signing key {place}: no key in PEM without a password: {error}"
        ) from None
    if not isinstance(private, Ed25519PrivateKey):
        raise KeyFileError(f"signing key {place}: found another kind of key, expected Ed25519")
    return SigningKey(place, made, private.public_key().public_bytes_raw(), private)


def signature_holds(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the owner of a public key signed a message."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _write_new(place: Path) -> None:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    data = Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # The mode comes with the file, so that there is no moment at which others can read it.
    file = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "wb") as opened:
        opened.write(data)
