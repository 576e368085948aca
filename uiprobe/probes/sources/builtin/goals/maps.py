"""Goals for the map."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.environments.phone.apps.maps.data import KINDS, MODES, far, label_of, metres
from uiprobe.environments.phone.apps.maps.map import DURATIONS, LAYERS, STYLES
from uiprobe.environments.phone.content import CITIES, STREETS
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.environments.phone.locales import format_clock
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import State

goals = AppGoals(
    Maps,
    "maps",
    order=15,
    left={
        1: (
            (MENU,),
            (click(id="action_layers"),),
            (MENU, click(text="Saved places")),
            (MENU, click(text="Offline maps")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Distances")),
            (MENU, click(text="Settings"), click(text="Open the map at")),
            (MENU, click(text="Settings"), click(text="Navigation")),
        ),
        3: ((MENU, click(text="Settings"), click(text="Navigation"), click(text="Guidance")),),
    },
)

_APP = Maps.package

_NEW_LISTS = goals.texts("new_lists")
_NOTES = goals.texts("notes")
_NEW_NAMES = goals.texts("new_names")
_MODES = goals.terms("modes")
_WHAT = {"home": Term("home", "Zuhause", "家"), "work": Term("work", "Arbeit", "公司")}

_LISTS = Records((_APP, "lists"), by="name")
_AREAS = Records((_APP, "areas"), by="city")

Place = dict[str, Any]


def _all_places(apps: Apps) -> list[Place]:
    places: list[Place] = apps[_APP]["places"]
    return places


def _places(apps: Apps) -> list[Place]:
    """Places whose name no other has."""
    names = [place["name"] for place in _all_places(apps)]
    return [place for place in _all_places(apps) if names.count(place["name"]) == 1]


def place_labels(apps: Apps) -> list[str]:
    return [label_of(place) for place in _places(apps)]


def place_of(apps: Apps, label: str) -> Place:
    return next(place for place in _all_places(apps) if label_of(place) == label)


def other_place(apps: Apps, *labels: str) -> Place:
    return place_of(apps, another(place_labels(apps), *labels))


def _words(place: Place) -> dict[str, Word]:
    return {"place": place["name"], "street": place["street"]}


def _areas(apps: Apps) -> list[str]:
    """The cities whose maps are not stored."""
    return _AREAS.names(apps, stored=False)


# Ways through the app.

_SEARCH = click(id="search_pill")
_DONE = click(text="Done")
_CREATE = click(text="Create")
_DIRECTIONS = click(id="directions")
_START = click(id="start")
_SHOW_LAYERS = click(id="action_layers")
_MODE_CHOICE = {mode: click(id="mode_chip", text=mode) for mode in MODES}
_menu = way_for(MENU, click(text=IT))
_save_to = way_for(SAVE, click(text=IT), _DONE)
_route_from = way_for(click(id="origin"), *find("select_dialog_listview", id="text1", text=IT))


def _subtitle(place: Place) -> dict[str, str]:
    hours = format_clock(place["hours"], hours24=False)
    return {"id": "place_subtitle", "text": f"{place['street']}\n{hours}"}


def _find_place(place: Place) -> Steps:
    return fill(place["name"], id="search_src_text"), click(**_subtitle(place))


def open_place(place: Place) -> Steps:
    return _SEARCH, *_find_place(place)


def _save_to_any(apps: Apps) -> Steps:
    return _save_to(_LISTS.names(apps)[0])


def _dress(style: str, *layers: str) -> Steps:
    chosen = (click(text=layer) for layer in layers)
    return _SHOW_LAYERS, click(id="style", desc=style), *chosen, _DONE


def _on_area(city: str, button: str = "area_download") -> Steps:
    row = target(id="area_title", text=city)
    listing = target(id="area_list")
    return scroll(listing, id="area_title", text=city), click(id=button, beside=row)


# User tasks.

_LABEL = {"label": one_of(place_labels)}


def _draw_save(random: Random, apps: Apps) -> Parameters:
    into = random.choice(_LISTS.all(apps))
    labels = [label for label in place_labels(apps) if label not in into["places"]]
    return {"list": into["name"], "label": random.choice(labels)}


def _save(apps: Apps, into: str, label: str, **endings: Steps | Ending) -> Draft:
    """The goal to save a place to a list."""
    place, elsewhere = place_of(apps, label), _LISTS.other(apps, into)
    saved = [*_LISTS.get(apps, into)["places"], label]

    def save(place: Place = place, into: str = into) -> Steps:
        return *open_place(place), *_save_to(into)

    return draft(
        words=_words(place), change=_LISTS.edit({"name": into}, places=saved), way=save()
    ).rejects(
        another_list=save(into=elsewhere),
        another_place=save(other_place(apps, *saved)),
        saved_and_taken_off=then(*_save_to(into)),
        in_two_lists=then(*_save_to(elsewhere)),
        **endings,
    )


@goals.user(181, "easy", _draw_save, distractors=3)
def save_place(apps: Apps, list_: str, label: str) -> Draft:
    return _save(apps, list_, label)


def _draw_branch(random: Random, apps: Apps) -> Parameters:
    twins = [place for place in _all_places(apps) if place not in _places(apps)]
    branches = ((label_of(place), entry) for place in twins for entry in _LISTS.all(apps))
    pairs = [(label, entry["name"]) for label, entry in branches if label not in entry["places"]]
    label, name = random.choice(pairs)
    return {"list": name, "label": label}


@goals.user(182, "medium", _draw_branch, distractors=4)
def save_branch(apps: Apps, list_: str, label: str) -> Draft:
    place = place_of(apps, label)
    branches = (other for other in _all_places(apps) if other["name"] == place["name"])
    twin = another(branches, place)
    other_branch = (*open_place(twin), *_save_to(list_))
    return _save(apps, list_, label, the_other_branch=other_branch, only_opened=cut(3))


@goals.user(183, "medium", {"list": one_of(_NEW_LISTS)} | _LABEL, distractors=2)
def new_list_with_place(apps: Apps, list_: str, label: str) -> Draft:
    place = place_of(apps, label)

    def create(name: str = list_, place: Place = place) -> Steps:
        return *open_place(place), SAVE, click(text="New list"), fill(name, id="list_name"), _CREATE

    empty = (*_menu("Saved places"), click(id="fab_list"), *create()[-2:])
    return draft(
        words=_words(place), change=_LISTS.add({"name": list_, "places": [label]}), way=create()
    ).rejects(
        not_created=cut(1),
        another_name=create(another(_NEW_LISTS, list_)),
        with_another_place=create(place=other_place(apps, label)),
        an_empty_list=empty,
    )


def _draw_way(random: Random, apps: Apps) -> Parameters:
    # The list of origins is long: one of its head is found within two swipes.
    above = sorted(place["name"] for place in _all_places(apps))[:9]
    origin = random.choice([place for place in _places(apps) if place["name"] in above])
    to = random.choice([place for place in _places(apps) if place != origin])
    mode = random.choice(list(MODES))
    return {"from": label_of(origin), "to": label_of(to), "mode": mode}


@goals.user(184, "medium", _draw_way, distractors=3)
def start_guidance(apps: Apps, from_: str, to: str, mode: str) -> Draft:
    def ride(from_: str = from_, to: str = to, mode: str = mode) -> Steps:
        origin = _route_from(from_) if from_ else ()
        chosen = (_MODE_CHOICE[mode],) if mode != "Car" else ()
        return *open_place(place_of(apps, to)), _DIRECTIONS, *origin, *chosen, _START

    other = another(MODES, mode)
    other_mode = cut(1 + (mode != "Car"), _MODE_CHOICE[other], _START)
    words = {"origin": from_.split(",")[0], "place": place_of(apps, to)["name"]}
    return draft(
        words=words | {"mode": _MODES[mode]},
        change=put({"from": from_, "to": to, "mode": mode, "leave": ""}, _APP, "guidance"),
        way=ride(),
    ).rejects(
        from_here=ride(""),
        another_way_to_travel=other_mode,
        the_way_back=ride(to, from_),
        not_started=cut(1),
        ended_again=then(click(id="end")),
    )


def _draw_home(random: Random, apps: Apps) -> Parameters:
    taken = (apps[_APP]["home"], apps[_APP]["work"])
    labels = [label for label in place_labels(apps) if label not in taken]
    return {"label": random.choice(labels), "what": random.choice(("home", "work"))}


@goals.user(185, "easy", _draw_home, distractors=2)
def set_home_or_work(apps: Apps, label: str, what: str) -> Draft:
    place, other = place_of(apps, label), another(_WHAT, what)
    elsewhere = other_place(apps, label, apps[_APP][what])
    return draft(
        words=_words(place) | {"what": _WHAT[what]},
        change=put(label, _APP, what),
        way=(*open_place(place), *_menu(f"Set as {what}")),
    ).rejects(
        the_other_one=cut(2, *_menu(f"Set as {other}")),
        another_place=(*open_place(elsewhere), *_menu(f"Set as {what}")),
        both=then(*_menu(f"Set as {other}")),
        saved_to_a_list=cut(2, *_save_to_any(apps)),
    )


_VIEW = {"style": one_of(STYLES[1:]), "layer": one_of(LAYERS)}


@goals.user(186, "easy", _VIEW, distractors=3)
def map_layers(style: str, layer: str) -> Draft:
    other = another(LAYERS, layer)
    return draft(
        change=(put(style, _APP, "style"), put([layer], _APP, "layers")), way=_dress(style, layer)
    ).rejects(
        another_type=_dress(another(STYLES[1:], style), layer),
        another_layer=_dress(style, other),
        one_layer_too_many=_dress(style, layer, other),
        no_layer=_dress(style),
    )


_VOICES, _AVOID = ("Alerts only", "Silent"), ("Avoid motorways", "Avoid tolls", "Avoid ferries")


@goals.user(187, "medium", {"voice": one_of(_VOICES), "avoid": one_of(_AVOID)}, distractors=3)
def navigation_settings(apps: Apps, voice: str, avoid: str) -> Draft:
    key, other = avoid.split()[1], click(text=another(_AVOID[1:], avoid))

    def prepare(voice: str = voice) -> Steps:
        page = (*_menu("Settings"), click(text="Navigation"))
        return *page, click(text="Guidance"), click(text=voice), click(text=avoid)

    settings = apps[_APP]["settings"] | {"voice": voice, key: True}
    allowed = [allow(_APP, "settings", field) for field in ("voice", key)]
    return draft(
        change=(demand(holds(settings, _APP, "settings")), *allowed), way=prepare()
    ).rejects(
        another_switch=cut(1, other),
        another_voice=prepare(another(_VOICES, voice)),
        only_the_voice=cut(1),
        one_switch_too_many=then(other),
    )


@goals.user(188, "easy", _LABEL | {"note": one_of(_NOTES)}, distractors=2)
def add_note(apps: Apps, label: str, note: str) -> Draft:
    place = place_of(apps, label)

    def add(note: str = note, place: Place = place) -> Steps:
        entered = fill(note, id="note_text")
        return *open_place(place), *_menu("Add a note"), entered, click(text="Save")

    return draft(words=_words(place), change=put({label: note}, _APP, "notes"), way=add()).rejects(
        not_saved=cut(1, click(text="Cancel")),
        another_place=add(place=other_place(apps, label)),
        another_note=add(another(_NOTES, note)),
        saved_to_a_list_besides=then(*_save_to_any(apps)),
    )


@goals.user(189, "easy", {"city": one_of(_areas)}, distractors=4)
def download_area(apps: Apps, city: str) -> Draft:
    maps, stored = _menu("Offline maps"), _AREAS.other(apps, stored=True)
    remove = (_on_area(city, "area_remove")[1], click(text="Delete"))
    remove_stored = (*_on_area(stored, "area_remove"), click(text="Delete"))
    return draft(
        change=_AREAS.edit({"city": city}, stored=True), way=(*maps, *_on_area(city))
    ).rejects(
        another_city=(*maps, *_on_area(_AREAS.other(apps, city, stored=False))),
        downloaded_and_deleted=then(*remove),
        another_area_deleted_besides=(*maps, *remove_stored, *_on_area(city)),
        only_looked=maps,
    )


def _nearest(apps: Apps, kind: str) -> list[Place]:
    places = [place for place in _all_places(apps) if place["kind"] == kind]
    return sorted(places, key=lambda place: metres(apps[_APP]["here"], place))


def _draw_nearest(random: Random, apps: Apps) -> Parameters:
    pairs = []
    for kind in KINDS:
        near = _nearest(apps, kind)
        first, second = (far(metres(apps[_APP]["here"], place), "Kilometres") for place in near[:2])
        label = label_of(near[0])
        lists = [entry["name"] for entry in _LISTS.all(apps) if label not in entry["places"]]
        if first != second and lists:
            pairs.append((kind, lists))
    kind, lists = random.choice(pairs)
    return {"kind": kind, "list": random.choice(lists)}


@goals.user(190, "hard", _draw_nearest, distractors=4, memory=1)
def save_nearest(apps: Apps, kind: str, list_: str) -> Draft:
    near = _nearest(apps, kind)

    def save(place: Place = near[0], into: str = list_) -> Steps:
        listed = find("search_results", **_subtitle(place))
        return _SEARCH, *write(kind, id="search_src_text"), *listed, *_save_to(into)

    saved = [*_LISTS.get(apps, list_)["places"], label_of(near[0])]
    return draft(change=_LISTS.edit({"name": list_}, places=saved), way=save()).rejects(
        the_second_nearest=save(near[1]),
        the_farthest=save(near[-1]),
        another_list=save(into=_LISTS.other(apps, list_)),
        only_opened=cut(3),
    )


@goals.user(
    191, "medium", _LABEL | {"name": one_of(first_recipients)}, distractors=3, others=("messages",)
)
def share_place(apps: Apps, label: str, name: str) -> Draft:
    def share(place: Place) -> Steps:
        return *open_place(place), click(id="action_share")

    place = place_of(apps, label)
    way, other = share(place), share(other_place(apps, label))
    words = _words(place)
    return share_draft(words, apps, name, label, way=way, wrong_way=other, only_copied=(*way, COPY))


def _draw_collection(random: Random, apps: Apps) -> Parameters:
    labels = random.sample(place_labels(apps), k=4)
    return {"list": random.choice(_NEW_LISTS), "labels": labels}


@goals.user(192, "hard", _draw_collection, distractors=3, memory=4)
def collect_places(apps: Apps, list_: str, labels: list[str]) -> Draft:
    first, *rest = (place_of(apps, label) for label in labels)

    def collect(*rest: Place) -> Steps:
        create = (SAVE, click(text="New list"), fill(list_, id="list_name"), _CREATE, BACK)
        others = joined((*_find_place(place), *_save_to(list_), BACK) for place in rest)
        return *open_place(first), *create, *others

    other, path = other_place(apps, *labels), _LISTS.at(list_, "places")
    return draft(
        words={f"place{n}": label.split(",")[0] for n, label in enumerate(labels, 1)},
        change=(
            _LISTS.add({"name": list_}),
            demand(*(State(path=path, check_type="include", value=label) for label in labels)),
            demand(State(path=path, check_type="count", count=4)),
        ),
        way=collect(*rest),
    ).rejects(
        one_left_out=collect(*rest[:-1]),
        another_place=collect(*rest[:-1], other),
        one_too_many=collect(*rest, other),
    )


def _contacts(apps: Apps) -> list[str]:
    return sorted(contact["name"] for contact in apps[CONTACTS]["contacts"])[:8]


@goals.user(193, "medium", {"name": one_of(_contacts), "time": one_of(DURATIONS)}, distractors=3)
def share_location(parameters: Parameters, apps: Apps, name: str, time: str) -> Draft:
    def share(name: str = name, time: str = time) -> Steps:
        contact = find("contact_list", id="contact_title", text=name)
        return *_menu("Share location"), ALLOW, *contact, click(text=time)

    return draft(
        change=(put([parameters], _APP, "sharing"), allow_permissions(_APP)), way=share()
    ).rejects(
        permission_refused=cut(4, REFUSE),
        with_somebody_else=share(another(_contacts(apps), name)),
        for_another_time=share(time=another(DURATIONS, time)),
        no_time_chosen=share(time="Cancel"),
    )


_MISSING = {
    "name": one_of(_NEW_NAMES),
    "kind": one_of(list(KINDS)),
    "street": lambda random, apps: f"{random.choice(STREETS)} {random.randrange(1, 140)}",
}


@goals.user(194, "hard", _MISSING, distractors=2)
def report_missing_place(parameters: Parameters, name: str, kind: str, street: str) -> Draft:
    send = click(id="action_save")

    def report(kind: str = kind, street: str = street) -> Steps:
        return (
            *(CANCEL, *_menu("Add a missing place"), *write(name, id="name")),
            *(click(id="kind"), click(id="text1", text=kind), *write(street, id="street"), send),
        )

    return draft(
        change=Records((_APP, "added"), by="name").add(parameters | {"steps": False}),
        way=report(),
        setup={"interruption": "low_battery"},
    ).rejects(
        not_sent=cut(1),
        another_kind=report(another(KINDS, kind)),
        another_number=report(street=f"{street}0"),
        without_steps=cut(1, click(id="steps"), send),
    )


def _no_areas(apps: Apps) -> list[str]:
    return [city for city in CITIES if city not in _AREAS.names(apps)]


@goals.user(195, "medium", {"city": one_of(_no_areas)}, distractors=4, twin="download_area")
def download_unknown_area(apps: Apps, city: str) -> Draft:
    maps = _menu("Offline maps")
    last = max(_areas(apps))
    # The list is sorted, so that the city would stand before this one.
    following = min((area for area in _areas(apps) if area > city), default=last)
    look = scroll(target(id="area_list"), id="area_title", text=last)
    return draft(
        change=(),
        seen=either(shown(id="area_title", text=following), shown(id="area_title", text=last)),
        way=(*maps, look, infeasible("There is no offline map of that city.")),
    ).rejects(
        UNDECLARED,
        another_city=cut(1, click(id="area_download")),
        an_area_deleted=(*maps, click(id="area_remove"), click(text="Delete")),
    )


# Testing tasks.


@goals.testing(196, "hard", _LABEL, distractors=3)
def visit_and_walk(apps: Apps, label: str) -> Draft:
    place = place_of(apps, label)
    name, look = place["name"], open_place(place)
    photos, near = click(desc="Photos"), click(desc="Near here")
    way = (scroll(target(id="place_scroll"), finger="down", id="directions"), _DIRECTIONS)
    options = (click(id="action_options"), click(text="Avoid ferries"), UP)
    walk, go = _MODE_CHOICE["Walk"], (_START, click(id="next"), click(id="end"))
    return draft(
        words=_words(place),
        path=(
            in_order(
                typed_into(id="search_src_text"), shown(id="name", text=name), photos, near, *way
            ),
            (shown(id="destination", text=name), walk, click(text="Avoid ferries"), _START),
            (click(id="next"), click(id="end")),
            ends_on(activity=f"{_APP}.RouteActivity"),
        ),
        way=(*look, photos, near, *way, walk, *options, *go),
    ).rejects(
        tabs_in_the_other_order=(*look, near, photos, *way, walk, *options, *go),
        by_car=(*look, photos, near, *way, *options, *go),
        guidance_not_ended=cut(1),
        no_options=(*look, photos, near, *way, walk, *go),
    )


@goals.testing(197, "hard", _VIEW | {"kind": one_of(list(KINDS)[:2])}, distractors=3)
def layers_and_zoom(style: str, layer: str, kind: str) -> Draft:
    dress, plain, chip = _dress(style, layer), _dress("Standard"), click(id="kind", text=kind)
    closer = click(desc="Zoom in")
    zoom = (closer, closer, click(desc="Zoom out"))
    return draft(
        path=(
            (click(id="style", desc=style), click(text=layer), _DONE, chip),
            zoom,
            (click(id="style", desc="Standard"), _DONE),
            ends_on(id="kind", text=kind, checked="true"),
        ),
        way=(*dress, chip, *zoom, *plain),
    ).rejects(
        zoomed_in_once=(*dress, chip, *zoom[1:], *plain),
        no_kind_chosen=(*dress, *zoom, *plain),
        type_left_as_it_is=cut(3),
        zoomed_first=(*zoom, *dress, chip, *plain),
    )


def _draw_removed(random: Random, apps: Apps) -> Parameters:
    entry = random.choice(_LISTS.all(apps))
    return {"list": entry["name"], "label": random.choice(entry["places"])}


@goals.testing(198, "hard", _draw_removed, distractors=3)
def undo_removal(apps: Apps, list_: str, label: str) -> Draft:
    place, cancel = place_of(apps, label), click(text="Cancel")
    street = place["street"]
    row = target(id="place_subtitle", text=street)
    start = (*_menu("Saved places"), click(id="list_title", text=list_))
    remove, visit = click(id="place_remove", beside=row), click(id="place_subtitle", text=street)
    rename, drop = (*_menu("Rename"), cancel), (*_menu("Delete list"), cancel)
    return draft(
        words=_words(place),
        path=(
            (shown(id="toolbar_title", text=list_), click(id="place_remove"), UNDO),
            (click(text="Rename"), cancel, click(text="Delete list"), cancel),
            ends_on(activity=f"{_APP}.PlaceActivity"),
            ends_on(id="street", text=street),
        ),
        way=(*start, remove, UNDO, *rename, *drop, visit),
    ).rejects(
        deleted_first=(*start, remove, UNDO, *drop, *rename, visit),
        rename_left_out=(*start, remove, UNDO, *drop, visit),
        place_not_opened=cut(1),
        nothing_removed=(*start, *rename, *drop, visit),
    )


_PLAN = {
    "name": one_of(_NEW_NAMES),
    "kind": one_of(list(KINDS)),
    "city": one_of(lambda apps: sorted(_areas(apps))[:3]),
}


@goals.testing(199, "hard", _PLAN, distractors=2)
def discard_missing_place(apps: Apps, name: str, kind: str, city: str) -> Draft:
    begin = (*_menu("Add a missing place"), *write(name, id="name"))
    of_kind = (click(id="kind"), click(id="text1", text=kind))
    load = (*_menu("Offline maps"), *_on_area(city))
    size = _AREAS.get(apps, city)["size"]
    return draft(
        path=(
            (
                *(click(text="Add a missing place"), fill(name, id="name"), click(text=kind)),
                *(click(text="Keep editing"), click(text="Discard")),
            ),
            (click(text="Offline maps"), click(id="area_download")),
            ends_on(activity=f"{_APP}.OfflineActivity"),
            ends_on(id="area_subtitle", text=f"{size} MB · On this phone"),
        ),
        way=(*begin, *of_kind, *KEEP_EDITING, *DISCARD, *load),
    ).rejects(
        discarded_at_once=(*begin, *of_kind, *DISCARD, *load),
        nothing_downloaded=cut(1),
        no_kind=(*begin, *KEEP_EDITING, *DISCARD, *load),
        downloaded_first=(*load, UP, *begin, *of_kind, *KEEP_EDITING, *DISCARD),
    )


def _draw_ride(random: Random, apps: Apps) -> Parameters:
    return {key: value for key, value in _draw_way(random, apps).items() if key != "mode"}


@goals.testing(200, "hard", _draw_ride, distractors=4)
def ride_from_place(apps: Apps, from_: str, to: str) -> Draft:
    name, start = place_of(apps, to)["name"], (*open_place(place_of(apps, to)), _DIRECTIONS)
    when, origin, bike = (click(id="leave"), OK), _route_from(from_), _MODE_CHOICE["Bike"]
    mute, step = click(id="action_mute"), click(id="next")
    return draft(
        words={"origin": from_.split(",")[0], "place": name},
        path=(
            (
                *(shown(id="destination", text=name), click(id="leave"), click(text="OK")),
                *(click(id="origin"), click(text=from_)),
            ),
            (bike, _START),
            (mute, step),
            ends_on(id="step_number", text="Step 2 of 4"),
        ),
        way=(*start, *when, *origin, bike, _START, mute, step),
    ).rejects(
        origin_first=(*start, *origin, *when, bike, _START, mute, step),
        by_car=(*start, *when, *origin, _START, mute, step),
        not_muted=cut(2, step),
        one_step_too_far=then(step),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["stored"],
    facts=lambda apps: {area["city"]: area["stored"] for area in _AREAS.all(apps)},
    look=way_for(*_menu("Offline maps"), scroll(target(id="area_list"), id="area_title", text=IT)),
    back=(UP,),
    of=(
        "save_place",
        "new_list_with_place",
        "map_layers",
        "add_note",
        "share_location",
        "undo_removal",
    ),
)
