"""The forecasts of a fresh install, drawn from a seed."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.weather.values import DAYS, SKIES
from uiprobe.environments.phone.state import State

TOWNS = (
    *("Windermoor", "Aldersea", "Cape Thorn", "Lower Fenwick", "Mirador Alto", "Fjellstad"),
    *("Saint-Orval", "Rocca Verde", "Kettering Falls", "Old Pinewood", "Marisol", "Greyhaven"),
    *("青雲市", "雪ノ浦", "별내읍", "Новоозёрск", "Λευκή Ακτή", "הר הצופה", "مرسى النور"),
)
_REGIONS = (
    *(
        "North Coast",
        "Lake District",
        "High Plains",
        "Old Valley",
        "Southern Isles",
        "Hill Country",
    ),
    *("River Delta", "Western Woods"),
)

_THUNDER = 15
"""Thunderstorms come on days that are at least so warm, in degrees Celsius."""


def has_one_warmest_day(town: State) -> bool:
    """Whether one of the days after today is warmer than all others."""
    later = town["highs"][1:]
    return bool(later.count(max(later)) == 1)


def draw_town(random: Random, name: str) -> State:
    """A town with its weather."""
    base = random.randrange(-2, 24)
    highs = [base + random.randrange(-3, 5) for _ in range(DAYS)]
    cold = ("Snow", "Cloudy", "Partly cloudy", "Sunny")
    warm = tuple(sky for sky in SKIES if sky != "Snow")
    skies = [random.choice(cold if high < 2 else warm) for high in highs]
    # There is no thunder in the cold.
    skies = [
        "Rain" if sky == "Thunderstorm" and high < _THUNDER else sky
        for sky, high in zip(skies, highs, strict=True)
    ]
    wet = {"Rain": 70, "Thunderstorm": 60, "Snow": 65, "Cloudy": 20, "Partly cloudy": 10}
    return {
        "name": name,
        "region": random.choice(_REGIONS),
        "highs": highs,
        "lows": [high - random.randrange(4, 10) for high in highs],
        "skies": skies,
        "rain": [wet.get(sky, 0) + random.randrange(0, 25, 5) for sky in skies],
        "wind": [random.randrange(4, 60) for _ in range(DAYS)],
    }


def kinds_in(town: State) -> list[str]:
    """Of what one may be warned there."""
    cold, hot = min(town["lows"]) < 1, max(town["highs"]) > 21
    return ["Rain", "Wind", *["Frost"] * cold, *["Snow"] * cold, *["Heat", "Thunderstorm"] * hot]
