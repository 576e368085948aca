"""The resources that one part of a run takes, and the nodes that offer them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from uiprobe.model_configs.catalog import load_model_config
from uiprobe.probe_table import PROBES
from uiprobe.suite import REFERENCE, ProbeGroup, RunError, is_model_file

CPU, GPU, BROWSER, ADB_DEVICE = "CPU", "GPU", "browser", "adb_device"
"""The names of resources in Ray; the last two are given to `ray start --resources`."""

_ON_GPUS = ("hf", "vllm", "sglang", "transformer_lens", "nnterp")
"""Providers that load a model into the process, or start a server for it, on GPUs."""

_PARALLEL = ("tensor_parallel_size", "pipeline_parallel_size", "data_parallel_size", "tp_size")
"""Arguments of a provider that multiply the GPUs of a model."""

PARTS_PER_SLOT = 4
"""Parts for each that can run at once, so that nodes which join late get some, and the parts of a
dead node are shared out."""

PARTS_PER_GPU_SLOT = 2
"""The same for models that each part loads."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the cluster.

    Attributes:
        id: Ray's identifier.
        host: Its name in the network.
        resources: What it offers, by Ray's names.
    """

    id: str
    host: str
    resources: Mapping[str, float]

    def __str__(self) -> str:
        return f"node {self.host} ({self.id[:8]})"


@dataclass(frozen=True, slots=True)
class Needs:
    """The resources that one part of a run takes.

    Attributes:
        resources: Amounts by Ray's names.
    """

    resources: Mapping[str, float]

    @property
    def gpus(self) -> float:
        """The number of GPUs."""
        return self.resources.get(GPU, 0)

    def options(self) -> dict[str, Any]:
        """The same as options of a task of Ray."""
        custom = {name: n for name, n in self.resources.items() if name not in (CPU, GPU)}
        options: dict[str, Any] = {"num_cpus": self.resources[CPU], "num_gpus": self.gpus}
        return options | ({"resources": custom} if custom else {})

    def slots(self, nodes: Iterable[Node]) -> int:
        """How many parts can run at once on some nodes."""
        return sum(self.slots_of(node) for node in nodes)

    def slots_of(self, node: Node) -> int:
        """How many parts can run at once on a node."""
        return min(int(node.resources.get(name, 0) // n) for name, n in self.resources.items())

    def parts(self, slots: int) -> int:
        """Into how many parts a run is split if so many can run at once."""
        return slots * (PARTS_PER_GPU_SLOT if self.gpus else PARTS_PER_SLOT)

    def check_offered(self, nodes: Sequence[Node], address: str) -> None:
        """Refuse a run that no node of a cluster can ask.

        Raises:
            RunError: No node offers a resource, or none all of them.
        """
        if self.slots(nodes):
            return
        there = f"{len(nodes)} node" + "s" * (len(nodes) != 1)
        for name, n in self.resources.items():
            if not any(node.resources.get(name, 0) >= n for node in nodes):
                raise RunError(
                    f"--cluster {address}: each part of this run takes {n:g} {name}, which none "
                    f"of {there} offers; {_how_to_offer(name, n)}"
                )
        wanted = ", ".join(f"{n:g} {name}" for name, n in self.resources.items())
        raise RunError(
            f"--cluster {address}: each part of this run takes {wanted}, which none of {there} "
            "offers together; start one that does with `ray start`"
        )


def _how_to_offer(name: str, n: float) -> str:
    if name == GPU:
        return (
            "start a node that has GPUs, name a server by base_url in the model's file, or set "
            "`model_args: {device: cpu}` there"
        )
    if name == CPU:
        return "start one with `ray start --num-cpus`"
    return f"start one with `ray start --resources='{{\"{name}\": {n:g}}}'`"


def needs_of(
    groups: Sequence[ProbeGroup], models: Sequence[str], arguments: Mapping[str, Any]
) -> Needs:
    """The resources that one part of a run takes: those of all its probes and models together.

    One core; a browser where episodes are on the web, a device where they are on adb, which the
    part leases on the node where it runs; and the GPUs of the models that it loads.

    Args:
        groups: The probes, platform by platform.
        models: Names of models, as for `run_probes`.
        arguments: The parameters of the tasks.

    Raises:
        RunError: Devices are named, which only one node has.
    """
    resources: dict[str, float] = {CPU: 1}
    if gpus := sum(_gpus_of(name) for name in models):
        resources[GPU] = gpus
    environment = arguments.get("environment")
    for group in groups:
        if not any(PROBES[name].unit == "episode" for name in group.probes):
            continue
        if group.platform == "web" or environment == "web":
            resources[BROWSER] = 1
        elif environment == "adb":
            resources[ADB_DEVICE] = 1
    if ADB_DEVICE in resources and arguments.get("serials") is not None:
        raise RunError(
            "-T serials=...: devices belong to the nodes of the cluster; leave it out, and start "
            "each node with as many `adb_device` as it has"
        )
    return Needs(resources)


def _gpus_of(name: str) -> int:
    """The GPUs of a model; 0 if it runs elsewhere."""
    if name == REFERENCE:
        return 0
    model, address, args = name, None, dict[str, Any]()
    if is_model_file(name):
        config = load_model_config(name)
        model, address, args = config.model, config.base_url, config.model_args
    provider = model.partition("/")[0]
    served = address or os.environ.get(f"{provider.upper()}_BASE_URL")
    if provider not in _ON_GPUS or served or str(args.get("device", "")).startswith("cpu"):
        return 0
    gpus = 1
    for argument in _PARALLEL:
        size = args.get(argument, 1)
        gpus *= size if isinstance(size, int) and size > 0 else 1
    return gpus
