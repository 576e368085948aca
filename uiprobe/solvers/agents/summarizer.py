"""Act, then sum up: after each action the model writes what it changed (M3A of AndroidWorld)."""

from __future__ import annotations

from uiprobe.solvers.agents.asking import Meter, View, ask, view_screen
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.react_agent import ReactAgent
from uiprobe.ui.trajectory import describe_action

ROLE = "summarizer"
MOST = 400
"""Characters of a summary that are kept."""

_SYSTEM = "You watch an app being operated and keep its log."


class SummarizingAgent:
    """One episode: an action, then a summary that compares the screens before and after it."""

    def __init__(self, actor: ReactAgent) -> None:
        """Take the actor, who is shown the summaries in place of the actions."""
        self._actor = actor
        self._meter = Meter()
        self._summaries: list[str] = []
        self._before: View | None = None
        self._reason = ""

    async def decide(self, turn: Turn) -> Decision:
        """The next action of the actor, who knows what each earlier one did."""
        after = await view_screen(turn, turn.screen, self._actor.observation, self._actor.limit)
        if turn.done and self._before is not None:
            self._summaries.append(await self._sum_up(turn, self._before, after))
        if self._summaries:
            told = "\n".join(f"{n}. {text}" for n, text in enumerate(self._summaries, 1))
            self._actor.briefing = f"What has happened so far:\n{told}"
        decision = await self._actor.decide(turn)
        self._before = after
        self._reason = decision.answers[-1].text[-1_000:] if decision.answers else ""
        return self._meter.charge(decision)

    async def _sum_up(self, turn: Turn, before: View, after: View) -> str:
        last = turn.done[-1]
        action = last.refused or describe_action(last.record)
        failed = f" It failed: {last.error[:300]}." if last.error else ""
        if last.notice:
            failed += f" Then {last.notice}."
        prompt = (
            f"App: {turn.goal.app}\nGoal: {turn.goal.instruction}\n\n"
            f"The action: {action}.{failed}\nThe reasons given for it:\n{self._reason}\n\n"
            "Screen 1 is before the action, screen 2 after it. In one or two sentences, say what "
            "was intended, whether it worked, and what on the new screen matters for the goal."
        )
        answer = await ask(turn, self._meter, prompt, [before, after], role=ROLE, system=_SYSTEM)
        # The action itself is known even where the model has nothing to say about it.
        return " ".join((answer or f"{action}.").split())[:MOST]
