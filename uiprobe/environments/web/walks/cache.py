"""Walks that are kept between runs, because a browser takes minutes for them."""

from __future__ import annotations

import json
import shutil
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

import platformdirs

from uiprobe.environments.versions import PAGE_LIBRARIES, installed
from uiprobe.environments.web.walks.keeping import (
    KeptPage,
    SlowWalkError,
    Walk,
    WalkError,
    WalkStep,
)
from uiprobe.environments.web.walks.walking import Errand
from uiprobe.inputs.code_checksum import code_checksum
from uiprobe.ui.actions import ActionError
from uiprobe.ui.platform import WEB
from uiprobe.ui.trajectory import record_action
from uiprobe.ui.trajectory_folder import (
    FolderStep,
    TrajectoryFolderError,
    read_trajectory_folder,
    write_trajectory_folder,
)
from uiprobe.ui.tree import TreeError

_WALK_FILE = "walk.json"


class WalkCache:
    """Walks on the disk, by what they are of and by the code that made them.

    Attributes:
        folder: Where those of this code are.
    """

    def __init__(self, root: Path | None = None) -> None:
        """Open the cache; by default in the user's cache folder."""
        if root is None:
            root = Path(platformdirs.user_cache_dir("uiprobe", appauthor=False)) / "web-walks"
        self.folder = root / _code_digest()

    def get(self, errand: Errand) -> Walk | WalkError | None:
        """A walk, or why it cannot be carried out; None if that is not known."""
        folder = self._folder_of(errand)
        try:
            known = json.loads((folder / _WALK_FILE).read_text(encoding="utf-8"))
            if known["failed"]:
                return WalkError(known["failed"])
            steps = read_trajectory_folder(folder)
            return Walk(
                known["goal"], tuple(map(_walk_step, steps)), reached=known["reached"] is True
            )
        except (
            *(OSError, ValueError, KeyError, TypeError, RecursionError),
            *(TrajectoryFolderError, TreeError),
        ):
            # What cannot be read is made again.
            return None

    def put(self, errand: Errand, found: Walk | WalkError) -> Walk | WalkError:
        """Keep a walk, or why there is none; a solution that was too slow is tried again next time.

        Returns:
            What was kept: a walk whose actions cannot be recorded is none.
        """
        if isinstance(found, SlowWalkError) and errand.change is None:
            return found
        self.folder.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix="new-", dir=self.folder))
        if isinstance(found, Walk):
            try:
                write_trajectory_folder(made, [_folder_step(step) for step in found.steps])
            except ActionError as error:
                shutil.rmtree(made)
                made.mkdir()
                found = WalkError(f"{errand.template}: {error}")
        known = (
            {"goal": found.goal, "reached": found.reached, "failed": ""}
            if isinstance(found, Walk)
            else {"goal": "", "reached": False, "failed": str(found)[:500] or "unknown"}
        )
        (made / _WALK_FILE).write_text(json.dumps(known), encoding="utf-8")
        target = self._folder_of(errand)
        shutil.rmtree(target, ignore_errors=True)
        try:
            made.replace(target)
        except OSError:
            # Another process was faster with the same walk.
            shutil.rmtree(made, ignore_errors=True)
        return found

    def _folder_of(self, errand: Errand) -> Path:
        change = errand.change
        named = [errand.benchmark, errand.task, errand.seed]
        if change is not None:
            named += [change.step, change.instead]
        digest = sha256(json.dumps(named).encode()).hexdigest()[:24]
        return self.folder / f"{errand.benchmark}-{digest}"


def _walk_step(step: FolderStep) -> WalkStep:
    if step.screenshot is None or (step.record is not None and step.action is None):
        raise ValueError("an incomplete step")
    tree = WEB.reader.parse(step.document, name=step.place.page[:200])
    line = None if step.action is None else WEB.space.format(step.action)
    return WalkStep(KeptPage(step.document, step.place, step.screenshot, tree), line)


def _folder_step(step: WalkStep) -> FolderStep:
    """A step as the files hold it.

    Raises:
        ActionError: Its action means nothing on its page, or has no place in a record.
    """
    page = step.page
    if step.line is None:
        return FolderStep(page.document, page.place, None, None, page.picture, WEB)
    action = WEB.space.parse(step.line)
    record = record_action(action, page.tree, WEB)
    if record.kind in WEB.space.worded and record.message is None:
        raise ActionError("malformed_argument", f"{step.line} has several texts")
    return FolderStep(page.document, page.place, record, action, page.picture, WEB)


@cache
def _code_digest() -> str:
    """Checksum over all that decides on walks: the code of sites and solutions, and packages."""
    return code_checksum(("environments/web",), json.dumps(installed(PAGE_LIBRARIES)))[:16]
