"""Goals for the map."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.maps.app import DURATIONS, LAYERS, STYLES, Maps
from uiprobe.environments.phone.apps.maps.data import KINDS, MODES, far, label_of, metres
from uiprobe.environments.phone.content import CITIES, STREETS
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.probes.sources.builtin.sharing import COPY, first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, SAVE, UP
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    ids,
    in_order,
    infeasible,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Term
from uiprobe.ui.evaluators import State

_APP = Maps.package

_LISTS = (
    *("Sunday walk", "Lunch break", "For the visitors", "Date night", "On the way home"),
    *("Worth a detour", "With the dog", "Rendez-vous"),
)
_NOTES = (
    *("Ask for the table by the window", "Closed on Mondays", "Cash only", "Ring twice"),
    *("The back entrance is nearer", "Bring the vouchers", "Nice terrace in the evening"),
)
_NEW_NAMES = (
    *("Bakery Kornblume", "Repair Café East", "Gallery Fenster", "Juice Bar Pomelo"),
    *("Bike Pump Station", "Reading Garden", "Chess Tables"),
)

_id = ids(_APP)


def _places(apps: Apps) -> list[dict[str, Any]]:
    """Places whose name no other has."""
    places: list[dict[str, Any]] = apps[_APP]["places"]
    names = [place["name"] for place in places]
    return [place for place in places if names.count(place["name"]) == 1]


def _place(apps: Apps, label: str) -> dict[str, Any]:
    return next(place for place in apps[_APP]["places"] if label_of(place) == label)


def _list(apps: Apps, name: str) -> list[str]:
    found: list[str] = next(
        entry["places"] for entry in apps[_APP]["lists"] if entry["name"] == name
    )
    return found


def _words(place: dict[str, Any]) -> dict[str, str]:
    return {"place": place["name"], "street": place["street"]}


# Ways through the app.

_SEARCH = click(id="search_pill")
_DONE = click(text="Done")


def _menu(label: str) -> tuple[str, ...]:
    return MENU, click(text=label)


def _find_place(place: dict[str, Any]) -> tuple[str, ...]:
    words = f"{place['street']}\n{place['hours']}"
    return fill(place["name"], id="search_src_text"), click(id="place_subtitle", text=words)


def _open(place: dict[str, Any]) -> tuple[str, ...]:
    return (_SEARCH, *_find_place(place))


def _save_to(name: str) -> tuple[str, ...]:
    return SAVE, click(text=name), _DONE


# User tasks.


def _draw_save(random: Random, apps: Apps) -> Parameters:
    name = random.choice(apps[_APP]["lists"])["name"]
    labels = [label_of(place) for place in _places(apps)]
    there = _list(apps, name)
    return {"list": name, "label": random.choice([item for item in labels if item not in there])}


def _saving(parameters: Parameters, apps: Apps) -> Draft:
    name, label = parameters["list"], parameters["label"]
    place = _place(apps, label)
    saved = [*_list(apps, name), label]
    other = next(entry for entry in _places(apps) if label_of(entry) not in saved)
    elsewhere = next(entry["name"] for entry in apps[_APP]["lists"] if entry["name"] != name)
    return Draft(
        _words(place) | {"list": name},
        (
            one({"name": name, "places": saved}, _APP, "lists"),
            nothing_else((_APP, "lists", {"name": name}, "places")),
        ),
        (*_open(place), *_save_to(name)),
        near_misses={
            "another list": (*_open(place), *_save_to(elsewhere)),
            "another place": (*_open(other), *_save_to(name)),
            "saved and taken off": (*_open(place), *_save_to(name), *_save_to(name)),
            "in two lists": (*_open(place), *_save_to(name), *_save_to(elsewhere)),
        },
    )


def _draw_branch(random: Random, apps: Apps) -> Parameters:
    names = [place["name"] for place in apps[_APP]["places"]]
    branches = [place for place in apps[_APP]["places"] if names.count(place["name"]) > 1]
    pairs = [
        (label_of(place), entry["name"])
        for place in branches
        for entry in apps[_APP]["lists"]
        if label_of(place) not in entry["places"]
    ]
    label, name = random.choice(pairs)
    return {"list": name, "label": label}


def _save_branch(parameters: Parameters, apps: Apps) -> Draft:
    name, label = parameters["list"], parameters["label"]
    draft = _saving(parameters, apps)
    place = _place(apps, label)
    twin = next(
        other
        for other in apps[_APP]["places"]
        if other["name"] == place["name"] and label_of(other) != label
    )
    misses = {
        **draft.near_misses,
        "the other branch": (*_open(twin), *_save_to(name)),
        "only opened": _open(place),
    }
    return Draft(draft.words, draft.evaluators, draft.reference, near_misses=misses)


def _draw_new_list(random: Random, apps: Apps) -> Parameters:
    return {"list": random.choice(_LISTS), "label": label_of(random.choice(_places(apps)))}


def _new_list(parameters: Parameters, apps: Apps) -> Draft:
    name, label = parameters["list"], parameters["label"]
    place = _place(apps, label)
    other = next(entry for entry in _places(apps) if label_of(entry) != label)
    wrong = next(words for words in _LISTS if words != name)

    def create(place: dict[str, Any], name: str) -> tuple[str, ...]:
        return (
            *(*_open(place), SAVE, click(text="New list")),
            *(fill(name, id="list_name"), click(text="Create")),
        )

    return Draft(
        _words(place) | {"list": name},
        (
            one({"name": name, "places": [label]}, _APP, "lists"),
            nothing_else((_APP, "lists", {"name": name})),
        ),
        create(place, name),
        near_misses={
            "not created": create(place, name)[:-1],
            "another name": create(place, wrong),
            "with another place": create(other, name),
            "an empty list": (
                *(*_menu("Saved places"), click(id="fab_list")),
                *(fill(name, id="list_name"), click(text="Create")),
            ),
        },
    )


def _draw_way(random: Random, apps: Apps) -> Parameters:
    # The list of origins is long: one of its head is found within two swipes.
    above = sorted(place["name"] for place in apps[_APP]["places"])[:9]
    origin = random.choice([place for place in _places(apps) if place["name"] in above])
    return {
        "from": label_of(origin),
        "to": label_of(random.choice([place for place in _places(apps) if place != origin])),
        "mode": random.choice(list(MODES)),
    }


def _route_from(label: str) -> tuple[str, ...]:
    row = {"id": "text1", "text": label}
    listing = target(id="select_dialog_listview")
    return click(id="origin"), scroll(listing, **row), click(**row)


_MODE_CHOICE = {mode: click(id="mode_chip", text=mode) for mode in MODES}


def _start_way(parameters: Parameters, apps: Apps) -> Draft:
    origin, label, mode = parameters["from"], parameters["to"], parameters["mode"]
    place = _place(apps, label)
    start = (*_open(place), click(id="directions"))
    go = click(id="start")
    ride = () if mode == "Car" else (_MODE_CHOICE[mode],)
    other = next(name for name in MODES if name != mode)
    back = _place(apps, origin)
    return Draft(
        {"origin": origin.split(",")[0], "place": place["name"], "mode": Term(*_MODES[mode])},
        (
            holds({"from": origin, "to": label, "mode": mode, "leave": ""}, _APP, "guidance"),
            nothing_else((_APP, "guidance")),
        ),
        (*start, *_route_from(origin), *ride, go),
        near_misses={
            "from here": (*start, *ride, go),
            "another way to travel": (*start, *_route_from(origin), _MODE_CHOICE[other], go),
            "the way back": (
                *(*_open(back), click(id="directions"), *_route_from(label)),
                *(*ride, go),
            ),
            "not started": (*start, *_route_from(origin), *ride),
            "ended again": (*start, *_route_from(origin), *ride, go, click(id="end")),
        },
    )


_MODES = {
    "Car": ("by car", "mit dem Auto", "开车"),
    "Bus": ("by bus", "mit dem Bus", "坐公交车"),
    "Walk": ("on foot", "zu Fuß", "步行"),
    "Bike": ("by bike", "mit dem Fahrrad", "骑自行车"),
}


def _draw_home(random: Random, apps: Apps) -> Parameters:
    taken = (apps[_APP]["home"], apps[_APP]["work"])
    labels = [label_of(place) for place in _places(apps)]
    return {
        "label": random.choice([label for label in labels if label not in taken]),
        "what": random.choice(("home", "work")),
    }


def _set_home(parameters: Parameters, apps: Apps) -> Draft:
    label, what = parameters["label"], parameters["what"]
    place = _place(apps, label)
    other = next(
        entry for entry in _places(apps) if label_of(entry) not in (label, apps[_APP][what])
    )
    wrong = "work" if what == "home" else "home"
    terms = {"home": Term("home", "Zuhause", "家"), "work": Term("work", "Arbeit", "公司")}
    return Draft(
        _words(place) | {"what": terms[what]},
        (holds(label, _APP, what), nothing_else((_APP, what))),
        (*_open(place), *_menu(f"Set as {what}")),
        near_misses={
            "the other one": (*_open(place), *_menu(f"Set as {wrong}")),
            "another place": (*_open(other), *_menu(f"Set as {what}")),
            "both": (*_open(place), *_menu(f"Set as {what}"), *_menu(f"Set as {wrong}")),
            "saved to a list": (*_open(place), *_save_to(apps[_APP]["lists"][0]["name"])),
        },
    )


def _draw_layer(random: Random, apps: Apps) -> Parameters:
    return {"style": random.choice(STYLES[1:]), "layer": random.choice(LAYERS)}


def _layers(parameters: Parameters, apps: Apps) -> Draft:
    style, layer = parameters["style"], parameters["layer"]
    show = click(id="action_layers")
    other_style = next(name for name in STYLES[1:] if name != style)
    other_layer = next(name for name in LAYERS if name != layer)
    chosen = click(id="style", desc=style)
    return Draft(
        parameters,
        (
            holds(style, _APP, "style"),
            holds([layer], _APP, "layers"),
            nothing_else((_APP, "style"), (_APP, "layers")),
        ),
        (show, chosen, click(text=layer), _DONE),
        near_misses={
            "another type": (show, click(id="style", desc=other_style), click(text=layer), _DONE),
            "another layer": (show, chosen, click(text=other_layer), _DONE),
            "one layer too many": (
                *(show, chosen, click(text=layer), click(text=other_layer)),
                _DONE,
            ),
            "no layer": (show, chosen, _DONE),
        },
    )


def _draw_voice(random: Random, apps: Apps) -> Parameters:
    return {
        "voice": random.choice(("Alerts only", "Silent")),
        "avoid": random.choice(("Avoid motorways", "Avoid tolls", "Avoid ferries")),
    }


def _navigation(parameters: Parameters, apps: Apps) -> Draft:
    voice, avoid = parameters["voice"], parameters["avoid"]
    key = avoid.split()[1]
    start = (*_menu("Settings"), click(text="Navigation"))
    speak = (click(text="Guidance"), click(text=voice))
    other = next(name for name in ("Avoid tolls", "Avoid ferries") if name != avoid)
    silent = "Silent" if voice == "Alerts only" else "Alerts only"
    settings = apps[_APP]["settings"] | {"voice": voice, key: True}
    return Draft(
        parameters,
        (
            holds(settings, _APP, "settings"),
            nothing_else((_APP, "settings", "voice"), (_APP, "settings", key)),
        ),
        (*start, *speak, click(text=avoid)),
        near_misses={
            "another switch": (*start, *speak, click(text=other)),
            "another voice": (
                *start,
                click(text="Guidance"),
                click(text=silent),
                click(text=avoid),
            ),
            "only the voice": (*start, *speak),
            "one switch too many": (*start, *speak, click(text=avoid), click(text=other)),
        },
    )


def _draw_note(random: Random, apps: Apps) -> Parameters:
    return {"label": label_of(random.choice(_places(apps))), "note": random.choice(_NOTES)}


def _note(parameters: Parameters, apps: Apps) -> Draft:
    label, note = parameters["label"], parameters["note"]
    place = _place(apps, label)
    other = next(entry for entry in _places(apps) if label_of(entry) != label)
    wrong = next(words for words in _NOTES if words != note)

    def write(place: dict[str, Any], note: str) -> tuple[str, ...]:
        return (
            *(*_open(place), *_menu("Add a note")),
            *(fill(note, id="note_text"), click(text="Save")),
        )

    return Draft(
        _words(place) | {"note": note},
        (holds({label: note}, _APP, "notes"), nothing_else((_APP, "notes"))),
        write(place, note),
        near_misses={
            "not saved": (*write(place, note)[:-1], click(text="Cancel")),
            "another place": write(other, note),
            "another note": write(place, wrong),
            "saved to a list besides": (
                *(*write(place, note), *_save_to(apps[_APP]["lists"][0]["name"])),
            ),
        },
    )


def _draw_area(random: Random, apps: Apps) -> Parameters:
    areas = [area["city"] for area in apps[_APP]["areas"] if not area["stored"]]
    return {"city": random.choice(areas)}


def _area_button(city: str, button: str) -> tuple[str, ...]:
    title = {"id": "area_title", "text": city}
    return scroll(target(id="area_list"), **title), click(
        id=button, beside=target(id="area_title", text=city)
    )


def _download(parameters: Parameters, apps: Apps) -> Draft:
    city = parameters["city"]
    other = next(
        area["city"] for area in apps[_APP]["areas"] if not area["stored"] and area["city"] != city
    )
    stored = next(area["city"] for area in apps[_APP]["areas"] if area["stored"])
    start = _menu("Offline maps")
    return Draft(
        parameters,
        (
            one({"city": city, "stored": True}, _APP, "areas"),
            nothing_else((_APP, "areas", {"city": city}, "stored")),
        ),
        (*start, *_area_button(city, "area_download")),
        near_misses={
            "another city": (*start, *_area_button(other, "area_download")),
            "downloaded and deleted": (
                *(*start, *_area_button(city, "area_download")),
                *(click(id="area_remove", beside=target(id="area_title", text=city)),),
                click(text="Delete"),
            ),
            "another area deleted besides": (
                *(*start, *_area_button(stored, "area_remove"), click(text="Delete")),
                *_area_button(city, "area_download"),
            ),
            "only looked": start,
        },
    )


def _nearest(apps: Apps, kind: str) -> list[dict[str, Any]]:
    here = apps[_APP]["here"]
    places = [place for place in apps[_APP]["places"] if place["kind"] == kind]
    return sorted(places, key=lambda place: metres(here, place))


def _draw_nearest(random: Random, apps: Apps) -> Parameters:
    pairs = []
    for kind in KINDS:
        near = _nearest(apps, kind)
        first, second = (far(metres(apps[_APP]["here"], place), "Kilometres") for place in near[:2])
        lists = [
            entry["name"]
            for entry in apps[_APP]["lists"]
            if label_of(near[0]) not in entry["places"]
        ]
        if first != second and lists:
            pairs.append((kind, lists))
    kind, lists = random.choice(pairs)
    return {"kind": kind, "list": random.choice(lists)}


def _save_nearest(parameters: Parameters, apps: Apps) -> Draft:
    kind, name = parameters["kind"], parameters["list"]
    near = _nearest(apps, kind)
    label = label_of(near[0])

    def save(place: dict[str, Any], name: str) -> tuple[str, ...]:
        row = {"id": "place_subtitle", "text": f"{place['street']}\n{place['hours']}"}
        return (
            *(_SEARCH, fill(kind, id="search_src_text"), BACK),
            *(scroll(target(id="search_results"), **row), click(**row), *_save_to(name)),
        )

    elsewhere = next(entry["name"] for entry in apps[_APP]["lists"] if entry["name"] != name)
    return Draft(
        parameters,
        (
            one({"name": name, "places": [*_list(apps, name), label]}, _APP, "lists"),
            nothing_else((_APP, "lists", {"name": name}, "places")),
        ),
        save(near[0], name),
        near_misses={
            "the second nearest": save(near[1], name),
            "the farthest": save(near[-1], name),
            "another list": save(near[0], elsewhere),
            "only opened": save(near[0], name)[:-3],
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {
        "label": label_of(random.choice(_places(apps))),
        "name": random.choice(first_recipients(apps)),
    }


def _share(parameters: Parameters, apps: Apps) -> Draft:
    label = parameters["label"]
    place = _place(apps, label)
    other = next(entry for entry in _places(apps) if label_of(entry) != label)
    way = (*_open(place), click(id="action_share"))
    return share_draft(
        _words(place) | {"name": parameters["name"]}, apps,
        name=parameters["name"],
        message=label,
        way=way,
        wrong_way=(*_open(other), click(id="action_share")),
        near_misses={"only copied": (*way, COPY)},
    )  # fmt: skip


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    places = random.sample(_places(apps), k=4)
    return {"list": random.choice(_LISTS), "labels": [label_of(place) for place in places]}


def _tour(parameters: Parameters, apps: Apps) -> Draft:
    name, labels = parameters["list"], parameters["labels"]
    first, *rest = [_place(apps, label) for label in labels]

    def collect(rest: list[dict[str, Any]]) -> tuple[str, ...]:
        steps = [*_open(first), SAVE, click(text="New list"), fill(name, id="list_name")]
        steps += [click(text="Create"), BACK]
        for place in rest:
            steps += [*_find_place(place), *_save_to(name), BACK]
        return tuple(steps)

    other = next(entry for entry in _places(apps) if label_of(entry) not in labels)
    words = {f"place{n}": label.split(",")[0] for n, label in enumerate(labels, 1)}
    return Draft(
        words | {"list": name},
        (
            one({"name": name}, _APP, "lists"),
            *(
                State(
                    path=(_APP, "lists", {"name": name}, "places"),
                    check_type="include",
                    value=label,
                )
                for label in labels
            ),
            State(path=(_APP, "lists", {"name": name}, "places"), check_type="count", count=4),
            nothing_else((_APP, "lists", {"name": name})),
        ),
        collect(rest),
        near_misses={
            "one left out": collect(rest[:-1]),
            "another place": collect([*rest[:-1], other]),
            "one too many": collect([*rest, other]),
        },
    )


def _draw_location(random: Random, apps: Apps) -> Parameters:
    names = sorted(contact["name"] for contact in apps[CONTACTS]["contacts"])
    return {"name": random.choice(names[:8]), "time": random.choice(DURATIONS)}


def _share_location(parameters: Parameters, apps: Apps) -> Draft:
    name, time = parameters["name"], parameters["time"]
    names = sorted(contact["name"] for contact in apps[CONTACTS]["contacts"])
    wrong = next(other for other in names if other != name)
    longer = next(other for other in DURATIONS if other != time)
    start = _menu("Share location")
    allow = ALLOW

    def share(name: str, time: str) -> tuple[str, ...]:
        row = {"id": "contact_title", "text": name}
        return scroll(target(id="contact_list"), **row), click(**row), click(text=time)

    return Draft(
        parameters,
        (
            holds([parameters], _APP, "sharing"),
            nothing_else((_APP, "sharing"), ("com.android.settings", "permissions", _APP)),
        ),
        (*start, allow, *share(name, time)),
        near_misses={
            "permission refused": (*start, click(id="permission_deny_button")),
            "with somebody else": (*start, allow, *share(wrong, time)),
            "for another time": (*start, allow, *share(name, longer)),
            "no time chosen": (*start, allow, *share(name, "Cancel")),
        },
    )


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    return {
        "name": random.choice(_NEW_NAMES),
        "kind": random.choice(list(KINDS)),
        "street": f"{random.choice(STREETS)} {random.randrange(1, 140)}",
    }


def _missing(parameters: Parameters, apps: Apps) -> Draft:
    name, kind, street = parameters["name"], parameters["kind"], parameters["street"]
    start = (click(id="button2"), *_menu("Add a missing place"))

    def write(kind: str, street: str) -> tuple[str, ...]:
        return (
            *(fill(name, id="name"), BACK, click(id="kind")),
            *(click(id="text1", text=kind), fill(street, id="street"), BACK),
        )

    send = click(id="action_save")
    other = next(entry for entry in KINDS if entry != kind)
    return Draft(
        parameters,
        (
            one(parameters | {"steps": False}, _APP, "added"),
            nothing_else((_APP, "added", {"name": name})),
        ),
        (*start, *write(kind, street), send),
        {"interruption": "low_battery"},
        near_misses={
            "not sent": (*start, *write(kind, street)),
            "another kind": (*start, *write(other, street), send),
            "another number": (*start, *write(kind, f"{street}0"), send),
            "without steps": (*start, *write(kind, street), click(id="steps"), send),
        },
    )


def _draw_no_area(random: Random, apps: Apps) -> Parameters:
    offered = {area["city"] for area in apps[_APP]["areas"]}
    return {"city": random.choice([city for city in CITIES if city not in offered])}


def _no_area(parameters: Parameters, apps: Apps) -> Draft:
    start = _menu("Offline maps")
    last = max(area["city"] for area in apps[_APP]["areas"] if not area["stored"])
    look = (*start, scroll(target(id="area_list"), id="area_title", text=last))
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, infeasible("There is no offline map of that city.")),
        feasible=False,
        near_misses={
            "another city": (*look, click(id="area_download")),
            "looked, and said nothing": look,
            "an area deleted": (*start, click(id="area_remove"), click(text="Delete")),
        },
    )


# Testing tasks.


def _draw_visit(random: Random, apps: Apps) -> Parameters:
    return {"label": label_of(random.choice(_places(apps)))}


def _visit(parameters: Parameters, apps: Apps) -> Draft:
    place = _place(apps, parameters["label"])
    name = place["name"]
    tabs = (click(desc="Photos"), click(desc="Near here"))
    way = (
        *(scroll(target(id="place_scroll"), finger="down", id="directions"),),
        *(click(id="directions"), _MODE_CHOICE["Walk"]),
    )
    options = (click(id="action_options"), click(text="Avoid ferries"), UP)
    go = (click(id="start"), click(id="next"), click(id="end"))
    return Draft(
        _words(place),
        (
            in_order(
                typed(name, id=_id("search_src_text")),
                shown(id=_id("name"), text=name),
                clicked(desc="Photos"),
                clicked(desc="Near here"),
                clicked(id=_id("directions")),
            ),
            in_order(
                shown(id=_id("destination"), text=name),
                clicked(id=_id("mode_chip"), text="Walk"),
                clicked(text="Avoid ferries"),
                clicked(id=_id("start")),
            ),
            in_order(clicked(id=_id("start")), clicked(id=_id("next")), clicked(id=_id("end"))),
            ends_on(activity=f"{_APP}.RouteActivity"),
        ),
        (*_open(place), *tabs, *way, *options, *go),
        near_misses={
            "tabs in the other order": (*_open(place), tabs[1], tabs[0], *way, *options, *go),
            "by car": (*_open(place), *tabs, *way[:-1], *options, *go),
            "guidance not ended": (*_open(place), *tabs, *way, *options, *go[:-1]),
            "no options": (*_open(place), *tabs, *way, *go),
        },
    )


def _draw_view(random: Random, apps: Apps) -> Parameters:
    return {
        "style": random.choice(STYLES[1:]),
        "layer": random.choice(LAYERS),
        "kind": random.choice(list(KINDS)[:2]),
    }


def _view(parameters: Parameters, apps: Apps) -> Draft:
    style, layer, kind = parameters["style"], parameters["layer"], parameters["kind"]
    show = click(id="action_layers")
    dress = (show, click(id="style", desc=style), click(text=layer), _DONE)
    zoom = (click(desc="Zoom in"), click(desc="Zoom in"), click(desc="Zoom out"))
    plain = (show, click(id="style", desc="Standard"), _DONE)
    chip = click(id="kind", text=kind)
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("style"), desc=style),
                clicked(text=layer),
                clicked(text="Done"),
                clicked(id=_id("kind"), text=kind),
            ),
            in_order(
                clicked(id=_id("kind"), text=kind),
                clicked(desc="Zoom in"),
                clicked(desc="Zoom in"),
                clicked(desc="Zoom out"),
            ),
            in_order(
                clicked(desc="Zoom out"),
                clicked(id=_id("style"), desc="Standard"),
                clicked(text="Done"),
            ),
            ends_on(id=_id("kind"), text=kind, checked="true"),
        ),
        (*dress, chip, *zoom, *plain),
        near_misses={
            "zoomed in once": (*dress, chip, *zoom[1:], *plain),
            "no kind chosen": (*dress, *zoom, *plain),
            "type left as it is": (*dress, chip, *zoom),
            "zoomed first": (*zoom, *dress, chip, *plain),
        },
    )


def _draw_removed(random: Random, apps: Apps) -> Parameters:
    entry = random.choice(apps[_APP]["lists"])
    return {"list": entry["name"], "label": random.choice(entry["places"])}


def _undo(parameters: Parameters, apps: Apps) -> Draft:
    name, place = parameters["list"], _place(apps, parameters["label"])
    start = (*_menu("Saved places"), click(id="list_title", text=name))
    beside = target(id="place_subtitle", text=place["street"])
    remove = click(id="place_remove", beside=beside)
    undo = click(id="snackbar_action")
    rename = (*_menu("Rename"), click(text="Cancel"))
    drop = (*_menu("Delete list"), click(text="Cancel"))
    visit = click(id="place_subtitle", text=place["street"])
    return Draft(
        _words(place) | {"list": name},
        (
            in_order(
                shown(id=_id("toolbar_title"), text=name),
                clicked(id=_id("place_remove")),
                clicked(id=_id("snackbar_action")),
            ),
            in_order(
                clicked(id=_id("snackbar_action")),
                clicked(text="Rename"),
                clicked(text="Cancel"),
                clicked(text="Delete list"),
                clicked(text="Cancel"),
            ),
            ends_on(activity=f"{_APP}.PlaceActivity"),
            ends_on(id=_id("street"), text=place["street"]),
        ),
        (*start, remove, undo, *rename, *drop, visit),
        near_misses={
            "deleted first": (*start, remove, undo, *drop, *rename, visit),
            "rename left out": (*start, remove, undo, *drop, visit),
            "place not opened": (*start, remove, undo, *rename, *drop),
            "nothing removed": (*start, *rename, *drop, visit),
        },
    )


def _draw_draft(random: Random, apps: Apps) -> Parameters:
    areas = sorted(area["city"] for area in apps[_APP]["areas"] if not area["stored"])
    return {
        "name": random.choice(_NEW_NAMES),
        "kind": random.choice(list(KINDS)),
        "city": random.choice(areas[:3]),
    }


def _discard(parameters: Parameters, apps: Apps) -> Draft:
    name, kind, city = parameters["name"], parameters["kind"], parameters["city"]
    size = next(area["size"] for area in apps[_APP]["areas"] if area["city"] == city)
    write = (
        *(*_menu("Add a missing place"), fill(name, id="name"), BACK),
        *(click(id="kind"), click(id="text1", text=kind)),
    )
    leave = (UP, click(text="Keep editing"), UP, click(text="Discard"))
    load = (*_menu("Offline maps"), *_area_button(city, "area_download"))
    return Draft(
        parameters,
        (
            in_order(
                clicked(text="Add a missing place"),
                typed(name, id=_id("name")),
                clicked(text=kind),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
            ),
            in_order(
                clicked(text="Discard"),
                clicked(text="Offline maps"),
                clicked(id=_id("area_download")),
            ),
            ends_on(activity=f"{_APP}.OfflineActivity"),
            ends_on(id=_id("area_subtitle"), text=f"{size} MB · On this phone"),
        ),
        (*write, *leave, *load),
        near_misses={
            "discarded at once": (*write, UP, click(text="Discard"), *load),
            "nothing downloaded": (*write, *leave, *load[:-1]),
            "no kind": (*write[:4], *leave, *load),
            "downloaded first": (*load, UP, *write, *leave),
        },
    )


def _draw_origin(random: Random, apps: Apps) -> Parameters:
    way = _draw_way(random, apps)
    return {"from": way["from"], "to": way["to"]}


def _guidance(parameters: Parameters, apps: Apps) -> Draft:
    origin, place = parameters["from"], _place(apps, parameters["to"])
    start = (*_open(place), click(id="directions"))
    when = (click(id="leave"), click(id="button1"))
    bike = _MODE_CHOICE["Bike"]
    go = (click(id="start"), click(id="action_mute"), click(id="next"))
    return Draft(
        {"origin": origin.split(",")[0], "place": place["name"]},
        (
            in_order(
                shown(id=_id("destination"), text=place["name"]),
                clicked(id=_id("leave")),
                clicked(text="OK"),
                clicked(id=_id("origin")),
                clicked(text=origin),
            ),
            in_order(
                clicked(text=origin),
                clicked(id=_id("mode_chip"), text="Bike"),
                clicked(id=_id("start")),
            ),
            in_order(
                clicked(id=_id("start")), clicked(id=_id("action_mute")), clicked(id=_id("next"))
            ),
            ends_on(id=_id("step_number"), text="Step 2 of 4"),
        ),
        (*start, *when, *_route_from(origin), bike, *go),
        near_misses={
            "origin first": (*start, *_route_from(origin), *when, bike, *go),
            "by car": (*start, *when, *_route_from(origin), *go),
            "not muted": (*start, *when, *_route_from(origin), bike, go[0], go[2]),
            "one step too far": (*start, *when, *_route_from(origin), bike, *go, go[2]),
        },
    )


MAPS_GOALS = AppGoals(
    app="maps",
    category="maps",
    templates=(
        Template(
            181, "save_place", "user", "easy",
            (
                'Save "{place}" in {street} to my list "{list}".',
                'I want to remember "{place}" ({street}). Put it on the list "{list}" in Waymark.',
                'Add the place "{place}", {street}, to the saved list "{list}".',
            ),
            _draw_save, _saving,
            translations={
                "de": (
                    'Speichere "{place}", {street}, auf meiner Liste "{list}".',
                    'Ich möchte mir "{place}" ({street}) merken. Setze es in Waymark auf die Liste '
                    '"{list}".',
                ),
                "zh": (
                    "把 {street} 的“{place}”保存到列表“{list}”。",
                    "我想记住“{place}”（{street}），请加入 Waymark 的列表“{list}”。",
                ),
            },
            roles={"place": "the place", "street": "its address", "list": "the list"},
            distractors=3,
        ),
        Template(
            182, "save_branch", "user", "medium",
            (
                'There are two places called "{place}". Save the one in {street} to my list '
                '"{list}".',
                'Put "{place}" on the list "{list}", but the one at {street}, not the other.',
                'Save the "{place}" whose address is {street} to the list "{list}".',
            ),
            _draw_branch, _save_branch,
            translations={
                "de": (
                    'Es gibt zwei Orte namens "{place}". Speichere den mit der Adresse {street} '
                    'auf meiner Liste "{list}".',
                    'Setze "{place}" auf die Liste "{list}", und zwar den Ort {street}, nicht den '
                    "anderen.",
                ),
                "zh": (
                    "有两个地方都叫“{place}”，请把位于 {street} 的那个保存到列表“{list}”。",
                    "把地址为 {street} 的“{place}”加入列表“{list}”，不要选另一个。",
                ),
            },
            roles={"place": "the place", "street": "its address", "list": "the list"},
            distractors=4,
        ),
        Template(
            183, "new_list_with_place", "user", "medium",
            (
                'Make a new list "{list}" in Waymark with "{place}" ({street}) on it.',
                'Save "{place}", {street}, to a new list that is called "{list}".',
                'I need the list "{list}"; its only place is "{place}" in {street}.',
            ),
            _draw_new_list, _new_list,
            translations={
                "de": (
                    'Lege in Waymark eine neue Liste "{list}" an, auf der "{place}" ({street}) '
                    "steht.",
                    'Speichere "{place}", {street}, auf einer neuen Liste namens "{list}".',
                ),
                "zh": (
                    "在 Waymark 中新建列表“{list}”，并把“{place}”（{street}）放进去。",
                    "把 {street} 的“{place}”保存到名为“{list}”的新列表。",
                ),
            },
            roles={"place": "the place", "street": "its address", "list": "the new list"},
            distractors=2,
        ),
        Template(
            184, "start_guidance", "user", "medium",
            (
                'Start the guidance from "{origin}" to "{place}", {mode}, leaving now.',
                'I am at "{origin}" and want to go to "{place}" {mode}. Start guiding me.',
                'Get me directions from "{origin}" to "{place}" {mode}, and start them.',
            ),
            _draw_way, _start_way,
            translations={
                "de": (
                    'Starte die Navigation von "{origin}" nach "{place}", {mode}, ab jetzt.',
                    'Ich bin bei "{origin}" und möchte {mode} zu "{place}". Starte die Führung.',
                ),
                "zh": (
                    "从“{origin}”到“{place}”，{mode}，现在出发，请开始导航。",
                    "我在“{origin}”，要{mode}去“{place}”，请启动导航。",
                ),
            },
            roles={
                "origin": "where it starts", "place": "where it goes",
                "mode": "the way to travel",
            },
            distractors=3,
        ),
        Template(
            185, "set_home_or_work", "user", "easy",
            (
                'Set "{place}" in {street} as {what} in Waymark.',
                'In Waymark, {what} should be "{place}", {street}. Change that.',
                'Make "{place}" ({street}) my {what} on the map.',
            ),
            _draw_home, _set_home,
            translations={
                "de": (
                    'Lege in Waymark "{place}", {street}, als {what} fest.',
                    'In Waymark soll "{place}" ({street}) als {what} gelten. Ändere das.',
                ),
                "zh": (
                    "在 Waymark 中把 {street} 的“{place}”设为{what}。",
                    "请把地图上的“{place}”（{street}）设置为我的{what}。",
                ),
            },
            roles={"place": "the place", "street": "its address", "what": "home or work"},
            distractors=2,
        ),
        Template(
            186, "map_layers", "user", "easy",
            (
                'Show the map as "{style}", with the layer "{layer}" and no other.',
                'Change the map type to "{style}" and turn on "{layer}".',
                'I would like to see the map in "{style}" with "{layer}" on it.',
            ),
            _draw_layer, _layers,
            translations={
                "de": (
                    'Zeige die Karte als "{style}" mit der Ebene "{layer}" und keiner anderen.',
                    'Stelle den Kartentyp auf "{style}" und schalte "{layer}" ein.',
                ),
                "zh": (
                    "把地图显示为“{style}”，只打开图层“{layer}”。",
                    "将地图类型改为“{style}”，并开启“{layer}”。",
                ),
            },
            roles={"style": "the map type", "layer": "the layer"},
            distractors=3,
        ),
        Template(
            187, "navigation_settings", "user", "medium",
            (
                'In the navigation settings of Waymark, set the guidance to "{voice}" and turn on '
                '"{avoid}".',
                'When I drive I want the voice guidance at "{voice}", and Waymark should have '
                '"{avoid}" switched on.',
                'Turn on "{avoid}" and choose "{voice}" for the voice guidance.',
            ),
            _draw_voice, _navigation,
            translations={
                "de": (
                    'Stelle in den Navigationseinstellungen von Waymark "Guidance" auf "{voice}" '
                    'und schalte "{avoid}" ein.',
                    'Schalte in Waymark "{avoid}" ein und wähle für die Sprachführung "{voice}".',
                ),
                "zh": (
                    "在 Waymark 的导航设置里把语音（Guidance）设为“{voice}”，并打开“{avoid}”。",
                    "请开启“{avoid}”，并将语音导航设为“{voice}”。",
                ),
            },
            roles={"voice": "the voice guidance", "avoid": "the switch"},
            distractors=3,
        ),
        Template(
            188, "add_note", "user", "easy",
            (
                'Add the note "{note}" to "{place}" in {street}.',
                'For "{place}" ({street}), write down "{note}" as my note.',
                'Put a note on the place "{place}", {street}, that says "{note}".',
            ),
            _draw_note, _note,
            translations={
                "de": (
                    'Füge bei "{place}", {street}, die Notiz "{note}" hinzu.',
                    'Notiere zu "{place}" ({street}): "{note}".',
                ),
                "zh": (
                    "给 {street} 的“{place}”添加备注“{note}”。",
                    "为“{place}”（{street}）写下备注：“{note}”。",
                ),
            },
            roles={"place": "the place", "street": "its address", "note": "the note"},
            distractors=2,
        ),
        Template(
            189, "download_area", "user", "easy",
            (
                "Download the offline map of {city}.",
                "I am going to {city} and will have no connection. Download its map.",
                "Get the map of {city} onto the phone, so that it works without internet.",
            ),
            _draw_area, _download,
            translations={
                "de": (
                    "Lade die Offline-Karte von {city} herunter.",
                    "Ich fahre nach {city} und habe dort kein Netz. Lade die Karte herunter.",
                ),
                "zh": (
                    "下载 {city} 的离线地图。",
                    "我要去 {city}，那里没有网络，请把地图下载到手机。",
                ),
            },
            roles={"city": "the city"},
            distractors=4,
        ),
        Template(
            190, "save_nearest", "user", "hard",
            (
                'Of all places of the kind "{kind}", save the one nearest to me to my list '
                '"{list}".',
                'Search for "{kind}", find out which is the closest to my position, and save it '
                'to "{list}".',
                'Which of the {kind} is the shortest way from here? Put it on the list "{list}".',
            ),
            _draw_nearest, _save_nearest,
            translations={
                "de": (
                    'Speichere von allen Orten der Art "{kind}" den, der mir am nächsten ist, auf '
                    'meiner Liste "{list}".',
                    'Suche nach "{kind}", finde heraus, was am nächsten liegt, und speichere es '
                    'auf "{list}".',
                ),
                "zh": (
                    "在所有“{kind}”类地点中，把离我最近的一个保存到列表“{list}”。",
                    "搜索“{kind}”，找出离我当前位置最近的地点，并保存到“{list}”。",
                ),
            },
            roles={"kind": "the kind of place", "list": "the list"},
            distractors=4,
            memory=1,
        ),
        Template(
            191, "share_place", "user", "medium",
            (
                'Share "{place}" in {street} with {name} by Messages.',
                'Send {name} the address of "{place}" ({street}) from Waymark, through Messages.',
                '{name} asks where "{place}" in {street} is. Share the place with them in '
                "Messages, just as it is.",
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile "{place}", {street}, über Messages mit {name}.',
                    'Schicke {name} aus Waymark über Messages die Adresse von "{place}" '
                    "({street}).",
                ),
                "zh": (
                    "通过 Messages 把 {street} 的“{place}”分享给 {name}。",
                    "请从 Waymark 用 Messages 把“{place}”（{street}）发给 {name}。",
                ),
            },
            roles={"place": "the place", "street": "its address", "name": "the recipient"},
            distractors=3,
            others=("messages",),
        ),
        Template(
            192, "collect_places", "user", "hard",
            (
                'Make a list "{list}" in Waymark, and save these four places to it: "{place1}", '
                '"{place2}", "{place3}" and "{place4}".',
                'I am planning a tour. Create the list "{list}" with "{place1}", "{place2}", '
                '"{place3}" and "{place4}" on it, and nothing else.',
                'Save "{place1}", "{place2}", "{place3}" and "{place4}" to a new list that you '
                'call "{list}".',
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    'Lege in Waymark die Liste "{list}" an und speichere darauf diese vier Orte: '
                    '"{place1}", "{place2}", "{place3}" und "{place4}".',
                    'Speichere "{place1}", "{place2}", "{place3}" und "{place4}" auf einer neuen '
                    'Liste namens "{list}".',
                ),
                "zh": (
                    "在 Waymark 中新建列表“{list}”，并把这四个地点存进去：“{place1}”、“{place2}”、"
                    "“{place3}”和“{place4}”。",
                    "把“{place1}”、“{place2}”、“{place3}”、“{place4}”保存到名为“{list}”的新列表。",
                ),
            },
            roles={
                "list": "the new list", **{f"place{n}": f"place {n}" for n in range(1, 5)},
            },
            distractors=3,
            memory=4,
        ),
        Template(
            193, "share_location", "user", "medium",
            (
                'Share my location with {name} for "{time}".',
                'Let {name} see where I am: "{time}". Allow Waymark what it needs.',
                'From Waymark, share the location with {name}; the duration is "{time}".',
            ),
            _draw_location, _share_location,
            translations={
                "de": (
                    'Teile meinen Standort mit {name}, Dauer "{time}".',
                    '{name} soll sehen, wo ich bin: "{time}". Erlaube Waymark, was es dafür '
                    "braucht.",
                ),
                "zh": (
                    "与 {name} 共享我的位置，时长选“{time}”。",
                    "让 {name} 看到我在哪里，时长“{time}”，并允许 Waymark 所需的权限。",
                ),
            },
            roles={"name": "the contact", "time": "for how long"},
            distractors=3,
        ),
        Template(
            194, "report_missing_place", "user", "hard",
            (
                'A place is missing on the map: "{name}", kind "{kind}", at "{street}". Report it. '
                "It is not known whether it can be entered without steps, so leave that off.",
                'Add the missing place "{name}" ("{kind}", address "{street}") to Waymark, and '
                "leave the switch about steps off.",
                'Send in a missing place named "{name}" of the kind "{kind}" with the street '
                '"{street}"; the switch for access without steps stays off.',
            ),
            _draw_missing, _missing,
            translations={
                "de": (
                    'Auf der Karte fehlt ein Ort: "{name}", Art "{kind}", Adresse "{street}". '
                    "Melde ihn und lass den Schalter für stufenlosen Zugang aus.",
                    'Trage in Waymark den fehlenden Ort "{name}" ("{kind}", "{street}") ein; der '
                    "Schalter für stufenlosen Zugang bleibt aus.",
                ),
                "zh": (
                    "地图上缺少一个地点：“{name}”，类型“{kind}”，地址“{street}”。请提交它，"
                    "无台阶开关"
                    "保持关闭。",
                    "在 Waymark 中添加缺失的地点“{name}”（“{kind}”，“{street}”），"
                    "不要打开无台阶开关。",
                ),
            },
            roles={
                "name": "the name of the place", "kind": "its kind", "street": "its address",
            },
            distractors=2,
        ),
        Template(
            195, "download_unknown_area", "user", "medium",
            (
                "Download the offline map of {city}.",
                "I need the map of {city} without a connection. Download it.",
                "Store the map of {city} on the phone for offline use.",
            ),
            _draw_no_area, _no_area,
            translations={
                "de": (
                    "Lade die Offline-Karte von {city} herunter.",
                    "Ich brauche die Karte von {city} ohne Netz. Lade sie herunter.",
                ),
                "zh": ("下载 {city} 的离线地图。", "请把 {city} 的地图存到手机，以便离线使用。"),
            },
            roles={"city": "the city"},
            distractors=4,
        ),
        Template(
            196, "visit_and_walk", "testing", "hard",
            (
                'Search for "{place}", open the one in {street}, touch Photos, then Near here, '
                "then Directions; choose Walk, turn Avoid ferries over in the options, go back "
                "up, start, touch Next once, and end the guidance.",
                'Test directions: search "{place}", open it ({street}); tabs Photos and Near here; '
                "Directions, Walk, options, Avoid ferries, up, Start, Next, End.",
                'Find "{place}" ({street}). Look at Photos and after that at Near here. Touch '
                "Directions and Walk, touch Avoid ferries in the options, return, start, touch "
                "Next and then End.",
            ),
            _draw_visit, _visit,
            translations={
                "de": (
                    'Suche nach "{place}", öffne den Ort in {street}, tippe auf Photos, dann auf '
                    "Near here, dann auf Directions; wähle Walk, lege in den Optionen Avoid "
                    "ferries um, gehe zurück, starte, tippe einmal auf Next und beende die "
                    "Führung mit End.",
                    'Suche "{place}", öffne ihn ({street}); Reiter Photos und Near here; '
                    "Directions, Walk, Optionen, Avoid ferries, zurück, Start, Next, End.",
                ),
                "zh": (
                    "搜索“{place}”，打开位于 {street} 的那个，依次点 Photos、Near here、"
                    "Directions；选 "
                    "Walk，在选项里切换 Avoid ferries，返回，点 Start，点一次 Next，再点 End。",
                    "搜索并打开“{place}”（{street}）；标签 Photos 和 Near here；Directions，Walk，"
                    "选项，Avoid ferries，返回，Start，Next，End。",
                ),
            },
            roles={"place": "the place", "street": "its address"},
            distractors=3,
        ),
        Template(
            197, "layers_and_zoom", "testing", "hard",
            (
                'Choose the map type "{style}" with the layer "{layer}" and touch Done; touch '
                '"{kind}" above the map, zoom in twice and out once; then choose the map type '
                '"Standard" and touch Done.',
                'Test the map: layers, "{style}", "{layer}", Done, the chip "{kind}", plus, plus, '
                'minus, layers, "Standard", Done.',
                'Set the map type to "{style}", turn "{layer}" on, Done. Filter by "{kind}", zoom '
                'in, zoom in again, zoom out. Set the map type back to "Standard", Done.',
            ),
            _draw_view, _view,
            translations={
                "de": (
                    'Wähle den Kartentyp "{style}" mit der Ebene "{layer}" und tippe auf Done; '
                    'tippe über der Karte auf "{kind}", vergrößere zweimal und verkleinere '
                    'einmal; wähle dann den Kartentyp "Standard" und tippe auf Done.',
                    'Ebenen, "{style}", "{layer}", Done, Chip "{kind}", Plus, Plus, Minus, Ebenen, '
                    '"Standard", Done.',
                ),
                "zh": (
                    "选择地图类型“{style}”和图层“{layer}”，点 Done；点地图上方的“{kind}”，"
                    "放大两次、"
                    "缩小一次；然后选地图类型“Standard”并点 Done。",
                    "图层，“{style}”，“{layer}”，Done，标签“{kind}”，加号，加号，减号，图层，"
                    "“Standard”，Done。",
                ),
            },
            roles={
                "style": "the map type", "layer": "the layer", "kind": "the kind of place",
            },
            distractors=3,
        ),
        Template(
            198, "undo_removal", "testing", "hard",
            (
                'In the saved list "{list}", remove "{place}" ({street}) and undo that; begin to '
                "rename the list and cancel, begin to delete it and cancel, then open "
                '"{place}".',
                'Test a list: saved places, "{list}", remove "{place}", {street}, Undo; menu, '
                'Rename, Cancel; menu, Delete list, Cancel; open "{place}".',
                'Open "{list}" among the saved places. Take "{place}" in {street} off, touch '
                "Undo. From the overflow menu touch Rename, then Cancel, and after that Delete "
                'list, then Cancel. Open "{place}".',
            ),
            _draw_removed, _undo,
            translations={
                "de": (
                    'Entferne auf der gespeicherten Liste "{list}" den Ort "{place}" ({street}) '
                    "und mache das rückgängig; beginne die Liste umzubenennen und brich ab, "
                    'beginne sie zu löschen und brich ab, öffne dann "{place}".',
                    'Gespeicherte Orte, "{list}", "{place}" ({street}) entfernen, Undo; Menü, '
                    'Rename, Cancel; Menü, Delete list, Cancel; "{place}" öffnen.',
                ),
                "zh": (
                    "在收藏列表“{list}”中移除“{place}”（{street}），然后撤销；"
                    "开始重命名列表后取消，"
                    "开始删除列表后取消，再打开“{place}”。",
                    "收藏地点，“{list}”，移除“{place}”（{street}），Undo；菜单，Rename，Cancel；"
                    "菜单，"
                    "Delete list，Cancel；打开“{place}”。",
                ),
            },
            roles={"list": "the list", "place": "the place", "street": "its address"},
            distractors=3,
        ),
        Template(
            199, "discard_missing_place", "testing", "hard",
            (
                'Begin to add the missing place "{name}" of the kind "{kind}", leave with the '
                "cross, choose Keep editing, leave again and discard; then download the offline "
                "map of {city}.",
                'Test the form for missing places: "{name}", "{kind}", close, Keep editing, close, '
                "Discard; then Offline maps, download {city}.",
                'Add a missing place: name "{name}", kind "{kind}". Close, keep editing, close, '
                "discard. From the menu open Offline maps and download {city}.",
            ),
            _draw_draft, _discard,
            translations={
                "de": (
                    'Beginne, den fehlenden Ort "{name}" der Art "{kind}" hinzuzufügen, verlasse '
                    "die Seite über das Kreuz, wähle Keep editing, verlasse sie erneut und "
                    "verwirf; lade dann die Offline-Karte von {city} herunter.",
                    'Fehlender Ort: "{name}", "{kind}", schließen, Keep editing, schließen, '
                    "Discard; dann Offline maps, {city} herunterladen.",
                ),
                "zh": (
                    "开始添加缺失地点“{name}”，类型“{kind}”，点叉号离开，选 Keep editing，"
                    "再次离开并放弃；"
                    "然后下载 {city} 的离线地图。",
                    "缺失地点：“{name}”，“{kind}”，关闭，Keep editing，关闭，Discard；再到 Offline "
                    "maps 下载 {city}。",
                ),
            },
            roles={"name": "the name of the place", "kind": "its kind", "city": "the city"},
            distractors=2,
        ),
        Template(
            200, "ride_from_place", "testing", "hard",
            (
                'Open the directions to "{place}", touch Leave and confirm the time, choose '
                '"{origin}" as the start, choose Bike, start, mute the voice, and touch Next once.',
                'Test the guidance: directions to "{place}", Leave, OK, From, "{origin}", Bike, '
                "Start, the loudspeaker, Next.",
                'Go to the directions for "{place}". Confirm the time under Leave, then choose '
                '"{origin}" under From and touch Bike. Start, touch the loudspeaker, and go to '
                "the second step.",
            ),
            _draw_origin, _guidance,
            translations={
                "de": (
                    'Öffne die Route zu "{place}", tippe auf Leave und bestätige die Zeit, wähle '
                    '"{origin}" als Start, wähle Bike, starte, schalte die Stimme stumm und tippe '
                    "einmal auf Next.",
                    'Route zu "{place}", Leave, OK, From, "{origin}", Bike, Start, Lautsprecher, '
                    "Next.",
                ),
                "zh": (
                    "打开到“{place}”的路线，点 Leave 并确认时间，起点选“{origin}”，选 Bike，开始，"
                    "静音，"
                    "再点一次 Next。",
                    "到“{place}”的路线，Leave，OK，From，“{origin}”，Bike，Start，扬声器图标，"
                    "Next。",
                ),
            },
            roles={"place": "where it goes", "origin": "where it starts"},
            distractors=4,
        ),
    ),
)  # fmt: skip
