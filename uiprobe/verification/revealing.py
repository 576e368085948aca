"""Sealed seeds written into bundles, so that others can make the items again."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from pydantic_core import from_json

from uiprobe.inputs.sealed_seeds import SealedSeed
from uiprobe.verification.bundle import Bundle, MemberError
from uiprobe.verification.keys import SigningKey
from uiprobe.verification.manifest import MOST_REVEALED, Manifest
from uiprobe.verification.sealing import ArchiveWriter, Sealed, sealed_into
from uiprobe.verification.seeds import commitments_in


class RevealError(ValueError):
    """A bundle that a seed cannot be written into; the message says why and what to do."""


def reveal(path: Path, output: Path, seed: SealedSeed, key: SigningKey) -> Sealed:
    """Write a bundle with the digits of a sealed seed in its manifest, and sign it.

    Its members stay as they are, byte for byte.

    Args:
        path: The bundle.
        output: The new file; it is there only once it is complete.
        seed: The seed.
        key: The key that signed the bundle.

    Raises:
        NoBundleError: The file is no bundle.
        RevealError: The bundle is damaged, was signed with another key, or has no log of this seed.
        OSError: The file cannot be written.
    """
    bundle = Bundle(path)
    partial = output.with_name(f".{output.name}.{os.getpid()}.part")
    try:
        _check(bundle, seed, key)
        with ArchiveWriter(partial) as archive:
            for member in bundle.manifest.members:
                archive.add(member.name, bundle.read(member.name))
            manifest = bundle.manifest.model_copy(
                update={"revealed": [*bundle.manifest.revealed, seed.secret]}
            )
            archive.close_with(manifest, key)
        return sealed_into(output, partial, manifest, key)
    except MemberError as error:
        raise RevealError(f"{path}: {error}; `uiprobe verify` lists all that differs") from None
    finally:
        bundle.close()
        with suppress(OSError):
            partial.unlink()


def _check(bundle: Bundle, seed: SealedSeed, key: SigningKey) -> None:
    """Check that the seed belongs into the bundle, and that the key is its own."""
    if bundle.faults:
        raise RevealError(f"{bundle.path}: {bundle.faults[0]}; `uiprobe verify` lists all")
    if bundle.fingerprint != key.fingerprint:
        raise RevealError(
            f"{bundle.path} was signed by {bundle.fingerprint}, and {key.path} is the key "
            f"{key.fingerprint}; name the key that signed it with --key"
        )
    if seed.secret in bundle.manifest.revealed:
        raise RevealError(f"{bundle.path}: this seed is revealed in it already")
    if len(bundle.manifest.revealed) >= MOST_REVEALED:
        raise RevealError(
            f"{bundle.path}: {MOST_REVEALED} seeds are revealed in it, as many as fit"
        )
    named = _commitments(bundle.manifest, bundle)
    if seed.commitment not in named:
        there = ", ".join(sorted(named)) or "none"
        raise RevealError(
            f"{bundle.path}: no log in it was made with the sealed seed {seed.name}, whose sha256 "
            f"is {seed.commitment}; its logs name {there}"
        )


def _commitments(manifest: Manifest, bundle: Bundle) -> set[str]:
    """The sha256 of all sealed seeds that the headers of a bundle name."""
    found: set[str] = set()
    for log in manifest.logs:
        try:
            found.update(
                commitments_in(from_json(bundle.read(log.header))["eval"]["metadata"]).values()
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise RevealError(f"{log.header}: it is no header of a log: {error}") from None
    return found
