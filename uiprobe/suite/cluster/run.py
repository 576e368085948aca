"""A run on a cluster of Ray."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from uiprobe.inputs.sealed_seeds import SealedSeedError, as_variable, is_handle
from uiprobe.model_configs.catalog import model_config_names
from uiprobe.suite import (
    REFERENCE,
    RunError,
    RunSettings,
    check_choice,
    inspect_name,
    is_model_file,
    part_of,
)
from uiprobe.suite.cluster.connection import LOCAL, connected, nodes_of
from uiprobe.suite.cluster.inspection import (
    Expected,
    announce,
    expect,
    wait_until_free,
    withdraw,
)
from uiprobe.suite.cluster.mailbox import open_mailbox
from uiprobe.suite.cluster.needs import ADB_DEVICE, BROWSER, CPU, Needs, Node, needs_of
from uiprobe.suite.cluster.remote import inspecting
from uiprobe.suite.cluster.supervisor import Supervisor
from uiprobe.suite.cluster.unit import Assignment
from uiprobe.suite.cluster.variables import loopback_addresses, refuse_shown, variables_to_send
from uiprobe.suite.jobs.filled import filled_units
from uiprobe.suite.jobs.plan import Unit, folder_of, plan_units
from uiprobe.suite.jobs.progress import choose_display
from uiprobe.suite.jobs.protocol import Order, settings_as_data
from uiprobe.suite.planning import one_line

_INSPECTION_S = 300.0
"""Seconds in which all nodes have to answer; the first import of Inspect on a slow disk is slow."""


def run_on_cluster(
    probes: Sequence[str],
    models: Sequence[str],
    settings: RunSettings,
    *,
    address: str,
    jobs: int | None,
    display: str | None,
    say: Callable[[str], None],
) -> bool:
    """Ask models the items of probes on the nodes of a cluster.

    The items are split into parts, as by `run_in_jobs` and into the same folders, so that either
    goes on with the logs of the other. Each part is a task of Ray, which runs where the resources
    are that it takes.

    Args:
        probes: Names of probes; empty for all.
        models: Names of models, as for `run_probes`.
        settings: The settings; a part is split further.
        address: `local`, or the address of a cluster.
        jobs: Number of parts; None for several for each that can run at once.
        display: `tasks`, one of Inspect's displays, or None.
        say: Prints a line.

    Returns:
        Whether everything is done and no item errored.

    Raises:
        RunError: The run cannot be started as requested, or a node cannot take part in it.
        DiskFullError: There is no room for the logs.
        WorkerError: A part ended unexpectedly.
    """
    groups, arguments = check_choice(probes, models, settings)
    chosen = [name for group in groups for name in group.probes]
    part = part_of(settings)
    refuse_shown(settings)
    try:
        variables = {**variables_to_send(), **as_variable(filter(is_handle, arguments.values()))}
    except SealedSeedError as error:
        raise RunError(str(error)) from None
    named = {name: name if name == REFERENCE else inspect_name(name) for name in models}
    needs = needs_of(groups, models, arguments)
    settings, named = _with_whole_paths(settings, named)
    with connected(address, needs) as ray:
        nodes = nodes_of(ray)
        needs.check_offered(nodes, address)
        able = [node for node in nodes if needs.slots_of(node)]
        slots = needs.slots(able)
        mailbox = open_mailbox(
            ray, settings.log_dir, f"process {os.getpid()} on {socket.gethostname()}"
        )
        pieces = jobs or (slots if address == LOCAL else needs.parts(slots))
        units = filled_units(
            plan_units(chosen, named, settings.log_dir, part=part, jobs=pieces),
            groups,
            arguments,
            settings.limit,
        )
        expected = _expected(list(named), settings, needs)
        try:
            announce(expected)
        except Exception as error:  # every file system has errors of its own
            raise RunError(f"log folder {settings.log_dir}: {one_line(error)}") from None
        try:
            folders = [folder_of(settings.log_dir, unit) for unit in units]
            if address != LOCAL:
                _inspect(ray, able, expected, folders, variables)
            # This machine has what it expects of itself.
            elif fault := wait_until_free(folders):
                raise RunError(fault)
            if display != "none":
                say(_summary(able, slots, len(units)))
                for name in loopback_addresses(variables) if address != LOCAL else ():
                    say(f"{name} is an address that means another server on each node")
            supervisor = Supervisor(
                ray, mailbox, needs, address, settings.log_dir, choose_display(display, say), say
            )
            return supervisor.run(
                [
                    _assignment(number, unit, probes, settings, expected, variables, needs, slots)
                    for number, unit in enumerate(units)
                ],
                tasks=len(chosen) * sum(len(unit.models) for unit in units),
            )
        finally:
            # What a file system says now is no reason to forget how the run came out.
            with suppress(Exception):
                withdraw(expected)


def _with_whole_paths(
    settings: RunSettings, named: dict[str, str]
) -> tuple[RunSettings, dict[str, str]]:
    """The same, with paths that mean the same in any folder of any node."""
    log_dir = settings.log_dir
    if "://" not in log_dir:
        log_dir = str(Path(log_dir).absolute())
    # The source stays as it is: its name is part of what Inspect knows a run by.
    repair = _whole_name(settings.repair_model) if settings.repair_model else None
    return (
        replace(settings, log_dir=log_dir, repair_model=repair),
        {_whole_name(name): inspect for name, inspect in named.items()},
    )


def _whole_name(model: str) -> str:
    return str(Path(model).absolute()) if _is_path(model) else model


def _is_path(model: str) -> bool:
    return model != REFERENCE and is_model_file(model) and model not in model_config_names()


def _expected(models: list[str], settings: RunSettings, needs: Needs) -> Expected:
    files = [*models, settings.repair_model] if settings.repair_model else models
    source = Path(settings.source or "")
    return expect(
        settings.log_dir,
        [name for name in files if _is_path(name)],
        [str(Path.cwd()), str(source.absolute())] if settings.source and source.exists() else [],
        browser=BROWSER in needs.resources,
    )


def _inspect(
    ray: Any,  # noqa: ANN401 - the module
    nodes: Sequence[Node],
    expected: Expected,
    folders: list[str],
    variables: dict[str, str],
) -> None:
    """Ask each node whether it can do what is expected.

    Raises:
        RunError: One cannot.
    """
    affinity = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
    asked = {}
    for place, node in enumerate(nodes):
        # A folder has one lock for all machines; without one each machine has a lock of its own.
        idle = folders if "://" in expected.log_dir or place == 0 else []
        question = expected.model_copy(update={"idle": idle}).model_dump_json()
        task = ray.remote(inspecting()).options(
            num_cpus=0, max_retries=0, scheduling_strategy=affinity(node.id, soft=False)
        )
        asked[task.remote(question, variables)] = node
    ready, late = ray.wait(list(asked), num_returns=len(asked), timeout=_INSPECTION_S)
    faults = [f"{asked[one]}: it does not answer" for one in late]
    for one in ready:
        try:
            fault = ray.get(one)
        except ray.exceptions.RayError as error:
            fault = one_line(error)[-300:]
        if fault:
            faults.append(f"{asked[one]}: {fault}")
    if faults:
        more = f" (and {len(faults) - 1} more nodes)" if len(faults) > 1 else ""
        raise RunError(min(faults) + more)


def _assignment(
    number: int,
    unit: Unit,
    probes: Sequence[str],
    settings: RunSettings,
    expected: Expected,
    variables: dict[str, str],
    needs: Needs,
    slots: int,
) -> Assignment:
    own = replace(
        settings,
        part=None if unit.part is None else str(unit.part),
        display="none",
        max_connections=settings.max_connections and max(1, settings.max_connections // slots),
    )
    data = settings_as_data(own)
    return Assignment(
        unit=number,
        order=Order(probes=list(probes), models=list(unit.models), settings=data, share=1),
        expected=expected,
        variables=variables,
        folder=str(Path.cwd()),
        cpus=max(1, int(needs.resources[CPU])),
        devices=int(needs.resources[ADB_DEVICE]) if ADB_DEVICE in needs.resources else None,
    )


def _summary(nodes: Sequence[Node], slots: int, parts: int) -> str:
    return (
        f"{len(nodes)} node{'s' * (len(nodes) != 1)}, {parts} part{'s' * (parts != 1)} "
        f"of the run, {slots} at once"
    )
