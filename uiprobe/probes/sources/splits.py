"""Goals to train on, to choose by and to report: no app, no template and no seed is in two of them.

Apps are shared out by the table below, and one that is in no table by the checksum of its name. A
template belongs to its app. What the desk has in place of apps are its parts: forms, lists, the
catalogue and so on. Seeds are shared out in turns: a seed of a split is one of three that follow
one another. From a sealed seed the seeds of splits are derived.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import TypeVar

from uiprobe.inputs.sealed_seeds import FIRST_HANDLE, handle_in_split, is_handle
from uiprobe.probes.items import SelectionError
from uiprobe.probes.names import DATA_SPLITS
from uiprobe.probes.sources.base import Broken
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB

Found = TypeVar("Found", bound=Goal | Broken)

_PHONE: Mapping[str, tuple[str, ...]] = {
    "train": (
        *("clock", "education", "finance", "food", "health", "maps", "messages", "news"),
        *("personalization", "weather"),
    ),
    "validation": ("business", "music", "shopping"),
    "test": ("medical", "settings", "social", "todo", "travel"),
}
_DESK: Mapping[str, tuple[str, ...]] = {
    "train": ("form", "list-filter", "dashboard", "menu"),
    "validation": ("knowledge", "catalogue"),
    "test": ("list-sort", "work", "judgement"),
}

_OWNERS = MappingProxyType(
    {
        platform: {app: split for split, apps in table.items() for app in apps}
        for platform, table in (("android", _PHONE), ("web", _DESK))
    }
)


def split_of(platform: str, app: str) -> str:
    """The split of an app of the phone, or of a part of a web benchmark.

    Args:
        platform: `android` or `web`.
        app: Its short name.
    """
    known = _OWNERS[platform].get(app)
    if known is not None:
        return known
    # Two of four to train on, and one each for the others.
    number = sha256(f"split/{platform}/{app}".encode()).digest()[0] % 4
    return DATA_SPLITS[max(0, number - 1)]


def seed_of(seed: int, split: str) -> int:
    """The seed that is drawn by in a split: no other seed and split give the same.

    Args:
        seed: The seed that is asked for.
        split: A split, or `all`, which takes it as it is.

    Raises:
        SealedSeedError: It is too far from the first number of a sealed seed.
        SelectionError: It is so large that the seed of the split would stand for a sealed one.
    """
    if split not in DATA_SPLITS:
        return seed
    if is_handle(seed):
        return handle_in_split(seed, DATA_SPLITS.index(split))
    drawn = len(DATA_SPLITS) * seed + DATA_SPLITS.index(split)
    if drawn >= FIRST_HANDLE:
        raise SelectionError(
            f"seed={seed}: found {drawn} as its number in split={split}, where numbers from "
            f"{FIRST_HANDLE} stand for sealed seeds; expected a seed below "
            f"{FIRST_HANDLE // len(DATA_SPLITS)}"
        )
    return drawn


def goals_of(goals: Iterable[Found], split: str) -> list[Found]:
    """The goals of a split.

    Args:
        goals: All goals.
        split: A split; any other word takes all.

    Raises:
        SelectionError: None is in it.
    """
    if split not in DATA_SPLITS:
        return list(goals)
    found: list[Found] = [
        goal
        for goal in goals
        if isinstance(goal, Goal) and split_of(goal.platform, part_of(goal)) == split
    ]
    if not found:
        raise SelectionError(f"split={split}: none of the goals is in it; choose others, or `all`")
    return found


def part_of(goal: Goal) -> str:
    """The app of a goal, or the part of the web benchmark that it is about."""
    return goal.category if goal.platform == WEB.name else goal.app
