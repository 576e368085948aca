"""A design on the disk: its state after every stage, from which a run resumes, and its artefacts.

    README.txt                    a warning about the pages
    tasks.json                    the tasks
    round-0/page.html             the page; do not open it outside of a browser without a network
    round-0/judgements.json       what the verifier says
    round-0/tests.json            what the agent did, without pictures
    round-0/page.png              the page when it is opened
    round-0/dashboards/03.png     the failure on task 3
    round-0/rejected.json         pages that were not taken, and why
    state.json                    all of it, for going on

Pictures in `state.json` are small copies.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from uiprobe.design.briefs.brief import DesignTask
from uiprobe.environments.process_lock import ProcessLock
from uiprobe.episodes.design import Design, DesignTest, Version
from uiprobe.inputs.replacing import replacing

WARNING = """\
The files page.html were written by a model. Nothing has made them safe.
Open them only in a browser without a network, without accounts and without files.
page.png shows what they look like.
"""
"""The text of README.txt in a folder."""

FORMAT = 1
"""Changes with what is kept; a design of another format is not gone on with."""

_MAX_BYTES = 500_000_000
"""Bytes of a saved state that are read."""


class KeepingError(ValueError):
    """A folder that cannot be used; the message is for the user."""


class DesignFolder:
    """The folder of one design.

    Args:
        path: The folder; it need not exist.
        identity: All that decides the course of the design; a state of another is not gone on with.
    """

    def __init__(self, path: Path, identity: str) -> None:
        self.path = path
        self._identity = identity
        self._lock = ProcessLock(path.with_suffix(".lock"))

    def take(self) -> None:
        """Become the one run that writes here.

        Raises:
            KeepingError: Another run does.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        if not self._lock.take():
            raise KeepingError(f"{self.path}: another run works here; wait for it, or end it")

    def release(self) -> None:
        """Let others write here."""
        self._lock.drop()

    def read(self) -> tuple[Design, str] | None:
        """The design so far, and the last finished stage; None if there is none.

        Raises:
            KeepingError: It is damaged, or of another design.
        """
        return self._read(self._identity)

    def read_any(self) -> tuple[Design, str] | None:
        """The same, of whatever design it is.

        Raises:
            KeepingError: It is damaged.
        """
        return self._read(None)

    def _read(self, identity: str | None) -> tuple[Design, str] | None:
        file = self.path / "state.json"
        if not file.is_file():
            return None
        try:
            if file.stat().st_size > _MAX_BYTES:
                raise ValueError("it is too large")
            kept = json.loads(file.read_text(encoding="utf-8"))
            if kept["format"] != FORMAT or identity not in (None, kept["identity"]):
                raise ValueError("it was made with other settings, models or briefs")
            return Design.model_validate(kept["design"]), str(kept["stage"])
        except (
            *(OSError, ValueError, KeyError, TypeError, RecursionError, ValidationError),
        ) as error:
            raise KeepingError(
                f"{file}: going on with a design: {str(error)[:200]}; delete {self.path} to begin "
                "again"
            ) from None

    def write(self, design: Design, stage: str) -> None:
        """Keep a design after a stage; what was kept before stays until the new state is whole.

        Raises:
            OSError: The disk is full, or the folder cannot be written.
        """
        self._artefacts(design)
        kept = {
            "format": FORMAT,
            "identity": self._identity,
            "stage": stage,
            "design": design.model_dump(mode="json"),
        }
        with replacing(self.path / "state.json", alone=True) as file:
            file.write(json.dumps(kept).encode())

    def write_picture(self, name: str, png: bytes) -> None:
        """Keep a picture.

        Args:
            name: Its path below the folder.
            png: The picture.
        """
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(png)

    def _artefacts(self, design: Design) -> None:
        (self.path / "README.txt").write_text(WARNING, encoding="utf-8")
        _write_json(self.path / "tasks.json", [one.model_dump() for one in design.tasks])
        for version in design.versions[-2:]:
            self._version(version)

    def _version(self, version: Version) -> None:
        folder = self.path / f"round-{version.number}"
        folder.mkdir(exist_ok=True)
        (folder / "page.html").write_text(version.html, encoding="utf-8", errors="replace")
        _write_json(folder / "judgements.json", [one.model_dump() for one in version.judgements])
        _write_json(folder / "tests.json", [_without_pictures(one) for one in version.tests])
        _write_json(folder / "rejected.json", [one.model_dump() for one in version.rejected])
        _write_json(folder / "comments.json", [one.model_dump() for one in version.comments])

    def forget(self) -> None:
        """Remove the folder: it was only for going on, and the design is complete."""
        shutil.rmtree(self.path, ignore_errors=True)


def _without_pictures(test: DesignTest) -> dict[str, Any]:
    told = test.model_dump(exclude={"last"})
    for step in told["steps"]:
        del step["picture"]
    return told


def _write_json(file: Path, content: object) -> None:
    file.write_text(json.dumps(content, indent=1, ensure_ascii=False), encoding="utf-8")


def tasks_of(design: Design) -> list[DesignTask]:
    """The tasks of a design, without rules and solutions."""
    kinds = {"user_workflow": "user_workflow", "edge_case": "edge_case"}
    return [
        DesignTask(
            one.number,
            one.text,
            one.expected,
            kinds.get(one.kind, "core_function"),  # type: ignore[arg-type]
        )
        for one in design.tasks
    ]
