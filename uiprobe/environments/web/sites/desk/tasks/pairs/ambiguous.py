"""Goals that fit two things of the desk; which one is meant, a colleague says."""

from __future__ import annotations

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.tasks import forms, schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, pair_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed
from uiprobe.environments.web.sites.desk.tasks.pairs.knowing import means
from uiprobe.environments.web.sites.desk.tasks.pairs.staged import owner_without, two_devices


@pair_family("laptop-to-repair", "ambiguous", 8)
def laptop_to_repair(world: World) -> Work:
    """One of two laptops of a person goes to repair."""
    stage = Stage(world)
    person = owner_without(world, "Laptop")
    both = two_devices(world, stage, "Laptop", person)
    meant = world.either(*both)

    def solve(hand: Hand) -> None:
        hand.edit("hardware", meant["asset_tag"], {"state": "In repair"})

    named = [f"{row['model']}, {row['asset_tag']}" for row in both]
    return Work(
        f"Something is wrong with a laptop of {person['name']}. Set the state of that laptop to "
        '"In repair".',
        Changed({"hardware": {meant["id"]: {"state": "In repair"}}}),
        solve,
        stage=stage.tables,
        person=means(
            "item",
            f"I mean the {meant['model']}, {meant['asset_tag']}.",
            [row[name] for row in both for name in ("model", "asset_tag")],
        ),
        questions=(f"Which laptop do you mean, the {named[0]} or the {named[1]}?",),
    )


@pair_family("caller-of-two-names", "ambiguous", 16)
def caller_of_two_names(world: World) -> Work:
    """An incident of one of two people with the same family name."""
    stage = Stage(world)
    one, other, _ = stage.namesakes(world.people())
    meant = world.either(one, other)
    part = world.draw.choice(("Docking station", "Monitor", "Printer"))
    text = f"{part} {world.draw.choice(words.SYMPTOMS[part])}"
    category, plain = "Hardware", {"category": "Hardware", "short_description": text}

    def solve(hand: Hand) -> None:
        hand.create("incident", {"caller": meant["name"], **plain})

    places = [stage.get("department", row["department_id"])["name"] for row in (one, other)]
    row = schema.new_row("incident", **forms.stored(world, "incident", plain), caller=meant["id"])
    return Work(
        f"{one['last_name']} has called. Create an incident for them, with the category "
        f'"{category}" and the short description "{text}".',
        Changed(created={"incident": [row]}),
        solve,
        stage=stage.tables,
        person=means(
            "person",
            f"I mean {meant['name']} from {world.either(*places)}.",
            [one["name"], other["name"], one["first_name"], other["first_name"], *places],
        ),
        questions=(f"Whom do you mean, {one['name']} or {other['name']}?",),
    )


@pair_family("incident-that-is-solved", "ambiguous", 16)
def incident_that_is_solved(world: World) -> Work:
    """One of two open incidents of a person about their printer is solved."""
    draw, stage = world.draw, Stage(world)
    callers = {row["caller_id"] for row in world.rows("incident")}
    caller = draw.choice([row for row in world.people() if row["id"] not in callers])
    both = [
        stage.incident(
            caller=caller["id"],
            short_description=f"Printer {symptom}",
            category="Hardware",
            subcategory="Printer",
            state="In progress",
            opened=days_ago(draw.randrange(1, 9)),
        )
        for symptom in world.sample(words.SYMPTOMS["Printer"], 2)
    ]
    meant = world.either(*both)
    note = draw.choice(("New toner was needed.", "The driver was updated.", "A roller was stuck."))
    values = {"state": "Resolved", "resolution_code": "Solved", "resolution_notes": note}

    def solve(hand: Hand) -> None:
        hand.edit("incident", meant["number"], values)

    return Work(
        f"One of the incidents of {caller['name']} about a printer is solved. Set its state to "
        f'"Resolved", with the resolution code "Solved" and the resolution notes "{note}".',
        Changed({"incident": {meant["id"]: values}}),
        solve,
        stage=stage.tables,
        person=means(
            "item",
            f'I mean {meant["number"]}, "{meant["short_description"]}".',
            [row[name] for row in both for name in ("number", "short_description")],
        ),
        questions=(f"Which incident is it, {both[0]['number']} or {both[1]['number']}?",),
    )
