"""The commands of interface design: a folder is begun, run, run again, and shown."""

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main

pytest.importorskip("browsergym.core")

OFFLINE = (
    *("--coder", "template_unlabelled", "--cua", "scripted", "--verifier", "builtin"),
    *("--language", "mini", "--tasks", "1", "--rounds", "1"),
)


def cli(*arguments: str):
    return CliRunner().invoke(main, ["design", *arguments])


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
