"""Rules in articles of the knowledge base: editions, corrections, exceptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import forms, schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, hard_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.reading import read_articles
from uiprobe.environments.web.sites.desk.tasks.hard.staging import DATED, Stage
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

TODAY = "2025-03-14"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of rules.

    Attributes:
        title: The title of its article.
        published: The day on which the article was published.
        valid: The day from which it holds, until a later edition does.
    """

    title: str
    published: str
    valid: str


def in_force(edition: Edition) -> tuple[bool, int]:
    """A key by which the edition that holds today comes first."""
    return edition.valid > TODAY, -int(edition.valid.replace("-", ""))


def editions(subject: str) -> list[Edition]:
    """Three editions of rules, in the order of the knowledge base; the second one holds today."""
    return [
        Edition(f"{subject}, edition 7", "2024-11-04", "2024-12-01"),
        Edition(f"{subject}, edition 8", "2025-02-10", "2025-03-01"),
        Edition(f"{subject}, edition 9", "2025-03-12", "2025-04-01"),
    ]


def opening(edition: Edition) -> str:
    """The first paragraph of an edition."""
    return (
        "This edition is kept by the service office, and was agreed with the heads of all "
        f"departments. It holds from {edition.valid}, and ends when a later edition begins to hold."
    )


Rule = tuple[str, str, str]
"""Impact, urgency and team of an incident."""

_HIGH, _ACCESS = "1 - High", "Access Team"
"""The urgency and the team of exceptions; lines that they concern never say them."""


def _level(value: str) -> str:
    return value[4:].lower()


def _rules(world: World, departments: Sequence[str], own: str, impact: str) -> dict[str, Rule]:
    """Lines of an edition, of which the one that counts has an impact that no other edition has."""
    draw = world.draw
    rules = {
        name: (draw.choice(choices.LEVELS), draw.choice(choices.LEVELS), draw.choice(words.TEAMS))
        for name in departments
    }
    levels = [level for level in choices.LEVELS if level != _HIGH]
    teams = [team for team in words.TEAMS if team != _ACCESS]
    return rules | {own: (impact, draw.choice(levels), draw.choice(teams))}


@hard_family("policy-in-force", 52, ("hardware", "users", "knowledge", "incidents"), 7)
def policy_in_force(world: World) -> Work:
    """An incident by rules of which one edition holds, with a correction and two exceptions."""
    draw, stage, reader = world.draw, Stage(world), world.reader
    known = editions("Rules for outages")
    devices = [
        row
        for row in world.rows("hardware")
        if row["assigned_to_id"]
        and (manager := world.get("person", row["assigned_to_id"])["manager_id"])
        and world.get("person", manager)["is_active"]
    ]
    device = draw.choice(devices)
    user = world.get("person", device["assigned_to_id"])
    caller = world.get("person", user["manager_id"])
    special = draw.choice(("vip", "contractor", "none"))
    caller = stage.change(
        "person",
        caller["id"],
        vip=int(special == "vip"),
        employment="Contractor" if special == "contractor" else "Permanent",
    )
    own = world.get("department", caller["department_id"])["name"]
    others = [name for name, _ in words.DEPARTMENTS if name != own]
    covered = world.sample(others, 5)
    # Not in the first lines, or a glance would do.
    covered.insert(draw.randrange(3, 6), own)
    impacts = zip(known, world.sample(choices.LEVELS, len(known)), strict=True)
    rules = {one.title: _rules(world, covered, own, impact) for one, impact in impacts}
    # The team of a contractor is no matter of the line, so that its correction would be none.
    corrected = own if special != "contractor" and draw.random() < 0.7 else covered[0]
    right_team = draw.choice([t for t in words.TEAMS if t != rules[known[1].title][corrected][2]])
    for one in known:
        lines = [
            f"{name}: impact {_level(impact)}, urgency {_level(urgency)}, {team}."
            for name, (impact, urgency, team) in rules[one.title].items()
        ]
        ends = (
            "The urgency is high for every caller who is marked as VIP, and the team is the Access "
            "Team for every contractor, whatever the department. The channel is Phone."
        )
        if one is known[0]:
            ends = "There are no exceptions. The channel is Mail."
        stage.article(one.title, one.published, (opening(one), "\n".join(lines), ends), "Policies")
    correction = "Outages: a correction"
    stage.article(
        correction,
        "2025-03-05",
        (
            "A line of the rules for outages was printed with a mistake. This concerns edition 8.",
            f"The outages of {corrected} go to the {right_team}. All else is as it was printed.",
        ),
        "Policies",
    )

    edition = reader.best(known, in_force)
    known_lines = dict(reader.all(list(rules[edition.title].items())))
    impact, urgency, team = known_lines.get(own, next(iter(known_lines.values())))
    if reader.excepted(edition is known[1] and corrected == own):
        team = right_team
    if edition is not known[0]:
        urgency = _HIGH if reader.excepted(special == "vip") else urgency
        team = _ACCESS if reader.excepted(special == "contractor") else team
    part = draw.choice(("VPN", "Wireless"))
    text = f"{part} outage {draw.randrange(100, 999)}"
    values = {
        "caller": caller["name"],
        "category": "Network",
        "subcategory": part,
        "channel": "Mail" if edition is known[0] else "Phone",
        "impact": impact,
        "urgency": urgency,
        "team": team,
        "short_description": text,
    }

    def solve(hand: Hand) -> None:
        hand.open_record("hardware", device["asset_tag"])
        hand.open_record("person", user["name"])
        hand.open_record("person", caller["name"])
        hand.open_tab("Employment")
        read_articles(hand, [correction, *(one.title for one in known)])
        hand.create("incident", values)

    return Work(
        f"{DATED}The manager of the person who uses {device['asset_tag']} "
        f"has a {part} outage (category Network, subcategory {part}). Create an incident for the "
        f'manager as our rules for outages say, with the short description "{text}".',
        Changed(created={"incident": [_incident(world, stage, values)]}),
        solve,
        stage=stage.tables,
    )


def _incident(world: World, stage: Stage, values: dict[str, str]) -> Row:
    return schema.new_row("incident", **forms.stored(world, "incident", values))
