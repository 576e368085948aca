"""The town of the maps app: its places and streets, and the ways through it.

Places lie on a plane from 0 to `WIDTH` east and 0 to `HEIGHT` south; a unit is 50 metres.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from uiprobe.environments.phone.content import STREETS, phone_number
from uiprobe.environments.phone.kit.records import number_records
from uiprobe.environments.phone.state import State

WIDTH, HEIGHT = 100, 130
METRES = 50

KINDS = {
    "Restaurants": "restaurant",
    "Cafés": "local_cafe",
    "Pharmacies": "local_pharmacy",
    "Museums": "museum",
    "Parks": "park",
    "Parking": "local_parking",
    "Shops": "store",
}
"""Kinds of places with their icons."""

MODES = {
    "Car": ("directions_car", 420),
    "Bus": ("directions_bus", 260),
    "Walk": ("directions_walk", 75),
    "Bike": ("directions_bike", 220),
}
"""Ways to travel: icon, and metres in a minute."""

_POOL: dict[str, tuple[str, ...]] = {
    "Restaurants": (
        *("Trattoria Fiorella", "The Pickled Fig", "寿司 はな", "Zum Goldenen Hirsch"),
        *("Ember & Salt", "Taverna Αλμύρα", "Noodle House 88", "Casa Pimiento"),
        *("La Petite Cocotte", "Saffron Court"),
    ),
    "Cafés": (
        *("Café Morgenrot", "Kettle & Crumb", "Кофейня Снегирь", "The Reading Nook"),
        *("Bar Centrale", "Tea Room Camellia", "Little Owl Coffee", "Brioche Dorée du Port"),
    ),
    "Pharmacies": (
        *("Lion Pharmacy", "Pharmacy at the Bridge", "Green Cross Pharmacy", "St Anna Pharmacy"),
        *("Market Pharmacy", "Night Owl Pharmacy", "Hillside Pharmacy"),
    ),
    "Museums": (
        *("Museum of Clocks", "Tramway Museum", "House of Maps", "Gallery Nord", "Glass Museum"),
        *("Maritime Collection", "Old Mint", "Museum of Toys"),
    ),
    "Parks": (
        *("Chestnut Gardens", "Swan Lake Park", "Rose Hill", "Millpond Meadow", "Citadel Park"),
        *("Botanical Garden", "River Walk", "Skate Park East"),
    ),
    "Parking": (
        *("Parking Opera", "Parking Station North", "Parking Harbour", "Parking Cathedral"),
        *("Parking University", "Parking Town Hall", "Parking Fairground"),
    ),
    "Shops": (
        *("Bookshop Papyrus", "Hardware Brenner", "Wool & Thread", "Bicycles Velomio", "文具店 墨"),
        *("Cheese Cellar", "Toy Chest", "Record Den", "Garden Centre Flora"),
    ),
}
_HOURS = ("08:00 – 18:00", "09:00 – 20:00", "10:00 – 17:00", "11:00 – 23:00", "Open all day")

_STREET_NAMES = (
    *STREETS,
    *("Cathedral Lane", "Poplar Drive", "Canal Street", "Kingfisher Way", "Rope Walk", "Elm Row"),
)


def draw_streets(random: Random) -> State:
    """The main streets: names by where they lie, from south to north and from west to east."""
    names = random.sample(_STREET_NAMES, k=9)
    return {
        "upright": [
            {"name": name, "at": 14 + 24 * slot + random.randrange(-4, 5)}
            for slot, name in enumerate(names[:4])
        ],
        "level": [
            {"name": name, "at": 12 + 26 * slot + random.randrange(-4, 5)}
            for slot, name in enumerate(names[4:])
        ],
        "river": random.randrange(30, 95),
    }


def draw_places(random: Random, streets: Mapping[str, list[State]]) -> list[State]:
    """Four places of each kind, and a second one of the same name somewhere else."""
    cells = [(column, line) for column in range(5) for line in range(6)]
    random.shuffle(cells)
    names = [(kind, name) for kind, pool in _POOL.items() for name in random.sample(pool, k=4)]
    names.append(next(pair for pair in names if pair[0] == "Cafés"))
    places = []
    for (kind, name), (column, line) in zip(names, cells, strict=False):
        x = column * 20 + random.randrange(6, 15)
        y = line * 21 + random.randrange(6, 16)
        street = min(streets["upright"], key=lambda entry: abs(entry["at"] - x))
        places.append(
            {
                "name": name,
                "kind": kind,
                "street": f"{street['name']} {random.randrange(1, 140)}",
                "x": x,
                "y": y,
                "rating": random.randrange(30, 50) / 10,
                "hours": "Open all day" if kind in ("Parks", "Parking") else random.choice(_HOURS),
                "phone": phone_number(random),
            }
        )
    return number_records(places)


def label_of(place: Mapping[str, str]) -> str:
    """Name and street, which distinguish places of the same name."""
    return f"{place['name']}, {place['street']}"


def metres(origin: Mapping[str, int], destination: Mapping[str, int]) -> int:
    """How far it is along the streets."""
    east = abs(origin["x"] - destination["x"])
    south = abs(origin["y"] - destination["y"])
    return (east + south) * METRES


def far(distance: int, units: str) -> str:
    """A distance in words; `units` is `Kilometres` or `Miles`."""
    if units == "Miles":
        return f"{distance / 1609:.1f} mi"
    return f"{distance} m" if distance < 1_000 else f"{distance / 1000:.1f} km"


def minutes(distance: int, mode: str, *, detour: bool = False) -> int:
    """How long it takes; a detour makes it longer."""
    return max(1, round(distance * (1.25 if detour else 1.0) / MODES[mode][1]))


def directions(
    streets: Mapping[str, list[State]], origin: Mapping[str, int], destination: State
) -> list[tuple[str, str, int]]:
    """The way between two places: icon, words and metres of each step."""
    upright = min(streets["upright"], key=lambda entry: abs(entry["at"] - origin["x"]))
    level = min(streets["level"], key=lambda entry: abs(entry["at"] - destination["y"]))
    last = min(streets["upright"], key=lambda entry: abs(entry["at"] - destination["x"]))
    south, east = destination["y"] > origin["y"], destination["x"] > origin["x"]
    down, across = abs(destination["y"] - origin["y"]), abs(destination["x"] - origin["x"])
    # South and then east is a left turn, and so is north and then west.
    turn = ("turn_left", "left") if south == east else ("turn_right", "right")
    back = ("turn_right", "right") if south == east else ("turn_left", "left")
    first = down * 2 // 3 * METRES
    return [
        ("straight", f"Head {'south' if south else 'north'} on {upright['name']}", first),
        (turn[0], f"Turn {turn[1]} onto {level['name']}", across * METRES),
        (back[0], f"Turn {back[1]} onto {last['name']}", down * METRES - first),
        ("flag", f"Arrive at {destination['name']}", 0),
    ]


LOCATION = "android.permission.ACCESS_FINE_LOCATION"
