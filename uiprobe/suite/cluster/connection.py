"""The way into a cluster of Ray, and what is known of its nodes."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from uiprobe.environments.cores import cores
from uiprobe.suite import RunError
from uiprobe.suite.cluster.needs import ADB_DEVICE, BROWSER, CPU, Needs, Node
from uiprobe.suite.cluster.variables import hide_entrypoint
from uiprobe.suite.planning import one_line

LOCAL = "local"
"""Stands for a cluster of one node, this machine, which ends with the run."""

NAMESPACE = "uiprobe"

_OBJECT_STORE_BYTES = 100 * 1024 * 1024
"""Enough for a cluster that hands on counts and orders alone."""

_HOST_AND_PORT = re.compile(r"(?:ray://)?\[?([^/\]]+)\]?:(\d{1,5})")

_CONNECT_S = 10.0
"""Seconds in which the head of the cluster has to answer."""


@contextmanager
def connected(address: str, needs: Needs) -> Iterator[Any]:
    """Ray, connected to a cluster.

    Args:
        address: `local`, or an address as Ray takes it: `HOST:PORT`, `auto`, `ray://HOST:PORT`.
        needs: What one part takes; a local cluster offers it for each core.

    Raises:
        RunError: Ray is not installed, or there is no such cluster.
    """
    # Ray reads these when it is imported, and hands them on to the processes that it starts.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError as error:
        raise RunError(
            f"--cluster needs Ray ({one_line(error)}); `pip install 'uiprobe[cluster]'` installs it"
        ) from None
    options: dict[str, Any] = {
        "address": address,
        "namespace": NAMESPACE,
        "log_to_driver": False,
        "logging_level": "ERROR",
    }
    if address == LOCAL:
        options |= _one_node(needs)
    else:
        _refuse_unreachable(address)
    hide_entrypoint()
    try:
        ray.init(**options)
    except Exception as error:  # some of its errors have no class of their own
        raise RunError(f"--cluster {address}: {one_line(error)[:500]}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _one_node(needs: Needs) -> dict[str, Any]:
    """The options of a cluster that offers what this machine has."""
    there = cores()
    custom: dict[str, float] = {}
    if BROWSER in needs.resources:
        custom[BROWSER] = there
    if ADB_DEVICE in needs.resources:
        custom[ADB_DEVICE] = _devices_here()
    return {
        "num_cpus": max(there, needs.resources[CPU], custom.get(ADB_DEVICE, 0)),
        "resources": custom,
        "include_dashboard": False,
        "object_store_memory": _OBJECT_STORE_BYTES,
    }


def _devices_here() -> int:
    from uiprobe.environments.android.device import connect_server, list_serials
    from uiprobe.environments.errors import DeviceError

    try:
        return len(list_serials(connect_server()))
    except DeviceError as error:
        raise RunError(str(error)) from None


def _refuse_unreachable(address: str) -> None:
    """Ask for the port first: Ray itself tries for minutes."""
    found = _HOST_AND_PORT.fullmatch(address)
    if found is None:
        if address == "auto":
            return
        raise RunError(
            f"--cluster {address[:80]!r}: expected local, auto, or the address of a cluster's head "
            "such as 10.0.0.1:6379, which `ray start --head` prints"
        )
    try:
        socket.create_connection((found[1], int(found[2])), timeout=_CONNECT_S).close()
    except (OSError, OverflowError) as error:
        raise RunError(
            f"--cluster {address}: nothing answers there ({one_line(error)}); `ray start --head` "
            "starts a cluster and prints its address"
        ) from None


def nodes_of(ray: Any) -> list[Node]:  # noqa: ANN401 - the module
    """The nodes that are alive."""
    return [
        Node(node["NodeID"], node["NodeManagerHostname"], dict(node["Resources"]))
        for node in ray.nodes()
        if node["Alive"]
    ]
