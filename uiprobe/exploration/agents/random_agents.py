"""The random agent and the heuristic random agent (paper section 4.1)."""

from __future__ import annotations

from uiprobe.exploration.agents.base import SeededAgent
from uiprobe.exploration.view import View
from uiprobe.ui.actions import Action

SCROLL_UP, SCROLL_DOWN, GO_BACK, CLICK = 0.09, 0.09, 0.02, 0.80
"""The weights of the random agent on pictures (paper section 4.1)."""


class RandomAgent(SeededAgent):
    """Looks at nothing.

    On elements one of `scroll_up`, `scroll_down`, `go_back` and a click on each element of the
    document, interactive or not, all equally likely. On pictures the same with the paper's weights,
    and a click on a random pixel.
    """

    async def choose(self, view: View) -> Action:
        """A random action."""
        world, random = self.world, self.random
        if self.mode == "structured":
            number = random.randrange(3 + view.elements)
            if number >= 3:
                return world.click_any(view, number - 3)
            kind = ("up", "down", "back")[number]
        else:
            weights = (SCROLL_UP, SCROLL_DOWN, GO_BACK, CLICK)
            kind = random.choices(("up", "down", "back", "click"), weights)[0]
        if kind == "click":
            width, height = view.screen.size
            return world.click_at(random.randrange(width), random.randrange(height))
        return world.back() if kind == "back" else _scroll(self, view, kind)


class HeuristicRandomAgent(SeededAgent):
    """Clicks an interactive element at random, or scrolls, or goes back, all equally likely.

    It knows the boxes of all interactive elements; on pictures of those that are visible.
    """

    async def choose(self, view: View) -> Action:
        """A random action that does something."""
        spots = view.offered(self.mode)
        number = self.random.randrange(3 + len(spots))
        if number >= 3:
            return self.world.click(spots[number - 3])
        kind = ("up", "down", "back")[number]
        return self.world.back() if kind == "back" else _scroll(self, view, kind)


def _scroll(agent: SeededAgent, view: View, kind: str) -> Action:
    return agent.world.scroll(view, "up" if kind == "up" else "down")
