"""The data that the travel app starts with, and its timetable."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from hashlib import sha256
from random import Random

from uiprobe.environments.phone.content import CITIES, STREETS, people, price
from uiprobe.environments.phone.kit.records import number_records
from uiprobe.environments.phone.state import State

SEATS = ("Window", "Aisle", "Any seat")
CLASSES = ("Second class", "First class")
CARDS = ("None", "Silver card", "Gold card", "Student card")

_TRIPS = (
    *(
        "Spring break",
        "Grandma's birthday",
        "Conference",
        "Hiking week",
        "Wedding of Ines and Omar",
    ),
    *("City weekend", "Choir trip", "Language course", "Long weekend by the sea", "Trade fair"),
    *("School reunion", "Castle tour", "Skiing with Kim", "Opera night", "Cycling tour"),
)
_PACKING = (
    *("Passport", "Rain jacket", "Phone charger", "Walking boots", "Sun cream", "Toothbrush"),
    *("Book", "Swimwear", "Travel pillow", "First-aid kit", "Camera", "Water bottle", "Hat"),
    *("Umbrella", "Headphones", "Snacks", "Medicine", "Reading glasses"),
)
NEW_ITEMS = (
    *("Binoculars", "Sewing kit", "Ear plugs", "Chess set", "Sketchbook", "Torch", "Laundry bag"),
    *("Lip balm", "Spare laces", "Postcards"),
)
"""Things that no packing list has at first."""

_PLANS = (
    *("Boat tour", "Museum of glass", "Dinner by the harbour", "Walk along the walls"),
    *("Market hall", "Concert in the park", "Lighthouse", "Botanical garden", "Cable car"),
    *("Breakfast with friends", "Old town tour", "Viewpoint at sunset", "Thermal baths"),
)
_HOTELS = (
    *("Hotel Lindenhof", "The Copper Kettle Inn", "Casa do Farol", "Pension Seeblick"),
    *("Grand Meridiana", "旅館 松の湯", "Гостиница «Заря»", "Old Post House", "Harbour Lights"),
    *("Auberge du Moulin", "Villa Serafina", "The Quiet Fox", "Hostel Kompass", "湖畔客栈"),
    *("Riverside Rooms", "Park Hotel Belvedere", "The Weaver's Rest", "Nordlys Lodge"),
    *("Hotel Bellaria", "Mountain View Cabins", "فندق الواحة", "Station Hotel"),
)
_FEATURES = ("Breakfast", "Pool", "Parking", "Pets welcome", "Sauna", "Lift", "Quiet floor")


def connections(timetable: int, origin: str, destination: str, day: str) -> list[State]:
    """The trains from one city to another on a day, the earliest first.

    Args:
        timetable: Number of the timetable, which each phone has its own of.
        origin: A city.
        destination: Another one.
        day: As `2026-03-12`.

    Returns:
        Trains with `train`, `departs`, `arrives`, `minutes`, `changes` and `price`; no two have
        the same price or take the same time.
    """
    digest = sha256(f"{timetable}:{origin}:{destination}:{day}".encode()).digest()
    random = Random(int.from_bytes(digest[:8], "big"))  # noqa: S311 - content, no secret
    base = random.randrange(70, 220)
    # In steps of five minutes, from 6:00 to 18:00.
    starts = sorted(random.sample(range(6 * 12, 18 * 12), k=7))
    extra = random.sample(range(0, 90, 5), k=7)
    cents = random.sample(range(1_900, 8_900, 50), k=7)
    trains = []
    for start, more, fare in zip(starts, extra, cents, strict=True):
        leaves, takes = start * 5, base + more
        trains.append(
            {
                "train": f"{random.choice(('IC', 'RE', 'EX'))} {random.randrange(100, 2_000)}",
                "departs": _clock(leaves),
                "arrives": _clock(leaves + takes),
                "minutes": takes,
                "changes": more // 31,
                "price": fare / 100,
            }
        )
    return trains


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def draw_trips(random: Random, today: date) -> list[State]:
    """Trips: three that are over, five to come."""
    trips = []
    names = random.sample(_TRIPS, k=8)
    cities = random.sample(CITIES, k=8)
    starts = [-110, -74, -31, *sorted(random.sample(range(5, 120), k=5))]
    for name, city, ahead in zip(names, cities, starts, strict=True):
        start = today + timedelta(days=ahead)
        end = start + timedelta(days=random.randrange(2, 9))
        trips.append(
            {
                "name": name,
                "city": city,
                "start": start.isoformat(),
                "end": end.isoformat(),
                "notes": "",
                "plan": [
                    {"day": number + 1, "title": title}
                    for number, title in enumerate(random.sample(_PLANS, k=2))
                ],
                "packing": [
                    {"item": item, "packed": ahead < 0 or random.random() < 0.3}
                    for item in random.sample(_PACKING, k=6)
                ],
            }
        )
    return number_records(trips)


def draw_hotels(random: Random) -> list[State]:
    """Hotels of several cities; two have no room left."""
    hotels = [
        {
            "name": name,
            "city": random.choice(CITIES[:5]),
            "street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
            "stars": random.randrange(2, 6),
            "price": price(random, 48, 260),
            "features": sorted(random.sample(_FEATURES, k=3)),
            "full": False,
        }
        for name in random.sample(_HOTELS, k=14)
    ]
    for hotel in random.sample(hotels, k=2):
        hotel["full"] = True
    return number_records(hotels)


def draw_passengers(random: Random) -> list[State]:
    """The owner of the phone and three others."""
    return number_records(
        [
            {
                "name": name,
                "card": random.choice(CARDS),
                "seat": random.choice(SEATS),
                "assistance": False,
            }
            for name in people(random, 4, other_scripts=1)
        ]
    )


def draw_bookings(
    random: Random, today: date, hotels: Sequence[State], passengers: Sequence[State]
) -> list[State]:
    """Train tickets and rooms to come."""
    bookings: list[State] = []
    for _ in range(5):
        origin, destination = random.sample(CITIES, k=2)
        day = (today + timedelta(days=random.randrange(3, 60))).isoformat()
        train = random.choice(connections(random.randrange(10**6), origin, destination, day))
        bookings.append(
            {
                "kind": "Train",
                "title": f"{origin} \N{EN DASH} {destination}",
                "day": day,
                "start": train["departs"],
                "end": train["arrives"],
                "passenger": random.choice(passengers)["name"],
                "class": random.choice(CLASSES),
                "seat": random.choice(SEATS),
                "price": train["price"],
            }
        )
    for hotel in random.sample(hotels, k=3):
        bookings.append(
            {
                "kind": "Hotel",
                "title": hotel["name"],
                "day": (today + timedelta(days=random.randrange(3, 60))).isoformat(),
                "nights": random.randrange(1, 6),
                "guests": random.randrange(1, 4),
                "breakfast": random.random() < 0.5,
                "price": hotel["price"],
            }
        )
    bookings.sort(key=lambda booking: booking["day"])
    for booking in bookings:
        booking |= {"code": booking_code(random), "status": "Confirmed"}
    return number_records(bookings)


def booking_code(random: Random) -> str:
    """Six characters that cannot be confused with one another."""
    return "".join(random.choice("ACDEFGHJKLMNPQRTUVWXY34679") for _ in range(6))
