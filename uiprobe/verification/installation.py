"""Describes the installation: the code of the package, other packages, the machine."""

from __future__ import annotations

import platform
from functools import cache
from importlib.metadata import distributions
from pathlib import Path

import uiprobe
from uiprobe.verification.digests import checksum, checksum_of_all
from uiprobe.verification.manifest import Code, Platform

_PACKAGE = Path(uiprobe.__file__).parent
_JUDGING = frozenset({"ui", "episodes", "scorers", "design", "exploration", "verification"})
"""The rooms that decide on verdicts; those that decide on items and prompts are all others."""

_MADE = frozenset({".pyc", ".pyo"})


@cache
def code_files() -> dict[str, str]:
    """The checksum of each file of the package, by its path in it."""
    return {
        path.relative_to(_PACKAGE).as_posix(): checksum(path.read_bytes())
        for path in sorted(_PACKAGE.rglob("*"))
        if path.is_file() and path.suffix not in _MADE
    }


def code_of(files: dict[str, str], version: str) -> Code:
    """The package by the checksums of its files."""
    groups: dict[str, list[tuple[str, str]]] = {"judging": [], "asking": [], "data": []}
    for name, value in files.items():
        room = name.partition("/")[0]
        group = "data" if not name.endswith(".py") else "judging" if room in _JUDGING else "asking"
        groups[group].append((name, value))
    return Code(version=version, **{name: checksum_of_all(one) for name, one in groups.items()})


def code_here() -> Code:
    """The package that is installed here."""
    return code_of(code_files(), uiprobe.__version__)


def packages_here() -> str:
    """The installed packages as `name==version`, one per line; paths are left out."""
    found = {(one.metadata["Name"] or "").lower(): one.version for one in distributions()}
    return "".join(f"{name}=={version}\n" for name, version in sorted(found.items()) if name)


def platform_here() -> Platform:
    """The machine, without its name."""
    return Platform(
        system=f"{platform.system()} {platform.release()}",
        machine=platform.machine(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
    )
