"""Which parts of a run are asked, by how many processes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from logging import getLogger
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log

from uiprobe.environments.cores import cores, free_memory
from uiprobe.probe_table import PROBES
from uiprobe.probes.parts import Part
from uiprobe.suite import ON_THIS_MACHINE, REFERENCE, part_folder

_logger = getLogger(__name__)

_PART_FOLDER = re.compile(r"/part-(\d{1,9})-of-(\d{1,9})/[^/]*$")

SMALL = 200
"""With fewer items of each probe, starting processes takes longer than they save."""

WORKER_BYTES = 500_000_000
"""Memory of a process with Inspect and a phone: 420 MB were measured."""

MOST_OF_API = 8
"""Processes by default where a model is behind an API; each sends requests of its own."""


@dataclass(frozen=True, slots=True)
class Unit:
    """The work of one process: one part of the items, with some of the models.

    Attributes:
        part: The part; None for the whole run, which some models already have in one piece.
        models: Names of the models as the run has them.
    """

    part: Part | None
    models: tuple[str, ...]


def default_jobs(
    probes: Sequence[str],
    models: Sequence[str],
    arguments: Mapping[str, Any],
    limit: int | None,
) -> int:
    """The number of processes where none is named.

    One for each core where the work is done on this machine: baselines, the reference, episodes in
    an environment. One alone for a plain API run, which waits for its server; for models that
    Inspect loads into the process, since each process would load its own; for handsets, which one
    process leases; and for few items.

    Args:
        probes: Names of the probes.
        models: Inspect's names of the models, and `reference`.
        arguments: The parameters of the tasks.
        limit: The number of items of each probe; None for all.
    """
    counts = [limit, arguments.get("items")]
    few = any(isinstance(count, int) and count < SMALL for count in counts)
    providers = {model.partition("/")[0] for model in models}
    if few or needs_one_process(arguments) or providers & set(ON_THIS_MACHINE):
        return 1
    if providers <= {"uiprobe", REFERENCE}:
        return cores()
    if any(PROBES[probe].unit == "episode" for probe in probes):
        return min(cores(), MOST_OF_API)
    return 1


def with_work(jobs: int, arguments: Mapping[str, Any], limit: int | None) -> int:
    """The number of processes that have an item to ask, of as many as were asked for."""
    counts = [limit, arguments.get("items")]
    return max(1, min([jobs, *(count for count in counts if isinstance(count, int))]))


def at_once(jobs: int) -> tuple[int, str]:
    """How many of the processes run at a time, and why not all; an empty text if all do.

    One for each core, and as many as there is memory for: more would only take turns, or end in
    the hands of the system.
    """
    room = {"core": cores()}
    if (free := free_memory()) is not None:
        room[f"{WORKER_BYTES / 1e6:,.0f} MB of free memory"] = max(1, free // WORKER_BYTES)
    what, most = min(room.items(), key=lambda one: one[1])
    if jobs <= most:
        return jobs, ""
    return most, (
        f"--jobs {jobs}: {most} at a time, one for each {what}; the other parts of the run wait "
        "for their turn"
    )


def needs_one_process(arguments: Mapping[str, Any]) -> bool:
    """Whether the devices of a run are leased by one process alone."""
    return arguments.get("environment") == "adb"


def plan_units(
    probes: Sequence[str],
    models: Mapping[str, str],
    log_dir: str,
    *,
    part: Part | None,
    jobs: int,
) -> list[Unit]:
    """The units of a run; together they are the part that is asked, or the whole.

    A model that the folder already has logs of keeps its split, so that a run continues with any
    number of processes and no item is asked twice.

    Args:
        probes: Names of the probes.
        models: The models by the name that the run gives them, with Inspect's name.
        log_dir: The folder of the logs.
        part: The part that is asked; None for all.
        jobs: Number of processes.
    """
    splits = _splits_there(probes, log_dir, part)
    by_pieces: dict[int, list[str]] = {}
    for name, inspect_name in models.items():
        known = splits.get(inspect_name)
        pieces = known.most_common(1)[0][0] if known else jobs
        by_pieces.setdefault(pieces, []).append(name)
    units = []
    for pieces, names in by_pieces.items():
        if pieces == 1:
            units.append(Unit(part, tuple(names)))
            continue
        base = part or Part(1, 1)
        units += [Unit(one, tuple(names)) for one in base.split(pieces)]
    return units


def _splits_there(
    probes: Sequence[str], log_dir: str, part: Part | None
) -> dict[str, Counter[int]]:
    """Into how many pieces the logs of each model split what is asked, and how many logs do."""
    base = part or Part(1, 1)
    found: dict[str, Counter[int]] = {}
    for header in _headers(log_dir, base):
        metadata = header.eval.metadata or {}
        if metadata.get("probe") not in probes:
            continue
        there = metadata.get("part") or {"number": 1, "of": 1}
        try:
            number, of = int(there["number"]), int(there["of"])
        except (LookupError, TypeError, ValueError):
            # A damaged log splits nothing.
            continue
        if _inside(number, of, base) and ("part" in metadata or part is None):
            pieces = max(1, of // base.of)
            found.setdefault(_model_of(header), Counter())[pieces] += 1
    return found


def _headers(log_dir: str, base: Part) -> list[EvalLog]:
    """The headers of the logs in a folder, without those of parts outside what is asked."""
    if "://" not in log_dir and not Path(log_dir).is_dir():
        return []
    headers = []
    for info in list_eval_logs(log_dir):
        folder = _PART_FOLDER.search(info.name)
        if folder and not _inside(int(folder[1]), int(folder[2]), base):
            continue
        try:
            headers.append(read_eval_log(info, header_only=True))
        except Exception as error:  # a damaged log raises whatever its first bad byte provokes
            _logger.warning("%s cannot be read: %s", info.name, error)
    return headers


def _inside(number: int, of: int, base: Part) -> bool:
    """Whether part number/of is a part of another."""
    return of % base.of == 0 and (number - base.number) % base.of == 0


def _model_of(header: EvalLog) -> str:
    solver = header.eval.solver or ""
    return REFERENCE if solver == f"uiprobe/{REFERENCE}" else header.eval.model


def folder_of(log_dir: str, unit: Unit) -> str:
    """The folder of the logs of a unit."""
    return log_dir if unit.part is None else part_folder(log_dir, unit.part)
