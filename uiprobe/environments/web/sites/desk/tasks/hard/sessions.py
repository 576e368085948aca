"""Incidents for some devices of a list, on a desk whose session ends unannounced."""

from __future__ import annotations

from datetime import date, timedelta

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import forms, schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.reading import read_list
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, days_ago, key_of
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed


@hard_family("repairs-without-warranty", 126, ("hardware", "users", "incidents"), 8)
def repairs_without_warranty(world: World) -> Work:
    """Incidents for some devices of a list; the session ends at the first save, unannounced."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    department = draw.choice(words.DEPARTMENTS)[0]
    key = key_of(world, "department", department)
    number = draw.randrange(81000, 88000)
    deputy, other, called = stage.namesakes(world.people())
    places = world.rows("location")
    wanted = [("In repair", 1, True), ("In repair", 1, True), ("In repair", 1, False)]
    rest = [("In repair", -1, True)] * 8 + [("In use", 1, True)] * 4 + [("In stock", 1, False)] * 4
    plan = world.sample(rest, len(rest))
    for one in wanted:
        plan.insert(draw.randrange(len(plan)), one)
    for at, (state, years, used) in enumerate(plan):
        ended = date(2025, 3, 14) - timedelta(days=years * 200 + draw.randrange(60))
        stage.device(
            "Laptop", number + at * 3, state=state, department=key,
            assigned_to=draw.choice(world.people())["id"] if used else None,
            warranty_until=ended, location=draw.choice(places)["id"],
        )  # fmt: skip
    conditions = [
        Condition("department", "is", department),
        Condition("category", "is", "Laptop"),
        Condition("state", "is", "In repair"),
    ]
    found = stage.rows("hardware", department_id=key, category="Laptop", state="In repair")
    matching = [row for row in reader.all(found) if row["warranty_until"] < days_ago(0)]
    person = reader.best([other, deputy], lambda row: row is not deputy)

    def caller(row: Row) -> str:
        if reader.excepted(row["assigned_to_id"] is None):
            return str(person["name"])
        user = row["assigned_to_id"] or 1
        return str(stage.get("person", user)["name"])

    forms_of = [
        {
            "caller": caller(row),
            "category": "Hardware",
            "subcategory": "Laptop",
            "location": schema.shown(world.tables, "hardware", row, "location"),
            "hardware": row["name"],
            "short_description": f"Repair of {row['asset_tag']}",
        }
        for row in matching
    ]
    keys = {row["name"]: row["id"] for row in stage.rows("person")}
    devices = {row["name"]: row["id"] for row in stage.rows("hardware")}
    created = []
    for values in forms_of:
        plain = {k: v for k, v in values.items() if k not in ("caller", "hardware")}
        linked = {"caller": keys[values["caller"]], "hardware": devices[values["hardware"]]}
        created.append(
            schema.new_row("incident", **forms.stored(world, "incident", plain), **linked)
        )

    def solve(hand: Hand) -> None:
        read_list(hand, "/desk/hardware/", conditions, ("warranty_until",))
        hand.open_record("person", person["name"])
        for at, values in enumerate(forms_of):
            hand.create("incident", values)
            if at == 0:
                hand.page.get_by_role("button", name="Log in").click()
                hand.page.wait_for_url("**/desk/incident/**")
                hand.create("incident", values)

    return Work(
        f"{DATED}Create an incident for each laptop of {department} that is in repair and whose "
        'warranty has ended: short description "Repair of" with the asset tag, category Hardware, '
        "subcategory Laptop, with the device and the device's location. The caller is the one it "
        f"is assigned to, or {called} if it is assigned to nobody.",
        Changed(created={"incident": created}),
        solve,
        stage=stage.tables,
        flags={"expire_at_save": True, "remembered": True},
    )
