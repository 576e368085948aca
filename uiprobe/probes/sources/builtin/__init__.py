"""The builtin source: goals on the simulated phone, which bring their solutions along."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.balance import spread
from uiprobe.probes.sources.builtin.beginnings import begin
from uiprobe.probes.sources.builtin.conditions import on_condition
from uiprobe.probes.sources.builtin.goals import find_goals
from uiprobe.probes.sources.builtin.language.template import AppGoals
from uiprobe.probes.sources.builtin.phones import builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.ui.goal import Goal

APP_GOALS: tuple[AppGoals, ...] = find_goals()
"""The templates, app by app."""


def builtin_goals(seed: int, instances: int = 1, variation: Variation | None = None) -> list[Goal]:
    """The goals of all templates, apps in turn, so that the first ones are from all apps.

    Args:
        seed: Decides the content of the phone, and what is asked about it.
        instances: How many goals each template gives; one that has fewer different goals on that
            phone gives those.
        variation: Changes of the surface.
    """
    return list(_goals(seed, instances, variation or Variation()))


# A run of several models builds each task several times.
@lru_cache(maxsize=4)
def _goals(seed: int, instances: int, changes: Variation) -> tuple[Goal, ...]:
    apps = builtin_apps(seed)
    groups = [
        [
            changes.apply(begin(asked, group))
            for template in group.templates
            for instance, (parameters, draft) in enumerate(
                islice(group.drafts(template, apps, seed), max(0, instances))
            )
            for asked, _ in [
                on_condition(
                    group.goal(
                        template,
                        parameters,
                        apps,
                        seed=seed,
                        instance=instance,
                        language=changes.language,
                        draft=draft,
                    ),
                    draft,
                    group,
                    template,
                    apps,
                )
            ]
        ]
        for group in APP_GOALS
    ]
    return tuple(spread(groups, random_for("goals", seed)))


__all__ = ["APP_GOALS", "builtin_apps", "builtin_environment", "builtin_goals"]
