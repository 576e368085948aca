"""Scores given again to the answers and episodes of a log, by the scorers of this version."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from inspect_ai import score_async
from inspect_ai._util.entrypoints import ensure_entry_points
from inspect_ai._util.registry import registry_find, registry_info, registry_lookup
from inspect_ai.log import EvalLog, EvalSample, recompute_metrics
from inspect_ai.log._log import EvalMetricDefinition
from inspect_ai.model import get_model
from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    ScoreReducer,
    metric,
    score_reducer,
)

from uiprobe.episodes.private_logs import is_private

REPAIR = "repair"
"""The role of a model that puts answers into form."""

_OF_REPAIR = "repaired"
_MOST_OPTION = 100_000
"""Of a metric in a foreign log, such as how often it draws: more may take days."""

_AT_ONCE = 200
"""Samples that are judged together: enough to hide the cost of a start, few enough for memory."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A score that comes out otherwise.

    Attributes:
        item: Id of the sample.
        epoch: Which time of asking it.
        scorer: Name of the scorer, such as `original`.
        before: Its value in the log.
        after: Its value now.
    """

    item: str
    epoch: int
    scorer: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Rescoring:
    """The result of scoring a log again.

    Attributes:
        log: The log with the new scores, and figures made of them.
        judged: How many items have scores.
        unscored: How many have none, because they errored.
        differences: The scores that come out otherwise.
        faults: Items that could not be judged, by `id, epoch`, with the reason; they keep their
            scores.
        kept: Scorers that were not run, with the reason; their scores stay.
    """

    log: EvalLog
    judged: int
    unscored: int
    differences: tuple[Difference, ...]
    faults: Mapping[str, str]
    kept: Mapping[str, str]


async def score_again(log: EvalLog) -> Rescoring:
    """Score the samples of a log again, in place; no model is asked.

    Args:
        log: A log of uiprobe with its samples.

    Raises:
        ValueError: The log has no samples, or does not say how it was scored.
    """
    if not log.samples or not log.eval.scorers:
        raise ValueError("found no samples or no scorers in the log, expected those of a run")
    if is_private(log.eval.metadata):
        raise ValueError("found a private log, which has no answers, expected one that has them")
    kept = scorers_that_ask(log)
    before = {_name(one): dict(one.scores or {}) for one in log.samples}
    faults = await judge_samples(log, log.samples)
    differences = []
    for sample in log.samples:
        earlier = before[_name(sample)]
        if _name(sample) in faults:
            sample.scores = earlier
            continue
        found = sample.scores or {}
        differences += differences_of(sample, earlier, found, leave_out=kept)
        named = [*earlier, *(name for name in found if name not in earlier)]
        sample.scores = {
            name: found[name] if name in found else earlier[name]
            for name in named
            if name in found or name in kept
        }
    recompute_metrics(log)
    log.eval.metadata = {
        **(log.eval.metadata or {}),
        "scored_again": {one: version(one) for one in ("uiprobe", "inspect-ai")},
    }
    scored = sum(bool(sample.scores) for sample in log.samples)
    return Rescoring(log, scored, len(log.samples) - scored, tuple(differences), faults, kept)


async def judge_samples(header: EvalLog, samples: Sequence[EvalSample]) -> dict[str, str]:
    """Replace the scores of samples by those of the scorers that their log names.

    A scorer that would ask a model is left out, and so are its scores.

    Args:
        header: The log that they are of.
        samples: The samples; they are changed in place.

    Returns:
        Those that could not be judged, with the reason; their scores are undefined.

    Raises:
        ValueError: The log names a scorer or a metric that is not installed.
    """
    check_scorers(header)
    faults: dict[str, str] = {}
    for start in range(0, len(samples), _AT_ONCE):
        several = list(samples[start : start + _AT_ONCE])
        try:
            await _judge(header, several)
        except Exception:  # which of them it was, the second round shows
            for one in several:
                try:
                    await _judge(header, [one])
                except Exception as error:  # logs are foreign files: any field may be damaged
                    faults[_name(one)] = f"{type(error).__name__}: {error}"[:300]
    return faults


def check_scorers(log: EvalLog) -> None:
    """Refuse a log whose scorers or metrics are not those of installed probes.

    Inspect would look for unknown ones in files that the log names, and run these; its own scorers
    ask models.

    Raises:
        ValueError: One is not.
    """
    ensure_entry_points()
    known = {
        registry_info(one).name.rpartition("/")[2]
        for one in registry_find(lambda info: info.type == "scorer")
        if not registry_info(one).name.startswith("inspect_ai/")
    }
    for scorer in log.eval.scorers or []:
        if scorer.name not in known:
            raise ValueError(f"found the scorer {scorer.name[:80]!r}, expected one of a probe")
        for one in _flat(scorer.metrics):
            if registry_lookup("metric", one.name) is None:
                raise ValueError(f"found the metric {one.name[:80]!r}, expected an installed one")
            for option, value in (one.options or {}).items():
                if isinstance(value, int | float) and not abs(value) <= _MOST_OPTION:
                    raise ValueError(
                        f"metric {one.name}: found {option[:40]}={value}, expected a number of at "
                        f"most {_MOST_OPTION:,}"
                    )


def _flat(metrics: Any) -> Iterator[EvalMetricDefinition]:  # noqa: ANN401 - nested lists and mappings
    if isinstance(metrics, EvalMetricDefinition):
        yield metrics
    elif isinstance(metrics, Mapping):
        for one in metrics.values():
            yield from _flat(one)
    else:
        for one in metrics or []:
            yield from _flat(one)


def differences_of(
    sample: EvalSample,
    before: Mapping[str, Score],
    after: Mapping[str, Score],
    *,
    leave_out: Mapping[str, str],
) -> list[Difference]:
    """The scores of a sample that are not the same; one that is missing on a side is `none`.

    Args:
        sample: The sample.
        before: Its scores in the log.
        after: Its scores now.
        leave_out: Scorers that were not run.
    """
    found = []
    for name in dict.fromkeys((*before, *after)):
        if name in leave_out:
            continue
        values = [
            None if (score := scores.get(name)) is None else score.value
            for scores in (before, after)
        ]
        if not _alike(*values):
            shown = [_shown(one) for one in values]
            if shown[0] == shown[1]:
                shown = [repr(one) for one in values]
            found.append(Difference(str(sample.id), sample.epoch, name, *shown))
    return found


async def _judge(header: EvalLog, samples: list[EvalSample]) -> None:
    from inspect_ai._eval.score import resolve_scorers

    kept = scorers_that_ask(header)
    named = [one for one in header.eval.scorers or [] if one.name not in kept]
    of_these = header.model_copy(
        update={
            # Neither the model nor those with a role are asked, so none is made: no key is needed.
            "eval": header.eval.model_copy(
                update={
                    **{"scorers": named, "model_roles": None, "task_file": None},
                    "config": header.eval.config.model_copy(),
                }
            ),
            "samples": samples,
        }
    )
    await score_async(
        of_these,
        resolve_scorers(of_these),
        # They are computed over all samples later; none at all would be those of the header.
        metrics=[_count()],
        epochs_reducer=_first(),
        model=get_model("none/none"),
        action="overwrite",
        copy=False,
    )


@metric
def _count() -> Metric:
    """How many scores there are."""

    def count(scores: list[SampleScore]) -> float:
        return len(scores)

    return count


@score_reducer(name="first")
def _first() -> ScoreReducer:
    """The first score of an item; means over epochs would be made and thrown away."""

    def reduce(scores: list[Score]) -> Score:
        return scores[0]

    return reduce


def scorers_that_ask(log: EvalLog) -> dict[str, str]:
    """The scorers of a log that ask a model, with the reason; they are not run again."""
    repairer = (log.eval.model_roles or {}).get(REPAIR)
    if repairer is None:
        return {}
    several = repairer if isinstance(repairer, list) else [repairer]
    names = ", ".join(one.model for one in several)
    return {
        one.name: f"a model repaired the answers: {names}"
        for one in log.eval.scorers or []
        if one.name == _OF_REPAIR
    }


def _name(sample: EvalSample) -> str:
    return f"{sample.id}, {sample.epoch}"


def _alike(one: Any, other: Any) -> bool:  # noqa: ANN401 - whatever a scorer may give
    """Whether values are the same; figures that differ by rounding alone are."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_alike(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_alike, one, other))
    # A text is no figure, though it may look like one.
    return isinstance(one, str) == isinstance(other, str) and _figure(one) == _figure(other)


def _shown(value: Any) -> str:  # noqa: ANN401
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_figure(one)}" for name, one in sorted(value.items()))
    return _figure(value)


def _figure(value: Any) -> str:  # noqa: ANN401 - whatever a scorer may give
    if isinstance(value, float):
        return "nan" if math.isnan(value) else f"{value:.9g}"
    return str(value)
