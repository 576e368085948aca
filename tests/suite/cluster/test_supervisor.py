"""The driver of a run whose mailbox is gone."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from uiprobe.suite.cluster.mailbox import Message, ProcessOnNode, encode
from uiprobe.suite.cluster.needs import Needs
from uiprobe.suite.cluster.supervisor import Supervisor
from uiprobe.suite.cluster.unit import Assignment, UnitOutcome
from uiprobe.suite.jobs import liveness
from uiprobe.suite.jobs.progress import Silent


class Cluster:
    """As much of Ray as a driver uses: one part, which ends after half a second."""

    def __init__(self) -> None:
        # It takes half a second to import.
        ray = pytest.importorskip("ray")
        self.exceptions, self.util = ray.exceptions, ray.util
        self.killed: list[Any] = []
        self.said = [[encode(Message(0, "f0" * 28, ProcessOnNode.own(), []))]]
        self.ends_at = time.monotonic() + 0.5
        self.take = SimpleNamespace(remote=lambda: "taken")

    def nodes(self) -> list[Any]:
        return []

    def remote(self, **_: Any):
        options = SimpleNamespace(remote=lambda *process: self.killed.append(process))
        asked = SimpleNamespace(remote=lambda *_: "part", options=lambda **_: options)
        return lambda _: asked

    def wait(self, references: list[Any], **_: Any) -> tuple[list[Any], list[Any]]:
        time.sleep(0.05)
        return (references, []) if time.monotonic() > self.ends_at else ([], references)

    def get(self, reference: Any, **_: Any) -> Any:
        if reference == "part":
            return UnitOutcome(kind="done").model_dump_json()
        if self.said:
            return self.said.pop()
        raise self.exceptions.RayActorError


def test_parts_that_cannot_be_heard_are_not_taken_for_hung(monkeypatch):
    monkeypatch.setattr(liveness, "SILENT_S", 0.1)
    cluster = Cluster()
    cluster.remote = lambda *given, **options: (  # type: ignore[method-assign]
        SimpleNamespace(
            options=lambda **_: SimpleNamespace(remote=lambda *p: cluster.killed.append(p))
        )
        if given
        else Cluster.remote(cluster, **options)
    )
    supervisor = Supervisor(
        cluster, cluster, Needs({"CPU": 1}), "here", "logs", Silent(), lambda _: None
    )
    assignment = Assignment.model_construct(unit=0, order=SimpleNamespace(settings={}))
    monkeypatch.setattr(Assignment, "model_dump_json", lambda _: "{}")

    assert supervisor.run([assignment], tasks=1)
    assert not cluster.killed
