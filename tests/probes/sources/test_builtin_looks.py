"""The screens that references come by are tidy: nothing is cut off, nothing lies on another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import combinations

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.system.windows import NAVIGATION_BAR
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.text import text_width
from uiprobe.environments.phone.toolkit.widgets import View
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.language.template import AppGoals
from uiprobe.ui.actions import Key

pytestmark = pytest.mark.slow

TEMPLATES_PER_APP = 5
SEED = 0


def faults(phone: Phone) -> Iterator[str]:
    """The untidy spots on the screen of a phone."""
    for window in phone.screen.reported:
        content = window.gravity == "fill" and window.package == phone.package
        foot = phone.size[1] - (phone.screen.layout.px(NAVIGATION_BAR) if content else 0)
        room = (0, 0, phone.size[0], foot)
        touchable: list[View] = []
        yield from _faults(phone, window.root, room, touchable)
        for one, other in combinations(touchable, 2):
            if one.box == other.box and _visible(one.box, room):
                yield f"{one.id} and {other.id} lie on each other at {one.box}"


def _faults(phone: Phone, view: View, room: Box, touchable: list[View]) -> Iterator[str]:
    if view.hidden:
        return
    left, top, right, bottom = view.box
    name = f"{view.id} {view.text or view.description!r}"
    if view.on_click is not None:
        touchable.append(view)
    # A map goes on beyond the edges of the screen.
    if (view.on_click is not None or view.text) and view.id != "pin":
        if left < room[0] or right > room[2]:
            yield f"{name} reaches from {left} to {right}, of {room[0]} to {room[2]}"
        if top < room[1] or bottom > room[3]:
            yield f"{name} reaches down from {top} to {bottom}, of {room[1]} to {room[3]}"
    if view.style is not None and view.field is None:
        size = phone.screen.layout.text_px(view.style)
        widest = max((text_width(line, view.style.weight, size) for line in view.lines), default=0)
        if widest > right - left + 1:
            yield f"{name} is {widest:.0f} wide, and has {right - left}"
        if (
            len(view.lines) > 1
            and len(view.text) < 12
            and view.text.isalnum()
            and view.text.isascii()
        ):
            yield f"{name} is broken inside a word"
    if view.scroll is not None:
        # What scrolls may go on outside along its way.
        far = 10**9
        sideways = view.scroll.horizontal
        room = (-far, room[1], far, room[3]) if sideways else (room[0], -far, room[2], far)
    for child in view.children:
        yield from _faults(phone, child, room, touchable)


def _visible(box: Box, room: Box) -> bool:
    return box[0] < box[2] and box[1] < box[3] and box[1] < room[3] and box[3] > room[1]


async def _walk(group: AppGoals) -> set[str]:
    found: set[str] = set()
    apps = builtin_apps(SEED)
    step = max(1, len(group.templates) // TEMPLATES_PER_APP)
    for template in group.templates[::step]:
        parameters = next(group.draws(template, apps, SEED))
        goal = group.goal(template, parameters, apps, seed=SEED, instance=0)
        environment = builtin_environment(goal)
        screen = await environment.reset(goal)
        policy = following(goal.reference)
        while True:
            where = f"{template.name}, {screen.place.page}"
            found.update(f"{where}: {fault}" for fault in faults(environment.phone))
            action = policy(screen.hierarchy)
            if action.key == Key.STOP:
                break
            screen = await environment.act(action)
    return found


@pytest.mark.parametrize("group", APP_GOALS, ids=[group.app for group in APP_GOALS])
def test_screens_of_references_are_tidy(group):
    assert not asyncio.run(_walk(group))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"width": 720},
        {"font_scale": 1.3},
        {"width": 720, "font_scale": 1.3},
        {"width": 1080, "height": 2400, "density": 420},
        {"width": 480, "height": 800, "density": 240},
    ],
    ids=str,
)
def test_home_screen_drawer_and_recents_fit(options):
    phone = Phone(**options)
    assert not list(faults(phone))
    width, height = phone.size
    phone.swipe(width // 2, height * 0.2, width // 2, height * 0.1)
    assert not list(faults(phone))
    phone.launch("org.uiprobe.todo")
    phone.press_key("APP_SWITCH")
    assert not list(faults(phone))
