"""A bundle as it is opened by who trusts nothing in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import from_json

from uiprobe.inputs.archives import ArchiveError, ZipMembers
from uiprobe.verification.digests import canonical, checksum
from uiprobe.verification.keys import fingerprint, signature_holds
from uiprobe.verification.manifest import (
    CODE,
    MANIFEST,
    MOST_MANIFEST_BYTES,
    PACKAGES,
    Manifest,
    Member,
    Signature,
    as_member,
    header_name,
    page_name,
    plan_name,
)
from uiprobe.verification.sealing import digest_before, signed_message


class NoBundleError(ValueError):
    """A file that is no bundle; the message says what it is."""


class MemberError(ValueError):
    """A member that is missing or damaged."""


class DifferentMemberError(MemberError):
    """A member whose bytes differ from the manifest.

    Attributes:
        data: They.
    """

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(f"{name}: its bytes are not those that the manifest tells of")
        self.data = data


_OF_ALL = frozenset({CODE, PACKAGES})


class Bundle:
    """A bundle.

    Attributes:
        path: Its file.
        manifest: What should be in it.
        fingerprint: The key that signed it; empty if no key did.
        faults: What is wrong with its signature, its manifest, and its list of members.

    Raises:
        NoBundleError: It is none, or so damaged that it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[str] = []
        self.fingerprint = ""
        try:
            self._members = ZipMembers(path)
        except ArchiveError as error:
            raise NoBundleError(str(error)) from None
        try:
            data = self._members.read(MANIFEST, most_bytes=MOST_MANIFEST_BYTES)
            self.manifest = _manifest(path, data)
        except (KeyError, ArchiveError, NoBundleError) as error:
            self._members.close()
            reason = f"no member {MANIFEST}" if isinstance(error, KeyError) else str(error)
            raise NoBundleError(
                f"{path}: {reason}; it is no bundle of `uiprobe seal`, or its manifest is damaged"
            ) from None
        self.sizes: dict[str, Member] = {one.name: one for one in self.manifest.members}
        if as_member(self.manifest) != data:
            # A name that stands there twice is read by one program this way, by another that way.
            self.faults.append(f"{MANIFEST}: written in another form than canonical JSON")
        self._check_signature(data)
        self._check_names()

    def read(self, name: str) -> bytes:
        """A member as the manifest has it.

        Raises:
            MemberError: It is missing, cannot be read, or is another.
        """
        listed = self.sizes.get(name)
        if listed is None:
            raise MemberError(f"{name}: the manifest does not list it")
        try:
            data = self._members.read(name)
        except KeyError:
            raise MemberError(f"{name}: missing") from None
        except ArchiveError as error:
            raise MemberError(f"{name}: {error.field}: found {error.found}") from None
        if len(data) != listed.size or checksum(data) != listed.sha256:
            raise DifferentMemberError(name, data)
        return data

    def close(self) -> None:
        """Close the file."""
        self._members.close()

    def _check_signature(self, manifest: bytes) -> None:
        comment = self._members.comment
        try:
            signature = Signature.model_validate(from_json(comment))
            fields = signature.model_dump()
            if canonical(fields) != comment:
                raise ValueError("written in another form")
        except (ValidationError, ValueError):
            self.faults.append("signature: there is none that can be read")
            return
        end = self.path.stat().st_size - len(comment)
        with self.path.open("rb") as file:
            file.seek(max(end, 0))
            if file.read() != comment:
                self.faults.append("archive: bytes stand behind its end")
        own = fields.pop("signature")
        public = bytes.fromhex(signature.public_key)
        if not signature_holds(public, bytes.fromhex(own), signed_message(fields)):
            self.faults.append("signature: it is not by the key that it names")
            return
        self.fingerprint = fingerprint(public)
        if digest_before(self.path, end) != signature.archive:
            self.faults.append("archive: its bytes are not those that were signed")
        if checksum(manifest) != signature.manifest:
            self.faults.append("manifest: it is not the one that was signed")

    def _check_names(self) -> None:
        counted = Counter(one.name for one in self.manifest.members)
        listed = set(counted)
        self.faults += [
            f"manifest: {name} is listed twice" for name, count in counted.items() if count > 1
        ]
        there = set(self._members.names) - {MANIFEST}
        self.faults += [f"{name}: the manifest does not list it" for name in sorted(there - listed)]
        self.faults += [f"{name[:80]}: it is no plain file" for name in self._members.others]
        if not self._members.is_dense():
            self.faults.append("archive: bytes stand between its members")
        if odd := self._members.oddity():
            self.faults.append(f"archive: {odd}")
        used = dict(self._used())
        # Names that differ by the size of letters are one file where some systems unpack them.
        self.faults += [
            f"{name[:80]}: expected {expected}"
            for name, expected in used.items()
            if name != expected
        ]
        self.faults += [
            f"{name}: listed in the manifest and used by nothing"
            for name in sorted(listed - used.keys() - _OF_ALL)
        ]

    def _used(self) -> Iterator[tuple[str, str]]:
        """Yield the members of logs and plans, with the names that `seal` gives them."""
        for number, log in enumerate(self.manifest.logs, 1):
            yield log.header, header_name(number)
            for place, page in enumerate(log.pages, 1):
                yield page, page_name(number, place)
        for number, plan in enumerate(self.manifest.plans, 1):
            yield plan, plan_name(number)


def _manifest(path: Path, data: bytes) -> Manifest:
    try:
        found = Manifest.model_validate(from_json(data))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"]))
        raise NoBundleError(f"{MANIFEST}: {field}: {first['msg']}") from None
    except ValueError as error:
        raise NoBundleError(f"{MANIFEST}: no JSON: {str(error)[:200]}") from None
    used = Counter(name for log in found.logs for name in (log.header, *log.pages))
    used.update(found.plans)
    # A small bundle could keep a machine busy for days with one page in all places.
    if twice := [name for name, count in used.items() if count > 1]:
        raise NoBundleError(f"{MANIFEST}: {twice[0]} stands in two places")
    return found
