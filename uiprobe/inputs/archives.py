"""The one reader of archives: members of a zip, and gzipped files, within bounds.

Nothing is unpacked to a disk. What an archive says of itself is not believed: a member is read in
pieces and no further than it claims to reach.
"""

from __future__ import annotations

import gzip
import stat
import struct
import zipfile
import zlib
from contextlib import suppress
from pathlib import Path
from threading import Lock

MAX_MEMBERS = 100_000
MAX_DIRECTORY_BYTES = 16 * 1024 * 1024
"""Of the table of contents, which is held in memory; that of the Sphinx release has 0.4 MB."""

MAX_MEMBER_BYTES = 64 * 1024 * 1024
MAX_TOTAL_BYTES = 8 * 1024**3
MAX_RATIO = 200
"""Bytes of a member of more than 1 MB for each byte in the archive; that of Sphinx's is 22."""

_FREE_BYTES = 1024 * 1024
"""Members below it may have any ratio: small text files compress very well."""

_LOCAL_HEADER = struct.Struct("<4s2B4HL2L2H")
"""The header of a member up to its name; it ends with the lengths of the name and of the extra
field (APPNOTE.TXT, section 4.3.7)."""

_COUNTS = struct.Struct("<2H2L")
_COUNTS_AT = 8
"""Members on this disk, members, size and place of the table, and where that stands in the last
record; larger numbers stand in another record before it (section 4.3.16)."""

_MOST_16, _MOST_32 = 0xFFFF, 0xFFFFFFFF
_FAR = zipfile.ZIP64_LIMIT
_PIECE = 256 * 1024
_FAULTS = (
    *(zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError),
    *(EOFError, IndexError, OSError, RuntimeError, ValueError),
)
"""Exceptions of `zipfile` and `gzip` for archives that are damaged or use what they do not know."""

_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_ENCRYPTED = 0x1
"""Bit 0 of the general purpose flags (APPNOTE.TXT, section 4.4.4)."""


class ArchiveError(ValueError):
    """An archive, or a member of one, that cannot be used.

    Attributes:
        file: The archive, or `archive!member`.
        found: What is wrong with it.
        expected: What it should be.
        field: What about it is wrong: "archive", "archive member" or "size".
    """

    def __init__(self, file: str, found: str, expected: str, field: str = "archive") -> None:
        super().__init__(f"{file}: {field}: found {found}, expected {expected}")
        self.file, self.found, self.expected, self.field = file, found, expected, field


class ZipMembers:
    """The files in a zip; it can be read from several threads.

    Folders and links are no files of it, and neither is a member whose name leads out of it.

    Raises:
        ArchiveError: It is no zip, is damaged, has too many members, two of one name, or claims to
            hold too much.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        whole = "a complete zip; download it again"
        try:
            # A pipe or a device would be read without end.
            if path.exists() and not path.is_file():
                raise ArchiveError(str(path), "no regular file", whole)
            listed = self._listed()
            self._zip = zipfile.ZipFile(path)
        except ArchiveError:
            raise
        except _FAULTS as error:
            raise ArchiveError(str(path), _words(error), whole) from None
        try:
            self._members = self._checked(listed)
        except ArchiveError:
            self._zip.close()
            raise

    @property
    def names(self) -> list[str]:
        """The names of the files, sorted."""
        return sorted(self._members)

    @property
    def others(self) -> list[str]:
        """The names of members that are no files of it, sorted."""
        return sorted(
            info.filename
            for info in self._zip.infolist()
            if self._members.get(info.filename) is not info
        )

    def is_dense(self) -> bool:
        """Whether nothing stands before, between and behind the members that the table lists.

        Programs that read an archive from its beginning would take what stands there for members.
        """
        end = 0
        with self.path.open("rb") as file:
            for info in sorted(self._zip.infolist(), key=lambda info: info.header_offset):
                file.seek(end)
                header = file.read(_LOCAL_HEADER.size)
                if info.header_offset != end or len(header) < _LOCAL_HEADER.size:
                    return False
                name, extra = _LOCAL_HEADER.unpack(header)[-2:]
                end += _LOCAL_HEADER.size + name + extra + info.compress_size
        return end == self._zip.start_dir

    def oddity(self) -> str:
        """A part of the archive that programs read in different ways.

        Some take what the header of a member says and others what the table says, some a name or a
        size from an extra field and others none, and there can be two tables.

        Returns:
            It, with the name of the first member of which it is so; empty if there is nothing.
        """
        with self.path.open("rb") as file:
            for info in self._zip.infolist():
                file.seek(info.header_offset)
                header = file.read(_LOCAL_HEADER.size)
                if not _is_plain(info, header):
                    return f"{info.filename[:80]}: its header and the table do not say the same"
            found = zipfile._EndRecData(file)  # type: ignore[attr-defined]
            file.seek(found[9] + _COUNTS_AT)
            counts = _COUNTS.unpack(file.read(_COUNTS.size))
        count, size, start = len(self._zip.infolist()), int(found[5]), self._zip.start_dir
        if counts != (*[min(count, _MOST_16)] * 2, min(size, _MOST_32), min(start, _MOST_32)):
            return "its last record and its table do not say the same"
        return ""

    @property
    def comment(self) -> bytes:
        """The comment of the end record; at most 65,535 bytes."""
        return self._zip.comment

    def read(self, name: str, *, most_bytes: int = MAX_MEMBER_BYTES) -> bytes:
        """The content of a file.

        Raises:
            KeyError: There is no such file.
            ArchiveError: It is too large, encrypted, compressed in an unusual way, or damaged.
        """
        info = self._members[name]
        label = f"{self.path}!{name}"
        member = "archive member"
        if info.file_size > most_bytes:
            raise ArchiveError(
                label, f"{info.file_size:,} bytes", f"at most {most_bytes:,} bytes", "size"
            )
        if info.flag_bits & _ENCRYPTED:
            raise ArchiveError(label, "an encrypted one", "one that needs no password", member)
        if info.compress_type not in _METHODS:
            method = zipfile.compressor_names.get(  # type: ignore[attr-defined]
                info.compress_type, str(info.compress_type)
            )
            raise ArchiveError(label, f"the compression {method}", "stored or deflated", member)
        if info.file_size > max(_FREE_BYTES, MAX_RATIO * info.compress_size):
            raise ArchiveError(
                label,
                f"{info.file_size:,} bytes packed in {info.compress_size:,}",
                f"at most {MAX_RATIO} times as many",
                "size",
            )
        pieces = []
        try:
            # In pieces: at once, `zipfile` unpacks more than the member claims to have.
            with self._lock, self._zip.open(info) as file:
                while piece := file.read(_PIECE):
                    pieces.append(piece)
        except _FAULTS as error:
            raise ArchiveError(
                label, _words(error), "an undamaged file; download the archive again", member
            ) from None
        return b"".join(pieces)

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _listed(self) -> int:
        """The number of members in the end record.

        It is looked at before `zipfile` makes an object of each member.
        """
        with self.path.open("rb") as file:
            end = zipfile._EndRecData(file)  # type: ignore[attr-defined]
        if end is not None and (end[5] > MAX_DIRECTORY_BYTES or end[4] > MAX_MEMBERS):
            raise ArchiveError(
                str(self.path),
                f"{end[4]:,} members in a table of {end[5]:,} bytes",
                f"at most {MAX_MEMBERS:,} in {MAX_DIRECTORY_BYTES:,}",
            )
        return 0 if end is None else int(end[4])

    def _checked(self, listed: int) -> dict[str, zipfile.ZipInfo]:
        infos = self._zip.infolist()
        # `zipfile` ends its list where the table does, without a word. Some programs count no
        # further than 16 bits.
        if (len(infos) - listed) % 65_536:
            raise ArchiveError(
                str(self.path),
                f"{len(infos):,} of {listed:,} members in the table",
                "a complete zip; download it again",
            )
        total = sum(info.file_size for info in infos)
        if len(infos) > MAX_MEMBERS or total > MAX_TOTAL_BYTES:
            raise ArchiveError(
                str(self.path),
                f"{len(infos):,} members of {total:,} bytes",
                f"at most {MAX_MEMBERS:,} of {MAX_TOTAL_BYTES:,}",
            )
        found: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            if not _is_file(info):
                continue
            if info.filename in found:
                raise ArchiveError(
                    str(self.path), f"two members {info.filename[:80]!r}", "a name for each"
                )
            found[info.filename] = info
        return found


def gunzip(path: Path, *, most_bytes: int) -> bytes:
    """The content of a gzipped file.

    Raises:
        ArchiveError: It cannot be read, is damaged, or has more bytes.
    """
    try:
        with gzip.open(path) as file:
            content = file.read(most_bytes + 1)
    except _FAULTS as error:
        raise ArchiveError(str(path), _words(error), "a gzipped file") from None
    if len(content) > most_bytes:
        raise ArchiveError(str(path), "more bytes", f"at most {most_bytes:,}")
    return content


def _is_file(info: zipfile.ZipInfo) -> bool:
    name = info.filename
    if not name or name.endswith("/") or name.startswith(("/", "\\")) or "\0" in name:
        return False
    mode = info.external_attr >> 16
    return ".." not in name.replace("\\", "/").split("/") and not (
        stat.S_IFMT(mode) and not stat.S_ISREG(mode)
    )


def _is_plain(info: zipfile.ZipInfo, header: bytes) -> bool:
    """Whether a member is described in one way, by its header and by the table."""
    if len(header) < _LOCAL_HEADER.size or info.filename != info.orig_filename or info.comment:
        return False
    far = info.header_offset > _FAR
    extra = struct.pack("<2HQ", 1, 8, info.header_offset) if far else b""
    of_header = _LOCAL_HEADER.unpack(header)
    flags, method = of_header[3], of_header[4]
    return info.extra == extra and (flags, method, *of_header[7:10], of_header[11]) == (
        *(info.flag_bits, info.compress_type, info.CRC, info.compress_size, info.file_size),
        0,
    )


def _words(error: BaseException) -> str:
    with suppress(AttributeError):
        if error.strerror:  # type: ignore[attr-defined]
            return str(error.strerror)  # type: ignore[attr-defined]
    return str(error)[:200] or type(error).__name__
