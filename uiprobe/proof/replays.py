"""The blind replays that can be measured: sources and tiers, with their policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from uiprobe.proof.replay import Meets, Replayed, app_of, best_policy, shares

if TYPE_CHECKING:
    from uiprobe.proof.phone_replay import PhoneTier

RECORDED = 0
"""The seed whose references are recorded: the default, which is public."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The blind replay of the goals of one tier.

    Attributes:
        policies: What each policy meets, by name.
        run: Carries out recordings on the goals of seeds, in so many processes.
        probe: The probe whose version the goals have.
        by: The metadata of a sample that names the group of its goal.
        limited: Whether `LIMITS` apply; goals that others made are as they are.
    """

    policies: Mapping[str, Meets]
    run: Callable[[Sequence[int], int], list[Replayed]]
    probe: Literal["navigation", "web_navigation", "interface_design"]
    by: Literal["app", "category", "template"] = "app"
    limited: bool = True

    def floor(self, found: Sequence[Replayed], version: str) -> dict[str, object]:
        """The floor of what was found, as `replay_floors.json` keeps it."""
        policy = best_policy(found, self.policies)
        group = app_of if self.by != "template" else _task_of
        by_group = shares(found, self.policies[policy], group)
        return {
            "version": version,
            "policy": policy,
            "goals": len(found),
            "by": self.by,
            "shares": {one.name: round(one.rate, 4) for one in by_group},
        }


def _task_of(one: Replayed) -> str:
    return one.template


def replay_named(name: str) -> Replay:
    """A replay by its source and tier, such as `builtin/basic`.

    Raises:
        KeyError: There is none of that name.
        ModuleNotFoundError: The extra of the web is not installed.
    """
    return _MAKERS[name]()


def _phone(tier: PhoneTier) -> Replay:
    from uiprobe.proof.phone_replay import PHONE_POLICIES, replay_phone

    def run(seeds: Sequence[int], jobs: int) -> list[Replayed]:
        return replay_phone(tier, RECORDED, seeds, jobs=jobs)

    return Replay(PHONE_POLICIES[tier], run, "navigation")


def _desk(*, hard: bool) -> Replay:
    from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES, HARD
    from uiprobe.proof.desk_replay import DESK_POLICIES, replay_desk

    def run(seeds: Sequence[int], jobs: int) -> list[Replayed]:
        families = list(HARD if hard else FAMILIES)
        return replay_desk(RECORDED, seeds, families=families, jobs=jobs)

    return Replay(DESK_POLICIES, run, "web_navigation", "category")


def _miniwob() -> Replay:
    from uiprobe.proof.miniwob_replay import MINIWOB_POLICIES, replay_miniwob

    def run(seeds: Sequence[int], jobs: int) -> list[Replayed]:
        return replay_miniwob(RECORDED, seeds, jobs=jobs)

    return Replay(MINIWOB_POLICIES, run, "web_navigation", "template", limited=False)


def _designs() -> Replay:
    from uiprobe.proof.design_replay import DESIGN_POLICIES, replay_designs

    def run(seeds: Sequence[int], jobs: int) -> list[Replayed]:
        return replay_designs(seeds, jobs=jobs)

    return Replay(DESIGN_POLICIES, run, "interface_design")


_MAKERS: Mapping[str, Callable[[], Replay]] = {
    "builtin/basic": partial(_phone, "basic"),
    "builtin/hard": partial(_phone, "hard"),
    "builtin/pairs": partial(_phone, "pairs"),
    "builtin/events": partial(_phone, "events"),
    "desk/basic": partial(_desk, hard=False),
    "desk/hard": partial(_desk, hard=True),
    "miniwob/basic": _miniwob,
    "interface_design/basic": _designs,
}
