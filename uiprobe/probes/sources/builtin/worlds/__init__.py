"""Pairs of worlds: one instruction and equal first screens, in which opposite things are right."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from uiprobe.probes.sources.builtin.phones import builtin_apps
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.chained import CHAIN_PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.ui.goal import Goal


def pair_goals(seed: int, instances: int = 1, variation: Variation | None = None) -> list[Goal]:
    """The goals of all pairs with a person to ask, those upon chains last; see `goals_of`."""
    own = goals_of(PAIR_GOALS, seed, instances, variation)
    return [*own, *_chained(seed, instances, variation or Variation())]


# A run of several models builds each task several times.
@lru_cache(maxsize=4)
def _chained(seed: int, instances: int, changes: Variation) -> tuple[Goal, ...]:
    return tuple(goals_of(CHAIN_PAIR_GOALS, seed, instances, changes))


def goals_of(
    group: PairGoals, seed: int, instances: int = 1, variation: Variation | None = None
) -> list[Goal]:
    """The goals of pairs, the worlds of a pair next to each other.

    Args:
        group: The pairs.
        seed: Decides the content of the phone, and what is asked about it.
        instances: How many pairs each template gives.
        variation: Changes of the surface.
    """
    changes = variation or Variation()
    apps = builtin_apps(seed)
    return [
        changes.apply(
            group.goal(
                template, parameters, apps, seed=seed, instance=instance,
                language=changes.language, draft=made,
            )
        )
        for pair in group.pairs
        for first, second in (group.worlds_of(pair),)
        for instance, (parameters, draft) in enumerate(
            islice(group.drafts(first, apps, seed), max(0, instances))
        )
        for template, made in ((first, draft), (second, None))
    ]  # fmt: skip
