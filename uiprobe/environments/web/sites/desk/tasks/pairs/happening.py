"""Others act while a task is worked on: they change what one edits, or decide later."""

from __future__ import annotations

from typing import Any

from uiprobe.environments.web.sites.desk.later import Later
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, pair_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.placing import ordered
from uiprobe.environments.web.sites.desk.tasks.hard.reading import order_found
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage, days_ago, log_entry
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed
from uiprobe.environments.web.sites.desk.tasks.pairs.staged import accessory, open_incident

_WORKING = (
    "Colleagues work on it, too, and the desk lets the last save win: what your save has "
    "overwritten of theirs, put back. The activity log shows it."
)
_LOOKS = 4
"""Pages after which somebody has decided."""


@pair_family("team-set-meanwhile", "changed", 26)
def team_set_meanwhile(world: World) -> Work:
    """While an incident is edited, a colleague assigns it to a team, or does not."""
    draw, stage = world.draw, Stage(world)
    caller, colleague = world.sample(world.people(), 2)
    row = open_incident(world, stage, caller, "Monitor")
    team = draw.choice(world.rows("team"))
    path = f"/desk/incident/{row['id']}/change/"
    said = f"Team: none -> {team['name']}"
    entry = log_entry(world, 50, "2025-03-14 09:30:00", colleague, "incident", row, said)
    happens = {
        "desk_incident": [{**row, "team_id": team["id"]}],
        "django_admin_log": [entry],
    }

    def solve(hand: Hand) -> None:
        hand.edit("incident", row["number"], {"state": "On hold"})
        hand.find("/admin/logentry/", row["number"])
        if world.name == "b":
            hand.edit("incident", row["number"], {"team": team["name"]})

    changed: dict[str, Any] = {"state": "On hold"}
    return Work(
        f'Set the state of {row["number"]} to "On hold". {_WORKING}',
        Changed({"incident": {row["id"]: changed | world.either({}, {"team_id": team["id"]})}}),
        solve,
        stage=stage.tables,
        later=world.either((), (Later(path, 0, happens),)),
    )


@pair_family("device-handed-out-meanwhile", "changed", 26)
def device_handed_out_meanwhile(world: World) -> Work:
    """While a device is edited, a colleague writes where it is stored, or does not."""
    draw, stage = world.draw, Stage(world)
    colleague = draw.choice(world.people())
    number = draw.randrange(81000, 88000)
    device = stage.device("Monitor", number, state="In stock")
    place = f"Shelf {draw.randrange(11, 99)}"
    path = f"/desk/hardware/{device['id']}/change/"
    said = f"Storage place: none -> {place}"
    entry = log_entry(world, 50, "2025-03-14 09:30:00", colleague, "hardware", device, said)
    happens = {
        "desk_hardware": [{**device, "storage_place": place}],
        "django_admin_log": [entry],
    }

    def solve(hand: Hand) -> None:
        hand.edit("hardware", device["asset_tag"], {"substate": "Reserved"})
        hand.find("/admin/logentry/", device["name"])
        if world.name == "b":
            hand.edit("hardware", device["asset_tag"], {"storage_place": place})

    changed: dict[str, Any] = {"substate": "Reserved"}
    return Work(
        f'Set the substate of the monitor {device["asset_tag"]} to "Reserved". {_WORKING}',
        Changed({"hardware": {device["id"]: changed | world.either({}, {"storage_place": place})}}),
        solve,
        stage=stage.tables,
        later=world.either((), (Later(path, 0, happens),)),
    )


@pair_family("order-once-decided", "awaited", 20)
def order_once_decided(world: World) -> Work:
    """One of two things is ordered, once a change was approved or rejected."""
    draw, stage = world.draw, Stage(world)
    approver = draw.choice(world.people())
    change = stage.add(
        "change",
        short_description=f"Rewire room {draw.randrange(100, 700)}",
        category="Building",
        kind="Normal",
        risk="Low",
        state="Awaiting approval",
        opened=days_ago(5),
    )
    approval = stage.add(
        "approval", change=change["id"], approver=approver["id"], position=1, state="Requested"
    )
    first = accessory(world)
    shelf = world.rows("catalogueitem", category="Accessories", available=1)
    second = draw.choice([row for row in shelf if row["id"] != first["id"]])
    count = draw.randrange(2, 10)
    decided = world.either("Approved", "Rejected")
    wanted = world.either(first, second)
    path = f"/desk/change/{change['id']}/change/"
    happens = {
        "desk_change": [{**change, "state": decided}],
        "desk_approval": [{**approval, "state": decided}],
    }

    def solve(hand: Hand) -> None:
        hand.open_record("change", change["number"])
        for _ in range(_LOOKS + 1):
            hand.page.reload()
        order_found(hand, wanted["name"], count)

    outcome = ordered(world, wanted["name"], count)
    states = {"change": {change["id"]: {"state": decided}},
              "approval": {approval["id"]: {"state": decided}}}  # fmt: skip
    return Work(
        f"{approver['name']} is deciding on {change['number']} and will be done in a few minutes; "
        f'look at the change until it is no longer "Awaiting approval". Then order {count} of '
        f'"{first["name"]}" if it is approved, and {count} of "{second["name"]}" if it is '
        "rejected.",
        Changed(states, outcome.created),
        solve,
        stage=stage.tables,
        later=(Later(path, _LOOKS, happens),),
    )
