"""The searches where screens have no addresses: how they come back to what is left."""

from __future__ import annotations

import asyncio

import pytest

from uiprobe.exploration.agents.widget_search import LONGEST_WAY, WidgetSearch
from uiprobe.exploration.view import Spot, View
from uiprobe.exploration.world import Outcome
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.tree import Bounds

FAR = LONGEST_WAY + 3


class Corridor:
    """Rooms in a row; the last has a pit, out of which one only comes home, and a treasure."""

    def __init__(self) -> None:
        self.room = "0"

    def view(self) -> View:
        doors = ["next"] if self.room.isdecimal() else []
        if self.room == str(FAR):
            doors = ["pit", "treasure"]
        spots = tuple(
            Spot(str(number), f"{self.room}:{door}", ("click",), Bounds(0, 0, 9, 9), True, door)
            for number, door in enumerate(doors)
        )
        return View(self.room, self.room, spots, len(spots), self.room, None)

    def act(self, action: Action) -> View:
        if action.kind == ActionKind.PRESS:
            self.room = "0"
        else:
            door = self.view().spots[int(action.index)].label
            self.room = str(int(self.room) + 1) if door == "next" else door
        return self.view()

    def click(self, spot: Spot) -> Action:
        return Action(ActionKind.CLICK, index=int(spot.handle))

    def back(self) -> Action:
        return press(Key.BACK)

    def home(self) -> Action:
        return press(Key.HOME)


def searched(world: Corridor, steps: int, *, depth_first: bool) -> list[tuple[Action, str]]:
    """The actions of a search, each with the room to which it led."""
    search = WidgetSearch(world, depth_first=depth_first)
    view, done = world.view(), []
    for _ in range(steps):
        action = asyncio.run(search.choose(view))
        after = world.act(action)
        search.observe(view, action, Outcome(after))
        done.append((action, world.room))
        view = after
    return done


@pytest.mark.parametrize("depth_first", [False, True])
def test_a_list_that_is_no_functionality_is_swiped_for_what_is_below(depth_first):
    class Scrolled(Corridor):
        """A list, and what is in view of it."""

        def view(self) -> View:
            box = Bounds(0, 0, 9, 9)
            row = Spot("1", f"row {self.room}", ("click",), box, True, "a row")
            spots = (Spot("0", "", ("swipe",), box, True, "some_list"), row)
            return View("list", "list", spots, 2, self.room, None)

        def act(self, action: Action) -> View:
            self.room = "end" if action.index == 0 else self.room
            return self.view()

    world = Scrolled()
    tried = [action.index for action, _ in searched(world, 6, depth_first=depth_first)]
    assert tried.count(1) == 1
    assert world.view().functionalities("screen").keys() == {"row end"}


@pytest.mark.parametrize("depth_first", [False, True])
def test_what_is_far_from_home_is_gone_back_to_once_nothing_near_is_left(depth_first):
    rooms = [room for _, room in searched(Corridor(), 20 * FAR, depth_first=depth_first)]
    assert {"pit", "treasure"} <= set(rooms)
    # What is left after that is nothing, and it stays at home.
    assert set(rooms[-3:]) == {"0"}
