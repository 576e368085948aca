"""Reading an episode back: the one way from a log to its steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from uiprobe.episodes.packing import EpisodeError, unpack
from uiprobe.episodes.schema import Answer, Episode, EpisodeStep
from uiprobe.ui.actions import ActionError
from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.trajectory import RecordedAction, Step, record_by_centre
from uiprobe.ui.trajectory_folder import FolderStep
from uiprobe.ui.tree import LostTree, Tree, UnparsedTree

State = Mapping[str, Any]
"""The data of the apps at one moment, by app."""


@dataclass(frozen=True, slots=True)
class LoggedStep(Step):
    """A step of an episode, with everything that its log keeps of it.

    Attributes:
        answers: The answers given on the screen, the last of them what was done.
        refused: Why the device did not do what was asked; empty if it did.
        error: Why the action failed where it was done; empty if it did not.
        read_document: Reads the document of the screen.
        read_state: Reads the data of the apps.
        platform: What it was done on.
    """

    answers: Sequence[Answer] = ()
    refused: str = ""
    error: str = ""
    read_document: Callable[[], bytes] = bytes
    read_state: Callable[[], State | None] = lambda: None
    platform: Platform = ANDROID

    @property
    def document(self) -> bytes:
        """The document of the screen.

        Raises:
            EpisodeError: It is damaged.
        """
        return self.read_document()

    @property
    def state(self) -> State | None:
        """The data of the apps on the screen; None if the environment did not report it.

        Equal states are one object, also those of one app in two states: change none.

        Raises:
            EpisodeError: It is missing, or damaged.
        """
        return self.read_state()

    def as_folder_step(self, screenshot: bytes | None = None) -> FolderStep:
        """The step as a trajectory folder holds it, with its picture as PNG if it has one.

        Raises:
            EpisodeError: The document of the screen is damaged.
            TreeError: The document is no screen.
        """
        record = record_by_centre(self)
        return FolderStep(self.document, self.place, record, self.action, screenshot, self.platform)


def read_steps(episode: Episode, platform: Platform = ANDROID) -> list[LoggedStep]:
    """The steps of an episode.

    A screen that occurs twice is parsed once, on first use; so are states. A screen that the log
    has lost has a tree that says so.

    Args:
        episode: The record in the log.
        platform: What it was done on.

    Raises:
        EpisodeError: An action cannot be read.
    """
    kept = _Kept(episode, platform)
    return [_step(number, step, kept) for number, step in enumerate(episode.steps)]


def _step(number: int, step: EpisodeStep, kept: _Kept) -> LoggedStep:
    name = f"step {number}"
    try:
        record = (
            None
            if step.record is None
            else RecordedAction.from_dict(step.record, name=name, platform=kept.platform)
        )
        action = None if step.action is None else kept.platform.space.parse(step.action)
    except ActionError as error:
        raise EpisodeError(f"{name}: found {error}, expected an action") from None
    except ValueError as error:
        raise EpisodeError(str(error)) from None
    return LoggedStep(
        kept.tree(step.screen),
        step.place,
        record,
        action,
        tuple(step.answers),
        step.refused or "",
        step.error,
        partial(kept.document, step.screen),
        partial(kept.state, step.state),
        kept.platform,
    )


class _Kept:
    """The screens and states of one episode, each read at most once."""

    def __init__(self, episode: Episode, platform: Platform) -> None:
        self.platform = platform
        self._screens = episode.screens
        self._states = episode.states
        self.tree = cache(self._hierarchy)
        self.state = cache(self._state)
        self._held = cache(self._read_held)

    def document(self, key: str) -> bytes:
        if key not in self._screens:
            raise EpisodeError(f"an episode: found no screen {key!r}, which a step names")
        return unpack(self._screens[key])

    def _parse(self, key: str) -> Tree:
        return self.platform.reader.parse(self.document(key), name=f"screen {key}")

    def _hierarchy(self, key: str) -> Tree:
        # What a lost screen would have shown is unknown, which is for the verdict to say.
        if key not in self._screens:
            return LostTree()
        return UnparsedTree(partial(self._parse, key))

    def _state(self, key: str | None) -> State | None:
        if key is None:
            return None
        return {
            # Early logs have the state itself instead of its key.
            app: self._held(held) if isinstance(held, str) else held
            for app, held in self._held(key).items()
        }

    def _read_held(self, key: str) -> dict[str, Any]:
        if key not in self._states:
            raise EpisodeError(f"an episode: found no state {key!r}, which a step names")
        try:
            value = json.loads(unpack(self._states[key]))
        except (ValueError, RecursionError) as error:
            raise EpisodeError(str(error)) from None
        if not isinstance(value, dict):
            raise EpisodeError(
                f"an episode: found {type(value).__name__}, expected the state of apps"
            )
        return value
