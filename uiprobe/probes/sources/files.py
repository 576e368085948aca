"""Reading the files of a release, from a folder or straight from a zip, within limits."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Protocol

from uiprobe.inputs.archives import MAX_MEMBER_BYTES, MAX_MEMBERS, ArchiveError, ZipMembers
from uiprobe.probes.sources.base import MissingFileError, SourceError

MAX_FILE_BYTES = MAX_MEMBER_BYTES
"""No file of a release comes near it; a larger one is refused before it is read."""


class ReleaseFiles(Protocol):
    """The files of a release, by their path within it."""

    @property
    def location(self) -> Path:
        """The folder or the zip."""
        ...

    def exists(self, path: str) -> bool:
        """Whether there is such a file."""
        ...

    def paths(self) -> list[str]:
        """All files, sorted."""
        ...

    def read(self, path: str) -> bytes:
        """The content of one file.

        Raises:
            MissingFileError: The file does not exist.
            SourceError: It is too large, or damaged.
        """
        ...


class FolderFiles:
    """An unpacked release; a link that leads out of it counts as no file."""

    def __init__(self, root: Path) -> None:
        self.location = root

    def exists(self, path: str) -> bool:
        return file_inside(self.location, path) is not None

    def paths(self) -> list[str]:
        found: list[str] = []
        for folder, folders, names in os.walk(self.location):
            here = Path(folder).relative_to(self.location)
            if here == Path():
                folders[:] = [name for name in folders if name != ".git"]
            paths = ((here / name).as_posix() for name in names)
            found += [path for path in paths if self.exists(path)]
            if len(found) > MAX_MEMBERS:
                raise SourceError(
                    str(self.location), "files", f"more than {MAX_MEMBERS:,}", "those of a release"
                )
        return sorted(found)

    def read(self, path: str) -> bytes:
        file = file_inside(self.location, path)
        if file is None:
            raise MissingFileError(str(self.location / path), "a file inside the release")
        _check_size(str(file), file.stat().st_size)
        return file.read_bytes()


class ZipFiles:
    """The zip of a repository download; nothing of it is unpacked."""

    def __init__(self, location: Path) -> None:
        self.location = location
        try:
            self._zip = ZipMembers(location)
        except ArchiveError as error:
            raise SourceError(error.file, error.field, error.found, error.expected) from None
        names = self._zip.names
        self._prefix = _common_folder(names)
        self._names = {name[len(self._prefix) :]: name for name in names}

    def exists(self, path: str) -> bool:
        return path in self._names

    def paths(self) -> list[str]:
        return sorted(self._names)

    def read(self, path: str) -> bytes:
        name = self._names.get(path)
        label = f"{self.location}!{self._prefix}{path}"
        if name is None:
            raise MissingFileError(label, "a file of the release")
        try:
            return self._zip.read(name)
        except ArchiveError as error:
            raise SourceError(label, error.field, error.found, error.expected) from None


def open_release(location: Path) -> ReleaseFiles:
    """Open an unpacked release or the zip of a repository download.

    Raises:
        SourceError: Nothing exists there, or a file that is not a zip.
    """
    if location.is_dir():
        nested = [
            folder
            for folder in (location, *sorted(location.glob("Sphinx*/")))
            if (folder / "groundtruth").is_dir() or (folder / "questions.json").is_file()
        ]
        return FolderFiles(nested[0] if nested else location)
    if location.is_file():
        return ZipFiles(location)
    raise SourceError(
        str(location),
        "path",
        "nothing there",
        "a folder or a zip of the Sphinx release; `uiprobe data fetch sphinx` brings it",
    )


def file_inside(root: Path, path: str) -> Path | None:
    """A regular file by its path below a folder.

    Data comes from strangers: neither a name such as `../x` nor a link may lead to what else is on
    the machine, which would then be shown to a model.

    Returns:
        The file; None if it does not exist, or if its path leads out of the folder.
    """
    file = root / path
    try:
        inside = file.is_file() and file.resolve().is_relative_to(root.resolve())
    except (OSError, RuntimeError, ValueError):  # too long a name, a loop of links, a NUL
        return None
    return file if inside else None


def read_json(files: ReleaseFiles, path: str) -> object:
    """Read and parse a JSON file of a release.

    Raises:
        MissingFileError: The file does not exist.
        SourceError: It is not JSON in UTF-8.
    """
    label = f"{files.location}!{path}"
    try:
        return json.loads(files.read(path))
    except SourceError:
        raise
    except (ValueError, RecursionError) as error:
        raise SourceError(label, "content", str(error)[:200], "JSON in UTF-8") from None


def _check_size(label: str, size: int) -> None:
    if size > MAX_FILE_BYTES:
        raise SourceError(label, "size", f"{size:,} bytes", f"at most {MAX_FILE_BYTES:,} bytes")


def _common_folder(names: list[str]) -> str:
    """The folder that a repository download puts everything into, with its slash, or nothing."""
    tops = {name.partition("/")[0] for name in names if "/" in name}
    at_top = any("/" not in name for name in names)
    return f"{tops.pop()}/" if len(tops) == 1 and not at_top else ""
