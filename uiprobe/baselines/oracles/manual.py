"""The oracle of exploration: a manual of the app, written on a fork that is explored."""

from __future__ import annotations

import json
from collections import OrderedDict, deque

from uiprobe.environments.base import CanFork, Environment
from uiprobe.environments.errors import TextRefusedError
from uiprobe.episodes.helps import MANUAL_HEAD
from uiprobe.solvers.help import Standing
from uiprobe.ui.actions import ActionError, Key, press
from uiprobe.ui.place import Place
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.telling import element_label, quoted
from uiprobe.ui.tree import Element

MOST_ACTIONS = 160
"""Actions that an exploration may try."""

MOST_SCREENS = 30
_MOST_PER_SCREEN = 24
_MOST_TEXT = 8_000

_MOST_KEPT = 64
"""Manuals that are kept for the arms of a run, which share them."""

_KEPT: OrderedDict[tuple[str, bytes], str] = OrderedDict()
"""The manuals written last, by what they describe: the arms of an experiment ask for the same ones,
and writing one takes seconds."""


async def find_manual(standing: Standing) -> str:
    """The screens of the app and what leads from one to another; empty if it cannot be explored.

    The app is explored breadth first on a fork that is set back to the start, by clicks alone, each
    tried from the screen as it was found. What is said depends on the content of the device, and
    neither on the words of the goal nor on what an agent has done.

    Args:
        standing: Where an agent stands; its environment forks, on a touch screen.

    Raises:
        DeviceError: The machinery failed.
    """
    start = standing.environment
    if not isinstance(start, CanFork):
        return ""
    environment: Environment = await start.fork()
    await environment.reset(standing.goal)
    # The app may have been left somewhere inside.
    screen = await environment.act(press(Key.RESTART))
    goal = standing.goal
    setting = [goal.app, goal.seed, dict(goal.setup), goal.language, goal.variation]
    name = json.dumps(setting, sort_keys=True, default=str), screen.document
    if name not in _KEPT:
        _KEPT[name] = await _write(environment, screen)
        if len(_KEPT) > _MOST_KEPT:
            _KEPT.popitem(last=False)
    return _KEPT[name]


async def _write(environment: Environment, screen: Screen) -> str:
    left, known = MOST_ACTIONS, {_name(screen): screen}
    queue: deque[tuple[Environment, Screen]] = deque([(environment, screen)])
    lines = []
    while queue and left > 0:
        environment, screen = queue.popleft()
        ways: dict[str, list[str]] = {}
        for number in _worth_trying(screen):
            if left <= 0:
                break
            left -= 1
            if not isinstance(environment, CanFork):
                raise TypeError("a fork of an environment can fork")
            fork: Environment = await environment.fork()
            try:
                after = await fork.act(TOUCH.parse(f"click [{number}]"))
            except (ActionError, TextRefusedError):
                continue
            label = quoted(element_label(screen.tree.widgets[number]))
            if after.place != screen.place or _name(after) != _name(screen):
                ways.setdefault(_name(after), []).append(label)
                if _name(after) not in known and len(known) < MOST_SCREENS:
                    known[_name(after)] = after
                    queue.append((fork, after))
        lines.append(_tell(screen, ways))
    return "\n".join([MANUAL_HEAD, *lines])[:_MOST_TEXT]


def _worth_trying(screen: Screen) -> list[int]:
    """The widgets to click: those with words, of rows that look alike only the first few."""
    found: list[int] = []
    alike: dict[tuple[str, str], int] = {}
    for number, widget in enumerate(screen.tree.widgets):
        if "click" not in widget.actions or "text" in widget.actions or not element_label(widget):
            continue
        kind = widget.role, widget.id
        alike[kind] = alike.get(kind, 0) + 1
        if alike[kind] <= (2 if widget.id else 6):
            found.append(number)
    return found[:_MOST_PER_SCREEN]


def _name(screen: Screen) -> str:
    """The screen in words: its page, and its heading."""
    heading = next((one.text for one in screen.tree.elements if one.visible and one.text), "")
    return f"{_page(screen.place)} {quoted(heading)}" if heading else _page(screen.place)


def _page(place: Place) -> str:
    return place.page.rpartition(".")[2] or place.app


def _tell(screen: Screen, ways: dict[str, list[str]]) -> str:
    fields = [_field(one) for one in screen.tree.widgets if "text" in one.actions]
    parts = [f"{', '.join(labels)} leads to {name}" for name, labels in ways.items()]
    if fields:
        parts.append(f"fields: {', '.join(fields)}")
    return f"- On {_name(screen)}: " + ("; ".join(parts) if parts else "nothing leads further")


def _field(element: Element) -> str:
    return quoted(element.name or element.id or element.text or "a field")
