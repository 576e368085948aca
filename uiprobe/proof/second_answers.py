"""Second answers: what else on the phone fits a goal that asks to look something up.

Two searches, written without the templates' own code: for goals that ask for a value, everything
that the apps hold and that fits the question is listed; for every goal, records of an app are
counted that all of its words name alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from uiprobe.environments.phone.apps.maps.data import far, metres
from uiprobe.environments.phone.apps.travel.data import connections
from uiprobe.ui.goal import Goal

Apps = Mapping[str, Any]
Parameters = Mapping[str, Any]
Fitting = Callable[[Mapping[str, Any], Apps, Parameters], list[str]]

_NAMING = ("name", "title", "text", "subject", "front", "word", "code", "number", "label")
"""Fields by which a goal names a record."""


def _ends(values: Mapping[str, Any], best: Callable[..., Any]) -> list[str]:
    """The names with the best value."""
    return [name for name, value in values.items() if value == best(values.values())]


def _longest(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    songs = {s["title"]: s["seconds"] for s in app["songs"] if s["album"] == asked["album"]}
    return _ends(songs, max)


def _nearest(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    places = [one for one in app["places"] if one["kind"] == asked["kind"]]
    shown = {f"{p['name']}, {p['street']}": metres(app["here"], p) for p in places}
    near = far(min(shown.values()), app["settings"]["units"])
    # Records that look alike in the list are indistinguishable.
    return [name for name, m in shown.items() if far(m, app["settings"]["units"]) == near]


def _warmest(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    [town] = [one for one in app["towns"] if one["name"] == asked["place"]]
    return _ends({str(day): high for day, high in enumerate(town["highs"]) if day}, max)


def _cheapest(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    trains = connections(app["timetable"], app["home"], asked["destination"], asked["day"])
    return _ends({train["departs"]: train["price"] for train in trains}, min)


def _larger(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    paid = [one for one in app["transactions"] if one["payee"] == asked["payee"]]
    return [one["day"] for one in paid if one["amount"] == min(other["amount"] for other in paid)]


def _first_headline(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    shown = [
        one
        for one in app["articles"]
        if one["section"] == asked["section"] and one["source"] not in app["hidden"]
    ]
    return _ends({one["title"]: one["at"] for one in shown}, max)


def _last_message(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    sent = {one["text"]: one["at"] for one in app["messages"] if one["chat"] == asked["chat"]}
    return _ends(sent, max)


def _tracking(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    return [one["tracking"] for one in app["orders"] if one["number"] == asked["number"]]


def _teacher(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    return [one["teacher"] for one in app["courses"] if one["title"] == asked["course"]]


def _start(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    events = next(data["events"] for name, data in apps.items() if "calendar" in name)
    return [one["start"] for one in events if one["title"] == asked["title"]]


def _phone_number(app: Mapping[str, Any], apps: Apps, asked: Parameters) -> list[str]:
    contacts = next(data["contacts"] for name, data in apps.items() if "contacts" in name)
    return [one["phone"] for one in contacts if one["name"] == asked["of"]]


FAMILIES: Mapping[str, Fitting] = {
    "music/like_longest": _longest,
    "maps/save_nearest": _nearest,
    "weather/warmest_day": _warmest,
    "travel/book_cheapest_train": _cheapest,
    "finance/flag_larger_payment": _larger,
    "news/headline_as_task": _first_headline,
    "messages/task_from_message": _last_message,
    "messages/tell_number": _phone_number,
    "shopping/note_tracking_number": _tracking,
    "education/meet_teacher": _teacher,
    "business/alarm_for_event": _start,
}
"""Functions that find the values which fit the question, by template."""


def fitting_answers(goal: Goal, apps: Apps, parameters: Parameters) -> list[str]:
    """Everything that fits what a goal asks for; nothing if it asks for no value.

    Args:
        goal: A goal of a builtin template.
        apps: The data of all apps when it begins.
        parameters: What its template drew.
    """
    search = FAMILIES.get(f"{goal.app}/{goal.template}")
    return [] if search is None else search(_data_of(goal, apps), apps, parameters)


def _data_of(goal: Goal, apps: Apps) -> Mapping[str, Any]:
    data: Mapping[str, Any] = next(apps[name] for name in apps if name.endswith(goal.app))
    return data


def namesakes(goal: Goal, apps: Apps, parameters: Parameters) -> Iterator[str]:
    """Names in a goal that two records of its app bear, with all else that it says alike."""
    app = _data_of(goal, apps)
    said = {str(value): name for name, value in parameters.items()}
    for collection, records in app.items():
        if not isinstance(records, list) or collection == "calls":
            # Calls are a history; goals do not name them.
            continue
        alike: dict[frozenset[str], int] = defaultdict(int)
        for record in records:
            if not isinstance(record, Mapping):
                continue
            fields = {field: str(value) for field, value in record.items()}
            if any(fields.get(field) in said for field in _NAMING):
                alike[frozenset(value for value in fields.values() if value in said)] += 1
        for named, count in alike.items():
            if count > 1 and not any(named < more for more in alike):
                yield f"{count} {collection}: {', '.join(sorted(named))}"
