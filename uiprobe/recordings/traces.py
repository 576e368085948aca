"""Episodes of a log as trajectory folders, and back: what `uiprobe trace` does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from uiprobe.episodes.known_secrets import hide_known_fields
from uiprobe.episodes.names import SUCCESS
from uiprobe.recordings.trace_context import Trace, TraceError, read_trace, write_context
from uiprobe.ui.evaluation import Evaluation, StateUnavailableError, evaluate_goal
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import platform_of
from uiprobe.ui.trajectory import Step, describe_action
from uiprobe.ui.trajectory_folder import RunOutcome, write_trajectory_folder

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

    from uiprobe.episodes.schema import Episode

_UNSAFE = re.compile(r"[^A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Exported:
    """The outcome of exporting one sample.

    Attributes:
        sample: Its id, with the epoch where there is more than one.
        folder: Where its trajectory is; None if it has none.
        reason: Why it has none.
        unsaid: Why the release cannot judge it, and no `evaluator.json` lies there; empty if one
            does.
    """

    sample: str
    folder: Path | None = None
    reason: str = ""
    unsaid: str = ""


def export_traces(log: str, folder: Path, *, screenshots: bool = True) -> Iterator[Exported]:
    """Write the episodes of a log as trajectory folders, one after the other.

    Beside each lie its goal, what the apps held, the tokens, and the evaluators in the release's
    language, as far as that can say them. The release's own evaluator reads these folders.

    Args:
        log: The log of a run of `uiprobe/navigation`.
        folder: Where to; each episode gets the folder `TASK/APP` in it, and where there are
            several epochs, `epoch-N/TASK/APP`.
        screenshots: Whether to write the pictures that the log holds.

    Raises:
        TraceError: The log cannot be read, or a folder has something in it already.
    """
    from inspect_ai.log import read_eval_log_sample, read_eval_log_sample_summaries

    from uiprobe.episodes.reading import read_steps
    from uiprobe.episodes.schema import Episode
    from uiprobe.episodes.step_log import logged_pictures

    def export(sample: EvalSample, name: str) -> Exported:
        if sample.error is not None:
            return Exported(name, reason=f"it errored: {sample.error.message[:200]}")
        episode = sample.store_as(Episode)
        if not episode.steps:
            return Exported(name, reason="it is no episode: only uiprobe/navigation has them")
        pictures = logged_pictures(sample) if screenshots else {}
        goal = Goal.from_dict(sample.metadata.get("goal"), name=name)
        target = folder.joinpath(*(_UNSAFE.sub("-", part) or "-" for part in name.split("/")))
        try:
            write_trajectory_folder(
                target,
                [
                    step.as_folder_step(pictures.get(number))
                    for number, step in enumerate(read_steps(episode, platform_of(goal)))
                ],
                _outcome(sample, episode),
            )
        except FileExistsError as error:
            raise TraceError(str(error)) from None
        return Exported(name, target, unsaid=write_context(target, goal, episode))

    try:
        summaries = read_eval_log_sample_summaries(log)
    except Exception as error:  # a damaged log can raise any error
        raise TraceError(f"{log}: found {error}, expected a finished Inspect log") from None
    epochs = max((summary.epoch for summary in summaries), default=1)
    for summary in summaries:
        name = (f"epoch-{summary.epoch}/" if epochs > 1 else "") + str(summary.id)
        try:
            sample = read_eval_log_sample(log, summary.id, summary.epoch)
            exported = export(hide_known_fields(sample), name)
        except (TraceError, OSError):
            raise
        except Exception as error:  # as above
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            exported = Exported(name, reason=f"its episode is damaged: {reason}")
        yield exported


def _outcome(sample: EvalSample, episode: Episode) -> RunOutcome:
    """How an episode ended; its last answer says why no action came of it."""
    from inspect_ai.scorer import CORRECT, INCORRECT

    from uiprobe.episodes.schema import Unanswered

    score = (sample.scores or {}).get(SUCCESS)
    success = {CORRECT: True, INCORRECT: False}.get(str(score.value)) if score else None
    if episode.ending not in get_args(Unanswered):
        return RunOutcome(success)
    answer = next(iter(reversed(episode.steps[-1].answers)), None)
    told = ": ".join(filter(None, (answer.reason, answer.message))) if answer else ""
    # The name that the release gives an answer which it cannot read.
    error = "ActionParseError" if episode.ending == "format_error" else episode.ending
    return RunOutcome(success, f"{error}: {told}")


@dataclass(frozen=True, slots=True)
class Imported:
    """A trajectory from a folder, judged.

    Attributes:
        trace: What the folder holds.
        steps: Its steps, parsed.
        evaluation: The findings of its evaluators; None if it has none.
    """

    trace: Trace
    steps: tuple[Step, ...]
    evaluation: Evaluation | None = None

    @property
    def pictures(self) -> int:
        """How many of its screens have a picture."""
        return sum(step.screenshot is not None for step in self.trace.steps)


def import_trace(folder: Traversable, evaluators: Traversable | None = None) -> Imported:
    """Read a trajectory folder, and judge it if possible.

    Args:
        folder: The folder, in the layout of the release.
        evaluators: A file like `evaluator.json`; that of the folder, if it has one, by default.

    Raises:
        TrajectoryFolderError: The folder is not a trajectory.
        HierarchyError: A screen is not a hierarchy.
        EvaluatorError, GoalError, ReferenceStepError: The goal or its evaluators cannot be read.
        TraceError: They ask for application state, which the folder does not have, or a file
            beside the screens is damaged.
    """
    trace = read_trace(folder, evaluators)
    steps = tuple(step.parse(name=f"{number}.xml") for number, step in enumerate(trace.steps))
    if not trace.goal.evaluators:
        return Imported(trace, steps)
    before, after = (None, None) if trace.states is None else (trace.states[0], trace.states[-1])
    try:
        found = evaluate_goal(trace.goal, steps, before=before, after=after)
    except StateUnavailableError as error:
        raise TraceError(f"{folder}: {error}") from None
    return Imported(trace, steps, found)


def _page_name(place: Place) -> str:
    """The page without its app: the class of an activity, or what follows the origin of a URL."""
    if "://" not in place.page:
        return place.page.rpartition(".")[2]
    path = place.page.partition("://")[2].partition("/")[2]
    return f"/{path}"


def describe_trace(trace: Imported) -> Iterator[str]:
    """One line per step, and one per evaluator."""
    for number, step in enumerate(trace.steps):
        done = "(cut off)" if step.record is None else describe_action(step.record)
        yield f"{number:3}  {_page_name(step.place):24} {done}"
    if trace.evaluation is not None:
        for number, verdict in enumerate(trace.evaluation.verdicts):
            found = f"holds, step {verdict.step}" if verdict.satisfied else verdict.reason
            yield f"evaluator {number}: {found}"
        yield (
            f"success: {'yes' if trace.evaluation.success else 'no'}, "
            f"completion {trace.evaluation.completion:.0%}"
        )
