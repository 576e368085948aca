"""GUI-Bee with a Q-table (paper section 4.1, after Fan et al., 2025).

As in the paper, the re-estimation of values by a model is left out. The paper gives neither the
learning rate nor the discount nor the reward: they are parameters here, with their defaults below.
"""

from __future__ import annotations

from typing import Any

from uiprobe.exploration.agents.base import load_random, save_random, seeded
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World
from uiprobe.ui.actions import Action

ALPHA, GAMMA, EPSILON = 0.5, 0.9, 0.1
"""Defaults of learning rate, discount, and share of random actions; see above."""

UP, DOWN, BACK = "scroll up", "scroll down", "go back"


class GuiBee:
    """Chooses clicks, scrolls and going back by learned values.

    A state is a page with the functionalities on it; an action of it is one of them, or a scroll,
    or going back. The reward is 1 for a state that was never seen, and 0 otherwise.

    Args:
        world: Where it acts.
        mode: Which elements it knows; on pictures the visible ones, with their boxes.
        seed: Decides what it draws.
        alpha: Learning rate.
        gamma: Discount.
        epsilon: Share of actions that are drawn at random.
        optimism: Value of an action that was never tried; by default the most that any can be
            worth, 1 / (1 - gamma).
    """

    def __init__(
        self,
        world: World,
        mode: Mode,
        seed: int,
        *,
        alpha: float = ALPHA,
        gamma: float = GAMMA,
        epsilon: float = EPSILON,
        optimism: float | None = None,
    ) -> None:
        self._world = world
        self._mode = mode
        self._random = seeded("gui_bee", seed)
        self._alpha, self._gamma, self._epsilon = alpha, gamma, epsilon
        self._optimism = 1 / (1 - gamma) if optimism is None else optimism
        self._values: dict[str, dict[str, float]] = {}
        self._chosen = ""

    async def choose(self, view: View) -> Action:
        """The action of the highest value; one of several at random."""
        here = state_key(view, self._mode)
        spots = view.named(self._mode)
        names = [*sorted(spots), UP, DOWN, BACK]
        known = self._values.setdefault(here, {})
        if self._random.random() < self._epsilon:
            self._chosen = self._random.choice(names)
        else:
            best = max(known.get(name, self._optimism) for name in names)
            ties = [name for name in names if known.get(name, self._optimism) == best]
            self._chosen = self._random.choice(ties)
        if self._chosen in spots:
            return self._world.click(spots[self._chosen])
        if self._chosen == BACK:
            return self._world.back()
        return self._world.scroll(view, "up" if self._chosen == UP else "down")

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Learn from the outcome."""
        here = state_key(before, self._mode)
        there = state_key(outcome.view, self._mode)
        reward = 1.0 if there not in self._values else 0.0
        later = self._values.get(there)
        # What was never tried in the next state promises as much as anything untried.
        best = max([self._optimism, *later.values()]) if later is not None else self._optimism
        if later is not None and len(later) >= len(outcome.view.offered(self._mode)) + 3:
            best = max(later.values())
        known = self._values.setdefault(here, {})
        old = known.get(self._chosen, self._optimism)
        known[self._chosen] = old + self._alpha * (reward + self._gamma * best - old)

    def save(self) -> dict[str, Any]:
        """The table and the random numbers."""
        return {
            "values": self._values,
            "chosen": self._chosen,
            "random": save_random(self._random),
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on with them."""
        self._values, self._chosen = state["values"], state["chosen"]
        load_random(self._random, state["random"])
