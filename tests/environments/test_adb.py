"""The ADB environment on served phones: the same screens as on the phone itself."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

import anyio
import pytest
from PIL import Image

from uiprobe.environments.adb import AdbEnvironment
from uiprobe.environments.errors import (
    DeviceError,
    DeviceLostError,
    NoDeviceError,
    TextRefusedError,
)
from uiprobe.environments.gestures import (
    WAIT_MS,
    Gesture,
    Hold,
    PressKey,
    ReplaceText,
    Restart,
    Swipe,
    Tap,
    Wait,
    plan_gestures,
)
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.pool import DevicePool
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.goal import Goal
from uiprobe.ui.hierarchy import parse_hierarchy

if TYPE_CHECKING:
    from tests.environments.conftest import Served

PACKAGES = {"todo": "org.uiprobe.todo", "settings": "com.android.settings"}


def goal(app: str) -> Goal:
    return Goal(1, app, "Do something", "tools")


def do(phone: Phone, gesture: Gesture, package: str) -> None:
    """What a gesture is on the phone itself."""
    match gesture:
        case Tap(x, y):
            phone.tap(x, y)
        case Hold(x, y):
            phone.long_press(x, y)
        case Swipe(x1, y1, x2, y2):
            phone.swipe(x1, y1, x2, y2)
        case ReplaceText(text, _):
            phone.clear_text()
            phone.type_text(text)
        case PressKey(name):
            phone.press_key(name)
        case Wait():
            phone.advance(WAIT_MS)
        case Restart():
            phone.force_stop(package)
            phone.launch(package)


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


@pytest.mark.parametrize("app", sorted(PACKAGES))
async def test_trajectories_are_the_same_as_on_the_phone_itself(served: Served, app: str) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    twin = served.phone.fork()
    screen = await environment.reset(goal(app))
    twin.launch(PACKAGES[app])
    seed = sha256(f"walk:{app}".encode()).digest()
    random = Random(int.from_bytes(seed[:8], "big"))  # noqa: S311
    for _ in range(25):
        assert screen.document.strip() == twin.hierarchy_xml().strip()
        assert (screen.package, screen.activity) == twin.focused_activity()
        action = choose(random, screen.document)
        for gesture in plan_gestures(action, screen.hierarchy, Size(*twin.size)):
            do(twin, gesture, PACKAGES[app])
        screen = await environment.act(action)
        assert environment.settled is not None
        assert environment.settled.still
    state = await environment.application_state()
    assert state == {name: twin.application_state(name) for name in twin.packages()}
    assert await environment.snapshot() == twin.snapshot()
    await environment.close()


async def test_a_screen_is_pictured_when_asked(served: Served) -> None:
    environment = AdbEnvironment(served.serial, PACKAGES)
    screen = await environment.reset(goal("settings"))
    assert Image.open(BytesIO(await screen.screenshot())).size == tuple(screen.size)
    assert screen.package == PACKAGES["settings"]


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
    pool = DevicePool(environments, lambda serial: environments[serial].recover())
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
    pool = DevicePool([served.serial], lambda serial: environment.recover())
    with pytest.raises(DeviceLostError):
        async with pool.lease():
            await environment.reset(goal("todo"))
            await anyio.to_thread.run_sync(served.thread.stop, served.serial)
            await environment.act(press(Key.BACK))
    with pytest.raises(NoDeviceError, match="adb devices"):
        await pool.acquire()
    await environment.close()
