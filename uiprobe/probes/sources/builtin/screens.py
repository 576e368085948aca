"""Screens of items by their names: each is made by the one episode that it is of.

Items may come from a file, so that nothing of what they were made of is in memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from uiprobe.probes.sources.base import SourceScreen
from uiprobe.probes.sources.builtin.cases import Case, cases
from uiprobe.probes.sources.builtin.episodes import Policy, finish, following, picture_at, screen_at
from uiprobe.probes.sources.builtin.grounding_items import (
    VISITED,
    control_named,
    swept_screen,
    varied,
)
from uiprobe.probes.sources.builtin.pairs import pairs_of
from uiprobe.probes.sources.builtin.step_items import STEP_SCREENS
from uiprobe.ui.goal import INSTANCE_STEP, Goal

_NAME = re.compile(
    r"builtin/(0|[1-9][0-9]{0,18})/(?P<id>(?P<task>[0-9]{1,7})/[a-z_]{1,40})/(?P<way>.+)/"
    r"(?P<step>[0-9]{1,3})"
)

_SEEDS = 4
"""Number of seeds whose cases are kept."""

_GOALS = 32
"""Number of goals whose trajectories are kept; the items of a goal are asked consecutively."""


def screen_named(name: str) -> SourceScreen | None:
    """A screen of an item by its name; None if no item has it."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    seed, id, way, step = int(found[1]), found["id"], found["way"], int(found["step"])
    if int(found["task"]) == 0:
        control = control_named(seed, id.partition("/")[2], way)
        if control is None:
            return None
        goal, lines = control
        return _replayed(name, goal, partial(following, lines), step)
    case = _cases(seed).get(id)
    if case is None:
        return None
    if way == STEP_SCREENS:
        return _replayed(name, case.goal, partial(following, case.draft.reference), step)
    goal, _ = varied(case.goal)
    if way == VISITED:
        return _replayed(name, goal, partial(following, goal.reference), step)
    if (swept := swept_screen(goal, way)) is not None:
        return _replayed(name, goal, swept, step)
    return _screens_of(seed, id).get(name)


def _replayed(name: str, goal: Goal, policy: Callable[[], Policy], step: int) -> SourceScreen:
    return SourceScreen(
        name=name,
        read_tree=lambda: finish(screen_at(goal, policy(), step)).tree,
        screenshot=lambda: finish(picture_at(goal, policy(), step)),
        has_screenshot=True,
    )


class _Cases:
    """The cases of a seed by the ids of their goals, made as far as they are asked for."""

    def __init__(self, seed: int) -> None:
        self._left: Iterator[Case] = cases(seed)
        self._known: dict[str, Case] = {}

    def get(self, id: str) -> Case | None:
        """The case of a goal; None if there is none."""
        instance = int(id.partition("/")[0]) // INSTANCE_STEP
        while id not in self._known:
            case = next(self._left, None)
            if case is None:
                return None
            self._known[case.goal.id] = case
            if case.origin.instance > instance:
                return None
        return self._known[id]


@lru_cache(maxsize=_SEEDS)
def _cases(seed: int) -> _Cases:
    return _Cases(seed)


@lru_cache(maxsize=_GOALS)
def _screens_of(seed: int, id: str) -> dict[str, SourceScreen]:
    """The screens of the trajectories that ask about a goal."""
    case = _cases(seed).get(id)
    if case is None:
        return {}
    return {
        screen.name: screen
        for pair in pairs_of(case)
        for recording in pair.recordings()
        for screen in recording.screens
    }
