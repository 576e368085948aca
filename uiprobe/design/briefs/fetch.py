"""Bringing the AUI release into the user's cache folder."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from uiprobe.design.briefs.brief import Brief, BriefError
from uiprobe.design.briefs.read import AUI_BRIEFS, aui_cache, read_release, release_files
from uiprobe.probes.sources.download import DownloadError, Progress, TooLargeError, download

AUI_URL = "https://github.com/showlab/AUI/archive/refs/heads/main.zip"

AUI_DIGEST = "fe2c8f4f418d71aa"
"""The checksum of the 52 briefs, as `digest_of_release` computes it."""

MAX_DOWNLOAD_BYTES = 200_000_000


def digest_of_release(briefs: Sequence[Brief]) -> str:
    """A checksum of briefs: their ids, categories and prompts."""
    told = "\0".join(f"{one.id}\0{one.category}\0{one.prompt}" for one in briefs)
    return sha256(told.encode()).hexdigest()[:16]


def fetch_aui(
    origin: Path | None = None, *, url: str = AUI_URL, progress: Progress | None = None
) -> Path:
    """Bring the release into the cache, and look whether its briefs are the known ones.

    Args:
        origin: A folder or zip to take it from, instead of downloading it.
        url: Where to download it from.
        progress: Called while it comes.

    Returns:
        Where it lies now.

    Raises:
        BriefError: It cannot be had, or has other briefs; the cache is left as it was.
    """
    target = aui_cache()
    if origin is None and target.exists():
        _verify(target, str(target))
        return target
    part = target.with_suffix(".part")
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        if origin is None:
            _download(url, part, progress)
        elif origin.is_dir():
            _pack(origin, part)
        else:
            shutil.copyfile(origin, part)
        _verify(part, str(origin or url))
        part.replace(target)
    except OSError as error:
        raise BriefError(f"{target}: keeping the AUI release: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return target


def _verify(place: Path, label: str) -> None:
    briefs = read_release(place)
    if len(briefs) != AUI_BRIEFS or digest_of_release(briefs) != AUI_DIGEST:
        raise BriefError(
            f"{label}: found {len(briefs)} briefs with the checksum {digest_of_release(briefs)}, "
            f"expected {AUI_BRIEFS} with {AUI_DIGEST}; a later release may differ: set UIPROBE_AUI "
            "to use it as it is"
        )


def _pack(folder: Path, part: Path) -> None:
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in release_files(folder):
            archive.write(file, f"AUI-main/examples/{file.name}")


def _download(url: str, part: Path, progress: Progress | None) -> None:
    try:
        download(url, part, most_bytes=MAX_DOWNLOAD_BYTES, progress=progress)
    except TooLargeError as error:
        raise BriefError(f"{url}: {error}") from None
    except DownloadError as error:
        raise BriefError(
            f"{url}: bringing the AUI release: {error}; without internet, `uiprobe data fetch aui "
            "--from PATH_OR_ZIP` takes a copy"
        ) from None
