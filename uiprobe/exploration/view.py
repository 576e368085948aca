"""An explorer's view at one moment: a screen and the functionalities on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from uiprobe.exploration.names import Mode
from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import Bounds


@dataclass(frozen=True, slots=True)
class Spot:
    """An interactive element on a screen.

    Attributes:
        handle: The name by which actions mean it: a bid on pages, the number of a widget on phones.
        key: The functionality that it belongs to; empty if it takes clicks, and is none by the
            rules.
        verbs: What can be done with it, by the verbs of the platform's action space.
        box: Where it is, in pixels of the view.
        visible: Whether it is in view, and a click at its middle meets it.
        label: Its words, for people.
        href: Where it leads, if it is a link: a path on the site itself, else a whole address.
    """

    handle: str
    key: str
    verbs: tuple[str, ...]
    box: Bounds
    visible: bool
    label: str = ""
    href: str = ""

    @property
    def name(self) -> str:
        """Its functionality, else its words: the name by which explorers know it again."""
        return self.key or self.label


@dataclass(frozen=True, slots=True)
class View:
    """A screen as explorers, and those who count, see it.

    Attributes:
        place: The page by its pattern, or the activity: what counts as one page.
        address: Where exactly it is: a path of the site with its query and fragment, or a package
            and an activity.
        spots: Its interactive elements, in the order of the document.
        elements: How many elements of any kind can be named by a handle.
        fingerprint: Equal for two views if nothing changed between them.
        screen: The screen itself.
        counted: Whether it belongs to the site; a boundary page does not.
        left: How many elements of a page that is too large were not read.
        shape: Digest of the document's upper levels, for D3C (Fan et al., 2025).
    """

    place: str
    address: str
    spots: tuple[Spot, ...]
    elements: int
    fingerprint: str
    screen: Screen
    counted: bool = True
    left: int = 0
    shape: str = ""

    def offered(self, mode: Mode) -> tuple[Spot, ...]:
        """The elements that exist in a mode."""
        if mode == "structured":
            return self.spots
        return tuple(spot for spot in self.spots if spot.visible)

    def functionalities(self, mode: Mode) -> Mapping[str, Spot]:
        """The functionalities that it shows in a mode, each with its first element."""
        found: dict[str, Spot] = {}
        if self.counted:
            for spot in self.offered(mode):
                if spot.key:
                    found.setdefault(spot.key, spot)
        return found

    def named(self, mode: Mode) -> Mapping[str, Spot]:
        """The elements that exist in a mode by name, of several of one name the first.

        Those that are no functionality, such as a list that scrolls, are among them.
        """
        found: dict[str, Spot] = {}
        for spot in self.offered(mode):
            found.setdefault(spot.name, spot)
        return found

    def spot(self, handle: str) -> Spot | None:
        """The element with a handle."""
        return next((spot for spot in self.spots if spot.handle == handle), None)
