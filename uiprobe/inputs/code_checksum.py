"""Checksums over the code of this package, by which what it made is recognized."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def code_checksum(places: Iterable[str], *made_with: str) -> str:
    """A checksum over the names and contents of files.

    Args:
        places: Files and folders, relative to the package; of folders every file counts.
        made_with: Further texts, such as versions of other packages.

    Returns:
        64 hexadecimal digits.
    """
    digest = sha256("\n".join(made_with).encode())
    for place in places:
        start = _ROOT / place
        for file in sorted(start.rglob("*")) if start.is_dir() else [start]:
            if file.is_file() and "__pycache__" not in file.parts:
                # The length keeps a file and the name of the next one apart.
                content = file.read_bytes()
                digest.update(f"\n{file.relative_to(_ROOT).as_posix()} {len(content)}\n".encode())
                digest.update(content)
    return digest.hexdigest()
