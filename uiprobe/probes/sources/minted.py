"""Items minted from recordings, as a source: the file `items.json` and the screens beside it.

Every file that an item needs is listed with its checksum, and only listed files are read, so that
what is asked is what was minted, and nothing outside the folder is ever opened.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from reprlib import repr
from typing import Any

from uiprobe.probes.sources.base import (
    Broken,
    GroundingExample,
    JudgedStep,
    KnowledgeCapability,
    MissingFileError,
    Question,
    Recording,
    SourceError,
    SourceScreen,
)
from uiprobe.probes.sources.files import file_inside
from uiprobe.ui.actions import Direction
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID, WEB, Platform
from uiprobe.ui.readers.uiautomator import DEFAULT_LIMITS
from uiprobe.ui.recording_info import MAX_GOAL, MAX_NAME, is_line
from uiprobe.ui.screenshot import MAX_SCREENSHOT_BYTES
from uiprobe.ui.trajectory import RecordedAction, retell
from uiprobe.ui.trajectory_folder import MAX_STEPS, document_ending
from uiprobe.ui.tree import Tree, TreeError

ITEMS_FILE = "items.json"
ITEMS_FORMAT = "uiprobe items 2"

MAX_ITEMS_BYTES = 256 * 1024 * 1024


def items_checksum(content: Mapping[str, Any]) -> str:
    """SHA-256 over all that `items.json` says, its own checksum left out."""
    rest = {name: value for name, value in content.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


class MintedSource:
    """Reads the items that `uiprobe mint` made.

    Attributes:
        sha256: Checksum over the items and their screens.
    """

    def __init__(self, folder: Path) -> None:
        """Open a folder.

        Args:
            folder: Where `items.json` is.

        Raises:
            SourceError: The file is missing, malformed, or was changed since it was minted.
        """
        self._folder = folder
        self._file = str(folder / ITEMS_FILE)
        content = self._load()
        if content.get("format") != ITEMS_FORMAT:
            raise self._error("format", content.get("format"), repr(ITEMS_FORMAT))
        self.sha256 = items_checksum(content)
        if content.get("sha256") != self.sha256:
            raise self._error(
                "sha256",
                content.get("sha256"),
                f"{self.sha256}, that of its content: it was changed; mint it again",
            )
        files = content.get("files")
        if not isinstance(files, dict) or not all(isinstance(v, str) for v in files.values()):
            raise self._error("files", files, "checksums by name")
        self._files: dict[str, str] = files
        self._grounding = self._entries(content, "grounding")
        self._completion = self._entries(content, "completion")

    @property
    def name(self) -> str:
        """Its name in logs."""
        return str(self._folder)

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """There are none: recordings show what was done, not what an app is for.

        Raises:
            SourceError: Always.
        """
        raise SourceError(
            self._file,
            capability,
            "no questions",
            "a source with questions: items minted from recordings are for the probes grounding "
            "and completion_judgment",
        )

    def recordings(self) -> list[Recording | Broken]:
        """The recorded sessions that have a goal, with the moments to ask about."""
        found: list[Recording | Broken] = []
        for position, entry in enumerate(self._completion):
            try:
                found.append(self._recording(entry, f"{self._file}: completion[{position}]"))
            except ValueError as error:
                found.append(Broken(f"completion@{position}", str(error)))
        return found

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """The low-level instructions."""
        found: list[GroundingExample | Broken] = []
        for position, entry in enumerate(self._grounding):
            try:
                found.append(self._example(entry, f"{self._file}: grounding[{position}]"))
            except ValueError as error:
                found.append(Broken(f"grounding@{position}", str(error)))
        return found

    def screen(self, name: str) -> SourceScreen:
        """A screen by its path without ending, such as `alarm/0`.

        Raises:
            SourceError: No item has it.
        """
        platform = self._platform_of(name)
        return SourceScreen(
            name=name,
            read_tree=partial(self._hierarchy, name, platform),
            screenshot=partial(self._read, f"{name}.png", MAX_SCREENSHOT_BYTES),
            has_screenshot=f"{name}.png" in self._files,
        )

    def _platform_of(self, screen: str) -> Platform:
        """The platform of a recorded screen, by the suffix of its file.

        Raises:
            SourceError: No item has it.
        """
        for platform in (ANDROID, WEB):
            if f"{screen}.{document_ending(platform)}" in self._files:
                return platform
        raise self._error("screen", screen, "the screen of an item")

    def _hierarchy(self, name: str, platform: Platform) -> Tree:
        path = f"{name}.{document_ending(platform)}"
        return platform.reader.parse(self._read(path, DEFAULT_LIMITS.bytes), name=path)

    def _read(self, path: str, limit: int) -> bytes:
        """A listed file, unchanged since the items were minted."""
        expected = self._files.get(path)
        if expected is None:
            raise MissingFileError(f"{self._folder}/{path}", "a file that items.json lists")
        file = file_inside(self._folder, path)
        if file is None:
            raise MissingFileError(
                f"{self._folder}/{path}", "a file of the recording, in its folder; mint it again"
            )
        with file.open("rb") as stream:
            data = stream.read(limit + 1)
        if len(data) > limit:
            raise SourceError(str(file), "size", f"over {limit:,} bytes", "at most so many")
        if hashlib.sha256(data).hexdigest() != expected:
            raise SourceError(
                str(file), "sha256", "another content", "that which was minted; mint it again"
            )
        return data

    def _load(self) -> Mapping[str, Any]:
        file = self._folder / ITEMS_FILE
        if not file.is_file():
            raise MissingFileError(
                self._file, "items; `uiprobe mint` makes them of recordings in the folder"
            )
        with file.open("rb") as stream:
            data = stream.read(MAX_ITEMS_BYTES + 1)
        if len(data) > MAX_ITEMS_BYTES:
            raise self._error("size", f"over {MAX_ITEMS_BYTES:,} bytes", "at most so many")
        try:
            content = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise SourceError(self._file, "content", str(error)[:200], "JSON in UTF-8") from None
        if not isinstance(content, dict):
            raise self._error("content", content, "an object")
        return content

    def _entries(self, content: Mapping[str, Any], name: str) -> list[Any]:
        entries = content.get(name)
        if not isinstance(entries, list):
            raise self._error(name, entries, "a list")
        return entries

    def _error(self, field: str, found: object, expected: str) -> SourceError:
        return SourceError(self._file, field, repr(found), expected)

    def _recording(self, entry: object, name: str) -> Recording:
        record = _object(entry, name)
        screens = _texts(record, "screens", name)
        actions = record.get("actions")
        if not isinstance(actions, list) or len(actions) != len(screens):
            raise SourceError(name, "actions", repr(actions), f"a list of {len(screens)}")
        moments = record.get("moments")
        if not isinstance(moments, list) or not moments:
            raise SourceError(name, "moments", repr(moments), "a list")
        platform = self._platform_of(screens[0])
        goal = Goal(
            task=_number(record, "task", name),
            app=_line(record, "app", MAX_NAME, name),
            instruction=_line(record, "goal", MAX_GOAL, name),
            category=_line(record, "category", MAX_NAME, name),
            platform=platform.name,
        )
        return Recording(
            goal=goal,
            screens=[self.screen(screen) for screen in screens],
            actions=[
                self._told(
                    RecordedAction.from_dict(
                        action, name=f"{name}: actions[{step}]", platform=platform
                    ),
                    screen,
                )
                for step, (action, screen) in enumerate(zip(actions, screens, strict=True))
            ],
            name=_line(record, "recording", MAX_NAME, name),
            moments=tuple(_moment(moment, len(screens), name) for moment in moments),
        )

    def _told(self, action: RecordedAction, screen: str) -> RecordedAction:
        """An action described with the text beside its element, if its screen can be read."""
        try:
            return retell(action, self.screen(screen).tree)
        except (SourceError, TreeError):
            return action

    def _example(self, entry: object, name: str) -> GroundingExample:
        record = _object(entry, name)
        direction = record.get("direction")
        if direction is not None and direction not in list(Direction):
            raise SourceError(name, "direction", repr(direction), ", ".join(Direction))
        screen = _text(record, "screen", name)
        return GroundingExample(
            id=_line(record, "id", MAX_NAME, name),
            app=_line(record, "app", MAX_NAME, name),
            category=_line(record, "category", MAX_NAME, name),
            instruction=_line(record, "instruction", MAX_GOAL, name),
            screen=self.screen(screen),
            action=RecordedAction.from_dict(
                record.get("action"), name=f"{name}: action", platform=self._platform_of(screen)
            ),
            direction=None if direction is None else Direction(direction),
            rule="widget",
            kind=_line(record, "kind", MAX_NAME, name),
        )


def _object(entry: object, name: str) -> Mapping[str, Any]:
    if not isinstance(entry, Mapping):
        raise SourceError(name, "entry", repr(entry), "an object")
    return entry


def _text(record: Mapping[str, Any], field: str, name: str) -> str:
    value = record.get(field)
    if not isinstance(value, str):
        raise SourceError(name, field, repr(value), "a text")
    return value


def _line(record: Mapping[str, Any], field: str, limit: int, name: str) -> str:
    value = _text(record, field, name)
    if not is_line(value, limit):
        raise SourceError(name, field, repr(value), f"one line of at most {limit:,} characters")
    return value


def _texts(record: Mapping[str, Any], field: str, name: str) -> list[str]:
    values = record.get(field)
    if (
        not isinstance(values, list)
        or not 1 <= len(values) <= MAX_STEPS + 1
        or not all(isinstance(value, str) for value in values)
    ):
        raise SourceError(name, field, repr(values), "a list of names")
    return values


def _number(record: Mapping[str, Any], field: str, name: str) -> int:
    value = record.get(field)
    if type(value) is not int:
        raise SourceError(name, field, repr(value), "a whole number")
    return value


def _moment(moment: object, steps: int, name: str) -> JudgedStep:
    match moment:
        case [int(step), "continue" | "stop" as truth] if type(step) is int and 0 <= step < steps:
            return JudgedStep(step, truth)
    raise SourceError(name, "moments", repr(moment), "a step and `continue` or `stop`")
