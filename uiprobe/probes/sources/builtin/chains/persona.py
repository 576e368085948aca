"""The owner of a phone of the hard tier: one name, home and family in all apps that know them.

Each app of a fresh phone draws an owner of its own. In the hard tier, these fields are edited
before an episode begins, so that all apps agree; all goals of a seed have the same owner. What the
owner does, whom they meet and what they order is their history: see `chains.screens.owner`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.business.calendar import DURATIONS
from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.health.app import Health
from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.apps.shopping.app import Shopping
from uiprobe.environments.phone.apps.social.app import Social
from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.apps.weather.app import Weather
from uiprobe.environments.phone.content import CITIES
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.chains.screens.owner import own_places, roles_of
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.phones import builtin_apps
from uiprobe.ui.goal import OWNER

OWNERS = (
    *("Mira Falkenberg", "Elias Thorne", "Noemi Castellan", "Tobias Renner", "Alma Brandt"),
    *("Jasper Holloway", "Livia Marchetti", "Henrik Solberg", "Celia Navarro", "Daniel Whitlock"),
)
"""Names of owners, which no app gives to anybody else."""

FAMILY = ("sister", "brother")
"""The relatives who travel with the owner, the first of them more often."""

Edit = dict[str, Any]
"""A value at a place of the data of an app: `package`, `path` and `value`."""


@lru_cache(maxsize=64)
def owner_setup(seed: int) -> dict[str, list[Edit]]:
    """The part of a set-up that makes all apps of a phone agree on its owner."""
    return {OWNER: edits_of(builtin_apps(seed))}


@dataclass(frozen=True, slots=True)
class Owner:
    """The person who owns a phone.

    Attributes:
        name: Their name.
        home, work: Street and number.
        city: Where they live.
        relatives: The names of relatives by role.
        duration: How long their new events are in Business at first: not an hour.
    """

    name: str
    home: str
    work: str
    city: str
    relatives: dict[str, str]
    duration: str

    @property
    def first_name(self) -> str:
        """Their first name."""
        return self.name.split()[0]


def owner_of(apps: Apps) -> Owner:
    """The owner of a phone.

    Args:
        apps: What the apps of a fresh phone of the seed hold.
    """
    names = (apps[app.package]["owner"] for app in (Finance, Shopping))
    random = random_for("owner of the phone", apps[Maps.package]["home"], *names)
    home, work = (label.rpartition(", ")[2] for label in own_places(apps).values())
    known = [town["name"] for town in apps[Weather.package]["towns"] if town["name"] in CITIES]
    roles = roles_of(apps)
    return Owner(
        random.choice(OWNERS), home, work, random.choice(known),
        {role: roles[role] for role in FAMILY},
        random.choice([length for length in DURATIONS if length != "1 hour"]),
    )  # fmt: skip


def edits_of(apps: Apps) -> list[Edit]:
    """The edits that make all apps of a phone agree on its owner.

    Args:
        apps: What the apps of a fresh phone of the seed hold.
    """
    owner = owner_of(apps)
    passengers = [one["name"] for one in apps[Travel.package]["passengers"]]
    relatives = [name for name in owner.relatives.values() if name not in passengers]
    others = [name for name in passengers[1:] if name not in owner.relatives.values()]
    renamed = {passengers[0]: owner.name, **dict(zip(others, relatives, strict=False))}
    places = apps[Weather.package]["places"]
    edits: list[tuple[str, list[Any], Any]] = [
        (Finance.package, ["owner"], owner.name),
        (Shopping.package, ["owner"], owner.name),
        (Social.package, ["profile", "name"], owner.name),
        (Health.package, ["profile", "name"], owner.first_name),
        (Settings.package, ["global", "device_name"], f"{owner.first_name}'s phone"),
        (Business.package, ["settings", "duration"], owner.duration),
        # What comes in is not announced: one has to look.
        (Messages.package, ["settings", "notify"], False),
        (Travel.package, ["home"], owner.city),
        (Weather.package, ["home"], owner.city),
        *((Maps.package, [place], label) for place, label in own_places(apps).items()),
    ]
    if owner.city not in places:
        edits.append((Weather.package, ["places"], [owner.city, *places[1:]]))
    for label, street in (("Home", owner.home), ("Office", owner.work)):
        address: list[Any] = ["addresses", {"label": label}]
        edits += [
            (Shopping.package, [*address, "name"], owner.name),
            (Shopping.package, [*address, "street"], street),
            (Shopping.package, [*address, "city"], owner.city),
        ]
    edits += [
        (Travel.package, ["passengers", {"name": name}, "name"], new)
        for name, new in renamed.items()
    ]
    edits += [
        (Travel.package, ["bookings", {"code": one["code"]}, "passenger"], new)
        for one in apps[Travel.package]["bookings"]
        for new in [renamed.get(one.get("passenger"))]
        if new is not None
    ]
    me = apps[Social.package]["profile"]["name"]
    edits += [
        (Social.package, ["posts", {"author": me, "at": one["at"], "text": one["text"]}, "author"],
         owner.name)
        for one in apps[Social.package]["posts"]
        if one["author"] == me
    ]  # fmt: skip
    return [{"package": p, "path": path, "value": value} for p, path, value in edits]
