"""Breadth-first and depth-first search where screens have no addresses, as on phones.

The paper's searches go over hyperlinks. Here the links are widgets: each functionality of a screen
is tried once, and so is each list that scrolls. To go on with an earlier screen the agent walks
there, from the home screen by the actions that first led to it, and each step of the way is an
action of its budget.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World
from uiprobe.ui.actions import Action

LONGEST_WAY = 12
"""Screens that are farther from home are left for the end, if the search does not stand on them."""


class WidgetSearch:
    """Tries each functionality of each screen once.

    Args:
        world: Any world.
        depth_first: Whether the screen that is shown comes first, else the one found earliest.
    """

    def __init__(self, world: World, *, depth_first: bool) -> None:
        self._world = world
        self._depth_first = depth_first
        self._untried: dict[str, list[str]] = {}
        self._ways: dict[str, list[str]] = {}
        self._order: deque[str] = deque()
        self._route: list[str] | None = None
        self._way: list[str] = []
        self._goal = ""
        self._key = ""
        self._backs = 0

    async def choose(self, view: View) -> Action:
        """The next functionality of the screen that is searched, or a step of the way to it."""
        here = self._note(view)
        if self._route:
            if (action := self._follow(view)) is not None:
                return action
            self._give_up()
        elif self._route is not None:
            if here == self._goal:
                self._route = None
            else:
                self._give_up()
        if self._untried[here] and (self._depth_first or self._goal in ("", here)):
            return self._try(view, here)
        if self._depth_first and self._backs < 2:
            self._backs += 1
            self._key = ""
            return self._world.back()
        return self._leave_for(view, here)

    def _give_up(self) -> None:
        """Leave out the screen that is walked to: by now the way leads elsewhere."""
        self._untried[self._goal] = []
        self._goal, self._route = "", None

    def _note(self, view: View) -> str:
        here = state_key(view, "structured")
        if here not in self._untried:
            self._untried[here] = [name for name in view.named("screen") if name]
            self._order.append(here)
            self._backs = 0
        known = self._ways.get(here)
        if known is not None and len(known) <= len(self._way):
            # Else ways would grow with all that was done since the home screen.
            self._way = list(known)
        else:
            self._ways[here] = list(self._way)
        return here

    def _try(self, view: View, here: str) -> Action:
        while self._untried[here]:
            key = self._untried[here].pop(0)
            spot = view.named("screen").get(key)
            if spot is not None:
                self._key = key
                self._backs = 0
                return self._world.click(spot)
        return self._leave_for(view, here)

    def _leave_for(self, view: View, here: str) -> Action:
        left = [one for one in self._order if self._untried[one]]
        waiting = [one for one in left if len(self._ways[one]) <= LONGEST_WAY] or left
        self._key, self._backs = "", 0
        self._goal = (waiting[-1] if self._depth_first else waiting[0]) if waiting else ""
        self._route = ["", *self._ways[self._goal]] if self._goal else []
        if self._goal == here:
            self._route = None
            return self._try(view, here)
        action = self._follow(view)
        return self._world.home() if action is None else action

    def _follow(self, view: View) -> Action | None:
        """A step of the way; None if it is blocked."""
        if not self._route:
            return None
        key = self._route.pop(0)
        if not key:
            self._key, self._way = "", []
            return self._world.home()
        spot = view.named("screen").get(key)
        if spot is None:
            return None
        self._key = key
        return self._world.click(spot)

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Keep how far the search is from the home screen."""
        if self._key and outcome.view.fingerprint != before.fingerprint:
            self._way.append(self._key)
        elif action == self._world.home():
            self._way = []

    def save(self) -> dict[str, Any]:
        """All that was found and where it is."""
        return {
            "untried": self._untried,
            "ways": self._ways,
            "order": list(self._order),
            "route": self._route,
            "way": self._way,
            "goal": self._goal,
            "key": self._key,
            "backs": self._backs,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on with it."""
        self._untried, self._ways = state["untried"], state["ways"]
        self._order, self._route = deque(state["order"]), state["route"]
        self._way, self._goal = state["way"], state["goal"]
        self._key, self._backs = state["key"], state["backs"]
