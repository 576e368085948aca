"""Trajectory folders as an Inspect log: for viewer, summary and report, like a run of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset
from inspect_ai.log import EvalLog
from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.environments.replay import recorded_actions
from uiprobe.environments.versions import software
from uiprobe.episodes.names import COMPLETION, SUCCESS
from uiprobe.episodes.recorder import EpisodeRecorder
from uiprobe.episodes.schema import Answer, Ending, Episode, EpisodeStep
from uiprobe.episodes.step_log import log_step
from uiprobe.probes.items import item_set_digest
from uiprobe.probes.navigation import build_navigation
from uiprobe.recordings.trace_context import Trace, TraceError
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.tasks.navigation import NAVIGATION_VERSION
from uiprobe.ui.evaluation import StateUnavailableError, evaluate_goal
from uiprobe.ui.platform import platform_of

_MOST_TOLD = 500
"""Characters of an error."""

IMPORTED = "imported"
"""The name of the source and of the environment in the log."""


def log_traces(traces: Sequence[Trace], log_dir: Path, *, name: str) -> EvalLog:
    """Write trajectories into an Inspect log, judged by their evaluators.

    Args:
        traces: The trajectories; each needs evaluators, and the application state that they
            ask for.
        log_dir: Where to.
        name: Whose trajectories they are; the log has it as its model, `none/NAME`.

    Returns:
        The finished log.

    Raises:
        TraceError: One cannot be judged, or Inspect did not finish.
    """
    named = dict(_with_ids(traces))
    for trace in traces:
        _require_judgeable(trace)
    samples = build_navigation([trace.goal for trace in named.values()])
    for sample, key in zip(samples, named, strict=True):
        sample.id = key
    [log] = eval(
        Task(
            dataset=MemoryDataset(samples, name="navigation"),
            solver=_show_trace(named),
            scorer=[success(), completion(), conduct()],
            name="navigation",
            version=NAVIGATION_VERSION,
            metadata={
                **software(),
                "probe": "navigation",
                "source": IMPORTED,
                "model": {},
                "environment": IMPORTED,
                "items": len(samples),
                "items_sha256": item_set_digest(samples),
                "excluded": {},
                "broken": {},
            },
        ),
        model=f"none/{name}",
        log_dir=str(log_dir),
        display="none",
    )
    if log.status != "success":
        raise TraceError(f"{log.location}: Inspect ended with {log.status}: {log.error}")
    return log


def _with_ids(traces: Iterable[Trace]) -> Iterable[tuple[str, Trace]]:
    """The traces by the ids of their goals; several of one goal are counted."""
    seen: Counter[str] = Counter()
    for trace in traces:
        key = trace.goal.id
        seen[key] += 1
        yield key if seen[key] == 1 else f"{key}#{seen[key]}", trace


def _require_judgeable(trace: Trace) -> None:
    if not trace.goal.evaluators:
        raise TraceError(
            f"{trace.folder}: found nothing to judge it by, expected an evaluator.json or a "
            "goal.json with evaluators; give a file with --evaluators"
        )
    steps = [step.parse(name=f"{number}.xml") for number, step in enumerate(trace.steps)]
    before, after = (None, None) if trace.states is None else (trace.states[0], trace.states[-1])
    try:
        evaluate_goal(trace.goal, steps, before=before, after=after)
    except StateUnavailableError as error:
        raise TraceError(f"{trace.folder}: {error}") from None


def _show_trace(traces: dict[str, Trace]) -> Solver:
    @solver(name="imported_trajectory")
    def show() -> Solver:
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            trace = traces[str(state.sample_id)]
            platform = platform_of(trace.goal)
            recorder = EpisodeRecorder()
            actions = recorded_actions(trace.steps)
            for number, step in enumerate(trace.steps):
                held = None if trace.states is None else trace.states[number]
                kept = recorder.add(step.document, step.place, held)
                if step.record is not None:
                    line = platform.space.format(actions[number])
                    kept.keep(actions[number], step.record, platform.space)
                    kept.answers = [Answer(text=line, action=line)]
                log_step(number, kept, "", step.screenshot, platform)
            episode = state.store_as(Episode)
            recorder.finish(episode, _ending(trace, kept))
            episode.device = IMPORTED
            return state

        return solve

    return show()


_UNANSWERED: dict[str, Ending] = {
    "ActionParseError": "format_error",
    "ActionParsingError": "format_error",
    "refused": "refused",
    "context": "context",
}
"""Messages about the end of a run; the first two are the release's."""


def _ending(trace: Trace, last: EpisodeStep) -> Ending:
    """Why an imported episode ended; the step is its last, which keeps the answer that ended it."""
    record = trace.steps[-1].record
    if record is not None:
        return "stop" if record.kind == "stop" else "max_steps"
    error, _, told = (trace.outcome.error if trace.outcome else "").partition(": ")
    ending = _UNANSWERED.get(error)
    if ending is None:
        return "max_steps"
    # The release appends a traceback.
    reason, _, message = (told.splitlines() or [""])[0][:_MOST_TOLD].partition(": ")
    last.answers = [Answer(text="", reason=reason or error, message=message)]
    return ending


def describe_log(log: EvalLog) -> str:
    """One line on a log that was made."""
    means = {
        score.name: next(iter(score.metrics.values())).value
        for score in (log.results.scores if log.results else [])
        if score.name in (SUCCESS, COMPLETION)
    }
    told = ", ".join(f"{name} {mean:.0%}" for name, mean in means.items())
    return f"{log.location}: {len(log.samples or [])} episodes, {told}"
