"""Work on records that WorkArena's table lacks: many at once, approvals, duplicates, mistakes."""

from __future__ import annotations

from typing import Any

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

_OPEN = ("New", "In progress", "On hold")


def incident(world: World, offset: int, **fields: Any) -> Row:
    """A further incident, to be written before the task begins."""
    key = world.next_key("incident") + offset
    number = f"INC{key + 1000:07d}"
    return {"id": key, "number": number, **schema.new_row("incident", **fields)}


@family("edit-many-incidents", "work", 20)
def edit_many_incidents(world: World) -> Work:
    """Set a field of all incidents that share two others."""
    draw = world.draw
    while True:
        row = draw.choice([r for r in world.rows("incident") if r["state"] in _OPEN])
        same = world.rows("incident", state=row["state"], subcategory=row["subcategory"])
        if 2 <= len(same) <= 8:
            break
    state = draw.choice([s for s in _OPEN if s != row["state"]])

    def solve(hand: Hand) -> None:
        hand.go("/desk/incident/")
        hand.filter(
            [
                Condition("state", "is", row["state"]),
                Condition("subcategory", "is", row["subcategory"]),
            ]
        )
        hand.select([one["number"] for one in same])
        hand.edit_selected({"state": state})

    return Work(
        f'Set the state of all incidents with the subcategory "{row["subcategory"]}" that are now '
        f'"{row["state"]}" to "{state}".',
        Changed({"incident": {one["id"]: {"state": state} for one in same}}),
        solve,
        start="/desk/incident/",
    )


@family("approve-in-chain", "work", 34)
def approve_in_chain(world: World) -> Work:
    """Give all approvals of a change, in the name of those who give them."""
    draw = world.draw
    change = world.one("change", state="New")
    approvers = world.sample(world.people(), draw.randrange(2, 4))
    first = world.next_key("approval")
    rows = [
        {
            "id": first + at,
            **schema.new_row(
                "approval",
                change=change["id"],
                approver=person["id"],
                position=at + 1,
                state="Waiting" if at else "Requested",
            ),
        }
        for at, person in enumerate(approvers)
    ]
    staged = [{**change, "state": "Awaiting approval"}]

    def solve(hand: Hand) -> None:
        # Who has to approve stands in the list of approvals.
        hand.go("/desk/approval/")
        for person in approvers:
            hand.impersonate(person["name"])
            hand.go("/approvals/")
            hand.press(f"Approve {change['number']}")
            hand.page.get_by_text("is approved by you").wait_for()
            hand.page.get_by_role("button", name="stop impersonating").click()
            hand.page.wait_for_load_state("load")

    changed = {
        "approval": {row["id"]: {"state": "Approved"} for row in rows},
        "change": {change["id"]: {"state": "Approved"}},
    }
    return Work(
        f"All approvers of the change {change['number']} have agreed by telephone. Impersonate "
        "each of them in turn, and approve it under their approvals, until the change is approved.",
        Changed(changed),
        solve,
        stage={"desk_change": staged, "desk_approval": rows},
    )


@family("merge-duplicates", "work", 30)
def merge_duplicates(world: World) -> Work:
    """Close what was reported twice as duplicates of the first report."""
    draw = world.draw
    caller = draw.choice(world.people())
    others = world.sample([p for p in world.people() if p["id"] != caller["id"]], 1)
    part = draw.choice(tuple(words.SYMPTOMS))
    text = f"{part} {draw.choice(words.SYMPTOMS[part])} in room {draw.randrange(700, 990)}"
    count = draw.randrange(2, 4)
    rows = [
        incident(world, at, caller=caller["id"], short_description=text, opened=f"2025-03-{day}")
        for at, day in enumerate(sorted(draw.sample(range(10, 14), count)))
    ]
    # Somebody else has the same trouble, and is no duplicate.
    decoy = incident(
        world, count, caller=others[0]["id"], short_description=text, opened="2025-03-09"
    )
    first, *later = rows
    note = f"Same as {first['number']}"
    values = {
        "duplicate_of": first["number"],
        "state": "Closed",
        "resolution_code": "Duplicate",
        "resolution_notes": note,
    }

    def solve(hand: Hand) -> None:
        for row in later:
            hand.edit("incident", row["number"], values)

    fields = {
        "state": "Closed",
        "duplicate_of_id": first["id"],
        "resolution_code": "Duplicate",
        "resolution_notes": note,
    }
    return Work(
        f'{caller["name"]} has reported "{text}" more than once. Keep the incident that was opened '
        'first as it is. For each later one of the same caller, set "Duplicate of" to the first, '
        '"State" to "Closed", "Resolution code" to "Duplicate" and '
        f'"Resolution notes" to "{note}".',
        Changed({"incident": {row["id"]: fields for row in later}}),
        solve,
        start="/desk/incident/",
        stage={"desk_incident": [*rows, decoy]},
    )


@family("reassign-by-rule", "work", 50)
def reassign_by_rule(world: World) -> Work:
    """Give incidents to teams by a rule."""
    draw = world.draw
    mark = f"room {draw.randrange(1000, 9999)}"
    teams = world.sample(words.TEAMS, 3)
    rows, wanted = [], {}
    count = draw.randrange(3, 6)
    place = draw.choice(world.rows("location"))
    for at in range(count):
        category = ("Network", "Mail", "Hardware")[at % 3] if at < 3 else "Software"
        impact, urgency = draw.choice((("1 - High", "1 - High"), ("3 - Low", "3 - Low")))
        priority = "1 - Critical" if impact == "1 - High" else "5 - Planning"
        rows.append(
            incident(
                world,
                at,
                caller=draw.choice(world.people())["id"],
                short_description=f"{category} fails in {mark}",
                category=category,
                impact=impact,
                urgency=urgency,
                priority=priority,
                location=place["id"],
            )
        )
        if priority == "1 - Critical":
            wanted[rows[-1]["id"]] = teams[0]
        elif category == "Network":
            wanted[rows[-1]["id"]] = teams[1]
        else:
            wanted[rows[-1]["id"]] = teams[2]

    def solve(hand: Hand) -> None:
        for row in rows:
            hand.edit("incident", row["number"], {"team": wanted[row["id"]]})

    keys = {row["name"]: row["id"] for row in world.rows("team")}
    changed = {key: {"team_id": keys[team]} for key, team in wanted.items()}
    return Work(
        f'Assign every incident whose short description ends with "in {mark}" to a team by this '
        f'rule: those of priority "1 - Critical" go to "{teams[0]}"; of the others, those of the '
        f'category "Network" go to "{teams[1]}", and all that remain to "{teams[2]}".',
        Changed({"incident": changed}),
        solve,
        start="/desk/incident/",
        stage={"desk_incident": rows},
    )


@family("reconcile-delivery", "work", 30)
def reconcile_delivery(world: World) -> Work:
    """Compare what was ordered with what was delivered."""
    draw = world.draw
    order, shipment = f"PO{draw.randrange(7000, 7999)}", f"SHP{draw.randrange(900, 999)}"
    first = world.next_key("hardware")
    count = draw.randrange(4, 7)
    rows = []
    for at in range(count):
        tag = f"HW{first * 3 + 10000 + at * 3}"
        rows.append(
            {
                "id": first + at,
                **schema.new_row(
                    "hardware",
                    asset_tag=tag,
                    name=f"View 27 {tag[2:]}",
                    serial_number=f"Q{draw.randrange(10**7, 10**8)}",
                    category="Monitor",
                    manufacturer="Brenner",
                    model="View 27",
                    state="On order",
                    purchase_order=order,
                ),
            }
        )
    came = world.sample(rows, draw.randrange(2, count - 1))
    line = world.next_key("delivery")
    serials = [row["serial_number"] for row in came] + [f"Q{draw.randrange(10**7, 10**8)}"]
    lines = [
        {
            "id": line + at,
            **schema.new_row(
                "delivery",
                shipment=shipment,
                serial_number=serial,
                model="View 27",
                delivered="2025-03-13",
            ),
        }
        for at, serial in enumerate(serials)
    ]
    keys = {row["id"] for row in came}
    states = {row["id"]: "In stock" if row["id"] in keys else "Missing" for row in rows}

    def solve(hand: Hand) -> None:
        for state in ("In stock", "Missing"):
            hand.go("/desk/hardware/")
            hand.filter([Condition("purchase_order", "is", order)])
            hand.select([row["asset_tag"] for row in rows if states[row["id"]] == state])
            hand.edit_selected({"state": state})

    return Work(
        f"The shipment {shipment} has arrived for the purchase order {order}. Compare the serial "
        "numbers of the deliveries with those of the hardware on that order: set the state of "
        'each device that was delivered to "In stock", and of each that was not to "Missing".',
        Changed({"hardware": {key: {"state": state} for key, state in states.items()}}),
        solve,
        start="/desk/hardware/",
        stage={"desk_hardware": rows, "desk_delivery": lines},
    )


@family("undo-mistake", "work", 25)
def undo_mistake(world: World) -> Work:
    """Put back what somebody has changed by mistake, as the history shows it."""
    draw = world.draw
    culprit = draw.choice(world.people())
    field = draw.choice(("state", "location", "substate"))
    count = draw.randrange(2, 4)
    devices = world.sample([row for row in world.rows("hardware") if row["substate"]], count)
    kind = world.one("django_content_type", model="hardware")["id"]
    wrong = {"state": "Retired", "substate": "Pending disposal"}
    staged: list[Row] = []
    entries: list[Row] = []
    wanted: dict[int, Row] = {}
    old: dict[int, str] = {}
    for at, device in enumerate(devices):
        row = dict(device)
        if field == "location":
            column = "location_id"
            other = draw.choice([o for o in world.rows("location") if o["id"] != row[column]])
            before, now = world.get("location", row[column])["name"], other["name"]
            row[column] = other["id"]
        else:
            column = field
            before, now = row[column], wrong[field]
            if before == now:
                before = "In stock" if field == "state" else "Available"
            row[column] = now
        if field == "state" and before == "In use" and not row["assigned_to_id"]:
            before = "In stock"
        back = world.get("hardware", row["id"])[column] if field == "location" else before
        staged.append(row)
        old[row["id"]] = before
        wanted[row["id"]] = {column: back}
        said = f"{schema.label_of('hardware', field)}: {before} -> {now}"
        entries.append(_entry(len(entries), f"13 09:1{at}", culprit, kind, row, said))
    # What others did, and what the same person did on purpose on another day, stays.
    for at, device in enumerate(world.sample(world.rows("hardware"), 6)):
        who = culprit if at % 3 == 0 else draw.choice(world.people())
        day = "11" if who["id"] == culprit["id"] else draw.choice(("12", "13"))
        said = f"Cost (EUR): {draw.randrange(100, 900)} -> {device['cost']}"
        entries.append(_entry(len(entries), f"{day} 10:2{at}", who, kind, device, said))

    def solve(hand: Hand) -> None:
        for device in devices:
            hand.edit("hardware", device["asset_tag"], {field: old[device["id"]]})

    return Work(
        f"{culprit['name']} has changed the {schema.label_of('hardware', field).lower()} of some "
        "devices by mistake on 2025-03-13. Find them in the activity log, and put the old values "
        "back.",
        Changed({"hardware": wanted}),
        solve,
        stage={"desk_hardware": staged, "django_admin_log": entries},
    )


def _entry(at: int, when: str, who: Row, kind: int, device: Row, said: str) -> Row:
    """A line of the activity log."""
    return {
        "id": 9000 + at,
        "action_time": f"2025-03-{when}:00",
        "user_id": who["id"],
        "content_type_id": kind,
        "object_id": str(device["id"]),
        "object_repr": device["name"],
        "action_flag": 2,
        "change_message": said,
    }


@family("locked-record", "work", 8)
def locked_record(world: World) -> Work:
    """Change a record that somebody else works on."""
    draw = world.draw
    row = draw.choice([r for r in world.rows("problem") if r["state"] != "Closed"])
    holder = draw.choice(world.people())
    state = draw.choice(
        [s for s in schema.choices_of("problem", "state") if s not in (row["state"], "Closed")]
    )
    key = world.next_key("recordlock")
    lock = {"id": key, "table": "problem", "record": row["id"], "holder_id": holder["id"]}

    def solve(hand: Hand) -> None:
        hand.open_record("problem", row["number"])
        hand.press(f"Ask {holder['name']} to release it")
        hand.page.get_by_text("has released the record").wait_for()
        hand.fill_form("problem", {"state": state})
        hand.save()

    return Work(
        f'Set the state of the problem {row["number"]} to "{state}". If somebody else has locked '
        "it, ask for its release first.",
        Changed({"problem": {row["id"]: {"state": state}}, "recordlock": {key: {}}}),
        solve,
        start="/desk/problem/",
        stage={"desk_recordlock": [lock]},
    )
