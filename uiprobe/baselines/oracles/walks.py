"""Plans on the web: the walks of tasks that bring their own solution, followed step by step.

A page cannot be forked, so nothing is tried out: the solution is carried out once in a browser of
its own, and the help is its next step whose target is on the page.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from uiprobe.environments.errors import DeviceError
from uiprobe.solvers.help import Standing
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB
from uiprobe.ui.trajectory import RecordedAction, record_action
from uiprobe.ui.tree import Element, Tree

if TYPE_CHECKING:
    from uiprobe.environments.web.walks.keeping import Walk

WALKED = ("desk", "miniwob")
"""Benchmarks whose solutions can be followed."""


@dataclass(frozen=True, slots=True)
class WalkedStep:
    """A step of a solution.

    Attributes:
        action: What is done.
        record: The same with its element.
    """

    action: Action
    record: RecordedAction


Walks = Mapping[tuple[str, int], Sequence[WalkedStep]]
"""The solutions by the template and the seed of their goals."""


def walk_goals(benchmark: str, goals: Sequence[Goal]) -> Walks:
    """Carry out the solutions of goals, several at a time; they are kept on disk.

    Args:
        benchmark: `desk` or `miniwob`; of any other benchmark nothing is known.
        goals: The goals to carry out, in any order.

    Raises:
        ValueError: The browser fails.
    """
    if benchmark not in WALKED or not goals:
        return {}
    from uiprobe.environments.web.walks.cache import WalkCache
    from uiprobe.environments.web.walks.collecting import WalkCollector
    from uiprobe.environments.web.walks.walking import Errand
    from uiprobe.probes.sources.web_catalogs import catalog_of

    catalog = catalog_of(benchmark)
    errands = [
        Errand(
            "desk" if benchmark == "desk" else "miniwob",
            goal.template.removeprefix(f"browsergym/{catalog.prefix}"),
            goal.seed,
        )
        for goal in goals
    ]
    collector = WalkCollector(catalog.open_site, max(1, os.cpu_count() or 1), WalkCache())
    try:
        walks = collector.collect(errands)
    except DeviceError as error:
        raise ValueError(f"help=plan: following the solutions of {benchmark}: {error}") from None
    return {
        (goal.template, goal.seed): _steps(walk)
        for goal, walk in zip(goals, walks, strict=True)
        if walk is not None and walk.reached
    }


def _steps(walk: Walk) -> list[WalkedStep]:
    found = []
    for step in walk.steps:
        if step.line is None:
            continue
        action = WEB.space.parse(step.line)
        found.append(WalkedStep(action, record_action(action, step.page.tree, WEB)))
    return found


def next_walked(standing: Standing, steps: Sequence[WalkedStep]) -> Action | None:
    """The next step of a solution on the page that is shown; None where it does not lead on.

    The steps that were done already count in their order, whatever was done between them.
    """
    position = 0
    for done in standing.trail:
        if position < len(steps) and _same(steps[position].record, done.record):
            position += 1
    if position >= len(steps):
        return WEB.space.stop()
    return _retarget(steps[position], standing.screen.tree)


def _same(one: RecordedAction, other: RecordedAction | None) -> bool:
    if other is None or (one.kind, one.message) != (other.kind, other.message):
        return False
    if one.element is None or other.element is None:
        return one.element is other.element
    return _key(one.element) == _key(other.element)


def _key(element: Element) -> tuple[str, ...]:
    """The identity of an element when its page is drawn again."""
    return element.role, element.name, element.id


def _retarget(step: WalkedStep, tree: Tree) -> Action | None:
    element = step.record.element
    if element is None:
        return step.action
    same: Callable[[Element], bool] = lambda one: _key(one) == _key(element)  # noqa: E731
    known = tree.handles.get(step.action.handle or "")
    there = known if known is not None and same(known) else next(filter(same, tree.elements), None)
    if there is None or not there.handle:
        return None
    action = replace(step.action, handle=there.handle)
    try:
        record_action(action, tree, WEB)
    except ActionError:
        return None
    return action
