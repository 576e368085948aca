"""Bringing the Sphinx release into the user's cache folder."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from tempfile import NamedTemporaryFile

from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.checksums import differing_checksums, summarize_names
from uiprobe.probes.sources.download import DownloadError, Progress, TooLargeError, download
from uiprobe.probes.sources.files import FolderFiles, open_release
from uiprobe.probes.sources.locate import SPHINX_COMMIT, sphinx_cache

SPHINX_URL = f"https://github.com/PKU-ASE-RISE/Sphinx/archive/{SPHINX_COMMIT}.zip"
MAX_DOWNLOAD_BYTES = 4 * 1024**3
"""Well above the release of Sphinx, so that a wrong address cannot fill the disk."""


def fetch_sphinx(
    origin: Path | None = None, *, url: str = SPHINX_URL, progress: Progress | None = None
) -> Path:
    """Bring the pinned commit into the cache, and verify it; nothing to do where it is already.

    Args:
        origin: A folder or zip to take it from, instead of downloading it.
        url: Where to download it from.
        progress: Called while it comes.

    Returns:
        Where it lies now.

    Raises:
        SourceError: It cannot be had, or is not the pinned commit; the cache is left as it was.
    """
    target = sphinx_cache()
    if origin is None and _is_whole(target):
        return target
    part = _new_file_beside(target)
    try:
        if origin is None:
            _download(url, part, progress)
        else:
            _copy(origin, part)
        _verify(part, str(origin or url))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return target


def _is_whole(archive: Path) -> bool:
    try:
        return archive.is_file() and not differing_checksums(open_release(archive))
    except SourceError:
        return False


def _new_file_beside(target: Path) -> Path:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=target.parent, suffix=".part", delete=False) as temporary:
            return Path(temporary.name)
    except OSError as error:
        raise SourceError(
            str(target.parent),
            "cache folder",
            error.strerror or str(error),
            "a folder that can be written to; XDG_CACHE_HOME moves it",
        ) from None


def _verify(archive: Path, label: str) -> None:
    try:
        differing = differing_checksums(open_release(archive))
    except SourceError as error:
        # The file that it names is gone by the time anybody reads this.
        file = error.file.replace(str(archive), label)
        raise SourceError(file, error.field, error.found, error.expected) from None
    if differing:
        raise SourceError(
            label,
            "checksums",
            f"{len(differing)} missing or different: {summarize_names(differing)}",
            f"the files of commit {SPHINX_COMMIT}",
        )


def _copy(origin: Path, part: Path) -> None:
    files = open_release(origin)
    if not isinstance(files, FolderFiles):
        shutil.copyfile(origin, part)
        return
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in files.paths():
            archive.write(files.location / path, f"Sphinx-{SPHINX_COMMIT}/{path}")


def _download(url: str, part: Path, progress: Progress | None) -> None:
    try:
        download(url, part, most_bytes=MAX_DOWNLOAD_BYTES, progress=progress)
    except TooLargeError as error:
        raise SourceError(url, "size", str(error), f"at most {MAX_DOWNLOAD_BYTES:,}") from None
    except DownloadError as error:
        raise SourceError(
            url,
            "download",
            str(error),
            "the release; without internet, `uiprobe data fetch sphinx --from PATH_OR_ZIP` takes "
            "a copy",
        ) from None
