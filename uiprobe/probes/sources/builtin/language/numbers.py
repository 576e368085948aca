"""The numbers of templates: each tier of the phone has its own, below the step of instances."""

from __future__ import annotations

from collections.abc import Iterable

from uiprobe.probes.sources.base import SourceError
from uiprobe.ui.goal import CHAINS, EVENTS

APPS = "apps"
"""Stands for the templates of all apps, the basic tier."""

PAIRS = "pairs"
"""Stands for the app of pairs of worlds where templates are named: `pairs/alarm_to_delete_a`."""

SESSIONS = "sessions"
"""Stands for the app of follow-ups where templates are named: `sessions/event_undone`."""

SPACES: dict[str, tuple[range, ...]] = {
    APPS: (range(1, 541), range(591, 601)),
    PAIRS: (range(541, 591), range(601, 701)),
    CHAINS: (range(701, 741), range(761, 771), range(901, 1_000)),
    SESSIONS: (range(741, 761),),
    EVENTS: (range(771, 901),),
}
"""The numbers of each tier. No two tiers share one, and none reaches `INSTANCE_STEP`, at which the
second instance of the first template begins."""


def check_numbers(tier: str, numbers: Iterable[tuple[int, str]]) -> None:
    """Check that the templates of a tier have numbers of that tier, each once.

    Args:
        tier: A name in `SPACES`.
        numbers: Each number with the name of its template.

    Raises:
        SourceError: A number is outside those of the tier, or two templates have it.
    """
    spaces = SPACES[tier]
    owners: dict[int, str] = {}
    for number, name in numbers:
        if not any(number in space for space in spaces):
            free = ", ".join(f"{space[0]} to {space[-1]}" for space in spaces)
            raise SourceError(tier, name, f"the number {number}", f"one of {free}")
        if number in owners:
            raise SourceError(
                tier, name, f"the number {number}, which {owners[number]} has",
                "a number that no template has",
            )  # fmt: skip
        owners[number] = name
