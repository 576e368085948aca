"""The samples of one log as rows of the table of items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import isnan
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.names import (
    COMPLETION,
    COMPLETION_FLOOR,
    CONDUCT_FIGURES,
    SUCCESS,
    TOKEN_FIGURES,
)
from uiprobe.probe_table import PROBES
from uiprobe.redaction import without_secrets
from uiprobe.results.log_entry import LogEntry

if TYPE_CHECKING:
    import pandas as pd
    from inspect_ai.analysis import SampleColumn
    from inspect_ai.log import EvalSampleSummary
    from inspect_ai.model import ModelUsage
    from inspect_ai.scorer import Score

    Extract = Callable[[EvalSampleSummary], Any]

UNFIT = "unfit"
NOT_ENFORCED = "not_enforced"
"""Reasons that scorers keep with a score that is none: the question does not fit the model's
context; the server does not enforce the response schema."""

_FROM_METADATA = {
    "cluster": "item",
    "app": "app",
    "category": "category",
    "difficulty": "difficulty",
    "kind": "kind",
    "action_type": "action_type",
    "position": "step",
    "question_form": "question_form",
    "syntax": "syntax",
    "target_kind": "target_kind",
    "language": "language",
    "variation": "variation",
    "template": "template",
    "screen": "screen",
    "prompt_sha256": "prompt_sha256",
}
"""Columns that come from the metadata of a sample, and their keys there."""

EPISODE_FIGURES = (
    COMPLETION,
    COMPLETION_FLOOR,
    *(name for name in CONDUCT_FIGURES if name not in TOKEN_FIGURES),
)
"""Figures in the score of an episode about its conduct."""

_PARTS = ("type_correct", "target_correct", "argument_correct")


def read_items(run: LogEntry) -> pd.DataFrame:
    """Read the items of one log, one row per item, epoch and variant.

    Only the summaries of the samples are read, never their messages and events. The exception is a
    summary that omits the repair because the answer is long: then the whole sample is read.

    Returns:
        The columns of the table of items that a log can fill; those of the run itself are left out.

    Raises:
        Exception: The samples cannot be read; a damaged log raises whatever its bad bytes provoke.
    """
    import pandas as pd
    from inspect_ai.analysis import samples_df

    scorers = list(variants_of(run))
    if not scorers or not _has_samples(run):
        return pd.DataFrame({"variant": []})
    columns = [*_shared_columns(run)]
    for name in scorers:
        columns += _score_columns(name)
    wide = samples_df(run.header, columns=columns, quiet=True)
    frames = []
    for name in scorers:
        own = [column for column in wide.columns if str(column).startswith(f"{name}:")]
        others = [c for c in wide.columns if ":" in str(c) and c not in own]
        frame = wide.drop(columns=others).rename(
            columns={column: str(column).partition(":")[2] for column in own}
        )
        frame["variant"] = variants_of(run)[name]
        if name == "repaired":
            _fill_repairs(run, frame)
        if name == "structured" and frame["reason"].eq(NOT_ENFORCED).any():
            # Answers that happen to be JSON are no sample of what an enforced schema gives.
            unscored = frame["value"].notna()
            frame.loc[unscored, ["value", "answer", "rejected"]] = None
            frame.loc[unscored, "reason"] = NOT_ENFORCED
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)


def _has_samples(run: LogEntry) -> bool:
    """Whether the log has samples; Inspect's `samples_df` fails on a log without samples."""
    from inspect_ai.log import read_eval_log_sample_summaries

    if run.finished and run.header.eval.config.log_samples is not False:
        return True
    return bool(read_eval_log_sample_summaries(run.path))


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
    extracts: dict[str, Extract] = {
        "item_id": lambda sample: str(sample.id),
        "epoch": lambda sample: sample.epoch,
        "sample_uuid": lambda sample: sample.uuid,
        "error": lambda sample: without_secrets(sample.error),
        "target": _target,
        "seconds": lambda sample: sample.working_time,
        "truth": _truth,
        "tokens_input": lambda sample: _tokens(sample)[0],
        "tokens_output": lambda sample: _tokens(sample)[1],
        "cost_usd": partial(_cost, run),
    }
    from inspect_ai.analysis import SampleColumn

    for name, extract in extracts.items():
        yield SampleColumn(name, path=extract)
    for name, key in _FROM_METADATA.items():
        yield SampleColumn(name, path=partial(_from_metadata, key))


def _score_columns(scorer: str) -> Iterator[SampleColumn]:
    from inspect_ai.analysis import SampleColumn

    extracts: dict[str, Callable[[EvalSampleSummary, Score], Any]] = {
        "value": lambda sample, score: _value(score),
        "answer": lambda sample, score: None if scorer == SUCCESS else score.answer,
        "explanation": lambda sample, score: score.explanation,
        "reason": lambda sample, score: _kept(score).get("reason"),
        "rejected": lambda sample, score: bool(_kept(score).get("rejected")),
        "stop": lambda sample, score: _kept(score).get("stop"),
        "floor": partial(_bound, "floor"),
        "attack": partial(_bound, "attack"),
        "ceiling": partial(_bound, "ceiling"),
    }
    if scorer == "repaired":
        extracts["repair_kind"] = lambda sample, score: _repair(score, "kind")
        extracts["invention"] = lambda sample, score: _repair(score, "invention")
    if scorer == SUCCESS:
        extracts["ending"] = lambda sample, score: score.answer
    for name in EPISODE_FIGURES if scorer == SUCCESS else _PARTS:
        extracts[name] = partial(_figure, name)
    for name, extract in extracts.items():
        yield SampleColumn(f"{scorer}:{name}", path=partial(_of_score, scorer, extract))


def _of_score(
    scorer: str, extract: Callable[[EvalSampleSummary, Score], Any], sample: EvalSampleSummary
) -> Any:  # noqa: ANN401
    score = (sample.scores or {}).get(scorer)
    # Inspect leaves samples that errored out of its metrics, even if they have a score.
    return None if score is None or sample.error else extract(sample, score)


def _value(score: Score) -> float | None:
    from inspect_ai.scorer import value_to_float

    if score.value is None or (isinstance(score.value, float) and isnan(score.value)):
        return None
    value = value_to_float()(score.value)
    return None if isnan(value) else value


def _kept(score: Score) -> Mapping[str, Any]:
    return score.metadata or {}


def _figure(name: str, sample: EvalSampleSummary, score: Score) -> Any:  # noqa: ANN401
    return _kept(score).get(name)


def _bound(name: str, sample: EvalSampleSummary, score: Score) -> float | None:
    """A figure from the metadata, or from the score if it is known only after the run."""
    value = sample.metadata.get(name, _kept(score).get(name))
    return float(value) if isinstance(value, int | float) else None


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


_REMOVED = "removed"
"""Stands for a repair that was too long for the summary of its sample."""


def _repair(score: Score, field: str) -> Any:  # noqa: ANN401
    kept = _kept(score)
    if f"repair_{field}" in kept:
        return kept[f"repair_{field}"]
    repair = kept.get("repair")
    if isinstance(repair, str):
        return _REMOVED if field == "kind" else None
    return repair.get(field) if isinstance(repair, Mapping) else False if field != "kind" else None


def _fill_repairs(run: LogEntry, frame: pd.DataFrame) -> None:
    from inspect_ai.log import read_eval_log_sample

    for name in ("repair_kind", "invention"):
        frame[name] = frame[name].astype(object)
    for row in frame.index[frame["repair_kind"].eq(_REMOVED).fillna(False)]:
        sample = read_eval_log_sample(
            run.path,
            id=str(frame["item_id"][row]),
            epoch=int(frame["epoch"][row]),
            exclude_fields={"messages", "events", "store", "attachments"},
        )
        repair = _kept((sample.scores or {})["repaired"]).get("repair") or {}
        frame.loc[row, "repair_kind"] = repair.get("kind")
        frame.loc[row, "invention"] = bool(repair.get("invention"))


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
    if run.location == "baseline":
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
