"""A run in several processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uiprobe.suite import (
    REFERENCE,
    RunError,
    RunSettings,
    check_choice,
    inspect_name,
    part_of,
)
from uiprobe.suite.jobs.filled import filled_units
from uiprobe.suite.jobs.plan import at_once, default_jobs, needs_one_process, plan_units, with_work
from uiprobe.suite.jobs.pool import run_units
from uiprobe.suite.jobs.progress import choose_display


def run_in_jobs(
    probes: Sequence[str],
    models: Sequence[str],
    settings: RunSettings,
    *,
    jobs: int | None,
    display: str | None,
    say: Callable[[str], None],
) -> bool | None:
    """Ask models the items of probes in as many processes as there are jobs.

    The items are split into as many parts, each with logs of its own in a folder of its own; what
    reads logs joins them. A folder with logs keeps its split, whatever the number of jobs.

    Args:
        probes: Names of probes; empty for all.
        models: Names of models, as for `run_probes`.
        settings: The settings; a part is split further.
        jobs: Number of processes; None for what suits models and probes.
        display: `tasks`, one of Inspect's displays, or None.
        say: Prints a line.

    Returns:
        Whether everything is done and no item errored; None where one process is to do it all,
        so that nothing was asked here.

    Raises:
        RunError: The run cannot be started as requested.
        DiskFullError: There is no room for the logs.
        WorkerError: A worker ended unexpectedly.
    """
    groups, arguments = check_choice(probes, models, settings)
    chosen = [name for group in groups for name in group.probes]
    # Models are made by the processes that ask them: some load themselves when they are made.
    named = {name: name if name == REFERENCE else inspect_name(name) for name in models}
    if jobs is None:
        jobs = default_jobs(chosen, list(named.values()), arguments, settings.limit)
    if jobs > 1 and needs_one_process(arguments):
        raise RunError(
            f"--jobs {jobs}: one process drives all devices of environment=adb; leave it out, or "
            "ask parts with --part and -T serials=... on the machines that have the devices"
        )
    part = part_of(settings)
    jobs = with_work(jobs, arguments, settings.limit)
    units = plan_units(chosen, named, settings.log_dir, part=part, jobs=jobs)
    if len(units) == 1 and units[0].part == part:
        return None
    units = filled_units(units, groups, arguments, settings.limit)
    together, why = at_once(min(jobs, len(units)))
    if why and display != "none":
        say(why)
    # The folder of each part has a lock of its own, which keeps a second run out.
    return run_units(
        units,
        probes,
        settings,
        jobs=together,
        tasks=len(chosen) * sum(len(unit.models) for unit in units),
        display=choose_display(display, say),
    )
