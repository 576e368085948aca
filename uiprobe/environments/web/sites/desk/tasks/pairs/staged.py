"""Records that several pairs of worlds write before they begin."""

from __future__ import annotations

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks.families import World
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage, days_ago


def owner_without(world: World, category: str) -> Row:
    """Somebody who uses no device of a category yet."""
    users = {row["assigned_to_id"] for row in world.rows("hardware", category=category)}
    return world.draw.choice([row for row in world.people() if row["id"] not in users])


def two_devices(world: World, stage: Stage, category: str, person: Row) -> list[Row]:
    """Two devices of different models that a person uses."""
    number = world.draw.randrange(81000, 88000)
    places = world.rows("location")
    return [
        stage.device(
            category,
            number + 7 * at,
            model=model,
            state="In use",
            assigned_to=person["id"],
            department=person["department_id"],
            location=world.draw.choice(places)["id"],
        )
        for at, model in enumerate(world.sample(words.MODELS[category], 2))
    ]


def open_incident(world: World, stage: Stage, caller: Row, part: str, **fields: object) -> Row:
    """An incident that somebody works on, after some of others, so that its number varies."""
    draw = world.draw
    for other in world.sample(world.people(), draw.randrange(1, 7)):
        if other["id"] != caller["id"]:
            stage.incident(
                caller=other["id"],
                short_description=f"Laptop {draw.choice(words.SYMPTOMS['Laptop'])}",
                category="Hardware",
                opened=days_ago(draw.randrange(1, 9)),
            )
    given = {
        "short_description": f"{part} {draw.choice(words.SYMPTOMS[part])}",
        "category": "Hardware",
        "state": "In progress",
        "opened": days_ago(draw.randrange(1, 9)),
    }
    return stage.incident(caller=caller["id"], **(given | fields))


def accessory(world: World) -> Row:
    """An item of the catalogue that can be ordered and has no options."""
    shelf = world.rows("catalogueitem", category="Accessories", available=1)
    return world.draw.choice(shelf)
