"""Events of a world by their times, and what may differ for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.probes.sources.builtin.language.assertions import holds
from uiprobe.probes.sources.builtin.language.changes import Change, Path, Record, Records, allow
from uiprobe.ui.evaluators import State
from uiprobe.ui.goal import EVENTS


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a world.

    Attributes:
        record: As `uiprobe.environments.phone.system.events.FIELDS` has it.
        allowed: The places that differ when it has happened.
    """

    record: Mapping[str, Any]
    allowed: tuple[Path, ...] = ()


def message(seconds: int, sender: str, text: str, *, after: Records | None = None) -> Event:
    """Somebody writes, so many seconds after the goal begins, or after a list was changed."""
    return Event(
        {
            **{"kind": "message", "at_ms": 1_000 * seconds, "package": Messages.package},
            **{"sender": sender, "text": text},
            **_after(after),
        },
        (
            (Messages.package, "messages", {"chat": sender, "from": sender, "text": text}),
            (Messages.package, "chats", {"name": sender}),
        ),
    )


def _after(listing: Records | None) -> Mapping[str, Any]:
    """The field of an event that waits until an action changes a list."""
    if listing is None:
        return {}
    package, name = listing.path
    return {"after": {"package": package, "list": name}}


def incoming_call(seconds: int) -> Event:
    """Somebody calls."""
    return Event({"kind": "incoming_call", "at_ms": 1_000 * seconds})


def rating(seconds: int) -> Event:
    """The app in front asks to be rated."""
    return Event({"kind": "rating", "at_ms": 1_000 * seconds})


def low_battery(seconds: int) -> Event:
    """The battery is low."""
    return Event({"kind": "low_battery", "at_ms": 1_000 * seconds})


def rotation(seconds: int) -> Event:
    """The screen turns."""
    return Event({"kind": "rotation", "at_ms": 1_000 * seconds})


def connection(seconds: int, *, online: bool) -> Event:
    """The connection is lost, or comes back."""
    return Event({"kind": "connection", "at_ms": 1_000 * seconds, "online": online})


def permission(seconds: int, package: str, name: str) -> Event:
    """An app asks for a permission."""
    return Event(
        {
            **{"kind": "permission", "at_ms": 1_000 * seconds},
            **{"package": package, "permission": name},
        }
    )


def reminder(seconds: int, package: str, title: str, text: str) -> Event:
    """An app reminds of something."""
    return Event(
        {
            **{"kind": "reminder", "at_ms": 1_000 * seconds},
            **{"package": package, "title": title, "text": text},
        }
    )


def request(seconds: int, name: str, title: str, text: str, *, lasts: int) -> Event:
    """A dialog asks for an approval, and vanishes after so many seconds."""
    return Event(
        {
            **{"kind": "request", "at_ms": 1_000 * seconds, "name": name, "title": title},
            **{"text": text, "yes": "Approve", "no": "Deny", "lasts_ms": 1_000 * lasts},
        }
    )


def delivery(seconds: int, recipient: str, *, delivered: bool) -> Event:
    """A message that is on its way is delivered or not, so many seconds after it was sent."""
    package = Messages.package
    return Event(
        {
            **{"kind": "delivery", "at_ms": 1_000 * seconds, "package": package},
            **{"recipient": recipient, "delivered": delivered},
            "after": {"package": package, "list": "messages"},
        },
        ((package, "messages", {"chat": recipient}), (package, "chats", {"name": recipient})),
    )


def answered(name: str, answer: str) -> Change:
    """A request was approved, `yes`, or denied, `no`."""
    return Change((holds(answer, Settings.package, EVENTS, "answers", name),))


def records(
    seconds: int,
    listing: Records,
    *,
    removed: Sequence[str] = (),
    added: Sequence[Record] = (),
    after: Records | None = None,
) -> Event:
    """Records of a list of an app go, by their names, and others come on top."""
    package, name = listing.path
    names = (*removed, *(one[listing.by] for one in added))
    return Event(
        {
            **{"kind": "records", "at_ms": 1_000 * seconds, "package": package, "list": name},
            "removed": [{listing.by: one} for one in removed],
            "added": [dict(one) for one in added],
            **_after(after),
        },
        tuple(listing.at(one) for one in names),
    )


def in_time(app: type[App], *, since: str = "", by: str = "", first: bool = False) -> Change:
    """The last change of the data of an app that was no event, or the first, lies in a period.

    Args:
        app: The app.
        since: The moment before which it must not be, such as `2026-03-12T10:00:00`.
        by: The moment after which it must not be.
        first: Whether the first change counts.
    """
    period = {name: moment for name, moment in (("since", since), ("by", by)) if moment}
    path = (Settings.package, EVENTS, "changed", app.package, "first" if first else "last")
    return Change((State(path=path, check_type="within", value=period),))


def after_start(start: str, seconds: int) -> str:
    """The moment so many seconds after a start, as `in_time` takes it."""
    moment = datetime.fromisoformat(start) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="seconds")


def allowed_by(events: Iterable[Event]) -> Iterable[Change]:
    """Changes that events make, and the passing of time."""
    yield allow(Settings.package, EVENTS)
    yield allow(Clock.package, "ringing")
    yield from (allow(*path) for event in events for path in event.allowed)
