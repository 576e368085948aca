"""Goals along facts, over apps: the hard tier on the phone."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.phones import builtin_apps
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.ui.goal import Goal


def hard_goals(seed: int, instances: int = 1, variation: Variation | None = None) -> list[Goal]:
    """The goals of all chains, in the order of their numbers.

    Args:
        seed: Decides the content of the phone, and what is asked about it.
        instances: How many goals each chain gives.
        variation: Changes of the surface.
    """
    return list(_goals(seed, instances, variation or Variation()))


# A run of several models builds each task several times.
@lru_cache(maxsize=4)
def _goals(seed: int, instances: int, changes: Variation) -> tuple[Goal, ...]:
    apps = builtin_apps(seed)
    return tuple(
        changes.apply(
            CHAIN_GOALS.goal(
                template,
                parameters,
                apps,
                seed=seed,
                instance=instance,
                language=changes.language,
                draft=made,
            )
        )
        for template in CHAIN_GOALS.templates
        for instance, (parameters, made) in enumerate(
            islice(CHAIN_GOALS.drafts(template, apps, seed), max(0, instances))
        )
    )
