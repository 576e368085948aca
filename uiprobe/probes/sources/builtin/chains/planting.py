"""Planting: records that a phone has besides, so that a fact has distractors of its type."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import stamp
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted
from uiprobe.probes.sources.builtin.language.draws import Apps, Parameters

PLANTED = "planted"
"""The parameter that holds what a phone has besides."""

LATER = "later"
"""The parameter that holds what comes in when a fact was used."""

PLANTED_FROM = START - timedelta(minutes=19)
"""After all messages that were there before, the last of which are twenty minutes old."""

_MINUTES = 18
"""The time over which planted messages are spread."""


def with_planted(apps: Apps, planted: Planted) -> Apps:
    """The data of the apps with the records at the ends of their lists."""
    return {
        **apps,
        **{
            package: {
                **apps[package],
                **{name: [*apps[package][name], *records] for name, records in lists.items()},
            }
            for package, lists in planted.items()
        },
    }


def merge(first: Planted, second: Planted) -> dict[str, dict[str, list[Any]]]:
    """The records of both, those of the first before those of the second."""
    merged: dict[str, dict[str, list[Any]]] = {}
    for planted in (first, second):
        for package, lists in planted.items():
            for name, records in lists.items():
                merged.setdefault(package, {}).setdefault(name, []).extend(records)
    return merged


def held_first(apps: Apps, parameters: Parameters) -> Apps:
    """The data of the apps when a goal of these parameters begins."""
    planted: Planted = parameters.get(PLANTED, {})
    return with_planted(apps, planted)


def held_by(apps: Apps, parameters: Parameters) -> Apps:
    """The data of the apps when all has come in that a goal of these parameters has."""
    return with_later(held_first(apps, parameters), parameters.get(LATER, ()))


def with_later(apps: Apps, later: Sequence[Later]) -> Apps:
    """The data of the apps with what comes in later; messages are the newest."""
    for one in later:
        package, name = place_of(one)
        moment = {"file": "", "at": stamp(START), "starred": False} if is_message(one) else {}
        apps = with_planted(apps, {package: {name: [{**record_of(one), **moment}]}})
    return apps


def is_message(one: Later) -> bool:
    """Whether what comes in later is a message."""
    return "text" in one


def place_of(one: Later) -> tuple[str, str]:
    """The package and the list of what comes in later."""
    return (Messages.package, "messages") if is_message(one) else (one["package"], one["list"])


def record_of(one: Later) -> dict[str, Any]:
    """The fields of the record of what comes in later."""
    if is_message(one):
        return {name: one[name] for name in ("chat", "from", "text")}
    return dict(one["record"])


def in_order(planted: Planted) -> Planted:
    """The same with messages whose times rise over all conversations, as they are listed."""
    lists = planted.get(Messages.package, {})
    messages = lists.get("messages", ())
    timed = [
        {**message, "at": stamp(_spread(at, len(messages)))} for at, message in enumerate(messages)
    ]
    return {**planted, Messages.package: {**lists, "messages": timed}} if timed else planted


def _spread(at: int, number: int) -> datetime:
    return PLANTED_FROM + timedelta(minutes=_MINUTES * (at + 1) / number)
