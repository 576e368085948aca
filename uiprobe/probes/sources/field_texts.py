"""Texts to type that fit the field: an address into the field for one, a sum into that for sums."""

from __future__ import annotations

from collections.abc import Mapping

from uiprobe.ui.tree import Element

TEXTS: Mapping[str, tuple[str, ...]] = {
    "email": ("noor.haddad@post.example", "w.lang@mail.example", "info@brightmill.example"),
    "phone": ("555 0142", "555 0187", "555 0119", "555 0163"),
    "amount": ("48", "120", "75", "260", "19"),
    "weight": ("71", "64", "83"),
    "count": ("12", "30", "8"),
    "minute": ("05", "25", "40", "50"),
    "hour": ("4", "7", "11"),
    "password": ("Tulip!8274", "grey-Otter-61"),
    "street": ("12 Mill Lane", "Uferweg 7", "48 Orchard Street"),
    "city": ("Lindhaven", "Brightwater", "Valcourt", "Ostermünde"),
    "person": ("Ines Carvalho", "Tariq Aziz", "Freya Lindqvist", "Luca Ferrante"),
    "company": ("Kestrel Freight", "Lumora Lighting", "Delmar Textiles"),
    "link": ("https://garden.example", "https://lantern.example"),
    "title": ("Water the herbs", "Quarterly report", "Repair the gate", "Evening walk"),
    "notes": (
        "The key is with the neighbours",
        "Ask for the blue one",
        "Only if it does not rain",
        "Bring the old one back",
    ),
    "message": ("I will be ten minutes late", "Did you find the tickets?", "See you on Friday"),
    "ingredients": ("oats, honey, almonds", "rice, coconut milk, limes"),
    "search": (),
}
"""Texts by the kind of field; what is searched for differs from app to app, and is not made up."""

_WORDS: tuple[tuple[str, str], ...] = (
    ("search", "search"),
    ("email", "email"),
    ("e-mail", "email"),
    ("phone", "phone"),
    ("password", "password"),
    ("ingredient", "ingredients"),
    ("kilogram", "weight"),
    ("weight", "weight"),
    ("dollar", "amount"),
    ("amount", "amount"),
    ("price", "amount"),
    ("rate", "amount"),
    ("limit", "amount"),
    ("hour", "hour"),
    ("minute", "minute"),
    ("street", "street"),
    ("city", "city"),
    ("town", "city"),
    ("company", "company"),
    ("person", "person"),
    ("recipient", "person"),
    ("full name", "person"),
    ("link", "link"),
    ("website", "link"),
    ("note", "notes"),
    ("reason", "notes"),
    ("remember", "notes"),
    ("message", "message"),
    ("comment", "message"),
    ("title", "title"),
    ("subject", "title"),
    ("headline", "title"),
)
"""Words in the name or the hint of a field, and the kind that they mean; the first one decides."""

DISTINCT = frozenset(
    {
        "email",
        "phone",
        "amount",
        "password",
        "street",
        "city",
        "person",
        "company",
        "link",
        "weight",
    }
)
"""Kinds whose texts show by themselves where they belong."""


def field_kind(field: Element) -> str | None:
    """The purpose of a field; None if that is unknown."""
    told = f"{field.attributes.get('hint', '')} {field.id}".casefold()
    return next((kind for word, kind in _WORDS if word in told), None)
