"""Orders whose item, number or configuration follows from lists of what others have."""

from __future__ import annotations

import json
from collections import Counter

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import orders
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.placing import latest, ordered, placed
from uiprobe.environments.web.sites.desk.tasks.hard.reading import (
    read_articles,
    read_list,
)
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, key_of

_LAPTOPS = ("Developer Laptop", "Sales Laptop", "Standard Laptop")


@hard_family("laptop-most-used", 66, ("hardware", "knowledge", "requests", "users", "catalogue"), 8)
def laptop_most_used(world: World) -> Work:
    """The laptop that a department uses most, as the department last configured it."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    department = draw.choice(words.DEPARTMENTS)[0]
    key = key_of(world, "department", department)
    most, second, third = world.sample(words.MODELS["Laptop"], 3)
    # The right model stands at the end of the list; with what is to be returned it is not first.
    plan = [
        *[(most, "In use", "")] * 11,
        *[(most, "In use", "Pending return")] * 1,
        *[(third, "In use", "")] * 3,
        *[(second, "Retired", "")] * 2,
        *[(second, "In use", "")] * 8,
        *[(second, "In use", "Pending return")] * 6,
    ]
    people = world.people()
    first_tag = draw.randrange(61000, 68000)
    for at, (model, state, substate) in enumerate(plan):
        stage.add(
            "hardware",
            asset_tag=f"HW{first_tag + at * 3}",
            name=f"{model} {first_tag + at * 3}",
            serial_number=f"T{draw.randrange(10**7, 10**8)}",
            category="Laptop",
            manufacturer="Corvex",
            model=model,
            state=state,
            substate=substate,
            assigned_to=draw.choice(people)["id"] if state == "In use" else None,
            department=key,
        )
    names = dict(zip((most, second, third), world.sample(_LAPTOPS, 3), strict=True))
    before = dict(zip(names, [*list(names.values())[1:], names[most]], strict=True))
    articles = [
        ("Names of laptops (2024)", "2024-02-06", before),
        ("Names of laptops (2025)", "2025-01-09", names),
    ]
    for title, published, said in articles:
        text = "\n".join(f"{model} is ordered as {said[model]}." for model in sorted(said))
        stage.article(title, published, ("The catalogue has names of its own.", text), "Devices")

    own = [row for row in people if row["department_id"] == key]
    strangers = [row for row in people if row["department_id"] != key]
    if len(own) < 3:
        own += [
            stage.change("person", row["id"], department_id=key)
            for row in world.sample(strangers, 3)
        ]
        strangers = [row for row in strangers if row["id"] not in {one["id"] for one in own}]
    asked: list[Row] = []
    for name in _LAPTOPS:
        item = world.rows("catalogueitem", name=name)[0]
        kinds: list[tuple[int, str, list[Row]]] = [
            (9, "Delivered", own),
            *((draw.randrange(60, 200), "Delivered", strangers) for _ in range(7)),
            (3, "Cancelled", own),
            (draw.randrange(4, 7), "Delivered", strangers),
            (draw.randrange(40, 55), "Delivered", own),
        ]
        asked += [
            placed(
                stage, item, draw.choice(by), days, state=state,
                configuration=orders.configure(world, name),
            )
            for days, state, by in kinds
        ]  # fmt: skip
    quantity = draw.randrange(2, 7)

    in_use = stage.rows("hardware", department_id=key, category="Laptop", state="In use")
    returned = {row["id"] for row in in_use if reader.excepted(row["substate"] == "Pending return")}
    counted = Counter(row["model"] for row in reader.all(in_use) if row["id"] not in returned)
    model = reader.best(list(counted), lambda one: -counted[one])
    said = reader.best(articles, lambda one: -int(one[1][:4]))[2]
    item_row = world.rows("catalogueitem", name=said[model])[0]
    members = {row["id"] for row in stage.rows("person", department_id=key)}
    fitting = [
        row
        for row in reader.all(stage.rows("request", item_id=item_row["id"]))
        if row["ordered_by_id"] in members
        and not reader.excepted(row["state"] == "Cancelled")
        and row["configuration"] != "{}"
    ]
    last = reader.best(fitting, latest)
    chosen = json.loads(last["configuration"])
    shelf = "Laptops"

    def solve(hand: Hand) -> None:
        read_list(
            hand,
            "/desk/hardware/",
            [
                Condition("department", "is", department),
                Condition("category", "is", "Laptop"),
                Condition("state", "is", "In use"),
            ],
            ("model", "substate"),
            len(in_use),
        )
        read_articles(hand, [title for title, _, _ in articles])
        read_list(hand, "/desk/person/", [Condition("department", "is", department)])
        asked_for = Condition("item", "is", said[model])
        read_list(hand, "/desk/request/", [asked_for], count=10)
        hand.open_record("request", last["number"])
        orders.order(hand, shelf, said[model], quantity, chosen)

    return Work(
        f"Order {quantity} of the laptop model that {department} has most of in use, not counting "
        f"devices that are pending return. Configure it as in the last order of that laptop by "
        f"somebody from {department} that was not cancelled. The knowledge base says which item of "
        "the catalogue a model is.",
        ordered(world, said[model], quantity, chosen),
        solve,
        stage=stage.tables,
    )


@hard_family("one-for-each", 66, ("users", "locations", "requests", "catalogue"), 5)
def one_for_each(world: World) -> Work:
    """As many watches as there are people of a team that have none, as somebody has it."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    item = world.rows("catalogueitem", name="Smart Watch")[0]
    team = draw.choice(world.rows("team"))
    place, elsewhere = world.sample(world.rows("location"), 2)
    for row in world.rows("person", team_id=team["id"]):
        if row["id"] != 1:
            stage.change("person", row["id"], location_id=elsewhere["id"])
    free = [row for row in world.people() if row["team_id"] != team["id"]]
    model, *chosen = world.sample(free, 24)
    there = {"team_id": team["id"], "location_id": place["id"], "employment": "Permanent"}
    roles = (
        [("yes", there)] * draw.randrange(4, 7)
        + [("cancelled", there), ("last year", there)]
        + [("already", there)] * 2
        + [("no", {**there, "employment": "Contractor"})] * 2
        + [("no", {**there, "employment": "Temporary"})]
        + [("no", {**there, "is_active": 0})] * 2
    )
    roles += [("no", {**there, "location_id": elsewhere["id"]})] * (len(chosen) - len(roles))
    for (role, columns), row in zip(world.sample(roles, len(roles)), chosen, strict=True):
        stage.change("person", row["id"], **columns)
        if role in ("cancelled", "last year", "already"):
            days = draw.randrange(90, 130) if role == "last year" else draw.randrange(10, 60)
            state = "Cancelled" if role == "cancelled" else draw.choice(("Open", "Delivered"))
            configuration = orders.configure(world, "Smart Watch")
            placed(stage, item, row, days, state=state, configuration=configuration)
    strangers = [row for row in free if row["id"] not in {one["id"] for one in (model, *chosen)}]
    for _ in range(14):
        by = draw.choice(strangers)
        configuration = orders.configure(world, "Smart Watch")
        placed(stage, item, by, draw.randrange(5, 70), configuration=configuration)
    first, second = orders.configure(world, "Smart Watch"), orders.configure(world, "Smart Watch")
    while second == first:
        second = orders.configure(world, "Smart Watch")
    own = [
        placed(stage, item, model, 12, configuration=first),
        placed(stage, item, model, 190, configuration=second),
    ]

    asked = stage.rows("request", item_id=item["id"])
    taken = {
        row["ordered_by_id"]
        for row in asked
        if row["opened"] >= "2025-01-01" and row["state"] != "Cancelled"
    }
    entitled = [
        row
        for row in stage.rows("person", **there, is_active=1)
        if not reader.excepted(row["id"] in taken)
    ]
    quantity = min(10, len(reader.all(entitled)))
    last = reader.best(own[::-1], latest)
    configuration = first if last is own[0] else second

    def solve(hand: Hand) -> None:
        hand.go("/desk/location/")
        read_list(
            hand,
            "/desk/person/",
            [
                Condition("team", "is", team["name"]),
                Condition("location", "is", place["name"]),
                Condition("employment", "is", "Permanent"),
                Condition("is_active", "is", "yes"),
            ],
        )
        conditions = [
            Condition("item", "is", "Smart Watch"),
            Condition("opened", "is after", "2024-12-31"),
        ]
        count = sum(row["opened"] > "2024-12-31" for row in asked)
        read_list(hand, "/desk/request/", conditions, count=count)
        read_list(hand, "/desk/request/", [Condition("ordered_by", "is", model["name"])])
        hand.open_record("request", last["number"])
        orders.order(hand, "Phones and watches", "Smart Watch", quantity, configuration)

    return Work(
        f"{DATED}Order a Smart Watch for each active permanent member of the {team['name']} in "
        f"{place['city']}, all in one order. Leave out those who have ordered one this year, "
        f"unless that order was cancelled. Take the configuration of {model['name']}'s last one.",
        ordered(world, "Smart Watch", quantity, configuration),
        solve,
        stage=stage.tables,
    )
