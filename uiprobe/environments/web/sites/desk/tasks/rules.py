"""Work that needs judgement: what cannot be done, what is refused, what a policy decides."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.content import AGENT, PASSWORD
from uiprobe.environments.web.sites.desk.tasks import forms, orders, schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Answered, Changed, Refused
from uiprobe.environments.web.sites.desk.tasks.records import incident
from uiprobe.ui.stated_answers.question import Question

_SOMETIMES_OFFERED = {
    "Memory": ("8 GB", "16 GB", "32 GB", "64 GB", "96 GB", "128 GB"),
    "Disk": ("256 GB", "512 GB", "1 TB", "2 TB", "4 TB", "8 TB"),
    "Operating system": ("macOS", "Linux", "Windows", "ChromeOS"),
    "Colour": ("Black", "Silver", "Blue", "Red", "White", "Green"),
    "Storage": ("64 GB", "128 GB", "256 GB", "512 GB"),
    "Case": ("38 mm", "40 mm", "44 mm", "48 mm"),
    "Strap": ("Rubber", "Leather", "Steel", "Textile", "Titanium"),
    "Screen size": ("13 inch", "14 inch", "15 inch", "16 inch"),
    "Needed for": ("3 days", "1 week", "10 days", "2 weeks", "3 weeks", "4 weeks"),
}
"""Values of options; each task draws those that its catalogue offers."""


@family("possible-or-not", "judgement", 17)
def possible_or_not(world: World) -> Work:
    """An order that the catalogue may not offer; every second one can be placed.

    The order is drawn first, and then a catalogue with it or without one of its values, so that
    nothing in the goal tells the two apart.
    """
    draw = world.draw
    item, shelf, _, _ = draw.choice([one for one in words.ITEMS if one[0] != "Sales Laptop"])
    quantity = draw.randrange(1, 11)
    chosen = orders.configure(world, item)
    drawn = [name for name in chosen if name in _SOMETIMES_OFFERED]
    for name in drawn:
        chosen[name] = draw.choice(_SOMETIMES_OFFERED[name])
    label = draw.choice(drawn)
    possible = world.seed % 2 == 0
    key = world.rows("catalogueitem", name=item)[0]["id"]
    offered = []
    for row in world.rows("catalogueoption", item_id=key):
        name = row["label"]
        if name in drawn:
            others = [one for one in _SOMETIMES_OFFERED[name] if one != chosen[name]]
            shown = draw.sample(others, len(json.loads(row["values"])))
            if possible or name != label:
                shown[0] = chosen[name]
            ordered = [one for one in _SOMETIMES_OFFERED[name] if one in shown]
            offered.append({**row, "values": json.dumps(ordered)})
    stage = {"desk_catalogueoption": offered}

    def solve(hand: Hand) -> None:
        if possible:
            orders.order(hand, shelf, item, quantity, chosen)
            return
        orders.find(hand, shelf, item)
        hand.refuse(f"{item} is not offered with {label} {chosen[label]}")

    goal = (
        f'Order {quantity} of "{item}" with exactly this configuration: '
        f"{orders.as_text(chosen)}. If the catalogue does not offer it, order nothing, and report "
        "that it is infeasible."
    )
    if not possible:
        return Work(goal, Refused(((f"/catalogue/{key}/",),)), solve, stage=stage)
    row = orders.ordered_row(world, item, quantity, chosen)
    return Work(goal, Changed(created={"request": [row]}), solve, stage=stage)


@family("expired-session", "judgement", 25)
def expired_session(world: World) -> Work:
    """The session ends when the form is saved: sign in, and do it again."""
    names = ["caller", "category", "impact", "urgency", "short_description"]
    values = forms.values_of(world, "incident", names)

    def solve(hand: Hand) -> None:
        hand.create("incident", values)
        hand.page.locator("#id_username").fill(AGENT)
        hand.page.locator("#id_password").fill(PASSWORD)
        hand.page.locator("#id_password").press("Enter")
        hand.page.wait_for_url("**/desk/incident/**")
        hand.create("incident", values)

    row = schema.new_row("incident", **forms.stored(world, "incident", values))
    return Work(
        f"Create a new incident with these values: {forms.as_text('incident', values)}. Leave all "
        f"other fields as they are. Should the desk ask who you are: the user is {AGENT}, the "
        f"password is {PASSWORD}.",
        Changed(created={"incident": [row]}),
        solve,
        start="/desk/incident/add/",
        flags={"expire_at_save": True},
    )


@family("recover-from-error", "judgement", 20)
def recover_from_error(world: World) -> Work:
    """The desk refuses a date, and says which one is possible."""
    from uiprobe.environments.web.sites.desk.models import TODAY

    draw = world.draw
    risk = draw.choice(("Moderate", "High"))
    notice = choices.NOTICE_DAYS[risk]
    wished = TODAY + timedelta(days=draw.randrange(0, notice))
    earliest = TODAY + timedelta(days=notice)
    values: dict[str, Any] = {
        "risk": risk,
        "category": draw.choice(choices.CHANGE_CATEGORIES),
        "short_description": f"Service work on rack {draw.randrange(10, 99)}",
        "justification": "The vendor asks for it",
        "planned_start": wished.isoformat(),
    }
    if risk == "High":
        values["backout_plan"] = "Go back to the last backup"
    stored = {**values, "planned_start": earliest.isoformat()}

    def solve(hand: Hand) -> None:
        hand.create("change", values)
        hand.page.get_by_text("earliest start is").first.wait_for()
        hand.fill_form("change", {"planned_start": earliest.isoformat()})
        hand.save()

    return Work(
        f"Create a new change with these values: {forms.as_text('change', values)}. If the desk "
        "refuses the planned start, take the earliest one that it allows. Leave all other fields "
        "as they are.",
        Changed(created={"change": [schema.new_row("change", **stored)]}),
        solve,
        start="/desk/change/add/",
    )


@family("policy-decides", "judgement", 22)
def policy_decides(world: World) -> Work:
    """An article of the knowledge base says how an incident is to be filled in."""
    draw = world.draw
    key = world.next_key("article")
    number = f"KB{key + 40:07d}"
    departments = world.sample(words.DEPARTMENTS, 4)
    rules = {
        name: (
            draw.choice(choices.LEVELS),
            draw.choice(choices.LEVELS),
            draw.choice(words.TEAMS),
        )
        for name, _ in departments
    }
    lines = [
        f"{name}: impact {impact[4:].lower()}, urgency {urgency[4:].lower()}, team {team}."
        for name, (impact, urgency, team) in rules.items()
    ]
    body = (
        "Outages of printers are entered by the department of the caller, and not by how loud the "
        "caller is. The rules below replace those of last year.\n\n"
        + "\n\n".join(lines)
        + "\n\nThe category is Hardware and the subcategory is Printer in all cases. Callers of "
        "other departments are helped by telephone, without an incident."
    )
    article = {
        "id": key,
        "number": number,
        **schema.new_row(
            "article", title="Outages of printers", topic="Policies", body=body, author=2
        ),
    }
    ids = {row["name"]: row["id"] for row in world.rows("department")}
    callers = [
        row for row in world.people() if row["department_id"] in {ids[name] for name in rules}
    ]
    caller = draw.choice(callers)
    name = next(name for name in rules if ids[name] == caller["department_id"])
    impact, urgency, team = rules[name]
    values = {
        "caller": caller["name"],
        "category": "Hardware",
        "subcategory": "Printer",
        "impact": impact,
        "urgency": urgency,
        "team": team,
        "short_description": f"Printer outage on floor {draw.randrange(1, 9)}",
    }

    def solve(hand: Hand) -> None:
        hand.open_article("Outages of printers")
        hand.create("incident", values)

    row = schema.new_row("incident", **forms.stored(world, "incident", values))
    return Work(
        f"Create an incident for {caller['name']} with the short description "
        f'"{values["short_description"]}". The article "Outages of printers" of the knowledge base '
        "says which category, subcategory, impact, urgency and team it gets. Leave all other "
        "fields as they are.",
        Changed(created={"incident": [row]}),
        solve,
        stage={"desk_article": [article]},
    )


@family("three-lists", "judgement", 20)
def three_lists(world: World) -> Work:
    """An answer that needs incidents, hardware and users."""
    draw = world.draw
    used = [row for row in world.rows("hardware") if row["assigned_to_id"]]
    device = draw.choice(
        [r for r in used if world.get("person", r["assigned_to_id"])["manager_id"] is not None]
    )
    user = world.get("person", device["assigned_to_id"])
    manager = world.get("person", user["manager_id"])
    caller = draw.choice([p for p in world.people() if p["id"] not in (user["id"], manager["id"])])
    row = incident(
        world,
        draw.randrange(90),
        caller=caller["id"],
        short_description=f"Device found in room {draw.randrange(100, 900)}",
        category="Hardware",
        hardware=device["id"],
    )

    def solve(hand: Hand) -> None:
        hand.open_record("incident", row["number"])
        hand.open_record("hardware", device["asset_tag"])
        hand.open_record("person", user["name"])
        hand.open_record("person", manager["name"])
        hand.page.get_by_text("Contact", exact=True).last.click()
        hand.say(hand.page.locator("#id_phone").input_value())

    return Work(
        f"Somebody has handed in the device that the incident {row['number']} names. What is the "
        "phone number of the manager of the person whom the device is assigned to? Answer with the "
        "number alone.",
        Answered(
            Question(
                (manager["phone"],),
                (user["phone"], caller["phone"]),
                ("What is the phone number of the manager of the person?",),
                (manager["name"], row["number"]),
            )
        ),
        solve,
        start="/desk/incident/",
        stage={"desk_incident": [row]},
    )
