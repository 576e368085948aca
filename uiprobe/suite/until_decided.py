"""A run of two models that asks part after part of each probe, until its comparison is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import ceil
from time import monotonic
from typing import Any, Protocol

from inspect_ai._util.error import PrerequisiteError

from uiprobe.probe_table import PROBES
from uiprobe.probes.names import CLUSTER
from uiprobe.probes.parts import Part
from uiprobe.suite.budget import amount
from uiprobe.suite.planning import RunError, by_parameters, one_line, require_browser
from uiprobe.suite.running import (
    REFERENCE,
    RunSettings,
    check_choice,
    inspect_name,
    part_folder,
    run_probes,
)
from uiprobe.tasks.kept_items import keep_items

METADATA = "until_decided"
"""The key in the metadata of the logs."""


@dataclass(frozen=True, slots=True)
class Stopping:
    """When a run of two models ends.

    Attributes:
        margin: The largest difference of accuracies that does not matter, from 0 to 1.
        batch: About how many items of a probe are asked between two looks.
        order: Number of the random order in which the parts are asked.
        items: Items that may be asked of each model, over all probes; None without a bound.
        usd: Dollars that the logs of both models may cost; None without a bound.
        hours: Hours that the command may take; None without a bound.
    """

    margin: float = 0.05
    batch: int = 25
    order: int = 0
    items: int | None = None
    usd: float | None = None
    hours: float | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """The parts of one probe in the order in which they are asked.

    Attributes:
        probe: Name of the probe.
        platform: The platform of its interfaces.
        items: Number of its items.
        largest: Items of its largest cluster.
        parts: The parts that hold items, in order, and the number of items of each.
        alpha: The chance of a false verdict on it.
    """

    probe: str
    platform: str
    items: int
    largest: int
    parts: tuple[tuple[Part, int], ...]
    alpha: float

    def folders(self, log_dir: str) -> list[str]:
        """The folders of the logs of the parts, in order."""
        return [part_folder(log_dir, part) for part, _ in self.parts]


class Look(Protocol):
    """The evidence on one probe so far, as `Stopping` needs it."""

    @property
    def settled(self) -> bool:
        """Whether the verdict is reached."""
        ...

    @property
    def asked(self) -> int:
        """Number of the first parts of the schedule that both models have finished."""
        ...

    @property
    def items(self) -> int:
        """Items that were asked of each model; of the one that was asked more."""
        ...

    @property
    def usd(self) -> float | None:
        """Dollars that the logs cost; None if that is unknown."""
        ...


Judge = Callable[[Schedule, str, str, Stopping], Look]
"""Reads the logs of a schedule and weighs them; the models go by their names in logs."""


@keep_items()
def run_until_decided(
    probes: Sequence[str],
    models: tuple[str, str],
    settings: RunSettings,
    stopping: Stopping,
    *,
    judge: Judge,
    tell: Callable[[Schedule, Look], None],
) -> tuple[dict[str, Look], bool, str]:
    """Ask two models part after part of each probe, until each comparison is decided.

    Items are asked in random order, cluster by cluster, which is what the judgement needs. Each
    part is an ordinary run with logs of its own, so the same command resumes, and a plain
    `uiprobe run --part` can ask what is left.

    Args:
        probes: Names of probes; empty for all of the platform.
        models: A and B, as for `run_probes`.
        settings: The settings that both share, without a part.
        stopping: When it ends.
        judge: Weighs the logs that are there.
        tell: Is called after each look.

    Returns:
        The last look at each probe; whether no item errored; and which budget was spent, empty if
        none was.

    Raises:
        RunError: It cannot be started as requested, or the cost is bounded and unknown.
        DiskFullError: There is no room for the logs.
    """
    if settings.part is not None:
        raise RunError("--part with --until-decided: the parts are chosen one after another")
    a, b = (_logged_name(model) for model in models)
    if a == b:
        raise RunError(
            f"--until-decided {','.join(models)}: logs name both {a}, so they cannot be "
            "distinguished; compare models with different names"
        )
    started = monotonic()
    schedules = make_schedules(probes, models, settings, stopping)
    looks: dict[str, Look] = {}
    whole = True
    while True:
        for schedule in schedules:
            if schedule.probe not in looks:
                looks[schedule.probe] = judge(schedule, a, b, stopping)
                if looks[schedule.probe].asked:
                    tell(schedule, looks[schedule.probe])
        open_now = [
            one
            for one in schedules
            if not looks[one.probe].settled and looks[one.probe].asked < len(one.parts)
        ]
        for schedule in open_now:
            if spent := _spent(stopping, looks.values(), monotonic() - started):
                return looks, whole, spent
            part, _ = schedule.parts[looks[schedule.probe].asked]
            before = looks[schedule.probe].asked
            whole &= run_probes(
                [schedule.probe], list(models), _of_part(settings, part, schedule, stopping)
            )
            looks[schedule.probe] = judge(schedule, a, b, stopping)
            tell(schedule, looks[schedule.probe])
            if looks[schedule.probe].asked == before:
                raise RunError(
                    f"{schedule.probe}: part {part} has no finished log of both models in "
                    f"{part_folder(settings.log_dir, part)}; repeat the command, or look at what "
                    "its log says"
                )
        if not open_now:
            return looks, whole, ""


def _of_part(
    settings: RunSettings, part: Part, schedule: Schedule, stopping: Stopping
) -> RunSettings:
    facts = {
        "margin": stopping.margin,
        "order": stopping.order,
        "alpha": schedule.alpha,
        "largest": schedule.largest,
        "parts": [one.number for one, _ in schedule.parts],
    }
    return replace(
        settings, part=part.name, metadata={**(settings.metadata or {}), METADATA: facts}
    )


def _logged_name(model: str) -> str:
    return f"uiprobe/{REFERENCE}" if model == REFERENCE else inspect_name(model)


def _spent(stopping: Stopping, looks: Iterable[Look], seconds: float) -> str:
    """Which budget is spent, in words; empty if none is.

    Raises:
        RunError: The cost is bounded and unknown.
    """
    found = list(looks)
    items = sum(look.items for look in found)
    if stopping.items is not None and items >= stopping.items:
        return f"{items} of {stopping.items} items"
    if stopping.usd is not None:
        costs = [look.usd for look in found if look.items]
        if any(cost is None for cost in costs):
            raise RunError(
                "--max-usd: the logs do not say what a model costs; give its file a price "
                "(docs/running.md), or leave the bound out"
            )
        total = sum(cost or 0.0 for cost in costs)
        if total >= stopping.usd:
            return f"{amount(total)} of {stopping.usd:g} dollars"
    if stopping.hours is not None and seconds >= 3600 * stopping.hours:
        return f"{amount(seconds / 3600)} of {stopping.hours:g} hours"
    return ""


def make_schedules(
    probes: Sequence[str],
    models: Sequence[str],
    settings: RunSettings,
    stopping: Stopping,
) -> list[Schedule]:
    """The parts of each probe in a random order of their own; the same for the same arguments.

    Raises:
        RunError: A name or a parameter is unknown, or the items cannot be made.
    """
    groups, arguments = check_choice(probes, models, settings)
    require_browser(groups)
    repeated = Counter(name for group in groups for name in group.probes)
    if twice := [name for name, count in repeated.items() if count > 1]:
        raise RunError(
            f"--until-decided: {twice[0]} would run on several platforms; choose one with "
            "--platform"
        )
    count = sum(repeated.values())
    found = []
    for group in groups:
        for members, parameters in by_parameters(group, arguments, settings.limit):
            for probe in members:
                sizes = _cluster_sizes(probe, parameters, settings.limit)
                found.append(
                    _schedule(probe, group.platform, sizes, settings.limit, stopping, count)
                )
    return found


def _cluster_sizes(probe: str, parameters: Mapping[str, Any], limit: int | None) -> Counter[str]:
    try:
        dataset = PROBES[probe].load()(**parameters).dataset
    except PrerequisiteError as error:
        raise RunError(one_line(error)) from None
    samples = list(dataset)[:limit]
    return Counter(str((one.metadata or {}).get(CLUSTER, one.id)) for one in samples)


def _schedule(
    probe: str,
    platform: str,
    sizes: Counter[str],
    limit: int | None,
    stopping: Stopping,
    probes: int,
) -> Schedule:
    items = sum(sizes.values())
    of = max(1, min(ceil(items / stopping.batch), len(sizes)))
    parts = [Part(number, of, limit) for number in range(1, of + 1)]
    counts = {
        part: sum(size for cluster, size in sizes.items() if part.holds(cluster)) for part in parts
    }
    parts.sort(key=lambda part: sha256(f"{stopping.order}/{probe}/{part.name}".encode()).digest())
    return Schedule(
        probe,
        platform,
        items,
        max(sizes.values()),
        tuple((part, counts[part]) for part in parts if counts[part]),
        # A family of comparisons: each has its share of the chance of a false verdict.
        0.05 / probes,
    )
