"""Folders of Inspect logs with any number of items, multiplied from a small real run.

A few hundred items are asked through Inspect, of three probes with two baselines. Each log is then
written again and again with new ids, events left out: what reads logs finds real headers, summaries
and samples, a hundred times as fast as asking would make them.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from pydantic_core import to_json

from uiprobe.probe_table import PROBES

BASE_PROBES = ("app_knowledge", "grounding", "focused_context")
MODELS = ("uiprobe/random", "uiprobe/pattern")
BASE_ITEMS = 100
MOST_IN_A_LOG = 20_000

_ID, _CLUSTER, _UUID = "@id@", "@cluster@", "@uuid@"
_EVENTS = {"events", "attachments", "store", "events_data", "timelines"}


@dataclass(frozen=True)
class Base:
    """A small real log.

    Attributes:
        log: The log with its samples.
        summaries: The summaries of its samples, in their order.
    """

    log: EvalLog
    summaries: Sequence[dict[str, Any]]


def make_bases(folder: Path, models: Sequence[str] = MODELS) -> list[Base]:
    """Ask the few items that are multiplied; those that the folder has are not asked again."""
    logs = [read_eval_log(str(path)) for path in sorted(folder.glob("*.eval"))]
    for probe in BASE_PROBES if not logs else ():
        for model in models:
            logs += inspect_eval(
                PROBES[probe].load()(),
                model=model,
                limit=BASE_ITEMS,
                log_dir=str(folder),
                display="none",
                log_realtime=False,
            )
    return [Base(log, [_plain(one.summary()) for one in log.samples or []]) for log in logs]


def write_many(folder: Path, bases: Sequence[Base], items: int) -> list[Path]:
    """Write logs of so many items in all, and return them; long runs are in parts.

    Args:
        folder: Where to.
        bases: What is multiplied; each becomes a run.
        items: Number of items over all runs, at least one for each.
    """
    folder.mkdir(parents=True, exist_ok=True)
    each = max(1, items // len(bases))
    parts = -(-each // MOST_IN_A_LOG)
    bounds = [each * part // parts for part in range(parts + 1)]
    return [
        _write(folder, base, range(bounds[part], bounds[part + 1]), part + 1, parts, each)
        for base in bases
        for part in range(parts)
    ]


def _write(folder: Path, base: Base, numbers: range, part: int, parts: int, whole: int) -> Path:
    header = _plain(base.log)
    identity = sha256(f"{base.log.eval.eval_id} {part}/{parts} of {whole}".encode()).hexdigest()
    spec, results = header["eval"], header["results"]
    spec["eval_id"], spec["task_id"] = identity[:22], identity[22:44]
    ids = [_names(base, number)[0] for number in numbers]
    spec["dataset"] |= {"samples": len(ids), "sample_ids": ids}
    spec["config"].pop("limit", None)
    if parts > 1:
        spec["metadata"]["part"] = {
            **{"number": part, "of": parts, "items": len(ids), "whole": whole, "first": None}
        }
    results["total_samples"] = results["completed_samples"] = len(ids)
    for name in ("samples", "reductions", "location", "etag"):
        header.pop(name, None)
    path = (
        folder / f"2026-11-20T09-00-00-00-00_{spec['task'].rpartition('/')[2]}_{identity[:16]}.eval"
    )
    start = {name: header[name] for name in ("version", "eval", "plan")}
    samples = [_template(_plain(_light(sample))) for sample in base.log.samples or []]
    summaries = [_template(summary) for summary in base.summaries]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("_journal/start.json", json.dumps(start))
        for number in numbers:
            name = f"samples/{_names(base, number)[0]}_epoch_1.json"
            archive.writestr(name, _filled(samples, base, number))
        told = ",".join(_filled(summaries, base, number) for number in numbers)
        archive.writestr("summaries.json", f"[{told}]")
        archive.writestr("header.json", json.dumps(header))
    return path


def _light(sample: EvalSample) -> EvalSample:
    return sample.model_copy(
        update={
            name: type(kept)()
            for name in _EVENTS
            if (kept := getattr(sample, name, None)) is not None
        }
    )


def _plain(value: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_json(value, exclude_none=True, inf_nan_mode="constants"))
    return found


def _template(sample: dict[str, Any]) -> str:
    """A sample as JSON, with places for its names."""
    named = {**sample, "id": _ID, "uuid": _UUID}
    named["metadata"] = {**sample["metadata"], "item": _CLUSTER}
    return json.dumps(named)


def _names(base: Base, number: int) -> tuple[str, str]:
    """Id and cluster of an item."""
    copy, place = divmod(number, len(base.summaries))
    found = base.summaries[place]
    return f"{found['id']}~{copy}", f"{found['metadata']['item']}~{copy}"


def _filled(templates: Sequence[str], base: Base, number: int) -> str:
    name, cluster = _names(base, number)
    uuid = sha256(f"{base.log.eval.eval_id} {name}".encode()).hexdigest()[:22]
    text = templates[number % len(templates)]
    return text.replace(_ID, name).replace(_CLUSTER, cluster).replace(_UUID, uuid)
