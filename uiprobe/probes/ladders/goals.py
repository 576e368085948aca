"""Goals of a wanted difficulty: how many points they have, and how these depend on each other."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.records import (
    Domain,
    Field,
    Goal,
    Point,
    Table,
    Value,
    draw_conditions,
    draw_demand,
    related_condition,
)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of the goals of a rung.

    Attributes:
        points: How many points.
        records: Records of the app.
        taken: Conditions of a point at most.
        but: Share of points with an exception.
        after_all: Share of exceptions that have an exception.
        spared: Share of points that leave out the newest or oldest.
        related: Share of conditions about other records.
        relative: Share of demands that depend on the start.
        of_point: Share of points about what an earlier point leaves out.
        exactly: Points with a number of flags, 0 or 1.
        overridden: Fields of records at least on which a later point overrides an earlier one.
    """

    points: int
    records: int
    taken: int = 1
    but: float = 0
    after_all: float = 0
    spared: float = 0
    related: float = 0
    relative: float = 0
    of_point: float = 0
    exactly: int = 0
    overridden: int = 0


def draw_goal(domain: Domain, start: Table, wanted: Difficulty, random: Random) -> Goal | None:
    """A goal in which every part has an effect; None if the points do not overlap as wanted.

    Raises:
        NotDrawnError: No point has an effect on these records.
    """
    goal = Goal(domain, start)
    place_of_flags = random.randrange(wanted.points) if wanted.exactly else -1
    for number in range(wanted.points):
        flags = number == place_of_flags

        def make(goal: Goal = goal, flags: bool = flags) -> Goal | None:
            longer = goal.extended(_draw_point(goal, wanted, random, flags=flags))
            return longer if has_effect(longer) else None

        goal = draw_again(make, f"a point of a goal of {domain.app}")
    return goal if _overridden(goal) >= wanted.overridden else None


def _draw_point(goal: Goal, wanted: Difficulty, random: Random, *, flags: bool) -> Point:
    domain = goal.domain
    field: Field = "flag" if flags else random.choice(("place", "person", "number", "place"))
    # Points that repeat a field are those that can override.
    if not flags and goal.points and wanted.overridden and random.random() < 0.5:
        field = random.choice([one.field for one in goal.points])
        field = "number" if field == "flag" else field
    described = [
        number for number, selection in enumerate(goal.selections, 1) if len(selection.left_out) > 1
    ]
    refers = described and not flags and random.random() < wanted.of_point
    of_point = random.choice(described) if refers else 0
    conditions = draw_conditions(domain, random, 4)
    if not of_point and random.random() < wanted.related:
        conditions[0] = related_condition(domain, random)
    but = after_all = None
    if random.random() < wanted.but:
        but = conditions.pop()
        if random.random() < wanted.related / 2:
            but = related_condition(domain, random)
        if random.random() < wanted.after_all:
            after_all = conditions.pop()
    count = random.randint(1, wanted.taken)
    if of_point:
        count = int(random.random() < 0.3)
    taken = tuple(conditions[:count])
    spared = random.choice((1, 2, 2, -1, -2)) if random.random() < wanted.spared else 0
    if flags:
        return Point(field, taken, but, after_all, spared, exactly=random.randint(1, 3))
    demand = draw_demand(domain, field, random, relative=random.random() < wanted.relative)
    return Point(field, taken, but, after_all, spared, demand, of_point=of_point)


def has_effect(goal: Goal) -> bool:
    """Whether every part of the last point matters to what it selects."""
    point, selection = goal.points[-1], goal.selections[-1]
    kept = selection.kept
    if not 2 <= len(kept) <= max(3, len(goal.start) * 0.6):
        return False
    if point.demand is None and not 0 < point.exactly < len(kept):
        return False
    if point.demand is not None and any(
        not point.demand.allows(one, goal.start) for one in goal.start if one.id in kept
    ):
        return False
    if point.but is not None and not selection.out:
        return False
    return point.after_all is None or bool(selection.saved & kept)


def _overridden(goal: Goal) -> int:
    """On how many fields of records a later point overrides an earlier one."""
    seen: set[tuple[int, Field]] = set()
    found = 0
    for point, selection in zip(goal.points, goal.selections, strict=True):
        cells = {(one, point.field) for one in selection.kept}
        found += len(cells & seen)
        seen |= cells
    return found


def draw_end(goal: Goal, random: Random) -> dict[tuple[int, Field], Value]:
    """An end state that satisfies the goal; what may stay stays half of the time."""
    base: dict[tuple[int, Field], Value] = {}
    for (one, field), values in goal.allowed().items():
        before = goal.start[one - 1].value(field)
        stays = before in values and random.random() < 0.5
        base[one, field] = before if stays else random.choice(sorted(values, key=str))
    for point, selection in zip(goal.points, goal.selections, strict=True):
        if point.demand is None:
            chosen = random.sample(sorted(selection.kept), point.exactly)
            for one in selection.kept:
                base[one, "flag"] = "yes" if one in chosen else "no"
    return base
