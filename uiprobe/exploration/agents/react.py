"""A plain agent: asked for one action after another, with what it did and found so far."""

from __future__ import annotations

from collections import deque
from typing import Any

from uiprobe.exploration.agents.asking import Models, describe_actions, read_action, shown
from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World
from uiprobe.ui.actions import Action

_SYSTEM = (
    "You explore an application that you do not know. The aim is to bring as many of its functions "
    "as possible into view within a limited number of actions: buttons, fields, lists and kinds of "
    "links, each counted once. Prefer what leads to pages and dialogs that you have not seen, and "
    "fill in forms where they open new parts. At each step you choose one action.\n\n"
    "Actions:\n{actions}\n\n"
    "Answer with a line or two of reasoning, and then the action between <action> and </action>, "
    "such as <action>{example}</action>."
)

MOST_PLACES = 60
"""Visited pages in a prompt, the latest ones."""


class ReactExplorer:
    """One question per action.

    Args:
        world: Where it acts.
        mode: What it is shown.
        models: What is asked.
        history: Number of earlier actions in the prompt.
    """

    def __init__(self, world: World, mode: Mode, models: Models, *, history: int) -> None:
        self._world = world
        self._mode = mode
        self._models = models
        self._done: deque[str] = deque(maxlen=max(1, history))
        self._places: dict[str, int] = {}

    async def choose(self, view: View) -> Action | None:
        """Ask for the next action."""
        platform = self._world.platform
        self._places[view.place] = self._places.get(view.place, 0) + 1
        text, picture = await shown(view, self._mode)
        targets = "element" if self._mode == "structured" else "coordinate"
        system = _SYSTEM.format(
            actions=describe_actions(platform, self._mode),
            example=platform.space.example("element" if targets == "element" else "coordinate"),
        )
        places = list(self._places)[-MOST_PLACES:]
        prompt = (
            f"Pages seen so far ({len(self._places)}):\n" + "\n".join(places) + "\n\n"
            "Your last actions:\n" + ("\n".join(self._done) or "none") + "\n\n"
            f"Now at {view.address}:\n{text}"
        )
        answer = await self._models.ask("react", self._models.describe, system, prompt, picture)
        return read_action(answer, platform, self._mode)

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Keep the action and its outcome."""
        said = "(unreadable)" if action is None else self._world.platform.space.format(action)
        came = outcome.error or (
            "nothing changed"
            if outcome.view.fingerprint == before.fingerprint
            else f"now at {outcome.view.place}"
        )
        self._done.append(f"{said[:200]} -> {came[:200]}")

    def save(self) -> dict[str, Any]:
        """The content of prompts, and earlier requests."""
        return {
            "done": list(self._done),
            "places": self._places,
            "tokens": self._models.tokens,
            "answers": [one.model_dump() for one in self._models.answers],
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on with it."""
        from uiprobe.episodes.exploration import ModelStep

        self._done.extend(state["done"])
        self._places = state["places"]
        self._models.tokens.update(state["tokens"])
        self._models.answers[:] = map(ModelStep.model_validate, state["answers"])
