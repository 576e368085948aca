"""The columns of a log's samples: what is taken from each sample and from its scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from math import isfinite, isnan
from typing import TYPE_CHECKING, Any, Literal

from uiprobe.episodes.names import (
    COMPLETION,
    COMPLETION_FLOOR,
    CONDUCT_FIGURES,
    HELPS_MISSING,
    SESSION_FORM,
    SUCCESS,
    TOKEN_FIGURES,
)
from uiprobe.episodes.redaction import without_secrets
from uiprobe.probe_table import PROBES
from uiprobe.results.log_entry import LogEntry

if TYPE_CHECKING:
    from inspect_ai.log import EvalSampleSummary
    from inspect_ai.model import ModelUsage
    from inspect_ai.scorer import Score, ValueToFloat

UNFIT = "unfit"
NOT_ENFORCED = "not_enforced"
UNKNOWN = "unknown"
"""Reasons that scorers keep with a score that is none: the question does not fit the model's
context; the server does not enforce the response schema; the evidence of a verdict is missing."""

Kind = Literal["text", "flag", "number", "count"]

_FROM_METADATA: dict[str, tuple[str, Kind]] = {
    "cluster": ("item", "text"),
    "app": ("app", "text"),
    "category": ("category", "text"),
    "difficulty": ("difficulty", "text"),
    "kind": ("kind", "text"),
    "action_type": ("action_type", "text"),
    "position": ("step", "number"),
    "question_form": ("question_form", "text"),
    "syntax": ("syntax", "text"),
    "target_kind": ("target_kind", "text"),
    "language": ("language", "text"),
    "variation": ("variation", "text"),
    "template": ("template", "text"),
    "screen": ("screen", "text"),
    "facet": ("facet", "text"),
    "rung": ("rung", "number"),
    "chance": ("chance", "number"),
    "demand_steps": ("demand_steps", "number"),
    "demand_apps": ("demand_apps", "number"),
    "demand_memory": ("demand_memory", "number"),
    "demand_asks": ("demand_asks", "number"),
    "demand_events": ("demand_events", "number"),
    "demand_kept": ("demand_kept", "number"),
    "demand_sessions": ("demand_sessions", "number"),
    "session_form": (SESSION_FORM, "text"),
    "prompt_sha256": ("prompt_sha256", "text"),
}
"""Columns that come from the metadata of a sample, and their keys and kinds."""

EPISODE_FIGURES = (
    COMPLETION,
    COMPLETION_FLOOR,
    *(name for name in CONDUCT_FIGURES if name not in TOKEN_FIGURES),
    HELPS_MISSING,
)
"""Figures in the score of an episode about its conduct."""

_PARTS = ("type_correct", "target_correct", "argument_correct")


@dataclass(frozen=True, slots=True)
class SampleColumn:
    """A column of a log's samples.

    Attributes:
        name: Its name; those of scores begin with the scorer and a colon.
        kind: The kind of its values.
        read: Takes its value from a sample.
    """

    name: str
    kind: Kind
    read: Callable[[EvalSampleSummary], Any]

    def value(self, sample: EvalSampleSummary) -> Any:  # noqa: ANN401 - by kind
        """The value of a sample; None if it is missing or of another kind."""
        return _OF_KIND[self.kind](self.read(sample))


def sample_columns(run: LogEntry, *, enforced: bool) -> list[SampleColumn]:
    """All columns of a log.

    Args:
        run: The log.
        enforced: False if its server does not enforce the response schema: answers that happen to
            be JSON are no sample of what an enforced schema gives, and have no score then.
    """
    return [
        *_shared_columns(run),
        *(
            column
            for name in variants_of(run)
            for column in _score_columns(run, name, withheld=name == "structured" and not enforced)
        ),
    ]


def is_enforced(samples: list[EvalSampleSummary]) -> bool:
    """Whether no sample says that its server does not enforce the response schema."""
    return not any(
        _has_reason(NOT_ENFORCED, sample, ("structured",)) for sample in samples if not sample.error
    )


def variants_of(run: LogEntry) -> dict[str, str]:
    """The scorers whose scores are variants of one answer, and the variants."""
    known = {probe.score: "original" for probe in PROBES.values()}
    known |= {name: name for name in ("repaired", "structured")}
    spec, results = run.header.eval, run.header.results
    names = [scorer.name.rpartition("/")[2] for scorer in spec.scorers or []]
    # Scores can be added to a finished log; its header then has them as results alone.
    names += [score.name for score in results.scores] if results else []
    return {name: known[name] for name in dict.fromkeys(names) if name in known}


def _shared_columns(run: LogEntry) -> Iterator[SampleColumn]:
    yield SampleColumn("item_id", "text", lambda sample: str(sample.id))
    yield SampleColumn("epoch", "count", lambda sample: sample.epoch)
    yield SampleColumn("sample_uuid", "text", lambda sample: sample.uuid)
    yield SampleColumn("error", "text", lambda sample: without_secrets(sample.error))
    yield SampleColumn("target", "text", _target)
    yield SampleColumn("seconds", "number", lambda sample: sample.working_time)
    yield SampleColumn("truth", "text", _truth)
    yield SampleColumn("tokens_input", "number", lambda sample: _tokens(sample)[0])
    yield SampleColumn("tokens_output", "number", lambda sample: _tokens(sample)[1])
    yield SampleColumn("cost_usd", "number", partial(_cost, run))
    for name, (key, kind) in _FROM_METADATA.items():
        yield SampleColumn(name, kind, partial(_from_metadata, key))
    for reason in (UNFIT, NOT_ENFORCED):
        yield SampleColumn(reason, "flag", partial(_has_reason, reason))
    # The share of a goal may be unknown where its success is not.
    yield SampleColumn(UNKNOWN, "flag", lambda sample: _has_reason(UNKNOWN, sample, (SUCCESS,)))
    yield SampleColumn("unsolvable", "flag", _is_unsolvable)


def _score_columns(run: LogEntry, scorer: str, *, withheld: bool) -> Iterator[SampleColumn]:
    extracts: list[tuple[str, Kind, Callable[[EvalSampleSummary, Score], Any]]] = [
        ("value", "number", lambda sample, score: _value(score)),
        ("answer", "text", lambda sample, score: None if scorer == SUCCESS else score.answer),
        ("explanation", "text", lambda sample, score: score.explanation),
        ("reason", "text", lambda sample, score: _kept(score).get("reason")),
        ("rejected", "flag", lambda sample, score: bool(_kept(score).get("rejected"))),
        ("stop", "text", lambda sample, score: _kept(score).get("stop")),
        ("floor", "number", partial(_bound, "floor")),
        ("attack", "number", partial(_bound, "attack")),
        ("ceiling", "number", partial(_bound, "ceiling")),
    ]
    if scorer == "repaired":
        repairs = _Repairs(run)
        extracts.append(("repair_kind", "text", partial(repairs.find, "kind")))
        extracts.append(("invention", "flag", partial(repairs.find, "invention")))
    if scorer == SUCCESS:
        extracts.append(("ending", "text", lambda sample, score: score.answer))
        for name in EPISODE_FIGURES:
            is_share = name in (COMPLETION, COMPLETION_FLOOR)
            extracts.append((name, "number", partial(_share_of if is_share else _figure, name)))
    else:
        extracts += [(name, "flag", partial(_figure, name)) for name in _PARTS]
    for name, kind, extract in extracts:
        read = partial(_of_score, scorer, extract)
        if withheld and name in _WITHHELD:
            read = partial(_of_withheld, scorer, extract, _WITHHELD[name])
        yield SampleColumn(f"{scorer}:{name}", kind, read)


_WITHHELD = {"value": None, "answer": None, "rejected": None, "reason": NOT_ENFORCED}
"""Fields of a score that is withheld, in place of its own."""


def _of_score(
    scorer: str, extract: Callable[[EvalSampleSummary, Score], Any], sample: EvalSampleSummary
) -> Any:  # noqa: ANN401
    score = (sample.scores or {}).get(scorer)
    # Inspect leaves samples that errored out of its metrics, even if they have a score.
    return None if score is None or sample.error else extract(sample, score)


def _of_withheld(
    scorer: str,
    extract: Callable[[EvalSampleSummary, Score], Any],
    instead: str | None,
    sample: EvalSampleSummary,
) -> Any:  # noqa: ANN401
    scored = _of_score(scorer, lambda sample, score: _value(score) is not None, sample)
    return instead if scored else _of_score(scorer, extract, sample)


def _value(score: Score) -> float | None:
    if score.value is None or (isinstance(score.value, float) and isnan(score.value)):
        return None
    return _share(_to_float()(score.value))


def _share(value: object) -> float | None:
    """A number from 0 to 1; what another scorer gave, such as 7 of 10, is no share."""
    return float(value) if isinstance(value, int | float) and 0 <= value <= 1 else None


@cache
def _to_float() -> ValueToFloat:
    from inspect_ai.scorer import value_to_float

    return value_to_float()


def _kept(score: Score) -> Mapping[str, Any]:
    return score.metadata or {}


def _figure(name: str, sample: EvalSampleSummary, score: Score) -> Any:  # noqa: ANN401
    return _kept(score).get(name)


def _share_of(name: str, sample: EvalSampleSummary, score: Score) -> float | None:
    return _share(_kept(score).get(name))


def _bound(name: str, sample: EvalSampleSummary, score: Score) -> float | None:
    """A figure from the metadata, or from the score if it is known only after the run."""
    value = sample.metadata.get(name, _kept(score).get(name))
    return _share(value)


def _from_metadata(key: str, sample: EvalSampleSummary) -> Any:  # noqa: ANN401
    value = sample.metadata.get(key)
    return value if isinstance(value, str | int | float) else None


def _truth(sample: EvalSampleSummary) -> str | None:
    """The class of a right answer, for probes that have classes."""
    truth = sample.metadata.get("truth")
    return truth if isinstance(truth, str) else None


def _target(sample: EvalSampleSummary) -> str | None:
    target = sample.target if isinstance(sample.target, str) else "\n".join(sample.target)
    return target or None


def _has_reason(reason: str, sample: EvalSampleSummary, scorers: tuple[str, ...] = ()) -> bool:
    """Whether one of the scores of a sample, or of these scorers, was withheld for a reason."""
    return any(
        _kept(score).get("reason") == reason
        for name, score in (sample.scores or {}).items()
        if not scorers or name in scorers
    )


def _is_unsolvable(sample: EvalSampleSummary) -> bool:
    """Whether the item's own reference is not judged right."""
    if sample.error:
        return False
    if "ceiling" in sample.metadata:
        return bool(sample.metadata["ceiling"] == 0)
    success = (sample.scores or {}).get(SUCCESS)
    return success is not None and _kept(success).get("ceiling") == 0


class _Repairs:
    """The repairs of a log's answers; of one too long for a summary the whole sample is read."""

    def __init__(self, run: LogEntry) -> None:
        self._run = run
        self._last: tuple[EvalSampleSummary, Any] | None = None

    def find(self, field: str, sample: EvalSampleSummary, score: Score) -> Any:  # noqa: ANN401
        kept = _kept(score)
        if f"repair_{field}" in kept:
            return kept[f"repair_{field}"]
        repair = kept.get("repair")
        if isinstance(repair, str):
            repair = self._whole(sample)
        if isinstance(repair, Mapping):
            return repair.get(field)
        return None if field == "kind" else False

    def _whole(self, sample: EvalSampleSummary) -> Any:  # noqa: ANN401
        from inspect_ai.log import read_eval_log_sample

        if self._last is None or self._last[0] is not sample:
            whole = read_eval_log_sample(
                self._run.path,
                id=sample.id,
                epoch=sample.epoch,
                exclude_fields={"messages", "events", "store", "attachments"},
            )
            self._last = sample, _kept((whole.scores or {})["repaired"]).get("repair") or {}
        return self._last[1]


def _own_usage(sample: EvalSampleSummary) -> list[tuple[int, ModelUsage]]:
    """The usage of all models with sign 1, that of the roles, such as the repairer, with -1."""
    return [(1, usage) for usage in sample.model_usage.values()] + [
        (-1, usage) for usage in sample.role_usage.values()
    ]


_MOST_TOKENS = 10**12
"""No sample has more; a larger count, or a negative one, is none."""


def _tokens(sample: EvalSampleSummary) -> tuple[int | None, int | None]:
    """Tokens that the model under test read, those from a cache included, and wrote.

    Of a server that counts negative or unbelievable numbers they are unknown.
    """
    usage = _own_usage(sample)
    if not usage:
        return None, None
    counts = [
        count
        for _, u in usage
        for count in (
            *(u.input_tokens, u.output_tokens),
            *(u.input_tokens_cache_read or 0, u.input_tokens_cache_write or 0),
        )
    ]
    if not all(0 <= count <= _MOST_TOKENS for count in counts):
        return None, None
    read = sum(
        sign * (u.input_tokens + (u.input_tokens_cache_read or 0))
        + sign * (u.input_tokens_cache_write or 0)
        for sign, u in usage
    )
    return max(0, read), max(0, sum(sign * u.output_tokens for sign, u in usage))


_MOST_USD = 1e6
"""No sample costs more; a larger cost, a negative one or NaN is none."""


def _cost(run: LogEntry, sample: EvalSampleSummary) -> float | None:
    """US dollars: as the provider reports, else by the price in the log; None if neither is known.

    Tokens from a cache count in full, so that a price without a discount gives an upper bound.
    """
    if run.location in ("baseline", "human"):
        return 0.0
    usage = _own_usage(sample)
    if usage and all(u.total_cost is not None for _, u in usage):
        costs = [(sign, float(u.total_cost or 0.0)) for sign, u in usage]
        if all(0 <= cost <= _MOST_USD for _, cost in costs):
            return max(0.0, sum(sign * cost for sign, cost in costs))
    price = (run.traits or {}).get("price")
    read, written = _tokens(sample)
    if not isinstance(price, Mapping) or read is None or written is None:
        return None
    return (read * float(price["input"]) + written * float(price["output"])) / 1e6


_MOST_LETTERS = 40
"""No number is written with more."""


def _text(value: object) -> str | None:
    if isinstance(value, str):
        # Half of a surrogate pair, which JSON can hold, is no text that a file takes.
        return value if value.isascii() else value.encode("utf-8", "replace").decode()
    if isinstance(value, int | float) and not (isinstance(value, float) and isnan(value)):
        return str(value)
    return None


def _flag(value: object) -> bool | None:
    return bool(value) if isinstance(value, int | float) and value in (0, 1) else None


def _number(value: object) -> float | None:
    """A number; infinite ones, which no sum, axis or JSON takes, are missing."""
    if not isinstance(value, int | float | str) or (
        isinstance(value, str) and len(value) > _MOST_LETTERS
    ):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) else None


_OF_KIND: dict[Kind, Callable[[object], Any]] = {
    "text": _text,
    "flag": _flag,
    "number": _number,
    "count": _count,
}
