"""The reference: answers every item from its own target, and so shows the ceiling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspect_ai.model import ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver

if TYPE_CHECKING:
    from uiprobe.solvers.navigate import Agent
    from uiprobe.ui.goal import Goal

NO_REFERENCE = "No answer in the demanded form is right."


@solver
def reference() -> Solver:
    """Answer with the reference instead of asking the model; in navigation, act it out.

    An item to which no answer in the demanded form is right gets one that says so, and scores 0.
    """
    # Inspect loads all solvers to use one of them.
    from uiprobe.probes.answer_forms import answer_form
    from uiprobe.solvers.answer import StructuredAnswer
    from uiprobe.solvers.broken import require_whole
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.reference_agent import ReferenceAgent
    from uiprobe.solvers.web_baseline_agents import make_reference

    def agent_of(goal: Goal) -> Agent:
        # A task that judges itself and comes without steps brings its own solution, or one is
        # written for it.
        without_steps = goal.self_judged and not goal.reference
        return make_reference(goal) if without_steps else ReferenceAgent(goal)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        require_whole(state)
        if "goal" in state.metadata:
            return await navigate(state, agent_of, limited=False)
        form = answer_form(state.metadata["form"])
        content = state.metadata["reference"]
        text = NO_REFERENCE if content is None else form.write(content)
        state.output = ModelOutput.from_content("uiprobe/reference", text)
        state.messages.append(state.output.message)
        state.store_as(StructuredAnswer).text = (
            NO_REFERENCE if content is None else form.write_structured(content)
        )
        return state

    return solve
