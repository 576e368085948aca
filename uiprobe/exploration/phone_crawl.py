"""The functionalities of the phone, enumerated: every kind of widget that its apps can show.

A phone can be brought back to any earlier state at once, so each thing that a screen offers is
tried from that very screen. What counts as one screen is an activity with the functionalities on
it. The code of the apps names all activities and dialogs, so that what was never reached is known.
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
from uiprobe.exploration.agents.base import seeded
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.closure import STEPS, STYLES, WALKS, Walker
from uiprobe.exploration.closure import TEXTS as WORDS
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.sites.phone import PhoneWorld
from uiprobe.exploration.view import Spot, View
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press

TEXTS = ("a", "25")
"""Texts that are typed into fields: a letter that finds much, and a number."""

TRIES = 3
"""On so many different screens each verb of a functionality is tried."""

SCROLLS = 25
"""The same for swipes: a long list shows another screen after each."""

KEPT = 4
"""So many states of each activity and dialog are kept for walks to begin at."""

SAVE_S = 60.0
"""Seconds between two saved states of a search."""

INSTANCES = 2
"""So many of the widgets that are one functionality are tried on a screen: the first and the last
ones, because rows of a list may differ in what they lead to."""


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
        self._saved = time.monotonic()
        named = (
            f"{package}/{name}"
            for package, app in phone.apps.items()
            for name in (*app.screens, *app.dialogs)
        )
        self.found = Enumeration(named=frozenset(named))
        self.waiting: deque[bytes] = deque()
        self._phone = phone
        self._world = PhoneWorld(phone)
        self._progress = progress
        self._tried: Counter[str] = Counter()
        self._known: set[str] = set()
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
            state = self.waiting.popleft()
            view = await self._load(state)
            self.found.screens += 1
            for actions in _attempts(view, self._tried):
                self._world.resume(marshal.loads(state), view)  # noqa: S302 - our own
                for action in actions:
                    self._see(await self._do(action))
            if self._progress is not None and self.found.screens % 50 == 0:
                self._progress(self.found)
            self._save()
        self._save()

    def _save(self) -> None:
        """Save the search, between two screens, if it is time."""
        if self._checkpoints is None or time.monotonic() - self._saved < SAVE_S:
            return
        self._saved, found = time.monotonic(), self.found
        counts = (found.screens, found.actions, found.walks, found.clean)
        self._checkpoints.write(
            {
                "keys": found.keys,
                "shown": sorted(found.shown),
                "counts": counts,
                "waiting": [_packed(one) for one in self.waiting],
                "starts": {name: [_packed(one) for one in s] for name, s in self._starts.items()},
                "tried": self._tried,
                "known": sorted(self._known),
                "acted": self._acted,
            }
        )

    def _resume(self, saved: dict[str, Any]) -> None:
        found = self.found
        found.keys = {
            mode: {key: (where[0], where[1]) for key, where in keys.items()}
            for mode, keys in saved["keys"].items()
        }
        found.shown = set(saved["shown"])
        found.screens, found.actions, found.walks, found.clean = saved["counts"]
        self.waiting = deque(map(_unpacked, saved["waiting"]))
        self._starts = {name: [*map(_unpacked, s)] for name, s in saved["starts"].items()}
        self._tried, self._acted = Counter(saved["tried"]), Counter(saved["acted"])
        self._known = set(saved["known"])

    async def walk(self) -> None:
        """Walk from a state of any activity or dialog, as one of the explorers for proofs does."""
        found = self.found
        random = seeded("closure:phone", found.walks)
        starts = random.choice(list(self._starts.values()))
        view = await self._load(random.choice(starts))
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

    async def _load(self, state: bytes) -> View:
        return await self._world.load({"phone": marshal.loads(state)})  # noqa: S302 - our own

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
        if name not in self._known:
            self._known.add(name)
            state = marshal.dumps(phone.snapshot())
            self.waiting.append(state)
            starts = self._starts.setdefault(f"{shown} {below}", [])
            if len(starts) < KEPT:
                starts.append(state)
        return fresh


def _packed(state: bytes) -> str:
    return b64encode(zlib.compress(state, 1)).decode()


def _unpacked(text: str) -> bytes:
    return zlib.decompress(b64decode(text))


def _attempts(view: View, tried: Counter[str]) -> Iterator[list[Action]]:
    """The actions that are tried from a screen, each from the screen itself."""
    by_key: dict[str, list[Spot]] = {}
    for spot in view.offered("screen"):
        by_key.setdefault(spot.key, []).append(spot)
    for key, spots in by_key.items():
        half = INSTANCES // 2
        chosen = spots[:half] + spots[half:][-half:]
        for verb in chosen[0].verbs:
            if tried[f"{key}:{verb}"] >= (TRIES if verb != "swipe" else SCROLLS):
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
