"""The documents keep their word: their examples run, and the files that they name exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import uiprobe
from uiprobe.tasks.grounding import GROUNDING_VERSION
from uiprobe.tasks.ladders import LADDERS_VERSIONS
from uiprobe.tasks.navigation import NAVIGATION_VERSION

REPO = Path(__file__).parents[1]
DOCS = REPO / "docs"
PACKAGE = Path(uiprobe.__file__).parent

EXAMPLE = re.compile(r"^`(uiprobe/[^`\n]+)`[^`]*?\n\n```(?:python|yaml)\n(.*?)^```$", re.M | re.S)
"""A file of the package, by its path, and what is to be in it."""

FIGURES = re.compile(r"<!-- figures: \w+;([^\n]*)-->")
"""The versions of the probes whose items figures of the demo are of."""

# The models of the demo read text only, and ladders of grounding are pictures.
VERSIONS = {
    **LADDERS_VERSIONS,
    "grounding": GROUNDING_VERSION,
    "navigation": NAVIGATION_VERSION,
}
"""The versions of what `make demo` asks."""

RUN = """\
import asyncio
from tests.probes.sources.builtin.test_catalogue import walk
from uiprobe.cli.main import main
from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.ui.reference import find_elements

main(["phone", "screenshot", "--app", "tally", "-o", "tally.png"], standalone_mode=False)
[facts] = [facts for facts in catalogue() if facts.app == "tally"]
for function in facts.functions:
    *_, before, last = asyncio.run(walk("tally", tuple(step for _, step in function.way), 0))
    assert find_elements(function.shows, last), function.name
for control in facts.controls:
    assert find_elements(control.selector, asyncio.run(walk("tally", control.way, 0))[-1])
main(["check-task", "--app", "tally", "--seeds", "2"])
"""
"""What the document has its reader do; the last command ends with its status."""


def examples(name: str) -> dict[str, str]:
    """The files that a document has its reader write, by path."""
    found = EXAMPLE.findall((DOCS / name).read_text("utf-8"))
    return {path.replace("<app>", "tally"): content for path, content in found}


def extend(folder: Path, name: str) -> None:
    """Put a copy of the package into a folder, with what a document adds to it."""
    copytree(PACKAGE, folder / "uiprobe", copy_function=os.symlink)
    for path, content in examples(name).items():
        assert not (folder / path).exists(), f"{path}: the package has it already"
        (folder / path).write_text(content, "utf-8")


def follow(folder: Path, steps: str) -> str:
    """Do steps in a process that finds the package in a folder; what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", steps],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(REPO)))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_app_and_the_goal_of_the_document_are_proven(tmp_path: Path) -> None:
    files = examples("authoring.md")
    assert {Path(path).parent.name for path in files} == {"apps", "goals", "catalogue"}
    assert len(files) == 4
    extend(tmp_path, "authoring.md")
    done = follow(tmp_path, RUN)
    assert re.search(r"tally/count_bird.*\byes\b", done), done
    assert (tmp_path / "tally.png").read_bytes().startswith(b"\x89PNG")


def test_the_goal_that_is_quoted_is_that_of_the_clock() -> None:
    text = (DOCS / "authoring.md").read_text("utf-8")
    [quoted] = re.findall(r"from the clock:\n\n```python\n(.*?)```", text, re.S)
    assert quoted in (PACKAGE / "probes/sources/builtin/goals/clock.py").read_text("utf-8")


@pytest.mark.parametrize("name", ["architecture.md", "authoring.md"])
def test_files_that_are_named_exist(name: str) -> None:
    named = re.findall(r"`([\w/]+/[\w/]*\.(?:py|yaml|md))`", (DOCS / name).read_text("utf-8"))
    # Capitals stand for a name of one's own: `probes/NAME.py`.
    paths = {path for path in named if path == path.lower()} - examples(name).keys()
    roots = (REPO, PACKAGE, PACKAGE / "probes/sources/builtin", PACKAGE / "environments/phone")
    assert len(paths) >= 3
    assert {path for path in paths if not any((root / path).exists() for root in roots)} == set()


def test_figures_are_of_the_items_of_today():
    pages = [REPO / "README.md", DOCS / "results.md"]
    marks = [mark for page in pages for mark in FIGURES.findall(page.read_text(encoding="utf-8"))]
    assert len(marks) == 3
    for mark in marks:
        shown = dict(one.rsplit(" ", 1) for one in mark.strip().split(", "))
        # `make figures` makes them again. The letter of a version changes with parameters alone.
        assert numbers(shown) == numbers(VERSIONS)


def numbers(versions: dict[str, str]) -> dict[str, str]:
    return {probe: version.partition("-")[0] for probe, version in versions.items()}
