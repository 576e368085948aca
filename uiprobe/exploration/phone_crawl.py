"""The functionalities of the phone, enumerated: every kind of widget that its apps can show.

A phone can be brought back to any earlier state at once, so each thing that a screen offers is
tried from that very screen. What counts as one screen is an activity with the functionalities on
it. A screen that looks like an earlier one is tried again after each kind of change to the data of
an app: its menus may then offer something else. The code of the apps names all activities and
dialogs, so that what was never reached is known.
"""

from __future__ import annotations

import marshal
import time
import zlib
from base64 import b64decode, b64encode
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.state import State
from uiprobe.exploration.agents.base import seeded
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.closure import STEPS, STYLES, WALKS, Walker
from uiprobe.exploration.closure import TEXTS as WORDS
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.phone_changes import changes_between
from uiprobe.exploration.sites.phone import PhoneWorld
from uiprobe.exploration.view import Spot, View
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press

TEXTS = ("a", "25")
"""Texts that are typed into fields: a letter that finds much, and a number."""

TRIES = 3
"""On so many different screens each verb of a functionality is tried."""

SCROLLS = 25
"""The same for swipes: a long list shows another screen after each."""

KEPT = 40
"""So many states of each activity and dialog are kept for walks to begin at: one activity shows all
pages of the settings."""

SAVE_S, SAVED_SHARE = 60.0, 20
"""Seconds between two saved states of a search; at least so many times what saving one takes."""

INSTANCES = 2
"""So many of the widgets that are one functionality are tried on a screen: the first and the last
ones, because rows of a list may differ in what they lead to."""

ROWS = 8
"""So many widgets of one functionality are clicked on each kind of screen, however often they were
tried elsewhere: of some networks, only one in the middle asks for a password."""


@dataclass(slots=True)
class Enumeration:
    """The result of an enumeration.

    Attributes:
        keys: The functionalities by mode, each with the page on which it was met first, and an
            address of it.
        shown: The activities and dialogs that were shown, as `package/name`.
        named: Those that the code names.
        screens: How many screens were tried out.
        actions: How many actions were done.
        walks: How many walks were made to find what is missing.
        clean: How many of the last ones, one after the other, found nothing new.
    """

    keys: dict[str, dict[str, tuple[str, str]]] = field(
        default_factory=lambda: {mode: {} for mode in get_args(Mode)}
    )
    shown: set[str] = field(default_factory=set)
    named: frozenset[str] = frozenset()
    screens: int = 0
    actions: int = 0
    walks: int = 0
    clean: int = 0

    @property
    def never(self) -> list[str]:
        """The activities and dialogs that the code names and that were never shown."""
        return sorted(self.named - self.shown)

    @property
    def count(self) -> int:
        """How many functionalities there are."""
        return len(self.keys["structured"])


async def enumerate_phone(
    phone: Phone,
    progress: Callable[[Enumeration], None] | None = None,
    walks: int = WALKS,
    checkpoints: Checkpoints | None = None,
) -> Enumeration:
    """Try out everything on every screen of a phone, then walk until nothing new is found.

    Args:
        phone: The phone, as explorers find it; it is left in another state.
        progress: Called now and then with the findings so far.
        walks: So many walks in a row must find nothing new.
        checkpoints: Where it is saved, and gone on from; None for nowhere.

    Raises:
        CheckpointError: The saved state is damaged.
    """
    crawl = _Crawl(phone, progress, checkpoints)
    await crawl.begin()
    await crawl.exhaust()
    while crawl.found.clean < walks:
        await crawl.walk()
        await crawl.exhaust()
    if checkpoints is not None:
        checkpoints.finish()
    return crawl.found


class _Crawl:
    """The state of an enumeration."""

    def __init__(
        self,
        phone: Phone,
        progress: Callable[[Enumeration], None] | None,
        checkpoints: Checkpoints | None,
    ) -> None:
        self._checkpoints = checkpoints
        self._next_save = time.monotonic() + SAVE_S
        named = (
            f"{package}/{name}"
            for package, app in phone.apps.items()
            for name in (*app.screens, *app.dialogs)
        )
        self.found = Enumeration(named=frozenset(named))
        # States, and whether the data of an app have just changed in a new way.
        self.waiting: deque[tuple[bytes, bool]] = deque()
        self._phone = phone
        self._world = PhoneWorld(phone)
        self._progress = progress
        self._tried: Counter[str] = Counter()
        self._known: set[str] = set()
        self._changes: set[str] = set()
        self._before: State | None = None
        self._starts: dict[str, list[bytes]] = {}
        self._acted: Counter[str] = Counter()

    async def begin(self) -> None:
        """The launcher, and each app freshly started; or where a search was ended."""
        view = await self._world.start()
        if self._checkpoints is not None and (saved := self._checkpoints.read()) is not None:
            self._resume(saved)
            return
        self._see(view)
        for package in self._phone.packages():
            if self._phone.apps[package].in_launcher:
                self._phone.launch(package)
                self._see(await self._world.load(await self._world.save()))

    async def exhaust(self) -> None:
        """Try out what waits, and what is found meanwhile."""
        while self.waiting:
            kept, changed = self.waiting.popleft()
            view = await self._load(kept)
            state = zlib.decompress(kept)
            self.found.screens += 1
            for actions in _attempts(view, self._tried, changed=changed):
                self._world.resume(state, view)
                for action in actions:
                    self._see(await self._do(action))
            for button in _buttons(view, self._tried):
                for text in TEXTS:
                    self._world.resume(state, view)
                    await self._send_form(view, button, text)
            if self._progress is not None and self.found.screens % 50 == 0:
                self._progress(self.found)
            self._save()
        self._save()

    def _save(self) -> None:
        """Save the search, between two screens, if it is time."""
        if self._checkpoints is None or time.monotonic() < self._next_save:
            return
        started, found = time.monotonic(), self.found
        counts = (found.screens, found.actions, found.walks, found.clean)
        self._checkpoints.write(
            {
                "keys": found.keys,
                "shown": sorted(found.shown),
                "counts": counts,
                "waiting": [[_packed(state), changed] for state, changed in self.waiting],
                "starts": {name: [_packed(one) for one in s] for name, s in self._starts.items()},
                "tried": self._tried,
                "known": sorted(self._known),
                "changes": sorted(self._changes),
                "acted": self._acted,
            }
        )
        now = time.monotonic()
        self._next_save = now + max(SAVE_S, SAVED_SHARE * (now - started))

    def _resume(self, saved: dict[str, Any]) -> None:
        found = self.found
        found.keys = {
            mode: {key: (where[0], where[1]) for key, where in keys.items()}
            for mode, keys in saved["keys"].items()
        }
        found.shown = set(saved["shown"])
        found.screens, found.actions, found.walks, found.clean = saved["counts"]
        self.waiting = deque((_unpacked(state), changed) for state, changed in saved["waiting"])
        self._starts = {name: [*map(_unpacked, s)] for name, s in saved["starts"].items()}
        self._tried, self._acted = Counter(saved["tried"]), Counter(saved["acted"])
        self._known, self._changes = set(saved["known"]), set(saved["changes"])

    async def _send_form(self, view: View, button: Spot, text: str) -> None:
        """Put a text into all fields of a screen, then press a button."""
        for spot in [one for one in view.offered("screen") if "text" in one.verbs]:
            if (again := _same(view, spot)) is not None:
                view = await self._do(Action(ActionKind.TEXT, index=int(again.handle), text=text))
                self._see(view)
        if (again := _same(view, button)) is not None:
            self._see(await self._do(Action(ActionKind.CLICK, index=int(again.handle))))

    async def walk(self) -> None:
        """Walk from a state of any activity or dialog, as one of the explorers for proofs does."""
        found = self.found
        random = seeded("closure:phone", found.walks)
        starts = random.choice(list(self._starts.values()))
        view = await self._load(random.choice(starts))
        # A walk makes many changes, and nothing is tried again after each.
        self._before = None
        walker = Walker(STYLES[found.walks % len(STYLES)], random, self._acted)
        fresh = False
        for _ in range(STEPS):
            view = await self._do(self._action(view, walker.choose(view), random))
            fresh = self._see(view) or fresh
        found.walks += 1
        found.clean = 0 if fresh else found.clean + 1
        if self._progress is not None and found.walks % 100 == 0:
            self._progress(found)

    def _action(self, view: View, chosen: Spot | str, random: Random) -> Action:
        if chosen == "fill":
            fields = [one for one in view.offered("screen") if "text" in one.verbs]
            field = random.choice(fields)
            text = random.choice([one for one in WORDS if one])
            return Action(ActionKind.TEXT, index=int(field.handle), text=text)
        if chosen == "back":
            return press(random.choice((Key.BACK, Key.BACK, Key.ENTER)))
        if isinstance(chosen, str):
            return self._world.scroll(view, "down" if chosen == "down" else "up")
        verb = random.choice(chosen.verbs)
        return random.choice(list(_verb_actions(chosen, verb)))

    def _changed(self) -> set[str]:
        """Kinds of changes to the data of apps since a state was loaded."""
        return set() if self._before is None else changes_between(self._before, self._phone.state)

    async def _load(self, kept: bytes) -> View:
        self._before = marshal.loads(zlib.decompress(kept))  # noqa: S302 - our own
        return await self._world.load({"phone": self._before})

    async def _do(self, action: Action) -> View:
        self.found.actions += 1
        return (await self._world.act(action)).view

    def _see(self, view: View) -> bool:
        """Count what a screen shows, and keep it to be tried out; whether it shows anything new."""
        found, phone, fresh = self.found, self._phone, False
        for mode, keys in found.keys.items():
            for key in view.functionalities("screen" if mode == "screen" else "structured"):
                if key not in keys:
                    keys[key] = (view.place, view.address)
                    fresh = True
        package = view.address.partition("/")[0]
        shown = f"{package}/{view.place.partition('/')[2]}"
        if dialog := phone.activity["ui"].get("dialog"):
            found.shown.add(f"{phone.package}/{dialog['name']}")
        found.shown.add(shown)
        # Prompts look alike, and lead to different things by what waits for them.
        prompt = phone.state["prompt"] or {}
        below = f"{phone.package}/{dialog and dialog['name']}/{prompt.get('action')}"
        name = f"{state_key(view, 'structured')} {below}"
        news = {f"{shown} {below} {one}" for one in self._changed()} - self._changes
        self._changes |= news
        if name not in self._known or news:
            self._known.add(name)
            # There are thousands, which are saved again and again.
            state = zlib.compress(self._world.keep(), 1)
            self.waiting.append((state, bool(news)))
            starts = self._starts.setdefault(f"{shown} {below}", [])
            if len(starts) < KEPT:
                starts.append(state)
        return fresh


def _packed(state: bytes) -> str:
    return b64encode(state).decode()


def _unpacked(text: str) -> bytes:
    return b64decode(text)


def _attempts(view: View, tried: Counter[str], *, changed: bool) -> Iterator[list[Action]]:
    """The actions that are tried from a screen, each from the screen itself.

    Where the data of an app have `changed`, what was tried often enough is clicked once more.
    """
    by_key: dict[str, list[Spot]] = {}
    for spot in view.offered("screen"):
        # Lists are no functionalities, but show more where they are swiped.
        by_key.setdefault(spot.key or f"{view.place}:{spot.label}", []).append(spot)
    rows = f"{state_key(view, 'structured')}:rows"
    tried[rows] += 1
    for key, spots in by_key.items():
        if tried[rows] == 1 and len(spots) > INSTANCES:
            for verb in sorted({"click", "longclick"}.intersection(spots[0].verbs)):
                for spot in spots[:ROWS]:
                    yield list(_verb_actions(spot, verb))
        half = INSTANCES // 2
        chosen = spots[:half] + spots[half:][-half:]
        for verb in chosen[0].verbs:
            if tried[f"{key}:{verb}"] >= (TRIES if verb != "swipe" else SCROLLS):
                if changed and verb == "click":
                    yield list(_verb_actions(chosen[0], verb))
                continue
            tried[f"{key}:{verb}"] += 1
            for spot in chosen if verb != "text" else chosen[:1]:
                for action in _verb_actions(spot, verb):
                    # The first Back puts the keyboard away, the second one leaves the form.
                    left = [press(Key.BACK)] * 2 if verb == "text" else []
                    yield [action, *left]
    if tried[view.place] < 3 * TRIES:
        tried[view.place] += 1
        yield [press(Key.BACK)]
        yield [press(Key.ENTER)]
        yield [press(Key.WAIT)]


def _buttons(view: View, tried: Counter[str]) -> list[Spot]:
    """Buttons that may send the form of a screen, one for each functionality; else none."""
    shown = view.functionalities("screen").items()
    if all("text" not in one.verbs for _, one in shown):
        return []
    package = view.address.partition("/")[0]
    found = []
    for key, spot in shown:
        can_send = "click" in spot.verbs and "text" not in spot.verbs
        if can_send and key.startswith(f"{package}/") and tried[f"{key}:filled"] < TRIES:
            tried[f"{key}:filled"] += 1
            found.append(spot)
    return found


def _same(view: View, spot: Spot) -> Spot | None:
    """The widget of a screen that is for the same, and stands in the same place, if it can be."""
    same = [one for one in view.offered("screen") if one.key == spot.key]
    return min(same, key=lambda one: abs(one.box.top - spot.box.top), default=None)


def _verb_actions(spot: Spot, verb: str) -> Iterator[Action]:
    index = int(spot.handle)
    if verb == "click":
        yield Action(ActionKind.CLICK, index=index)
    elif verb == "longclick":
        yield Action(ActionKind.LONGCLICK, index=index)
    elif verb == "text":
        for text in TEXTS:
            yield Action(ActionKind.TEXT, index=index, text=text)
    else:
        for direction in Direction:
            yield Action(ActionKind.SWIPE, index=index, direction=direction)
