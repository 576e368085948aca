"""Orders within limits: of vendors and time, of a budget, of what somebody is entitled to."""

from __future__ import annotations

from typing import Any

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import orders, schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.placing import ordered, placed
from uiprobe.environments.web.sites.desk.tasks.hard.policies import editions, in_force, opening
from uiprobe.environments.web.sites.desk.tasks.hard.reading import (
    order_found,
    read_articles,
    read_list,
)
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, days_ago, key_of
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed, Refused

_KINDS = {
    "Mouse": ("Quiet", "Large", "Slim", "Vertical", "Basic"),
    "Keyboard": ("Quiet", "Large", "Slim", "Split", "Basic"),
    "Headset": ("Light", "Large", "Slim", "Padded", "Basic"),
}
_SEVERAL = {"Mouse": "mice", "Keyboard": "keyboards", "Headset": "headsets"}
_SINCE = {"January": "2025-01-07", "March": "2025-03-06"}


@hard_family("cheapest-in-time", 56, ("catalogue", "items", "knowledge"), 9)
def cheapest_in_time(world: World) -> Work:
    """The cheapest of three kinds that arrive in time, from vendors that are not closed."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    again, closed, spared, free, other = world.sample(
        ("Nordkauf", "Officeland", "Pactum", "Quellwerk", "Rivola"), 5
    )
    spared_kind = draw.choice(tuple(_KINDS))
    closed_in = {"January": {again, spared}, "March": {closed, spared}}
    texts = {
        "January": f"We do not buy from {again} and {spared}.",
        "March": f"We do not buy from {closed} and {spared}, except for {_SEVERAL[spared_kind]} "
        f"from {spared}. We buy from {again} again.",
    }
    for month, published in _SINCE.items():
        title = f"Vendors that are closed, {month}"
        stage.article(
            title,
            published,
            ("The list is made anew where something changes.", texts[month]),
            "Finance",
        )
    limit = draw.randrange(4, 8)
    quantities = world.sample((1, 2, 3, 4), 3)
    for kind, names in _KINDS.items():
        for row in world.rows("catalogueitem", category="Accessories"):
            if kind in row["name"]:
                stage.change("catalogueitem", row["id"], price=draw.randrange(300, 400))
        right = spared if kind == spared_kind else again
        price = draw.randrange(20, 60)
        roles = [
            (limit, free, False),
            (limit + 1, free, True),
            (limit - 1, closed, True),
            (limit, right, True),
            (limit - 2, other, True),
        ]
        made = []
        for name, (days, vendor, available) in zip(world.sample(names, 5), roles, strict=True):
            price += draw.randrange(2, 9)
            made.append((f"{name} {kind}", price, days, vendor, available))
        # In the order of the catalogue the right one does not come first.
        for name, cost, days, vendor, available in world.sample(made, 5):
            stage.add(
                "catalogueitem",
                name=name,
                category="Accessories",
                summary="Delivered to your desk, with a short guide.",
                price=cost,
                delivery_days=days,
                vendor=vendor,
                available=available,
            )

    month = reader.best(list(_SINCE), lambda one: -int(_SINCE[one].replace("-", "")))

    def choose(kind: str) -> Row:
        shown = [row for row in stage.rows("catalogueitem", available=1) if kind in row["name"]]
        allowed = [
            row
            for row in reader.all(sorted(shown, key=lambda row: str(row["name"])))
            if row["delivery_days"] <= limit
            and (
                row["vendor"] not in closed_in[month]
                or reader.excepted(
                    month == "March" and kind == spared_kind and row["vendor"] == spared
                )
            )
        ]
        return reader.best(allowed or shown, lambda row: row["price"])

    chosen = [(choose(kind), many) for kind, many in zip(_KINDS, quantities, strict=True)]

    def solve(hand: Hand) -> None:
        read_articles(hand, [f"Vendors that are closed, {month}" for month in _SINCE])
        for kind in _KINDS:
            read_list(hand, "/desk/catalogueitem/", [Condition("name", "contains", kind)])
        for row, many in chosen:
            order_found(hand, row["name"], many)

    rows = [
        schema.new_row(
            "request",
            item=row["id"],
            quantity=many,
            configuration={},
            ordered_by=1,
            price=row["price"] * many,
        )
        for row, many in chosen
    ]
    wanted = schema.listed(
        f"{many} {kind.lower() if many == 1 else _SEVERAL[kind]}"
        for kind, many in zip(_KINDS, quantities, strict=True)
    )
    return Work(
        f"Order {wanted}, of each kind the cheapest from a vendor that we may buy from and that is "
        f"delivered within {limit} days.",
        Changed(created={"request": rows}),
        solve,
        stage=stage.tables,
    )


@hard_family("within-budget", 44, ("knowledge", "users", "requests", "catalogue"), 6)
def within_budget(world: World) -> Work:
    """As many of an item as a budget allows after what was ordered this year."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    department = draw.choice(words.DEPARTMENTS)[0]
    key = key_of(world, "department", department)
    accessories = world.rows("catalogueitem", category="Accessories")
    wanted = stage.change(
        "catalogueitem", draw.choice(accessories)["id"], available=1, price=draw.randrange(30, 80)
    )
    others = [row for row in accessories if row["id"] != wanted["id"]]
    phones = world.rows("catalogueitem", category="Phones and watches")
    own = [row for row in world.people() if row["department_id"] == key]
    strangers = [row for row in world.people() if row["department_id"] != key]
    # The list shows the last one first, so those that count are not on its first page alone.
    plan = [own] * draw.randrange(9, 13) + [strangers] * 15
    for by in plan:
        item = draw.choice(phones if by is own and draw.random() < 0.3 else others)
        state = "Cancelled" if draw.random() < 0.2 else draw.choice(("Open", "Delivered"))
        days = draw.randrange(80, 140) if draw.random() < 0.2 else draw.randrange(1, 70)
        many = draw.randrange(1, 4)
        placed(stage, item, draw.choice(by), days, state=state, quantity=many)
    placed(stage, draw.choice(phones), draw.choice(own), 8, state="Open")

    phone_keys = {row["id"] for row in phones}
    own_keys = {row["id"] for row in own}

    def spent(rows: list[Row], *, forget: bool = False) -> int:
        return sum(
            row["price"]
            for row in rows
            if row["ordered_by_id"] in own_keys
            and row["opened"] >= "2025-01-01"
            and row["state"] != "Cancelled"
            and (forget or row["item_id"] not in phone_keys)
        )

    all_rows = stage.rows("request")
    many = draw.randrange(3, 9)
    budget = spent(all_rows) + many * wanted["price"] + draw.randrange(1, wanted["price"])
    budgets = {
        "2024-12-10": {department: budget + draw.randrange(2, 5) * wanted["price"]},
        "2025-02-20": {department: budget},
    }
    titles = {
        "2024-12-10": "Budgets for equipment, December",
        "2025-02-20": "Budgets for equipment, February",
    }
    for published, said in budgets.items():
        for name, _ in words.DEPARTMENTS:
            said.setdefault(name, draw.randrange(2000, 9000))
        lines = "\n".join(f"{name}: {said[name]} euros." for name, _ in words.DEPARTMENTS)
        stage.article(
            titles[published],
            published,
            (
                "These are the budgets of the whole year 2025. They replace what was said before.",
                lines,
                "What people of a department have ordered since 1 January counts, at the price of "
                "the order, unless it was cancelled. Phones and watches are paid by the company, "
                "and do not count.",
            ),
            "Finance",
        )
    said = budgets[reader.best(list(budgets), lambda one: -int(one.replace("-", "")))]
    rest = said[department] - spent(reader.all(all_rows), forget=not reader.excepted(True))
    quantity = max(1, min(10, rest // wanted["price"]))

    def solve(hand: Hand) -> None:
        read_articles(hand, titles.values())
        read_list(hand, "/desk/person/", [Condition("department", "is", department)])
        conditions = [
            Condition("opened", "is after", "2024-12-31"),
            Condition("state", "is not", "Cancelled"),
        ]
        shown = [r for r in all_rows if r["opened"] > "2024-12-31" and r["state"] != "Cancelled"]
        read_list(hand, "/desk/request/", conditions, count=len(shown))
        order_found(hand, wanted["name"], quantity)

    row = schema.new_row(
        "request",
        item=wanted["id"],
        quantity=quantity,
        configuration={},
        ordered_by=1,
        price=wanted["price"] * quantity,
    )
    return Work(
        f'{DATED}Order as many of "{wanted["name"]}" as the equipment budget '
        f"of {department} for this year still allows, in one order.",
        Changed(created={"request": [row]}),
        solve,
        stage=stage.tables,
    )


@hard_family("entitled-or-not", 46, ("users", "knowledge", "catalogue"), 6)
def entitled_or_not(world: World) -> Work:
    """A tablet for somebody to whom the rules may allow none; every second one gets none."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    possible = world.seed % 2 == 0
    department = draw.choice(words.DEPARTMENTS)[0]
    key = key_of(world, "department", department)
    known = editions("Rules for tablets")
    own = [row for row in world.people() if row["department_id"] == key]
    newest, *older = world.sample(own, len(own))
    why = draw.choice(("title", "intern")) if not possible else draw.choice(("plain", "contractor"))
    employment = {"intern": "Intern", "contractor": "Contractor"}.get(why, "Permanent")
    newest = stage.change(
        "person", newest["id"], start_date=days_ago(draw.randrange(20, 29)), employment=employment
    )
    title = newest["title"]
    left, recent = older[0], older[1]
    stage.change("person", left["id"], start_date=days_ago(9), is_active=0)
    stage.change("person", recent["id"], start_date=days_ago(draw.randrange(31, 40)))
    others = [one for one in words.TITLES if one != title]
    # Drawn, or what one contractor gets would be the answer for half of all tasks.
    lent = draw.choice(("Small Tablet", "Large Tablet")), draw.choice(words.COLOURS)
    rules = {}
    for one in known:
        listed = world.sample(others, 6)
        if why != "title" or one is not known[1]:
            listed.insert(draw.randrange(3, 6), title)
        rules[one.title] = {
            name: (draw.choice(("Small Tablet", "Large Tablet")), draw.choice(words.COLOURS))
            for name in listed
        }
        lines = "\n".join(
            f"{name}: {item}, {colour.lower()}."
            for name, (item, colour) in rules[one.title].items()
        )
        ends = "Nothing is ticked. The storage is the larger one of the two that are offered."
        exceptions = (
            f"Contractors get the {lent[0]} in {lent[1].lower()}, whatever their title. Interns "
            "get no tablet. Nobody orders a tablet for somebody whose title is not listed."
        )
        if one is known[0]:
            exceptions = "There are no exceptions."
        stage.article(one.title, one.published, (opening(one), lines, exceptions, ends), "Devices")

    people = stage.rows("person", department_id=key)
    there = [row for row in reader.all(people) if not reader.excepted(not row["is_active"])]
    person = reader.best(there, lambda row: -int(str(row["start_date"]).replace("-", "")))
    edition = reader.best(known, in_force)
    lines_read = dict(reader.all(list(rules[edition.title].items())))
    found = lines_read.get(person["title"])
    if edition is not known[0]:
        if reader.excepted(person["employment"] == "Intern"):
            found = None
        if reader.excepted(person["employment"] == "Contractor"):
            found = lent
    in_force_now = next(row for row in stage.rows("article") if row["title"] == known[1].title)
    chosen: dict[str, Any] = {}
    if found:
        item, colour = found
        storage = "256 GB" if item == "Small Tablet" else "512 GB"
        tick = "Mobile data" if item == "Small Tablet" else "Pen"
        chosen = {"Colour": colour, "Storage": storage, tick: False}

    def solve(hand: Hand) -> None:
        conditions = [
            Condition("department", "is", department),
            Condition("is_active", "is", "yes"),
        ]
        read_list(hand, "/desk/person/", conditions, ("start_date", "employment"))
        hand.open_record("person", person["name"])
        read_articles(hand, [one.title for one in known])
        if found:
            orders.order(hand, "Tablets", found[0], 1, chosen)
        else:
            hand.refuse("The rules for tablets allow none.")

    goal = (
        f"{DATED}Order the tablet for the colleague who has joined "
        f"{department} last, as our rules for tablets say."
    )
    if not found:
        pages = (
            (f"/knowledge/{in_force_now['number']}/", f"/desk/article/{in_force_now['id']}/"),
            ("/desk/person/",),
        )
        return Work(goal, Refused(pages), solve, stage=stage.tables)
    return Work(goal, ordered(world, found[0], 1, chosen), solve, stage=stage.tables)
