"""Logs as tidy tables: one of runs, one of items (see `RUN_COLUMNS` and `ITEM_COLUMNS`)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from uiprobe.probe_table import PROBES
from uiprobe.results.item_rows import EPISODE_FIGURES, read_items, variants_of
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.logs import (
    LogSet,
    Places,
    no_logs,
    reason_of,
    require_logs,
)
from uiprobe.results.repeats import repeat_spreads
from uiprobe.results.run_rows import run_identity, run_row

if TYPE_CHECKING:
    import pandas as pd

VARIANTS = ("original", "repaired", "structured")
"""The reading of an answer: strict, after a repair of its form, or under a response schema."""

_TEXT, _FLAG, _NUMBER, _COUNT = "object", "object", "float64", "int64"

RUN_COLUMNS = {
    # identity
    "run_id": _TEXT,
    "model": _TEXT,
    "model_label": _TEXT,
    "location": _TEXT,
    "probe": _TEXT,
    "platform": _TEXT,
    "capability": _TEXT,
    "variant": _TEXT,
    "source": _TEXT,
    "settings": _TEXT,
    "generate": _TEXT,
    "configuration": _TEXT,
    "seed": _TEXT,
    "environment": _TEXT,
    "observation": _TEXT,
    "repeat": _COUNT,
    # coverage, in items x epochs
    "n_planned": _COUNT,
    "n_run": _COUNT,
    "n_scored": _COUNT,
    "n_errored": _COUNT,
    "n_unfit": _COUNT,
    "n_excluded": _COUNT,
    "epochs": _COUNT,
    # result, between 0 and 1
    "accuracy": _NUMBER,
    "floor": _NUMBER,
    "attack": _NUMBER,
    "ceiling": _NUMBER,
    "lower": _NUMBER,
    "upper": _NUMBER,
    "skill": _NUMBER,
    "skill_lower": _NUMBER,
    "skill_upper": _NUMBER,
    "interval_method": _TEXT,
    "n_items": _COUNT,
    "n_clusters": _COUNT,
    "completion": _NUMBER,
    "completion_lower": _NUMBER,
    "completion_upper": _NUMBER,
    # how answers were given, as shares of the scored items
    "form_errors": _NUMBER,
    "cut_off": _NUMBER,
    "refused": _NUMBER,
    "enforced": _FLAG,
    # of all runs and epochs that repeat one another; missing if nothing was asked twice
    "repetitions": _NUMBER,
    "run_spread": _NUMBER,
    "sampling_error": _NUMBER,
    # cost and time, over all items that were run
    "tokens_input": _NUMBER,
    "tokens_output": _NUMBER,
    "seconds": _NUMBER,
    "seconds_model": _NUMBER,
    "seconds_device": _NUMBER,
    "seconds_harness": _NUMBER,
    "cost_usd": _NUMBER,
    # origin
    "log": _TEXT,
    "status": _TEXT,
    "created": _TEXT,
    "inspect_version": _TEXT,
    "uiprobe_version": _TEXT,
    "task_version": _TEXT,
    "items_sha256": _TEXT,
    "floor_policy": _TEXT,
    "attack_policy": _TEXT,
}
"""Columns of the table of runs: one row per run and variant; the parts of a run are one run.

`status` is Inspect's (`success`, `error`, `cancelled`), and `partial` where a run has fewer items
than planned, or no result. Runs of equal `configuration` repeat one another; `repeat` is 0
for the one that counts (complete before partial, then the most items, then the newest), and 1, 2,
... for the others.
`platform` is `android` or `web`: a probe that was run on both has a row for each.
`settings` and `generate` are JSON: the task arguments and the generation settings that were given.
`n_unfit` counts items whose question, or episodes whose prompt, did not fit the model's context:
they are run, and neither scored nor errored. `form_errors` are answers that are not in the demanded
form, `cut_off` those that ended at the bound on tokens, `refused` those that the model or its
provider refused. `enforced` is False for structured answers of a server that does not enforce the
response schema: such a variant has no scores, and is None for all other variants.
`attack` is what the best attack reaches that matches words, on the same items as `floor`.
`skill` is (accuracy - floor) / (ceiling - floor). `run_spread` is the standard deviation of the
accuracies of `repetitions` runs and epochs, `sampling_error` the standard error of their mean that
comes from the choice of items. Unknown values are missing, never 0: NaN among numbers, None
elsewhere."""

ITEM_COLUMNS = {
    # identity
    "run_id": _TEXT,
    "model": _TEXT,
    "model_label": _TEXT,
    "probe": _TEXT,
    "platform": _TEXT,
    "source": _TEXT,
    "variant": _TEXT,
    "item_id": _TEXT,
    "epoch": _COUNT,
    "sample_uuid": _TEXT,
    # judgement: value is 1, 0, or missing without a score
    "value": _NUMBER,
    "error": _TEXT,
    "answer": _TEXT,
    "target": _TEXT,
    "explanation": _TEXT,
    "reason": _TEXT,
    "rejected": _FLAG,
    "stop": _TEXT,
    "repair_kind": _TEXT,
    "invention": _FLAG,
    "type_correct": _FLAG,
    "target_correct": _FLAG,
    "argument_correct": _FLAG,
    # properties of the item
    "cluster": _TEXT,
    "app": _TEXT,
    "category": _TEXT,
    "difficulty": _TEXT,
    "kind": _TEXT,
    "action_type": _TEXT,
    "position": _NUMBER,
    "truth": _TEXT,
    "question_form": _TEXT,
    "syntax": _TEXT,
    "target_kind": _TEXT,
    "language": _TEXT,
    "variation": _TEXT,
    "template": _TEXT,
    "screen": _TEXT,
    "prompt_sha256": _TEXT,
    "floor": _NUMBER,
    "attack": _NUMBER,
    "ceiling": _NUMBER,
    # cost and time
    "tokens_input": _NUMBER,
    "tokens_output": _NUMBER,
    "seconds": _NUMBER,
    "cost_usd": _NUMBER,
    # navigation only
    "ending": _TEXT,
    **dict.fromkeys(EPISODE_FIGURES, _NUMBER),
    # origin
    "log": _TEXT,
}
"""Columns of the table of items: one row per item, epoch and variant of a run.

An item that errored has a row with `error` and without `value`; one that the provider could not
answer in this variant, and one that is unfit, has neither; its `reason` tells which it is. `stop`
is Inspect's stop reason where it is not the ordinary one, such as `max_tokens`. `repair_kind` is
the rule that put an answer into its form."""


@dataclass(frozen=True, slots=True)
class Frames:
    """The tables of some logs.

    Attributes:
        runs: One row per run and variant; see `RUN_COLUMNS`.
        items: One row per item, epoch and variant; see `ITEM_COLUMNS`.
        logs: The logs that were read, and those left out.
    """

    runs: pd.DataFrame
    items: pd.DataFrame
    logs: LogSet


def read_frames(places: Places) -> Frames:
    """Read the tables of all logs in some folders and files.

    Logs are read one by one, and of their samples only the summaries.

    Args:
        places: Folders, with their subfolders, and log files.

    Raises:
        NoLogsError: No log of uiprobe can be read.
    """
    import pandas as pd

    found = require_logs(places)
    unreadable = dict(found.unreadable)
    runs: list[dict[str, Any]] = []
    items: list[pd.DataFrame] = []
    read: list[LogEntry] = []
    for entry in found.entries:
        frames = []
        for log in entry.logs:
            named = run_identity(entry) | {"log": log.path}
            try:
                frames.append(_shape(read_items(log), ITEM_COLUMNS, named))
            except Exception as error:  # a damaged log raises whatever its bad bytes provoke
                unreadable[log.path] = reason_of(error)
        if not frames:
            continue
        frame = pd.concat(frames, ignore_index=True) if len(frames) > 1 else frames[0]
        read.append(entry)
        items.append(frame)
        for variant in dict.fromkeys(variants_of(entry).values()):
            runs.append(run_row(entry, variant, frame[frame["variant"] == variant]))
    found = replace(found, entries=read, unreadable=unreadable)
    if not runs:
        raise no_logs(places, found, "a uiprobe run that can be read")
    all_items = pd.concat(items, ignore_index=True)
    table = _shape(_with_repeats(pd.DataFrame(runs), all_items), RUN_COLUMNS, {})
    table = table.sort_values(
        ["probe", "model", "created", "run_id", "variant"], key=_in_order, ignore_index=True
    )
    return Frames(table, all_items, found)


def _with_repeats(runs: pd.DataFrame, items: pd.DataFrame) -> pd.DataFrame:
    """Number the runs that repeat one another, and compute their spread.

    Number 0 is the run that counts: complete before partial, then the largest, then the newest.
    """
    import pandas as pd

    order = runs.assign(whole=runs["status"] != "partial", age=runs.index).sort_values(
        ["whole", "n_planned", "age"], ascending=False
    )
    spreads = repeat_spreads(runs, items)
    own = pd.DataFrame(
        [
            asdict(spreads[key]) if key in spreads else {}
            for key in zip(runs["configuration"], runs["variant"], strict=True)
        ],
        index=runs.index,
        columns=["repetitions", "between_runs", "sampling"],
    )
    return runs.assign(
        repeat=order.groupby(["configuration", "variant"]).cumcount(),
        repetitions=own["repetitions"],
        run_spread=own["between_runs"],
        sampling_error=own["sampling"],
    )


def as_records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain data, with None for missing values."""
    plain = table.astype(object)
    rows = plain.where(plain.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def _shape(table: pd.DataFrame, columns: dict[str, str], constants: dict[str, Any]) -> pd.DataFrame:
    """The table with exactly these columns, in their order and of their types."""
    import pandas as pd

    shaped = {}
    for name, kind in columns.items():
        values = constants.get(name, table.get(name))
        shaped[name] = _typed(pd.Series(values, index=table.index, dtype=object), kind)
    return pd.DataFrame(shaped, index=table.index)


def _typed(values: pd.Series[Any], kind: str) -> pd.Series[Any]:
    import pandas as pd

    if kind in (_NUMBER, _COUNT):
        # A value of another type, such as a text, or an infinite one, which no sum, axis or JSON
        # takes, counts as missing.
        values = pd.to_numeric(values, errors="coerce").astype("float64")
        values = values.where(values.abs() < float("inf"))
        return values if kind == _NUMBER else values.round().astype("int64")
    return values.where(values.notna(), None)


def _in_order(values: pd.Series[Any]) -> pd.Series[Any]:
    order = {"probe": list(PROBES), "variant": list(VARIANTS)}.get(str(values.name))
    return values if order is None else values.map(order.index)
