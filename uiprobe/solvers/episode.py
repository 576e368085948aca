"""What is kept of an episode: all that its judgement needs, so that a log can be judged again."""

from __future__ import annotations

import hashlib
import json
import marshal
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal

from inspect_ai.util import StoreModel
from isal import isal_zlib
from pydantic import BaseModel, Field

from uiprobe.ui.platform import ANDROID, Platform
from uiprobe.ui.readers.uiautomator import DEFAULT_LIMITS
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import RecordedAction, Step
from uiprobe.ui.trajectory_folder import FolderStep
from uiprobe.ui.tree import Tree, UnparsedTree

Ending = Literal["stop", "max_steps", "loop", "format_error"]
"""Why an episode ended: the agent stopped it; it was cut off at its last allowed step, or after the
same action three times in a row; or an answer could not be read."""


class Answer(BaseModel):
    """What an agent gave for one action.

    Attributes:
        text: As it was given.
        action: The action in the grammar, in pixels of the screen; None where there is none.
        reason: Why there is none, as a code: one of `ActionError.REASONS` or of the answer forms.
        message: The same in words.
    """

    text: str
    action: str | None = None
    reason: str | None = None
    message: str | None = None


class EpisodeStep(BaseModel):
    """A screen and what was done on it.

    Attributes:
        screen: Key of its hierarchy in `Episode.screens`.
        package: The app in front.
        activity: Its activity.
        answers: The answers given on it; more than one where one had to be asked for again. None
            on the screen on which an episode was cut off.
        action: The action done, in the grammar; None where none was.
        record: The same with its element, as `meta.json` of a trajectory folder has it.
        refused: Why the device did not do what was asked; what was done instead is to wait.
        state: Key of the apps' state at that moment in `Episode.states`; None where the environment
            does not tell it.
    """

    screen: str
    package: str
    activity: str
    answers: list[Answer] = Field(default_factory=list)
    action: str | None = None
    record: dict[str, Any] | None = None
    refused: str | None = None
    state: str | None = None


class Episode(StoreModel):
    """An episode.

    Attributes:
        steps: In their order; the last is that of the stop, or the screen it was cut off on.
        screens: The hierarchies, each once, compressed; `unpack_document` reads them.
        ending: Why it ended; None while it runs, or where it broke off with an error.
        states: What the apps held, each state of each app once, compressed; `unpack_states` reads
            them.
        ceiling: Whether the reference solution meets the goal, as far as that is known.
        reference_steps: How many actions it takes, the stop included, likewise.
        seconds: Time spent waiting for the model and for the device, and on all else: `model`,
            `device`, `harness`.
        tokens: What the model read and wrote: `input`, `output`.
        device: What it ran on.
        restarts: How often it began anew because a device was lost.
        verdict: What the environment says of it, where it judges itself: `success`, `completion`,
            `explanation`.
    """

    steps: list[EpisodeStep] = Field(default_factory=list)
    screens: dict[str, str] = Field(default_factory=dict)
    ending: Ending | None = Field(default=None)
    states: dict[str, str] = Field(default_factory=dict)
    ceiling: bool | None = Field(default=None)
    reference_steps: int | None = Field(default=None)
    seconds: dict[str, float] = Field(default_factory=dict)
    tokens: dict[str, int] = Field(default_factory=dict)
    device: str = Field(default="")
    restarts: int = Field(default=0)
    verdict: dict[str, Any] | None = Field(default=None)


def _pack(data: bytes) -> tuple[str, str]:
    """Data as a log keeps it: its key, and its compressed text.

    A hierarchy has up to hundreds of kilobytes of repeating attributes, and a log keeps it several
    times: compressed it is a twentieth.
    """
    key = hashlib.sha256(data).hexdigest()[:16]
    return key, b64encode(isal_zlib.compress(data, 1)).decode()


def _unpack(text: str) -> bytes:
    decompressor = zlib.decompressobj()
    try:
        data = decompressor.decompress(b64decode(text, validate=True), DEFAULT_LIMITS.bytes)
    except (zlib.error, ValueError) as error:
        raise ValueError(f"an episode: found {error}, expected compressed data") from None
    if not decompressor.eof:
        raise ValueError(
            f"an episode: found data that is cut off, or over {DEFAULT_LIMITS.bytes:,} bytes, "
            "expected compressed data"
        )
    return data


def unpack_document(text: str) -> bytes:
    """A hierarchy as XML, from what stands in `Episode.screens`.

    Raises:
        ValueError: It is none, or too large a one.
    """
    return _unpack(text)


def unpack_states(
    steps: Sequence[EpisodeStep], states: Mapping[str, str]
) -> list[dict[str, Any] | None]:
    """What the apps held at each step, by package; None where the environment did not tell it.

    States that are the same are one object, also those of one app in two states: change none.

    Args:
        steps: The steps.
        states: `Episode.states`.

    Raises:
        ValueError: One is missing, is no state, or is too large.
    """
    read: dict[str, dict[str, Any]] = {}

    def load(key: str) -> dict[str, Any]:
        if key not in read:
            if key not in states:
                raise ValueError(f"an episode: found no state {key!r}, which a step names")
            value = json.loads(_unpack(states[key]))
            if not isinstance(value, dict):
                raise ValueError(
                    f"an episode: found {type(value).__name__}, expected the state of apps"
                )
            read[key] = value
        return read[key]

    whole: dict[str, dict[str, Any]] = {}
    for key in {step.state: None for step in steps}:
        if key is not None:
            whole[key] = {
                # Early logs have the state itself instead of its key.
                package: load(held) if isinstance(held, str) else held
                for package, held in load(key).items()
            }
    return [None if step.state is None else whole[step.state] for step in steps]


class EpisodeRecorder:
    """Collects the steps of an episode.

    Attributes:
        steps, screens, states: As in `Episode`.
    """

    def __init__(self) -> None:
        self.steps: list[EpisodeStep] = []
        self.screens: dict[str, str] = {}
        self.states: dict[str, str] = {}
        self._held: dict[str, tuple[Any, bytes, str]] = {}

    def begin_step(self, screen: Screen, state: Mapping[str, Any] | None) -> EpisodeStep:
        """Add a step that begins on a screen, with what the apps hold at that moment."""
        return self.add(screen.document, screen.place.app, screen.place.page, state)

    def add(
        self, xml: bytes, package: str, activity: str, state: Mapping[str, Any] | None
    ) -> EpisodeStep:
        """The same, from the hierarchy of the screen as XML and the activity that showed it."""
        key, document = _pack(xml)
        self.screens.setdefault(key, document)
        step = EpisodeStep(screen=key, package=package, activity=activity)
        if state is not None:
            index = {package: self._keep(package, held) for package, held in state.items()}
            step.state, packed = _pack(_json(index))
            self.states.setdefault(step.state, packed)
        self.steps.append(step)
        return step

    def _keep(self, package: str, held: Any) -> str:  # noqa: ANN401 - plain data
        """The key of what one app holds; most hold what they held a step ago."""
        known = self._held.get(package)
        if known is not None and known[0] is held:
            return known[2]
        # Much quicker to write than JSON, and it tells True from 1, as comparing would not.
        image = marshal.dumps(held)
        if known is not None and known[1] == image:
            key = known[2]
        else:
            key, packed = _pack(_json(held))
            self.states.setdefault(key, packed)
        self._held[package] = held, image, key
        return key


def _json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


def episode_folder(
    steps: list[EpisodeStep],
    screens: Mapping[str, str],
    screenshots: Mapping[int, bytes] | None = None,
    platform: Platform = ANDROID,
) -> list[FolderStep]:
    """An episode as a trajectory folder holds it.

    Args:
        steps: Its steps.
        screens: Its hierarchies.
        screenshots: Its pictures as PNG, by number of the step, as far as there are any.
        platform: What it was done on.

    Raises:
        ValueError: A hierarchy or a record cannot be read.
    """
    pictures = screenshots or {}
    return [
        FolderStep(
            unpack_document(screens[step.screen]),
            step.package,
            step.activity,
            None
            if step.record is None
            else RecordedAction.from_dict(step.record, name=f"step {number}", platform=platform),
            None if step.action is None else platform.space.parse(step.action),
            pictures.get(number),
        )
        for number, step in enumerate(steps)
    ]


def episode_trajectory(
    steps: list[EpisodeStep], screens: Mapping[str, str], platform: Platform = ANDROID
) -> list[Step]:
    """An episode as the evaluators read it; a screen that came twice is parsed once, if at all.

    Raises:
        ValueError: A record cannot be read; or a hierarchy, once somebody looks at it.
    """
    parsed = {
        key: UnparsedTree(partial(_parse_screen, text, f"screen {key}", platform))
        for key, text in screens.items()
    }
    return [
        Step(
            parsed[step.screen],
            step.package,
            step.activity,
            None
            if step.record is None
            else RecordedAction.from_dict(step.record, name=f"step {number}", platform=platform),
            None if step.action is None else platform.space.parse(step.action).point,
        )
        for number, step in enumerate(steps)
    ]


def _parse_screen(text: str, name: str, platform: Platform) -> Tree:
    return platform.reader.parse(unpack_document(text), name=name)
