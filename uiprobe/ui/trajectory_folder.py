"""Trajectories as folders, in the layout of the Sphinx release.

    0.xml, 1.xml, ...   the screens; of the web 0.json, 1.json, ...
    0.png, 1.png, ...   their pictures, where available
    activities.json     [package, activity] of each screen
    meta.json           the action on each screen: its type, element and message
    actions.json        the same actions with the places acted on, in the form of the release

The release's reference trajectories have no `actions.json`; without it an action was done at the
centre of its element. In the traces of runs, its own and ours, `meta.json` is an object with the
outcome, and `actions.json` alone says what was done. Our earlier versions wrote a list into
`meta.json` for runs too, and the earliest lines of the grammar into `actions.json`. A trajectory
that was cut off has one activity more than it has actions. Screens beyond the activities, which two
trajectories of the release have, are no part of it.

Beside them ours have `goal.json` or `recording.json`. A folder of Android without either comes from
the release or is like one, and is read as the release reads it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path
from reprlib import repr
from typing import Any

from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, RELEASE, WEB, Platform
from uiprobe.ui.readers.uiautomator import DEFAULT_LIMITS
from uiprobe.ui.release_actions import (
    dump_release_action,
    dump_run_action,
    read_release_action,
)
from uiprobe.ui.screenshot import MAX_SCREENSHOT_BYTES
from uiprobe.ui.trajectory import RecordedAction, Step, dump_action, record_action
from uiprobe.ui.tree import Tree, UnparsedTree

GOAL_FILE = "goal.json"
RECORDING_FILE = "recording.json"

MAX_STEPS = 1000
MAX_JSON_BYTES = 16 * 1024 * 1024

_NO_ERROR = "none"
_ENDINGS = {ANDROID.name: "xml", WEB.name: "json"}

_Done = tuple[RecordedAction, Action | None]


def document_ending(platform: Platform) -> str:
    """How the names of the files with a platform's documents end.

    Raises:
        ValueError: Its documents are not kept in folders.
    """
    ending = _ENDINGS.get(platform.name)
    if ending is None:
        raise ValueError(
            f"platform {platform.name!r} is not kept in folders; {', '.join(_ENDINGS)} are"
        )
    return ending


class TrajectoryFolderError(ValueError):
    """Not a trajectory folder; the message names the file, what was found and what was expected."""


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How a run ended, as the release keeps it.

    Attributes:
        success: Whether the goal was met; None if that is unknown.
        error: Why no action came of the last answer, beginning with the name of an error, such as
            `ActionParseError`, which the release counts as a format error; empty if one did.
    """

    success: bool | None
    error: str = ""


@dataclass(frozen=True, slots=True)
class FolderStep:
    """One step as the files hold it.

    Attributes:
        document: The platform's own document, whole; on a phone with the windows of the system.
        place: Where the screen belongs: package and activity, or the address of a page.
        record: What was done, from `meta.json`; None if the trajectory was cut off.
        action: The same in the grammar, from `actions.json`; None if it is missing or not
            an action of the grammar.
        screenshot: The picture as PNG, if it exists and was asked for.
        platform: What the screen is of, with the reader of its document.
    """

    document: bytes
    place: Place
    record: RecordedAction | None
    action: Action | None = None
    screenshot: bytes | None = None
    platform: Platform = ANDROID

    def parse(self, *, name: str = "hierarchy") -> Step:
        """The step with its hierarchy parsed.

        Raises:
            TreeError: The document cannot be read.
        """
        tree = self.platform.reader.parse(self.document, name=name)
        return Step(tree, self.place, self.record, self.action)


def read_trajectory_folder(
    folder: Traversable, *, screenshots: bool = True, platform: Platform | None = None
) -> tuple[FolderStep, ...]:
    """Read a trajectory from a folder, or from one inside a zip file (`zipfile.Path`).

    Args:
        folder: A folder on disk, or a `zipfile.Path`.
        screenshots: Whether to read the pictures too.
        platform: What it was recorded on, where that is known; else its files say it.

    Raises:
        TrajectoryFolderError: A file is missing, too large or malformed, or they disagree on the
            number of steps.
    """
    places = _read_places(folder)
    platform = platform or _platform_of(folder)
    ending = document_ending(platform)
    documents = [_read_document(folder, f"{number}.{ending}") for number in range(len(places))]
    done: Sequence[_Done] = (
        _read_run(folder, documents, platform)
        if read_outcome(folder) is not None
        else _read_done(folder, len(places), platform)
    )
    return tuple(
        FolderStep(
            documents[number],
            place,
            done[number][0] if number < len(done) else None,
            done[number][1] if number < len(done) else None,
            _read(folder, f"{number}.png", MAX_SCREENSHOT_BYTES) if screenshots else None,
            platform,
        )
        for number, place in enumerate(places)
    )


def _platform_of(folder: Traversable) -> Platform:
    if folder.joinpath(f"0.{_ENDINGS[WEB.name]}").is_file():
        return WEB
    is_ours = any(folder.joinpath(name).is_file() for name in (GOAL_FILE, RECORDING_FILE))
    return ANDROID if is_ours else RELEASE


def _read_document(folder: Traversable, name: str) -> bytes:
    document = _read(folder, name, DEFAULT_LIMITS.bytes)
    if document is None:
        raise TrajectoryFolderError(
            f"{folder.joinpath(name)}: found no such file, expected a screen for each activity"
        )
    return document


def _read(folder: Traversable, name: str, limit: int) -> bytes | None:
    file = folder.joinpath(name)
    if isinstance(file, Path) and file.is_symlink():
        raise TrajectoryFolderError(f"{file}: found a link, expected a file")
    if not file.is_file():
        return None
    with file.open("rb") as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise TrajectoryFolderError(f"{file}: found over {limit:,} bytes, expected at most so many")
    return data


def read_limited(folder: Traversable, name: str) -> bytes | None:
    """A file of plain data from a folder; None if it does not exist.

    Raises:
        TrajectoryFolderError: It is a link, or too large.
    """
    return _read(folder, name, MAX_JSON_BYTES)


def _read_json(folder: Traversable, name: str) -> object:
    data = read_limited(folder, name)
    if data is None:
        return None
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise TrajectoryFolderError(
            f"{folder.joinpath(name)}: found {str(error)[:100]}, expected JSON"
        ) from None


def _read_list(folder: Traversable, name: str) -> list[Any] | None:
    value = _read_json(folder, name)
    if value is not None and not isinstance(value, list):
        raise TrajectoryFolderError(
            f"{folder.joinpath(name)}: found {type(value).__name__}, expected a list"
        )
    return value


def _read_places(folder: Traversable) -> list[Place]:
    name = folder.joinpath("activities.json")
    found = _read_list(folder, "activities.json")
    if not found or len(found) > MAX_STEPS:
        raise TrajectoryFolderError(
            f"{name}: found {'no file' if found is None else f'{len(found)} activities'}, "
            f"expected one activity per step, 1 to {MAX_STEPS}"
        )
    places: list[Place] = []
    for number, pair in enumerate(found):
        match pair:
            case [str(package), str(activity)]:
                places.append(Place(package, activity))
            case _:
                raise TrajectoryFolderError(
                    f"{name}: {number}: found {repr(pair)}, expected [package, activity]"
                )
    return places


def _read_done(folder: Traversable, steps: int, platform: Platform) -> list[_Done]:
    """Read the actions of a folder whose `meta.json` lists its records."""
    records = _read_records(folder, steps, platform)
    return list(zip(records, _read_actions(folder, len(records), platform), strict=True))


def _read_records(folder: Traversable, steps: int, platform: Platform) -> list[RecordedAction]:
    name = folder.joinpath("meta.json")
    found = _read_list(folder, "meta.json")
    if found is None or len(found) not in (steps - 1, steps):
        raise _wrong_number(name, found, steps)
    try:
        return [
            RecordedAction.from_dict(record, name=f"{name}: {number}", platform=platform)
            for number, record in enumerate(found)
        ]
    except ValueError as error:
        raise TrajectoryFolderError(str(error)) from None


def _wrong_number(
    name: Traversable, found: Sequence[object] | None, steps: int
) -> TrajectoryFolderError:
    return TrajectoryFolderError(
        f"{name}: found {'no file' if found is None else f'{len(found)} actions'}, expected "
        f"{steps}, as in activities.json, or one less"
    )


def _read_actions(folder: Traversable, number: int, platform: Platform) -> list[Action | None]:
    found = _read_list(folder, "actions.json")
    if found is None:
        return [None] * number
    if len(found) != number:
        raise TrajectoryFolderError(
            f"{folder.joinpath('actions.json')}: found {len(found)} actions, expected {number}, "
            "as in meta.json"
        )
    return [_parse(entry, platform) for entry in found]


def _parse(entry: object, platform: Platform) -> Action | None:
    # meta.json has the action; an entry in another form only leaves the exact place unknown.
    line = entry.get("grammar") if isinstance(entry, dict) else entry
    try:
        return platform.space.parse(line) if isinstance(line, str) else None
    except ActionError:
        return None


def read_outcome(folder: Traversable) -> RunOutcome | None:
    """How a run ended, as its `meta.json` says; None for a folder that is no run.

    Raises:
        TrajectoryFolderError: The file is too large, or not JSON.
    """
    found = _read_json(folder, "meta.json")
    if not isinstance(found, dict) or not {"success", "length"} <= found.keys():
        return None
    success, error = found["success"], found.get("error_message")
    return RunOutcome(
        success if isinstance(success, bool) else None,
        error if isinstance(error, str) and error != _NO_ERROR else "",
    )


def _read_run(folder: Traversable, documents: Sequence[bytes], platform: Platform) -> list[_Done]:
    """Read the actions of a run, which keeps them in `actions.json` alone.

    Where the release names a place, the record has the smallest widget there.
    """
    name = folder.joinpath("actions.json")
    found = _read_list(folder, "actions.json")
    if found is None or len(found) not in (len(documents) - 1, len(documents)):
        raise _wrong_number(name, found, len(documents))
    done: list[_Done] = []
    try:
        for number, entry in enumerate(found):
            where = f"{name}: {number}"
            if isinstance(entry, dict) and "record" in entry:
                record = RecordedAction.from_dict(entry["record"], name=where, platform=platform)
                done.append((record, _parse(entry, platform)))
                continue
            read = read_release_action(entry, name=where)
            if isinstance(read, RecordedAction):
                done.append((read, None))
            else:
                screen = platform.reader.parse(documents[number], name=f"{number}.xml")
                done.append((record_action(read, screen), read))
    except ValueError as error:
        raise TrajectoryFolderError(str(error)) from None
    return done


def write_trajectory_folder(
    folder: Path, steps: Sequence[FolderStep], outcome: RunOutcome | None = None
) -> None:
    """Write a trajectory; `read_trajectory_folder` reads the same steps back.

    Args:
        folder: A folder that is empty or does not exist yet.
        steps: At least one; only the last may be without an action.
        outcome: How it ended, for a run; None for a recording of a reference.

    Raises:
        FileExistsError: There is something in the folder.
        ValueError: There is no step, one before the last was not acted on, or its platform is not
            kept in folders.
        TreeError: A screen of a run cannot be read.
    """
    if not steps or any(step.record is None for step in steps[:-1]):
        raise ValueError("a trajectory has steps, and an action on each but the last")
    files = _describe(steps, outcome)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: give a folder for this trajectory alone")
    for number, step in enumerate(steps):
        name = f"{number}.{document_ending(step.platform)}"
        (folder / name).write_bytes(step.document)
        if step.screenshot is not None:
            (folder / f"{number}.png").write_bytes(step.screenshot)
    for name, content in files.items():
        # ASCII alone, because a text may hold half of a surrogate pair, which UTF-8 cannot.
        (folder / name).write_text(json.dumps(content, indent=4) + "\n", encoding="ascii")


def _describe(steps: Sequence[FolderStep], outcome: RunOutcome | None) -> dict[str, object]:
    """The files beside the screens."""
    places = [[step.place.app, step.place.page] for step in steps]
    acted = [(step, step.record) for step in steps if step.record is not None]
    if outcome is None:
        return {
            "activities.json": places,
            "meta.json": [dump_action(record) for _, record in acted],
            "actions.json": [dump_release_action(record, step.action) for step, record in acted],
        }
    return {
        "activities.json": places,
        "meta.json": {
            "success": outcome.success,
            "length": len(acted),
            "error_message": outcome.error or _NO_ERROR,
        },
        "actions.json": [
            dump_run_action(record, step.action, UnparsedTree(partial(_parse_screen, step)))
            for step, record in acted
        ],
    }


def _parse_screen(step: FolderStep) -> Tree:
    return step.parse().tree
