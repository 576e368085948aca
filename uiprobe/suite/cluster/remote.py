"""The functions that nodes run.

They are made inside functions, because Ray sends the code of such functions: a node without this
package can then say so, instead of failing in Ray's words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def inspecting() -> Callable[[str, dict[str, str]], str]:
    """A function that says why a node cannot do what is expected, in one line."""

    def inspect_node(expected: str, variables: dict[str, str]) -> str:
        import os

        # The folder of the logs may need the keys of the machine that started the run.
        os.environ.update(variables)
        try:
            from uiprobe.suite.cluster.inspection import Expected, fault_of
        except ImportError as error:
            return f"found no uiprobe with what this run needs ({error}); install it there"
        return fault_of(Expected.model_validate_json(expected))

    return inspect_node


def killing() -> Callable[[int, float], None]:
    """A function that kills a process of its node, and the processes that this one started.

    Ray itself asks a process to end, which one that is stopped does not hear.
    """

    def kill(pid: int, began: float) -> None:
        import psutil

        try:
            hung = psutil.Process(pid)
            if hung.create_time() != began:
                return
            for process in [hung, *hung.children(recursive=True)]:
                process.kill()
        except psutil.NoSuchProcess:
            return

    return kill


def asking() -> Callable[[str, Any], str]:
    """A function that asks a part of a run and returns its outcome as JSON."""

    def ask_part(assignment: str, mailbox: Any) -> str:  # noqa: ANN401 - a handle
        import json

        import ray

        try:
            from uiprobe.suite.cluster.unit import Assignment, carry_out
        except ImportError as error:
            text = f"found no uiprobe with what this run needs ({error}); install it there"
            node = ray.get_runtime_context().get_node_id()
            return json.dumps({"kind": "unfit", "text": text, "node": node})
        found = Assignment.model_validate_json(assignment)
        return carry_out(ray, found, mailbox).model_dump_json()

    return ask_part
