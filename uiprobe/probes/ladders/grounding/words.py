"""Words that scenes show."""

from __future__ import annotations

CITIES = (
    "Aarhus", "Bergen", "Cairo", "Dakar", "Essen", "Fargo", "Genoa", "Haifa", "Izmir", "Jena",
    "Kyoto", "Lagos", "Malmo", "Nantes", "Osaka", "Porto", "Quito", "Riga", "Sofia", "Turin",
    "Utrecht", "Verona", "Warsaw", "Xiamen", "York", "Zagreb", "Accra", "Basel", "Cadiz", "Dublin",
    "Exeter", "Funchal", "Ghent", "Hobart", "Innsbruck", "Jakarta", "Kiel", "Lima", "Madrid",
    "Naples", "Oslo", "Prague", "Quebec", "Rouen", "Seville", "Tampa", "Ulm", "Vienna", "Wexford",
    "Yerevan", "Zurich", "Athens", "Bonn", "Cork", "Delft", "Eindhoven", "Florence", "Granada",
    "Halifax", "Ithaca",
)  # fmt: skip

TITLES = (
    "Budget", "Report", "Invoice", "Minutes", "Plan", "Survey", "Contract", "Roster", "Inventory",
    "Forecast",
)  # fmt: skip

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
