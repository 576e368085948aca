"""Goals that lack a value; a colleague knows it, and the desk does not."""

from __future__ import annotations

from datetime import date, timedelta

from uiprobe.environments.web.sites.desk.tasks.families import Work, World, pair_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.placing import ordered
from uiprobe.environments.web.sites.desk.tasks.hard.reading import order_found
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed
from uiprobe.environments.web.sites.desk.tasks.pairs.knowing import means
from uiprobe.environments.web.sites.desk.tasks.pairs.staged import accessory, open_incident

_HEARD = (
    "It happens only in the morning.",
    "A second cable did not help.",
    "The same was so in the old office.",
    "It began after the move.",
    "Nobody else in the room has it.",
)


@pair_family("due-as-agreed", "unsaid", 10)
def due_as_agreed(world: World) -> Work:
    """An incident gets the due date that a colleague has agreed with the caller."""
    draw, stage = world.draw, Stage(world)
    row = open_incident(world, stage, draw.choice(world.people()), "Monitor")
    days = draw.sample(range(3, 25), 2)
    due = (date(2025, 3, 14) + timedelta(days=world.either(*days))).isoformat()

    def solve(hand: Hand) -> None:
        hand.edit("incident", row["number"], {"due": due})

    return Work(
        f"Set the due date of {row['number']} to the day that I agreed with the caller.",
        Changed({"incident": {row["id"]: {"due": due}}}),
        solve,
        stage=stage.tables,
        person=means("date", f"It is due on {due}."),
        questions=("Which day did you agree on?",),
    )


@pair_family("one-for-each-new", "unsaid", 9)
def one_for_each_new(world: World) -> Work:
    """Something is ordered for as many new colleagues as a colleague knows of."""
    item = accessory(world)
    counts = world.draw.sample(range(2, 10), 2)
    count = world.either(*counts)

    def solve(hand: Hand) -> None:
        order_found(hand, item["name"], count)

    return Work(
        f'Order the "{item["name"]}" from the catalogue, one for each of the colleagues who are '
        "new in my team, in one order.",
        ordered(world, item["name"], count),
        solve,
        person=means("amount", f"There are {count} of them."),
        questions=("How many should I order?",),
    )


@pair_family("note-of-a-call", "unsaid", 10)
def note_of_a_call(world: World) -> Work:
    """A sentence that a caller said on the phone goes into the work notes."""
    draw, stage = world.draw, Stage(world)
    row = open_incident(world, stage, draw.choice(world.people()), "Laptop")
    note = world.either(*draw.sample(_HEARD, 2))

    def solve(hand: Hand) -> None:
        hand.edit("incident", row["number"], {"work_notes": note})

    return Work(
        f"Write into the work notes of {row['number']} what the caller told me on the phone, in "
        "my words.",
        Changed({"incident": {row["id"]: {"work_notes": note}}}),
        solve,
        stage=stage.tables,
        person=means("text", f'Write this: "{note}"'),
        questions=("What should I write?",),
    )


@pair_family("device-that-moved", "unsaid", 10)
def device_that_moved(world: World) -> Work:
    """A device gets the location that a colleague has brought it to."""
    draw, stage = world.draw, Stage(world)
    places = world.sample(world.rows("location"), 3)
    number = draw.randrange(81000, 88000)
    device = stage.device("Printer", number, state="In stock", location=places[0]["id"])
    place = world.either(*places[1:])

    def solve(hand: Hand) -> None:
        hand.edit("hardware", device["asset_tag"], {"location": place["name"]})

    return Work(
        f"I have taken the printer {device['asset_tag']} to another office. Set its location.",
        Changed({"hardware": {device["id"]: {"location_id": place["id"]}}}),
        solve,
        stage=stage.tables,
        person=means(
            "place", f"It is in {place['name']} now.", [row["name"] for row in places[1:]]
        ),
        questions=("Where is it now?",),
    )
