"""The score of one goal, and that of a session of several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from inspect_ai.scorer import CORRECT, INCORRECT, Score
from inspect_ai.solver import TaskState

from uiprobe.episodes.names import (
    COMPLETION,
    COMPLETION_BOUNDS,
    COMPLETION_FLOOR,
    CONDUCT_FIGURES,
    FIGURES_IN_PLACE,
    IN_PLACE,
    SCORES_IN_PLACE,
)
from uiprobe.episodes.schema import Episode
from uiprobe.scorers.episode_judgement import (
    EpisodeJudgement,
    conduct_figures,
    explain_findings,
    help_figures,
    judge_places,
)
from uiprobe.scorers.scores import UNFIT, UNKNOWN, unfit_score
from uiprobe.ui.goal import Goal

_DIGITS = 3
"""Digits after the point of figures by place, so that the summary of a sample has room for them."""

_KEPT = (COMPLETION, COMPLETION_FLOOR, "floor", "ceiling", "reason")


def score_goal(
    goal: Goal,
    episode: Episode,
    judgement: EpisodeJudgement,
    item: Mapping[str, Any] | None = None,
) -> Score:
    """The score of an episode; see `uiprobe.scorers.navigation.success`.

    Args:
        goal: The goal.
        episode: The episode.
        judgement: The verdict on it.
        item: The metadata of its item, whose `floor` counts, also if it is None; by default the
            floor is whether nothing has to be done.
    """
    evaluation, outcome = judgement.evaluation, judgement.bounds.outcome
    least, most = evaluation.completion, judgement.bounds.upper.completion
    explanation = explain_findings(judgement.findings)
    metadata: dict[str, Any] = {
        COMPLETION: evaluation.completion if least == most else None,
        **({} if least == most else {COMPLETION_BOUNDS: [least, most]}),
        COMPLETION_FLOOR: judgement.untouched.completion,
        "floor": (item or {}).get("floor", int(judgement.untouched.success)),
        **({} if episode.ceiling is None else {"ceiling": int(episode.ceiling)}),
        "verdicts": [verdict.step for verdict in evaluation.verdicts],
        "evidence": [_without_blanks(asdict(one)) for one in judgement.findings],
        **conduct_figures(goal, episode, judgement),
        **help_figures(episode),
    }
    if outcome == "unknown":
        return Score.unscored(
            reason=UNKNOWN,
            answer=episode.ending,
            explanation=explanation,
            metadata={"reason": UNKNOWN, **metadata},
        )
    return Score(
        value=CORRECT if outcome == "met" else INCORRECT,
        answer=episode.ending,
        explanation=explanation,
        metadata=metadata,
    )


def score_session(state: TaskState) -> Score:
    """The score of a session: the share of its goals that were met.

    Each goal is judged as any other, from where it began. Goals whose prompt does not fit the
    model's context, or whose evidence is missing, do not count. The metadata has what is known of
    each goal by its place.
    """
    scores: list[Score] = []
    repaired: list[bool] = []
    for goal, episode, judgement in judge_places(state):
        unfit = episode.ending == "context"
        scores.append(
            unfit_score("", answer="context") if unfit else score_goal(goal, episode, judgement)
        )
        repaired.append(episode.repaired)
    known = [_value(one) for one in scores if _value(one) is not None]
    metadata: dict[str, Any] = {
        **{name: _mean(scores, name) for name in (*_KEPT[:-1], *CONDUCT_FIGURES)},
        **{
            key: value
            for place, (one, again) in enumerate(zip(scores, repaired, strict=True), 1)
            for key, value in _in_place(place, one, repaired=again).items()
        },
        SCORES_IN_PLACE: [one.model_dump(mode="json") for one in scores],
    }
    answer = ", ".join(one.answer or "" for one in scores)
    told = "\n".join(f"Goal {n}:\n{one.explanation}" for n, one in enumerate(scores, 1))
    if not known:
        reasons = {(one.metadata or {}).get("reason") for one in scores}
        reason = UNFIT if reasons == {UNFIT} else UNKNOWN
        return Score.unscored(
            reason=reason, answer=answer, explanation=told, metadata={"reason": reason, **metadata}
        )
    share = sum(value for value in known if value is not None) / len(known)
    return Score(value=share, answer=answer, explanation=told, metadata=metadata)


def _value(score: Score) -> float | None:
    return {CORRECT: 1.0, INCORRECT: 0.0}.get(str(score.value))


def _in_place(place: int, score: Score, *, repaired: bool) -> dict[str, dict[str, Any]]:
    kept = score.metadata or {}
    figures = {name: _rounded(kept[name]) for name in CONDUCT_FIGURES if name in kept}
    return {
        IN_PLACE.format(place): {
            "value": _value(score),
            "ending": score.answer,
            "repaired": int(repaired),
            **{name: kept[name] for name in _KEPT if kept.get(name) is not None},
        },
        FIGURES_IN_PLACE.format(place): figures,
    }


def _mean(scores: Sequence[Score], name: str) -> float | None:
    found = [(one.metadata or {}).get(name) for one in scores]
    known = [float(value) for value in found if isinstance(value, int | float)]
    return sum(known) / len(known) if known else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


def _without_blanks(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if value not in ("", None)}
