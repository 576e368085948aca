"""`uiprobe play`: an Inspect run of navigation in which a person stands for the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from inspect_ai import Task, eval, task_with
from inspect_ai.log import EvalLog
from inspect_ai.model import get_model

from uiprobe.model_configs.human import human_model
from uiprobe.recordings.play.controls import Controls, View
from uiprobe.recordings.play.person import person
from uiprobe.recordings.play.routes import play_routes
from uiprobe.recordings.play.server import serving

_DWELL_S = 3.0
"""How long the page stays after the last goal, so that it shows the verdict."""


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """The goals to play, and how.

    Attributes:
        initials: Initials of the person.
        platform: The phone, or the desk in a browser.
        limit: How many goals.
        log_dir: Where the log is kept.
        arguments: Parameters of the task.
        port: Port of the page; 0 for any.
    """

    initials: str
    platform: Literal["android", "web"] = "android"
    limit: int = 10
    log_dir: str = "results/logs"
    arguments: Mapping[str, Any] = field(default_factory=dict)
    port: int = 0


def play(plan: PlayPlan, tell: Callable[[str], None]) -> EvalLog:
    """Serve the page until the person has done all goals, and keep the log.

    Args:
        plan: What is played.
        tell: Receives the address of the page.

    Returns:
        The log, as its file has it.

    Raises:
        ValueError: The initials are no initials.
        ServerError: The page cannot be served.
        PrerequisiteError: A parameter is wrong, or something that the task needs is missing.
        KeyboardInterrupt: It was interrupted.
    """
    # Inspect knows the provider by the entry point of the package.
    model = get_model(human_model(plan.initials), memoize=False)
    task = _task(plan)
    total = min(plan.limit, len(task.dataset))
    controls = Controls()
    played = task_with(task, solver=person(controls, total))
    with serving(play_routes(controls), plan.port) as served:
        tell(served.address)
        try:
            logs = eval(
                played,
                model=model,
                limit=plan.limit,
                max_samples=1,
                log_dir=str(Path(plan.log_dir)),
                display="none",
                # A person is not asked twice; an error of the machinery is counted as one.
                retry_on_error=0,
            )
            if not logs:
                # Inspect was interrupted, for example before anything was done.
                raise KeyboardInterrupt
            [log] = logs
            last = controls.shown()[1]
            controls.show(View("over", number=last.number, total=total, verdict=last.verdict))
            controls.wait_until_seen(_DWELL_S)
        finally:
            controls.close()
    return log


def _task(plan: PlayPlan) -> Task:
    """The task whose goals are played, with the parameters that it has."""
    if plan.platform == "web":
        from uiprobe.tasks.web_navigation import web_navigation

        return web_navigation(**plan.arguments)
    from uiprobe.tasks.navigation import navigation

    return navigation(**plan.arguments)
