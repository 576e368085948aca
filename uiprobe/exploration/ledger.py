"""Counts what an explorer finds; all of its state is plain data."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from uiprobe.episodes.exploration import Edge, Exploration, Found, SeenState
from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome
from uiprobe.ui.actions import Action
from uiprobe.ui.spaces.base import ActionSpace

MAX_STATES = 20_000
"""States in a record; further ones are not kept, so that logs stay bounded."""

MAX_EDGES = 50_000
"""A site that grows without end must not fill the memory; what is beyond is counted alone."""

_MAX_LABEL = 120


class Ledger:
    """The counts of one exploration.

    Attributes:
        record: What the log keeps.
    """

    def __init__(
        self,
        record: Exploration,
        mode: Mode,
        space: ActionSpace,
        denominator: Set[str] | None = None,
    ) -> None:
        """Begin to count.

        Args:
            record: Where the counts are kept; empty, or that of a resumed run.
            mode: Which elements exist.
            space: In whose words actions are kept.
            denominator: The keys that the site is known to have; None if they are unknown.
        """
        self.record = record
        self._mode = mode
        self._space = space
        self._denominator = denominator
        self._found = {one.key: one for one in record.found}
        self._states: dict[str, int] = {}
        self._edges: dict[tuple[int, int, str], Edge] = {}
        self._shapes: set[str] = set()
        self._at = -1
        record.denominator = None if denominator is None else len(denominator)

    @property
    def step(self) -> int:
        """How many actions were done."""
        return self.record.steps

    @property
    def keys(self) -> Set[str]:
        """The functionalities seen so far."""
        return self._found.keys()

    def begin(self, view: View) -> None:
        """Count what the landing page shows."""
        self._at = self._see(view)

    def resume(self, view: View) -> None:
        """Go on from a saved state; its view was counted when it was first seen."""
        self._at = self._see(view)

    def add(self, action: Action, before: View, outcome: Outcome) -> None:
        """Count an action and its outcome."""
        record = self.record
        record.steps += 1
        said = self._space.format(action)
        record.actions.append(said)
        if outcome.error:
            record.failed.append(record.steps)
        if outcome.view.fingerprint == before.fingerprint:
            record.wasted.append(record.steps)
        for kind in outcome.blocked:
            record.blocked[kind] = record.blocked.get(kind, 0) + 1
        record.restarts += outcome.restarted
        met = outcome.met
        if met is not None and not outcome.error and before.counted:
            tested = self._found.get(met.key)
            if tested is not None and tested.tested is None:
                tested.tested = record.steps
        source, self._at = self._at, self._see(outcome.view)
        self._connect(source, self._at, said, met.key if met else "")

    def miss(self) -> None:
        """Count an action that never came about, because the answer could not be read."""
        self.record.steps += 1
        self.record.actions.append("")
        self.record.failed.append(self.record.steps)
        self.record.wasted.append(self.record.steps)

    def _see(self, view: View) -> int:
        record = self.record
        shown = view.functionalities(self._mode)
        for key, spot in shown.items():
            if key not in self._found:
                self._found[key] = found = Found(
                    key=key, step=record.steps, place=view.place, label=spot.label[:_MAX_LABEL]
                )
                record.found.append(found)
                if self._denominator is not None and key in self._denominator:
                    record.known.append(record.steps)
        if view.counted:
            record.places.setdefault(view.place, record.steps)
            if view.left and view.place not in record.cut:
                record.cut.append(view.place)
            if view.shape and view.shape not in self._shapes:
                self._shapes.add(view.shape)
                record.shapes.append(record.steps)
        name = state_key(view, self._mode)
        if name not in self._states:
            if len(record.states) >= MAX_STATES:
                return -1
            self._states[name] = len(record.states)
            record.states.append(
                SeenState(
                    place=view.place,
                    address=view.address,
                    functionalities=len(shown),
                    step=record.steps,
                )
            )
        return self._states[name]

    def _connect(self, source: int, target: int, action: str, key: str) -> None:
        if source < 0 or target < 0:
            return
        name = (source, target, key or action)
        edge = self._edges.get(name)
        if edge is not None:
            edge.count += 1
        elif len(self._edges) < MAX_EDGES:
            self._edges[name] = edge = Edge(
                source=source, target=target, action=action[:300], key=key, step=self.record.steps
            )
            self.record.edges.append(edge)

    def save(self) -> dict[str, Any]:
        """Everything, as plain data."""
        return {
            "record": self.record.model_dump(mode="json"),
            "states": list(self._states),
            "shapes": sorted(self._shapes),
            "at": self._at,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Be as it was when it was saved."""
        for name, value in Exploration.model_validate(state["record"]):
            setattr(self.record, name, value)
        record = self.record
        self._found = {one.key: one for one in record.found}
        self._states = {name: number for number, name in enumerate(state["states"])}
        self._edges = {(one.source, one.target, one.key or one.action): one for one in record.edges}
        self._shapes = set(state["shapes"])
        self._at = state["at"]


def state_key(view: View, mode: Mode) -> str:
    """A name for the state that a view shows: its page, and the functionalities on it."""
    from hashlib import sha256

    keys = "\n".join(sorted(view.functionalities(mode)))
    return f"{view.place}#{sha256(keys.encode()).hexdigest()[:12]}"
