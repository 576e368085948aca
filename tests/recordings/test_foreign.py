"""Agents that drive a served phone themselves: staged, kept account of, and judged."""

from __future__ import annotations

import base64
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.foreign_plans import plan_of
from uiprobe.cli.main import main
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.phone.shell.episode import MAX_STEPS
from uiprobe.recordings.foreign import find_goal, judge_episode, stage_goal
from uiprobe.recordings.trace_context import TraceError
from uiprobe.ui.actions import Action, ActionKind, Key

if TYPE_CHECKING:
    from tests.environments.conftest import Served

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def own_goals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No goal of another test, whose phone may have had the same port, is found."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


GOALS = ("1/todo", "4/todo", "47/settings")


def drive(served: Served, action: Action) -> None:
    """Do an action as an agent that knows adb alone."""
    shell = served.device.shell
    if action.kind == ActionKind.PRESS:
        if action.key is not Key.STOP:
            shell(f"input keyevent KEYCODE_{(action.key or Key.BACK).name}")
        return
    assert action.point is not None
    x, y = (round(place) for place in action.point)
    match action.kind:
        case ActionKind.LONGCLICK:
            shell(f"input swipe {x} {y} {x} {y} 1000")
        case ActionKind.SWIPE:
            assert action.end is not None
            shell(f"input swipe {x} {y} {action.end.x:.0f} {action.end.y:.0f} 300")
        case _:
            shell(f"input tap {x} {y}")
    if action.kind == ActionKind.TEXT:
        shell("ime set com.android.adbkeyboard/.AdbIME")
        shell("am broadcast -a ADB_CLEAR_TEXT")
        # In two pieces, as agents type that send a command for each word.
        for piece in ((action.text or "")[:2], (action.text or "")[2:]):
            message = base64.b64encode(piece.encode()).decode()
            shell(f"am broadcast -a ADB_INPUT_B64 --es msg {message}")


@pytest.mark.parametrize("name", GOALS)
async def test_what_meets_a_goal_is_judged_so_whoever_does_it(served: Served, name: str) -> None:
    goal = find_goal(name)
    await stage_goal(goal, served.serial)
    untouched = await judge_episode(served.serial)
    assert untouched.evaluation.outcome == "not_met"
    for action in await plan_of(goal):
        drive(served, action)
    found = await judge_episode(served.serial)
    assert found.evaluation.outcome == "met", found.findings
    assert len(found.trace.steps) > 1
    # Staged again, nothing is left of it.
    await stage_goal(goal, served.serial)
    assert (await judge_episode(served.serial)).evaluation.outcome == "not_met"


async def test_typing_into_a_field_is_one_action(served: Served) -> None:
    goal = find_goal("1/todo")
    await stage_goal(goal, served.serial)
    for action in await plan_of(goal):
        drive(served, action)
    steps = (await judge_episode(served.serial)).trace.steps
    wanted = [action.text for action in await plan_of(goal) if action.kind == ActionKind.TEXT]
    typed = [one.action.text for one in steps if one.action and one.action.kind == ActionKind.TEXT]
    assert typed == wanted


def test_the_commands_stage_judge_and_write_a_log(served: Served, tmp_path: Path) -> None:
    run = CliRunner().invoke
    staged = run(main, ["phone", "stage", "1/todo", "--serial", served.serial])
    assert staged.exit_code == 0, staged.output
    said = json.loads(staged.stdout)
    assert said["goal"] == "1/todo" and said["instruction"]
    served.device.shell("input keyevent KEYCODE_HOME")
    arguments = ["phone", "judge", "--serial", served.serial]
    judged = run(main, [*arguments, "--log-dir", str(tmp_path), "--name", "my-agent"])
    assert judged.exit_code == 0, judged.output
    verdict = json.loads(judged.stdout.splitlines()[-1])
    assert verdict["verdict"] == "not_met" and verdict["actions"] == 1
    assert verdict["evidence"][0]["reason"]
    [info] = list_eval_logs(str(tmp_path))
    log = read_eval_log(info)
    assert log.eval.model == "none/my-agent"
    assert [sample.id for sample in log.samples or []] == ["1/todo"]
    summary = run(main, ["summary", str(tmp_path)])
    assert summary.exit_code == 0 and "my-agent" in summary.output


def test_what_is_not_there_is_an_error_that_says_so(served: Served) -> None:
    run = CliRunner().invoke
    for arguments, said in (
        (["stage", "99999/todo"], "no builtin goal"),
        (["stage", "3/todoo"], "did you mean 3/todo?"),
        (["judge"], "no goal was staged on it from this machine"),
    ):
        result = run(main, ["phone", *arguments, "--serial", served.serial])
        assert result.exit_code == 2
        assert said in result.output
    result = run(main, ["phone", "judge", "--serial", "127.0.0.1:1"])
    assert result.exit_code == 2 and "no goal was staged on it from this machine" in result.output


async def test_who_drives_a_phone_cannot_change_what_it_is_judged_by(served: Served) -> None:
    goal = find_goal("1/todo")
    shell = served.device.shell
    shell("cmd uiprobe snapshot > /sdcard/other.json")
    await stage_goal(goal, served.serial)
    # Neither the goal nor what no screen shows can be read, and no state can be put in its place.
    for command in ("state", "snapshot", "restore /sdcard/other.json", "interrupt call", "keep"):
        assert "Error: what is done to this phone is kept" in shell(f"cmd uiprobe {command}")
    assert "another episode" in shell("cmd uiprobe kept 0")
    assert not shell("ls /data/local/tmp /sdcard | grep json").strip()
    for action in await plan_of(goal):
        drive(served, action)
    found = await judge_episode(served.serial)
    assert found.trace.goal == goal and found.evaluation.outcome == "met"
    # To end the episode and to begin one of its own is no way either.
    shell("cmd uiprobe reset")
    with pytest.raises(DeviceError, match="no episode is kept"):
        await judge_episode(served.serial)
    shell("cmd uiprobe keep")
    with pytest.raises(DeviceError, match="stage the goal again"):
        await judge_episode(served.serial)


async def test_a_kept_goal_that_is_damaged_is_an_error_that_names_the_file(served: Served) -> None:
    await stage_goal(find_goal("1/todo"), served.serial)
    [file] = (Path(os.environ["XDG_CACHE_HOME"]) / "uiprobe" / "staged").iterdir()
    for text in ("", "[]", "{}", '{"goal": {"id": 7}, "episode": 1}'):
        file.write_text(text)
        with pytest.raises(DeviceError, match=re.escape(str(file))):
            await judge_episode(served.serial)


async def test_an_episode_that_is_too_long_is_not_judged_by_halves(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uiprobe.environments.phone.shell.episode.MAX_STEPS", 3)
    await stage_goal(find_goal("1/todo"), served.serial)
    for _ in range(3):
        served.device.shell("input keyevent KEYCODE_HOME")
    assert len((await judge_episode(served.serial)).trace.steps) == 4 <= MAX_STEPS
    served.device.shell("input keyevent KEYCODE_HOME")
    with pytest.raises(TraceError, match="more was done than is kept"):
        await judge_episode(served.serial)
