"""Places on the map."""

from __future__ import annotations

from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.probes.sources.builtin.chains.nodes import Amends, Shows, Slot, Takes, Values
from uiprobe.probes.sources.builtin.goals.maps import goals, open_place, place_labels, place_of
from uiprobe.probes.sources.builtin.language import *


def _named(apps: Apps, name: str) -> dict[str, str]:
    label = next(one for one in place_labels(apps) if place_of(apps, one)["name"] == name)
    return place_of(apps, label)


def _phones(apps: Apps) -> dict[str, Values]:
    places = (place_of(apps, label) for label in place_labels(apps))
    return {place["name"]: (place["phone"],) for place in places if place["phone"]}


def _streets(apps: Apps) -> dict[str, Values]:
    places = (place_of(apps, label) for label in place_labels(apps))
    return {place["name"]: (place["street"],) for place in places}


PLACE_STREET = Shows(
    "place_street", Maps, "address", "place", _streets,
    lambda apps, name: open_place(_named(apps, name)), (BACK, BACK),
)  # fmt: skip

PLACE_PHONE = Shows(
    "place_phone", Maps, "phone number", "place", _phones,
    lambda apps, name: (
        *open_place(_named(apps, name)), scroll(target(id="place_scroll"), id="phone"),
    ),
    (BACK, BACK),
)  # fmt: skip


def _note(apps: Apps, name: str, note: str) -> Steps:
    entered = fill(note, id="note_text")
    return (
        *open_place(_named(apps, name)),
        MENU,
        click(text="Add a note"),
        entered,
        click(text="Save"),
    )


def _label(apps: Apps, name: str) -> str:
    return next(one for one in place_labels(apps) if place_of(apps, one)["name"] == name)


PLACE_NOTE = Takes(
    "place_note", Maps,
    {
        "place": Slot(frozenset(), one_of(lambda apps: sorted(_streets(apps))), "contact"),
        "note": Slot(
            frozenset({"person", "code", "phone number", "title", "address", "ingredient", "town"}),
            one_of(goals.texts("notes")),
        ),
    },
    lambda apps, entered: _note(apps, entered["place"], entered["note"]),
    lambda apps, entered: (
        put(entered["note"], Maps.package, "notes", _label(apps, entered["place"])),
    ),
    (BACK, BACK), adds=False,
    amends=Amends(
        lambda apps, first, last: _note(apps, last["place"], last["note"]), (BACK, BACK), None
    ),
)  # fmt: skip
