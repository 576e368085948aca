"""Goals that say two things of which one excludes the other; a colleague says which holds."""

from __future__ import annotations

from datetime import date, timedelta

from uiprobe.environments.web.sites.desk.tasks.families import Work, World, pair_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.placing import ordered
from uiprobe.environments.web.sites.desk.tasks.hard.reading import order_found
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed
from uiprobe.environments.web.sites.desk.tasks.pairs.knowing import means
from uiprobe.environments.web.sites.desk.tasks.pairs.staged import accessory


@pair_family("sum-that-is-wrong", "contradictory", 9)
def sum_that_is_wrong(world: World) -> Work:
    """The parts of an order do not add up to its quantity."""
    draw, item = world.draw, accessory(world)
    one, other = world.sample(world.people(), 2)
    parts = draw.sample(range(1, 5), 2)
    total = sum(parts) + draw.choice((1, 2))
    count = world.either(sum(parts), total)

    def solve(hand: Hand) -> None:
        order_found(hand, item["name"], count)

    return Work(
        f'Order {total} of "{item["name"]}" in one order: {parts[0]} for {one["name"]} and '
        f"{parts[1]} for {other['name']}, and no more than that.",
        ordered(world, item["name"], count),
        solve,
        # Who asks whom the rest is for asks about the number, too.
        person=means("amount", f"Order {count}.", (str(sum(parts)), str(total)), also=("person",)),
        questions=(f"The parts add up to {sum(parts)}, not to {total}. How many should I order?",),
    )


@pair_family("end-before-start", "contradictory", 12)
def end_before_start(world: World) -> Work:
    """The dates of a change are in the wrong order."""
    draw, stage = world.draw, Stage(world)
    change = stage.add(
        "change",
        short_description=f"Rewire room {draw.randrange(100, 700)}",
        category="Building",
        kind="Normal",
        risk="Low",
        state="New",
        opened=days_ago(5),
    )
    first = date(2025, 4, 1) + timedelta(days=draw.randrange(10))
    second = first + timedelta(days=draw.randrange(2, 8))
    third = second + (second - first)
    start, end = (one.isoformat() for one in world.either((first, second), (second, third)))
    values = {"planned_start": start, "planned_end": end}

    def solve(hand: Hand) -> None:
        hand.edit("change", change["number"], values)

    return Work(
        f"Plan the change {change['number']}: its planned start is {second}, and its planned end "
        f"is {first}.",
        Changed({"change": {change["id"]: values}}),
        solve,
        stage=stage.tables,
        person=means("date", f"It starts on {start} and ends on {end}."),
        questions=("The end would be before the start. Which dates are right?",),
    )
