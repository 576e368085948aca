"""The oracles of what no screen shows: what the person knows, and what happens by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uiprobe.environments.base import HasClock
from uiprobe.episodes.helps import ASK_HEAD, TIME_HEAD
from uiprobe.solvers.help import Standing
from uiprobe.ui.goal import EVENTS, Goal

_SAID: Mapping[str, str] = {
    "message": '{sender} writes: "{text}"',
    "reminder": 'a reminder shows: "{title}", "{text}"',
    "incoming_call": "somebody calls",
    "low_battery": "the phone warns of a low battery",
    "rating": "an app asks to be rated",
    "permission": "an app asks for a permission",
    "rotation": "the screen is turned",
    "request": 'a dialog asks: "{title}", "{text}", with the answers "{yes}" and "{no}"',
    "records": "others change a list",
}
"""Each kind of event in words."""

_CONNECTION = {True: "the connection comes back", False: "the connection is lost"}


def tell_answers(goal: Goal) -> str:
    """The answer to a question about each fact that only the person knows; empty without any."""
    person = goal.person
    hidden = [] if person is None else [fact for fact in person.facts if fact.hidden]
    lines = [f"- {fact.slot}: {fact.answer}" for fact in hidden]
    return "\n".join([ASK_HEAD, *lines]) if lines else ""


def tell_events(standing: Standing) -> str:
    """The events that are still to come, and when; empty if there are none."""
    environment = standing.environment
    now = environment.clock_ms if isinstance(environment, HasClock) else 0
    listed = standing.goal.setup.get(EVENTS, ())
    lines = [
        f"- in {(one['at_ms'] - now) // 1000} s {_in_words(one)}"
        for one in listed
        if one["at_ms"] > now
    ]
    return "\n".join([TIME_HEAD, *lines]) if lines else ""


def _in_words(event: Mapping[str, Any]) -> str:
    if event["kind"] == "connection":
        return _CONNECTION[bool(event["online"])]
    return _SAID[event["kind"]].format_map(event)
