"""The agents of the field as solvers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from inspect_ai.model import GenerateConfig, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.solvers.agents.elsewhere import other_agent, other_agents
from uiprobe.solvers.agents.table import PRESETS, FieldAgentName
from uiprobe.solvers.react_options import Answers, OptionsError, choose_targets

if TYPE_CHECKING:
    from uiprobe.episodes.documents import AppDocuments
    from uiprobe.solvers.navigate import Agent
    from uiprobe.solvers.react_agent import ReactAgent
    from uiprobe.ui.actions import TargetKind
    from uiprobe.ui.coordinates import CoordinateConvention
    from uiprobe.ui.goal import Goal
    from uiprobe.ui.observation import AnyObservation

PROPOSALS_TEMPERATURE = 0.7
"""Above 0, or all proposals for an action would be the same."""


@solver
def field_agent(
    name: FieldAgentName,
    observation: AnyObservation = "tree",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    answers: Answers = "grammar",
    on_format_error: Literal["stop", "retry"] = "retry",
    retries: int = 2,
    tell_skills: bool = True,
    documents: str | None = None,
    trials: int = 3,
    candidates: int = 3,
    plan_every: int = 5,
) -> Solver:
    """Drive the device towards the goal with one of the agents of the field.

    Args:
        name: The agent; its preset says how far it follows its source.
        observation: How the screen is shown.
        targets: How targets are named; `auto` takes places on a plain picture, else numbers.
        coordinates: What the numbers of a place mean; `auto` takes what the model's file says.
        answers: How an action is written, as for `react`.
        on_format_error: What an answer that cannot be read leads to: the end, or another question.
        retries: How often it may be asked again on one screen.
        tell_skills: Whether the prompt has tips on operating the device.
        documents: With appagent, a folder or file of documents; None for the agent without them.
        trials: With reflexion, the most trials.
        candidates: With best_of_n, the number of proposals.
        plan_every: With planner, the number of actions between two plans.

    Raises:
        OptionsError: The options do not go together.
        DocumentsError: The documents cannot be read.
    """
    from uiprobe.episodes.documents import load_documents

    if documents is not None and name != "appagent":
        raise OptionsError(f"documents are for agent=appagent, found agent={name}")
    known = {} if documents is None else load_documents(documents)
    named = choose_targets(observation, targets, answers)

    def make_actor(count: int = 0) -> ReactAgent:
        # The first proposal is that of the model as it is set.
        sampling = GenerateConfig(temperature=PROPOSALS_TEMPERATURE) if count else None
        return _actor(
            name,
            observation,
            named,
            answers,
            coordinates,
            attempts=1 + (retries if on_format_error == "retry" else 0),
            tell_skills=tell_skills,
            sampling=sampling,
        )

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        from uiprobe.solvers.navigate import navigate

        makers = _makers(make_actor, known, trials, candidates, plan_every)
        return await navigate(state, makers[name])

    return solve


def field_solver(agent: str, *, documents: str | None, **options: Any) -> Solver | None:  # noqa: ANN401
    """The solver of an agent of the field or of another distribution; None for the others.

    Args:
        agent: Name of the agent.
        documents: With appagent, its documents.
        options: The other options of `field_agent`.

    Raises:
        OptionsError: The options do not go together.
        DocumentsError: The documents cannot be read.
        PluginError: The agent of another distribution cannot be used.
    """
    name = next((one for one in PRESETS if one == agent), None)
    if name is not None:
        return field_agent(name, documents=documents, **options)
    if documents is not None:
        raise OptionsError(f"documents are for agent=appagent, found agent={agent}")
    return other_agent(agent) if agent in other_agents() else None


def _makers(
    make_actor: Callable[[int], ReactAgent],
    documents: Mapping[str, AppDocuments],
    trials: int,
    candidates: int,
    plan_every: int,
) -> dict[FieldAgentName, Callable[[Goal], Agent]]:
    from uiprobe.solvers.agents.appagent import AppAgent
    from uiprobe.solvers.agents.best_of_n import BestOfNAgent
    from uiprobe.solvers.agents.planner import PlannerAgent
    from uiprobe.solvers.agents.reflexion import ReflexionAgent
    from uiprobe.solvers.agents.summarizer import SummarizingAgent

    return {
        "appagent": lambda goal: AppAgent(make_actor(0), documents.get(goal.app)),
        "reflexion": lambda goal: ReflexionAgent(make_actor(0), trials=trials),
        "planner": lambda goal: PlannerAgent(make_actor(0), every=plan_every),
        "m3a": lambda goal: SummarizingAgent(make_actor(0)),
        "best_of_n": lambda goal: BestOfNAgent([make_actor(n) for n in range(candidates)]),
    }


@solver
def document_app(
    observation: AnyObservation = "tree",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    answers: Answers = "grammar",
    retries: int = 2,
    tell_skills: bool = True,
) -> Solver:
    """Explore an app and document its elements: the first phase of AppAgent.

    Args:
        observation: How the screen is shown.
        targets: How targets are named.
        coordinates: What the numbers of a place mean.
        answers: How an action is written.
        retries: How often an unreadable answer is asked for again.
        tell_skills: Whether the prompt has tips on operating the device.
    """
    named = choose_targets(observation, targets, answers)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        from uiprobe.solvers.agents.appagent import AppAgentExplorer
        from uiprobe.solvers.navigate import navigate

        def make(goal: Goal) -> AppAgentExplorer:
            actor = _actor(
                "appagent",
                observation,
                named,
                answers,
                coordinates,
                attempts=1 + retries,
                tell_skills=tell_skills,
            )
            return AppAgentExplorer(actor, str(get_model()))

        return await navigate(state, make)

    return solve


def _actor(
    name: FieldAgentName,
    observation: AnyObservation,
    targets: TargetKind,
    answers: Answers,
    coordinates: Literal["auto"] | CoordinateConvention,
    *,
    attempts: int,
    tell_skills: bool,
    sampling: GenerateConfig | None = None,
) -> ReactAgent:
    # Inspect loads all solvers to use one of them.
    from uiprobe.model_configs.catalog import traits_of
    from uiprobe.solvers.react_agent import ReactAgent
    from uiprobe.ui.coordinates import NO_CORRECTION, ImageLimit

    traits = traits_of(str(get_model()))
    convention = coordinates
    if convention == "auto":
        convention = traits.coordinates if traits else "pixel"
    preset = PRESETS[name]
    return ReactAgent(
        observation,
        targets,
        answers,
        convention=convention,
        limit=traits.limit if traits else ImageLimit(),
        correction=traits.correction if traits and coordinates == "auto" else NO_CORRECTION,
        history=preset.history,
        notes=preset.notes,
        attempts=attempts,
        tell_skills=tell_skills,
        keep_pictures=0,
        sampling=sampling,
    )
