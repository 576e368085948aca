"""Running the arms of an experiment: ordinary navigation, from the forks of a log on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from glob import escape
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inspect_ai import Task, eval_set
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import Model, get_model
from inspect_ai.solver import SolverSpec

from uiprobe.suite.damaged import set_aside_damaged
from uiprobe.suite.folder_names import check_folders
from uiprobe.suite.lean import lean
from uiprobe.suite.locking import lock_of
from uiprobe.suite.planning import RunError, one_line

if TYPE_CHECKING:
    from uiprobe.suite.running import Display

_logger = getLogger(__name__)

PROBES = ("navigation", "web_navigation")
"""The probes whose episodes can be taken up again."""

_OWN = frozenset({"help", "forks", "part"})
"""Parameters that an arm chooses itself."""

_CHOOSES = frozenset({"app", "category", "difficulty", "kind", "split", "subset"})
"""Parameters that choose among the items of the log. Its failed episodes are chosen already, and
may lie in fewer apps than were asked for."""


@dataclass(frozen=True, slots=True)
class ArmSettings:
    """How the arms of an experiment are run.

    Attributes:
        repeats: How often each forked episode is run in each arm.
        retries: How often episodes that errored are run again.
        max_connections: Requests at a time; None for Inspect's default.
        display: Inspect's progress display; None for its default.
    """

    repeats: int = 1
    retries: int = 2
    max_connections: int | None = None
    display: Display | None = None


def run_arms(
    log: str,
    arms: Sequence[str],
    folder: Path,
    settings: ArmSettings,
    *,
    items: Sequence[str] | None = None,
) -> bool:
    """Run the failed episodes of a log again from where they went astray, once for each arm.

    Each arm is a log of its own in the folder, so that an interrupted experiment resumes when the
    same is run again, and costs and errors are kept as in any run.

    Args:
        log: The log of a navigation.
        arms: Helps as the task's parameter `help` takes them.
        folder: Where the logs of the arms are kept.
        settings: How they are run.
        items: Only these samples; None for all failed ones.

    Returns:
        Whether everything is done and no episode errored.

    Raises:
        RunError: The log cannot be taken up again, or another run uses the folder.
        KeyboardInterrupt: The run was interrupted; the logs keep what is done.
    """
    header = read_eval_log(log, header_only=True)
    probe = str((header.eval.metadata or {}).get("probe"))
    if probe not in PROBES:
        raise RunError(f"{log}: found a log of {probe[:40]}, expected one of navigation")
    given = {
        name: value
        for name, value in (header.eval.task_args_passed or {}).items()
        if name not in _OWN | _CHOOSES
    }
    check_folders(str(folder))
    tasks = [_task(probe, {**given, "help": arm, "forks": log}) for arm in arms]
    folder.mkdir(parents=True, exist_ok=True)
    lock = lock_of(str(folder))
    if not lock.take():
        raise RunError(f"{folder} is in use by {lock.holder()[1]}: wait until that run is done")
    try:
        set_aside_damaged(str(folder), _logger.warning, held=str(folder))
        return _run(header, tasks, folder, settings, items)
    finally:
        lock.drop()


def _task(probe: str, arguments: dict[str, Any]) -> Task:
    from uiprobe.tasks.navigation import navigation
    from uiprobe.tasks.web_navigation import web_navigation

    try:
        return (navigation if probe == "navigation" else web_navigation)(**arguments)
    except PrerequisiteError as error:
        raise RunError(one_line(error)) from None
    except TypeError as error:
        raise RunError(f"{probe}: the log is of another version: {one_line(error)}") from None


def _run(
    header: EvalLog,
    tasks: list[Task],
    folder: Path,
    settings: ArmSettings,
    items: Sequence[str] | None,
) -> bool:
    spec = header.eval
    asked = header.plan.config.model_dump(exclude_none=True)
    if settings.max_connections is not None:
        asked["max_connections"] = settings.max_connections
    solver = SolverSpec(spec.solver, spec.solver_args or {}) if spec.solver else None
    free = spec.model.startswith(("none", "uiprobe/"))
    try:
        with lean(settings.display):
            success, logs = eval_set(
                tasks,
                log_dir=str(folder),
                model=[_model(header)],
                solver=solver,
                epochs=settings.repeats,
                # Inspect takes names for patterns.
                sample_id=None if items is None else [escape(item) for item in items],
                retry_attempts=settings.retries,
                continue_on_fail=True,
                display=settings.display,
                log_dir_allow_dirty=True,
                log_realtime=False if free else None,
                ctl_server=False if free else None,
                **asked,
            )
    except PrerequisiteError as error:
        raise RunError(one_line(error)) from None
    if len(logs) < len(tasks) or any(log.status == "cancelled" for log in logs):
        raise KeyboardInterrupt
    return success


def _model(header: EvalLog) -> Model:
    """The model of a log, with its address, arguments and settings.

    Raises:
        RunError: Inspect cannot make it.
    """
    spec = header.eval
    try:
        return get_model(
            spec.model,
            config=spec.model_generate_config,
            base_url=spec.model_base_url,
            **(spec.model_args or {}),
        )
    except (PrerequisiteError, ValueError, ImportError) as error:
        raise RunError(f"model {spec.model}: {one_line(error)}") from None
