"""The files beside the screens of an exported episode, so that it can be judged again.

goal.json           the goal
states.json         what the apps held on each screen, each state once
evaluator.json      the evaluators alone, as the release has them; they count before the goal's
token_usage.json    the tokens that the agent read and wrote
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import RELEASE, platform_of
from uiprobe.ui.recording_info import app_name, read_recording_info
from uiprobe.ui.release_evaluators import UnsayableError, dump_release_evaluators
from uiprobe.ui.trajectory_folder import (
    GOAL_FILE,
    MAX_JSON_BYTES,
    FolderStep,
    RunOutcome,
    read_limited,
    read_outcome,
    read_trajectory_folder,
)

EVALUATORS_FILE = "evaluator.json"
"""File in which the release keeps the evaluators of a goal, beside its reference."""

STATES_FILE = "states.json"
TOKENS_FILE = "token_usage.json"


class TraceError(ValueError):
    """A log or a folder that cannot be used."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A trajectory folder with all that lies in it.

    Attributes:
        folder: Where it was read.
        goal: The goal; without evaluators if it is not known what decides.
        steps: What was done.
        states: The data of the apps on each screen; None if unknown.
        outcome: How it ended, as its own harness says; None if it is no run.
    """

    folder: Traversable
    goal: Goal
    steps: tuple[FolderStep, ...]
    states: tuple[Mapping[str, Any], ...] | None = None
    outcome: RunOutcome | None = None


def write_context(folder: Path, goal: Goal, episode: Episode) -> str:
    """Write the files beside the screens.

    Returns:
        Why there is no `evaluator.json`: what the evaluators ask for that the release cannot say.
        Empty where there is one.
    """
    _write(folder / GOAL_FILE, goal.to_dict())
    unsaid = ""
    try:
        _write(folder / EVALUATORS_FILE, dump_release_evaluators(goal))
    except UnsayableError as error:
        unsaid = str(error)
    tokens = {name: episode.tokens.get(name, 0) for name in ("input", "output")}
    _write(folder / TOKENS_FILE, {**tokens, "total": sum(tokens.values())})
    keys = [step.state for step in episode.steps]
    if None not in keys:
        states = dict(
            zip(keys, (step.state for step in read_steps(episode, platform_of(goal))), strict=True)
        )
        _write(folder / STATES_FILE, {"steps": keys, "states": states})
    return unsaid


def _write(file: Path, content: object) -> None:
    # ASCII alone, because a text may hold half of a surrogate pair, which UTF-8 cannot.
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="ascii")


def read_trace(folder: Traversable, evaluators: Traversable | None = None) -> Trace:
    """Read a trajectory folder, our own or one of the release.

    Args:
        folder: A folder on disk or in a zip file.
        evaluators: A file like `evaluator.json`, to judge by instead of what the folder says.

    Raises:
        TrajectoryFolderError: The folder is not a trajectory.
        EvaluatorError, GoalError, ReferenceStepError: A goal or its evaluators cannot be read.
        TraceError: A file beside the screens is damaged.
    """
    goal = _read_goal(folder)
    platform = None if goal is None else platform_of(goal)
    steps = read_trajectory_folder(folder, platform=platform)
    if goal is None:
        goal = _guess_goal(folder, steps)
    file = folder.joinpath(EVALUATORS_FILE) if evaluators is None else evaluators
    if evaluators is not None or file.is_file():
        records = _read_json(file)
        # As exported it says what the goal does, in words for the release.
        if evaluators is not None or records != _said(goal):
            goal = replace(goal, evaluators=load_evaluators(records, name=str(file)))
    states = _read_states(folder, len(steps))
    return Trace(folder, goal, steps, states, read_outcome(folder))


def _said(goal: Goal) -> object:
    try:
        return dump_release_evaluators(goal)
    except UnsayableError:
        return None


def _read_goal(folder: Traversable) -> Goal | None:
    file = folder.joinpath(GOAL_FILE)
    data = read_limited(folder, GOAL_FILE)
    return None if data is None else Goal.from_dict(_parse(data, file), name=str(file))


def _guess_goal(folder: Traversable, steps: Sequence[FolderStep]) -> Goal:
    """The goal of a folder that does not say it."""
    about = read_recording_info(folder)
    # The release names its folders TASK/APP.
    parent = Path(str(folder)).absolute().parent.name
    task = int(parent) if parent.isascii() and parent.isdigit() and len(parent) < 10 else 0
    app = app_name(folder.name if task else steps[0].place.app) if about is None else about.app
    return Goal(
        task=task,
        app=app,
        instruction=about.goal if about is not None and about.goal else "(not known)",
        category="unspecified" if about is None else about.category,
        kind="testing",
        as_released=steps[0].platform is RELEASE,
    )


def _read_states(folder: Traversable, steps: int) -> tuple[Mapping[str, Any], ...] | None:
    file = folder.joinpath(STATES_FILE)
    data = read_limited(folder, STATES_FILE)
    if data is None:
        return None
    match _parse(data, file):
        case {"steps": list(keys), "states": dict(states)} if len(keys) == steps and all(
            isinstance(key, str) and isinstance(states.get(key), dict) for key in keys
        ):
            return tuple(states[key] for key in keys)
        case _:
            raise TraceError(
                f"{file}: found something else, expected `steps`, a key for each of {steps} "
                "screens, and `states`, an object by those keys"
            )


def _read_json(file: Traversable) -> object:
    with file.open("rb") as stream:
        data = stream.read(MAX_JSON_BYTES + 1)
    if len(data) > MAX_JSON_BYTES:
        raise TraceError(f"{file}: found over {MAX_JSON_BYTES:,} bytes, expected at most so many")
    return _parse(data, file)


def _parse(data: bytes, file: Traversable) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise TraceError(f"{file}: found {str(error)[:100]}, expected JSON") from None
