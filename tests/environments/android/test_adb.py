"""The ADB environment on served phones: the same screens as on the phone itself."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

import anyio
import pytest
from PIL import Image

from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.base import Environment, HasApplicationState, HasSnapshots
from uiprobe.environments.errors import (
    DeviceError,
    DeviceLostError,
    NoDeviceError,
    TextRefusedError,
)
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.environments.pool import Pool
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.goal import Goal
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.screen import Screen
from uiprobe.ui.tree import Element

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

PACKAGES = {"todo": "org.uiprobe.todo", "settings": "com.android.settings"}


def goal(app: str) -> Goal:
    return Goal(1, app, "Do something", "tools")


def find(screen: Screen, fits: Callable[[Element], bool]) -> int:
    return next(i for i, widget in enumerate(screen.tree.widgets) if fits(widget))


def choose(random: Random, document: bytes) -> Action:
    """Some action that the screen allows."""
    widgets = parse_hierarchy(document).widgets
    if not widgets or random.random() < 0.2:
        return press(random.choice([Key.BACK, Key.ENTER, Key.WAIT, Key.RESTART, Key.HOME]))
    index = random.randrange(len(widgets))
    match random.choice(widgets[index].actions):
        case "text":
            return Action(ActionKind.TEXT, index=index, text=random.choice(["milk", "Käse 🧀", ""]))
        case "swipe":
            return Action(ActionKind.SWIPE, index=index, direction=random.choice([*Direction]))
        case "longclick":
            return Action(ActionKind.LONGCLICK, index=index)
        case _:
            return Action(ActionKind.CLICK, index=index)


def pixels(png: bytes) -> bytes:
    """The pixels of a picture: the compressor may write the same pixels in other bytes."""
    return Image.open(BytesIO(png)).tobytes()


@pytest.mark.parametrize("app", sorted(PACKAGES))
async def test_trajectories_are_the_same_as_in_this_process(served: Served, app: str) -> None:
    here = SimulatedEnvironment(served.phone.fork())
    there = AdbEnvironment(served.serial)
    seed = sha256(f"walk:{app}".encode()).digest()
    random = Random(int.from_bytes(seed[:8], "big"))  # noqa: S311
    screen, expected = await there.reset(goal(app)), await here.reset(goal(app))
    for _ in range(25):
        assert screen.document.strip() == expected.document.strip()
        assert screen.place == expected.place
        assert screen.size == expected.size
        action = choose(random, screen.document)
        screen, expected = await there.act(action), await here.act(action)
        assert there.settled is not None
        assert there.settled.still
    assert pixels(await screen.screenshot()) == pixels(await expected.screenshot())
    assert await there.application_state() == await here.application_state()
    assert await there.snapshot() == await here.snapshot()
    await there.close()


@pytest.mark.parametrize("text", ["two\nlines", "bell\a", "a\0b", "\ud800", "x" * 20_001])
async def test_what_is_refused_here_is_refused_there(served: Served, text: str) -> None:
    here = SimulatedEnvironment(served.phone.fork())
    there = AdbEnvironment(served.serial)
    for environment in (here, there):
        screen = await environment.reset(goal("todo"))
        add = find(screen, lambda widget: widget.id == "fab_add")
        screen = await environment.act(Action(ActionKind.CLICK, index=add))
        title = find(screen, lambda widget: "text" in widget.actions)
        with pytest.raises(TextRefusedError):
            await environment.act(Action(ActionKind.TEXT, index=title, text=text))
    assert (await there.application_state()) == (await here.application_state())


def test_it_is_an_environment_with_state_and_snapshots() -> None:
    environment: Environment = AdbEnvironment("emulator-5554")
    assert isinstance(environment, HasApplicationState)
    assert isinstance(environment, HasSnapshots)


async def test_a_screen_is_pictured_when_asked(served: Served) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    screen = await environment.reset(goal("settings"))
    assert Image.open(BytesIO(await screen.screenshot())).size == tuple(screen.size)
    assert screen.place.app == PACKAGES["settings"]


async def test_every_episode_starts_from_the_same_screen(served: Served) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    first = await environment.reset(goal("todo"))
    state = await environment.snapshot()
    for index in range(3):
        await environment.act(Action(ActionKind.CLICK, index=index))
    again = await environment.reset(goal("todo"))
    assert again.document == first.document
    assert await environment.snapshot() == state


async def test_states_are_brought_back(served: Served) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    await environment.reset(goal("todo"))
    state = await environment.snapshot()
    shown = served.phone.hierarchy_xml()
    await environment.act(press(Key.HOME))
    screen = await environment.restore(state)
    assert screen.document.strip() == shown.strip()
    for wrong in ({}, {**state, "apps": None}, {**state, "home": 7}):
        with pytest.raises(DeviceError, match="no state of a phone"):
            await environment.restore(wrong)
    assert await environment.snapshot() == state


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Action(ActionKind.CLICK, index=500), "index_out_of_range"),
        (Action(ActionKind.CLICK, point=Point(5000, 10)), "outside_screen"),
        (Action(ActionKind.LONGCLICK, point=Point(10, -1)), "outside_screen"),
        (Action(ActionKind.SWIPE, point=Point(10, 10), end=Point(10, 9999)), "outside_screen"),
    ],
)
async def test_actions_that_miss_the_screen_are_refused_and_change_nothing(
    served: Served, action: Action, reason: str
) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    await environment.reset(goal("settings"))
    before = served.phone.snapshot()
    with pytest.raises(ActionError) as caught:
        await environment.act(action)
    assert caught.value.reason == reason
    assert served.phone.snapshot() == before


async def test_a_text_that_is_none_is_refused(served: Served) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    await environment.reset(goal("settings"))
    with pytest.raises(TextRefusedError, match="null character"):
        await environment.act(Action(ActionKind.TEXT, point=Point(10, 10), text="a\0b"))


async def test_a_goal_about_an_unknown_app_is_an_error_that_names_the_known(
    served: Served,
) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    with pytest.raises(DeviceError, match=r"'maps'.*settings, todo"):
        await environment.reset(goal("maps"))
    with pytest.raises(DeviceError, match="installed"):
        await AdbEnvironment(served.serial, {"x": "no.such.app"}).reset(goal("x"))


async def test_one_of_two_phones_dies_and_nothing_is_lost(served_phones: list[Served]) -> None:
    """Six episodes on two phones; one is unplugged in the middle of an episode."""
    environments = {s.serial: AdbEnvironment(s.serial, PACKAGES) for s in served_phones}
    pool = Pool(environments, lambda serial: environments[serial].recover())
    victim = served_phones[0]
    finished: list[int] = []
    failed: list[int] = []

    async def attempt(number: int) -> None:
        async with pool.lease() as serial:
            environment = environments[serial]
            await environment.reset(goal("todo"))
            if serial == victim.serial and not failed:
                failed.append(number)
                await anyio.to_thread.run_sync(victim.thread.stop, serial)
            await environment.act(press(Key.WAIT))
            await environment.act(press(Key.BACK))
        finished.append(number)

    async def episode(number: int) -> None:
        try:
            await attempt(number)
        except DeviceLostError:
            await attempt(number)

    async with anyio.create_task_group() as group:
        for number in range(6):
            group.start_soon(episode, number)
    assert sorted(finished) == list(range(6))
    assert len(failed) == 1
    assert list(pool.lost) == [victim.serial]
    assert pool.idle == [served_phones[1].serial]


async def test_without_any_device_left_the_error_says_so(served_phones: list[Served]) -> None:
    served = served_phones[0]
    environment = AdbEnvironment(served.serial, PACKAGES)
    pool = Pool([served.serial], lambda serial: environment.recover())
    with pytest.raises(DeviceLostError):
        async with pool.lease():
            await environment.reset(goal("todo"))
            await anyio.to_thread.run_sync(served.thread.stop, served.serial)
            await environment.act(press(Key.BACK))
    with pytest.raises(NoDeviceError, match="adb devices"):
        await pool.acquire()
    await environment.close()
