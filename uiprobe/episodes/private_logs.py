"""Private logs: the verdicts on items, without the items, the answers and what led to them.

Inspect has no setting for that: `log_samples=False` leaves out the verdicts too. So its recorders
are wrapped, which all samples pass on their way into a log. What stays of a sample is built anew of
what is named here, so that nothing that another version adds comes in unseen.
"""

# ruff: noqa: ANN401 - what is wrapped has arguments of any type
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from uiprobe.episodes.item_checksums import item_of
from uiprobe.inputs.draws import draw_digest
from uiprobe.inputs.sealed_seeds import is_handle

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample, EvalSpec
    from inspect_ai.log._recorders.recorder import Recorder
    from inspect_ai.scorer import Score

PRIVATE: Final = "private"
"""The key in the metadata of such logs; and in that of their samples, with the item's checksum."""

_LEFT_OUT: Final = "left out of a private log"

_KEPT_FACTS = frozenset(
    {"app", "category", "difficulty", "kind", "action_type", "step", "question_form", "syntax"}
    | {"target_kind", "language", "variation", "template", "facet", "rung", "chance", "floor"}
    | {"ceiling"}
)
"""Metadata of samples by which results are grouped; the cluster is kept as a checksum."""

_CLUSTER = "item"
_CLOSED = re.compile(r"[A-Za-z]|yes|no", re.IGNORECASE)
"""Answers that say nothing of their question: letters of options, yes and no."""

_WORD = re.compile(r"[a-z_]{1,30}")


def guard_recorders() -> None:
    """Wrap Inspect's recorders, so that they write the samples of private logs stripped.

    Raises:
        AttributeError: This version of Inspect records in another way.
    """
    from inspect_ai.log._recorders.eval import EvalRecorder
    from inspect_ai.log._recorders.json import JSONRecorder

    for recorder in (EvalRecorder, JSONRecorder):
        _guard(recorder)


def _guard(recorder: type[Recorder]) -> None:
    log, stream = recorder.log_sample, recorder.log_sample_streaming
    finish = recorder.log_finish

    @wraps(log)
    async def log_stripped(
        self: Recorder, eval: EvalSpec, sample: EvalSample, **named: Any
    ) -> None:
        # A run that is resumed says how the samples of its earlier log are kept.
        if is_private(eval.metadata):
            sample = stripped(sample, eval.task_args)
        await log(self, eval, sample, **named)

    @wraps(stream)
    async def stream_stripped(
        self: Recorder, eval: EvalSpec, sample: EvalSample, history: Any, **named: Any
    ) -> None:
        if is_private(eval.metadata):
            await log(self, eval, stripped(sample, eval.task_args))
        else:
            await stream(self, eval, sample, history, **named)

    @wraps(finish)
    async def finish_stripped(
        self: Recorder, eval: EvalSpec, status: Any, stats: Any, results: Any, reductions: Any,
        *rest: Any, **named: Any
    ) -> Any:  # fmt: skip
        if is_private(eval.metadata) and reductions is not None:
            # They are the scores once more.
            reductions = None
        return await finish(self, eval, status, stats, results, reductions, *rest, **named)

    setattr(recorder, "log_sample", log_stripped)  # noqa: B010 - a method, to mypy
    setattr(recorder, "log_sample_streaming", stream_stripped)  # noqa: B010
    setattr(recorder, "log_finish", finish_stripped)  # noqa: B010


def as_kept(checksum: str, identity: str | int, arguments: Mapping[str, Any] | None) -> str:
    """A checksum of an item, or of a picture, as a private log keeps it.

    Some items have few words that could be others, and some pictures are symbols, so that who has
    the checksum could try them all. Sealed seeds are mixed into it, without which nobody can.

    Args:
        checksum: The checksum.
        identity: The id of the item: equal pictures of two items are not seen to be equal.
        arguments: The parameters of the task, with the numbers that stand for its sealed seeds.

    Raises:
        SealedSeedError: The secret of a sealed seed is not known on this machine.
    """
    seeds = sorted(one for one in (arguments or {}).values() if is_handle(one))
    return draw_digest("private", *seeds, str(identity), checksum).hex()


def item_kept(sample: EvalSample) -> str | None:
    """The checksum of its item that a sample of a private log keeps; None if it keeps none."""
    kept = sample.metadata.get(PRIVATE)
    return str(kept.get("item_sha256")) if isinstance(kept, dict) else None


def is_private(metadata: Mapping[str, Any] | None) -> bool:
    """Whether a log with this metadata has verdicts alone."""
    return bool((metadata or {}).get(PRIVATE))


def stripped(sample: EvalSample, arguments: Mapping[str, Any] | None) -> EvalSample:
    """A sample without its item, its answer and its episode; one without them stays as it is.

    Args:
        sample: It.
        arguments: The parameters of its task.

    Raises:
        SealedSeedError: The secret of a sealed seed is not known on this machine.
    """
    from inspect_ai.log import EvalError, EvalSample

    if PRIVATE in sample.metadata:
        return sample
    facts = sample.metadata
    kept = {
        name: value
        for name, value in facts.items()
        if name in _KEPT_FACTS and isinstance(value, str | int | float)
    }
    if _CLUSTER in facts:
        kept[_CLUSTER] = as_kept(str(facts[_CLUSTER]), _CLUSTER, arguments)[:16]
    for name in ("reference", "truth"):
        if _is_closed(facts.get(name)):
            kept[name] = facts[name]
    return EvalSample(
        id=sample.id,
        epoch=sample.epoch,
        input=_LEFT_OUT,
        target="",
        scores=None
        if sample.scores is None
        else {name: _stripped_score(score) for name, score in sample.scores.items()},
        metadata={**kept, PRIVATE: _checksums(sample, arguments)},
        model_usage=sample.model_usage,
        role_usage=sample.role_usage,
        started_at=sample.started_at,
        completed_at=sample.completed_at,
        total_time=sample.total_time,
        working_time=sample.working_time,
        uuid=sample.uuid,
        error=None
        if sample.error is None
        else EvalError(message=_LEFT_OUT, traceback="", traceback_ansi=""),
        limit=sample.limit,
    )


def pictures_kept(sample: EvalSample) -> list[str] | None:
    """The digests of its pictures that a sample of a private log keeps; None if it keeps none."""
    kept = sample.metadata.get(PRIVATE)
    found = kept.get("pictures") if isinstance(kept, dict) else None
    return [str(one) for one in found] if isinstance(found, list) else None


def _checksums(sample: EvalSample, arguments: Mapping[str, Any] | None) -> dict[str, Any]:
    # Each process of Inspect loads this module, and few write such logs.
    from uiprobe.episodes.shown_pictures import digest_of, pictures_of

    asked = 1 if isinstance(sample.input, str) else len(sample.input)
    shown = [one.model_dump(mode="json") for one in sample.messages[:asked]]
    pictures = [
        as_kept(digest_of(one), sample.id, arguments)
        for one in pictures_of(shown, sample.attachments)
    ]
    item = as_kept(item_of(sample), sample.id, arguments)
    return {"item_sha256": item, **({"pictures": pictures} if pictures else {})}


def _stripped_score(score: Score) -> Score:
    from inspect_ai.scorer import Score

    facts = score.metadata or {}
    kept: dict[str, Any] = {
        name: value
        for name, value in facts.items()
        if value is None
        or isinstance(value, int | float)
        or (name in ("reason", "stop") and isinstance(value, str) and _WORD.fullmatch(value))
    }
    if isinstance(repair := facts.get("repair"), Mapping):
        answer = None if repair.get("answer") is None else _LEFT_OUT
        kept["repair"] = {"answer": answer, "invention": bool(repair.get("invention"))}
    return Score(
        value=score.value,
        answer=score.answer if _is_closed(score.answer) else None,
        reason=score.reason if _WORD.fullmatch(score.reason or "") else None,
        metadata=kept or None,
    )


def _is_closed(answer: object) -> bool:
    return isinstance(answer, str) and _CLOSED.fullmatch(answer) is not None
