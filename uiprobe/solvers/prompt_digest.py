"""A checksum over the words of the ReAct agent's prompt, to distinguish runs."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from uiprobe.solvers.navigate import Done
from uiprobe.solvers.react_options import Answers
from uiprobe.solvers.react_prompt import describe_role, describe_task
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateConvention, CoordinateSpace, Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import Observation
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.spaces.touch import touch_space
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Tree

_SCREEN = (
    '<hierarchy rotation="0"><node class="android.view.View" bounds="[0,0][100,200]" '
    'visible-to-user="true"><node class="android.widget.Button" text="Save" content-desc="save" '
    'resource-id="org.example:id/save" clickable="true" visible-to-user="true" '
    'bounds="[10,10][90,50]"/></node></hierarchy>'
)


@dataclass(frozen=True, slots=True)
class _ExampleScreen:
    tree: Tree


@dataclass(frozen=True, slots=True)
class _Example:
    goal: Goal
    screen: _ExampleScreen
    done: Sequence[Done]


def react_prompt_sha256(
    observation: Observation,
    targets: TargetKind,
    answers: Answers,
    *,
    history: int | None,
    tell_skills: bool,
    keep_pictures: int,
    notes: bool = False,
    asks: bool = False,
    waits: bool = False,
) -> str:
    """Checksum over the agent's prompts in some made-up situations.

    Equal words give equal digests, independent of the goals, screens and pictures of a run.
    """
    screen = _ExampleScreen(parse_hierarchy(_SCREEN))
    actions = touch_space(asks=asks, waits=waits)
    digest = hashlib.sha256(describe_role(actions).encode())
    size = Size(100, 200)
    for feasible_only in (True, False):
        goal = Goal(
            task=1,
            app="notes",
            instruction="Save the note",
            category="productivity",
            may_be_infeasible=not feasible_only,
        )
        for done in ((), (Done(RecordedAction("back")), Done(RecordedAction("enter"), "no field"))):
            for convention in get_args(CoordinateConvention):
                prompt, _ = describe_task(
                    _Example(goal, screen, done),
                    observation,
                    targets,
                    answers,
                    space=CoordinateSpace(convention, size, size),
                    history=history,
                    tell_skills=tell_skills,
                    earlier_pictures=min(keep_pictures, len(done)),
                    notes="" if notes else None,
                    actions=actions,
                )
                digest.update(prompt.encode())
    return digest.hexdigest()
