"""Agents that drive a phone over ADB themselves: their phone is staged, watched, and judged.

The phone keeps what is done to it, and the host what for. Judging reads both, and writes a log like
that of a run.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.android.device import AdbConnection
from uiprobe.environments.android.served import ServedPhone
from uiprobe.environments.base import StagesGoals
from uiprobe.environments.errors import DeviceError
from uiprobe.inputs.names import did_you_mean
from uiprobe.probes.sources.base import Broken, HasGoals
from uiprobe.probes.sources.locate import open_source
from uiprobe.recordings.staged import StagedGoal, keep_staged, read_staged
from uiprobe.recordings.trace_context import Trace, TraceError
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.actions import infeasible as declare_infeasible
from uiprobe.ui.coordinates import Point
from uiprobe.ui.evidence import BoundedEvaluation, Finding, evaluate_with_bounds, findings
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import platform_of
from uiprobe.ui.trajectory import record_action
from uiprobe.ui.trajectory_folder import FolderStep

MAX_EPISODE_BYTES = 512 * 1024 * 1024
"""Bytes that the episode of a phone may unpack to."""


@dataclass(frozen=True, slots=True)
class ForeignEpisode:
    """The actions of an agent on a staged phone.

    Attributes:
        trace: The trajectory.
        evaluation: What the goal's evaluators found.
        findings: One per evaluator, with its evidence.
    """

    trace: Trace
    evaluation: BoundedEvaluation
    findings: Sequence[Finding]


def find_goal(name: str, *, seed: int = 0, variant: tuple[str, ...] = ()) -> Goal:
    """A builtin goal by its id (`1001/todo`) or by its template.

    Raises:
        TraceError: There is no such goal, or it cannot be made.
    """
    source = open_source("builtin", seed=seed)
    if not isinstance(source, HasGoals):
        raise AssertionError("the builtin source has goals")
    goals = source.goals(instances=1, variant=variant)
    for goal in goals:
        if isinstance(goal, Broken):
            continue
        if name in (goal.id, goal.template):
            return goal
    known = [goal for goal in goals if not isinstance(goal, Broken)]
    near = sorted(goal.id for goal in known if goal.app == name.rpartition("/")[2])
    names = [one for goal in known for one in (goal.id, goal.template) if one]
    raise TraceError(
        f"goal {name[:80]!r}: found no builtin goal of that id or template; "
        + (
            f"of that app there are {', '.join(near[:20])}"
            if near
            else did_you_mean(name, names).strip() or f"their ids are like {names[0]}"
        )
    )


async def stage_goal(goal: Goal, serial: str) -> None:
    """Bring a served phone to the start of a goal, and let it keep what is done from now on.

    Raises:
        DeviceError: It is no served phone, it refuses, or the goal cannot be kept on this machine.
        DeviceLostError: It does not answer.
    """
    source = open_source("builtin", seed=goal.seed)
    if not isinstance(source, StagesGoals):
        raise AssertionError("the builtin source stages its goals")
    phone = ServedPhone(AdbEnvironment(serial), source)
    try:
        await phone.reset(goal)
    finally:
        await phone.close()
    episode = await AdbConnection(serial).shell("cmd", "uiprobe", "keep")
    keep_staged(serial, StagedGoal(goal, episode.strip()))


async def judge_episode(serial: str, *, infeasible: str | None = None) -> ForeignEpisode:
    """Judge what was done on a staged phone; the phone stays as it is.

    Args:
        serial: The phone.
        infeasible: Why the agent says that the goal cannot be met; None if it does not.

    Raises:
        DeviceError: No goal was staged on the phone from this machine, its episode was ended or
            restarted since, or the phone refuses.
        DeviceLostError: It does not answer.
        TraceError: The episode cannot be read, or is not whole.
    """
    staged = read_staged(serial)
    goal = staged.goal
    answer = await AdbConnection(serial).shell("cmd", "uiprobe", "kept", staged.episode)
    kept = _unpack(answer, serial)
    if not kept.get("complete"):
        raise TraceError(f"{serial}: more was done than is kept: {len(kept['steps'])} actions")
    try:
        steps, states = [], []
        for number, step in enumerate(kept["steps"]):
            folder_step = _read_step(step, goal, infeasible, name=f"{serial}/{number}")
            if folder_step is None:
                continue
            steps.append(folder_step)
            states.append({app: kept["states"][key] for app, key in step["state"].items()})
        first, last = states[0], states[-1]
        parsed = [step.parse(name=f"{serial}/{number}") for number, step in enumerate(steps)]
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        # A device may say anything.
        raise DeviceError(
            f"{serial}: reading the episode that it kept: {type(error).__name__}: "
            f"{str(error)[:200]}; stage the goal again with `uiprobe phone stage`"
        ) from None
    trace = Trace(Path(serial), goal, tuple(steps), tuple(states))
    bounds = evaluate_with_bounds(goal, parsed, before=first, after=last)
    return ForeignEpisode(trace, bounds, findings(goal, parsed, bounds, last))


def _unpack(answer: str, serial: str) -> dict[str, Any]:
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.b64decode(answer), MAX_EPISODE_BYTES)
        kept = json.loads(data)
        if not isinstance(kept, dict) or not isinstance(kept["steps"], list):
            raise ValueError("it has no steps")
    except (KeyError, ValueError, zlib.error, RecursionError) as error:
        raise DeviceError(f"{serial}: reading the episode that it kept: {error}") from None
    return kept


def _read_step(
    step: Mapping[str, Any], goal: Goal, infeasible: str | None, *, name: str
) -> FolderStep | None:
    """A step of the trajectory; None for one that is no action of the grammar."""
    action = _read_deed(step["deed"], infeasible)
    if action is None:
        return None
    place = Place(step["package"], step["activity"])
    document = step["document"].encode()
    bare = FolderStep(document, place, None).parse(name=name)
    record = record_action(action, bare.tree, platform_of(goal))
    return replace(FolderStep(document, place, record), action=action)


def _read_deed(deed: list[Any], infeasible: str | None) -> Action | None:
    match deed:
        case ["tap", x, y]:
            return Action(ActionKind.CLICK, point=Point(x, y))
        case ["long_press", x, y]:
            return Action(ActionKind.LONGCLICK, point=Point(x, y))
        case ["swipe", x1, y1, x2, y2]:
            return Action(ActionKind.SWIPE, point=Point(x1, y1), end=Point(x2, y2))
        case ["type", x, y, text]:
            return Action(ActionKind.TEXT, point=Point(x, y), text=text)
        case ["press_key", "BACK" | "HOME" | "ENTER" as key]:
            return press(Key[key])
        case ["press_key", *_]:
            return press(Key.WAIT)
        case ["launch", *_]:
            return press(Key.RESTART)
        case ["stop"]:
            return press(Key.STOP) if infeasible is None else declare_infeasible(infeasible)
    return None
