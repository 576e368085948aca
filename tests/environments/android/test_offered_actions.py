"""Every action that a prompt on the phone offers, here and over adb, judged by its effect."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pytest
from adbutils import AdbClient
from inspect_ai.model import ChatMessageAssistant
from inspect_ai.tool import ToolCall

from tests.offered import explorer_prompts, prompts
from uiprobe.environments.android.adb import AdbEnvironment
from uiprobe.environments.android.gestures import WAIT_MS, plan_gestures
from uiprobe.environments.phone.adbd import ServerThread
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.environment import SimulatedEnvironment
from uiprobe.solvers.action_tools import read_tool_call
from uiprobe.solvers.dialects.table import dialect_of
from uiprobe.ui.actions import Action, Direction
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.screen import Screen

TODO, EDIT = "org.uiprobe.todo.MainActivity", "org.uiprobe.todo.EditActivity"


@dataclass
class Moment:
    """A phone and its screen.

    Attributes:
        screen: What it shows.
        clock_ms: Its clock.
    """

    screen: Screen
    clock_ms: int

    def texts(self, name: str) -> list[str]:
        """The texts of the elements with an id."""
        elements = self.screen.tree.elements
        return [one.attributes.get("text", "") for one in elements if one.id == name]

    def places(self) -> dict[tuple[str, str, int, int], tuple[int, int]]:
        """Where each text stands that is there once, by id, text, width and height."""
        found: dict[tuple[str, str, int, int], list[tuple[int, int]]] = {}
        for one in self.screen.tree.elements:
            box = one.bounds
            if text := one.attributes.get("text", ""):
                key = (one.id, text, box.right - box.left, box.bottom - box.top)
                found.setdefault(key, []).append((box.left, box.top))
        return {key: places[0] for key, places in found.items() if len(places) == 1}


@dataclass
class Case:
    """An action that is offered.

    Attributes:
        app: Where it begins.
        before: Actions that lead there.
        action: In the grammar; `{name}` is the number of the widget with that id, `{name.at}` its
            middle.
        effect: Whether it has happened, from the moments before and after.
    """

    app: str
    before: tuple[str, ...]
    action: str
    effect: Callable[[Moment, Moment], bool]


Effect = Callable[[Moment, Moment], bool]


def page(name: str) -> Effect:
    """Whether the phone went to a page."""
    return lambda old, new: new.screen.place.page == name != old.screen.place.page


def holds(name: str, text: str) -> Effect:
    """Whether a field holds a text that it did not hold."""
    return lambda old, new: new.texts(name) == [text] != old.texts(name)


def moves(across: int, along: int) -> Effect:
    """Whether what is on the screen went that way, by signs; to the right and down."""

    def effect(old: Moment, new: Moment) -> bool:
        places = [at.places() for at in (old, new)]
        gone = Counter(
            (sign(now[0] - was[0]), sign(now[1] - was[1]))
            for key, was in places[0].items()
            if (now := places[1].get(key)) is not None and now != was
        )
        # Most, because a text may leave at one end and come again at the other.
        return max(gone, key=lambda way: gone[way], default=None) == (across, along)

    return effect


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def sheet(old: Moment, new: Moment) -> bool:
    return "Duplicate" in new.texts("sheet_item") and not old.texts("sheet_item")


def time_passed(old: Moment, new: Moment) -> bool:
    return new.clock_ms - old.clock_ms >= WAIT_MS and new.screen.place == old.screen.place


LAUNCHER = "com.android.launcher3.Launcher"
EDITING = ("click [{fab_add}]",)
WEATHER = "org.uiprobe.weather.MainActivity"
PLACES = ("click [{action_places}]",)
FOCUSED = (*EDITING, "click [{edit_title}]")
CASES: Mapping[str, Case] = {
    "click [i]": Case("todo", (), "click [{fab_add}]", page(EDIT)),
    "click [x,y]": Case("todo", (), "click [{fab_add.at}]", page(EDIT)),
    "longclick [i]": Case("todo", (), "longclick [{task_row}]", sheet),
    "longclick [x,y]": Case("todo", (), "longclick [{task_row.at}]", sheet),
    "text [i] [string]": Case(
        "todo", EDITING, "text [{edit_title}] [Käse 100%s & Brot]",
        holds("edit_title", "Käse 100%s & Brot"),
    ),
    "text [x,y] [string]": Case(
        "todo", (*EDITING, "text [{edit_title}] [old]"), "text [{edit_title.at}] [new words]",
        holds("edit_title", "new words"),
    ),
    "swipe [i] [direction] left": Case("weather", (), "swipe [{hours}] [left]", moves(-1, 0)),
    "swipe [i] [direction] right": Case(
        "weather", ("swipe [{hours}] [left]",), "swipe [{hours}] [right]", moves(1, 0)
    ),
    "swipe [i] [direction] up": Case(
        "weather", (), "swipe [{forecast_scroll}] [up]", moves(0, -1)
    ),
    "swipe [i] [direction] down": Case(
        "weather", ("swipe [{forecast_scroll}] [up]",), "swipe [{forecast_scroll}] [down]",
        moves(0, 1),
    ),
    "swipe [x1,y1] [x2,y2]": Case("weather", (), "swipe [400,900] [400,500]", moves(0, -1)),
    "press [back]": Case("weather", PLACES, "press [back]", page(WEATHER)),
    "press [home]": Case("todo", EDITING, "press [home]", page(LAUNCHER)),
    "press [restart]": Case("todo", EDITING, "press [restart]", page(TODO)),
    "press [wait]": Case("todo", (), "press [wait]", time_passed),
    "press [enter]": Case(
        "todo", (*EDITING, "text [{edit_notes}] [milk]"), "press [enter]",
        holds("edit_notes", "milk\n"),
    ),
}  # fmt: skip
"""By the head of the line that offers the action, with the direction where it has one."""

ENDS = {"press [stop]", "infeasible [reason]"}
"""What is carried out by nobody: it ends the episode."""

UI_TARS: Mapping[str, Case] = {
    "click": Case("todo", (), "click(start_box='({fab_add.at})')", page(EDIT)),
    "long_press": Case("todo", (), "long_press(start_box='({task_row.at})')", sheet),
    "type": Case("todo", FOCUSED, "type(content='milk')", holds("edit_title", "milk")),
    "scroll down": Case(
        "weather", (), "scroll(start_box='(400,900)', direction='down')", moves(0, -1)
    ),
    "scroll up": Case(
        "weather", ("swipe [400,900] [400,500]",),
        "scroll(start_box='(400,500)', direction='up')", moves(0, 1),
    ),
    "scroll right": Case(
        "weather", (), "scroll(start_box='({hours.at})', direction='right')", moves(-1, 0)
    ),
    "scroll left": Case(
        "weather", ("swipe [{hours}] [left]",),
        "scroll(start_box='({hours.at})', direction='left')", moves(1, 0),
    ),
    "drag": Case(
        "weather", (), "drag(start_box='(400,900)', end_box='(400,500)')", moves(0, -1)
    ),
    "press_back": Case("weather", PLACES, "press_back()", page(WEATHER)),
    "press_home": Case("todo", EDITING, "press_home()", page(LAUNCHER)),
    "wait": Case("todo", (), "wait()", time_passed),
}  # fmt: skip
"""The same in UI-TARS's words."""


def test_every_action_that_a_prompt_offers_is_tried() -> None:
    offered: set[str] = set()
    for (answers, targets), lines in prompts(ANDROID).items():
        heads = {line.partition(" - ")[0] for line in lines}
        match answers:
            case "grammar":
                offered |= heads
            case "tools":
                assert not lines
                names = {one.name for one in ANDROID.space.tools(targets, may_be_infeasible=True)}
                assert names == {one.split()[0] for one in CASES} | {"infeasible"}
            case "ui_tars":
                names = {head.partition("(")[0] for head in heads} | {"call_user"}
                tried = {one.split()[0] for one in UI_TARS}
                assert names == tried | {"finished", "call_user"}
    ways = {f" {way}" for way in Direction}
    tried = {one[: -len(way)] for one in CASES for way in ways if one.endswith(way)}
    plain = {one for one in CASES if not any(one.endswith(way) for way in ways)}
    assert offered == tried | plain | ENDS - {"infeasible [reason]"}
    assert {f"swipe [i] [direction]{way}" for way in ways} <= CASES.keys()
    for lines in explorer_prompts(ANDROID).values():
        assert {line.partition(" - ")[0] for line in lines} <= offered
    for end in ENDS:
        action = ANDROID.space.parse(end.replace("reason", "none"))
        assert ANDROID.space.ends(action)


@pytest.mark.parametrize("name", CASES)
def test_tools_are_the_same_actions(name: str) -> None:
    written = re.sub(r"\{\w+\.at\}", "30,40", re.sub(r"\{\w+\}", "3", CASES[name].action))
    action = ANDROID.space.parse(written)
    fields = {
        "index": action.index,
        "x": action.point and action.point.x,
        "y": action.point and action.point.y,
        "end_x": action.end and action.end.x,
        "end_y": action.end and action.end.y,
        "text": action.text,
        "direction": action.direction and str(action.direction),
        "key": action.key and str(action.key),
    }
    given = {name: value for name, value in fields.items() if value is not None}
    (tool,) = (
        one
        for one in ANDROID.space.tools(
            "element" if action.point is None else "coordinate", may_be_infeasible=True
        )
        if one.name == action.kind
    )
    assert given.keys() == tool.parameters.keys()
    call = ToolCall(id="1", function=str(action.kind), arguments=given)
    message = ChatMessageAssistant(content="", tool_calls=[call])
    assert read_tool_call(message, ANDROID.space) == action


@pytest.fixture(scope="module", params=["here", "adb"])
def device(
    request: pytest.FixtureRequest,
) -> Iterator[tuple[Phone, SimulatedEnvironment | AdbEnvironment]]:
    phone = Phone(seed=3)
    if request.param == "here":
        yield phone, SimulatedEnvironment(phone)
        return
    adb_server: AdbClient = request.getfixturevalue("adb_server")
    with ServerThread() as thread:
        serial = thread.serve(phone)
        adb_server.connect(serial, timeout=20)
        yield phone, AdbEnvironment(serial)
        adb_server.disconnect(serial)


def written(pattern: str, screen: Screen) -> str:
    """An action with the numbers and the places of this screen."""
    widgets = screen.tree.widgets
    for name in re.findall(r"\{(\w+)", pattern):
        number = next(i for i, one in enumerate(widgets) if one.id == name)
        x, y = widgets[number].bounds.center
        pattern = pattern.replace(f"{{{name}.at}}", f"{x},{y}").replace(f"{{{name}}}", f"{number}")
    return pattern


def read_ui_tars(text: str, screen: Screen) -> Action:
    """Read an answer of UI-TARS, in pixels."""
    dialect = dialect_of("ui_tars", ANDROID.space.name)
    assert dialect is not None
    said = f"Thought: now.\nAction: {text}"
    return dialect.read(said, screen.tree, screen.size, screen.size).action


@pytest.mark.slow
@pytest.mark.parametrize("name", [*CASES, *(f"ui_tars {name}" for name in UI_TARS)])
async def test_each_action_has_its_effect(
    device: tuple[Phone, SimulatedEnvironment | AdbEnvironment], name: str
) -> None:
    phone, environment = device
    foreign = name.removeprefix("ui_tars ")
    case = CASES[name] if foreign == name else UI_TARS[foreign]
    screen = await environment.reset(Goal(1, case.app, "Do something", "tools"))
    for line in case.before:
        screen = await environment.act(ANDROID.space.parse(written(line, screen)))
    before = Moment(screen, phone.clock_ms)
    text = written(case.action, screen)
    action = ANDROID.space.parse(text) if foreign == name else read_ui_tars(text, screen)
    after = Moment(await environment.act(action), phone.clock_ms)
    assert case.effect(before, after), text


@pytest.mark.slow
async def test_the_end_is_carried_out_by_nobody(
    device: tuple[Phone, SimulatedEnvironment | AdbEnvironment],
) -> None:
    _, environment = device
    screen = await environment.reset(Goal(1, "todo", "Do something", "tools"))
    for text in ("finished()", "call_user()"):
        action = read_ui_tars(text, screen)
        assert ANDROID.space.ends(action)
        assert plan_gestures(action, screen.tree, screen.size) == []
