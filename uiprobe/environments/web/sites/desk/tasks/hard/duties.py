"""Work that goes to somebody: to the colleagues of a leaver, and by a rota."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.policies import editions, in_force, opening
from uiprobe.environments.web.sites.desk.tasks.hard.reading import read_articles, read_list
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

OPEN = ("New", "In progress", "On hold")
"""States of an incident on which there is still something to do."""


@hard_family("hand-over", 124, ("users", "knowledge", "hardware", "incidents"), 10)
def hand_over(world: World) -> Work:
    """The devices and incidents of somebody who leaves, by a checklist; there is a namesake."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    busy = {row["assigned_to_id"] for row in world.rows("hardware")}
    people = [
        row
        for row in world.people()
        if row["team_id"] and row["manager_id"] and row["id"] not in busy
    ]
    leaver, other, called = stage.namesakes(people)
    known = editions("Checklist for leavers")
    for one in known:
        steps = (
            "All devices in use are set to In stock; nothing else of them changes. Open incidents "
            "that are assigned to the leaver are put on hold."
            if one is known[0]
            else "A device in use whose warranty has ended is set to Retired. Of the others in "
            "use, laptops are assigned to the manager of the leaver, and the rest is set to In "
            "stock. Nothing else of them changes, and devices in any other state stay as they "
            "are.\n"
            "Incidents that are new, in progress or on hold and assigned to the leaver all go to "
            "one person: the active colleague of the same team who has the fewest incidents in "
            "these states before that. Of equals, the one whose first name comes first in the "
            "alphabet gets them. Critical ones stay with the leaver until the last day."
        )
        if one is known[2]:
            steps += "\nMonitors may be kept by the leaver."
        stage.article(one.title, one.published, (opening(one), steps), "Policies")
    number = draw.randrange(71000, 78000)
    # Category, state, and years since the warranty ended.
    plan = [
        ("Laptop", "In use", -1),
        (draw.choice(("Laptop", "Phone")), "In use", 1),
        (draw.choice(("Monitor", "Tablet")), "In use", -2),
        (draw.choice(("Laptop", "Phone")), "In repair", 1),
    ]
    for at, (category, state, years) in enumerate(world.sample(plan, 4) + plan[:3]):
        ended = date(2025, 3, 14) - timedelta(days=years * 300 + draw.randrange(40))
        holder = leaver if at < len(plan) else other
        stage.device(
            category, number + at * 3, state=state, assigned_to=holder["id"],
            warranty_until=ended, location=holder["location_id"],
        )  # fmt: skip
    colleagues = [
        row
        for row in world.rows("person", team_id=leaver["team_id"], is_active=1)
        if row["id"] not in (leaver["id"], 1)
    ]
    team = world.get("team", leaver["team_id"])
    plans: list[tuple[Row, str, str]] = [
        (leaver, "New", "2 - Medium"),
        (leaver, "On hold", "3 - Low"),
        (leaver, "In progress", "1 - High"),
        (leaver, "Resolved", "3 - Low"),
    ]
    # The first in the list has more to do than others.
    plans += [(colleagues[-1], "New", "3 - Low")] * 3
    for at, (who, state, level) in enumerate(plans):
        part = draw.choice(tuple(words.SYMPTOMS))
        over = state == "Resolved"
        stage.incident(
            caller=draw.choice(world.people())["id"],
            short_description=f"{part} {words.SYMPTOMS[part][0]} (room {700 + at * 7})",
            category=next(c for c, subs in choices.SUBCATEGORIES.items() if part in subs),
            subcategory=part,
            impact=level,
            urgency=level,
            state=state,
            team=team["id"],
            assigned_to=who["id"],
            opened=days_ago(draw.randrange(2, 30)),
            resolution_code="Solved" if over else "",
            resolution_notes="Done and tested with the caller." if over else "",
        )

    person = reader.best([other, leaver], lambda row: row is not leaver)
    manager_key = person["manager_id"] or leaver["manager_id"]
    edition = reader.best(known, in_force)
    old = edition is known[0]
    devices: dict[int, Row] = {}
    texts: dict[int, dict[str, str]] = {}
    for row in reader.all(stage.rows("hardware", assigned_to_id=person["id"], state="In use")):
        if not old and reader.excepted(row["warranty_until"] < days_ago(0)):
            devices[row["id"]] = {"state": "Retired"}
        elif not old and row["category"] == "Laptop":
            devices[row["id"]] = {"assigned_to_id": manager_key}
        else:
            devices[row["id"]] = {"state": "In stock"}
    manager = stage.get("person", manager_key)
    for key, columns in devices.items():
        texts[key] = (
            {"assigned_to": manager["name"]} if "assigned_to_id" in columns else dict(columns)
        )
    loads = Counter(
        row["assigned_to_id"]
        for row in reader.all([r for r in stage.rows("incident") if r["state"] in OPEN])
    )
    team_now = sorted(
        (
            row
            for row in stage.rows("person", team_id=person["team_id"], is_active=1)
            if row["id"] != person["id"]
        ),
        key=lambda row: -int(row["id"]),
    )
    heir = reader.best(team_now, lambda row: (loads[row["id"]], row["name"]))
    given = [
        row
        for row in reader.all(stage.rows("incident", assigned_to_id=person["id"]))
        if row["state"] in OPEN and not reader.excepted(row["priority"] == "1 - Critical")
    ]
    incidents: dict[int, Row] = {
        row["id"]: {"state": "On hold"} if old else {"assigned_to_id": heir["id"]} for row in given
    }
    incidents = {
        key: columns
        for key, columns in incidents.items()
        if any(stage.get("incident", key)[name] != value for name, value in columns.items())
    }

    def solve(hand: Hand) -> None:
        hand.open_record("person", person["name"])
        read_articles(hand, [one.title for one in known])
        read_list(
            hand,
            "/desk/hardware/",
            [Condition("assigned_to", "is", person["name"])],
            ("warranty_until",),
        )
        read_list(hand, "/desk/person/", [Condition("team", "is", team["name"])])
        filtered = [Condition("team", "is", team["name"])]
        count = len(stage.rows("incident", team_id=team["id"]))
        read_list(hand, "/desk/incident/", filtered, ("assigned_to",), count)
        for key, values in texts.items():
            hand.edit("hardware", stage.get("hardware", key)["asset_tag"], values)
        for key, columns in incidents.items():
            changed = {"state": "On hold"} if "state" in columns else {"assigned_to": heir["name"]}
            hand.edit("incident", stage.get("incident", key)["number"], changed)

    return Work(
        f"{DATED}{called} leaves us. Hand over the devices and the incidents, as our checklist for "
        "leavers says.",
        Changed({"hardware": devices, "incident": incidents}),
        solve,
        stage=stage.tables,
    )


@hard_family("on-duty", 82, ("knowledge", "changes", "users"), 9)
def on_duty(world: World) -> Work:
    """Changes for whoever is on duty when they start, by a rota with swaps."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    team = draw.choice(world.rows("team"))
    members = [
        row for row in world.rows("person", team_id=team["id"], is_active=1) if row["id"] != 1
    ]
    crew = world.sample(members, 4)
    monday = date(2025, 3, 31)
    weeks = [monday + timedelta(days=7 * n) for n in range(4)]
    draft = world.sample(crew, len(crew))
    agreed = draft[1:] + draft[:1]
    rotas = {
        f"Rota of the {team['name']}, as agreed": ("2025-03-03", agreed),
        f"Rota of the {team['name']}, a draft": ("2025-02-17", draft),
    }
    titles = sorted(rotas)
    for title in titles:
        published, order = rotas[title]
        lines = "\n".join(
            f"Week from Monday, {week}: {order[at % len(order)]['name']}."
            for at, week in enumerate(weeks)
        )
        stage.article(
            title,
            published,
            ("Whoever is on duty is so from Monday to Sunday.", lines),
            "Office life",
        )
    crew_of = dict(zip(weeks, (agreed * 2)[: len(weeks)], strict=True))
    one, two = weeks[1], weeks[2]
    day = weeks[3] + timedelta(days=draw.randrange(5))
    stand_in = draw.choice([row for row in crew if row is not crew_of[weeks[3]]])
    swaps = f"Swaps in the {team['name']}"
    stage.article(
        swaps,
        "2025-03-10",
        (
            f"The weeks from {one} and {two} are swapped: whoever had one of them takes the other.",
            f"On {day}, {stand_in['name']} stands in for the whole day.",
        ),
        "Office life",
    )
    starts = [
        weeks[0] + timedelta(days=draw.randrange(7)),
        one + timedelta(days=draw.randrange(7)),
        two + timedelta(days=draw.randrange(7)),
        day,
        weeks[3] + timedelta(days=(day - weeks[3]).days + 1),
    ]
    for at, start in enumerate(world.sample(starts, 4)):
        stage.add(
            "change",
            short_description=f"Move line {at + 21} to the new switch",
            category="Network",
            kind="Normal",
            risk="Low",
            state="Scheduled",
            team=team["id"],
            outage=True,
            planned_start=start,
            planned_end=start + timedelta(days=1),
            opened=days_ago(8),
        )
    # Each of these differs in one thing.
    differences: tuple[dict[str, Any], ...] = (
        {"outage": False},
        {"state": "Rejected"},
        {"category": "Building"},
    )
    for at, other in enumerate(differences):
        stage.add(
            "change",
            **{
                "short_description": f"Move line {at + 41} to the new switch",
                "category": "Network",
                "state": "Scheduled",
                "team": team["id"],
                "outage": True,
                "planned_start": draw.choice(starts),
                "planned_end": weeks[3] + timedelta(days=6),
                "opened": days_ago(9),
                **other,
            },
        )

    title = reader.best(titles, lambda name: name != titles[1])
    order = rotas[title][1]

    def who(start: date) -> Row:
        if reader.excepted(start == day):
            return stand_in
        at = max(n for n, week in enumerate(weeks) if week <= start)
        if at in (1, 2) and reader.excepted(True):
            at = 3 - at
        return order[at % len(order)]

    matching = [
        row
        for row in stage.rows("change", team_id=team["id"], category="Network", state="Scheduled")
        if row["outage"] and weeks[0].isoformat() <= row["planned_start"] < "2025-04-28"
    ]
    duties = {
        row["id"]: who(date.fromisoformat(row["planned_start"])) for row in reader.all(matching)
    }

    def solve(hand: Hand) -> None:
        read_articles(hand, [*titles, swaps])
        conditions = [
            Condition("team", "is", team["name"]),
            Condition("category", "is", "Network"),
            Condition("state", "is", "Scheduled"),
            Condition("outage", "is", "yes"),
            Condition("planned_start", "is after", "2025-03-30"),
        ]
        read_list(hand, "/desk/change/", conditions)
        for key, person in duties.items():
            number = stage.get("change", key)["number"]
            hand.edit("change", number, {"assigned_to": person["name"]})

    return Work(
        f"Assign each scheduled network change of the {team['name']} that causes an outage and "
        "starts between 31 March and 27 April to whoever is on duty on its first day.",
        Changed({"change": {key: {"assigned_to_id": row["id"]} for key, row in duties.items()}}),
        solve,
        stage=stage.tables,
    )
