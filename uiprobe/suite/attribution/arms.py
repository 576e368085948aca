"""The arms of an experiment: which helps are tried on a log, alone and in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from uiprobe.episodes.helps import CONTROLS, HELPS, join_help, parse_help

ON_PHONES_ONLY = frozenset({"exploration"})
"""Helps that need an environment which can fork, on a touch screen."""

NOT_ON_DEVICES = frozenset({"scroll"})
"""Helps that need an environment which can fork, or documents that hold what is out of view."""


class ArmsError(ValueError):
    """Arms that do not exist, or do not go together."""


def single_arms(environment: str, wanted: Sequence[str] = ()) -> list[str]:
    """The controls, and each help alone.

    Args:
        environment: What the log was made in; some helps need one that can fork.
        wanted: Only these helps; empty for all. The controls are always there.

    Raises:
        ArmsError: There is no such help, or it cannot be given there.
    """
    helps = [
        name
        for name in HELPS
        if (name not in ON_PHONES_ONLY or environment == "phone")
        and (name not in NOT_ON_DEVICES or environment != "adb")
    ]
    for name in wanted:
        if name not in HELPS:
            raise ArmsError(f"help {name[:40]!r}: choose among {', '.join(HELPS)}")
        if name not in helps:
            raise ArmsError(f"help {name}: environment={environment} has no forks to find it by")
    return [*CONTROLS, *(name for name in helps if not wanted or name in wanted)]


def pair_arms(singles: Sequence[str]) -> list[str]:
    """Each two of the helps among some arms."""
    helps = [name for name in singles if name in HELPS]
    return [join_help(parse_help(join_help(pair))) for pair in combinations(helps, 2)]
