"""Cases: goals of a seed with their drafts, and siblings that differ in one thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.balance import spread
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import Apps, Parameters
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.ui.goal import Goal

_OTHER_DRAWS = 8
"""Draws that are looked through for a goal that differs in one value."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a goal: its template, and the parameters and apps drawn for it."""

    group: AppGoals
    template: Template
    parameters: Parameters
    apps: Apps
    instance: int


@dataclass(frozen=True, slots=True)
class Case:
    """A goal, and what its template knows of it."""

    goal: Goal
    draft: Draft
    origin: Origin

    def siblings(self) -> Iterator[Case]:
        """The same with another value of one parameter, in an order of its own.

        Each has the wording and the set-up of the goal, so that only that value differs.
        """
        origin, goal = self.origin, self.goal
        random = random_for("siblings", goal.seed, goal.id)
        others = islice(origin.group.draws(origin.template, origin.apps, goal.seed), _OTHER_DRAWS)
        changes = {
            (name, repr(other[name])): (name, other[name])
            for other in others
            for name, value in origin.parameters.items()
            if name in other and other[name] != value
        }
        for name, value in random.sample(list(changes.values()), k=len(changes)):
            found = _sibling(self, {**origin.parameters, name: value})
            if found is not None:
                yield found


def _sibling(case: Case, parameters: dict[str, Any]) -> Case | None:
    origin, goal = case.origin, case.goal
    try:
        draft = origin.template.build(parameters, origin.apps)
        other = origin.group.goal(
            origin.template,
            parameters,
            origin.apps,
            seed=goal.seed,
            instance=origin.instance,
            draft=draft,
        )
    except (LookupError, StopIteration, TypeError, ValueError):
        # Values that were drawn together need not go with others.
        return None
    if other.instruction == goal.instruction or other.setup != goal.setup or not other.feasible:
        return None
    return Case(
        other,
        draft,
        Origin(origin.group, origin.template, parameters, origin.apps, origin.instance),
    )


def cases(seed: int) -> Iterator[Case]:
    """Goals without end, one instance of every template after the other, apps in turn.

    Infeasible goals are left out: they are never reached.
    """
    apps = builtin_apps(seed)
    drawn = {
        (group.app, template.name): group.drafts(template, apps, seed)
        for group in APP_GOALS
        for template in group.templates
    }
    for instance in count():
        groups = []
        for group in APP_GOALS:
            members = []
            for template in group.templates:
                found = next(drawn[group.app, template.name], None)
                if found is None:
                    continue
                parameters, draft = found
                if draft.feasible:
                    goal = group.goal(
                        template, parameters, apps, seed=seed, instance=instance, draft=draft
                    )
                    origin = Origin(group, template, parameters, apps, instance)
                    members.append(Case(goal, draft, origin))
            groups.append(members)
        if not any(groups):
            return
        yield from spread(groups, random_for("cases", seed, instance))
