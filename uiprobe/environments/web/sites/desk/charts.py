"""The charts of the desk: how many records have which value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart that counts the records of a table by a field.

    Attributes:
        title: What stands above it.
        table: The table that is counted.
        field: The field, or a path through a link such as `team__name`.
        kind: The kind of chart, in the words of Chart.js.
    """

    title: str
    table: str
    field: str
    kind: str = "bar"


CHARTS = {
    "incident-category": Chart("Incidents by category", "incident", "category"),
    "incident-state": Chart("Incidents by state", "incident", "state", "doughnut"),
    "incident-priority": Chart("Incidents by priority", "incident", "priority"),
    "incident-team": Chart("Incidents by team", "incident", "team__name"),
    "change-risk": Chart("Changes by risk", "change", "risk", "pie"),
    "change-category": Chart("Changes by category", "change", "category"),
    "change-state": Chart("Changes by state", "change", "state"),
    "change-team": Chart("Changes by team", "change", "team__name"),
    "hardware-state": Chart("Hardware by state", "hardware", "state"),
    "hardware-maker": Chart("Hardware by manufacturer", "hardware", "manufacturer", "doughnut"),
    "hardware-category": Chart("Hardware by category", "hardware", "category"),
    "hardware-location": Chart("Hardware by location", "hardware", "location__name"),
    "asset-vendor": Chart("Assets by vendor", "asset", "vendor"),
    "asset-category": Chart("Assets by category", "asset", "category", "pie"),
    "asset-state": Chart("Assets by state", "asset", "state"),
    "asset-department": Chart("Assets by department", "asset", "department__name"),
}
"""All charts, by name."""

DASHBOARDS = {
    "incidents": [name for name in CHARTS if name.startswith("incident-")],
    "changes": [name for name in CHARTS if name.startswith("change-")],
    "hardware": [name for name in CHARTS if name.startswith("hardware-")],
    "assets": [name for name in CHARTS if name.startswith("asset-")],
}
"""The charts of each dashboard."""
