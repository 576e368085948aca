"""Goals for the map."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.maps.app import DURATIONS, LAYERS, STYLES, Maps
from uiprobe.environments.phone.apps.maps.data import KINDS, MODES, far, label_of, metres
from uiprobe.environments.phone.content import CITIES, STREETS
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import State

goals = AppGoals("maps", "maps", order=15)

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


@goals.user(181, "easy", _draw_save, distractors=3)
def save_place(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(182, "medium", _draw_branch, distractors=4)
def save_branch(parameters: Parameters, apps: Apps) -> Draft:
    name, label = parameters["list"], parameters["label"]
    draft = save_place(parameters, apps)
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


@goals.user(183, "medium", _draw_new_list, distractors=2)
def new_list_with_place(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(184, "medium", _draw_way, distractors=3)
def start_guidance(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(185, "easy", _draw_home, distractors=2)
def set_home_or_work(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(186, "easy", _draw_layer, distractors=3)
def map_layers(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(187, "medium", _draw_voice, distractors=3)
def navigation_settings(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(188, "easy", _draw_note, distractors=2)
def add_note(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(189, "easy", _draw_area, distractors=4)
def download_area(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(190, "hard", _draw_nearest, distractors=4, memory=1)
def save_nearest(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(191, "medium", _draw_share, distractors=3, others=("messages",))
def share_place(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(192, "hard", _draw_tour, distractors=3, memory=4)
def collect_places(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(193, "medium", _draw_location, distractors=3)
def share_location(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(194, "hard", _draw_missing, distractors=2)
def report_missing_place(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(195, "medium", _draw_no_area, distractors=4)
def download_unknown_area(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(196, "hard", _draw_visit, distractors=3)
def visit_and_walk(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(197, "hard", _draw_view, distractors=3)
def layers_and_zoom(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(198, "hard", _draw_removed, distractors=3)
def undo_removal(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(199, "hard", _draw_draft, distractors=2)
def discard_missing_place(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(200, "hard", _draw_origin, distractors=4)
def ride_from_place(parameters: Parameters, apps: Apps) -> Draft:
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
