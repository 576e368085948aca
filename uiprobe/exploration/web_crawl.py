"""The functionalities of a web site that is started here, by an exhaustive search with resets.

Every kind of page is visited at several addresses, everything that takes a click is clicked on it
once, and every form is sent empty and filled in. Whenever something may have changed the site, the
site is brought back to where it was; what appeared meanwhile is searched from the state in which it
appeared. When no page shows anything new, walks at random look for what the search has missed.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_args
from urllib.parse import urlsplit

from uiprobe.exploration.agents.address_search import relative_address
from uiprobe.exploration.agents.base import seeded
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.world import Outcome, State

ADDRESSES, LATER_ADDRESSES = 3, 1
"""So many addresses of one kind of page are visited in the first state of the site, and in those
that it is brought into."""

TRIES = 1
"""So often each functionality of one kind of page is tried."""

FRAME_SHARE, FRAME_TRIES = 0.6, 5
"""What stands on more than this share of all kinds of pages belongs to their frame, such as a menu;
it is tried on so many of them."""

MOST_STATES = 25
"""States of the site from which the search goes on."""

SCROLLS = 8

SAVE_S = 30.0
"""Seconds between two saved states of a search."""

WALK, WALKS = 250, 2
"""Steps of a walk at random at the end, and how many there are: forms that want several things
first give away nothing to single attempts."""


@dataclass(slots=True)
class Crawl:
    """What a search found.

    Attributes:
        keys: The functionalities by mode, each with the page on which it was met first, and an
            address of it.
        places: The kinds of pages.
        actions: How many actions it took.
        states: From how many states of the site it searched.
    """

    keys: dict[str, dict[str, tuple[str, str]]] = field(
        default_factory=lambda: {mode: {} for mode in get_args(Mode)}
    )
    places: set[str] = field(default_factory=set)
    actions: int = 0
    states: int = 0

    @property
    def told(self) -> str:
        """The search in words."""
        return (
            f"{len(self.places):,} kinds of pages, searched from {self.states:,} states of the "
            f"site by {self.actions:,} actions"
        )


async def crawl_site(
    world: PageWorld,
    say: Callable[[str], None] = lambda _: None,
    checkpoints: Checkpoints | None = None,
) -> Crawl:
    """Search a site, or go on with a search that was ended.

    Args:
        world: The site, not yet started; it is left in another state.
        say: Told how far the search is.
        checkpoints: Where it is saved; None for nowhere.

    Raises:
        DeviceError: The machinery failed.
        CheckpointError: The saved state is damaged.
    """
    search = _Search(world, say, checkpoints)
    await search.run()
    if checkpoints is not None:
        checkpoints.finish()
    return search.found


class _Search:
    """The state of a search; all that decides its course is plain data."""

    def __init__(
        self, world: PageWorld, say: Callable[[str], None], checkpoints: Checkpoints | None
    ) -> None:
        self.found = Crawl()
        self._checkpoints = checkpoints
        self._saved = time.monotonic()
        self._walks = 0
        self._world = world
        self._say = say
        self._states: list[State] = []
        self._waiting: deque[tuple[int, str]] = deque()
        self._queued: set[str] = set()
        self._visited: Counter[str] = Counter()
        self._searched: set[str] = set()
        self._opened: set[str] = set()
        self._tried: Counter[str] = Counter()
        self._places_of: dict[str, set[str]] = defaultdict(set)
        self._at = 0
        self._standing: tuple[tuple[int, str, bool], View] | None = None

    async def run(self) -> None:
        """Search until nothing waits, walk at random, and search what that has shown."""
        saved = self._checkpoints.read() if self._checkpoints else None
        await self._world.start()
        if saved is None:
            await self._enter()
        else:
            self._load(saved)
        await self._exhaust()
        while self._walks < WALKS:
            await self._walk(self._walks)
            self._walks += 1
            await self._exhaust()

    async def _exhaust(self) -> None:
        while self._waiting:
            state, address = self._waiting.popleft()
            await self._search_page(state, address)
            if time.monotonic() - self._saved > SAVE_S:
                self._save()
        self._tell()

    def _save(self) -> None:
        """Save the search, between two pages."""
        self._tell()
        self._saved = time.monotonic()
        if self._checkpoints is None:
            return
        found = self.found
        self._checkpoints.write(
            {
                "keys": found.keys,
                "places": sorted(found.places),
                "actions": found.actions,
                "states": self._states,
                "waiting": list(self._waiting),
                "queued": sorted(self._queued),
                "visited": self._visited,
                "searched": sorted(self._searched),
                "opened": sorted(self._opened),
                "tried": self._tried,
                "places_of": {key: sorted(places) for key, places in self._places_of.items()},
                "walks": self._walks,
            }
        )

    def _load(self, saved: dict[str, Any]) -> None:
        """Go on with a saved search; the site is brought into its state at the next page."""
        found = self.found
        found.keys = {
            mode: {key: (where[0], where[1]) for key, where in keys.items()}
            for mode, keys in saved["keys"].items()
        }
        found.places, found.actions = set(saved["places"]), saved["actions"]
        self._states, found.states = saved["states"], len(saved["states"])
        self._waiting = deque((state, address) for state, address in saved["waiting"])
        self._queued, self._visited = set(saved["queued"]), Counter(saved["visited"])
        self._searched, self._opened = set(saved["searched"]), set(saved["opened"])
        self._tried = Counter(saved["tried"])
        self._places_of.update({key: set(places) for key, places in saved["places_of"].items()})
        self._walks, self._at = saved["walks"], -1

    def _tell(self) -> None:
        found = self.found
        self._say(
            f"{len(found.keys['structured']):,} functionalities ({len(found.keys['screen']):,} on "
            f"screen); {found.told}; {len(self._waiting):,} addresses wait"
        )

    async def _walk(self, number: int) -> None:
        """Act at random from the first state, as the heuristic random agent does."""
        random = seeded("crawl", number)
        view = await self._world.load(self._states[0])
        self._at, self._standing = 0, None
        for _ in range(WALK):
            spots = view.offered("structured")
            drawn = random.randrange(2 + len(spots))
            if drawn >= 2:
                action = self._world.click(spots[drawn - 2])
            else:
                action = self._world.scroll(view, "down") if drawn else self._world.back()
            view = (await self._world.act(action)).view
            self.found.actions += 1
            if self._see(view) and len(self._states) < MOST_STATES:
                view = await self._enter()
        # Where it has ended is no state to go on from.
        self._at = -1

    async def _enter(self) -> View:
        """Go on from the state that the site is in now."""
        self._states.append(await self._world.save())
        self.found.states = len(self._states)
        self._at = len(self._states) - 1
        self._visited = Counter()
        self._queued.clear()
        view = await self._world.load(self._states[self._at])
        self._see(view)
        self._queue(self._at, relative_address(view.address))
        self._follow(view)
        return view

    def _see(self, view: View) -> bool:
        """Count what a page shows; whether it shows anything new."""
        fresh = False
        for mode, keys in self.found.keys.items():
            for key in view.functionalities("screen" if mode == "screen" else "structured"):
                if key not in keys:
                    keys[key] = (view.place, relative_address(view.address))
                    fresh = True
        if view.counted:
            self.found.places.add(view.place)
            for spot in view.spots:
                self._places_of[_name(spot)].add(view.place)
        return fresh

    def _follow(self, view: View) -> None:
        """Queue the links of a page."""
        if not view.counted:
            return
        origin = urlsplit(view.address)[:2]
        for spot in view.spots:
            if spot.href and urlsplit(spot.href)[:2] == origin:
                self._queue(self._at, relative_address(spot.href), spot.key.partition(">")[0])

    def _queue(self, state: int, address: str, kind: str = "") -> None:
        most = LATER_ADDRESSES if state else ADDRESSES
        if address in self._queued or self._visited[kind] >= most:
            return
        self._queued.add(address)
        self._visited[kind] += 1
        self._waiting.append((state, address))

    async def _search_page(self, state: int, address: str) -> None:
        view = await self._visit(state, address)
        if not view.counted:
            return
        await self._scroll(view)
        name = state_key(view, "structured")
        if name in self._searched:
            return
        self._searched.add(name)
        for filled in (False, True):
            if filled and not await self._can_be_filled(state, address):
                break
            for spot in _submits(view) if filled else _pressable(view):
                if self._is_tried(f"{view.place} {filled}", spot):
                    continue
                await self._press(state, address, spot, filled=filled)

    def _is_tried(self, where: str, spot: Spot) -> bool:
        """Whether enough was tried of what an element is for; if not, it counts as tried now."""
        framed = _name(spot)
        everywhere = len(self._places_of[framed]) > FRAME_SHARE * len(self.found.places)
        named = f"{where} {framed}"
        if self._tried[named] >= TRIES:
            return True
        if everywhere and self._tried[framed] >= FRAME_TRIES:
            return True
        self._tried[named] += 1
        self._tried[framed] += 1
        return False

    async def _can_be_filled(self, state: int, address: str) -> bool:
        view = await self._stand(state, address, filled=False)
        filled = await self._stand(state, address, filled=True)
        return filled.fingerprint != view.fingerprint

    async def _stand(self, state: int, address: str, *, filled: bool) -> View:
        """The page of an address; it is not opened again where the last click did nothing."""
        wanted = (state, address, filled)
        if self._standing is not None and self._standing[0] == wanted:
            return self._standing[1]
        view = await self._visit(state, address)
        if filled:
            view = await self._world.fill_forms()
            self._see(view)
        self._standing = (wanted, view)
        return view

    async def _visit(self, state: int, address: str) -> View:
        self._standing = None
        if state != self._at or self._world.changes:
            await self._world.load(self._states[state])
            self._at = state
        outcome = await self._world.act(self._world.go(f"{self._world.origin}{address}"))
        self.found.actions += 1
        self._see(outcome.view)
        self._follow(outcome.view)
        self._standing = ((state, address, False), outcome.view)
        return outcome.view

    async def _scroll(self, view: View) -> None:
        """Bring all of a page into view, for what counts on screen."""
        self._standing = None
        for _ in range(SCROLLS):
            outcome = await self._world.act(self._world.scroll(view, "down"))
            self.found.actions += 1
            self._see(outcome.view)
            if outcome.view.fingerprint == view.fingerprint:
                return
            view = outcome.view

    async def _press(self, state: int, address: str, spot: Spot, *, filled: bool) -> None:
        view = await self._stand(state, address, filled=filled)
        again = _same(view, spot)
        if again is None:
            return
        outcome, changed = await self._click(again, view)
        fresh = self._see(outcome.view)
        if changed and fresh and len(self._states) < MOST_STATES:
            await self._enter()
        elif not changed:
            self._follow(outcome.view)
            name = state_key(outcome.view, "screen")
            if fresh and name not in self._opened and outcome.view.counted:
                self._opened.add(name)
                shown = {(one.key, one.label) for one in view.spots if one.visible}
                opened = [
                    one
                    for one in _pressable(outcome.view)
                    if one.visible and (one.key, one.label) not in shown
                ]
                await self._press_opened(state, address, again, opened, filled=filled)

    async def _click(self, spot: Spot, view: View) -> tuple[Outcome, bool]:
        """Click, and tell whether that may have changed the site."""
        changes = self._world.changes
        outcome = await self._world.act(self._world.click(spot))
        self.found.actions += 1
        changed = self._world.changes > changes
        if changed or outcome.restarted or outcome.view.fingerprint != view.fingerprint:
            self._standing = None
        return outcome, changed

    async def _press_opened(
        self, state: int, address: str, opener: Spot, opened: list[Spot], *, filled: bool
    ) -> None:
        """Try what a click has opened on the page, such as a menu or a dialog."""
        for spot in opened:
            if self._is_tried(f"{address} {filled} {opener.key} {opener.label}", spot):
                continue
            view = await self._stand(state, address, filled=filled)
            first = _same(view, opener)
            if first is None:
                return
            outcome, _ = await self._click(first, view)
            second = _same(outcome.view, spot)
            if second is None or not second.visible:
                continue
            outcome, changed = await self._click(second, outcome.view)
            self._standing = None
            fresh = self._see(outcome.view)
            if not changed:
                self._follow(outcome.view)
            elif fresh and len(self._states) < MOST_STATES:
                await self._enter()


def _name(spot: Spot) -> str:
    """The functionality of an element, or what it says."""
    return spot.key or f" {spot.label}"


def _same(view: View, spot: Spot) -> Spot | None:
    """The element of a page that is for the same, and says the same."""
    return next((one for one in view.spots if (one.key, one.label) == (spot.key, spot.label)), None)


def _pressable(view: View) -> list[Spot]:
    """One element of each functionality that is no link and takes clicks, and of the others."""
    found: dict[str, Spot] = {}
    for spot in view.spots:
        if not spot.href and "fill" not in spot.verbs and "select_option" not in spot.verbs:
            found.setdefault(_name(spot), spot)
    return list(found.values())


def _submits(view: View) -> list[Spot]:
    """Those that may send a form: only for them it matters what is filled in."""
    return [
        spot
        for spot in _pressable(view)
        if spot.key.startswith("button") or "type=submit" in spot.key or "type=image" in spot.key
    ]
