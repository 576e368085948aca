"""A person as the agent of an episode: what the page sends is done, recorded and judged.

The loop, the recorder and the evaluators are those of every model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import TypeVar

import anyio.to_thread
from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.episodes.schema import Answer, Episode
from uiprobe.recordings.play.controls import Begin, Controls, Phase, Verdict, View
from uiprobe.recordings.play.evidence import events_so_far, tell_evidence
from uiprobe.recordings.play.gestures import (
    Asked,
    Ended,
    Refused,
    Waited,
    Wish,
    focused_field,
    option_list,
    read_wish,
)
from uiprobe.scorers.episode_judgement import conduct_figures, judge_sample
from uiprobe.solvers.navigate import Decision, Done, Turn, navigate
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import platform_of
from uiprobe.ui.trajectory import describe_action

Result = TypeVar("Result")


class Person:
    """Shows each screen on the page, and does what the person wants.

    Args:
        goal: The goal that the person is given.
        controls: The page.
        number, total: Of the goal, from 1, and how many there are.
    """

    def __init__(self, goal: Goal, controls: Controls, number: int, total: int) -> None:
        self._controls = controls
        self._platform = platform_of(goal)
        self._view = View(
            "ready",
            platform=goal.platform,
            goal=goal.id,
            instruction=goal.instruction,
            app=goal.app,
            asks=goal.person is not None,
            waits=goal.has_events,
            number=number,
            total=total,
            verdict=controls.shown()[1].verdict,
        )
        self._begun = False

    async def decide(self, turn: Turn) -> Decision:
        """Wait for the person's next action."""
        with turn.session.watch.on("model") as call:
            if not self._begun:
                self._view = replace(self._view, instruction=turn.goal.instruction)
                self._controls.show(self._view)
                await _in_thread(self._controls.wait_for_wish)
                self._begun = True
            spent, decision = await self._ask(turn)
            # The time before the person began, and that between two goals, is not counted.
            call.worked = spent
        self._view = replace(self._view, seconds=self._view.seconds + spent)
        self._controls.show(replace(self._view, phase="acting", note="", options=None))
        return decision

    async def _ask(self, turn: Turn) -> tuple[float, Decision]:
        screen, spent = turn.screen, 0.0
        self._view = replace(
            self._view,
            phase="turn",
            verdict=None,
            done=[_told(one) for one in turn.done],
            picture=await screen.screenshot(),
            width=screen.size.width,
            height=screen.size.height,
            field=focused_field(screen, self._platform),
            options=None,
            note=_trouble(turn),
            clock_s=turn.session.clock_s if self._view.waits else None,
            events=events_so_far(turn.session.state) if self._view.waits else (),
        )
        while True:
            self._controls.show(replace(self._view, seconds=self._view.seconds + spent))
            wish, seconds = await _in_thread(self._controls.wait_for_wish)
            spent += seconds
            meant = Refused("the goal has begun") if wish == "begin" else self._read(wish, turn)
            options = None
            if isinstance(meant, Action):
                there = await turn.session.handles_at(meant)
                options = option_list(meant, screen.tree, there)
                if options is None:
                    return spent, self._decision(meant, wish)
            refused = meant.reason if isinstance(meant, Refused) else ""
            self._view = replace(self._view, note=refused, options=options)

    def _read(self, wish: Wish, turn: Turn) -> Action | Refused:
        try:
            if isinstance(wish, Asked) and not self._view.asks:
                return Refused("nobody can be asked in this run")
            if isinstance(wish, Waited) and not self._view.waits:
                return Refused("nothing happens by itself in this run")
            return read_wish(wish, turn.screen, self._platform, self._view.options)
        except ActionError as error:
            return Refused(str(error))

    def _decision(self, action: Action, wish: Wish | Begin) -> Decision:
        line = self._platform.space.format(action)
        gave_up = isinstance(wish, Ended) and wish.how == "give_up"
        return Decision(action, [Answer(text=f"gave up: {line}" if gave_up else line, action=line)])


def _told(done: Done) -> str:
    line = describe_action(done.record)
    if done.notice:
        line = f"{line}; {done.notice}"
    return f"{line} (failed: {done.error})" if done.error else line


def _trouble(turn: Turn) -> str:
    """Why the last action was not done, or failed."""
    last = turn.done[-1] if turn.done else None
    return "" if last is None else last.refused or last.error


async def _in_thread(function: Callable[[], Result]) -> Result:
    return await anyio.to_thread.run_sync(function, abandon_on_cancel=True)


def person(controls: Controls, total: int) -> Solver:
    """The solver of a person; goals come one at a time.

    Args:
        controls: The page.
        total: How many goals there are.
    """
    numbers: dict[object, int] = {}

    @solver(name="person")
    def made() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            # A goal that is asked again after a failure of the machinery keeps its number.
            number = numbers.setdefault(state.sample_id, len(numbers) + 1)
            agents: list[Person] = []

            def make_agent(goal: Goal) -> Person:
                agents.append(Person(goal, controls, number, total))
                return agents[-1]

            state = await navigate(state, make_agent, limited=False, is_reference=False)
            phase: Phase = "over" if number == total else "waiting"
            controls.show(View(phase, number=number, total=total, verdict=_verdict(state, number)))
            return state

        return solve

    return made()


def _verdict(state: TaskState, number: int) -> Verdict:
    """The verdict that the scorers will give: they judge by the same function."""
    goal, episode, judgement = judge_sample(state)
    figures = conduct_figures(goal, episode, judgement)
    steps = int(figures["steps"] or 0)
    relative = figures["relative_steps"]
    return Verdict(
        number,
        episode.instruction or goal.instruction,
        judgement.evaluation.success,
        tell_evidence([asdict(one) for one in judgement.findings]),
        steps,
        round(steps / relative) if relative else None,
        float(state.store_as(Episode).seconds.get("model", 0.0)),
    )
