"""Platforms of user interfaces, each with the reader of its screens and its action space.

A log names the platform of a goal, and every reader of the log finds here what it needs to make
sense of the screens and actions in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from uiprobe.ui.readers.base import Reader
from uiprobe.ui.readers.browser import PAGES
from uiprobe.ui.readers.uiautomator import RELEASED, UIAUTOMATOR
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.spaces.touch import TOUCH


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform that user interfaces run on.

    Attributes:
        name: A short name, in lower case.
        reader: Reads its screens.
        space: The actions on it.
    """

    name: str
    reader: Reader
    space: ActionSpace


class HasPlatform(Protocol):
    """Anything that names its platform, such as a goal."""

    @property
    def platform(self) -> str:
        """The name of the platform."""
        ...

    @property
    def as_released(self) -> bool:
        """Whether its screens are described and judged as in the Sphinx release."""
        ...


ANDROID = Platform("android", UIAUTOMATOR, TOUCH)

RELEASE = Platform("android", RELEASED, TOUCH)
"""The same for the goals and trajectories of the Sphinx release, read in its way; see `Tree`."""

WEB = Platform("web", PAGES, BROWSER)

_platforms: dict[str, Platform] = {one.name: one for one in (ANDROID, WEB)}


def register_platform(platform: Platform) -> Platform:
    """Make a platform known by its name.

    Raises:
        ValueError: Another has that name.
    """
    if _platforms.setdefault(platform.name, platform) is not platform:
        raise ValueError(f"platform {platform.name!r} is registered twice: choose another name")
    return platform


def platform_named(name: str) -> Platform:
    """A platform by its name.

    Raises:
        ValueError: It is not registered; the message says which are.
    """
    platform = _platforms.get(name)
    if platform is None:
        raise ValueError(
            f"platform: found {name[:60]!r}, expected one of {', '.join(sorted(_platforms))}; "
            "import the module that registers it"
        )
    return platform


def space_named(name: str) -> ActionSpace:
    """The action space of a registered platform by its name.

    Raises:
        ValueError: No platform has it.
    """
    for platform in _platforms.values():
        if platform.space.name == name:
            return platform.space
    raise ValueError(f"action space: found {name[:60]!r}, which no registered platform has")


def platform_of(goal: HasPlatform) -> Platform:
    """The platform that the app of a goal runs on; raises as `platform_named`.

    Its reader is the one for all trajectories of the goal, wherever they are shown or judged.
    """
    platform = platform_named(goal.platform)
    return RELEASE if goal.as_released and platform is ANDROID else platform


def space_of(goal: HasPlatform) -> ActionSpace:
    """The actions by which a goal is reached; raises as `platform_named`."""
    return platform_of(goal).space
