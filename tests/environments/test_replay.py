import json
import os
import zipfile
from pathlib import Path

import pytest

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.replay import ReplayEnvironment, recorded_actions
from uiprobe.ui.actions import ActionError, parse_action
from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UiautomatorElement
from uiprobe.ui.trajectory import RecordedAction, Step, record_action
from uiprobe.ui.trajectory_folder import FolderStep, read_trajectory_folder
from uiprobe.ui.tree import Bounds

pytestmark = pytest.mark.slow

SHARED = Path(__file__).parents[2].resolve().parent / "shared"
RELEASE = Path(os.environ.get("UIPROBE_SPHINX", SHARED / "data" / "sphinx-release.zip"))
GOAL = Goal(1, "notes", "Write milk into a note", "productivity")


PLACE = Place("a.b", "a.b.Main")


def document(*nodes: str) -> bytes:
    found = "".join(f'<node package="a.b" {node}/>' for node in nodes)
    return f"<hierarchy>{found}</hierarchy>".encode()


def step(screen: bytes, kind: str, bounds: str = "", message: str | None = None) -> FolderStep:
    element = UiautomatorElement({"bounds": bounds}, Bounds.parse(bounds), 0) if bounds else None
    return FolderStep(screen, PLACE, RecordedAction(kind, element, message))


ADD = 'text="Add" clickable="true" bounds="[0,0][100,100]"'
FIELD = 'class="android.widget.EditText" bounds="[0,200][400,300]"'
LIST = 'scrollable="true" bounds="[0,400][400,800]"'
STEPS = [
    step(document(ADD, LIST), "swipe", "[0,400][400,800]"),
    step(document(ADD, FIELD), "click", "[0,0][100,100]"),
    step(document(ADD, FIELD), "input", "[0,200][400,300]", "milk"),
    step(document(ADD), "back"),
    step(document(ADD, LIST), "stop"),
]


async def position_after(*lines: str) -> tuple[int, int]:
    environment = ReplayEnvironment(STEPS)
    screen = await environment.reset(GOAL)
    for line in lines:
        screen = await environment.act(parse_action(line))
    assert screen.document == STEPS[environment.position].document
    await environment.close()
    return environment.position, environment.strayed


@pytest.mark.parametrize(
    ("lines", "position", "strayed"),
    [
        ([], 0, 0),
        (["swipe [1] [up]"], 1, 0),
        (["swipe [1] [left]"], 1, 0),
        (["swipe [200,700] [200,450]"], 1, 0),
        (["swipe [200,399] [200,450]"], 0, 1),
        (["click [1]"], 0, 1),
        (["swipe [1] [up]", "click [0]"], 2, 0),
        (["swipe [1] [up]", "click [100,100]"], 2, 0),
        (["swipe [1] [up]", "click [1]"], 1, 1),
        (["swipe [1] [up]", "longclick [0]"], 1, 1),
        (["swipe [1] [up]", "press [back]"], 1, 1),
        (["swipe [1] [up]", "press [back]", "click [0]"], 2, 1),
        (["swipe [1] [up]", "click [0]", "text [1] [Milk]"], 2, 1),
        (["swipe [1] [up]", "click [0]", "text [1] [milk]", "press [back]"], 4, 0),
        (["swipe [1] [up]", "click [0]", "text [1] [milk]", "press [home]"], 3, 1),
    ],
)
async def test_only_what_the_recording_did_moves_on(lines, position, strayed):
    assert await position_after(*lines) == (position, strayed)


async def test_nothing_moves_beyond_the_last_screen():
    lines = ["swipe [1] [up]", "click [0]", "text [1] [milk]", "press [back]"]
    assert await position_after(*lines, "press [stop]", "press [stop]") == (4, 0)
    assert await position_after(*lines, "click [0]") == (4, 1)


async def test_a_recording_that_was_cut_off_ends_there():
    cut_off = [STEPS[0], FolderStep(document(ADD), PLACE, None)]
    environment = ReplayEnvironment(cut_off)
    for line in ("swipe [1] [up]", "press [stop]"):
        await environment.act(parse_action(line))
    assert (environment.position, environment.strayed) == (1, 1)


async def test_a_widget_that_is_not_there_is_refused_and_nothing_moves():
    environment = ReplayEnvironment(STEPS)
    await environment.reset(GOAL)
    with pytest.raises(ActionError, match="the screen has 2 widgets"):
        await environment.act(parse_action("click [2]"))
    assert (environment.position, environment.strayed) == (0, 0)


async def test_reset_begins_again():
    environment = ReplayEnvironment(STEPS)
    first = await environment.reset(GOAL)
    await environment.act(parse_action("press [back]"))
    await environment.act(parse_action("swipe [1] [up]"))
    assert await environment.reset(GOAL) is first
    assert (environment.position, environment.strayed) == (0, 0)


async def test_a_picture_is_given_where_there_is_one_and_is_the_machinerys_fault_where_not():
    pictured = FolderStep(document(ADD), PLACE, RecordedAction("stop"), screenshot=b"png")
    screen = await ReplayEnvironment([pictured]).reset(GOAL)
    assert await screen.screenshot() == b"png"
    blind = await ReplayEnvironment(STEPS).reset(GOAL)
    with pytest.raises(DeviceError, match="observation tree or list"):
        await blind.screenshot()


async def test_recorded_actions_lead_to_the_end():
    environment = ReplayEnvironment(STEPS)
    actions = recorded_actions(STEPS)
    assert len(actions) == len(STEPS)
    for action in actions:
        await environment.act(action)
    assert (environment.position, environment.strayed) == (4, 0)


def test_an_empty_trajectory_is_refused():
    with pytest.raises(ValueError, match="at least one step"):
        ReplayEnvironment([])


async def replay(recording: tuple[FolderStep, ...]) -> list[Step]:
    """The steps of an agent that knows the recording."""
    environment = ReplayEnvironment(recording)
    screen = await environment.reset(GOAL)
    trajectory: list[Step] = []
    for action in recorded_actions(recording):
        done = record_action(action, screen.tree)
        trajectory.append(Step(screen.tree, screen.place, done, action))
        screen = await environment.act(action)
    assert environment.strayed == 0
    return trajectory


@pytest.mark.skipif(not RELEASE.exists(), reason=f"needs the Sphinx release: {RELEASE}")
async def test_240_of_the_244_references_succeed_in_replay():
    root = RELEASE if RELEASE.is_dir() else next(zipfile.Path(RELEASE).iterdir())
    tasks = json.loads((root / "task_info_all.json").read_text(encoding="utf-8"))
    failing = set()
    for name in [f"{task['id']}/{app}" for task in tasks for app in task["apps"]]:
        folder = root / "groundtruth" / name
        text = (folder / "evaluator.json").read_text(encoding="utf-8")
        trajectory = await replay(read_trajectory_folder(folder, screenshots=False))
        if not evaluate_trajectory(load_evaluators(json.loads(text)), trajectory).success:
            failing.add(name)
    assert failing == {"2/todoist", "23/fm1", "23/fm4", "101/home_budget"}
