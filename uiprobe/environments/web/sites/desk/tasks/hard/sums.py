"""Sums, counts and dates over lists of several pages."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.policies import editions, in_force, opening
from uiprobe.environments.web.sites.desk.tasks.hard.reading import read_articles, read_list
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, days_ago, key_of
from uiprobe.environments.web.sites.desk.tasks.outcomes import Answered, Changed
from uiprobe.ui.stated_answers.question import Question


@hard_family("invoice-total", 46, ("hardware", "deliveries", "assets"), 8)
def invoice_total(world: World) -> Work:
    """The cost of what was delivered and works, for one of two contracts of the same name."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    order, shipment = f"PO{draw.randrange(7000, 7999)}", f"SHP{draw.randrange(900, 999)}"
    earlier = f"SHP{draw.randrange(800, 899)}"
    first = draw.randrange(91000, 98000)
    devices = []
    for at in range(25):
        model = draw.choice(words.MODELS["Monitor"])
        devices.append(
            stage.add(
                "hardware",
                asset_tag=f"HW{first + at * 3}",
                name=f"{model} {first + at * 3}",
                serial_number=f"Q{draw.randrange(10**6, 10**7)}{at % 10}",
                category="Monitor",
                manufacturer="Brenner",
                model=model,
                state="On order",
                substate="Defective" if at in (2, 9, 17) else "",
                purchase_order=order,
                cost=draw.randrange(150, 700),
            )
        )
    came = {2, 9, *draw.sample([at for at in range(25) if at not in (2, 9)], 9)}
    for at, row in enumerate(devices):
        shipped = shipment if at in came else earlier if at % 4 == 0 else ""
        if shipped:
            stage.add(
                "delivery",
                shipment=shipped,
                serial_number=row["serial_number"],
                model=row["model"],
                delivered="2025-03-13" if shipped == shipment else "2025-03-03",
            )
    for _ in range(3):
        # Of another order.
        stage.add(
            "delivery",
            shipment=shipment,
            serial_number=f"Q{draw.randrange(10**7, 10**8)}",
            model="View 27",
            delivered="2025-03-13",
        )
    department = draw.choice(words.DEPARTMENTS)[0]
    contracts = [
        stage.add(
            "asset",
            tag=f"AS{20000 + draw.randrange(100, 130) * 70 + at}",
            name="Monitor lease",
            category="Contract",
            state="In use",
            vendor="Pactum",
            department=key_of(world, "department", department),
            cost=draw.randrange(900, 3000),
            expires=expires,
        )
        for at, expires in enumerate(("2026-11-30", "2026-05-31"))
    ]

    delivered = {row["serial_number"] for row in stage.rows("delivery", shipment=shipment)}
    total = sum(
        row["cost"]
        for row in reader.all(stage.rows("hardware", purchase_order=order))
        if row["serial_number"] in delivered and not reader.excepted(row["substate"] == "Defective")
    )
    contract = reader.best(contracts[::-1], lambda row: -int(row["expires"].replace("-", "")))

    def solve(hand: Hand) -> None:
        conditions = [Condition("purchase_order", "is", order)]
        read_list(hand, "/desk/hardware/", conditions, ("serial_number", "substate", "cost"), 25)
        hand.find("/desk/delivery/", shipment)
        named = [
            Condition("name", "is", "Monitor lease"),
            Condition("department", "is", department),
        ]
        read_list(hand, "/desk/asset/", named, ("expires",))
        hand.edit("asset", contract["tag"], {"cost": str(total)})

    return Work(
        f"Set the cost of the monitor lease of {department} that expires last to the total cost of "
        f"the devices of {order} that came with {shipment} and are not defective.",
        Changed({"asset": {contract["id"]: {"cost": total}}}),
        solve,
        stage=stage.tables,
    )


@hard_family("licences-to-renew", 84, ("assets", "users", "knowledge"), 9)
def licences_to_renew(world: World) -> Work:
    """Licences that expire soon, by rules with exceptions for owners and costs."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    department = draw.choice(words.DEPARTMENTS)[0]
    key = key_of(world, "department", department)
    known = editions("Rules for licences")
    limit = draw.choice((8, 9, 10)) * 1000
    for one in known:
        rules = (
            "A licence that is about to expire is set to Expired."
            if one is known[0]
            else "A licence that is about to expire is renewed by a year: it expires on the same "
            "day of the next year. If its owner is not active any more, it is set to Expired "
            f"instead. A licence that costs {limit} euros or more is left as it is, because the "
            "head of the department decides on it."
        )
        if one is known[2]:
            rules += " Renewed licences get the vendor Pactum."
        stage.article(one.title, one.published, (opening(one), rules), "Finance")
    active = world.people()
    gone = world.rows("person", is_active=0)
    soon = [date(2025, 3, 20) + timedelta(days=draw.randrange(41)) for _ in range(5)]
    later = [date(2025, 5, 1) + timedelta(days=draw.randrange(60)) for _ in range(16)]
    cheap = (300, limit - 500)
    plan = [
        (soon[0], active, cheap),
        (soon[1], active, (limit - 400, limit - 1)),
        (soon[2], gone, cheap),
        (soon[3], active, (limit, limit + 900)),
        (soon[4], active, (limit + 1000, limit + 9000)),
    ]
    order = world.sample(plan, 5) + [(day, active, cheap) for day in later]
    # The licences that matter are written first, so they are on the last pages.
    rest = world.sample(order[5:], len(order) - 5)
    for at, (day, owners, (least, most)) in enumerate(order[:3] + rest[:8] + order[3:5] + rest[8:]):
        stage.add(
            "asset",
            tag=f"AS{52000 + at * 7}",
            name=draw.choice(words.ASSETS["Software licence"]),
            category="Software licence",
            state="In use",
            vendor="Rivola",
            owner=draw.choice(owners)["id"],
            department=key,
            cost=draw.randrange(least, most),
            acquired=days_ago(700),
            expires=day,
        )

    edition = reader.best(known, in_force)
    found = [
        row
        for row in stage.rows("asset", department_id=key, category="Software licence")
        if days_ago(0) <= row["expires"] < "2025-05-01" and row["state"] == "In use"
    ]
    inactive = {row["id"] for row in gone}
    changed: dict[int, Row] = {}
    for row in reader.all(found):
        if edition is known[0]:
            changed[row["id"]] = {"state": "Expired"}
        elif reader.excepted(row["cost"] >= limit):
            continue
        elif reader.excepted(row["owner_id"] in inactive):
            changed[row["id"]] = {"state": "Expired"}
        else:
            changed[row["id"]] = {"expires": f"2026{row['expires'][4:]}"}

    def solve(hand: Hand) -> None:
        conditions = [
            Condition("category", "is", "Software licence"),
            Condition("department", "is", department),
            Condition("expires", "is before", "2025-05-01"),
            Condition("state", "is", "In use"),
        ]
        read_list(hand, "/desk/asset/", conditions, ("owner", "expires"))
        read_articles(hand, [one.title for one in known])
        read_list(hand, "/desk/person/", [Condition("is_active", "is", "no")])
        for row_key, values in changed.items():
            hand.edit("asset", stage.get("asset", row_key)["tag"], values)

    return Work(
        f"{DATED}Go through the software licences of {department} that are "
        "in use and expire by the end of April, and do with each what our rules for licences say.",
        Changed({"asset": changed}),
        solve,
        stage=stage.tables,
    )


@hard_family("most-reports", 34, ("incidents", "users"), 5)
def most_reports(world: World) -> Work:
    """The manager of the one who reported most, over two pages and without duplicates."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    part = draw.choice(tuple(words.SYMPTOMS))
    category = next(c for c, subs in choices.SUBCATEGORIES.items() if part in subs)
    people = [row for row in world.people() if row["manager_id"]]
    while True:
        most, second, *few = world.sample(people, 8)
        if most["manager_id"] != second["manager_id"]:
            break
    original = stage.incident(
        caller=few[0]["id"],
        short_description=f"{part} {words.SYMPTOMS[part][0]}",
        category=category,
        subcategory=part,
        state="In progress",
        opened=days_ago(50),
    )
    plan = [(most, False)] * 7 + [(one, False) for one in few for _ in range(2)]
    plan = world.sample(plan, len(plan))
    late = [(second, False)] * 6 + [(second, True)] * 3 + [(most, True)]
    for who, copied in plan + world.sample(late, len(late)):
        stage.incident(
            caller=who["id"],
            short_description=f"{part} {draw.choice(words.SYMPTOMS[part])}",
            category=category,
            subcategory=part,
            state=draw.choice(("New", "In progress", "On hold")),
            duplicate_of=original["id"] if copied else None,
            opened=days_ago(draw.randrange(1, 40)),
        )

    rows = stage.rows("incident", subcategory=part)
    counted = Counter(
        row["caller_id"]
        for row in reader.all(rows)
        if not reader.excepted(row["duplicate_of_id"] is not None)
    )
    caller = stage.get("person", reader.best(list(counted), lambda key: -counted[key]))
    manager = stage.get("person", caller["manager_id"] or 2)
    others = [stage.get("person", row["manager_id"])["mobile"] for row in (most, second, *few)]
    others += [manager["phone"], caller["mobile"]]

    def solve(hand: Hand) -> None:
        conditions = [Condition("subcategory", "is", part)]
        read_list(hand, "/desk/incident/", conditions, ("duplicate_of",), len(rows))
        hand.open_record("person", caller["name"])
        hand.open_record("person", manager["name"])
        hand.open_tab("Contact")
        hand.say(hand.page.locator("#id_mobile").input_value())

    question = (
        f"Who has reported the most incidents with the subcategory {part}, not counting those that "
        "are marked as duplicates? Answer with the mobile number of their manager."
    )
    return Work(
        question,
        Answered(
            Question(
                (manager["mobile"],),
                tuple(sorted(set(others) - {manager["mobile"]})),
                ("What is the mobile number of the manager?",),
                (manager["name"], caller["name"], part),
            )
        ),
        solve,
        stage=stage.tables,
    )
