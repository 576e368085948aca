"""The functionalities of a web site that is started here, by an exhaustive search with resets.

Every kind of page is visited at several addresses, everything that takes a click is clicked on it
once, and every form is sent empty and filled in. Whenever something may have changed the site, the
site is brought back to where it was; what appeared meanwhile is searched from the state in which it
appeared. When no page shows anything new, walks look for what the search has missed; what one finds
is searched from, and the walks begin to count again, until so many in a row have found nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, get_args

from uiprobe.environments.errors import DeviceLostError
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.closure import STEPS, WALKS, takes_no_text
from uiprobe.exploration.ledger import state_key
from uiprobe.exploration.names import Mode
from uiprobe.exploration.url_patterns import without_fragment
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.web.world import MOST_LOSSES, PageWorld
from uiprobe.exploration.web_walks import (
    FILLED,
    LETTERS,
    SHORTCUTS,
    Ground,
    Sight,
    Walked,
    act_or_raise,
    walk,
)
from uiprobe.exploration.world import Outcome, State
from uiprobe.ui.actions import Action

ADDRESSES, LATER_ADDRESSES = 4, 1
"""So many addresses of one kind of link are looked at in the first state of the site, and in those
that it is brought into. One whose HTML holds nothing new is not visited, unless the scripts of
pages of its kind make links."""

FRUITLESS, FRUITLESS_FORMS = 4, 6
"""A functionality that has shown nothing new on so many kinds of pages in a row, such as an entry
of a menu, is tried on no further ones; and the same for a form that is filled in."""

WORDS = 6
"""So many elements of one functionality are tried on a page, if each says something else: buttons
of one look open different menus, and rows of a list do the same."""

STARTS = 8
"""So many states of each kind of page are kept for walks to begin at."""

MOST_STATES, MOST_STATES_OF = 25, 3
"""States of the site from which the search continues, and how many of them may begin at one kind of
page."""

SCROLLS = 8
"""Scroll actions on one page."""

ROUND = 8
"""So many walks belong to one round: each knows what was known before all of them."""

WORLDS_PER_CORE = 2
"""So many walks are made at once for each core: most of a walk is waiting until a page is still."""

SAVE_S = 30.0
"""Seconds between two saved states of a search."""

Keys = Mapping[str, Mapping[str, tuple[str, str]]]
"""Functionalities by mode, each with the page on which it was met first, and an address of it."""

_NUMBER = re.compile(r"\d+")

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Crawl:
    """The result of a search.

    Attributes:
        keys: The functionalities by mode, each with the page on which it was met first, and an
            address of it.
        places: The kinds of pages.
        actions: How many actions it took.
        states: From how many states of the site it searched.
        walks: How many walks were made to find what is missing.
        clean: How many of the last ones, one after the other, found nothing new.
        waiting: How many addresses are still to be searched.
    """

    keys: dict[str, dict[str, tuple[str, str]]] = field(
        default_factory=lambda: {mode: {} for mode in get_args(Mode)}
    )
    places: set[str] = field(default_factory=set)
    actions: int = 0
    states: int = 0
    walks: int = 0
    clean: int = 0
    waiting: int = 0

    @property
    def told(self) -> str:
        """The search in words."""
        waiting = f"; {self.waiting:,} addresses wait" if self.waiting else ""
        return (
            f"{len(self.places):,} kinds of pages, searched from {self.states:,} states of the "
            f"site by {self.actions:,} actions; {self.clean:,} walks of {STEPS} actions in a row "
            f"found nothing new (of {self.walks:,}){waiting}"
        )


async def crawl_site(
    open_world: Callable[[], Awaitable[PageWorld]],
    progress: Callable[[Crawl], None] = lambda _: None,
    checkpoints: Checkpoints | None = None,
    walks: int = WALKS,
    known: Keys | None = None,
) -> Crawl:
    """Search a site, or go on with a search that was ended.

    Args:
        open_world: Opens a world on a site of its own, which is closed in the end. The search needs
            one, and the walks, of which several are made at once, some more.
        progress: Takes what was found so far, now and then, and at the end.
        checkpoints: Where it is saved; None for nowhere.
        walks: So many walks in a row must find nothing new.
        known: The functionalities that are known already. With them there is no search before the
            walks: these begin at the addresses that the functionalities were met at.

    Raises:
        DeviceError: The machinery failed.
        CheckpointError: The saved state is damaged.
    """
    async with AsyncExitStack() as opened:

        async def open_another() -> PageWorld:
            world = await open_world()
            opened.push_async_callback(world.close)
            return world

        search = _Search(await open_another(), open_another, progress, checkpoints, walks)
        await search.run(known)
    if checkpoints is not None:
        checkpoints.finish()
    return search.found


class _Search:
    """The state of a search; all that decides its course is plain data."""

    def __init__(
        self,
        world: PageWorld,
        open_world: Callable[[], Awaitable[PageWorld]],
        progress: Callable[[Crawl], None],
        checkpoints: Checkpoints | None,
        walks: int,
    ) -> None:
        self.found = Crawl()
        self._checkpoints = checkpoints
        self._saved = time.monotonic()
        self._walks = walks
        self._acted: Counter[str] = Counter()
        self._starts: dict[str, list[tuple[int, str]]] = {}
        self._world = world
        self._worlds = [world]
        self._open_world = open_world
        self._progress = progress
        self._states: list[State] = []
        self._states_of: Counter[str] = Counter()
        self._waiting: deque[tuple[int, str]] = deque()
        self._queued: set[str] = set()
        self._visited: Counter[str] = Counter()
        self._searched: set[str] = set()
        self._opened: set[str] = set()
        self._tried: set[str] = set()
        self._fruitless: Counter[str] = Counter()
        self._written: set[str] = set()
        self._scripted: set[str] = set()
        self._at, self._changes = -1, 0
        self._standing: tuple[tuple[int, str, str], View] | None = None
        self._touched = False

    async def run(self, known: Keys | None) -> None:
        """Search until nothing waits, walk, and search what that has shown."""
        saved = self._checkpoints.read() if self._checkpoints else None
        view = await self._world.start()
        if self._checkpoints is not None and saved is not None:
            with self._checkpoints.loading():
                self._load(saved)
        elif known is not None:
            await self._take(known)
        else:
            await self._enter(view)
        await self._exhaust()
        while self.found.clean < self._walks:
            await self._walk_round()
            if self._waiting:
                await self._exhaust()
            if time.monotonic() - self._saved > SAVE_S:
                self._save()
        self._tell()

    async def _take(self, known: Keys) -> None:
        """Begin with what is known, in the state that the site is in now."""
        self._states = [await self._world.save()]
        found = self.found
        found.keys = {mode: dict(keys) for mode, keys in known.items()}
        found.states = 1
        for place, address in sorted({where for keys in known.values() for where in keys.values()}):
            found.places.add(place)
            starts = self._starts.setdefault(_kind_of(place), [])
            if len(starts) < STARTS and (0, address) not in starts:
                starts.append((0, address))
        # A page whose HTML has only what is known is not searched again, and addresses of known
        # kinds of links are not looked at again; but those of what was never in view are.
        self._written = set(known["structured"])
        for key in known["structured"]:
            self._visited[key] = ADDRESSES
        for key, (place, address) in sorted(known["structured"].items()):
            if key not in known["screen"]:
                self._scripted.add(place)
                self._queue(0, address, f"in view {key}")

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
        if self._checkpoints is not None:
            self._checkpoints.write(self._plain())

    def _plain(self) -> dict[str, Any]:
        """All that decides the further course, as plain data that nothing changes later."""
        found = self.found
        return {
            "keys": {mode: dict(keys) for mode, keys in found.keys.items()},
            "places": sorted(found.places),
            "actions": found.actions,
            "states": list(self._states),
            "states_of": dict(self._states_of),
            "waiting": list(self._waiting),
            "queued": sorted(self._queued),
            "visited": dict(self._visited),
            "searched": sorted(self._searched),
            "opened": sorted(self._opened),
            "tried": sorted(self._tried),
            "fruitless": dict(self._fruitless),
            "written": sorted(self._written),
            "scripted": sorted(self._scripted),
            "walks": [found.walks, found.clean],
            "starts": {kind: list(kept) for kind, kept in self._starts.items()},
            "acted": dict(self._acted),
        }

    def _load(self, saved: dict[str, Any]) -> None:
        """Go on with a saved search; the site is brought into its state at the next page."""
        self._at, self._standing = -1, None
        found = self.found
        found.keys = {
            mode: {key: (where[0], where[1]) for key, where in keys.items()}
            for mode, keys in saved["keys"].items()
        }
        found.places, found.actions = set(saved["places"]), saved["actions"]
        self._states, found.states = list(saved["states"]), len(saved["states"])
        self._states_of = Counter(saved["states_of"])
        self._waiting = deque((state, address) for state, address in saved["waiting"])
        self._queued, self._visited = set(saved["queued"]), Counter(saved["visited"])
        self._searched, self._opened = set(saved["searched"]), set(saved["opened"])
        self._tried, self._fruitless = set(saved["tried"]), Counter(saved["fruitless"])
        self._written, self._scripted = set(saved["written"]), set(saved["scripted"])
        found.walks, found.clean = saved["walks"]
        self._starts = {
            kind: [(state, address) for state, address in kept]
            for kind, kept in saved["starts"].items()
        }
        self._acted = Counter(saved["acted"])

    def _tell(self) -> None:
        self.found.waiting = len(self._waiting)
        self._progress(self.found)

    async def _walk_round(self) -> None:
        """Make some walks at once, each of which knows what was known before all of them.

        So what comes of them does not depend on how many worlds there are.
        """
        found = self.found
        numbers = range(found.walks, found.walks + ROUND)
        while len(self._worlds) < min(ROUND, WORLDS_PER_CORE * (os.cpu_count() or 1)):
            world = await self._open_world()
            self._worlds.append(world)
            await world.start()
        free = list(self._worlds)
        limit = asyncio.Semaphore(len(free))
        starts = list(self._starts.values())
        ground = Ground(self._states, starts, Counter(self._acted), self._is_fresh)

        async def begin(number: int) -> Walked:
            async with limit:
                world = free.pop()
                try:
                    return await walk(world, number, ground)
                finally:
                    free.append(world)

        # All have ended before a failure closes the worlds that they walk in.
        walked = []
        for ended in await asyncio.gather(*map(begin, numbers), return_exceptions=True):
            if isinstance(ended, BaseException):
                raise ended
            walked.append(ended)
        for one in walked:
            self._acted += one.acted - ground.acted
            found.actions += STEPS + 1
            found.walks += 1
            fresh = [self._note_sight(one.state, sight) for sight in one.sights]
            found.clean = 0 if any(fresh) else found.clean + 1
        # Where the walks have ended is no state to go on from.
        self._at, self._standing = -1, None

    def _note_sight(self, state: int, sight: Sight) -> bool:
        """Count what a walk met, and search from there; whether it is still new."""
        if not self._see(sight.view):
            return False
        if sight.state is None:
            self._at = state
            self._queue_itself(sight.view)
            self._follow(sight.view)
        elif self._may_enter(sight.before):
            self._add_state(sight.state, sight.view, sight.before)
        return True

    def _is_fresh(self, view: View) -> bool:
        """Whether a page shows anything new."""
        return any(
            key not in keys
            for mode, keys in self.found.keys.items()
            for key in view.functionalities("screen" if mode == "screen" else "structured")
        )

    def _may_enter(self, before: str) -> bool:
        """Whether the search may go on from the state that an action on a kind of page led to."""
        return len(self._states) < MOST_STATES and self._states_of[before] < MOST_STATES_OF

    async def _enter(self, view: View, before: View | None = None) -> None:
        """Go on from the state that the site is in now."""
        self._changes = self._world.changes
        self._add_state(await self._world.save(), view, "" if before is None else before.place)

    def _add_state(self, state: State, view: View, before: str) -> None:
        """Search from a state of the site, in which a page was met that comes after another."""
        if before:
            self._states_of[before] += 1
        self._states.append(state)
        self.found.states = len(self._states)
        self._at = len(self._states) - 1
        self._visited = Counter()
        self._queued.clear()
        self._see(view)
        self._queue(self._at, without_fragment(view.address))
        self._follow(view)

    def _see(self, view: View) -> bool:
        """Count what a page shows; whether it shows anything new."""
        fresh = False
        for mode, keys in self.found.keys.items():
            for key in view.functionalities("screen" if mode == "screen" else "structured"):
                if key not in keys:
                    keys[key] = (view.place, without_fragment(view.address))
                    fresh = True
        if view.counted:
            self.found.places.add(view.place)
        return fresh

    def _follow(self, view: View) -> None:
        """Queue the links of a page."""
        if view.counted:
            self._follow_links((one.key, one.href) for one in view.spots)

    def _follow_links(self, links: Iterable[tuple[str, str]]) -> None:
        for key, href in links:
            if href.startswith("/"):
                self._queue(self._at, without_fragment(href), key)

    def _queue(self, state: int, address: str, kind: str = "") -> None:
        most = LATER_ADDRESSES if state else ADDRESSES
        if address in self._queued or self._visited[kind] >= most:
            return
        self._queued.add(address)
        self._visited[kind] += 1
        self._waiting.append((state, address))

    def _queue_itself(self, view: View) -> None:
        """Queue a page that shows something new, such as a list that is empty now."""
        if view.counted:
            self._queue(self._at, without_fragment(view.address), f"itself {view.place}")

    async def _search_page(self, state: int, address: str) -> None:
        """Search a page; if the browser is lost, from its beginning."""
        before = self._plain()
        for _ in range(MOST_LOSSES - 1):
            try:
                await self._try_page(state, address)
            except DeviceLostError as error:
                logger.warning("%s is searched again: %s", address[:200], error)
                self._load(before)
            else:
                return
        await self._try_page(state, address)

    async def _try_page(self, state: int, address: str) -> None:
        # Each page starts afresh, so that a search that goes on here finds what one does that was
        # not ended: reading a page may change the site too, and the mouse lies over something.
        self._at = -1
        await self._bring(state)
        written = await self._world.glance(address)
        fresh = {key for key, _ in written} - self._written
        place = self._world.place_of(address)
        if written and not fresh and place in self.found.places and place not in self._scripted:
            self._follow_links(written)
            return
        self._written |= fresh
        view = await self._visit(state, address)
        if not view.counted:
            return
        if {one.key for one in view.spots if one.href} - self._written:
            self._scripted.add(view.place)
        name = state_key(view, "structured")
        if name in self._searched:
            return
        self._searched.add(name)
        kind = _kind_of(view.place)
        starts = self._starts.setdefault(kind, [])
        if len(starts) < STARTS:
            starts.append((state, address))
        await self._scroll(view)
        for spot in _pressable(view):
            if self._may_try(kind, spot):
                await self._press(state, address, spot, "")
        for shortcut in SHORTCUTS:
            await self._press_shortcut(state, address, shortcut)
        for spot in view.spots:
            if "fill" in spot.verbs and self._may_try(f"{kind} typed", spot):
                await self._type_into(state, address, spot)
        if all(takes_no_text(spot) for spot in view.spots):
            return
        for filled in FILLED:
            for spot in _submits(view):
                if self._may_try(f"{kind} {filled}", spot, FRUITLESS_FORMS):
                    await self._press(state, address, spot, filled)

    def _may_try(self, where: str, spot: Spot, fruitless: int = FRUITLESS) -> bool:
        """Whether it is still worth trying what an element is for; it then counts as tried."""
        name = f"{where} {_name(spot)}"
        if name in self._tried or self._fruitless[_name(spot)] >= fruitless:
            return False
        self._tried.add(name)
        return True

    def _note(self, spot: Spot, *, fresh: bool) -> None:
        """Keep whether trying an element has shown anything new."""
        self._fruitless[_name(spot)] = 0 if fresh else self._fruitless[_name(spot)] + 1

    async def _stand(self, state: int, address: str, filled: str) -> View:
        """The page of an address; it is not opened again where the last click has not left it."""
        wanted = (state, address, filled)
        if self._standing is not None and self._standing[0] == wanted:
            return self._standing[1]
        view = await self._visit(state, address)
        if filled:
            view = await self._world.fill_forms(filled)
            self._see(view)
        self._standing = (wanted, view)
        return view

    async def _bring(self, state: int) -> None:
        """Bring the site into a state, if it may be in another one."""
        if state != self._at or self._world.changes != self._changes:
            await self._world.rewind(self._states[state])
            self._at, self._changes, self._standing = state, self._world.changes, None

    async def _visit(self, state: int, address: str) -> View:
        await self._bring(state)
        outcome = await act_or_raise(self._world, self._world.go(address))
        self.found.actions += 1
        self._see(outcome.view)
        self._follow(outcome.view)
        self._standing, self._touched = ((state, address, ""), outcome.view), False
        return outcome.view

    async def _scroll(self, view: View) -> bool:
        """Bring all of a page into view, for what counts on screen; whether that shows anything."""
        fresh = False
        for _ in range(SCROLLS):
            outcome = await act_or_raise(self._world, self._world.scroll(view, "down"))
            self.found.actions += 1
            fresh = self._see(outcome.view) or fresh
            if outcome.view.fingerprint == view.fingerprint:
                break
            self._standing, view = None, outcome.view
        return fresh

    async def _scroll_opened(self, before: View, spot: Spot, after: View) -> bool:
        """Bring what a click has opened into view, such as a tab that is longer than the view.

        Only where the page has something that was never in view; whether that shows anything.
        """
        hidden = after.functionalities("structured").keys() - self.found.keys["screen"].keys()
        name = f"{_kind_of(before.place)} opens {_name(spot)}"
        if not hidden or name in self._opened or after.fingerprint == before.fingerprint:
            return False
        self._opened.add(name)
        return await self._scroll(after)

    async def _press(self, state: int, address: str, spot: Spot, filled: str) -> None:
        view = await self._stand(state, address, filled)
        again = _same(view, spot)
        if self._touched and (again is None or not again.visible):
            # What was tried before may lie over it.
            self._standing = None
            view = await self._stand(state, address, filled)
            again = _same(view, spot)
        if again is None:
            return
        outcome, changed = await self._click(again, view)
        fresh = self._see(outcome.view)
        fresh = await self._scroll_opened(view, again, outcome.view) or fresh
        self._note(spot, fresh=fresh)
        if changed and fresh and self._may_enter(view.place):
            await self._enter(outcome.view, view)
        elif not changed:
            if fresh:
                self._queue_itself(outcome.view)
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
                self._standing = None
                await self._press_opened(state, address, again, opened, filled)

    async def _press_shortcut(self, state: int, address: str, shortcut: str) -> None:
        """Press keys that may open something, and type there what it may be asked for."""
        if self._fruitless[shortcut] >= FRUITLESS:
            return
        before = await self._stand(state, address, "")
        press = Action("keyboard_press", text=shortcut)
        fresh = False
        for letter in LETTERS:
            view = (await act_or_raise(self._world, press)).view
            self.found.actions += 1
            fresh = self._take_in(view) or fresh
            if view.fingerprint == before.fingerprint:
                break
            shown = {(one.key, one.label) for one in before.spots if one.visible}
            fields = [one for one in view.spots if one.visible and "fill" in one.verbs]
            if all((one.key, one.label) in shown for one in fields):
                # It only goes to a field, or marks something.
                self._standing = None
                break
            proposed = await self._world.type_keys(letter)
            self.found.actions += 1
            if self._take_in(proposed):
                fresh = True
                await self._scroll(proposed)
            before = await self._visit(state, address)
            if not fresh:
                break
        self._fruitless[shortcut] = 0 if fresh else self._fruitless[shortcut] + 1

    async def _type_into(self, state: int, address: str, spot: Spot) -> None:
        """Type into a field key by key, for what a page proposes meanwhile."""
        fresh = False
        for letter in LETTERS:
            again = _same(await self._stand(state, address, ""), spot)
            if again is None or not again.visible:
                break
            shown = self._take_in(await self._world.type_keys(letter, again))
            self.found.actions += 1
            self._standing, fresh = None, shown or fresh
            if not fresh:
                break
        self._note(spot, fresh=fresh)

    def _take_in(self, view: View) -> bool:
        """Count what a page shows and queue its links; whether it shows anything new."""
        fresh = self._see(view)
        self._follow(view)
        return fresh

    async def _click(self, spot: Spot, view: View) -> tuple[Outcome, bool]:
        """Click, and return whether that may have changed the site."""
        changes = self._world.changes
        outcome = await act_or_raise(self._world, self._world.click(spot))
        self.found.actions += 1
        changed = self._world.changes > changes
        if changed or outcome.view.address != view.address:
            self._standing = None
        elif self._standing is not None and outcome.view.fingerprint != view.fingerprint:
            self._standing, self._touched = (self._standing[0], outcome.view), True
        return outcome, changed

    async def _press_opened(
        self, state: int, address: str, opener: Spot, opened: list[Spot], filled: str
    ) -> None:
        """Try what a click has opened on the page, such as a menu or a dialog."""
        for spot in opened:
            if not self._may_try(f"{address} {filled} {opener.key} {opener.label}", spot):
                continue
            view = await self._stand(state, address, filled)
            first = _same(view, opener)
            if first is None:
                return
            outcome, _ = await self._click(first, view)
            second = _same(outcome.view, spot)
            if second is None or not second.visible:
                continue
            opened_view = outcome.view
            outcome, changed = await self._click(second, opened_view)
            self._standing = None
            fresh = self._see(outcome.view)
            fresh = await self._scroll_opened(opened_view, second, outcome.view) or fresh
            self._note(spot, fresh=fresh)
            if not changed:
                if fresh:
                    self._queue_itself(outcome.view)
                self._follow(outcome.view)
            elif fresh and self._may_enter(view.place):
                await self._enter(outcome.view, view)


def _name(spot: Spot) -> str:
    """The functionality of an element, and what it says without numbers."""
    return f"{spot.key} {_NUMBER.sub('#', spot.label)}"


def _same(view: View, spot: Spot) -> Spot | None:
    """The element of a page that is for the same, and says the same."""
    return next((one for one in view.spots if (one.key, one.label) == (spot.key, spot.label)), None)


def _pressable(view: View) -> list[Spot]:
    """Elements that take clicks and lead to no other page, one of each functionality and its words.

    Two buttons of one look may open two menus, and tabs of a form are often links within the page.
    """
    here = without_fragment(view.address)
    found: dict[str, Spot] = {}
    said: Counter[str] = Counter()
    for spot in view.spots:
        stays = not spot.href or ("#" in spot.href and without_fragment(spot.href) == here)
        if not stays or "fill" in spot.verbs or "select_option" in spot.verbs:
            continue
        name = _name(spot)
        if name not in found and (not spot.key or said[spot.key] < WORDS):
            said[spot.key] += 1
            found[name] = spot
        elif name in found and spot.visible and not found[name].visible:
            found[name] = spot
    return list(found.values())


def _submits(view: View) -> list[Spot]:
    """Those that may send a form: only for them it matters what is filled in."""
    return [
        spot
        for spot in _pressable(view)
        if spot.key.startswith("button") or "type=submit" in spot.key or "type=image" in spot.key
    ]


def _kind_of(place: str) -> str:
    """The kind of page: lists that are sorted, filtered or paged in many ways are one."""
    return place.partition("?")[0]
