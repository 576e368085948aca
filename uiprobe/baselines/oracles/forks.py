"""The failed episodes of a log as items that begin where they went astray."""

from __future__ import annotations

from logging import getLogger
from pathlib import Path
from typing import Any

from inspect_ai.dataset import Sample
from inspect_ai.log import (
    EvalSample,
    read_eval_log,
    read_eval_log_sample,
    read_eval_log_sample_summaries,
)
from inspect_ai.scorer import INCORRECT

from uiprobe.episodes.forks import FORK, forked_id, make_fork
from uiprobe.episodes.names import GOAL, SUCCESS
from uiprobe.episodes.schema import Episode
from uiprobe.scorers.episode_judgement import judge_episode
from uiprobe.ui.goal import Goal

_logger = getLogger(__name__)

_LIGHT = {"events", "messages", "attachments"}
"""The parts of a sample that a fork does not need."""


def forked_samples(log: str | Path) -> list[Sample]:
    """The failed episodes of a log, each from the point of divergence on.

    Episodes that the machinery ended, or whose prompt did not fit the model's context, are left
    out: they are no failures. Damaged ones are left out with a warning.

    Args:
        log: The log of a navigation on any platform.

    Raises:
        ValueError: It cannot be read, is no log of navigation, or has no failed episode.
    """
    path = str(log)
    try:
        header = read_eval_log(path, header_only=True)
        summaries = read_eval_log_sample_summaries(path)
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        raise ValueError(
            f"forks={path[:200]}: the log cannot be read: {type(error).__name__}: "
            f"{str(error)[:200]}"
        ) from None
    # Summaries come in the order in which episodes ended, which differs from run to run.
    order = {str(item): n for n, item in enumerate(header.eval.dataset.sample_ids or ())}
    failed = sorted(
        (
            (one.id, one.epoch)
            for one in summaries
            if one.error is None and _value(one.scores, SUCCESS) == INCORRECT
        ),
        key=lambda key: (order.get(str(key[0]), len(order)), str(key[0]), key[1]),
    )
    if not failed:
        raise ValueError(
            f"forks={path[:200]}: found {len(summaries)} episodes and none that failed; choose "
            "the log of a navigation with failures"
        )
    epochs = [epoch for _, epoch in failed]
    samples = []
    for item, epoch in failed:
        name = forked_id(str(item), epoch, epochs)
        try:
            sample = read_eval_log_sample(path, item, epoch, exclude_fields=_LIGHT)
            samples.append(_sample(sample, header.eval.eval_id, name))
        except Exception as error:  # as above
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            _logger.warning("%s: episode %s is left out, it is damaged: %s", path, name, reason)
    if not samples:
        raise ValueError(
            f"forks={path[:200]}: all {len(failed)} failed episodes are damaged; choose another log"
        )
    return samples


def _value(scores: Any, name: str) -> Any:  # noqa: ANN401 - of a log
    score = (scores or {}).get(name)
    return None if score is None else score.value


def _sample(sample: EvalSample, run: str, name: str) -> Sample:
    metadata = dict(sample.metadata or {})
    goal = Goal.from_dict(metadata.get(GOAL), name=f"sample {sample.id}")
    episode = sample.store_as(Episode)
    judged = judge_episode(goal, episode)
    fork = make_fork(
        goal,
        episode,
        run=run,
        item=str(sample.id),
        epoch=sample.epoch,
        reached=None if goal.self_judged else judged.reached,
    )
    metadata.pop(FORK, None)
    return Sample(
        id=name,
        input=sample.input,
        target=sample.target,
        metadata={**metadata, FORK: fork.model_dump(mode="json")},
    )
