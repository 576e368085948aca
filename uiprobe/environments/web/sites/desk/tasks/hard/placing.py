"""Orders as records of the desk: those that were placed, and the one that is wanted."""

from __future__ import annotations

from typing import Any

from uiprobe.environments.web.sites.desk.database import Row
from uiprobe.environments.web.sites.desk.tasks import orders
from uiprobe.environments.web.sites.desk.tasks.families import World
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage, days_ago
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed


def latest(row: Row) -> int:
    """A key by which what was opened last comes first."""
    return -int(str(row["opened"]).replace("-", ""))


def ordered(
    world: World, item: str, quantity: int, chosen: dict[str, Any] | None = None
) -> Changed:
    """The outcome of one order by the one who does the tasks."""
    row = orders.ordered_row(world, item, quantity, chosen or {})
    return Changed(created={"request": [row]})


def placed(stage: Stage, item: Row, by: Row, days: int, **fields: Any) -> Row:
    """An order that somebody placed so many days ago; it was delivered if nothing else is said."""
    quantity = fields.pop("quantity", 1)
    return stage.add(
        "request",
        item=item["id"],
        ordered_by=by["id"],
        opened=days_ago(days),
        quantity=quantity,
        price=item["price"] * quantity,
        **{"state": "Delivered", **fields},
    )
