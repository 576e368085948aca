"""Logs put into a bundle that others can verify."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from pydantic_core import to_json

from uiprobe.episodes.item_checksums import MOST_SAMPLE_BYTES, item_of
from uiprobe.episodes.known_secrets import holds_secret, may_hold_secret
from uiprobe.inputs.archives import MAX_RATIO, MAX_TOTAL_BYTES
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import require_logs
from uiprobe.verification.digests import canonical, chain_start, checksum
from uiprobe.verification.installation import (
    code_files,
    code_here,
    packages_here,
    platform_here,
)
from uiprobe.verification.keys import SigningKey
from uiprobe.verification.manifest import (
    CODE,
    FORMAT,
    MANIFEST,
    PACKAGES,
    Manifest,
    Member,
    SealedLog,
    Signature,
    as_member,
    header_name,
    page_name,
    plan_name,
)
from uiprobe.verification.pages import (
    PAGE_BYTES,
    as_json,
    write_line,
)
from uiprobe.verification.registration import Plan, registered_plans

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSample

_DATE = (1980, 1, 1, 0, 0, 0)
"""Of all members: when they were written says nothing."""

_SAFE_RATIO = MAX_RATIO // 4
"""Ratio of compression, at level 1, above which a member is stored, so that any reader takes it."""

_PIECE = 1024 * 1024
_UNKNOWN = "0" * 64


class SealError(ValueError):
    """Logs that cannot be sealed; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A bundle that was made.

    Attributes:
        manifest: What is in it.
        archive: Checksum of the file without its signature.
        size: Bytes of the file.
    """

    manifest: Manifest
    archive: str
    size: int


def seal(
    places: Sequence[str],
    output: Path,
    key: SigningKey,
    *,
    plans: Sequence[Plan] = (),
    progress: Callable[[str], None] = lambda _: None,
) -> Sealed:
    """Write a bundle of logs and sign it.

    Args:
        places: Folders and log files.
        output: The new file; it is there only once it is complete.
        key: The key that signs it.
        plans: Registered plans that belong to the logs; those that the logs name are found.
        progress: Called with each log that was added.

    Raises:
        NoLogsError: There is no log.
        SealError: A log cannot be read, or holds a secret of this machine, or is too large.
        OSError: The file cannot be written.
    """
    found = require_logs(places)
    entries = [log for entry in found.entries for log in entry.logs] + found.experiments
    left_out = {
        **{_file_name(path): "a later try replaces it" for path in found.superseded},
        **{_file_name(path): _writable(reason) for path, reason in found.unreadable.items()},
    }
    output.parent.mkdir(parents=True, exist_ok=True)
    partial = output.with_name(f".{output.name}.{os.getpid()}.part")
    try:
        with ArchiveWriter(partial) as archive:
            logs = []
            for number, entry in enumerate(entries, 1):
                progress(f"{entry.probe}, {entry.display_name}")
                logs.append(_add_log(archive, number, entry))
            archive.add(CODE, canonical(code_files()))
            archive.add(PACKAGES, packages_here().encode())
            named = []
            for number, plan in enumerate(registered_plans(entries, plans), 1):
                named.append(archive.add(plan_name(number), plan.data))
            manifest = Manifest(
                format=FORMAT,
                sealed=datetime.now(UTC).isoformat(timespec="seconds"),
                code=code_here(),
                platform=platform_here(),
                members=archive.members,
                logs=logs,
                plans=named,
                left_out=left_out,
            )
            archive.close_with(manifest, key)
        return sealed_into(output, partial, manifest, key)
    finally:
        with suppress(OSError):
            partial.unlink()


def sealed_into(output: Path, partial: Path, manifest: Manifest, key: SigningKey) -> Sealed:
    """Sign an archive that is written, and give it its name.

    Args:
        output: The new file.
        partial: The archive, which `close_with` ended.
        manifest: Its manifest.
        key: The key that signs it.
    """
    digest = sign_archive(partial, key, checksum(as_member(manifest)))
    size = partial.stat().st_size
    partial.replace(output)
    return Sealed(manifest, digest, size)


def signed_message(unsigned: dict[str, str]) -> bytes:
    """The bytes that are signed.

    Args:
        unsigned: The fields of a `Signature` but the signature itself.
    """
    return canonical(unsigned)


def digest_before(path: Path, end: int) -> str:
    """Checksum of the bytes of a file before a place."""
    digest = sha256()
    with path.open("rb") as file:
        while end > 0 and (piece := file.read(min(_PIECE, end))):
            digest.update(piece)
            end -= len(piece)
    return digest.hexdigest()


class ArchiveWriter:
    """A zip that is being written, with the checksums of what is in it."""

    def __init__(self, path: Path) -> None:
        self.members: list[Member] = []
        self._zip = zipfile.ZipFile(path, "w")
        self._size = 0

    def __enter__(self) -> ArchiveWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add(self, name: str, data: bytes) -> str:
        """Add a member that the manifest lists, and return its name."""
        self._write(name, data)
        self.members.append(Member(name=name, size=len(data), sha256=checksum(data)))
        return name

    def close_with(self, manifest: Manifest, key: SigningKey) -> None:
        """Add the manifest, and a comment that the signature, of the same length, will replace."""
        data = as_member(manifest)
        self._write(MANIFEST, data)
        self._zip.comment = signature_of(key, _UNKNOWN, checksum(data))

    def _write(self, name: str, data: bytes) -> None:
        self._size += len(data)
        if self._size > MAX_TOTAL_BYTES:
            raise SealError(
                f"more than {MAX_TOTAL_BYTES:,} bytes, which is more than readers of bundles take; "
                "seal the logs in several bundles"
            )
        info = zipfile.ZipInfo(name, _DATE)
        info.external_attr = 0o100644 << 16
        dense = len(data) > _SAFE_RATIO * len(zlib.compress(data, 1))
        info.compress_type = zipfile.ZIP_STORED if dense else zipfile.ZIP_DEFLATED
        self._zip.writestr(info, data)


def _add_log(archive: ArchiveWriter, number: int, entry: LogEntry) -> SealedLog:
    try:
        header = _whole_header(entry)
        seed = seed_checksum(header)
    except (ValueError, OSError) as error:
        raise SealError(
            f"{entry.path}: its header cannot be sealed: {str(error)[:200]}; leave it out"
        ) from None
    shown = _without_secrets(entry, to_json(header, inf_nan_mode="constants", fallback=str))
    named = archive.add(header_name(number), shown)
    link = chain_start(number, checksum(shown))
    pages: list[str] = []
    lines: list[bytes] = []
    count = size = 0
    for sample in _samples(entry):
        data = _without_secrets(entry, as_json(sample))
        if len(data) > MOST_SAMPLE_BYTES:
            raise SealError(
                f"{entry.path}: sample {sample.id} has {len(data):,} bytes, more than the "
                f"{MOST_SAMPLE_BYTES:,} that readers of bundles take"
            )
        line, link = write_line(link, item_of(sample), data)
        lines.append(line)
        count, size = count + 1, size + len(line)
        if size >= PAGE_BYTES:
            pages.append(archive.add(page_name(number, len(pages) + 1), b"".join(lines)))
            lines, size = [], 0
    if lines:
        pages.append(archive.add(page_name(number, len(pages) + 1), b"".join(lines)))
    if not count and header.results and header.results.completed_samples:
        raise SealError(
            f"{entry.path}: it was kept without its samples (log_samples), so that nobody could "
            "check it; leave it out"
        )
    return SealedLog(
        file=_file_name(entry.path),
        probe=entry.probe,
        model=entry.model[:300],
        header=named,
        pages=pages,
        samples=count,
        chain=link,
        seed=seed,
    )


def _file_name(path: str) -> str:
    return _writable(PurePosixPath(path).name)[:300]


def _writable(text: str) -> str:
    """Text as JSON can have it: names of files are any bytes."""
    return text.encode(errors="backslashreplace").decode()[:2_000]


def seed_checksum(header: EvalLog) -> str:
    """The checksum of the seed of a log's items."""
    arguments = header.eval.task_args or {}
    return checksum(canonical(arguments.get("seed")))


def _whole_header(entry: LogEntry) -> EvalLog:
    from inspect_ai.log import read_eval_log

    header = read_eval_log(entry.path, header_only=True)
    header.location = ""
    header.samples = header.reductions = None
    return header


def _samples(entry: LogEntry) -> Iterator[EvalSample]:
    from inspect_ai.log import read_eval_log_samples

    try:
        yield from read_eval_log_samples(entry.path, all_samples_required=False)
    except (ValueError, OSError) as error:
        raise SealError(
            f"{entry.path}: its samples cannot be read: {str(error)[:200]}; leave it out"
        ) from None


def _without_secrets(entry: LogEntry, data: bytes) -> bytes:
    if may_hold_secret(data) and holds_secret(data):
        raise SealError(
            f"{entry.path} holds a secret that this machine knows, such as the value of a variable "
            "whose name ends in _KEY; a bundle is for others. Unset the variable if the value is "
            "none, or run again"
        )
    return data


def sign_archive(path: Path, key: SigningKey, manifest: str) -> str:
    """Write the signature into the comment of an archive.

    Args:
        path: A zip whose comment has the length of a signature.
        key: The key that signs it.
        manifest: The checksum of its manifest.

    Returns:
        The checksum of the archive without the comment.
    """
    end = path.stat().st_size - len(signature_of(key, _UNKNOWN, manifest))
    digest = digest_before(path, end)
    with path.open("r+b") as file:
        file.seek(end)
        file.write(signature_of(key, digest, manifest))
    return digest


def signature_of(key: SigningKey, archive: str, manifest: str) -> bytes:
    """The comment of an archive, which has the same length whatever it signs.

    Args:
        key: The key that signs.
        archive: The checksum of the archive without the comment.
        manifest: The checksum of the manifest.
    """
    unsigned = {
        "format": FORMAT,
        "algorithm": "ed25519",
        "archive": archive,
        "manifest": manifest,
        "public_key": key.public.hex(),
    }
    signed = key.sign(signed_message(unsigned)).hex()
    return canonical(Signature.model_validate({**unsigned, "signature": signed}).model_dump())
