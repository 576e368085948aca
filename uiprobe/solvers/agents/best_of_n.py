"""Best of n: several proposals for the next action, and a judge that picks one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from uiprobe.solvers.agents.asking import Meter, ask, view_screen
from uiprobe.solvers.agents.lines import read_line
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.solvers.react_agent import ReactAgent
from uiprobe.solvers.react_prompt import describe_done
from uiprobe.ui.spaces.base import ActionSpace

ROLE = "judge"
_REASON = 800
"""Characters of a proposal's reasons that the judge reads."""

_SYSTEM = "You judge proposals for the next action in an app."


class BestOfNAgent:
    """One episode: n actors propose, equal proposals count together, and the judge picks one."""

    def __init__(self, actors: Sequence[ReactAgent]) -> None:
        """Take the actors, which have notes of their own and differ in their seed alone."""
        self._actors = actors
        self._meter = Meter()

    async def decide(self, turn: Turn) -> Decision:
        """The proposal that the judge picks; where it names none, the one with most votes."""
        proposals = [await actor.decide(turn) for actor in self._actors]
        read = sum(one.tokens_read for one in proposals)
        written = sum(one.tokens_written for one in proposals)
        usable = [one for one in proposals if one.action is not None]
        if not usable:
            return replace(proposals[0], tokens_read=read, tokens_written=written)
        space = self._actors[0].space_for(turn)
        groups: dict[str, list[Decision]] = {}
        for one in usable:
            if one.action is not None:
                groups.setdefault(space.format(one.action), []).append(one)
        ranked = sorted(groups.values(), key=len, reverse=True)
        chosen = ranked[0]
        if len(ranked) > 1:
            chosen = ranked[await self._judge(turn, ranked, space)]
        kept = chosen[0]
        # What the others wanted to do next, or noted, belongs to what was not done.
        for actor, proposal in zip(self._actors, proposals, strict=True):
            actor.follow(kept, own=proposal is kept)
        # The answers stand in the log in the order asked, the one that was carried out last.
        answers = [a for one in proposals if one is not kept for a in one.answers]
        return self._meter.charge(
            replace(
                kept, answers=[*answers, *kept.answers], tokens_read=read, tokens_written=written
            )
        )

    async def _judge(
        self, turn: Turn, ranked: Sequence[Sequence[Decision]], space: ActionSpace
    ) -> int:
        told = "\n\n".join(
            f"Proposal {number}, made {len(group)} of {len(self._actors)} times: "
            f"{_written(group[0], space)}\n"
            f"Reasons: {group[0].answers[-1].text[:_REASON] if group[0].answers else '(none)'}"
            for number, group in enumerate(ranked, 1)
        )
        prompt = (
            f"App: {turn.goal.app}\nGoal: {turn.goal.instruction}\n\n"
            f"Actions so far:\n{describe_done(turn.done, None, space.persona.device)}\n\n{told}\n\n"
            "Which proposal brings the goal closest without doing harm? Reason briefly, then end "
            "with a line `Best: ` and the number of the proposal."
        )
        actor = self._actors[0]
        view = await view_screen(turn, turn.screen, actor.observation, actor.limit)
        answer = await ask(turn, self._meter, prompt, [view], role=ROLE, system=_SYSTEM)
        named = read_line(answer or "", "best")
        number = "".join(c for c in (named or "").partition(" ")[0] if c in "0123456789")[:3]
        return int(number) - 1 if number and 1 <= int(number) <= len(ranked) else 0


def _written(decision: Decision, space: ActionSpace) -> str:
    return "" if decision.action is None else space.format(decision.action)
