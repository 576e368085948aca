"""The commands of interface design: a folder is begun, run, run again, and shown."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main

pytest.importorskip("browsergym.core")

OFFLINE = (
    *("--coder", "template_unlabelled", "--cua", "scripted", "--verifier", "builtin"),
    *("--language", "mini", "--tasks-per-brief", "1", "--rounds", "1"),
)


def cli(*arguments: str):
    return CliRunner().invoke(main, ["design", *arguments])


@pytest.mark.long
@pytest.mark.slow
def test_a_folder_is_begun_run_and_shown(tmp_path):
    folder = str(tmp_path / "pages")
    begun = cli("init", folder, "--briefs", "habit-garden", *OFFLINE)
    assert begun.exit_code == 0, begun.output
    assert "1 briefs" in begun.output
    assert "not begun" in cli("show", folder).output
    done = cli("run", folder, "--jobs", "1")
    assert done.exit_code == 0, done.output
    shown = cli("show", folder).output
    assert "100,0  100,100" in shown
    assert "1 test" in shown
    again = cli("run", folder)
    assert again.exit_code == 0
    assert "habit-garden: 0 page" not in again.output
    assert "is there already" in cli("init", folder, *OFFLINE).output


@pytest.mark.long
@pytest.mark.slow
def test_a_killed_run_goes_on_after_its_last_stage(tmp_path):
    folder = tmp_path / "pages"
    assert cli("init", str(folder), "--briefs", "habit-garden", *OFFLINE).exit_code == 0
    state = folder / "habit-garden" / "state.json"
    code = "import sys; from uiprobe.cli.main import main; main(sys.argv[1:])"
    running = subprocess.Popen(
        [sys.executable, "-c", code, "design", "run", str(folder), "--jobs", "1"],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 120
        while not state.is_file() or json.loads(state.read_text())["stage"] == "tasks":
            assert running.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    done = json.loads(state.read_text())["stage"]
    again = cli("run", str(folder), "--jobs", "1")
    assert again.exit_code == 0, again.output
    assert f"habit-garden: {done}\n" not in again.output
    assert "100,0  100,100" in cli("show", str(folder)).output
    assert json.loads(state.read_text())["design"]["resumed"] == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("init", "{}", "--source", "nowhere.yaml"), "no such file"),
        (("init", "{}", "--cua", "scripted", "--tasks-from", "proposer"), "tasks_from=brief"),
        (("init", "{}", "--briefs", "nothing"), "no brief 'nothing'"),
        (("run", "{}"), "uiprobe design init"),
        (("show", "{}"), "uiprobe design init"),
        (("prove", "--briefs", "nothing"), "no builtin brief"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path, arguments, said):
    result = cli(*(one.format(tmp_path / "pages") for one in arguments))
    assert result.exit_code != 0
    assert said in result.output


def test_a_model_and_roles_are_asked_for(tmp_path):
    folder = str(tmp_path / "pages")
    assert cli("init", folder, "--briefs", "lamp-grid").exit_code == 0
    assert "--model is missing" in cli("run", folder).output
    assert "expected ROLE=MODEL" in cli("run", folder, "--model-role", "cook=x").output
