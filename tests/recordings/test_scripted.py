"""Recording sessions on a served phone through a real adb server, and what becomes of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from inspect_ai import Task, eval

from tests.environments.conftest import adb_server, served_phones
from uiprobe.cli.main import main
from uiprobe.recordings.scripted import list_widgets
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.grounding import grounding
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.recording_info import RecordingInfo, read_recording_info
from uiprobe.ui.trajectory_folder import read_trajectory_folder

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from tests.environments.conftest import Served

__all__ = ["adb_server", "served_phones"]

GOAL = 'Add a task "Pick up the dry cleaning" to my list Work.'
SCRIPT = """\
# Targets by what they show, by their number, and a swipe until something is seen.
click {"content-desc": "Open navigation drawer"}
click {"resource-id": "design_menu_item_text", "text": "Work"}
swipe {"resource-id": "task_list"} [up] until {"text": "Reply to the auditor"}

click [0]
text {"resource-id": "edit_title"} [Pick up the dry cleaning]
click {"content-desc": "Save"}
press [stop]
"""


def run(*arguments: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def record(served: Served, out: Path, *options: object, script: str = SCRIPT) -> Result:
    app = ("--app", "org.uiprobe.todo")
    return run("record", "--serial", served.serial, *app, "--out", out, *options, stdin=script)


def scored(task: Task, model: str) -> tuple[float, int]:
    (log,) = eval(task, model=model, display="none", log_dir="logs")
    assert log.status == "success"
    assert log.results is not None
    return log.results.scores[0].metrics["accuracy"].value, log.results.completed_samples


@pytest.mark.long
def test_a_session_becomes_items_that_probes_ask(
    served_phones: list[Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = served_phones
    script = tmp_path / "add.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    done = record(
        first, Path("mine/add"), "--goal", GOAL, "--category", "Productivity", "--script", script
    )
    assert done.exit_code == 0, done.output
    assert "6 screens in mine/add" in done.output
    steps = read_trajectory_folder(tmp_path / "mine" / "add")
    kinds = [step.record and step.record.kind for step in steps]
    assert kinds == ["click", "click", "click", "input", "click", "stop"]
    assert all(step.screenshot for step in steps)
    assert "Pick up the dry cleaning" in steps[-1].document.decode()
    found = read_recording_info(tmp_path / "mine" / "add")
    assert found == RecordingInfo("todo", "Productivity", GOAL, reached=True)

    missed = 'click {"resource-id": "fab_add"}\npress [stop]\n'
    done = record(second, Path("mine/no"), "--goal", GOAL, "--near-miss", script=missed)
    assert done.exit_code == 0, done.output

    minted = run("mint", "mine")
    assert minted.exit_code == 0, minted.output
    # The near miss is one that must go on; the early moment of the solution makes room for it.
    assert "completion_judgment: 4 items (continue 2, stop 2)" in minted.output
    checked = run("data", "check", "--source", "mine")
    assert checked.exit_code == 0, checked.output
    assert checked.output.splitlines()[0] == minted.output.splitlines()[-2]
    assert "50.0 %  always 'continue'" in checked.output

    for build, number in ((grounding, 40), (completion_judgment, 4)):
        perfect = build(source="mine")
        perfect.solver = reference()
        accuracy, asked = scored(perfect, "uiprobe/random")
        assert accuracy == 1
        assert asked >= number
        floor = (perfect.metadata or {})["floor"]
        accuracy, _ = scored(build(source="mine"), "uiprobe/lexical")
        assert floor <= accuracy
    assert len(list(grounding(source="mine", observation="annotated_image").dataset)) >= 40


def test_a_script_that_fails_keeps_its_recording(
    served_phones: list[Served], tmp_path: Path
) -> None:
    out = tmp_path / "cut"
    done = record(served_phones[0], out, script="press [back]\nclick [9999]\npress [stop]\n")
    assert done.exit_code == 2
    assert "line 2: 'click [9999]': index 9999, the screen has" in done.output
    assert f"is in {out}" in done.output
    assert [step.record and step.record.kind for step in read_trajectory_folder(out)] == [
        *("back", None)
    ]
    again = record(served_phones[0], out)
    assert again.exit_code == 2
    assert "is not empty" in again.output


def test_a_session_without_a_stop_says_so(served_phones: list[Served], tmp_path: Path) -> None:
    until = 'swipe {"resource-id": "task_list"} [up] until {"text": "No such task"}\n'
    done = record(served_phones[0], tmp_path / "a", script=until)
    assert done.exit_code == 2
    assert "moves no more" in done.output
    done = record(served_phones[0], tmp_path / "b", "--goal", GOAL, script="press [home]\n")
    assert done.exit_code == 1
    assert "ended without press [stop]" in done.output
    assert "cut off before press [stop]" in run("mint", tmp_path / "b").output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--near-miss",), "nearly reached with --goal"),
        (("--goal", "two\nlines"), "goal: found 'two\\nlines', expected one line"),
        (("--name", "x" * 200), "app: found"),
        ((), "127.0.0.1:1: "),
    ],
)
def test_what_cannot_be_recorded_leaves_nothing(
    adb_server: object, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "out"
    done = run("record", "--serial", "127.0.0.1:1", "--out", out, *options, stdin="")
    assert done.exit_code == 2
    assert said in done.output
    assert not out.exists()


def test_the_list_for_a_person_counts_the_keys_of_the_keyboard() -> None:
    screen = """<hierarchy>
      <node bounds="[0,0][9,9]" class="android.widget.EditText" text="Title" package="a.b"/>
      <node bounds="[0,9][9,20]" class="android.widget.ImageButton" resource-id="a.b:id/star"
            clickable="true" package="a.b"/>
      <node bounds="[0,30][9,40]" content-desc="q" clickable="true"
            package="com.example.inputmethod"/>
    </hierarchy>"""
    assert list(list_widgets(parse_hierarchy(screen))) == [
        '  [0] field "Title": text',
        "  [1] button star: click",
        "  and 1 keys of the keyboard: `text` needs none of them",
    ]
