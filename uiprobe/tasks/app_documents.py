"""The exploration phase of AppAgent: an app is explored, and its elements are documented."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from pydantic import Field

from uiprobe.environments.deadlines import Deadlines
from uiprobe.environments.versions import software
from uiprobe.episodes.options import Names, split_names
from uiprobe.scorers.documented import documented
from uiprobe.solvers.agents.solver import document_app
from uiprobe.solvers.react_options import choose_targets
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.navigation import open_environment, task_environments
from uiprobe.tasks.parameters import checked, one_of
from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateConvention
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import Observation

APP_DOCUMENTS_VERSION = "2-A"


@task
@checked
def app_documents(
    environment: Annotated[str, one_of(task_environments)] = "phone",
    source: str | None = None,
    category: Names = None,
    app: Names = None,
    observation: Observation = "tree",
    targets: Literal["auto"] | TargetKind = "auto",
    coordinates: Literal["auto"] | CoordinateConvention = "auto",
    answers: Literal["grammar", "tools", "ui_tars"] = "grammar",
    retries: Annotated[int, Field(ge=0, le=10)] = 2,
    tell_skills: bool = True,
    max_steps: Annotated[int, Field(ge=1, le=200)] = 40,
    screenshots: bool = True,
    serials: Names = None,
    seed: int = 1,
) -> Task:
    """Explore each app and document what its elements do, for `-T agent=appagent`.

    An app is one sample, which begins where one of its goals begins; the model does not see that
    goal. What was documented is in the log, and `uiprobe documents LOGS -o DIR` writes it to a
    folder.

    Args:
        environment: `phone` or `adb`.
        source: `builtin`, `sphinx`, or the path of a Sphinx release; by default that of the
            environment.
        category: Only these categories of apps (one, several separated by commas, or a list).
        app: Only these apps, likewise.
        observation: `tree`, `list`, `annotated_image` (as AppAgent has it) or `image`.
        targets: `element` or `coordinate`; `auto` takes places on a plain picture, else numbers.
        coordinates: What coordinates mean: `pixel`, `unit` or `permille`; `auto` takes what the
            model's file says, else `pixel`.
        answers: `grammar`, `tools` (native function calls) or `ui_tars`.
        retries: How often an unreadable answer is asked for again.
        tell_skills: Give the model tips on operating phones.
        max_steps: Actions that the exploration of an app may take.
        screenshots: Put a picture of every step into the log.
        serials: With adb, only these devices.
        seed: Decides the contents of the builtin apps; other than the seed of the goals by default.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.environments.registry import environment_named
    from uiprobe.probes.items import select_samples
    from uiprobe.probes.navigation import build_navigation
    from uiprobe.probes.sources.builtin.beginnings import from_first_screen
    from uiprobe.solvers.session import close_session, open_session
    from uiprobe.tasks.static import active_traits, model_facts, user_errors

    active_traits("app_documents", observation)
    with user_errors("app_documents"):
        choose_targets(observation, targets, answers)
        chosen, goals, provider = open_environment(
            environment, source, split_names(serials), Deadlines(), seed, 1, ()
        )
        # What is to be found out begins on the first screen, wherever the app was left.
        goals = [from_first_screen(one) if isinstance(one, Goal) else one for one in goals]
        samples = select_samples(build_navigation(goals), app=app, category=category)
    return Task(
        dataset=MemoryDataset(_one_for_each_app(samples), name="app_documents"),
        setup=open_session(provider, max_steps=max_steps, screenshots=screenshots),
        solver=document_app(
            observation=observation,
            targets=targets,
            coordinates=coordinates,
            answers=answers,
            retries=retries,
            tell_skills=tell_skills,
        ),
        cleanup=close_session,
        scorer=documented(),
        config=default_generation("navigation"),
        continue_on_fail=True,
        version=APP_DOCUMENTS_VERSION,
        metadata={
            **software(),
            "probe": "app_documents",
            "source": chosen,
            "platform": environment_named(environment).platform.name,
            "model": model_facts(),
            "observation": observation,
            "environment": environment,
        },
    )


def _one_for_each_app(samples: Sequence[Sample]) -> list[Sample]:
    """The first whole sample of each app, in the order of the source."""
    found: dict[str, Sample] = {}
    for sample in samples:
        metadata = sample.metadata or {}
        if "fault" not in metadata:
            found.setdefault(str(metadata.get("app")), sample)
    return list(found.values())
