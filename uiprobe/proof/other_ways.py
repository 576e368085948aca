"""Other ways: every control that leads where a step of a reference leads has to be credited.

A testing task is judged by what was touched, and a person may touch something else for the same
end: the switch of a row in place of its label, Enter in place of a button, an icon, a menu. So at
each step of a reference the phone is forked, everything else is tried there, and what leaves the
phone exactly as the step does takes its place in the trajectory, which the goal's evaluators judge.
"""

from __future__ import annotations

import marshal
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from uiprobe.environments.android.gestures import Hold, Tap, plan_gestures
from uiprobe.environments.errors import TextRefusedError
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.probes.sources.builtin.episodes import following, step_of
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.ui.actions import Action, ActionError, ActionKind, Key, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.evaluation import evaluate_goal
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import Step, describe_action
from uiprobe.ui.tree import Tree

_KEYS = (Key.BACK, Key.ENTER)
_TIMES = frozenset({"clock_ms", "actions", "until"})
"""Names in the state of a phone of what only says how long an episode has been."""

_VERSION = 2
"""Of the format of marshal in which two references to one list become two lists."""


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to do a step of a reference.

    Attributes:
        step: The step, counted from 0.
        reference: What the reference does there.
        done: What leads to the same.
        missed: What the goal's evaluators lack if it is done; empty if the way is credited.
    """

    step: int
    reference: str
    done: tuple[str, ...]
    missed: str

    @property
    def credited(self) -> bool:
        """Whether the goal counts as met."""
        return not self.missed


@dataclass(frozen=True, slots=True)
class _Moment:
    screen: Screen
    snapshot: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class _Fork:
    action: Action
    moment: _Moment


class Ways:
    """Finds other ways; what was tried on a phone is kept for the next goal on one like it.

    Args:
        detours: Whether two actions in place of one are tried too: a menu and its entry.
    """

    def __init__(self, *, detours: bool = False) -> None:
        self._detours = detours
        self._tried: dict[bytes, list[tuple[Action, bytes]]] = {}

    async def find(self, goal: Goal) -> list[Way]:
        """All other ways of a goal's reference.

        Raises:
            ReferenceStepError: The reference cannot be carried out.
        """
        environment = builtin_environment(goal)
        policy = following(goal.reference)
        moments = [_keep(environment, await environment.reset(goal))]
        before = await environment.application_state()
        steps: list[Step] = []
        while True:
            screen = moments[-1].screen
            action = policy(screen.tree)
            steps.append(step_of(screen, action))
            if action.key == Key.STOP:
                break
            moments.append(_keep(environment, await environment.act(action)))
        after = await environment.application_state()
        found: list[Way] = []
        for number, step in enumerate(steps[:-1]):
            wanted = moments[number + 1].digest
            if wanted == moments[number].digest or _scrolls(step):
                continue
            async for way in self._ways(environment, moments[number], wanted, step):
                tried = (*steps[:number], *way, *steps[number + 1 :])
                verdict = evaluate_goal(goal, tried, before=before, after=after)
                missed = "; ".join(one.reason for one in verdict.verdicts if not one.satisfied)
                done = tuple(_told(one) for one in way)
                found.append(Way(number, _told(step), done, missed))
        return found

    async def _ways(
        self, environment: SimulatedEnvironment, here: _Moment, wanted: bytes, step: Step
    ) -> Any:  # noqa: ANN401 - an async iterator of tuples of steps
        own = step.action
        for action, digest in await self._forks(environment, here):
            if digest == wanted:
                if action != own:
                    yield (step_of(here.screen, action),)
                continue
            if not self._detours or digest == here.digest:
                continue
            there = _keep(environment, await self._do(environment, here, action))
            for second, end in await self._forks(environment, there):
                if end == wanted:
                    yield step_of(here.screen, action), step_of(there.screen, second)

    async def _forks(
        self, environment: SimulatedEnvironment, here: _Moment
    ) -> list[tuple[Action, bytes]]:
        """The result of each action that can be tried on a screen."""
        if here.digest not in self._tried:
            environment.resume_from(here.snapshot, here.screen)
            met = {action: _met(environment, here, action) for action in _actions(here.screen.tree)}
            digests: dict[Hashable, bytes | None] = {}
            for action, target in met.items():
                if target not in digests:
                    digests[target] = self._end_of(environment, here, action)
            self._tried[here.digest] = [
                (action, digest) for action in met if (digest := digests[met[action]]) is not None
            ]
        return self._tried[here.digest]

    def _end_of(
        self, environment: SimulatedEnvironment, here: _Moment, action: Action
    ) -> bytes | None:
        environment.resume_from(here.snapshot, here.screen)
        try:
            environment.carry_out(action)
        except (ActionError, TextRefusedError):
            return None
        return _digest(environment)

    async def _do(self, environment: SimulatedEnvironment, here: _Moment, action: Action) -> Screen:
        environment.resume_from(here.snapshot, here.screen)
        return await environment.act(action)


def _actions(tree: Tree) -> Iterator[Action]:
    """Everything that can be touched, by number or by its place, and the keys."""
    for index, widget in enumerate(tree.widgets):
        for kind in (ActionKind.CLICK, ActionKind.LONGCLICK):
            if str(kind) in widget.actions:
                yield Action(kind, index=index)
    for element in tree.elements:
        if element.visible and not element.is_widget and (element.text or element.name):
            yield Action(ActionKind.CLICK, point=Point(*element.bounds.center))
    yield from map(press, _KEYS)


def _met(environment: SimulatedEnvironment, here: _Moment, action: Action) -> Hashable:
    """Return a key for what an action meets; actions with equal keys have equal effects.

    Each text in a row meets the row, and most places on a screen meet nothing.
    """
    phone = environment.phone
    try:
        gestures = plan_gestures(action, here.screen.tree, here.screen.size)
    except ActionError:
        return action
    match gestures:
        case [Tap(x, y)]:
            return ActionKind.CLICK, phone.touched_at(x, y)
        case [Hold(x, y)]:
            return ActionKind.LONGCLICK, phone.touched_at(x, y)
    return action


def _keep(environment: SimulatedEnvironment, screen: Screen) -> _Moment:
    return _Moment(screen, environment.keep(), _digest(environment))


def _digest(environment: SimulatedEnvironment) -> bytes:
    """Equal for phones in the same state, whatever the time."""
    state = environment.phone.state
    shown = {name: value for name, value in state.items() if name not in ("apps", *_TIMES)}
    # The data of the apps is most of the state, and holds nothing of how long an episode has been.
    both = marshal.dumps(_timeless(shown), _VERSION), marshal.dumps(state["apps"], _VERSION)
    return sha256(b"".join(both)).digest()


def _timeless(value: Any) -> Any:  # noqa: ANN401 - plain data
    if isinstance(value, dict):
        return {key: _timeless(value[key]) for key in sorted(value) if key not in _TIMES}
    if isinstance(value, list):
        return [_timeless(item) for item in value]
    return value


def _scrolls(step: Step) -> bool:
    return step.action is not None and step.action.kind == ActionKind.SWIPE


def _told(step: Step) -> str:
    return "" if step.record is None else describe_action(step.record)
