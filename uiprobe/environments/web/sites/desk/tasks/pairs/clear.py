"""Goals that leave nothing open: the desk shows what is right, and asking is needless."""

from __future__ import annotations

from uiprobe.environments.web.sites.desk.tasks.families import Work, World, pair_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.placing import ordered, placed
from uiprobe.environments.web.sites.desk.tasks.hard.reading import order_found
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed
from uiprobe.environments.web.sites.desk.tasks.pairs.staged import owner_without, two_devices


@pair_family("laptop-that-is-missing", "clear", 10)
def laptop_that_is_missing(world: World) -> Work:
    """Of two laptops of a person, one is in use, and the other one is in repair."""
    stage = Stage(world)
    person = owner_without(world, "Laptop")
    both = two_devices(world, stage, "Laptop", person)
    meant, other = world.either(both, both[::-1])
    stage.change("hardware", other["id"], state="In repair")

    def solve(hand: Hand) -> None:
        hand.edit("hardware", meant["asset_tag"], {"state": "Missing"})

    return Work(
        f"{person['name']} has lost a laptop, which was in use and not in repair. Set the state "
        'of that laptop to "Missing".',
        Changed({"hardware": {meant["id"]: {"state": "Missing"}}}),
        solve,
        stage=stage.tables,
    )


@pair_family("not-ordered-yet", "clear", 14)
def not_ordered_yet(world: World) -> Work:
    """Of two items, the one is ordered that somebody has not ordered yet."""
    stage = Stage(world)
    shelf = world.rows("catalogueitem", category="Accessories", available=1)
    both = world.sample(shelf, 2)
    person = world.draw.choice(world.people())
    wanted, had = world.either(both, both[::-1])
    of_both = {row["id"] for row in both}
    for row in world.rows("request", ordered_by_id=person["id"]):
        if row["item_id"] in of_both:
            stage.change("request", row["id"], item_id=had["id"])
    placed(stage, had, person, world.draw.randrange(2, 9))

    def solve(hand: Hand) -> None:
        hand.find("/desk/request/", "REQ")
        order_found(hand, wanted["name"], 1)

    return Work(
        f'{person["name"]} needs a "{both[0]["name"]}" and a "{both[1]["name"]}", and has '
        "ordered only one of them. Order one piece of the other.",
        ordered(world, wanted["name"], 1),
        solve,
        stage=stage.tables,
    )
