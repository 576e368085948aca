"""The verdict on an episode, and how it was conducted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from inspect_ai.solver import TaskState

from uiprobe.asking.room import CUT_OFF
from uiprobe.episodes.names import GOAL, HELPS_MISSING, SESSION_GOALS
from uiprobe.episodes.reading import LoggedStep, read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.episodes.sessions import instance_of
from uiprobe.scorers.invariants import format_error, repetition
from uiprobe.ui.evaluation import Evaluation, Verdict, evaluate_goal, judge_asking
from uiprobe.ui.evaluators import NoChange
from uiprobe.ui.evidence import BoundedEvaluation, Finding, evaluate_with_bounds, findings
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import platform_of
from uiprobe.ui.reference import reference_length
from uiprobe.ui.spaces.base import STOP_KIND
from uiprobe.ui.trajectory import RecordedAction, Step

MISFITS = frozenset({"index_out_of_range", "outside_screen"})
"""Reasons for which an answer could be read, but fits no place on the screen."""


class NoEpisodeError(RuntimeError):
    """There is nothing to judge: a fault of the machinery, or of the solver that was chosen."""


@dataclass(frozen=True, slots=True)
class EpisodeJudgement:
    """The verdict on an episode.

    Attributes:
        steps: The steps of the episode.
        evaluation: What the evaluators found at its end, where missing evidence counts against the
            goal.
        bounds: The same, with what they find where it counts for the goal.
        findings: One per evaluator, with its evidence.
        untouched: What they find if nothing is done.
        reached: The first step on whose screen the goal was met; None if on none.
        side_effects: Whether something changed that must not; None if that is unknown.
    """

    steps: Sequence[LoggedStep]
    evaluation: Evaluation
    bounds: BoundedEvaluation
    findings: Sequence[Finding]
    untouched: Evaluation
    reached: int | None
    side_effects: bool | None


def judge_episode(goal: Goal, episode: Episode) -> EpisodeJudgement:
    """Judge an episode by the evaluators of its goal.

    Raises:
        NoEpisodeError: The log has no episode, or it broke off.
        ValueError: The episode in the log is damaged.
    """
    if not episode.steps or episode.ending is None:
        raise NoEpisodeError(
            f"goal {goal.id}: no finished episode; the solver must be one that navigates, such as "
            "uiprobe/react"
        )
    steps = read_steps(episode, platform_of(goal))
    if goal.self_judged:
        return _judge_by_environment(goal, episode, steps)
    states = [step.state for step in steps]

    def evaluate(trajectory: Sequence[Step], last: int) -> Evaluation:
        return evaluate_goal(goal, trajectory, before=states[0], after=states[last], assume=False)

    bounds = evaluate_with_bounds(goal, steps, before=states[0], after=states[-1])
    final = bounds.lower
    stop = RecordedAction(STOP_KIND)
    # What the verdict would be if the agent had stopped on each screen.
    prefixes = [
        evaluate([*steps[:number], replace(steps[number], record=stop, action=None)], number)
        for number in range(len(steps) - 1)
    ]
    untouched = (prefixes or [final])[0]
    reached = next((n for n, found in enumerate([*prefixes, final]) if found.success), None)
    found = findings(goal, steps, bounds, states[-1])
    guards = [
        one.outcome
        for evaluator, one in zip(goal.evaluators, found, strict=False)
        if isinstance(evaluator, NoChange)
    ]
    return EpisodeJudgement(
        steps,
        final,
        bounds,
        found,
        untouched,
        reached,
        True if "not_met" in guards else None if not guards or "unknown" in guards else False,
    )


def _judge_by_environment(
    goal: Goal, episode: Episode, steps: Sequence[LoggedStep]
) -> EpisodeJudgement:
    """The verdict of an environment that judges itself, which it gives at the end alone."""
    found = episode.verdict
    if found is None:
        raise NoEpisodeError(
            f"goal {goal.id}: its environment is to judge it and gave no verdict; choose one that "
            "judges itself, or give the goal evaluators"
        )
    success, share = bool(found["success"]), float(found["completion"])
    last = len(steps) - 1
    verdict = Verdict(2 * last if success else None, "" if success else str(found["explanation"]))
    untouched = Verdict(None, "nothing was done")
    evaluation = Evaluation((verdict,), share)
    if goal.person is not None:
        evaluation = judge_asking(
            goal.person,
            goal.instruction,
            [step.record for step in steps],
            evaluation,
            feasible=goal.feasible,
            ended=episode.ending in ("stop", "environment"),
        )
    success = evaluation.success
    return EpisodeJudgement(
        steps,
        evaluation,
        BoundedEvaluation(evaluation, evaluation),
        [
            Finding(
                "met" if verdict.satisfied else "not_met",
                last,
                reason=verdict.reason[:300],
                asked="what the task's own check asks for",
            ),
            *(
                Finding(
                    "met" if one.satisfied else "not_met",
                    last if one.entry is None else (one.entry - 1) // 2,
                    reason=one.reason,
                    asked="that the person is asked as the goal demands",
                )
                for one in evaluation.verdicts[1:]
            ),
        ],
        Evaluation((untouched,)),
        last if success else None,
        None,
    )


def judge_sample(state: TaskState) -> tuple[Goal, Episode, EpisodeJudgement]:
    """The goal of a sample, what was done for it, and the verdict; raises as `judge_episode`."""
    goal = Goal.from_dict(state.metadata[GOAL], name=f"sample {state.sample_id}")
    episode = state.store_as(Episode)
    return goal, episode, judge_episode(goal, episode)


def judge_places(state: TaskState) -> list[tuple[Goal, Episode, EpisodeJudgement]]:
    """The same of all goals of a session, in their order; of other samples, of the one goal."""
    records = state.metadata.get(SESSION_GOALS)
    if not records:
        return [judge_sample(state)]
    found = []
    for place, record in enumerate(records, 1):
        goal = Goal.from_dict(record, name=f"sample {state.sample_id}, goal {place}")
        episode = state.store_as(Episode, instance=instance_of(place, len(records)))
        found.append((goal, episode, judge_episode(goal, episode)))
    return found


def conduct_figures(
    goal: Goal, episode: Episode, judgement: EpisodeJudgement
) -> Mapping[str, float | int | None]:
    """How an episode was conducted, by the names of `CONDUCT_FIGURES`."""
    steps = judgement.steps
    records = [step.record for step in steps if step.record is not None]
    answers = [answer for step in steps for answer in step.answers]
    read = MISFITS | {None, "refused", CUT_OFF}
    unread = format_error([a.reason in read for a in answers])
    repeated = repetition(steps)
    stopped = episode.ending == "stop"
    reached, last = judgement.reached, len(steps) - 1
    effects = judgement.side_effects
    reference = episode.reference_steps
    if reference is None and goal.reference:
        reference = reference_length(goal.reference, platform_of(goal))
    found: dict[str, Any] = {
        "steps": len(records),
        "relative_steps": len(records) / reference if reference else None,
        "repetition": repeated.share,
        "later_actions": repeated.total,
        "format_errors": unread.share,
        "misfits": _share([a.reason in MISFITS for a in answers]),
        "answers": unread.total,
        "stopped_early": int(stopped and reached is None),
        "stopped_late": int(stopped and reached is not None and reached < last),
        "never_stopped": int(
            not stopped and episode.ending != "environment" and reached is not None
        ),
        "side_effects": None if effects is None else int(effects),
        **{f"tokens_{name}": episode.tokens.get(name, 0) for name in ("input", "output")},
        **{
            f"seconds_{name}": episode.seconds.get(name, 0.0)
            for name in ("model", "device", "harness")
        },
        "seconds_clock": episode.clock_s,
        "restarts": episode.restarts,
        "cut_off": _share([a.stop == "max_tokens" for a in answers]),
        "refused": _share([a.reason == "refused" for a in answers]),
    }
    return found


def help_figures(episode: Episode) -> Mapping[str, int]:
    """How often a help had nothing to say; empty where nothing helped."""
    helped = [step.help for step in episode.steps if step.help is not None]
    return {HELPS_MISSING: sum(len(help.missing) for help in helped)} if helped else {}


def _share(flags: Sequence[bool]) -> float | None:
    return sum(flags) / len(flags) if flags else None


def explain_findings(found: Sequence[Finding]) -> str:
    """One line per evaluator: the step that satisfied it, or why it does not hold."""
    return "\n".join(f"{number}: {_explain(one)}" for number, one in enumerate(found))


def _explain(found: Finding) -> str:
    if found.outcome == "met":
        return f"holds, step {found.step}"
    return f"{'fails' if found.outcome == 'not_met' else 'unknown'}: {found.reason}"
