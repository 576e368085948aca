"""Writes the records that a task of the hard tier needs besides those of the desk."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from uiprobe.environments.web.sites.desk import choices, words
from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import schema
from uiprobe.environments.web.sites.desk.tasks.families import World

_NUMBERS = {
    "incident": ("INC", 1000),
    "problem": ("PRB", 200),
    "change": ("CHG", 500),
    "article": ("KB", 40),
    "request": ("REQ", 300),
}
"""The beginning of the numbers of a table, and what they are ahead of the keys."""


DATED = "Today is 14 March 2025. "
"""Beginning of goals for which the day matters: no page of the desk says it."""


class Stage:
    """Records to be written before the task begins, and the desk as it is with them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._written: dict[str, dict[int, Row]] = {}
        self._log: list[Row] = []

    def add(self, table: str, /, **fields: Any) -> Row:
        """A further record; fields that are not given have their defaults."""
        written = self._written.setdefault(table, {})
        key = max(self._world.next_key(table), max(written, default=0) + 1)
        row: Row = {"id": key}
        if table in _NUMBERS:
            prefix, ahead = _NUMBERS[table]
            row["number"] = f"{prefix}{key + ahead:07d}"
        row |= schema.new_row(table, **fields)
        if table == "request":
            row["configuration"] = json.dumps(row["configuration"])
        written[key] = row
        return row

    def change(self, table: str, key: int, **columns: Any) -> Row:
        """Give a record of the desk other values."""
        row = {**self.get(table, key), **columns}
        self._written.setdefault(table, {})[key] = row
        return row

    def get(self, table: str, key: int) -> Row:
        """A record by its key, as it is when the task begins."""
        return self._written.get(table, {}).get(key) or self._world.get(table, key)

    def rows(self, table: str, **columns: Any) -> list[Row]:
        """The records whose columns have values, in the order of a list that nobody sorted."""
        both = {**self._world.tables[table], **self._written.get(table, {})}
        return [
            both[key]
            for key in sorted(both, reverse=True)
            if all(both[key][name] == value for name, value in columns.items())
        ]

    @property
    def tables(self) -> dict[str, list[Row]]:
        """All that is written, by table of the database."""
        written = {f"desk_{table}": list(rows.values()) for table, rows in self._written.items()}
        return {**written, "django_admin_log": self._log} if self._log else written

    def article(self, title: str, published: str, paragraphs: Iterable[str], topic: str) -> Row:
        """An article of the knowledge base."""
        body = "\n\n".join(paragraphs)
        return self.add(
            "article", title=title, topic=topic, body=body, author=2, published=published
        )

    def device(self, category: str, number: int, **fields: Any) -> Row:
        """A device with a number in its tag and name; without `model`, some of its category."""
        draw = self._world.draw
        model = fields.pop("model", None) or draw.choice(words.MODELS[category])
        return self.add(
            "hardware",
            asset_tag=f"HW{number}",
            name=f"{model} {number}",
            serial_number=f"V{draw.randrange(10**7, 10**8)}",
            category=category,
            manufacturer="Elmwood",
            model=model,
            **fields,
        )

    def log(self, when: str, who: Row, device: Row, said: str) -> None:
        """A line of the activity log about a device."""
        at = len(self._log)
        self._log.append(log_entry(self._world, at, when, who, "hardware", device, said))

    def namesakes(self, people: Sequence[Row]) -> tuple[Row, Row, str]:
        """Give two people of different departments one family name.

        Args:
            people: Those that may be meant.

        Returns:
            The one who is meant, the other one, who comes first in the list of users, and how the
            first one is called: by family name and department.
        """
        draw, everybody = self._world.draw, self._world.rows("person")
        called = Counter((row["last_name"], row["department_id"]) for row in everybody)
        meant = draw.choice(
            [row for row in people if called[row["last_name"], row["department_id"]] == 1]
        )
        last, names = meant["last_name"], {row["name"] for row in everybody}
        others = [
            row
            for row in self._world.people()
            if row["department_id"] != meant["department_id"]
            and f"{row['first_name']} {last}" not in names
        ]
        later = [row for row in others if row["id"] > meant["id"]]
        other = draw.choice(later or others)
        # An account that goes by another family name would give away who is not meant.
        user = f"{other['first_name']}.{last}".lower()
        other = self.change(
            "person",
            other["id"],
            last_name=last,
            name=f"{other['first_name']} {last}",
            username=user,
            email=f"{user}@desk.example",
        )
        department = self._world.get("department", meant["department_id"])["name"]
        return meant, other, f"{last} from {department}"

    def incident(self, **fields: Any) -> Row:
        """An incident whose priority follows from its impact and urgency."""
        default = "3 - Low"
        found = choices.priority(fields.get("impact", default), fields.get("urgency", default))
        return self.add("incident", priority=found, **fields)


def log_entry(world: World, at: int, when: str, who: Row, table: str, row: Row, said: str) -> Row:
    """The line of the activity log with a number, about a record."""
    return {
        "id": 9000 + at,
        "action_time": when,
        "user_id": who["id"],
        # Drawn, as it always was: what is drawn after it stays.
        "content_type_id": world.one("django_content_type", model=table)["id"],
        "object_id": str(row["id"]),
        "object_repr": schema.name_of(table, row),
        "action_flag": 2,
        "change_message": said,
    }


def days_ago(days: int) -> str:
    """A date before the day on which the desk stands still."""
    from uiprobe.environments.web.sites.desk.models import TODAY

    return (TODAY - timedelta(days=days)).isoformat()


def key_of(world: World, table: str, name: str) -> int:
    """The key of a record by its name."""
    return int(world.rows(table, name=name)[0]["id"])
