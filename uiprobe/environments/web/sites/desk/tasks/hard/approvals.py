"""Approvals that are given or refused by rules; neither can be taken back."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.policies import editions, in_force, opening
from uiprobe.environments.web.sites.desk.tasks.hard.reading import read_articles
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

_BACK = "Restore the copy of the evening before"
_TEST = "Run the checks of the vendor in the laboratory"

Days = tuple[date, date]


def _asked(stage: Stage, position: int, days: Days, **fields: Any) -> Row:
    """A change that waits for the approval of the one who does the tasks."""
    change = stage.add(
        "change",
        short_description=f"Work on rack {position + 11} in hall {position % 3 + 1}",
        state="Awaiting approval",
        planned_start=days[0],
        planned_end=days[1],
        opened=days_ago(20 - position),
        **fields,
    )
    stage.add("approval", change=change["id"], approver=1, position=1, state="Requested")
    return change


@hard_family("approve-by-rules", 92, ("knowledge", "approvals", "changes"), 9)
def approve_by_rules(world: World) -> Work:
    """Changes that wait for approval, by an edition of rules and a freeze that was postponed."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    known = editions("Rules for approvals")
    first = date(2025, 3, 24) + timedelta(days=draw.randrange(3))
    shift = draw.randrange(8, 12)
    freezes = [
        ("Freeze at the end of the quarter", "2025-01-20", first),
        ("Freeze postponed", "2025-03-11", first + timedelta(days=shift)),
    ]
    for title, published, begins in freezes:
        ends = begins + timedelta(days=6)
        stage.article(
            title,
            published,
            (
                "The books are closed in these days, and nobody may be disturbed.",
                f"The freeze begins on {begins} and ends on {ends}. Both days belong to it. What "
                "was announced earlier about the freeze of this quarter does not hold any more.",
            ),
            "Finance",
        )
    for one in known:
        old = one is known[0]
        rules = (
            "Every change of high risk is rejected. All others are approved."
            if old
            else "A change is rejected if one of its days lies in the freeze, unless it is an "
            "emergency and has a backout plan.\n"
            "A change of high risk is rejected if it has no test plan.\n"
            "If two changes concern the same device and have a day in common, the one with the "
            "higher number is rejected, and the other one is judged as if it were alone.\n"
            "All others are approved."
        )
        if one is known[2]:
            rules += "\nFrom now on, all changes that cause an outage are rejected."
        stage.article(one.title, one.published, (opening(one), rules), "Policies")

    early = first - timedelta(days=4)
    frozen = freezes[1][2] + timedelta(days=draw.randrange(5))
    was_frozen = first + timedelta(days=1)
    late = freezes[1][2] + timedelta(days=7 + draw.randrange(1, 4))
    devices = world.sample(world.rows("hardware"), 3)
    shared, alone = devices[0]["id"], devices[1]["id"]

    def days(start: date) -> Days:
        return start, start + timedelta(days=1)

    normal: dict[str, Any] = {"kind": "Normal", "risk": "Moderate"}
    emergency: dict[str, Any] = {"kind": "Emergency", "risk": "Low"}
    high: dict[str, Any] = {"kind": "Normal", "risk": "High", "backout_plan": _BACK}
    asked: list[tuple[Days, dict[str, Any]]] = [
        ((freezes[1][2] - timedelta(days=1), freezes[1][2]), normal | {"outage": True}),
        (days(was_frozen), normal | {"test_plan": _TEST}),
        (days(frozen), emergency | {"backout_plan": _BACK}),
        (days(frozen), emergency | {"test_plan": _TEST}),
        (days(late), high | {"outage": True}),
        (days(late), high | {"test_plan": _TEST, "outage": True}),
        (days(early), normal | {"hardware": shared}),
        (days(early + timedelta(days=1)), normal | {"hardware": shared, "backout_plan": _BACK}),
    ]
    order = world.sample(asked, len(asked))
    if draw.random() < 0.5:
        order.append((days(late + timedelta(days=9)), normal | {"hardware": alone}))
    changes = [_asked(stage, at, when, **fields) for at, (when, fields) in enumerate(order)]
    approvals = {row["change_id"]: row for row in stage.rows("approval", approver_id=1)}

    edition = reader.best(known, in_force)
    begins = reader.best(freezes, lambda one: one[1] != "2025-03-11")[2]
    freeze = begins.isoformat(), (begins + timedelta(days=6)).isoformat()

    def is_approved(change: Row) -> bool:
        risky = change["risk"] == "High"
        if edition is known[0]:
            return not risky
        start, end = change["planned_start"], change["planned_end"]
        spared = reader.excepted(change["kind"] == "Emergency" and bool(change["backout_plan"]))
        if start <= freeze[1] and end >= freeze[0] and not spared:
            return False
        if risky and not change["test_plan"]:
            return False
        lower = [
            other
            for other in changes
            if change["hardware_id"]
            and other["hardware_id"] == change["hardware_id"]
            and other["number"] < change["number"]
            and other["planned_start"] <= end
            and other["planned_end"] >= start
        ]
        return not reader.excepted(bool(lower))

    decided = {one["id"]: is_approved(one) for one in reader.all(changes[::-1])}

    def solve(hand: Hand) -> None:
        read_articles(hand, [*(title for title, _, _ in freezes), *(one.title for one in known)])
        for change in changes[::-1]:
            hand.go("/approvals/")
            hand.page.get_by_role("link", name=change["number"], exact=True).click()
            hand.open_tab("Planning")
            hand.open_tab("Schedule")
        for change in changes[::-1]:
            if change["id"] in decided:
                hand.go("/approvals/")
                verb = "Approve" if decided[change["id"]] else "Reject"
                hand.press(f"{verb} {change['number']}")
                hand.page.get_by_text("by you").wait_for()

    states = {key: "Approved" if yes else "Rejected" for key, yes in decided.items()}
    return Work(
        f"{DATED}Decide on all changes that wait for your approval, as our "
        "rules for approvals say.",
        Changed(
            {
                "change": {key: {"state": state} for key, state in states.items()},
                "approval": {
                    approvals[key]["id"]: {"state": state} for key, state in states.items()
                },
            }
        ),
        solve,
        stage=stage.tables,
    )
