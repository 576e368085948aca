"""Phones for builtin goals: fresh ones by seed, set up as a goal says."""

from __future__ import annotations

import json
import marshal
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from uiprobe.environments.android.gestures import Tap, plan_gestures
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.ui.coordinates import Size
from uiprobe.ui.goal import MAX_REFERENCE, SESSION, START_AT, Goal
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.spaces.touch import TOUCH

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.environment import SimulatedEnvironment

_LATEST = 22 * 60
"""No phone starts later in the day, in minutes after midnight: it stays the same day."""

_EVERY = 5
"""Minutes between the times at which phones start: alarms ring at full fives, and none is to ring
while a goal is worked on that does not mention it."""

_SURFACE = frozenset(
    {
        *("screen", "density", "gestures", "look", "dark", "font_scale"),
        *("label_noise", "reordered", "unlabelled"),
        START_AT,
    }
)


def builtin_apps(seed: int) -> Apps:
    """The data of the apps of a fresh phone, by package."""
    from uiprobe.environments.phone.device import Phone

    phone = Phone(seed=seed)
    return {package: phone.application_state(package) for package in phone.packages()}


def start_of(goal: Goal) -> datetime:
    """The time at which the phone of a goal starts: later on the day of `START`, by its seed.

    The apps hold what they held at `START`, whatever the time; all goals of a seed have the same,
    but for those whose set-up says another.
    """
    from uiprobe.environments.phone.device import START

    if START_AT in goal.setup:
        return datetime.fromisoformat(goal.setup[START_AT])
    first = START.hour * 60 + START.minute
    steps = random_for("start", goal.seed).randrange((_LATEST - first) // _EVERY)
    return START + timedelta(minutes=_EVERY * steps)


@lru_cache(maxsize=16)
def _fresh_phone(**made: Any) -> Phone:  # noqa: ANN401 - as `Phone` takes them
    """A phone to fork: hundreds of goals of a seed begin with the same apps."""
    from uiprobe.environments.phone.device import Phone

    return Phone(**made)


_WALKED: Mapping[str, int] = {"width": 768, "height": 1536, "density": 288}
"""The display on which apps are left: all that is touched on the way is on the screen."""


def _leave(phone: Phone, app: str, way: Sequence[str]) -> None:
    """Leave an app at the end of a way of clicks.

    Raises:
        ReferenceStepError: The way cannot be gone.
    """
    walked = _fresh_phone(seed=phone.state["seed"], start=phone.now(), **_WALKED).fork()
    walked.launch(walked.short_names()[app])
    for position in range(len(way)):
        tree = UIAUTOMATOR.parse(walked.hierarchy_xml(), name="phone")
        action, _ = next_action(way, position, tree)
        for gesture in plan_gestures(action, tree, Size(*walked.size)):
            match gesture:
                case Tap(x, y):
                    walked.tap(x, y)
                case _:
                    raise ValueError(f"an app is left by clicks: found {way[position][:80]!r}")
    phone.state["tasks"] = walked.snapshot()["tasks"]


def builtin_environment(goal: Goal) -> SimulatedEnvironment:
    """A phone with the content that a goal is about, as its set-up demands.

    Raises:
        ValueError: The set-up has something that is not known.
        PhoneError: It has an interruption or a permission that a phone does not have.
    """
    from uiprobe.environments.phone.environment import SimulatedEnvironment

    width, height = goal.setup.get("screen", (768, 1280))
    phone = _fresh_phone(
        seed=goal.seed,
        width=width,
        height=height,
        dark=bool(goal.setup.get("dark", False)),
        font_scale=float(goal.setup.get("font_scale", 1.0)),
        density=int(goal.setup.get("density", 320)),
        gestures=bool(goal.setup.get("gestures", False)),
        look=str(goal.setup.get("look", "a")),
        unlabelled=bool(goal.setup.get("unlabelled", False)),
        start=start_of(goal),
    ).fork()
    surface = {key: goal.setup.get(key) for key in ("label_noise", "reordered")}
    if any(seed is not None for seed in surface.values()):
        phone.set_surface(**surface)
    for name, value in goal.setup.items():
        match name, value:
            case "interruption", str(kind):
                phone.interrupt(kind)
            case "granted", dict(permissions):
                for package, permission in permissions.items():
                    phone.grant(str(package), str(permission))
            case "planted", dict(packages):
                for package, lists in packages.items():
                    for kind, records in lists.items():
                        phone.plant(str(package), str(kind), records)
            case "left", {"way": list(way)}:
                _leave(phone, goal.app, way)
            case "edited", list(records):
                for record in records:
                    _edit(phone, record)
            case "owner", list(edits):
                for edit in edits:
                    _put(phone, edit)
            case "withheld", dict(packages):
                for package, names in packages.items():
                    phone.data_of(str(package))["withheld"] = list(names)
            case "events" | "later", list(events):
                phone.schedule(events)
            case name, _ if name in _SURFACE or name == SESSION:
                pass
            case _:
                raise ValueError(
                    f"goal {goal.id}: setup: found {name[:40]!r}: {str(value)[:40]!r}, expected "
                    "`interruption` with its kind, `granted` with a permission by package, "
                    "`planted` with records by package and list, `edited` with records, "
                    "`withheld` with names of choices by package, "
                    "`owner` with values at places, `events` with what happens when, `later` with "
                    "what happens after something was saved, `session` "
                    "with goals that came before, or "
                    "`left` with the clicks by which the app was left somewhere inside"
                )
    if before := goal.setup.get(SESSION):
        requests = tuple((str(one["app"]), tuple(one["reference"])) for one in before)
        beginning = {name: value for name, value in goal.setup.items() if name != SESSION}
        left = _left_by(goal.seed, json.dumps(beginning, sort_keys=True), requests)
        phone.adopt(marshal.loads(left))  # noqa: S302 - written below
    return SimulatedEnvironment(phone)


# Enough for all sessions of a seed, which have up to ninety goals; each state has some 100 KB. With
# fewer, a state would always be gone when its goal is begun.
@lru_cache(maxsize=128)
def _left_by(seed: int, setup: str, requests: tuple[tuple[str, tuple[str, ...]], ...]) -> bytes:
    """The state of a phone after the references of some goals, one after the other.

    Args:
        seed: Decides the content of the phone.
        setup: The set-up of the first goal, as JSON.
        requests: The app that each goal starts in, and its reference.

    Raises:
        ReferenceStepError: A reference cannot be carried out.
    """
    first = Goal(0, "settings", "", "", seed=seed, setup=json.loads(setup))
    environment = builtin_environment(first)
    phone = environment.phone
    if requests:
        phone.adopt(marshal.loads(_left_by(seed, setup, requests[:-1])))  # noqa: S302 - from here
        app, lines = requests[-1]
        screen = environment.start(phone.short_names()[app])
        position = 0
        # A swipe that goes on until something is seen has no end where it is gone.
        for _ in range(MAX_REFERENCE):
            action, position = next_action(lines, position, screen.tree)
            if TOUCH.ends(action):
                break
            screen = environment.perform(action)
        else:
            raise ReferenceStepError(
                f"doing an earlier goal in {app}: the reference did not end within "
                f"{MAX_REFERENCE} actions; it was at {lines[position]!r}"
            )
        phone.close_apps()
    return marshal.dumps(phone.state)


def _put(phone: Phone, edit: Mapping[str, Any]) -> None:
    """Put a value at a place of what an app holds.

    Raises:
        ValueError: The place does not exist.
    """
    package, path = edit["package"], edit["path"]
    # Settings are those of the phone, not of their app.
    settings = package == "com.android.settings"
    place: Any = phone.state["settings"] if settings else phone.data_of(package)
    for segment in path[:-1]:
        if isinstance(segment, Mapping):
            found = [one for one in place if segment.items() <= one.items()]
            place = found[0] if len(found) == 1 else None
        else:
            place = place.get(segment)
        if place is None:
            break
    if not isinstance(place, dict) or path[-1] not in place:
        raise ValueError(f"owner: {package}: found no place {path!r}")
    place[path[-1]] = edit["value"]


def _edit(phone: Phone, record: Mapping[str, Any]) -> None:
    """Change fields of the record of a package that has some others.

    Raises:
        ValueError: The package has not exactly one such record.
    """
    listing = phone.data_of(record["package"])[record["list"]]
    found = [one for one in listing if record["where"].items() <= one.items()]
    if len(found) != 1 or not set(record["fields"]) <= set(found[0]):
        raise ValueError(
            f"editing {record['fields']} in {record['package']}/{record['list']}: found "
            f"{len(found)} records with {record['where']}, expected one with these fields"
        )
    found[0].update(record["fields"])
