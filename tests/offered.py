"""The actions that prompts offer, read off the prompts themselves."""

from __future__ import annotations

from itertools import product
from typing import get_args

from uiprobe.exploration.agents.asking import describe_actions
from uiprobe.exploration.names import Mode
from uiprobe.solvers.navigate import Done
from uiprobe.solvers.react_options import Answers, OptionsError, choose_targets
from uiprobe.solvers.react_prompt import describe_task
from uiprobe.solvers.workarena.options import WorkArenaOptions
from uiprobe.solvers.workarena.pages import ShownPage
from uiprobe.solvers.workarena.prompt import PromptParts, write_prompt
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateSpace, Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import Observation, PageText
from uiprobe.ui.platform import Platform
from uiprobe.ui.tree import Tree

_SIZE = Size(1280, 720)


class _Situation:
    def __init__(self, platform: Platform) -> None:
        self.goal = Goal(1, "app", "Do it.", "tools", platform=platform.name)
        self.screen = self
        self.tree = Tree([])
        self.done: list[Done] = []


def prompts(platform: Platform) -> dict[tuple[Answers, TargetKind], set[str]]:
    """The lines on actions in the prompts of the ReAct agent, by answers and kind of target."""
    found: dict[tuple[Answers, TargetKind], set[str]] = {}
    views = (*get_args(Observation), *get_args(PageText))
    for view, answers, wanted in product(views, get_args(Answers), get_args(TargetKind)):
        try:
            targets = choose_targets(view, wanted, answers)
            prompt, _ = describe_task(
                _Situation(platform), view, targets, answers, history=None, tell_skills=True,
                space=CoordinateSpace("pixel", _SIZE, _SIZE), earlier_pictures=0,
            )  # fmt: skip
        except OptionsError:
            continue
        found.setdefault((answers, targets), set()).update(listed(prompt, "Actions:\n"))
    return found


def listed(prompt: str, head: str) -> list[str]:
    """The lines of a section of a prompt."""
    return prompt.partition(head)[2].partition("\n\n")[0].splitlines() if head in prompt else []


def workarena_prompts() -> set[str]:
    """The lines on actions in the prompts of WorkArena's agent."""
    parts = PromptParts(goal="Do it.", page=ShownPage())
    return {
        line
        for space in ("bid", "bid+coord", "python")
        for several in (False, True)
        for line in listed(
            write_prompt(
                parts,
                WorkArenaOptions(
                    action_space=space, multi_actions=several, extract_coords="center"
                ),
            ),
            "# Actions\n",
        )
        if " - " in line
    }


def explorer_prompts(platform: Platform) -> dict[Mode, list[str]]:
    """The lines on actions in the prompts of explorers."""
    return {mode: describe_actions(platform, mode).splitlines() for mode in get_args(Mode)}
