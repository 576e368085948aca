"""Records that are put right: what was reported twice, and what was changed by mistake."""

from __future__ import annotations

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.duties import OPEN
from uiprobe.environments.web.sites.desk.tasks.hard.policies import editions, in_force, opening
from uiprobe.environments.web.sites.desk.tasks.hard.reading import (
    read_articles,
    read_list,
)
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed


@hard_family("same-fault", 96, ("hardware", "knowledge", "incidents", "users"), 8)
def same_fault(world: World) -> Work:
    """Reports of one fault that are closed as duplicates of the first, by rules with exceptions."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    named = {row["hardware_id"] for row in world.rows("incident")}
    free = [row for row in world.rows("hardware", category="Printer") if row["id"] not in named]
    device, twin = world.sample(free, 2)
    users = world.sample([row for row in world.people() if not row["vip"]], 12)
    vip, *callers = users
    stage.change("person", vip["id"], vip=1)
    # The twin is of the same model, but stands elsewhere.
    places = world.sample(world.rows("location"), 2)
    for row, place in zip((device, twin), places, strict=True):
        stage.change("hardware", row["id"], location_id=place["id"], model=device["model"],
                     state="In use", assigned_to_id=callers[-1]["id"])  # fmt: skip
    known = editions("Rules for duplicates")
    for one in known:
        rules = (
            "Reports of the same device are duplicates, whenever they were opened."
            if one is known[0]
            else "Reports of the same device are duplicates of the first one if they were opened "
            "at most seven days after it. Reports that are resolved, closed or cancelled stay as "
            "they are, and so do reports of callers who are marked as VIP."
        )
        if one is known[2]:
            rules += " The first report gets a high urgency."
        how = (
            'A duplicate gets the state "Closed", the resolution code "Duplicate", "Same fault" as '
            'the resolution notes, and the first report under "Duplicate of".'
        )
        stage.article(one.title, one.published, (opening(one), rules, how), "Policies")
    base = draw.randrange(16, 30)
    # Days before today, caller, state, device; the first report has not the lowest number.
    plan: list[tuple[int, Row, str, Row]] = [
        (base - 7, callers[0], "New", device),
        (base, callers[1], "In progress", device),
        (base - 2, callers[2], "New", device),
        (base - 8, callers[3], "New", device),
        (base - 3, vip, "New", device),
        (base - 1, callers[4], "Resolved", device),
        (base - 1, callers[5], "New", twin),
        (base + 2, callers[6], "New", twin),
    ]
    order = world.sample(plan, len(plan))
    while order.index(plan[1]) in (0, len(order) - 1):
        order = world.sample(plan, len(plan))
    for days, who, state, about in order:
        over = state == "Resolved"
        stage.incident(
            caller=who["id"],
            short_description=f"Printer {draw.choice(words.SYMPTOMS['Printer'])} again",
            category="Hardware",
            subcategory="Printer",
            state=state,
            hardware=about["id"],
            opened=days_ago(days),
            resolution_code="Solved" if over else "",
            resolution_notes="Done and tested with the caller." if over else "",
        )

    both = sorted((stage.get("hardware", row["id"]) for row in (device, twin)),
                  key=lambda row: -int(row["id"]))  # fmt: skip
    meant = reader.best(both, lambda row: row["id"] != device["id"])
    edition = reader.best(known, in_force)
    reports = stage.rows("incident", hardware_id=meant["id"])
    first = reader.best(reports, lambda row: row["opened"])
    limit = days_ago(_days(first) - 7)
    closed = [
        row
        for row in reader.all(reports)
        if row is not first
        and (
            edition is known[0]
            or (
                not reader.excepted(row["opened"] > limit)
                and not reader.excepted(row["state"] not in OPEN)
                and not reader.excepted(row["caller_id"] == vip["id"])
            )
        )
    ]
    fields = {
        "state": "Closed",
        "duplicate_of_id": first["id"],
        "resolution_code": "Duplicate",
        "resolution_notes": "Same fault",
    }
    values = {
        "state": "Closed",
        "duplicate_of": first["number"],
        "resolution_code": "Duplicate",
        "resolution_notes": "Same fault",
    }

    def solve(hand: Hand) -> None:
        conditions = [
            Condition("model", "is", device["model"]),
            Condition("location", "is", places[0]["name"]),
        ]
        read_list(hand, "/desk/hardware/", conditions)
        read_articles(hand, [one.title for one in known])
        about = [Condition("hardware", "is", meant["name"])]
        read_list(hand, "/desk/incident/", about, ("opened",))
        read_list(hand, "/desk/person/", [Condition("vip", "is", "yes")])
        for row in closed:
            hand.edit("incident", row["number"], values)

    return Work(
        f"{DATED}Clean up the reports about the printer {device['model']} in "
        f"{places[0]['name']} that {callers[-1]['name']} uses: close the duplicates, as our rules "
        "for duplicates say.",
        Changed({"incident": {row["id"]: fields for row in closed}}),
        solve,
        stage=stage.tables,
    )


def _days(row: Row) -> int:
    from datetime import date

    return (date(2025, 3, 14) - date.fromisoformat(row["opened"])).days


@hard_family("undo-what-remains", 60, ("users", "activity log", "hardware"), 9)
def undo_what_remains(world: World) -> Work:
    """Changes that somebody made by mistake, less those that others have changed since."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    culprit, namesake, called = stage.namesakes(world.people())
    others = [p for p in world.people() if p["id"] not in (culprit["id"], namesake["id"])]
    places = [row["name"] for row in world.rows("location")]
    keys = {row["name"]: row["id"] for row in world.rows("location")}
    devices = world.sample(world.rows("hardware"), 26)
    wanted: dict[int, str] = {}
    careless: dict[int, str] = {}
    lines: list[tuple[str, Row, Row, str]] = []
    day, before = "2025-03-13", "2025-03-12"

    def line(when: str, who: Row, device: Row, old: str, new: str, what: str = "Location") -> None:
        lines.append((when, who, device, f"{what}: {old} -> {new}"))

    for at, device in enumerate(devices[:8]):
        a, b, c = draw.sample(places, 3)
        minute = f"{11 + at * 5:02d}:00"
        now = b
        if at in (0, 1):
            line(f"{day} 10:{minute}", culprit, device, a, b)
            wanted[device["id"]] = a
        elif at == 2:
            line(f"{day} 09:{minute}", culprit, device, a, b)
            line(f"{day} 13:{minute}", culprit, device, b, c)
            wanted[device["id"]], now = a, c
        elif at == 3:
            line(f"{day} 10:{minute}", culprit, device, a, b)
            line(f"{day} 15:{minute}", draw.choice(others), device, b, c)
            careless[device["id"]], now = a, c
        elif at in (4, 5):
            line(f"{day} 11:{minute}", namesake, device, a, b)
        elif at == 6:
            line(f"{before} 11:{minute}", culprit, device, a, b)
        else:
            line(f"{day} 11:{minute}", culprit, device, "100", "120", "Cost (EUR)")
            now = places[device["location_id"] - 1]
        stage.change("hardware", device["id"], location_id=keys[now])
    for at, device in enumerate(devices[8:]):
        name = world.get("location", device["location_id"])["name"]
        came = draw.choice([one for one in places if one != name])
        later = f"{9 + at % 9:02d}:{7 + at * 2:02d}:00"
        line(f"{day} {later}", draw.choice(others), device, came, name)
    for when, who, device, said in sorted(lines, key=lambda one: one[0]):
        stage.log(when, who, device, said)

    meant = reader.best([namesake, culprit], lambda row: row is not culprit)
    if meant is culprit:
        shown = list(reversed(wanted.items()))
        undone = dict(reader.all(shown))
        if not reader.excepted(True):
            undone |= careless
    else:
        undone = {
            device["id"]: said.split(": ")[1].split(" -> ")[0]
            for _, who, device, said in lines
            if who is namesake
        }

    def solve(hand: Hand) -> None:
        hand.open_record("person", meant["name"])
        hand.find("/admin/logentry/", meant["last_name"])
        for key, place in undone.items():
            hand.edit("hardware", stage.get("hardware", key)["asset_tag"], {"location": place})

    return Work(
        f"{called} has moved devices to wrong locations by mistake on 13 March. Put them back "
        "where they were before, but leave those that somebody else has moved since.",
        Changed({"hardware": {key: {"location_id": keys[n]} for key, n in undone.items()}}),
        solve,
        stage=stage.tables,
    )
