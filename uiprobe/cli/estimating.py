"""Output of `uiprobe run` before it begins: requests, tokens, dollars and hours."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from uiprobe.cli.exits import tell
from uiprobe.probe_table import PROBES

if TYPE_CHECKING:
    from uiprobe.suite import RunSettings
    from uiprobe.suite.estimate import Earlier, Estimate, Key, Known, Prompt, Range

_HEADING = (
    *("probe", "items", "requests", "pictures", "tokens in", "tokens out"),
    *("USD", "hours", "from"),
)


def print_estimate(probes: Sequence[str], models: Sequence[str], settings: RunSettings) -> None:
    """Print what a run would ask, a table per model and a row per probe.

    Raises:
        RunError: The run cannot be started as requested.
    """
    from rich.console import Console

    from uiprobe.results.plain_table import table_lines
    from uiprobe.suite.estimate import REQUEST_S, estimate_run

    found = estimate_run(probes, models, settings, earlier_runs(settings))
    if not found:
        tell("Nothing to estimate: no model here is asked over an API.")
        return
    for model in dict.fromkeys(one.model for one in found):
        rows = [_row(one) for one in found if one.model == model]
        tell(model)
        tell("\n".join(table_lines([list(_HEADING), *rows], Console().width)) + "\n")
    tell(estimate_line(found))
    if any(not one.by_earlier for one in found):
        tell(
            f"Without earlier runs of a model: tokens out to the bound of an answer, {REQUEST_S:g} "
            "seconds a request, and an episode from the steps of its reference to its most."
        )


def say_estimate(probes: Sequence[str], models: Sequence[str], settings: RunSettings) -> None:
    """Say in one line what a run is going to ask; nothing where it costs nothing.

    Raises:
        RunError: The run cannot be started as requested.
    """
    from uiprobe.suite.estimate import estimate_run

    found = estimate_run(probes, models, settings, earlier_runs(settings))
    if found:
        tell(f"About to ask {estimate_line(found)} (uiprobe run --estimate has it by probe)")


def estimate_line(found: Sequence[Estimate]) -> str:
    """The sums over all probes and models in words."""
    items = sum(one.items for one in found)
    parts = [
        f"{items:,} {'item' if items == 1 else 'items'}",
        f"{_of(found, lambda one: one.requests, _count)} requests",
        f"{_of(found, lambda one: one.tokens_in, _count)} tokens in",
        f"{_of(found, lambda one: one.tokens_out, _count)} out",
        f"{_of(found, lambda one: one.usd, _money)} dollars",
        # Tasks of one run share its connections, so the hours add up.
        f"{_of(found, lambda one: one.hours, _hours)} hours",
    ]
    return ", ".join(parts)


def _of(
    found: Sequence[Estimate],
    figure: Callable[[Estimate], Range | None],
    show: Callable[[float], str],
) -> str:
    known = [figure(one) for one in found]
    sums = [value for value in known if value is not None]
    if not sums:
        return "unknown"
    told = _range((sum(low for low, _ in sums), sum(high for _, high in sums)), show)
    return told if len(sums) == len(known) else f"{told} and more"


def _row(one: Estimate) -> list[str]:
    return [
        PROBES[one.probe].short_on(one.platform),
        f"{one.items:,}",
        _range(one.requests, _count),
        _range(one.pictures, _count),
        _range(one.tokens_in, _count),
        _range(one.tokens_out, _count),
        _range(one.usd, _money),
        _range(one.hours, _hours),
        "earlier runs" if one.by_earlier else "prompts",
    ]


def _range(value: Range | None, show: Callable[[float], str]) -> str:
    if value is None:
        return "unknown"
    low, high = show(value[0]), show(value[1])
    return low if low == high else f"{low} to {high}"


def _count(value: float) -> str:
    if value >= 1e6:
        return f"{value / 1e6:,.1f} M"
    return f"{value:,.0f}"


def _money(value: float) -> str:
    return f"{value:,.2f}"


def _hours(value: float) -> str:
    return f"{value:,.2f}"


def earlier_runs(settings: RunSettings) -> Known:
    """Read the requests, tokens and times of the runs in the log folder."""
    from uiprobe.results.frames import read_frames
    from uiprobe.results.item_times import read_pace
    from uiprobe.results.logs import NoLogsError
    from uiprobe.suite.estimate import FREE, Done, Known, sent, way

    try:
        frames = read_frames((settings.log_dir,))
    except NoLogsError:
        return Known()
    headers = {entry.id: entry.header.eval for entry in frames.logs.entries}
    largest: dict[Key, dict[str, Mapping[Any, Any]]] = {}
    done: dict[Key, list[Done]] = {}
    own: dict[tuple[str, str], float] = {}
    for row in frames.runs.to_dict("records"):
        probe, platform, model = (str(row[name]) for name in ("probe", "platform", "model"))
        items = int(row["n_run"] - row["n_errored"])
        if row["variant"] != "original" or items <= 0:
            continue
        if model.partition("/")[0] in FREE:
            between = read_pace(str(row["log"])).between
            if between is not None:
                own[probe, platform] = min(between, own.get((probe, platform), between))
            continue
        key, header = (probe, platform, model), headers[row["run_id"]]
        had = row["settings"] = header.task_args_passed or {}
        done.setdefault(key, []).append(
            Done(had, sent(header.model_generate_config), int(row["n_planned"]), items)
        )
        ways = largest.setdefault(key, {})
        asked = json.dumps(way(had), sort_keys=True, default=str)
        if asked not in ways or items > ways[asked]["n_run"] - ways[asked]["n_errored"]:
            ways[asked] = row
    earlier = {
        key: list(filter(None, map(_earlier, rows.values()))) for key, rows in largest.items()
    }
    return Known(earlier, done, own)


def _earlier(row: Mapping[Any, Any]) -> Earlier | None:
    """Return the tokens and times of a run; None if its log does not say."""
    from uiprobe.results.item_times import read_pace
    from uiprobe.suite.estimate import Earlier

    totals = [row[name] for name in ("tokens_input", "tokens_output")]
    if not all(one is not None and one == one for one in totals):
        return None
    log = str(row["log"])
    pace = read_pace(log)
    if not pace.items:
        return None
    items = int(row["n_run"] - row["n_errored"])
    read, written = (float(total) / items for total in totals)
    asks = PROBES[str(row["probe"])].unit == "answer"
    prompts = _prompts(log) if asks else None
    return Earlier(items, read, written, prompts, pace.items, pace.around, row["settings"])


_LOOKED_AT = 200
"""Prompts of a log that are looked at; its order mixes all kinds of items."""


def _prompts(log: str) -> Prompt | None:
    """The mean size of the prompts of a log."""
    from inspect_ai.log import read_eval_log_samples

    from uiprobe.suite.estimate import Prompt, prompt_of

    samples = read_eval_log_samples(log, all_samples_required=False)
    sizes = [prompt_of(sample) for sample in islice(samples, _LOOKED_AT) if not sample.error]
    if not sizes:
        return None
    return Prompt(
        sum(one.tokens for one in sizes) / len(sizes),
        sum(one.pictures for one in sizes) / len(sizes),
    )
