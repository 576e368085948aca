"""Creating records: five families, of 5 up to 26 fields."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.tasks import schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

Values = dict[str, Any]

# No full stop at the end: beside that of the goal it would be ambiguous.
_NOTES = (
    "Agreed with the head of the department",
    "Please call before noon",
    "Nothing else depends on it",
    "Done in the evening, when nobody works",
    "Tried twice, with the same result",
    "The colleague from the next room helps",
)


def values_of(world: World, table: str, names: list[str]) -> Values:
    """Values for fields, as pages show them; they suit each other."""
    values: Values = {name: _value(world, table, name) for name in names}
    _SUIT.get(table, _suit_nothing)(world, values)
    return {name: value for name, value in values.items() if value not in (None, "")}


def _value(world: World, table: str, name: str) -> Any:
    draw, kind = world.draw, schema.kind_of(table, name)
    if kind == "choice":
        return draw.choice(schema.choices_of(table, name))
    if kind == "bool":
        return draw.random() < 0.5
    if kind == "number":
        return draw.randrange(2, 900)
    if kind == "date":
        from uiprobe.environments.web.sites.desk.models import TODAY

        return (TODAY + timedelta(days=draw.randrange(10, 200))).isoformat()
    if kind == "link":
        other = schema.linked_table(table, name)
        rows = world.people() if other == "person" else world.rows(other)
        return schema.name_of(other, draw.choice(rows))
    if name in ("short_description", "title"):
        part = draw.choice(tuple(words.SYMPTOMS))
        return f"{part} {draw.choice(words.SYMPTOMS[part])} in room {draw.randrange(100, 900)}"
    if name in ("phone", "mobile"):
        return f"+49 30 77{draw.randrange(10000, 99999)}"
    if _is_long(table, name):
        return draw.choice(_NOTES)
    return f"{name[:2].upper()}{draw.randrange(10000, 99999)}"


def _is_long(table: str, name: str) -> bool:
    return bool(schema.model_of(table)._meta.get_field(name).get_internal_type() == "TextField")


def _suit_nothing(world: World, values: Values) -> None:
    """Nothing depends on anything."""


def _suit_team(world: World, values: Values) -> None:
    """Assign the work to a member of its team."""
    if values.get("team") and "assigned_to" in values:
        team = world.one("team", name=values["team"])
        members = [row for row in world.people() if row["team_id"] == team["id"]]
        values["assigned_to"] = world.draw.choice(members)["name"]


def _suit_incident(world: World, values: Values) -> None:
    _suit_team(world, values)
    if "subcategory" in values:
        category = values.get("category", "Software")
        values["subcategory"] = world.draw.choice(choices.SUBCATEGORIES[category])
    over = values.get("state") in ("Resolved", "Closed")
    if over:
        values.setdefault("resolution_code", world.draw.choice(choices.RESOLUTIONS))
        values.setdefault("resolution_notes", world.draw.choice(_NOTES))


def _suit_problem(world: World, values: Values) -> None:
    _suit_team(world, values)
    if values.get("known_error"):
        values.setdefault("workaround", world.draw.choice(_NOTES))


def _suit_change(world: World, values: Values) -> None:
    _suit_team(world, values)
    if values.get("risk") == "High":
        values.setdefault("backout_plan", world.draw.choice(_NOTES))
    start, end = values.get("planned_start"), values.get("planned_end")
    if start and end and end < start:
        values["planned_start"], values["planned_end"] = end, start


def _suit_hardware(world: World, values: Values) -> None:
    values["model"] = world.draw.choice(words.MODELS[values["category"]])
    values["name"] = f"{values['model']} {world.draw.randrange(50000, 60000)}"
    values["asset_tag"] = f"HW{world.draw.randrange(50000, 60000)}"
    if values.get("state") == "In use" and "assigned_to" not in values:
        values["assigned_to"] = world.draw.choice(world.people())["name"]
    ordered, received = values.get("ordered"), values.get("received")
    if ordered and received and received < ordered:
        values["ordered"], values["received"] = received, ordered


def _suit_person(world: World, values: Values) -> None:
    taken = {row["name"] for row in world.rows("person")}
    free = [
        (first, last)
        for first in words.FIRST_NAMES
        for last in words.LAST_NAMES
        if f"{first} {last}" not in taken
    ]
    first, last = world.draw.choice(free)
    user = f"{first}.{last}".lower()
    values.update(first_name=first, last_name=last, username=user, email=f"{user}@desk.example")
    if "title" in values:
        values["title"] = world.draw.choice(words.TITLES)


_SUIT: dict[str, Callable[[World, Values], None]] = {
    "incident": _suit_incident,
    "problem": _suit_problem,
    "change": _suit_change,
    "hardware": _suit_hardware,
    "person": _suit_person,
}


def stored(world: World, table: str, values: Values) -> dict[str, Any]:
    """The fields that a record gets when a form with these values is saved."""
    fields: dict[str, Any] = {}
    for name, value in values.items():
        if schema.kind_of(table, name) == "link":
            other = schema.linked_table(table, name)
            key = "name" if "name" in world.rows(other)[0] else "number"
            fields[name] = world.one(other, **{key: value})["id"]
        else:
            fields[name] = value
    if table in ("incident", "problem"):
        default = "3 - Low"
        fields["priority"] = choices.priority(
            fields.get("impact", default), fields.get("urgency", default)
        )
    if table == "person":
        fields["name"] = f"{fields['first_name']} {fields['last_name']}"
    return fields


def as_text(table: str, values: Values) -> str:
    """Values as a goal names them."""
    parts = []
    for name, value in values.items():
        text = ("ticked" if value else "not ticked") if isinstance(value, bool) else f'"{value}"'
        parts.append(f'"{schema.label_of(table, name)}": {text}')
    return "; ".join(parts)


_MUST = {
    "incident": ("caller", "short_description"),
    "problem": ("short_description",),
    "change": ("short_description",),
    "hardware": ("asset_tag", "name", "serial_number", "category", "manufacturer", "model"),
    "person": ("first_name", "last_name", "username", "email"),
}


def _create(table: str, kind: str) -> Callable[[World], Work]:
    def make(world: World) -> Work:
        must = _MUST[table]
        optional = [name for name in schema.form_fields(table) if name not in must]
        least = max(0, 5 - len(must))
        chosen = set(world.sample(optional, world.draw.randrange(least, len(optional) + 1)))
        names = [n for n in schema.form_fields(table) if n in must or n in chosen]
        values = values_of(world, table, names)
        ordered = {n: values[n] for n in schema.form_fields(table) if n in values}

        def solve(hand: Hand) -> None:
            hand.create(table, ordered)

        return Work(
            f"Create a new {kind} with these values: {as_text(table, ordered)}. Leave all other "
            "fields as they are.",
            Changed(created={table: [schema.new_row(table, **stored(world, table, ordered))]}),
            solve,
            start=f"/desk/{table}/add/",
        )

    return make


for _table, _family, _kind in (
    ("change", "change-request", "change"),
    ("incident", "incident", "incident"),
    ("hardware", "hardware", "device"),
    ("problem", "problem", "problem"),
    ("person", "user", "user"),
):
    family(f"create-{_family}", "form", 60)(_create(_table, _kind))
