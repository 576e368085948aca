"""What happens by itself in a world: events by their times, and what may differ for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.probes.sources.builtin.language.changes import Change, Path, allow
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


def message(seconds: int, sender: str, text: str) -> Event:
    """Somebody writes, so many seconds after the goal begins."""
    return Event(
        {
            **{"kind": "message", "at_ms": 1_000 * seconds, "package": Messages.package},
            **{"sender": sender, "text": text},
        },
        (
            (Messages.package, "messages", {"chat": sender, "from": sender, "text": text}),
            (Messages.package, "chats", {"name": sender}),
        ),
    )


def incoming_call(seconds: int) -> Event:
    """Somebody calls."""
    return Event({"kind": "incoming_call", "at_ms": 1_000 * seconds})


def rating(seconds: int) -> Event:
    """The app in front asks to be rated."""
    return Event({"kind": "rating", "at_ms": 1_000 * seconds})


def allowed_by(events: Iterable[Event]) -> Iterable[Change]:
    """What may differ because of events, and because time passes."""
    yield allow(Settings.package, EVENTS)
    yield allow(Clock.package, "ringing")
    yield from (allow(*path) for event in events for path in event.allowed)
