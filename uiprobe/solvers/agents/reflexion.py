"""Reflexion: trials of the whole goal, with lessons that the model draws from the failed ones."""

from __future__ import annotations

from uiprobe.solvers.agents.asking import Meter, ask, view_screen
from uiprobe.solvers.agents.lines import read_line
from uiprobe.solvers.navigate import Decision, NextTrial, Turn
from uiprobe.solvers.react_agent import ReactAgent
from uiprobe.solvers.react_prompt import describe_done

ROLE = "critic"
MOST = 1_000
"""Characters of a lesson that are kept."""

_SYSTEM = "You look back at an attempt to reach a goal in an app, and judge it strictly."


class ReflexionAgent:
    """All trials of one goal; each new trial begins where the goal begins."""

    def __init__(self, actor: ReactAgent, *, trials: int) -> None:
        """Take the actor.

        Args:
            actor: Acts; it is shown the lessons.
            trials: The most trials, the first included.
        """
        self._actor = actor
        self._trials = trials
        self._meter = Meter()
        self._lessons: list[str] = []
        self._done = 0

    async def decide(self, turn: Turn) -> Decision:
        """The next action of the actor, who knows the lessons of earlier trials."""
        if self._lessons:
            told = "\n".join(f"{n}. {text}" for n, text in enumerate(self._lessons, 1))
            self._actor.briefing = (
                "You tried this before without success; everything was set back. What you learned:"
                f"\n{told}"
            )
        return self._meter.charge(await self._actor.decide(turn))

    async def next_trial(self, turn: Turn, ending: str) -> NextTrial:
        """Whether the goal is to be tried again: the model judges itself, and learns from it.

        It never sees a verdict of an evaluator.
        """
        self._done += 1
        if self._done >= self._trials or ending in ("context", "environment"):
            return NextTrial(False)
        device = self._actor.space_for(turn).persona.device
        prompt = (
            f"App: {turn.goal.app}\nGoal: {turn.goal.instruction}\n\n"
            f"What was done:\n{describe_done(turn.done, None, device)}\n\n"
            f"{_ENDINGS.get(ending, 'The attempt ended.')} The screen is the one at its end.\n\n"
            "Was the goal met, wholly and without anything else being changed? Begin with a line "
            "`Met: yes` or `Met: no`. If not, write a line `Lesson: ` that says what went wrong "
            "and what to do differently from the start, in three sentences at most."
        )
        view = await view_screen(turn, turn.screen, self._actor.observation, self._actor.limit)
        answer = await ask(turn, self._meter, prompt, [view], role=ROLE, system=_SYSTEM)
        read, written = self._meter.take()
        met = (read_line(answer or "", "met") or "").casefold()
        if answer is None or not met.startswith("no"):
            return NextTrial(False, read, written)
        lesson = read_line(answer, "lesson") or answer
        self._lessons.append(" ".join(lesson.split())[:MOST])
        self._actor.begin_again()
        return NextTrial(True, read, written)


_ENDINGS = {
    "stop": "The attempt was ended because the goal was thought to be reached or out of reach.",
    "max_steps": "The attempt was cut off because it took too many actions.",
    "loop": "The attempt was cut off because the same action was done three times in a row.",
    "format_error": "The attempt ended because an answer could not be read as an action.",
    "refused": "The attempt ended because an answer was a refusal.",
}
