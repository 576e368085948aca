"""The person who owns the phone: family, habits and usual orders, as their history tells.

One phone has one person: whatever a goal asks about, the same history is planted. It is in several
apps, and older than what is true now: the gym of last year is in the calendar too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.health.app import Health
from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.environments.phone.apps.maps.data import label_of
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.shopping.app import Shopping
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.chains.facts import FactKind
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge, with_planted
from uiprobe.probes.sources.builtin.chains.screens.messages import conversations, to_chats, writers
from uiprobe.probes.sources.builtin.goals.business import EVENTS, new_event
from uiprobe.probes.sources.builtin.goals.messages import PERSONS, open_chat
from uiprobe.probes.sources.builtin.goals.shopping import ORDERS, PRODUCTS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.words import WEEKDAYS

_ROLES = {
    "sister": "Mum says that we two never call her, and that I am a lazy daughter. Come on Sunday!",
    "brother": "Dad needs us both for the roof. He says that a son like me should own a ladder",
    "boss": "Your holiday in May is approved. I need your report by noon, for the board",
    "neighbour": "They left a parcel for you with me. I hear your steps above me, so come by",
    "landlady": "From May on the rent for your flat goes up by 20. The heating is repaired today",
    "coach": "Your backhand was better on Thursday. Next week we work on your serve, same court",
}
"""A message of each of them, by which one knows who they are, without the word for it."""

_OTHERS = (
    "My sister says hello to you, and so does my boss",
    "My landlady has a parcel for you, and my neighbour has another one",
    "My brother met the new tennis coach, who is from Graz",
)  # fmt: skip
_GYM, _RUN = "Gym", "Run"


def _draw_people(apps: Apps) -> tuple[Random, list[str]]:
    """The people in the owner's life: those with a role, then others who speak of their own."""
    random = random_for("owner", *sorted(PERSONS.names(apps)))
    return random, random.sample(writers(apps), k=len(_ROLES) + len(_OTHERS))


def roles_of(apps: Apps) -> dict[str, str]:
    """The names of the people in the owner's life by role, also where no message says so yet.

    Args:
        apps: What the apps of a fresh phone hold.
    """
    return dict(zip(_ROLES, _draw_people(apps)[1], strict=False))


def _history(apps: Apps) -> Planted:
    """The history of the person; nothing if it is there already."""
    if _roles(apps):
        return {}
    random, people = _draw_people(apps)
    said = dict(zip(people, [[text] for text in (*_ROLES.values(), *_OTHERS)], strict=True))
    streets = sorted({place["street"] for place in apps[Maps.package]["places"]})
    events = [
        *_habit(random, _GYM, [(street, ()) for street in random.sample(streets, k=4)]),
        *_habit(random, _RUN, [("", (name,)) for name in random.sample(writers(apps), k=4)]),
    ]
    shuffled = random.sample(list(said), k=len(said))
    return merge(
        conversations(random, apps, {name: said[name] for name in shuffled}),
        {
            CALENDAR: {"events": events},
            Shopping.package: {"orders": _orders(random, apps)},
            Health.package: {"workouts": [_workout(event) for event in events]},
        },
    )


def _workout(event: dict[str, Any]) -> dict[str, Any]:
    """The exercise that an event of the calendar was."""
    kind, minutes = ("Strength", 60) if event["title"] == _GYM else ("Running", 45)
    return {
        "kind": kind, "minutes": minutes, "day": event["day"], "effort": "Moderate",
        "place": event["place"],
    }  # fmt: skip


def _habit(
    random: Random, title: str, ways: list[tuple[str, tuple[str, ...]]]
) -> list[dict[str, Any]]:
    """Events on two days of the week: four weeks one way, then for three weeks another way."""
    days = random.sample(range(5), k=2)
    today = START.date()
    found = []
    for weekday, before, now in ((days[0], ways[0], ways[1]), (days[1], ways[2], ways[3])):
        last = today - timedelta(days=(today.weekday() - weekday) % 7 or 7)
        hour = random.choice(("07:00", "18:00", "19:00"))
        for weeks in range(7):
            day = last - timedelta(weeks=weeks)
            place, guests = now if weeks < 3 else before
            found.append({**new_event(title, day.isoformat(), hour, guests), "place": place})
    return found


def _orders(random: Random, apps: Apps) -> list[dict[str, Any]]:
    """Five orders, four of them with the same product, before all others."""
    known = ORDERS.all(apps)
    first = date.fromisoformat(min(order["day"] for order in known))
    usual, *rest = random.sample(
        [one["name"] for one in PRODUCTS.all(apps) if one["name"] not in _counts(apps)], k=6
    )
    orders = []
    for at in range(5):
        names = [rest[at]] if at == 2 else random.sample([usual, rest[at]], k=2)
        lines = [
            {
                "product": name,
                "seller": PRODUCTS.get(apps, name)["seller"],
                "option": PRODUCTS.get(apps, name)["options"][0],
                "quantity": 1,
            }
            for name in names
        ]
        orders.append(
            {
                **{key: known[0][key] for key in ("address", "delivery", "payment", "reason")},
                "number": f"MH-{random.randrange(10_000, 99_999)}",
                "day": (first - timedelta(days=9 * at + 4)).isoformat(),
                "status": "Delivered",
                "lines": lines,
                "tracking": "",
            }
        )
    return orders


def _plant(choose: Callable[[Random, Apps], str]) -> Callable[[Random, Apps], tuple[str, Planted]]:
    def plant(random: Random, apps: Apps) -> tuple[str, Planted]:
        more = _history(apps)
        held = with_planted(apps, more)
        return choose(random, held), more

    return plant


# Family and others.


def _roles(apps: Apps) -> dict[str, Values]:
    said = {m["text"]: m["from"] for m in apps[MESSAGES]["messages"] if m["chat"] == m["from"]}
    return {role: (said[text],) for role, text in _ROLES.items() if text in said}


def _relative(role: str) -> Shows:
    return Shows(
        f"my_{role}", Messages, "contact", "role", _roles,
        lambda apps, role: open_chat(_roles(apps)[role][0]), to_chats,
        plant=_plant(lambda random, apps: role),
    )  # fmt: skip


SISTER, BROTHER, BOSS, NEIGHBOUR, LANDLADY, COACH = map(_relative, _ROLES)

# Habits.


def _by_weekday(title: str, field: Callable[[dict[str, Any]], str]) -> Callable[[Apps], Any]:
    """The facts of the latest events of that title, by the day of the week."""

    def facts(apps: Apps) -> dict[str, Values]:
        found: dict[str, Values] = {}
        for event in sorted(EVENTS.all(apps), key=lambda event: str(event["day"])):
            if event["title"] == title:
                found[str(date.fromisoformat(event["day"]).weekday())] = (field(event),)
        return found

    return facts


def _former(title: str, field: Callable[[dict[str, Any]], str]) -> Callable[[Apps, str], list[str]]:
    """The facts of earlier events, then those of another day."""

    def decoys(apps: Apps, weekday: str) -> list[str]:
        events = sorted(EVENTS.all(apps), key=lambda event: str(event["day"]))
        habit = [event for event in events if event["title"] == title]
        same = [e for e in habit if str(date.fromisoformat(e["day"]).weekday()) == weekday]
        return [field(event) for event in (*same, *habit)]

    return decoys


def _habitual(
    name: str,
    kind: FactKind,
    title: str,
    field: Callable[[dict[str, Any]], str],
) -> Shows:
    facts = _by_weekday(title, field)
    return Shows(
        name, Business, kind, "weekday", facts,
        lambda apps, weekday: (click(id="action_search"), fill(title, id="search_src_text")),
        (BACK, BACK), plant=_plant(lambda random, apps: random.choice(sorted(facts(apps)))),
        decoys=_former(title, field), spell=lambda weekday: WEEKDAYS[int(weekday)],
    )  # fmt: skip


GYM = _habitual("my_gym", "address", _GYM, lambda event: str(event["place"]))
COMPANION = _habitual("my_companion", "contact", _RUN, lambda event: "".join(event["guests"]))

# Orders.


def _counts(apps: Apps) -> Counter[str]:
    """The number of orders that each product is in."""
    orders = [{line["product"] for line in order["lines"]} for order in ORDERS.all(apps)]
    return Counter(product for products in orders for product in products)


def _ordered(apps: Apps) -> dict[str, Values]:
    """The product of most orders as `usual`, and all others by their names."""
    ranked = _counts(apps).most_common()
    return {"usual" if not at else name: (name,) for at, (name, _) in enumerate(ranked)}


USUAL = Shows(
    "my_usual", Shopping, "product", "usual", _ordered,
    lambda apps, usual: (click(desc="Orders"),), (click(desc="Shop"),),
    plant=_plant(lambda random, apps: "usual"),
)  # fmt: skip

# Places.


def _street(label: str) -> str:
    return label.rpartition(", ")[2]


_HOMES = ("Chestnut Gardens", "Rose Hill", "Millpond Meadow", "River Walk")
"""Places that people live at; a fresh phone may have a bar as home."""


def own_places(apps: Apps) -> dict[str, str]:
    """The labels of home and work, in two streets even where a fresh phone has one for both."""
    known = apps[Maps.package]
    quiet = sorted(
        (place for place in known["places"] if place["kind"] == "Parks"),
        key=lambda place: place["name"] not in _HOMES,
    )
    home, work = label_of(quiet[0]), known["work"]
    if _street(work) == _street(home):
        labels = map(label_of, known["places"])
        work = next(label for label in labels if _street(label) != _street(home))
    return {"home": home, "work": work}


def _own_places(apps: Apps) -> dict[str, Values]:
    """The streets of home and work."""
    return {place: (_street(label),) for place, label in own_places(apps).items()}


def _own_place(name: str, place: str) -> Shows:
    return Shows(
        name, Maps, "address", "own_place", _own_places,
        lambda apps, place: (MENU, click(text="Saved places")), (BACK,),
        plant=lambda random, apps: (place, {}),
    )  # fmt: skip


HOME, OFFICE = _own_place("my_home", "home"), _own_place("my_office", "work")

PARENTS = Shows(
    "my_parents", Shopping, "address", "delivery",
    lambda apps: {one["label"]: (one["street"],) for one in apps[Shopping.package]["addresses"]},
    lambda apps, label: (click(desc="Account"), click(text="Addresses")),
    (BACK, click(desc="Shop")), plant=lambda random, apps: ("Parents", {}),
)  # fmt: skip
