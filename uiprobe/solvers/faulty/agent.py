"""The simulated agent: the reference, read through faults that are planted in it.

It looks, remembers, plans, aims and writes like any agent, and each fault sits in one of these. It
reads help as the text that any agent is shown, so help mends what it gives and nothing else.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from random import Random

from uiprobe.episodes.helps import (
    CANNOT_BE_MET,
    GOAL_MET,
    GOAL_NOT_MET,
    MEMORY_HEAD,
    STATES_HEAD,
    TARGET_HEAD,
)
from uiprobe.episodes.schema import Answer
from uiprobe.solvers.faulty.faults import Faults
from uiprobe.solvers.faulty.reading import ground, told_step
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID, platform_of
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.step_words import name_element
from uiprobe.ui.tree import Element, Tree

_MOST_LOST = 10
"""Steps after which an agent that does not know the way gives up."""

_MOST_BACKS = 2
_REASON = "it cannot be done"


class FaultyAgent:
    """One episode of the simulated agent, on a touch screen.

    Args:
        goal: The goal, whose reference it knows.
        faults: What is wrong with it.
        name: Seeds its draws.
    """

    def __init__(self, goal: Goal, faults: Faults, name: str) -> None:
        if platform_of(goal).space is not ANDROID.space:
            raise ValueError(f"goal {goal.id}: agent=faulty works on touch screens alone")
        self._goal = goal
        self._faults = faults
        self._name = name
        self._position = 0
        self._done = 0
        self._backs = 0
        self._switched: Element | None = None
        self._stops_at = self._early_end()

    async def recall(self, turn: Turn, decision: Decision) -> None:
        """A step that was done before it took over."""
        tree = turn.screen.hierarchy
        with suppress(ReferenceStepError):
            _, self._position = next_action(self._goal.reference, self._position, tree)
        self._done += 1
        self._notice_switch(decision.action, tree)

    async def decide(self, turn: Turn) -> Decision:
        """The next action, as its faults let it see, plan, aim and write."""
        tree, told = turn.screen.hierarchy, turn.advice.text
        draws = self._draws(f"step {len(turn.done)}")
        intended = self._intend(tree, told, draws)
        action = self._aim(intended, tree, draws)
        self._done += 1
        self._notice_switch(action, tree)
        element = _element(intended, tree)
        target = "" if element is None else f"\n{TARGET_HEAD} {name_element(element, tree)}"
        line = ANDROID.space.format(action)
        if draws["form"] < self._faults.breaks_form and not turn.advice.structured:
            text = f"I go on with {line}.{target}"
            return Decision(
                None,
                [
                    Answer(
                        text=text,
                        reason="no_fence",
                        message="there is no action in triple backticks",
                    )
                ],
            )
        return Decision(action, [Answer(text=f"I go on.{target}\n```{line}```", action=line)])

    def _intend(self, tree: Tree, told: str, draws: dict[str, float]) -> Action:
        """What it means to do."""
        if CANNOT_BE_MET in told:
            return ANDROID.space.stop(_REASON)
        if GOAL_MET in told:
            return ANDROID.space.stop()
        if (words := told_step(told)) and (action := ground(words, tree)) is not None:
            return action
        if self._done >= self._stops_at and GOAL_NOT_MET not in told:
            return ANDROID.space.stop()
        if (again := self._switch_again(tree, told, draws)) is not None:
            return again
        if draws["plan"] < self._faults.lost:
            return self._anything(tree, draws)
        return self._by_memory(tree, told)

    def _by_memory(self, tree: Tree, told: str) -> Action:
        """The next step of the reference, as far as it remembers how far it has come."""
        forgets = self._faults.forgets
        if forgets and self._done >= forgets and MEMORY_HEAD not in told:
            # All it remembers is the goal: it begins again.
            self._position = 0
        try:
            action, self._position = next_action(self._goal.reference, self._position, tree)
        except ReferenceStepError:
            self._backs += 1
            return press(Key.BACK) if self._backs <= _MOST_BACKS else ANDROID.space.stop()
        self._backs = 0
        return action

    def _switch_again(self, tree: Tree, told: str, draws: dict[str, float]) -> Action | None:
        """Another touch of what it has just switched."""
        switched, self._switched = self._switched, None
        if switched is None or STATES_HEAD in told:
            return None
        if draws["state"] >= self._faults.ignores_states:
            return None
        for number, widget in enumerate(tree.widgets):
            if widget.bounds == switched.bounds and widget.id == switched.id:
                return Action(ActionKind.CLICK, index=number)
        return None

    def _notice_switch(self, action: Action | None, tree: Tree) -> None:
        element = None if action is None else _element(action, tree)
        was_again = self._switched is not None
        self._switched = None
        if element is not None and _is_switch(element) and not was_again:
            self._switched = element

    def _anything(self, tree: Tree, draws: dict[str, float]) -> Action:
        if self._done >= _MOST_LOST:
            return ANDROID.space.stop()
        clickable = [n for n, one in enumerate(tree.widgets) if "click" in one.actions]
        if not clickable:
            return press(Key.BACK)
        return Action(ActionKind.CLICK, index=clickable[int(draws["any"] * len(clickable))])

    def _aim(self, action: Action, tree: Tree, draws: dict[str, float]) -> Action:
        """The action it carries out: on something near, if it misses an icon."""
        element = _element(action, tree)
        if element is None or not _is_icon(element) or draws["aim"] >= self._faults.icons:
            return action
        x, y = element.bounds.center
        others = [
            (abs(one.bounds.center[0] - x) + abs(one.bounds.center[1] - y), number)
            for number, one in enumerate(tree.widgets)
            if str(action.kind) in one.actions and not one.bounds.contains(x, y)
        ]
        if not others:
            return action
        return Action(
            action.kind, index=min(others)[1], text=action.text, direction=action.direction
        )

    def _early_end(self) -> int:
        half = max(1, len(self._goal.reference) // 2)
        early = self._draws("end")["plan"] < self._faults.stops_early
        return half if early else 10**6

    def _draws(self, about: str) -> dict[str, float]:
        """The draws of a step, one for each faculty, so that no fault moves those of another."""
        name = f"{self._name}/{self._goal.id}/{self._goal.seed}/{about}"
        random = Random(hashlib.sha256(name.encode()).digest())  # noqa: S311 - a simulation
        return {faculty: random.random() for faculty in ("aim", "form", "state", "plan", "any")}


def _element(action: Action, tree: Tree) -> Element | None:
    if action.index is None or action.index >= len(tree.widgets):
        return None
    return tree.widgets[action.index]


def _is_icon(element: Element) -> bool:
    """Whether it shows no text."""
    return not any(one.text for one in element.descendants())


def _is_switch(element: Element) -> bool:
    """Whether it, or what is in it, can be checked."""
    return any(
        state in ("checked", "not checked")
        for one in element.descendants()
        for state in one.told_states
    )
