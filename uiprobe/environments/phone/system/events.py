"""Events on the phone's own clock: what happens by itself while somebody acts, waits or thinks."""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.state import MARSHAL, State, copy_state
from uiprobe.environments.phone.system.overlays import Overlays
from uiprobe.environments.phone.system.windows import INTERRUPTIONS

EVENTS = "events"
"""The entry of the state that has them; phones on which nothing is scheduled have none."""

NOTICE_MS = 8_000
"""How long a notification stays on the screen; after that an icon in the status bar remains."""

RING_MS = 20_000
"""How long a call rings."""

_RETRY_MS = 1_000
"""After that an event is tried again for which there was no room."""

LATEST_MS = 7 * 24 * 3_600_000
"""Events lie within a week."""

MOST_EVENTS = 100

AFTER = "after"
"""The field of an event that waits for an action to change a list."""

FIELDS: Mapping[str, Mapping[str, type]] = {
    "message": {"package": str, "sender": str, "text": str},
    "reminder": {"package": str, "title": str, "text": str},
    **{kind: {} for kind in INTERRUPTIONS},
    "permission": {"package": str, "permission": str},
    "rotation": {},
    "connection": {"online": bool},
    "request": {
        **{"name": str, "title": str, "text": str, "yes": str, "no": str, "lasts_ms": int},
    },
    "records": {"package": str, "list": str, "removed": list, "added": list},
    "delivery": {"package": str, "recipient": str, "delivered": bool},
}
"""The kinds of events, and what each says besides its kind and `at_ms`.

- `message`: somebody writes, perhaps into a conversation of several, its `chat`; a notification
  shows it, unless these are switched off in the app;
- `reminder`: a notification of an app;
- `incoming_call`, `rating`, `low_battery`: as `Overlays.interrupt`; a call rings for `RING_MS`;
- `permission`: an app asks for a permission;
- `rotation`: the screen is turned;
- `connection`: it is lost, or comes back;
- `request`: a dialog with two answers, which vanishes after `lasts_ms`;
- `delivery`: messages that are on their way are delivered, or not;
- `records`: a list of an app changes: members that have some fields go, others come on top.
"""


class Events(Overlays):
    """The part of a phone on which something happens by itself."""

    def now(self) -> datetime:
        """See `Phone.now`."""
        raise NotImplementedError

    def turn(self) -> None:
        """See `Phone.turn`."""
        raise NotImplementedError

    def schedule(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Let events happen later, in the order of their times; equal times keep their order.

        Args:
            events: Each with its `kind`, `at_ms` on `clock_ms`, and the `FIELDS` of its kind. One
                with `after`, a `package` and a `list` of its data, waits until an action changes
                that list, or its members with some fields (`where`); its `at_ms` counts from then
                on.

        Raises:
            PhoneError: One of them is none, lies in the past or more than a week ahead, or needs an
                app or a list that is not there.
        """
        entry = self.state.setdefault(EVENTS, _nothing_yet())
        checked = [self._checked(event) for event in events]
        due = [*entry["due"], *(one for one in checked if AFTER not in one)]
        waiting = [*entry["waiting"], *(one for one in checked if AFTER in one)]
        if len(due) + len(waiting) > MOST_EVENTS:
            raise PhoneError(f"{len(due) + len(waiting)} events: it is {MOST_EVENTS} at most")
        entry["due"] = sorted(due, key=lambda event: int(event["at_ms"]))
        entry["waiting"] = waiting

    def _checked(self, event: Mapping[str, Any]) -> State:
        kind = event.get("kind")
        if not isinstance(kind, str) or kind not in FIELDS:
            raise PhoneError(f"event {str(kind)[:40]!r}: the phone knows {', '.join(FIELDS)}")
        optional = {"chat": str} if kind == "message" and "chat" in event else {}
        fields = {"at_ms": int, **FIELDS[kind], **optional}
        for name, wanted in fields.items():
            if type(event.get(name)) is not wanted:
                raise PhoneError(
                    f"event {kind}: {name}: found {str(event.get(name))[:40]!r}, expected "
                    f"{wanted.__name__}"
                )
        if unknown := sorted(set(event) - set(fields) - {"kind", AFTER}):
            raise PhoneError(f"event {kind}: found the unknown field {unknown[0][:40]!r}")
        earliest = 0 if AFTER in event else self.clock_ms
        if not earliest <= event["at_ms"] <= LATEST_MS:
            raise PhoneError(
                f"event {kind} at {event['at_ms']} ms: it is {self.clock_ms} now, and "
                f"{LATEST_MS} at most"
            )
        self._check_app(event)
        if AFTER in event:
            self._check_list(kind, event[AFTER])
        checked: State = copy_state(dict(event))
        return checked

    def _check_app(self, event: Mapping[str, Any]) -> None:
        if "package" not in event:
            return
        app = self.require_app(event["package"])
        if event["kind"] in ("message", "delivery") and not app.receives:
            raise PhoneError(f"event {event['kind']}: {app.package} has no messages")
        if event["kind"] == "permission" and event["permission"] not in app.permissions:
            raise PhoneError(
                f"{app.package} does not ask for the permission {event['permission'][:80]!r}"
            )
        if event["kind"] == "records":
            self._check_list("records", event)

    def _check_list(self, kind: str, place: object) -> None:
        names = ("package", "list")
        if not isinstance(place, Mapping) or not all(isinstance(place.get(n), str) for n in names):
            raise PhoneError(
                f"event {kind}: {AFTER}: found {str(place)[:40]!r}, expected a package and a list"
            )
        if not isinstance(where := place.get("where", {}), Mapping):
            raise PhoneError(f"event {kind}: where: found {str(where)[:40]!r}, expected fields")
        data = self.state["apps"][self.require_app(place["package"]).package]
        if not isinstance(data.get(place["list"]), list) or "next_id" not in data:
            raise PhoneError(f"event {kind}: {place['package']} has no list {place['list'][:40]!r}")

    # Time.

    def awaited_lists(self) -> list[bytes]:
        """The contents of the lists whose change events wait for, in the order of the events."""
        waiting = self.state.get(EVENTS, {}).get("waiting", [])
        apps = self.state["apps"]
        return [
            marshal.dumps(
                [
                    member
                    for member in apps[one[AFTER]["package"]][one[AFTER]["list"]]
                    if one[AFTER].get("where", {}).items() <= member.items()
                ],
                MARSHAL,
            )
            for one in waiting
        ]

    def note_lists(self, before: Sequence[bytes]) -> None:
        """Make the events due whose lists an action changed.

        Args:
            before: `awaited_lists` before the action.
        """
        if not before:
            return
        entry = self.state[EVENTS]
        left = []
        images = zip(entry["waiting"], before, self.awaited_lists(), strict=True)
        for event, old, new in images:
            if old == new:
                left.append(event)
                continue
            fields = {name: value for name, value in event.items() if name != AFTER}
            entry["due"].append({**fields, "at_ms": self.clock_ms + event["at_ms"]})
        entry["waiting"] = left
        entry["due"].sort(key=lambda one: int(one["at_ms"]))

    def next_event_ms(self) -> int | None:
        """When the next event happens, on `clock_ms`; None if none is due any more."""
        entry = self.state.get(EVENTS)
        return int(entry["due"][0]["at_ms"]) if entry is not None and entry["due"] else None

    def happen_next(self) -> None:
        """Let the next event happen; part of the passing of time."""
        entry = self.state[EVENTS]
        event = entry["due"].pop(0)
        kind = event["kind"]
        if self._has_no_room_for(kind):
            due = [*entry["due"], {**event, "at_ms": self.clock_ms + _RETRY_MS}]
            entry["due"] = sorted(due, key=lambda one: int(one["at_ms"]))
            return
        entry["happened"].append({"kind": kind, "at": self.now().isoformat(timespec="seconds")})
        match kind:
            case "message":
                self._receive(event)
            case "reminder":
                self._notify(event["package"], event["title"], event["text"])
            case "permission":
                if event["permission"] not in self.permissions_of(event["package"]):
                    self.ask_permission(event["package"], event["permission"], "", {})
            case "rotation":
                display = self.state["display"]
                display["width"], display["height"] = display["height"], display["width"]
            case "connection":
                entry["offline"] = not event["online"]
            case "request":
                self.drop_focus()
                shown = {name: event[name] for name in ("name", "title", "text", "yes", "no")}
                entry["requests"].append(shown | {"until": self.clock_ms + event["lasts_ms"]})
            case "records":
                self._change_records(event)
            case "delivery":
                package = event["package"]
                self.apps[package].deliver(
                    self.state["apps"][package], event["recipient"], delivered=event["delivered"]
                )
            case _:
                self._interrupt(kind)
                entry["rings_until"] = (
                    self.clock_ms + RING_MS if kind == "incoming_call" else entry["rings_until"]
                )

    def _has_no_room_for(self, kind: str) -> bool:
        """Whether an event has to come later, because another of its kind waits for an answer."""
        taken = {"permission": "prompt", **dict.fromkeys(INTERRUPTIONS, "interruption")}.get(kind)
        return taken is not None and self.state[taken] is not None

    def end_notices(self) -> None:
        """Take away what was shown for its time; part of the passing of time."""
        entry = self.state.get(EVENTS)
        if entry is None:
            return
        entry["notices"] = [one for one in entry["notices"] if one["until"] > self.clock_ms]
        for request in [one for one in entry["requests"] if one["until"] <= self.clock_ms]:
            self._answer(request, "expired")
        rings = entry["rings_until"]
        if rings is not None and rings <= self.clock_ms:
            entry["rings_until"] = None
            if self.state["interruption"] == "incoming_call":
                self.end_interruption()

    def _receive(self, event: State) -> None:
        app = self.apps[event["package"]]
        data, sender = self.state["apps"][event["package"]], event["sender"]
        app.receive(data, sender, event["text"], self.now(), str(event.get("chat", sender)))
        if app.announces(data):
            self._notify(event["package"], sender, event["text"])

    def _notify(self, package: str, title: str, text: str) -> None:
        entry = self.state[EVENTS]
        notice = {"package": package, "title": title, "text": text}
        # The last one is on top.
        entry["notices"].insert(0, notice | {"until": self.clock_ms + NOTICE_MS})
        entry["unseen"] = [one for one in entry["unseen"] if one["title"] != title]
        entry["unseen"].append({"package": package, "title": title})

    def _change_records(self, event: State) -> None:
        data = self.state["apps"][event["package"]]
        kept = [
            record
            for record in data[event["list"]]
            if not any(fields.items() <= record.items() for fields in event["removed"])
        ]
        added = []
        for record in event["added"]:
            data["next_id"] += 1
            added.append({"id": data["next_id"], **copy_state(record)})
        data[event["list"]] = [*added, *kept]

    # What the user does with what is shown.

    @property
    def notice(self) -> State | None:
        """The notification that is on the screen; None for none."""
        entry = self.state.get(EVENTS)
        found: State | None = entry["notices"][0] if entry and entry["notices"] else None
        return found

    @property
    def request(self) -> State | None:
        """The dialog with two answers that is on the screen; None for none."""
        entry = self.state.get(EVENTS)
        found: State | None = entry["requests"][0] if entry and entry["requests"] else None
        return found

    @property
    def unseen(self) -> list[State]:
        """The notifications that nobody opened or dismissed, the oldest first."""
        entry = self.state.get(EVENTS)
        found: list[State] = [] if entry is None else entry["unseen"]
        return found

    @property
    def online(self) -> bool:
        """Whether there is a connection."""
        return not self.state.get(EVENTS, {}).get("offline", False)

    def dismiss_notice(self) -> None:
        """Take the notification away; part of an action."""
        entry = self.state[EVENTS]
        title = entry["notices"].pop(0)["title"]
        entry["unseen"] = [one for one in entry["unseen"] if one["title"] != title]

    def open_notice(self) -> None:
        """Show the app of the notification; part of an action."""
        package = self.state[EVENTS]["notices"][0]["package"]
        self.dismiss_notice()
        self.bring_to_front(package)

    def answer_request(self, answer: str) -> None:
        """Give one of the two answers, `yes` or `no`; part of an action."""
        self._answer(self.state[EVENTS]["requests"][0], answer)

    def _answer(self, request: State, answer: str) -> None:
        entry = self.state[EVENTS]
        entry["requests"].remove(request)
        entry["answers"][request["name"]] = answer

    def note_change(self, package: str) -> None:
        """Note that an action changed the data of an app."""
        changed = self.state[EVENTS]["changed"]
        now = self.now().isoformat(timespec="seconds")
        changed[package] = {"first": changed.get(package, {}).get("first", now), "last": now}

    def reported_events(self) -> State | None:
        """Report for tasks to check: the time, what happened, answers, and when data changed."""
        entry = self.state.get(EVENTS)
        if entry is None:
            return None
        kept: State = copy_state({name: entry[name] for name in ("happened", "answers", "changed")})
        return {"now": self.now().isoformat(timespec="seconds"), **kept}


def _nothing_yet() -> State:
    return {
        "due": [],
        "waiting": [],
        "happened": [],
        "notices": [],
        "unseen": [],
        "requests": [],
        "answers": {},
        "changed": {},
        "rings_until": None,
        "offline": False,
    }
