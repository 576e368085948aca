"""Items that cannot be asked because their data is broken."""

from __future__ import annotations

from inspect_ai.solver import TaskState


class BrokenItemError(RuntimeError):
    """An item whose data is broken: it counts as errored, never as wrong."""


def require_whole(state: TaskState) -> None:
    """Go on only with an item that can be asked.

    Raises:
        BrokenItemError: Its data is broken; the message says what was found and expected.
    """
    fault = state.metadata.get("fault")
    if fault is not None:
        raise BrokenItemError(f"item {state.sample_id} cannot be asked. {fault}")
