"""The arms of an experiment: which helps are tried on a log, alone and in pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from uiprobe.episodes.helps import CONTROLS, HELPS, join_help, parse_help

ON_PHONES_ONLY = frozenset({"exploration"})
"""Helps that need an environment which can fork, on a touch screen."""

NOT_ON_DEVICES = frozenset({"scroll"})
"""Helps that need an environment which can fork, or documents that hold what is out of view."""

ONLY_WHERE_ASKED = frozenset({"ask"})
"""Helps that make up for questions, in runs in which a person can be asked."""

ONLY_WITH_EVENTS = frozenset({"time"})
"""Helps that make up for waiting, in runs in which something happens by itself."""


class ArmsError(ValueError):
    """Arms that do not exist, or do not go together."""


def single_arms(
    environment: str, wanted: Sequence[str] = (), *, asks: bool = False, has_events: bool = False
) -> list[str]:
    """The controls, and each help alone.

    Args:
        environment: What the log was made in; some helps need one that can fork.
        wanted: Only these helps; empty for all. The controls are always there.
        asks: Whether a person could be asked in the run.
        has_events: Whether something happened by itself in the run.

    Raises:
        ArmsError: There is no such help, or it cannot be given there.
    """
    helps = [
        name
        for name in HELPS
        if (name not in ON_PHONES_ONLY or environment == "phone")
        and (name not in NOT_ON_DEVICES or environment != "adb")
        and (name not in ONLY_WHERE_ASKED or asks)
        and (name not in ONLY_WITH_EVENTS or has_events)
    ]
    for name in wanted:
        if name not in HELPS:
            raise ArmsError(f"help {name[:40]!r}: choose among {', '.join(HELPS)}")
        if name not in helps:
            raise ArmsError(f"help {name}: {_lacking(name, environment)}")
    return [*CONTROLS, *(name for name in helps if not wanted or name in wanted)]


def _lacking(name: str, environment: str) -> str:
    if name in ONLY_WHERE_ASKED:
        return "nobody could be asked in the run"
    if name in ONLY_WITH_EVENTS:
        return "nothing happened by itself in the run"
    return f"environment={environment} has no forks to find it by"


def pair_arms(singles: Sequence[str]) -> list[str]:
    """Each two of the helps among some arms."""
    helps = [name for name in singles if name in HELPS]
    return [join_help(parse_help(join_help(pair))) for pair in combinations(helps, 2)]
