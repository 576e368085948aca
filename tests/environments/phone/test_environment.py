"""The environment on a phone in this process."""

from __future__ import annotations

import pytest

from uiprobe.environments.base import CanFork, HasApplicationState, HasSnapshots
from uiprobe.environments.errors import DeviceError, TextRefusedError
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen

GOAL = Goal(task=1, app="todo", instruction="Add a task", category="productivity")
TODO = "org.uiprobe.todo"


def index(screen: Screen, name: str) -> int:
    names = [widget.id for widget in screen.tree.widgets]
    return names.index(name)


def click(screen: Screen, name: str) -> Action:
    return Action(ActionKind.CLICK, index=index(screen, name))


@pytest.fixture
def environment() -> SimulatedEnvironment:
    return SimulatedEnvironment(Phone(seed=3))


async def test_reset_starts_the_app_of_the_goal(environment):
    screen = await environment.reset(GOAL)
    assert (screen.place.app, screen.place.page) == (TODO, f"{TODO}.MainActivity")
    assert screen.size == (768, 1280)


async def test_an_episode_and_a_fresh_start(environment):
    first = await environment.reset(GOAL)
    before = await environment.application_state()
    screen = await environment.act(click(first, "fab_add"))
    typed = Action(ActionKind.TEXT, index=index(screen, "edit_title"), text="Feed the cat")
    screen = await environment.act(typed)
    # Typing again replaces: that is what the action means on every device.
    again = Action(ActionKind.TEXT, index=index(screen, "edit_title"), text="Feed the cats")
    screen = await environment.act(again)
    await environment.act(click(screen, "action_save"))
    tasks = (await environment.application_state())[TODO]["tasks"]
    assert tasks[-1]["title"] == "Feed the cats"
    assert (await environment.reset(GOAL)).document == first.document
    assert await environment.application_state() == before


async def test_states_are_shared_only_where_nothing_changed(environment):
    screen = await environment.reset(GOAL)
    first = await environment.application_state()
    screen = await environment.act(click(screen, "task_check"))
    second = await environment.application_state()
    assert second[TODO] != first[TODO]
    # The clock notes when it last looked, which it does not report.
    anew = {package for package in first if second[package] is not first[package]}
    assert TODO in anew <= {TODO, "com.android.deskclock"}
    # What the phone is set to is asked anew too, though no app keeps it.
    environment.phone.put_setting("global", "wifi_on", "0")
    third = await environment.application_state()
    assert third == {package: environment.phone.application_state(package) for package in third}
    assert third != second


async def test_all_actions_do_something(environment):
    screen = await environment.reset(GOAL)
    start = screen.document
    up = Action(ActionKind.SWIPE, index=index(screen, "task_list"), direction=Direction.UP)
    assert (await environment.act(up)).document != start
    held = await environment.act(Action(ActionKind.LONGCLICK, point=Point(300, 400)))
    assert any(element.id == "sheet_title" for element in held.tree.elements)
    await environment.act(press(Key.BACK))
    assert (await environment.act(press(Key.HOME))).place.app == "com.android.launcher3"
    assert (await environment.act(press(Key.RESTART))).place.app == TODO
    clock = environment.phone.now()
    await environment.act(press(Key.WAIT))
    assert environment.phone.now() > clock
    still = environment.phone.snapshot()
    await environment.act(press(Key.STOP))
    assert environment.phone.diff(still) == []


async def test_what_does_not_fit_is_refused(environment):
    screen = await environment.reset(GOAL)
    with pytest.raises(ActionError, match="index 999"):
        await environment.act(Action(ActionKind.CLICK, index=999))
    with pytest.raises(ActionError, match="outside"):
        await environment.act(Action(ActionKind.CLICK, point=Point(9999, 10)))
    screen = await environment.act(click(screen, "fab_add"))
    with pytest.raises(TextRefusedError, match="one line"):
        text = Action(ActionKind.TEXT, index=index(screen, "edit_title"), text="a\nb")
        await environment.act(text)
    with pytest.raises(DeviceError, match="'mail'"):
        await environment.reset(Goal(task=1, app="mail", instruction="x", category="y"))
    with pytest.raises(RuntimeError, match="reset"):
        await SimulatedEnvironment(Phone()).act(press(Key.BACK))


async def test_screenshot_is_of_the_moment_even_if_taken_later(environment):
    screen = await environment.reset(GOAL)
    expected = environment.phone.fork().screenshot_png()
    await environment.act(click(screen, "fab_add"))
    assert await screen.screenshot() == expected


async def test_abilities(environment):
    assert isinstance(environment, HasApplicationState)
    assert isinstance(environment, HasSnapshots)
    assert isinstance(environment, CanFork)
    screen = await environment.reset(GOAL)
    twin = await environment.fork()
    assert (await twin.act(click(screen, "fab_add"))).document != screen.document
    snapshot = await environment.snapshot()
    await environment.act(click(screen, "fab_add"))
    assert (await environment.restore(snapshot)).document == screen.document
