"""Ed25519 keys that sign bundles and plans, kept in files that only their owner can read.

The library is `cryptography`, which most clients of models bring anyway. It is no extra: who
verifies a bundle on a clean machine must be able to check its signature.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from uiprobe.inputs.private_files import OpenToOthersError, read_private, write_private
from uiprobe.verification.digests import checksum

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MOST_BYTES = 4096


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
            try:
                write_private(place, _new_key())
            except FileExistsError:  # another process was faster
                made = False
        data = read_private(place, most_bytes=_MOST_BYTES)
    except OpenToOthersError as error:
        raise KeyFileError(
            f"signing key {place}: {error}; make a new key, or run `chmod 600` if nobody has"
        ) from None
    except OSError as error:
        raise KeyFileError(
            f"signing key {place}: {error.strerror or error}; name another file with --key"
        ) from None
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


def _new_key() -> bytes:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
