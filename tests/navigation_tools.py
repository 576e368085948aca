"""Tools of the navigation tests: a model with scripted answers, and runs of the task."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import (
    ChatMessage,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    get_model,
    modelapi,
)
from inspect_ai.solver import Solver
from inspect_ai.tool import ToolChoice, ToolInfo

from uiprobe.baselines.oracles.parameters import choose_help
from uiprobe.environments.base import Provider
from uiprobe.environments.simulated import SimulatedPhones
from uiprobe.episodes.schema import Episode
from uiprobe.probes.navigation import build_navigation
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.solvers.help import MakesHelpers
from uiprobe.solvers.react import react
from uiprobe.solvers.session import close_session, open_session
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal

TODO = "org.uiprobe.todo"

GOAL = Goal(
    task=1,
    app="todo",
    instruction='Add a task "Milk".',
    category="productivity",
    evaluators=load_evaluators(
        [
            {
                "type": "state",
                "path": [TODO, "tasks"],
                "check_type": "include",
                "value": {"title": "Milk"},
            },
            {"type": "nochange", "allowed": [[TODO, "tasks", {"title": "Milk"}]]},
        ]
    ),
    reference=(
        'click {"resource-id": "fab_add"}',
        'text {"resource-id": "edit_title"} [Milk]',
        'click {"content-desc": "Save"}',
    ),
)

ANSWERS = (
    "The button adds one. ```click [0]```",
    "Now the title. ```text [3] [Milk]```",
    "Save it. ```click [2]```",
    "Done. ```press [stop]```",
)


class ScriptedAPI(ModelAPI):
    """Gives one answer after another, the last one again and again, and keeps what it was asked."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008
        answers: Sequence[str | dict[str, Any]] = (),
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self.answers = list(answers)
        self.asked: list[list[ChatMessage]] = []
        self.tools: list[ToolInfo] = []

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        answer = self.answers[min(len(self.asked), len(self.answers) - 1)]
        self.asked.append(list(input))
        self.tools = tools
        if isinstance(answer, str):
            output = ModelOutput.from_content("scripted", answer)
        else:
            output = ModelOutput.for_tool_call("scripted", answer["tool"], answer["arguments"])
        output.usage = ModelUsage(input_tokens=10, output_tokens=3, total_tokens=13)
        return output

    async def count_text_tokens(self, text: str) -> int:
        return len(text)


@modelapi(name="scripted_steps")
def scripted_api() -> type[ModelAPI]:
    """The provider of that model."""
    return ScriptedAPI


def scripted(*answers: str | dict[str, Any]) -> tuple[Model, ScriptedAPI]:
    """A model that gives these answers."""
    model = get_model("scripted_steps/model", memoize=False, answers=answers)
    assert isinstance(model.api, ScriptedAPI)
    return model, model.api


def run(
    log_dir: Path, model: str | Model = "none", *, limit: int | None = None, **parameters: Any
) -> EvalLog:
    """Run the task."""
    return eval(
        navigation(**{"screenshots": False, **parameters}),
        model=model,
        limit=limit,
        log_dir=str(log_dir),
        display="none",
    )[0]


def run_goal(
    goal: Goal,
    log_dir: Path,
    solver: Solver,
    model: str | Model = "none",
    *,
    max_steps: int = 20,
    screenshots: bool = False,
) -> EvalSample:
    """Run one goal on a phone."""
    log = run_goals([goal], log_dir, solver, model, max_steps=max_steps, screenshots=screenshots)
    return samples(log)[0]


def run_goals(
    goals: Sequence[Goal],
    log_dir: Path,
    solver: Solver,
    model: str | Model = "none",
    *,
    provider: Provider | None = None,
    max_steps: int = 20,
    screenshots: bool = False,
    make_helper: MakesHelpers | None = None,
) -> EvalLog:
    """Run goals; on phones in this process, if no others are provided."""
    task = Task(
        dataset=build_navigation(goals),
        setup=open_session(
            provider or SimulatedPhones(BuiltinSource()),
            max_steps=max_steps,
            screenshots=screenshots,
            make_helper=make_helper,
        ),
        solver=solver,
        cleanup=close_session,
        scorer=[success(), completion(), conduct()],
    )
    return eval(task, model=model, log_dir=str(log_dir), display="none")[0]


def run_helped_goal(goal: Goal, log_dir: Path, model: Model, help: str) -> EvalSample:
    """Run one goal on a phone with help for the model."""
    _, make_helper = choose_help(help)
    solver = react(on_format_error="stop")
    log = run_goals([goal], log_dir, solver, model, make_helper=make_helper)
    return samples(log)[0]


def samples(log: EvalLog) -> list[EvalSample]:
    """Its samples; none has errored."""
    assert log.status == "success", log.error
    assert log.samples
    assert not [sample.error for sample in log.samples if sample.error]
    return log.samples


def episode(sample: EvalSample) -> Episode:
    """The episode of a sample."""
    return sample.store_as(Episode)


def value(sample: EvalSample, scorer: str) -> Any:
    """The value that a scorer gave."""
    assert sample.scores is not None
    return sample.scores[scorer].value


def metric(log: EvalLog, scorer: str, name: str) -> float:
    """A metric of a scorer."""
    assert log.results is not None
    found = next(score for score in log.results.scores if score.name == scorer)
    return float(found.metrics[name].value)
