"""The simulated phone with its 18 apps; a functionality is a kind of widget of an activity."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from uiprobe.environments.errors import TextRefusedError
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.sites import phone_functionalities
from uiprobe.exploration.sites.code import code_digest
from uiprobe.exploration.sites.phone_functionalities import (
    BANNERS,
    class_name,
    functionality_key,
    said_by_code,
)
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.world import Outcome, ScrollDirection, State, check_level
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.screen import Screen
from uiprobe.ui.touch_surface import Surface, takes
from uiprobe.ui.tree import Tree

_DIALOG_TITLE = "alertTitle"


def spots_of(tree: Tree, package: str, activity: str, dialog: str = "") -> Iterator[Spot]:
    """The widgets of a screen that are enabled.

    Args:
        tree: What is shown.
        package: The app in front.
        activity: Its activity in front.
        dialog: The name of its dialog; one of the system is called by its title.
    """
    surface = Surface.of(tree, takes(ActionKind.CLICK))
    swiped = Surface.of(tree, takes(ActionKind.SWIPE))
    held = Surface.of(tree, takes(ActionKind.LONGCLICK))
    if not dialog:
        title = next((one.text for one in tree.elements if one.id == _DIALOG_TITLE), "")
        dialog = said_by_code(title)
    banners = [one for one in tree.elements if one.id in BANNERS]
    in_banners = {id(below) for banner in banners for below in banner.descendants()}
    for number, element in enumerate(tree.widgets):
        if "enabled" not in element.states:
            continue
        on = surface
        if "click" not in element.actions and "text" not in element.actions:
            on = swiped if "swipe" in element.actions else held
        yield Spot(
            handle=str(number),
            key=functionality_key(
                element, "" if id(element) in in_banners else package, activity, dialog
            ),
            verbs=element.actions,
            box=element.bounds,
            visible=on.hit(element) is element,
            label=element.name or element.text or element.id or class_name(element),
        )


class PhoneWorld:
    """One phone that is explored, from its launcher.

    Attributes:
        phone: The phone.
    """

    platform = ANDROID
    has_addresses = False

    def __init__(self, phone: Phone) -> None:
        self._environment = SimulatedEnvironment(phone)
        self.phone = phone
        self._view: View | None = None

    async def start(self) -> View:
        """The launcher of the new phone."""
        self._view = self._see(await self._environment.restore(self.phone.snapshot()))
        return self._view

    async def act(self, action: Action) -> Outcome:
        """Do an action; one that does not fit the screen fails."""
        view = self._shown()
        met = _met(view, action)
        error = ""
        try:
            if action.kind == ActionKind.PRESS and action.key == Key.RESTART:
                raise ActionError("unknown_key", f"press [{action.key}] has no use in exploring")
            # The end that an agent declares, such as that of a macro-action, changes nothing.
            done = action.kind == ActionKind.PRESS and action.key == Key.STOP
            screen = view.screen if done else await self._environment.act(action)
        except (ActionError, TextRefusedError) as refused:
            error, screen = str(refused), view.screen
        self._view = view if screen is view.screen else self._see(screen)
        return Outcome(self._view, None if error else met, error)

    def click(self, spot: Spot) -> Action:
        """A tap, else what the widget takes: a text, a swipe or a long press."""
        index = int(spot.handle)
        if "click" in spot.verbs:
            return Action(ActionKind.CLICK, index=index)
        if "text" in spot.verbs:
            x, y = spot.box.center
            return self.click_at(x, y)
        if "longclick" in spot.verbs:
            return Action(ActionKind.LONGCLICK, index=index)
        return Action(ActionKind.SWIPE, index=index, direction=_first_direction(spot))

    def click_any(self, view: View, number: int) -> Action:
        """A tap in the middle of an element."""
        width, height = view.screen.size
        x, y = view.screen.tree.elements[number].bounds.center
        return self.click_at(min(max(x, 0), width - 1), min(max(y, 0), height - 1))

    def click_at(self, x: int, y: int) -> Action:
        """A tap on a place."""
        return Action(ActionKind.CLICK, point=Point(x, y))

    def scroll(self, view: View, direction: ScrollDirection) -> Action:
        """A swipe over the middle of the screen; scrolling down moves the finger up."""
        width, height = view.screen.size
        low, high = Point(width // 2, round(height * 0.7)), Point(width // 2, round(height * 0.3))
        start, end = (low, high) if direction == "down" else (high, low)
        return Action(ActionKind.SWIPE, point=start, end=end)

    def back(self) -> Action:
        """The key Back."""
        return press(Key.BACK)

    def home(self) -> Action:
        """The key Home."""
        return press(Key.HOME)

    def go(self, address: str) -> Action:
        """Fail: activities have no addresses.

        Raises:
            ValueError: Always.
        """
        raise ValueError(f"going to {address[:80]!r}: a phone has no addresses; walk there")

    def keep(self) -> bytes:
        """The whole phone, for `resume`."""
        return self._environment.keep()

    def resume(self, kept: bytes, view: View) -> None:
        """The phone as it was, where it is known what it shows then."""
        self._environment.resume_from(kept, view.screen)
        self._view = view

    async def launch(self, address: str) -> View:
        """The main activity of the app of an address, for those who look, not for explorers.

        Raises:
            DeviceError: There is no such app.
        """
        package = address.partition("/")[0]
        if package not in self.phone.apps or not self.phone.apps[package].in_launcher:
            return await self.load({"phone": self.phone.snapshot()})
        return self._see(await self._environment.open(package))

    async def save(self) -> State:
        """The whole phone."""
        return {"phone": self.phone.snapshot()}

    async def load(self, state: State) -> View:
        """The phone as it was."""
        self._view = self._see(await self._environment.restore(state["phone"]))
        return self._view

    async def close(self) -> None:
        """There is nothing to let go of."""

    def _shown(self) -> View:
        if self._view is None:
            raise RuntimeError("an action before the first screen: call start() first")
        return self._view

    def _see(self, screen: Screen) -> View:
        package, activity = screen.place.app, screen.place.page
        tree = screen.tree
        dialog = self.phone.activity["ui"].get("dialog") or {}
        return View(
            place=f"{package}/{activity.rpartition('.')[2]}",
            address=f"{package}/{activity}",
            spots=tuple(spots_of(tree, package, activity, dialog.get("name", ""))),
            elements=len(tree.elements),
            fingerprint=_fingerprint(tree),
            shape=_shape(tree),
            screen=screen,
        )


def _fingerprint(tree: Tree) -> str:
    """A digest of all that apps show; the status bar with its clock is not part of the tree."""
    digest = sha256()
    for element in tree.elements:
        digest.update(
            f"{element.identity}{element.attributes.get('checked')}"
            f"{element.attributes.get('selected')}{element.attributes.get('focused')}".encode(
                errors="replace"
            )
        )
    return digest.hexdigest()[:16]


_SHAPE_DEPTH = 4
"""Upper levels of a tree that make its shape, as in D3C of the paper."""


def _shape(tree: Tree) -> str:
    """A digest of the classes and ids of the upper levels, for D3C."""
    told = [
        f"{element.depth}{element.role}#{element.id}"
        for element in tree.elements
        if element.depth < _SHAPE_DEPTH
    ]
    return sha256("\n".join(told).encode(errors="replace")).hexdigest()[:12]


def _first_direction(spot: Spot) -> Direction:
    wide = spot.box.right - spot.box.left > 2 * (spot.box.bottom - spot.box.top)
    return Direction.LEFT if wide else Direction.UP


def _met(view: View, action: Action) -> Spot | None:
    if action.index is not None:
        return view.spot(str(action.index))
    if action.point is None or action.kind == ActionKind.SWIPE:
        return None
    surface = Surface.of(view.screen.tree, takes(action.kind))
    element = surface.at(action.point.x, action.point.y)
    if element is None:
        return None
    return next(
        (spot for spot in view.spots if view.screen.tree.widgets[int(spot.handle)] is element),
        None,
    )


class PhoneSite:
    """A new phone for each exploration.

    It has one level: its apps come with their content, and there are no accounts.
    """

    name = "phone"
    platform = ANDROID.name
    levels: tuple[Level, ...] = ("abundant",)

    def __init__(self, content_seed: int = 0) -> None:
        self._content_seed = content_seed

    @property
    def edition(self) -> str:
        """Checksums over the code of the phone and its rules, and the seed of its content."""
        import uiprobe.environments.phone as phone

        code = code_digest(Path(phone.__path__[0]))
        rules = code_digest(Path(phone_functionalities.__file__))
        return f"{code}-{self._content_seed}/{rules}"

    async def open(self, level: Level, mode: Mode) -> PhoneWorld:
        """A new phone.

        Raises:
            ValueError: It does not have that level.
        """
        check_level(self.name, self.levels, level)
        return PhoneWorld(new_phone(self._content_seed))


def new_phone(content_seed: int = 0) -> Phone:
    """A phone as explorers find it."""
    return Phone(seed=content_seed)
