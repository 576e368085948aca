"""Checksums of the files that items are made of, to recognize a complete release."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from uiprobe.probes.sources.files import ReleaseFiles

_SHIPPED = Path(__file__).with_name("sphinx_checksums.json")
_ITEM_FILES = ("questions.json", "lowlevel_tasks.json", "task_info.json", "task_info_all.json")


@cache
def expected_checksums() -> dict[str, str]:
    """SHA-256 of each item file, and of each folder of items, of the pinned Sphinx commit.

    The checksum of a folder is that of its JSON and XML files: of the lines `name sha256`, sorted.
    """
    checksums: dict[str, str] = json.loads(_SHIPPED.read_text(encoding="utf-8"))
    return checksums


def release_checksums(files: ReleaseFiles) -> dict[str, str]:
    """The same checksums of a release at hand; missing files are left out."""
    found = {path: _sha256(files.read(path)) for path in _ITEM_FILES if files.exists(path)}
    folders: dict[str, list[str]] = {}
    for path in files.paths():
        folder, _, name = path.rpartition("/")
        is_item = folder.startswith("groundtruth/") or folder == "lowlevel_tasks"
        if is_item and name.endswith((".json", ".xml")):
            folders.setdefault(folder, []).append(path)
    for folder, paths in folders.items():
        found[folder] = _sha256(
            "".join(
                f"{path.rpartition('/')[2]} {_sha256(files.read(path))}\n" for path in sorted(paths)
            ).encode()
        )
    return found


def differing_checksums(files: ReleaseFiles) -> list[str]:
    """Item files and folders that are missing or not those of the pinned commit."""
    found, expected = release_checksums(files), expected_checksums()
    return sorted(name for name in expected if found.get(name) != expected[name])


def write_checksums(files: ReleaseFiles, path: Path = _SHIPPED) -> None:
    """Pin the release at hand; for moving the suite to another commit."""
    content = dict(sorted(release_checksums(files).items()))
    path.write_text(json.dumps(content, indent=0) + "\n", encoding="utf-8")


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def summarize_names(names: Iterable[str], shown: int = 5) -> str:
    """A few of the names, and how many more there are."""
    all_names = list(names)
    rest = len(all_names) - shown
    return ", ".join(all_names[:shown]) + (f" and {rest} more" if rest > 0 else "")
