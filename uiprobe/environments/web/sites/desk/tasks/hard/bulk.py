"""Incidents that are changed many at once, over pages and past a lock."""

from __future__ import annotations

from collections import Counter
from typing import Any

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.duties import OPEN
from uiprobe.environments.web.sites.desk.tasks.hard.reading import (
    LIST_PAGE,
    read_list,
    turn_page,
)
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed


@hard_family("hold-all-but", 76, ("users", "incidents"), 6)
def hold_all_but(world: World) -> Work:
    """Incidents over two pages that are set to another state; somebody has locked one of them."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    person, other, called = stage.namesakes(world.people())
    here, there = world.sample(world.rows("location"), 2)
    stage.change("person", person["id"], location_id=here["id"])
    stage.change("person", other["id"], location_id=there["id"])
    part = draw.choice(tuple(words.SYMPTOMS))
    category = next(c for c, subs in choices.SUBCATEGORIES.items() if part in subs)
    plain = [row for row in world.people() if not row["vip"]]
    special = [row for row in world.people() if row["vip"]]
    plan = [(here, "New", plain)] * 19 + [(here, "New", special)] * 3
    plan += [(here, "In progress", plain)] * 2 + [(there, "New", plain)] * 3
    for at, (place, state, who) in enumerate(world.sample(plan, len(plan))):
        stage.incident(
            caller=draw.choice(who)["id"],
            short_description=f"{part} {draw.choice(words.SYMPTOMS[part])} (desk {at + 40})",
            category=category,
            subcategory=part,
            state=state,
            location=place["id"],
            opened=days_ago(draw.randrange(30)),
        )

    meant = reader.best([other, person], lambda row: row is not person)
    place = here if meant is person else there
    found = stage.rows("incident", subcategory=part, state="New", location_id=place["id"])
    vips = {row["id"] for row in stage.rows("person", vip=1)}
    held = [row for row in reader.all(found) if not reader.excepted(row["caller_id"] in vips)]
    right = stage.rows("incident", subcategory=part, state="New", location_id=here["id"])
    free = [row for row in right if row["caller_id"] not in vips]
    locked = free[draw.randrange(len(free) // 2, len(free))]
    lock = stage.add(
        "recordlock", table="incident", record=locked["id"], holder=draw.choice(plain)["id"]
    )
    holder = stage.get("person", lock["holder_id"])
    conditions = [
        Condition("subcategory", "is", part),
        Condition("state", "is", "New"),
        Condition("location", "is", place["name"]),
    ]

    def solve(hand: Hand) -> None:
        hand.open_record("person", meant["name"])
        read_list(hand, "/desk/person/", [Condition("vip", "is", "yes")])
        if any(row["id"] == locked["id"] for row in held):
            hand.open_record("incident", locked["number"])
            hand.press(f"Ask {holder['name']} to release it")
            hand.page.get_by_text("has released the record").wait_for()
        # What stands on the second page is set first: the list then has one page.
        pages = [found[:LIST_PAGE], found[LIST_PAGE:]]
        keys = {row["id"] for row in held}
        for number in (2, 1):
            chosen = [row["number"] for row in pages[number - 1] if row["id"] in keys]
            if not chosen:
                continue
            read_list(hand, "/desk/incident/", conditions)
            if number == 2:
                turn_page(hand, 2)
            hand.select(chosen)
            hand.edit_selected({"state": "On hold"})

    changed: dict[str, dict[int, Row]] = {
        "incident": {row["id"]: {"state": "On hold"} for row in held}
    }
    if any(row["id"] == locked["id"] for row in held):
        changed["recordlock"] = {lock["id"]: {}}
    return Work(
        f"Put all new incidents about {part.lower() if part != 'VPN' else part} (the subcategory) "
        f"in the office of {called} on hold, except for those of callers who are marked as VIP.",
        Changed(changed),
        solve,
        stage=stage.tables,
    )


@hard_family("spread-the-load", 88, ("incidents", "reports", "teams"), 14)
def spread_the_load(world: World) -> Work:
    """Incidents without a team, for the team with the least to do; a chart shows other counts."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    category = draw.choice(tuple(choices.SUBCATEGORIES))
    parts = choices.SUBCATEGORIES[category]
    # All that the desk has of the category belongs to a team already.
    teams = world.rows("team")
    for row in world.rows("incident", category=category, team_id=None):
        stage.change("incident", row["id"], team_id=draw.choice(teams)["id"])
    loads = Counter(r["team_id"] for r in stage.rows("incident") if r["state"] in OPEN)
    least = draw.choice(teams)
    for team in teams:
        # The right team has more than others over all states.
        gap = 0 if team is least else max(0, loads[least["id"]] + draw.randrange(2, 5)
                                          - loads[team["id"]])  # fmt: skip
        states = [draw.choice(OPEN) for _ in range(gap)]
        states += ["Closed"] * (12 if team is least else 0)
        for state in states:
            part = draw.choice(parts)
            over = state == "Closed"
            stage.incident(
                caller=draw.choice(world.people())["id"],
                short_description=f"{part} {draw.choice(words.SYMPTOMS[part])}",
                category=category,
                subcategory=part,
                state=state,
                team=team["id"],
                opened=days_ago(draw.randrange(40)),
                resolution_code="Solved" if over else "",
                resolution_notes="Done and tested with the caller." if over else "",
            )
    high, low = "1 - High", "3 - Low"
    plan = [("New", low)] * 3 + [("On hold", low)] * 2 + [("In progress", high)] * 2
    plan += [("Cancelled", low)] * 2
    for state, level in world.sample(plan, len(plan)):
        part = draw.choice(parts)
        stage.incident(
            caller=draw.choice(world.people())["id"],
            short_description=f"{part} {draw.choice(words.SYMPTOMS[part])}",
            category=category,
            subcategory=part,
            impact=level,
            urgency=level,
            state=state,
            opened=days_ago(draw.randrange(40)),
        )

    open_now = [row for row in stage.rows("incident") if row["state"] in OPEN]
    counted = Counter(row["team_id"] for row in reader.all(open_now) if row["team_id"])
    shown = sorted(teams, key=lambda row: str(row["name"]))
    team = reader.best(shown, lambda row: counted[row["id"]])
    without = [
        row for row in reader.all(stage.rows("incident", category=category, team_id=None))
        if row["state"] in OPEN and not reader.excepted(row["priority"] == "1 - Critical")
    ]  # fmt: skip

    def solve(hand: Hand) -> None:
        hand.go("/reports/incident-category/")
        for state in OPEN:
            conditions = [Condition("state", "is", state)]
            count = sum(row["state"] == state for row in open_now)
            read_list(hand, "/desk/incident/", conditions, count=count)
        conditions = [Condition("category", "is", category), Condition("team", "is empty", "")]
        read_list(hand, "/desk/incident/", conditions)
        hand.select([row["number"] for row in without])
        hand.edit_selected({"team": team["name"]})

    changed: dict[str, Any] = {"incident": {row["id"]: {"team_id": team["id"]} for row in without}}
    return Work(
        f"Give the {category.lower()} incidents that have no team to the team with the fewest "
        "incidents that are new, in progress or on hold. Only such incidents are given away, and "
        "critical ones are left without a team.",
        Changed(changed),
        solve,
        stage=stage.tables,
    )
