"""The builtin source: goals on the simulated phone, which bring their solutions along."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from uiprobe.inputs.draws import random_for
from uiprobe.probes.names import Language
from uiprobe.probes.sources.balance import spread
from uiprobe.probes.sources.builtin.beginnings import begin
from uiprobe.probes.sources.builtin.conditions import on_condition
from uiprobe.probes.sources.builtin.goals import find_goals
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
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
            changes.apply(goal)
            for template in group.templates
            for goal in _asked(group, template, apps, seed, instances, changes.language)
        ]
        for group in APP_GOALS
    ]
    return tuple(spread(groups, random_for("goals", seed)))


def _asked(
    group: AppGoals, template: Template, apps: Apps, seed: int, instances: int, language: Language
) -> Iterator[Goal]:
    """Instances of a template as navigation asks them: on a condition, and from their beginning."""
    drafts = islice(group.drafts(template, apps, seed), max(0, instances))
    for instance, (parameters, draft) in enumerate(drafts):
        goal = group.goal(
            template,
            parameters,
            apps,
            seed=seed,
            instance=instance,
            language=language,
            draft=draft,
        )
        asked, _ = on_condition(goal, draft, group, template, apps)
        yield begin(asked, group)


__all__ = ["APP_GOALS", "builtin_apps", "builtin_environment", "builtin_goals"]
