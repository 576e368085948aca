"""Blind replay: what the references of one seed meet on the goals of others, whatever the platform.

The policies of a platform are in `phone_replay`, `desk_replay`, `miniwob_replay` and
`design_replay`; what is counted here is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

LIMITS: Mapping[str, float] = {"bare": 0.01, "labels": 0.05}
"""The highest share of feasible goals that what is carried over may meet, pooled over seeds."""

TEMPLATE_LIMIT = 0.4
"""The highest share of the goals of one template, for what has a limit."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A goal on which recordings were carried out.

    Attributes:
        app: Of the goal; on the web the group of its task, and in interface design its brief.
        template: Of the goal.
        feasible: Whether the goal can be met.
        seed: Of the goal.
        met: What met it, of what its platform carries over.
        paired: Whether its wordings are also those of goals that cannot be met, or that can.
    """

    app: str
    template: str
    feasible: bool
    seed: int
    met: frozenset[str]
    paired: bool = False


Meets = Callable[[Replayed], bool]
"""Whether a policy meets a goal."""


def carrying(*names: str) -> dict[str, Meets]:
    """Return the policies that do nothing but carry over, by name."""

    def policy(name: str) -> Meets:
        return lambda one: name in one.met

    return {name: policy(name) for name in names}


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some goals a policy met.

    Attributes:
        name: What the goals have in common: an app, or `app/template`; empty for all.
        met, goals: How many, and of how many.
    """

    name: str
    met: int
    goals: int

    @property
    def rate(self) -> float:
        """The share; 0 of no goals is 0."""
        return self.met / self.goals if self.goals else 0.0


def pooled(found: Sequence[Replayed], meets: Meets) -> Share:
    """Return the share of all goals that a policy met."""
    return Share("", sum(map(meets, found)), len(found))


def shares(found: Sequence[Replayed], meets: Meets, key: Callable[[Replayed], str]) -> list[Share]:
    """Return the share of goals that a policy met in each group, by the groups' names."""
    groups: dict[str, list[Replayed]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return [
        Share(name, sum(map(meets, groups[name])), len(groups[name])) for name in sorted(groups)
    ]


def app_of(one: Replayed) -> str:
    """The app of a goal, as a group."""
    return one.app


def template_of(one: Replayed) -> str:
    """The template of a goal with its app, as a group."""
    return f"{one.app}/{one.template}"


def best_policy(found: Sequence[Replayed], policies: Mapping[str, Meets]) -> str:
    """Return the name of the policy that meets the most goals; the first of equal ones."""
    return max(policies, key=lambda name: pooled(found, policies[name]).met)


def broken_limits(found: Sequence[Replayed], policies: Mapping[str, Meets]) -> list[str]:
    """The limits that are exceeded on feasible goals, a sentence each.

    Of the policies that carry over the same, the one counts that meets the most.
    """
    feasible = [one for one in found if one.feasible]
    faults = []
    for carried, most in LIMITS.items():
        alike = {name: meets for name, meets in policies.items() if name.split(",")[0] == carried}
        if not alike:
            continue
        meets = alike[best_policy(feasible, alike)]
        every = pooled(feasible, meets)
        if every.rate > most:
            faults.append(
                f"{carried} meets {every.met} of {every.goals} goals "
                f"({100 * every.rate:.1f} %), at most {100 * most:.0f} % are allowed"
            )
        # One goal that is met says little: of a template with two goals it would be half.
        high = [
            one
            for one in shares(feasible, meets, template_of)
            if one.rate > TEMPLATE_LIMIT and one.met > 1
        ]
        if high:
            faults.append(
                f"{carried} meets more than {100 * TEMPLATE_LIMIT:.0f} % of the goals of "
                f"{len(high)} templates: "
                + ", ".join(f"{one.name} {one.met} of {one.goals}" for one in high)
            )
    return faults
