"""Recording sessions on a served phone through a real adb server, and items made of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from tests.environments.conftest import adb_server, served_phones
from uiprobe.cli import main
from uiprobe.ui.recording_info import read_recording_info
from uiprobe.ui.trajectory_folder import read_trajectory_folder

if TYPE_CHECKING:
    from tests.environments.conftest import Served

__all__ = ["adb_server", "served_phones"]

GOAL = 'Add a task "Pick up the dry cleaning" to my list Work.'
SCRIPT = """\
# A target by what it shows, by its number, and a swipe until something is seen.
click {"content-desc": "Open navigation drawer"}
click {"resource-id": "design_menu_item_text", "text": "Work"}
swipe {"resource-id": "task_list"} [up] until {"text": "Reply to the auditor"}

click {"resource-id": "fab_add"}
text {"resource-id": "edit_title"} [Pick up the dry cleaning]
click {"content-desc": "Save"}
press [stop]
"""


def run(*arguments: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def record(served: Served, out: Path, *options: object, script: str = SCRIPT) -> Result:
    return run(
        "record", "--serial", served.serial, "--app", "org.uiprobe.todo", "--out", out, *options,
        stdin=script,
    )  # fmt: skip


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A recording of a solution and one of a near miss, kept for all tests of this file."""
    yield tmp_path_factory.mktemp("recordings")


def test_a_session_is_recorded_and_becomes_items(
    served_phones: list[Served], tmp_path: Path, template: Path
) -> None:
    first, second = served_phones
    done = record(first, tmp_path / "mine" / "add", "--goal", GOAL, "--category", "Productivity")
    assert done.exit_code == 0, done.output
    assert "6 screens" in done.output
    steps = read_trajectory_folder(tmp_path / "mine" / "add")
    assert [step.record and step.record.kind for step in steps] == [
        *("click", "click", "click", "input", "click", "stop")
    ]
    assert all(step.screenshot for step in steps)
    assert "Pick up the dry cleaning" in steps[-1].document.decode()
    info = read_recording_info(tmp_path / "mine" / "add")
    assert info is not None
    assert (info.goal, info.app, info.category) == (GOAL, "todo", "Productivity")
    missed = 'click {"resource-id": "fab_add"}\npress [stop]\n'
    done = record(second, tmp_path / "mine" / "no", "--goal", GOAL, "--near-miss", script=missed)
    assert done.exit_code == 0, done.output
    minted = run("mint", tmp_path / "mine")
    assert minted.exit_code == 0, minted.output
    assert "completion_judgment: 4 items (continue 2, stop 2)" in minted.output
