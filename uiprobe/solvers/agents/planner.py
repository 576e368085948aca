"""Planner and actor: one writes what is to be done, the other does it, screen by screen."""

from __future__ import annotations

from uiprobe.solvers.agents.asking import Meter, ask, view_screen
from uiprobe.solvers.agents.lines import read_line
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.react_agent import ReactAgent
from uiprobe.solvers.react_prompt import describe_done

ROLE = "planner"
MOST = 3_000
"""Characters of a plan that are kept."""

_SYSTEM = "You plan how a goal is reached in an app. Another model carries the plan out."


class PlannerAgent:
    """One episode: a plan at the start, and a new one after so many steps or when it is wanted."""

    def __init__(self, actor: ReactAgent, *, every: int) -> None:
        """Take the actor.

        Args:
            actor: Decides on each action; it is shown the plan.
            every: Number of actions between two plans.
        """
        self._actor = actor
        self._every = every
        self._meter = Meter()
        self._plan = ""
        self._made_at = 0
        self._wanted = True

    async def decide(self, turn: Turn) -> Decision:
        """The next action of the actor, who has a plan that is not too old."""
        if self._wanted or len(turn.done) - self._made_at >= self._every:
            await self._make_plan(turn)
        self._actor.briefing = (
            f"Plan:\n{self._plan}\n"
            "Do the next of its steps that is not done yet. If the plan does not fit what you see, "
            "write a line `Replan: ` with the reason before the action."
            if self._plan
            else ""
        )
        decision = await self._actor.decide(turn)
        self._wanted = any(read_line(one.text, "replan") for one in decision.answers[-1:])
        return self._meter.charge(decision)

    async def _make_plan(self, turn: Turn) -> None:
        device = self._actor.space_for(turn).persona.device
        prompt = (
            f"App: {turn.goal.app}\nGoal: {turn.goal.instruction}\n\n"
            f"Actions so far:\n{describe_done(turn.done, None, device)}\n\n"
            + (f"The plan until now:\n{self._plan}\n\n" if self._plan else "")
            + "Write a short numbered plan that leads from the current screen to the goal. Each "
            "step is a thing to achieve, not a key to press. End with how one sees that the goal "
            "is met."
        )
        view = await view_screen(turn, turn.screen, self._actor.observation, self._actor.limit)
        answer = await ask(turn, self._meter, prompt, [view], role=ROLE, system=_SYSTEM)
        self._plan = (answer or self._plan).strip()[:MOST]
        self._made_at = len(turn.done)
