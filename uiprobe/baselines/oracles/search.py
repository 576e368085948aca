"""The search for a way to the goal from where an agent stands, on forks of its environment.

The reference solution guides it: what is left of it is tried from every position that fits the
screen, at first from the screen itself and then after moves that lead back to a known road. Every
way is carried out on a fork and judged by the evaluators of the goal, together with the steps that
lie behind, so that what it finds is proven, and an agent that made a mess learns how to repair it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from uiprobe.environments.base import CanFork, Environment, HasApplicationState
from uiprobe.environments.errors import TextRefusedError
from uiprobe.solvers.help import Standing
from uiprobe.ui.actions import Action, ActionError, Key, press
from uiprobe.ui.evaluation import StateUnavailableError, evaluate_goal
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import Platform, platform_of
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import Step, record_action
from uiprobe.ui.tree import Tree

MOST_ACTIONS = 300
"""Actions that one search may try."""

MOST_MOVES = 2
"""Moves away from where the agent stands before the reference is taken up."""

_MOST_IN_A_ROW = 60
"""Steps of one candidate way; more would be a loop, as the longest reference has 37."""

_MOST_UNDONE = 4
"""Last touched elements that are touched again, as a second touch sets a switch back."""

_KEYS = (Key.BACK, Key.RESTART)


@dataclass(frozen=True, slots=True)
class Leg:
    """A step of a way.

    Attributes:
        document: The screen that it is done on.
        action: What is done.
    """

    document: bytes
    action: Action


@dataclass(slots=True)
class _Node:
    """A moment of the search.

    Attributes:
        environment: A fork that nothing has been done in since.
        screen: What the fork shows.
        legs: How it came about.
        steps: The same with what evaluators need.
    """

    environment: Environment
    screen: Screen
    legs: tuple[Leg, ...] = ()
    steps: tuple[Step, ...] = ()


class _OutOfBudgetError(Exception):
    """The search has tried as much as it may."""


@dataclass(frozen=True, slots=True)
class Found:
    """The outcome of a search.

    Attributes:
        way: The way to the goal, the stop included; empty if none was found.
        tried: How many actions were tried.
    """

    way: tuple[Leg, ...]
    tried: int


async def find_way(standing: Standing, *, most_actions: int = MOST_ACTIONS) -> Found:
    """A way to the goal, the stop included.

    Args:
        standing: Where the agent stands; its environment can fork.
        most_actions: Actions that may be tried.

    Returns:
        The way with the fewest moves away from here.

    Raises:
        DeviceError: The machinery failed.
        StateUnavailableError: An evaluator needs the data of the apps, which is not reported.
    """
    search = _Search(standing, most_actions)
    try:
        way = await search.run()
    except _OutOfBudgetError:
        way = None
    return Found(tuple(way or ()), most_actions - max(0, search.left))


def position_after(goal: Goal, trail: Sequence[Step]) -> int | None:
    """How many steps of the reference are behind; None if the trail left it."""
    platform, position = platform_of(goal), 0
    for step in trail:
        try:
            expected, position = next_action(goal.reference, position, step.tree, platform)
            done = record_action(expected, step.tree, platform)
        except (ReferenceStepError, ActionError):
            return None
        if step.record is None or (done.kind, done.message) != (
            step.record.kind,
            step.record.message,
        ):
            return None
        if (done.element is None) != (step.record.element is None):
            return None
        if (
            done.element is not None
            and step.record.element is not None
            and done.element.identity != step.record.element.identity
        ):
            return None
    return position


class _Search:
    def __init__(self, standing: Standing, most_actions: int) -> None:
        self._standing = standing
        self._goal = standing.goal
        self._platform: Platform = platform_of(standing.goal)
        self.left = most_actions
        self._seen: set[bytes] = set()

    async def run(self) -> list[Leg] | None:
        environment = self._standing.environment
        if not isinstance(environment, CanFork):
            raise TypeError("a search needs an environment that can fork")
        nodes = [_Node(environment, self._standing.screen)]
        self._seen.add(self._standing.screen.document)
        for depth in range(MOST_MOVES + 1):
            for node in nodes:
                if (found := await self._finish_from(node)) is not None:
                    return found
            if depth < MOST_MOVES:
                nodes = [after async for after in self._moved(nodes)]
        return None

    async def _finish_from(self, node: _Node) -> list[Leg] | None:
        """The rest of the reference, from each position that fits the screen."""
        known = position_after(self._goal, (*self._standing.trail, *node.steps))
        end = len(self._goal.reference)
        for position in _positions(end, known):
            if not self._fits(position, node.screen.tree):
                continue
            legs = await self._follow(node, position)
            if legs is not None:
                return legs
        return None

    def _fits(self, position: int, tree: Tree) -> bool:
        try:
            action, _ = next_action(self._goal.reference, position, tree, self._platform)
            record_action(action, tree, self._platform)
        except (ReferenceStepError, ActionError):
            return False
        return True

    async def _follow(self, node: _Node, position: int) -> list[Leg] | None:
        """Do the rest of the reference on a fork; the way if the goal is then met."""
        environment, screen = node.environment, node.screen
        legs, steps, forked = list(node.legs), list(node.steps), False
        for _ in range(_MOST_IN_A_ROW):
            try:
                action, position = next_action(
                    self._goal.reference, position, screen.tree, self._platform
                )
                step = self._step(screen, action)
            except (ReferenceStepError, ActionError):
                return None
            legs.append(Leg(screen.document, action))
            steps.append(step)
            if self._platform.space.ends(action):
                return legs if await self._is_met(environment, steps) else None
            # Nothing may be done in the node's own environment, from which other ways begin too.
            if not forked:
                environment, forked = await _fork(environment), True
            moved = await self._act(environment, action)
            if moved is None:
                return None
            screen = moved
        return None

    async def _moved(self, nodes: Sequence[_Node]) -> AsyncIterator[_Node]:
        """The moments one move further, each screen once."""
        for node in nodes:
            for action in self._moves(node):
                environment = await _fork(node.environment)
                step = self._step(node.screen, action)
                screen = await self._act(environment, action)
                if screen is None or screen.document in self._seen:
                    continue
                self._seen.add(screen.document)
                leg = Leg(node.screen.document, action)
                yield _Node(environment, screen, (*node.legs, leg), (*node.steps, step))

    def _moves(self, node: _Node) -> Iterator[Action]:
        """Ways back: the last things that were touched are touched again, or one leaves."""
        if self._platform.space is not TOUCH:
            return
        tree = node.screen.tree
        undone = 0
        for step in reversed(self._standing.trail):
            element = step.record.element if step.record is not None else None
            if element is None or undone >= _MOST_UNDONE:
                continue
            for number, widget in enumerate(tree.widgets):
                if widget.bounds == element.bounds and widget.id == element.id:
                    if "click" in widget.actions:
                        undone += 1
                        yield TOUCH.parse(f"click [{number}]")
                    break
        yield from map(press, _KEYS)

    def _step(self, screen: Screen, action: Action) -> Step:
        record = record_action(action, screen.tree, self._platform)
        return Step(screen.tree, screen.place, record, action)

    async def _act(self, environment: Environment, action: Action) -> Screen | None:
        self.left -= 1
        if self.left < 0:
            raise _OutOfBudgetError
        try:
            return await environment.act(action)
        except (ActionError, TextRefusedError):
            return None

    async def _is_met(self, environment: Environment, steps: Sequence[Step]) -> bool:
        state: dict[str, Any] | None = None
        if isinstance(environment, HasApplicationState) and self._standing.first_state is not None:
            state = await environment.application_state()
        found = evaluate_goal(
            self._goal,
            (*self._standing.trail, *steps),
            before=self._standing.first_state,
            after=state,
        )
        return found.success


def is_met(standing: Standing, action: Action) -> bool | None:
    """Whether the goal is met if the episode is ended here.

    Args:
        standing: Where the agent stands.
        action: What ends it: a stop, or the declaration that the goal cannot be met.

    Returns:
        None if the goal is judged by its environment, or needs data that is not reported.
    """
    goal = standing.goal
    if goal.self_judged or not goal.evaluators:
        return None
    tree, platform = standing.screen.tree, platform_of(goal)
    step = Step(tree, standing.screen.place, record_action(action, tree, platform), action)
    try:
        found = evaluate_goal(
            goal, (*standing.trail, step), before=standing.first_state, after=standing.state
        )
    except StateUnavailableError:
        return None
    return found.success


def _positions(end: int, known: int | None) -> list[int]:
    """The positions in the reference in the order in which they are tried."""
    # At the end only the stop is missing, and the later a position, the less is left to do.
    first = [] if known is None else [known]
    return list(dict.fromkeys([end, *first, *reversed(range(end))]))


async def _fork(environment: Environment) -> Environment:
    if not isinstance(environment, CanFork):
        raise TypeError("a fork of an environment can fork")
    forked: Environment = await environment.fork()
    return forked
