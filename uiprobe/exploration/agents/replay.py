"""Replays the actions of an exploration that a log keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome
from uiprobe.ui.actions import Action
from uiprobe.ui.spaces.base import ActionSpace


class Replay:
    """Does recorded actions in turn, and waits when they have come to their end.

    Args:
        space: In whose words they are kept.
        actions: The actions.
    """

    def __init__(self, space: ActionSpace, actions: Sequence[str]) -> None:
        self._space = space
        self._actions = actions
        self._at = 0

    async def choose(self, view: View) -> Action | None:
        """The next action; None for one that was unreadable in the recording too."""
        if self._at >= len(self._actions):
            return self._space.wait
        text = self._actions[self._at]
        self._at += 1
        return self._space.parse(text) if text else None

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Nothing: the next action stands."""

    def save(self) -> dict[str, Any]:
        """How far it is."""
        return {"at": self._at}

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self._at = state["at"]


def read_actions(log: str) -> list[str]:
    """The actions of the first exploration in a log.

    Raises:
        ValueError: The log cannot be read, or has no exploration.
    """
    from inspect_ai.log import read_eval_log_samples

    from uiprobe.episodes.exploration import KeptExploration

    if not log:
        raise ValueError("agent=replay needs recording=LOG, the log of an exploration")
    try:
        for sample in read_eval_log_samples(log, all_samples_required=False):
            kept = sample.store_as(KeptExploration).exploration
            if kept is not None:
                return list(kept.actions)
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        raise ValueError(f"recording: reading {log[:200]}: {str(error)[:200]}") from None
    raise ValueError(f"recording: found no exploration in {log[:200]}")
