"""Many episodes of one goal, whose common beginnings are carried out once.

The phone is deterministic: the same actions lead to the same screen. A reference, its wrong endings
and its mutants begin alike, so two thirds of their actions need not be done again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.probes.sources.builtin.episodes import MAX_STEPS, Policy, Run, act_or_stay, step_of
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.ui.actions import Action, Key
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import Step


@dataclass(slots=True, eq=False)
class _Moment:
    """A screen that some actions lead to.

    Attributes:
        next: Where each action that was tried on it leads.
        snapshot: The state of the phone as bytes, which cost less than objects; kept when the
            screen is left.
        state: The data of the apps; None until it is asked for.
    """

    screen: Screen
    next: dict[Action, _Moment] = field(default_factory=dict)
    snapshot: bytes | None = None
    state: dict[str, Any] | None = None


class Rehearsal:
    """Plays episodes of one goal.

    Args:
        goal: Where they start.
    """

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._environment: SimulatedEnvironment | None = None
        self._start: _Moment | None = None
        self._now: _Moment | None = None

    async def run(self, policy: Policy) -> Run:
        """Run an episode, with the data of the apps at its start and its end.

        Args:
            policy: What is done.

        Raises:
            ReferenceStepError: A policy that follows a solution cannot go on.
        """
        environment, moment = await self._begin()
        before = await self._state(environment, moment)
        steps: list[Step] = []
        documents: list[bytes] = []
        for _ in range(MAX_STEPS):
            action = policy(moment.screen.tree)
            steps.append(step_of(moment.screen, action))
            documents.append(moment.screen.document)
            if action.key == Key.STOP:
                break
            moment = await self._do(environment, moment, action)
        else:
            steps.append(Step(moment.screen.tree, moment.screen.place, None))
            documents.append(moment.screen.document)
        after = await self._state(environment, moment)
        between = (None,) * (len(steps) - 2)
        states = (before, *between, after) if len(steps) > 1 else (after,)
        return Run(tuple(steps), tuple(documents), states)

    async def _begin(self) -> tuple[SimulatedEnvironment, _Moment]:
        if self._environment is None or self._start is None:
            self._environment = builtin_environment(self._goal)
            self._start = self._now = _Moment(await self._environment.reset(self._goal))
        return self._environment, self._start

    async def _do(
        self, environment: SimulatedEnvironment, moment: _Moment, action: Action
    ) -> _Moment:
        known = moment.next.get(action)
        if known is not None:
            return known
        self._go_to(environment, moment)
        self._keep(environment)
        # If the phone fails, where it stands is not known.
        self._now = None
        screen = await act_or_stay(environment, action, moment.screen)
        self._now = moment.next[action] = _Moment(screen)
        return self._now

    async def _state(self, environment: SimulatedEnvironment, moment: _Moment) -> dict[str, Any]:
        if moment.state is None:
            self._go_to(environment, moment)
            moment.state = await environment.application_state()
        return moment.state

    def _go_to(self, environment: SimulatedEnvironment, moment: _Moment) -> None:
        if self._now is moment:
            return
        self._keep(environment)
        if moment.snapshot is None:
            raise AssertionError("the phone is kept whenever a screen is left")
        environment.resume_from(moment.snapshot, moment.screen)
        self._now = moment

    def _keep(self, environment: SimulatedEnvironment) -> None:
        """Keep the phone as it is, before it becomes another."""
        if self._now is not None and self._now.snapshot is None:
            self._now.snapshot = environment.keep()


class Rehearsals:
    """The rehearsals of the two goals of a pair, or of the two that were asked for last."""

    def __init__(self) -> None:
        self._kept: list[tuple[Goal, Rehearsal]] = []

    def of(self, goal: Goal) -> Rehearsal:
        """The rehearsal of a goal; a new one if it is not one of the two."""
        for kept, rehearsal in self._kept:
            if kept == goal:
                return rehearsal
        made = Rehearsal(goal)
        self._kept = [*self._kept[-1:], (goal, made)]
        return made
