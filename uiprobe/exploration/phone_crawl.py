"""The functionalities of the phone, enumerated: every kind of widget that its apps can show.

A phone can be brought back to any earlier state at once, so each thing that a screen offers is
tried from that very screen. What counts as one screen is an activity with the functionalities on
it. The code of the apps names all activities and dialogs, so that what was never reached is known.
"""

from __future__ import annotations

import marshal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import get_args

from uiprobe.environments.phone.device import Phone
from uiprobe.exploration.agents.base import seeded
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.sites.phone import PhoneWorld
from uiprobe.exploration.view import Spot, View
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press

TEXTS = ("a", "25")
"""What is typed into fields: a letter that finds much, and a number."""

TRIES = 3
"""On so many different screens each verb of a functionality is tried."""

SCROLLS = 25
"""The same for swipes: a long list shows another screen after each."""

WALK, ROUNDS, _BACK = 15, 2, 0.1
"""Steps of a random walk, the most rounds of them, and how likely a step is to go back."""

INSTANCES = 2
"""So many of the widgets that are one functionality are tried on a screen: the first and the last
ones, because rows of a list may differ in what they lead to."""


@dataclass(slots=True)
class Enumeration:
    """What an enumeration found.

    Attributes:
        keys: The functionalities by mode, each with the page on which it was met first, and an
            address of it.
        shown: The activities and dialogs that were shown, as `package/name`.
        never: Those that the code names and that were never shown.
        screens: How many screens were tried out.
        actions: How many actions were done.
    """

    keys: dict[str, dict[str, tuple[str, str]]] = field(
        default_factory=lambda: {mode: {} for mode in get_args(Mode)}
    )
    shown: set[str] = field(default_factory=set)
    never: list[str] = field(default_factory=list)
    screens: int = 0
    actions: int = 0

    @property
    def count(self) -> int:
        """How many functionalities there are."""
        return len(self.keys["structured"])


async def enumerate_phone(
    phone: Phone, progress: Callable[[Enumeration], None] | None = None
) -> Enumeration:
    """Try out everything on every screen of a phone, then walk at random, until nothing is new.

    Args:
        phone: The phone, as explorers find it; it is left in another state.
        progress: Told what was found so far, now and then.
    """
    crawl = _Crawl(phone, progress)
    await crawl.begin()
    for number in range(ROUNDS):
        await crawl.exhaust()
        before = crawl.found.count
        await crawl.walk(number)
        if crawl.found.count == before and not crawl.waiting:
            break
    await crawl.exhaust()
    named = {
        f"{package}/{name}"
        for package, app in phone.apps.items()
        for name in (*app.screens, *app.dialogs)
    }
    crawl.found.never = sorted(named - crawl.found.shown)
    return crawl.found


class _Crawl:
    """The state of an enumeration."""

    def __init__(self, phone: Phone, progress: Callable[[Enumeration], None] | None) -> None:
        self.found = Enumeration()
        self.waiting: deque[bytes] = deque()
        self._phone = phone
        self._world = PhoneWorld(phone)
        self._progress = progress
        self._tried: Counter[str] = Counter()
        self._known: set[str] = set()
        self._first: dict[str, bytes] = {}

    async def begin(self) -> None:
        """The launcher, and each app freshly started."""
        self._see(await self._world.start())
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

    async def walk(self, number: int) -> None:
        """Walk at random from the first screen of each activity and dialog.

        Forms that want several things to be chosen first give away nothing to single attempts.
        """
        for name, state in list(self._first.items()):
            random = seeded(f"enumeration:{name}", number)
            view = await self._load(state)
            for _ in range(WALK):
                spots = view.offered("screen")
                if not spots or random.random() < _BACK:
                    action = press(Key.BACK)
                else:
                    spot = spots[random.randrange(len(spots))]
                    verb = spot.verbs[random.randrange(len(spot.verbs))]
                    action = random.choice(list(_verb_actions(spot, verb)))
                view = await self._do(action)
                self._see(view)

    async def _load(self, state: bytes) -> View:
        return await self._world.load({"phone": marshal.loads(state)})  # noqa: S302 - our own

    async def _do(self, action: Action) -> View:
        self.found.actions += 1
        return (await self._world.act(action)).view

    def _see(self, view: View) -> None:
        found, phone = self.found, self._phone
        for mode, keys in found.keys.items():
            for key in view.functionalities("screen" if mode == "screen" else "structured"):
                keys.setdefault(key, (view.place, view.address))
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
            self._first.setdefault(f"{shown} {below}", state)


def _attempts(view: View, tried: Counter[str]) -> Iterator[list[Action]]:
    """What is tried from a screen, each from the screen itself."""
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
