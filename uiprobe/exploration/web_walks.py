"""Walks on a web site that test whether its inventory is closed, each alike whenever it is made."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.environments.errors import DeviceLostError
from uiprobe.exploration.agents.base import seeded
from uiprobe.exploration.closure import STEPS, STYLES, TEXTS, Walker
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.web.world import MOST_LOSSES, PageWorld
from uiprobe.exploration.world import Outcome, State
from uiprobe.ui.actions import Action

FILLED = ("plausible", "nothing")
"""Contents that forms are filled in with: some that most accept, and some that no search finds, so
that lists are empty."""

LETTERS = ("a", "e", "i", "o", "u")
"""Typed key by key, for what is proposed meanwhile: its name has one of them."""

SHORTCUTS = ("Control+k", "Control+/", "/", "?")
"""Keys that pages commonly answer to by a search or help, which no element may open."""

_TYPED, _BY_KEYS, _KEYS = 0.7, 0.5, 0.1
"""How often a walk puts a text into a field in place of clicking it, how often it then types it key
by key, and how often it presses a key."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sight:
    """A page on which a walk met what was not known when its round began.

    Attributes:
        view: The page.
        before: The kind of page before it.
        state: The state of the site, if the walk may have changed it.
    """

    view: View
    before: str
    state: State | None


async def act_or_raise(world: PageWorld, action: Action) -> Outcome:
    """Do an action.

    Raises:
        DeviceLostError: The browser was lost, and the outcome of the action with it.
    """
    outcome = await world.act(action)
    if outcome.restarted:
        raise DeviceLostError(outcome.error)
    return outcome


@dataclass(frozen=True, slots=True)
class Ground:
    """The conditions that the walks of a round share.

    Attributes:
        states: The states of the site in which walks may begin.
        starts: By kind of page, numbers of states and addresses at which they may begin.
        acted: How often each functionality was acted on before.
        is_fresh: Whether a page shows anything new.
    """

    states: Sequence[State]
    starts: Sequence[Sequence[tuple[int, str]]]
    acted: Counter[str]
    is_fresh: Callable[[View], bool]


@dataclass(frozen=True, slots=True)
class Walked:
    """The outcome of a walk.

    Attributes:
        state: The number of the state in which it began.
        sights: The pages that were new.
        acted: How often each functionality was acted on, before the walk and on it.
    """

    state: int
    sights: list[Sight]
    acted: Counter[str]


async def walk(world: PageWorld, number: int, ground: Ground) -> Walked:
    """Walk from a state of the site, as one of the explorers for proofs does.

    A walk whose browser is lost is made again from its start.

    Args:
        world: The site; the state that it is in, and what its browser holds, do not matter.
        number: The number of the walk, which decides what it does.
        ground: What it begins with.

    Raises:
        DeviceLostError: The browser is lost again and again.
    """
    for _ in range(MOST_LOSSES - 1):
        try:
            return await _walk_once(world, number, ground)
        except DeviceLostError as error:
            logger.warning("walk %d is made again: %s", number, error)
    return await _walk_once(world, number, ground)


async def _walk_once(world: PageWorld, number: int, ground: Ground) -> Walked:
    random = seeded("closure:web", number)
    state, address = random.choice(random.choice(ground.starts))
    acted = Counter(ground.acted)
    walker = Walker(STYLES[number % len(STYLES)], random, acted)
    await world.rewind(ground.states[state])
    changes = world.changes
    view = (await act_or_raise(world, world.go(address))).view
    sights = [Sight(view, view.place, None)] if ground.is_fresh(view) else []
    for _ in range(STEPS):
        before, view = view, await _do(world, view, walker.choose(view), random)
        if ground.is_fresh(view):
            changed = world.changes != changes
            sights.append(Sight(view, before.place, await world.save() if changed else None))
    return Walked(state, sights, acted)


async def _do(world: PageWorld, view: View, chosen: Spot | str, random: Random) -> View:
    """Do what a walker has chosen."""
    if chosen == "fill":
        return await world.fill_forms(random.choice(FILLED))
    if isinstance(chosen, str):
        back = chosen == "back"
        action = world.back() if back else world.scroll(view, "up" if chosen == "up" else "down")
    elif "select_option" in chosen.verbs:
        key = random.choice(("ArrowDown", "ArrowDown", "ArrowUp", "End"))
        action = Action("press", handle=chosen.handle, text=key)
    elif "fill" in chosen.verbs and random.random() < _TYPED:
        if random.random() < _BY_KEYS:
            return await world.type_keys(random.choice((*TEXTS, *LETTERS)), chosen)
        action = Action("fill", handle=chosen.handle, text=random.choice(TEXTS))
    elif random.random() < _KEYS:
        key = random.choice(("Enter", "Escape", "Tab", *SHORTCUTS))
        action = Action("press", handle=chosen.handle, text=key)
    else:
        action = world.click(chosen)
    return (await act_or_raise(world, action)).view
