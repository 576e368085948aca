"""The simulated agent: the reference, read through faults that are planted in it.

It looks, remembers, plans, aims and writes like any agent, and each fault sits in one of these. It
reads help as the text that any agent is shown, so help mends what it gives and nothing else.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from random import Random

from uiprobe.episodes.helps import (
    ASK_HEAD,
    CANNOT_BE_MET,
    GOAL_MET,
    GOAL_NOT_MET,
    MANUAL_HEAD,
    MEMORY_HEAD,
    STATES_HEAD,
    TARGET_HEAD,
    TIME_HEAD,
)
from uiprobe.episodes.schema import Answer
from uiprobe.solvers.faulty.faults import Faults
from uiprobe.solvers.faulty.perceiving import (
    cut,
    element_of,
    mistake,
    sees_no_more,
    something_else,
)
from uiprobe.solvers.faulty.reading import ground, told_step
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID, platform_of
from uiprobe.ui.reference import ReferenceStepError, next_action, parse_step
from uiprobe.ui.spaces.base import ASK
from uiprobe.ui.spaces.touch import WAIT_FOR
from uiprobe.ui.step_words import name_element
from uiprobe.ui.tree import Element, Tree

_MOST_LOST = 10
"""Steps after which an agent that does not know the way gives up."""

_MOST_BACKS = 2
"""Times in a row that it goes back before it stops."""

_HALVES = ("am_label", "pm_label")
_REASON = "it cannot be done"

_MUCH = 300
"""Characters of help that a hasty agent takes its time for."""

_FACULTIES = (
    *("aim", "form", "state", "plan", "any"),
    *(
        "clumsy",
        "read",
        "script",
        "else",
        "half",
        "again",
        "manual",
        "slip",
        "haste",
        "text",
        "deaf",
        "guess",
        "hurry",
    ),
)
"""Purposes of the draws; a new one goes to the end, so that the others' draws stay equal."""


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
        self._last: Action | None = None
        self._last_element: Element | None = None
        self._stops_at = self._half_way(faults.stops_early, "plan")
        self._gives_up_at = self._half_way(faults.gives_up, "aim")
        ends = self._draws("end")
        self._goes_on = ends["form"] < faults.goes_on
        self._stays = ends["state"] < faults.stays
        self._guesses = ends["guess"] < faults.guesses
        self._hurries = ends["hurry"] < faults.hurries
        self._guessed = False

    async def recall(self, turn: Turn, decision: Decision) -> None:
        """A step that was done before it took over."""
        tree = turn.screen.tree
        with suppress(ReferenceStepError):
            _, self._position = next_action(self._goal.reference, self._position, tree)
        self._done += 1
        self._notice_switch(decision.action, tree)

    async def decide(self, turn: Turn) -> Decision:
        """The next action, as its faults let it see, plan, aim and write."""
        tree = turn.screen.tree
        told = "" if self._faults.deaf else turn.advice.text
        draws = self._draws(f"step {len(turn.done)}")
        intended = self._intend(tree, told, draws)
        if draws["text"] < self._faults.cuts_text:
            intended = cut(intended)
        if self._guessed and element_of(intended, tree) is not None:
            # It does not know what is meant: it takes the next thing that it acts on for it.
            self._guessed = False
            intended = something_else(intended, tree, draws["guess"])
        action = self._aim(intended, tree, draws)
        if draws["slip"] < self._faults.slips or (
            draws["haste"] < self._faults.hasty and len(told) < _MUCH
        ):
            intended = action = something_else(action, tree, draws["else"])
        self._done += 1
        self._last, self._last_element = action, element_of(action, tree)
        self._notice_switch(action, tree)
        element = element_of(intended, tree)
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
        """Return the action that the agent intends, before its faults change it."""
        if CANNOT_BE_MET in told:
            return ANDROID.space.stop(_REASON)
        if GOAL_MET in told:
            return ANDROID.space.stop()
        if (words := told_step(told)) and (action := ground(words, tree)) is not None:
            return action
        if self._done >= self._stops_at and GOAL_NOT_MET not in told:
            return ANDROID.space.stop()
        if self._done >= self._gives_up_at and GOAL_NOT_MET not in told:
            return ANDROID.space.stop(_REASON)
        if (again := self._switch_again(tree, told, draws)) is not None:
            return again
        if (
            draws["plan"] < self._faults.lost
            or draws["deaf"] < self._faults.deaf
            or (draws["manual"] < self._faults.strays and MANUAL_HEAD not in told)
        ):
            return self._anything(tree, draws)
        repeats = draws["again"] < self._faults.repeats and MEMORY_HEAD not in told
        if repeats and (again := self._last_again(tree)) is not None:
            return again
        action = self._by_memory(tree, told, draws)
        if self._goes_on and ANDROID.space.ends(action):
            return self._anything(tree, draws)
        return mistake(action, tree, told, self._faults, draws)

    def _last_again(self, tree: Tree) -> Action | None:
        """Return the last action if it can be repeated; none is done three times in a row."""
        last, element = self._last, self._last_element
        self._last = None
        if last is None or element is None:
            return None
        for number, widget in enumerate(tree.widgets):
            if (widget.bounds, widget.id) == (element.bounds, element.id):
                return Action(last.kind, index=number, text=last.text, direction=last.direction)
        return None

    def _by_memory(self, tree: Tree, told: str, draws: dict[str, float]) -> Action:
        """The next step of the reference, as far as it remembers how far it has come."""
        forgets = self._faults.forgets
        if forgets and self._done >= forgets and MEMORY_HEAD not in told:
            # All it remembers is the goal: it begins again.
            self._position = 0
        steps = self._goal.reference
        try:
            action, after = next_action(steps, self._position, tree)
            if (
                draws["half"] < self._faults.half_day
                and STATES_HEAD not in told
                and (half := element_of(action, tree)) is not None
                and half.id in _HALVES
            ):
                action, after = next_action(steps, after, tree)
            if self._stays and action.kind == ActionKind.SWIPE:
                until = parse_step(steps[min(after, len(steps) - 1)]).until
                if sees_no_more(until, told):
                    return self._back_out()
        except ReferenceStepError:
            return self._back_out()
        self._position = after
        self._backs = 0
        if action.kind == ASK and self._guesses and ASK_HEAD not in told:
            self._guessed = True
            return self._by_memory(tree, told, draws)
        if action.kind == WAIT_FOR and self._hurries and TIME_HEAD not in told:
            return self._by_memory(tree, told, draws)
        return action

    def _back_out(self) -> Action:
        self._backs += 1
        return press(Key.BACK) if self._backs <= _MOST_BACKS else ANDROID.space.stop()

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
        element = None if action is None else element_of(action, tree)
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
        element = element_of(action, tree)
        if element is None:
            return action
        misses = _is_icon(element) and draws["aim"] < self._faults.icons
        if not misses and draws["clumsy"] >= self._faults.clumsy:
            return action
        x, y = element.bounds.center
        others = [
            (abs(one.bounds.center[0] - x) + abs(one.bounds.center[1] - y), number)
            for number, one in enumerate(tree.widgets)
            # Something around the target would take the same touch.
            if str(action.kind) in one.actions and not one.bounds.contains(x, y)
        ]
        if not others:
            return action
        return Action(
            action.kind, index=min(others)[1], text=action.text, direction=action.direction
        )

    def _half_way(self, chance: float, faculty: str) -> int:
        """The number of steps after which it ends; beyond all episodes if it does not."""
        half = max(1, len(self._goal.reference) // 2)
        return half if self._draws("end")[faculty] < chance else 10**6

    def _draws(self, about: str) -> dict[str, float]:
        """The draws of a step, one for each faculty, so that no fault moves those of another."""
        name = f"{self._name}/{self._goal.id}/{self._goal.seed}/{about}"
        random = Random(hashlib.sha256(name.encode()).digest())  # noqa: S311 - a simulation
        return {faculty: random.random() for faculty in _FACULTIES}


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
