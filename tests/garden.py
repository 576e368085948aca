"""Installs the distribution of `tests/plugin` into a folder, as an installer would."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import copytree

PLUGIN = Path(__file__).parent / "plugin"
PACKAGE = "uiprobe_garden"


def install(folder: Path) -> Path:
    """Put the package and its metadata into `folder/site-packages`, without a network.

    Inspect knows packages by folders of this name.
    """
    place = folder / "site-packages"
    copytree(PLUGIN / PACKAGE, place / PACKAGE)
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = place / f"{PACKAGE}-{project['version']}.dist-info"
    metadata.mkdir()
    header = f"Metadata-Version: 2.3\nName: {project['name']}\nVersion: {project['version']}\n"
    (metadata / "METADATA").write_text(header, "utf-8")
    groups = project["entry-points"]
    (metadata / "entry_points.txt").write_text(
        "\n".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
            for group, entries in groups.items()
        ),
        "utf-8",
    )
    return place


def follow(place: Path, *command: str, status: int | None = 0) -> str:
    """Run a command of this environment that finds the distribution; what it prints.

    Args:
        place: Where the distribution is; the command runs beside it.
        command: Arguments of Python.
        status: The exit status that is expected; None for any.
    """
    done = subprocess.run(
        [sys.executable, *command],
        cwd=place.parent,
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join((str(place), str(PLUGIN.parents[1]))),
            "COLUMNS": "200",
        },
        capture_output=True,
        text=True,
    )
    assert status in (None, done.returncode), done.stdout + done.stderr
    return done.stdout
