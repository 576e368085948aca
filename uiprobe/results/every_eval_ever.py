"""Runs as records of Every Eval Ever, the schema in which evaluations of all frameworks are shared.

A record is what an evaluation found about a model: a file at the place that the data store has for
it, `data/uiprobe/DEVELOPER/MODEL/UUID.json`. It has the figures of a run, their intervals, and what
they depend on; items and answers are not in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import UUID

from uiprobe.episodes.known_secrets import hide_known
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import Frames, as_records

SCHEMA_VERSION = "0.3.0"
"""Version of the schema that records follow."""

COLLECTION = "uiprobe"

_ENGINES = {
    "hf": "transformers",
    "vllm": "vLLM",
    "sglang": "SGLang",
    "ollama": "Ollama",
    "llama-cpp-python": "llama.cpp",
}
"""Providers behind whose name that of a model on Hugging Face stands."""

_CONTROL = {"local": "self_deployed", "baseline": "self_deployed", "api": "externally_managed"}

_METRICS = {
    "answer": ("accuracy", "Accuracy"),
    "episode": ("uiprobe.success_rate", "Success rate"),
    "exploration": ("uiprobe.coverage", "Coverage"),
    "design": ("uiprobe.design_success", "Success of the page"),
}
"""The figure of a probe by its unit: its id, and its name."""

_SAMPLING = ("temperature", "top_p", "top_k", "max_tokens")

_COUNTS = (
    *("n_planned", "n_run", "n_scored", "n_errored", "n_unknown", "n_unfit", "n_excluded"),
    *("epochs", "n_clusters", "floor", "attack", "ceiling", "skill", "bound_lower", "bound_upper"),
    *("form_errors", "cut_off", "refused", "floor_policy", "attack_policy"),
)

_ITEMS = (
    *("source", "platform", "seed", "named_set", "observation", "environment"),
    *("task_version", "items_sha256"),
)

_MOST_NAME_BYTES = 200

_FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]')


def export_records(frames: Frames, folder: str | Path, organization: str) -> list[Path]:
    """Write a record of each run that has figures; files of the same runs are replaced.

    Args:
        frames: The tables.
        folder: Where the folder `data` of the data store is, or is made.
        organization: Who publishes the records.

    Returns:
        The files.

    Raises:
        OSError: The files cannot be written there.
    """
    written = []
    rows = as_records(frames.runs)
    for _, variants in groupby(rows, key=lambda row: row["run_id"]):
        record = record_of(list(variants), organization)
        if record is None:
            continue
        path = Path(folder) / place_of(record)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(record, indent=1, allow_nan=False)
        path.write_text(hide_known(text) + "\n", encoding="utf-8")
        written.append(path)
    return written


def record_of(variants: Sequence[Mapping[str, Any]], organization: str) -> dict[str, Any] | None:
    """The record of a run; None if it has no figure.

    Args:
        variants: Its rows in the table of runs, one for each variant.
        organization: Who publishes it.
    """
    run = variants[0]
    results = [one for row in variants for one in _results(row)]
    if not results:
        return None
    model = _model(run)
    created = datetime.fromisoformat(run["created"])
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": f"uiprobe-{run['probe']}/{model['id']}/{run['run_id']}",
        "evaluation_timestamp": created.isoformat(),
        # Equal runs give equal files, so that a second export of a folder changes nothing.
        "retrieved_timestamp": str(int(created.timestamp())),
        "source_metadata": {
            "source_name": "uiprobe",
            "source_type": "evaluation_run",
            "source_organization_name": organization,
            "evaluator_relationship": "other",
        },
        "eval_library": {
            "name": "uiprobe",
            "version": run["uiprobe_version"] or "unknown",
            "additional_details": _texts({"inspect_ai": run["inspect_version"]}),
        },
        "model_info": model,
        "evaluation_results": results,
    }


def place_of(record: Mapping[str, Any]) -> Path:
    """The place of a record in the data store; the same run has always the same."""
    digest = sha256(str(record["evaluation_id"]).encode()).digest()
    developer, *rest = record["model_info"]["id"].split("/")
    name = UUID(bytes=digest[:16], version=4)
    folders = (_short(one) for one in (developer, "_".join(rest)))
    return Path("data", COLLECTION, *folders, f"{name}.json")


def _short(folder: str) -> str:
    """The beginning of a name that is longer than file systems take, as of a checkpoint's path."""
    return folder.encode()[:_MOST_NAME_BYTES].decode(errors="ignore").rstrip(". ")


def _model(run: Mapping[str, Any]) -> dict[str, Any]:
    provider, _, name = run["model"].partition("/")
    engine = _ENGINES.get(provider) if "/" in name else None
    whole = name if engine else run["model"]
    # Those that answer without a model, such as the reference, are of this package.
    parts = whole.split("/") if "/" in whole else [COLLECTION, whole]
    return {
        "name": run["model_label"],
        "id": "/".join(_portable(part) for part in parts),
        **({"inference_platform": provider} if "/" in run["model"] and not engine else {}),
        **({"inference_engine": {"name": engine}} if engine else {}),
        "additional_details": {
            "inspect_model": run["model"],
            "deployment_type": _CONTROL.get(run["location"], "unknown"),
            "model_availability": "unknown",
        },
    }


def _portable(name: str) -> str:
    """A name that a folder can have on any system."""
    return _FORBIDDEN.sub("-", name).rstrip(". ") or "unnamed"


def _results(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    probe = PROBES[row["probe"]]
    metric, title = _METRICS[probe.unit]
    found = []
    if row["accuracy"] is not None:
        found.append(_result(row, metric, title, "accuracy", ("lower", "upper")))
    if row["completion"] is not None:
        bounds = ("completion_lower", "completion_upper")
        found.append(_result(row, "uiprobe.completion", "Average completion", "completion", bounds))
    return found


def _result(
    row: Mapping[str, Any], metric: str, title: str, column: str, bounds: tuple[str, str]
) -> dict[str, Any]:
    probe, generate = PROBES[row["probe"]], json.loads(row["generate"])
    lower, upper = (row[name] for name in bounds)
    interval = {
        "lower": lower,
        "upper": upper,
        "confidence_level": 0.95,
        **({"method": row["interval_method"]} if column == "accuracy" else {}),
    }
    return {
        "evaluation_result_id": f"{row['run_id']}/{row['variant']}/{column}",
        "evaluation_name": f"uiprobe {row['probe']} ({row['variant']})",
        "evaluation_timestamp": row["created"],
        "source_data": {
            "dataset_name": f"uiprobe {row['probe']}",
            "source_type": "other",
            "additional_details": _texts({name: row[name] for name in _ITEMS}),
        },
        "metric_config": {
            "evaluation_description": f"{row['capability']}: {probe.title}, answers read as "
            f"{row['variant']}",
            "metric_id": metric,
            "metric_name": title,
            "metric_unit": "proportion",
            "lower_is_better": False,
            "score_type": "continuous",
            "min_score": 0.0,
            "max_score": 1.0,
        },
        "score_details": {
            "score": row[column],
            "details": _texts({name: row[name] for name in _COUNTS}),
            "uncertainty": {
                "num_samples": row["n_items"],
                **({"confidence_interval": interval} if None not in (lower, upper) else {}),
            },
        },
        "generation_config": {
            "generation_args": {
                name: generate[name] for name in _SAMPLING if generate.get(name) is not None
            },
            "additional_details": _texts(
                {"settings": row["settings"], "generate": row["generate"]}
            ),
        },
    }


def _texts(named: Mapping[str, object]) -> dict[str, str]:
    """Return the known facts as texts, the only type that the schema allows."""
    return {name: str(value) for name, value in named.items() if value is not None}
