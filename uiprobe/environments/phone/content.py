"""Names, places and numbers for the data of apps: plausible, varied, and of no real person."""

from __future__ import annotations

import unicodedata
from random import Random

PEOPLE = (
    *("Nora Winkel", "Theo Lambert", "Ines Carvalho", "Malik Okafor", "Saskia de Wit"),
    *("Jonas Ekström", "Priya Raman", "Luca Ferrante", "Zofia Nowicka", "Amara Diallo"),
    *("Kim Haneul", "Elif Yalçın", "Mateo Quiroga", "Hanna Virtanen", "Omar Haddad"),
    *("Grace Mbeki", "Pavel Dvorak", "Lina Sørensen", "Tariq Aziz", "Rosa Almeida"),
    *("Owen Price", "Yuki Tanabe", "Clara Hofer", "Ivo Petrov", "Bea Castellan"),
    *("Dmitri Orlov", "Anouk Perrin", "Samuel Adeyemi", "Freya Lindqvist", "Nils Bakker"),
)
"""Given and family names in Latin script."""

PEOPLE_IN_OTHER_SCRIPTS = (
    *("李雪梅", "王建国", "田中 健", "佐藤 美咲", "김서연"),
    *("Ольга Смирнова", "Αλέξης Παππάς", "נועה לוי", "ليلى منصور"),
)

CITIES = (
    *("Ostermünde", "Valcourt", "Harrowgate", "Lindhaven", "Porto Belmar", "Kesselbach"),
    *("Nordvik", "San Aurelio", "Tamarind Bay", "Eastmere", "Castelvero", "Brightwater"),
)
"""Towns of no map."""

STREETS = (
    *("Willow Street", "Harbour Lane", "Market Square", "Linden Avenue", "Mill Road"),
    *("Station Street", "Orchard Way", "Castle Hill", "Garden Row", "Bridge Street"),
)


def people(random: Random, count: int, *, other_scripts: int = 0) -> list[str]:
    """Different names; some of them in other scripts, at random places."""
    found = random.sample(PEOPLE, k=count - other_scripts)
    for name in random.sample(PEOPLE_IN_OTHER_SCRIPTS, k=other_scripts):
        found.insert(random.randrange(len(found) + 1), name)
    return found


def phone_number(random: Random) -> str:
    """A number from a range that is set aside for fiction."""
    return f"({random.randrange(200, 990)}) 555-01{random.randrange(100):02}"


def email(name: str) -> str:
    """An address for a name, at a reserved domain."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    local = ".".join(plain.split()) or f"user{sum(map(ord, name)) % 1000}"
    return f"{local}@mail.example"


def price(random: Random, low: float, high: float) -> float:
    """An amount that ends as prices do."""
    return random.randrange(int(low), int(high)) + random.choice((0.0, 0.49, 0.5, 0.9, 0.95, 0.99))


def money(amount: float) -> str:
    """An amount in the currency of the phone's world."""
    sign = "-" if amount < 0 else ""
    return f"{sign}${abs(amount):,.2f}"
