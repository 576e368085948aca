"""Things that suit a guest: groceries for a dish that they can eat, a hotel that has all.

Their wishes are in messages, where some are taken back, be it in a group; what there is, is in
another app.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.food.app import Food
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.content import CITIES, STREETS
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge
from uiprobe.probes.sources.builtin.chains.sayings import found_in
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import (
    goes_elsewhere,
    in_a_circle,
    read_messages,
    written_in_circles,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversation,
    people_for,
    read_chat,
    to_chats,
)
from uiprobe.probes.sources.builtin.chains.screens.said import texts_of
from uiprobe.probes.sources.builtin.goals.food import GROCERIES, RECIPES, open_recipe
from uiprobe.probes.sources.builtin.goals.travel import HOTELS
from uiprobe.probes.sources.builtin.language import *

_TO_MESSAGES = (GO_HOME, click(id="icon", desc=Messages.label))


def _guest(record: str) -> str:
    return record.partition("@")[0]


def _of(record: str) -> str:
    return record.partition("@")[2]


# A dish.

_DISHES = ("Harvest bake", "Island stew", "Sunday casserole", "Lantern pie")
_PARTS = (
    *("Butter", "Walnuts", "Celery", "Green lentils", "Sour cream", "Parsley", "Leeks", "Barley"),
    *("Mustard", "Smoked tofu", "White beans", "Chestnuts"),
)
_TWINS = {"Green lentils": "Brown lentils", "White beans": "Black beans", "Sour cream": "Ice cream"}
"""Groceries that are not the ingredients that they look like."""
_SWAPS = ("Margarine", "Sunflower seeds", "Soy cream", "Millet", "Fennel", "Polenta")

_FOOD_FIRST = "Thank you for asking what I can eat!"
_NO = "Please leave out the {}, I cannot eat that"
_SWAP = "I should not have any {}. "
_FOR = "Take {} in its place"
_FINE = "My doctor says that I may have {} again"
_FINE_AGAIN = "Good news from my doctor, I may have {} again"
"""For those in a group."""
_EXTRA = "Could you get {} as well? I would like that with it"

_WISHES = (_SWAP, _NO, _FINE, _EXTRA)


def _eaten(texts: Sequence[str], parts: Sequence[str], skipped: str = "") -> list[str]:
    """The ingredients of a dish by the wishes of a guest, in the order of the recipe."""
    instead: dict[str, str] = {}
    more: list[str] = []
    for text in texts:
        head, dot, tail = text.partition(". ")
        swapped = found_in(_SWAP, f"{head}{dot}")
        if swapped and skipped != _SWAP:
            instead[_named(swapped)] = _named(found_in(_FOR, tail) or "")
        elif (part := found_in(_NO, text)) and skipped != _NO:
            instead[_named(part)] = ""
        elif (part := found_in(_FINE, text) or found_in(_FINE_AGAIN, text)) and skipped != _FINE:
            instead.pop(_named(part), None)
        elif (part := found_in(_EXTRA, text)) and skipped != _EXTRA:
            more.append(_named(part))
    return [part for part in (*(instead.get(one, one) for one in parts), *more) if part]


def _named(part: str) -> str:
    """The name of an ingredient in the app, from a text."""
    return part[:1].upper() + part[1:]


def _written(pattern: str, *parts: str) -> str:
    return pattern.format(*(part[:1].lower() + part[1:] for part in parts))


def _wishes(apps: Apps, guest: str) -> list[str]:
    """The texts of a guest, and those in groups about what they may eat."""
    return [
        *texts_of(apps, guest),
        *(message["text"] for message in _good_news(apps, guest)),
    ]


def _good_news(apps: Apps, guest: str) -> list[dict[str, Any]]:
    return written_in_circles(apps, guest, _FINE_AGAIN)


def _to_buy(apps: Apps, record: str, skipped: str = "") -> Values:
    texts, parts = _wishes(apps, _guest(record)), RECIPES.get(apps, _of(record))["ingredients"]
    there = GROCERIES.names(apps)
    return tuple(part for part in _eaten(texts, parts, skipped) if part not in there)


def _shopping(apps: Apps) -> dict[str, Values]:
    """The shopping for each planted dish and each guest who wrote about their food."""
    guests = sorted({m["chat"] for m in apps[MESSAGES]["messages"] if m["text"] == _FOOD_FIRST})
    dishes = [title for title in RECIPES.names(apps) if title in _DISHES]
    records = [f"{guest}@{dish}" for guest in guests for dish in dishes]
    return {record: _to_buy(apps, record) for record in records}


def _not_to_buy(apps: Apps, record: str) -> list[str]:
    """The shopping of those who overlook a wish, then what is there already."""
    right = _to_buy(apps, record)
    seeming = [part for wish in _WISHES for part in _to_buy(apps, record, wish)]
    parts = RECIPES.get(apps, _of(record))["ingredients"]
    return [part for part in dict.fromkeys([*seeming, *parts]) if part not in right]


def _plant_dish(elsewhere: bool, random: Random, apps: Apps) -> tuple[str, Planted]:
    dish = random.choice([title for title in _DISHES if title not in RECIPES.names(apps)])
    guest, other = people_for(random, apps, _guests(apps), 2)
    known = GROCERIES.names(apps)
    twin = random.choice(sorted(_TWINS))
    rest = [part for part in _PARTS if part not in (*known, twin)]
    parts = [twin, *random.sample(rest, k=7)]
    left, swapped, back, stays = parts[1:5]
    swap, once, extra = random.sample([part for part in _SWAPS if part not in known], k=3)
    wishes = [
        _written(_NO, left),
        _written(_SWAP + _FOR, swapped, swap),
        _written(_SWAP + _FOR, back, once),
        _written(_EXTRA, extra),
    ]
    said = [_FOOD_FIRST, *random.sample(wishes, k=4)]
    apart: Planted = {}
    if elsewhere and goes_elsewhere(random):
        apart = in_a_circle(random, apps, guest, _written(_FINE_AGAIN, back))
    else:
        said.append(_written(_FINE, back))
    random.shuffle(parts)
    groceries = [stays, _TWINS[twin], *([] if random.random() < 0.5 else [extra])]
    recipe = {
        **{"title": dish, "category": "Main", "minutes": 45, "servings": 4, "rating": 4},
        **{"favorite": False, "note": "", "own": False, "ingredients": parts},
    }
    return f"{guest}@{dish}", merge(
        merge(
            conversation(random, apps, guest, [(guest, text) for text in said]),
            conversation(
                random, apps, other,
                [(other, _FOOD_FIRST), (other, _written(_NO, swapped))],
            ),
        ),
        merge(apart, {
            Food.package: {
                "recipes": [recipe],
                "groceries": [{"name": name, "bought": False} for name in groceries],
            }
        }),
    )  # fmt: skip


def _guests(apps: Apps) -> list[str]:
    return [record.partition("@")[0] for record in _shopping(apps)]


def _see_dish(apps: Apps, record: str) -> Steps:
    last = RECIPES.get(apps, _of(record))["ingredients"][-1]
    return (
        *read_chat(apps, _guest(record)),
        *to_chats(apps),
        *read_messages(apps, _good_news(apps, _guest(record))),
        *(GO_HOME, click(id="icon", desc=Food.label)),
        *(click(desc="Groceries"), click(desc="Recipes"), *open_recipe(_of(record))),
        *(scroll(target(id="recipe_scroll"), id="ingredient", text=f"•  {last}"), BACK, BACK),
    )


def _say_dish(record: str) -> Term:
    guest, dish = _guest(record), _of(record)
    return Term(
        f'the recipe "{dish}" (made the way {guest} can eat it, and with what {guest} asked for)',
        f"das Rezept „{dish}“ (wie {guest} es essen kann, und mit dem, was {guest} dazu möchte)",
        f"食谱“{dish}”（按{guest}能吃的来，并加上对方想要的）",
    )


def _for_guest(elsewhere: bool) -> Shows:
    return Shows(
        "for_guest", Messages, "ingredient", "dish", _shopping, _see_dish, _TO_MESSAGES,
        many=True, plant=partial(_plant_dish, elsewhere), decoys=_not_to_buy, spell=_say_dish,
        last_counts=elsewhere,
    )  # fmt: skip


FOR_GUEST = _for_guest(elsewhere=True)
"""Ingredients that are not on the grocery list yet, for a dish that a guest can eat."""

FOR_GUEST_IN_CONVERSATION = _for_guest(elsewhere=False)
"""The same where the guest writes of their food in the conversation alone."""

# A hotel.

_HOTELS = (
    *("Hotel Alder", "Hotel Birch", "Hotel Cedar", "Hotel Elm", "Hotel Hazel", "Hotel Juniper"),
    *("Hotel Larch", "Hotel Maple"),
)
_FEATURES = ("Breakfast", "Pool", "Parking", "Pets welcome", "Sauna", "Lift", "Quiet floor")

_HOTEL_FIRST = "You wanted to know what the hotel must have"
_MUST = 'It has to say "{}" there'
_NOT_NEEDED = 'We do not need "{}" any more'
_STARS = "And {} stars at least, please"
_STARS_AGAIN = "{} stars are enough, says my wallet"
_LEVEL, _FULL = "stars", "full"
_OVERSIGHTS = (_MUST, _NOT_NEEDED, _STARS_AGAIN, _LEVEL, _FULL)
"""Oversights, each of which gives another value."""


def _needs(texts: Sequence[str], skipped: str) -> tuple[set[str], int]:
    """The features and the stars that are needed."""
    features: set[str] = set()
    stars = 0
    for text in texts:
        if (feature := found_in(_MUST, text)) and skipped != _MUST:
            features.add(feature)
        elif (feature := found_in(_NOT_NEEDED, text)) and skipped != _NOT_NEEDED:
            features.discard(feature)
        else:
            later = None if skipped == _STARS_AGAIN else found_in(_STARS_AGAIN, text)
            stars = int(found_in(_STARS, text) or later or stars)
    return features, 0 if skipped == _LEVEL else stars


def _fitting(apps: Apps, record: str, skipped: str = "") -> str | None:
    """The cheapest hotel of a town that has what somebody needs, and a room."""
    features, stars = _needs(texts_of(apps, _guest(record)), skipped)
    priced = sorted(
        (float(hotel["price"]), hotel["name"])
        for hotel in HOTELS.all(apps)
        if hotel["city"] == _of(record)
        and features <= set(hotel["features"])
        and hotel["stars"] >= stars
        and (skipped == _FULL or not hotel["full"])
    )
    return priced[0][1] if priced else None


def _fitting_hotels(apps: Apps) -> dict[str, Values]:
    guests = sorted({m["chat"] for m in apps[MESSAGES]["messages"] if m["text"] == _HOTEL_FIRST})
    towns = sorted({hotel["city"] for hotel in HOTELS.all(apps) if hotel["name"] in _HOTELS})
    found = {f"{guest}@{town}": _fitting(apps, f"{guest}@{town}") for guest in guests
             for town in towns}  # fmt: skip
    return {record: (name,) for record, name in found.items() if name is not None}


def _not_fitting(apps: Apps, record: str) -> list[str]:
    slips = [_fitting(apps, record, need) for need in _OVERSIGHTS]
    return [name for name in slips if name is not None]


def _draw_hotels(
    random: Random, town: str, needed: Sequence[str], dropped: str, low: int, high: int
) -> list[dict[str, Any]]:
    """Hotels of a town, the fifth of which is meant: each cheaper one lacks something."""
    rest = [feature for feature in _FEATURES if feature not in (*needed, dropped)]
    first, second = needed
    kinds = (
        ((first, second), low, True), ((second, dropped), high, False),
        ((first, dropped), low, False), ((first, second, dropped), low - 1, False),
        ((first, second), low, False), ((first, second, dropped), low, False),
        ((first, second), high, False), ((first, second, dropped), high, False),
    )  # fmt: skip
    prices = sorted(random.sample(range(60, 240), k=len(kinds)))
    names = random.sample(_HOTELS, k=len(kinds))
    hotels = [
        {
            **{"name": name, "city": town, "street": f"{random.choice(STREETS)} 7"},
            **{"stars": stars, "price": price + 0.5, "full": full},
            "features": sorted([*features, random.choice(rest)]),
        }
        for name, price, (features, stars, full) in zip(names, prices, kinds, strict=True)
    ]
    return random.sample(hotels, k=len(hotels))


def _plant_hotels(random: Random, apps: Apps) -> tuple[str, Planted]:
    known = {hotel["city"] for hotel in HOTELS.all(apps)}
    town = random.choice([city for city in CITIES if city not in known])
    known_guests = [_guest(record) for record in _fitting_hotels(apps)]
    guest, other = people_for(random, apps, known_guests, 2)
    first, second, third, dropped = random.sample(_FEATURES, k=4)
    low, high = random.choice(((2, 4), (3, 5), (3, 4)))
    said = [
        *(_HOTEL_FIRST, _MUST.format(first), _MUST.format(dropped), _STARS.format(high)),
        *random.sample(
            [_MUST.format(second), _NOT_NEEDED.format(dropped), _STARS_AGAIN.format(low)], k=3
        ),
    ]
    elsewhere = [_HOTEL_FIRST, _MUST.format(third), _STARS.format(low)]
    hotels = _draw_hotels(random, town, (first, second), dropped, low, high)
    planted: Planted = {Travel.package: {"hotels": hotels}}
    for name, texts in ((guest, said), (other, elsewhere)):
        turns = [(name, text) for text in texts]
        planted = merge(planted, conversation(random, apps, name, turns))
    return f"{guest}@{town}", planted


def _see_hotels(apps: Apps, record: str) -> Steps:
    chip = find("city_chips", finger="left", id="city_chip", text=_of(record))
    return (
        *read_chat(apps, _guest(record)),
        *to_chats(apps),
        *(GO_HOME, click(id="icon", desc=Travel.label), click(id="action_hotels"), *chip),
        *(scroll(target(id="hotel_list"), id="hotel_title", text=_fitting(apps, record)), BACK),
    )


def _say_hotel(record: str) -> Term:
    guest, town = _guest(record), _of(record)
    return Term(
        f"in {town} that is not fully booked in Journeys and has all that {guest} still needs",
        f"in {town}, das in Journeys nicht ausgebucht ist und alles hat, was {guest} noch braucht",
        f"{town}未订满且能满足{guest}现有全部要求的",
    )


FITTING_HOTEL = Shows(
    "fitting_hotel", Messages, "hotel", "stay", _fitting_hotels, _see_hotels, _TO_MESSAGES,
    plant=_plant_hotels, decoys=_not_fitting, spell=_say_hotel,
)  # fmt: skip
"""The cheapest hotel that has what somebody needs."""
