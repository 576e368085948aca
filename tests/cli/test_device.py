"""The commands `phone screenshot`, `doctor` and `trace`."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from inspect_ai import eval
from inspect_ai.log import EvalLog, read_eval_log
from PIL import Image

from uiprobe.cli.main import main
from uiprobe.episodes.schema import Episode
from uiprobe.episodes.step_log import logged_pictures
from uiprobe.tasks.navigation import navigation

pytestmark = pytest.mark.slow

SHARED = Path(__file__).parents[2].resolve().parent / "shared"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_screenshot_is_a_picture_of_the_app(tmp_path: Path) -> None:
    pictures = []
    for options in (("--app", "todo"), ("--app", "todo", "--dark"), (), ("--app", "clock")):
        file = tmp_path / f"{len(pictures)}.png"
        done = run("phone", "screenshot", *options, "-o", file)
        assert done.exit_code == 0, done.output
        pictures.append(file.read_bytes())
    assert len(set(pictures)) == len(pictures)
    light, dark = (Image.open(BytesIO(data)).convert("L") for data in pictures[:2])
    assert light.size == (768, 1280)
    assert light.resize((1, 1)).getpixel((0, 0)) > 150 > 100 > dark.resize((1, 1)).getpixel((0, 0))


def test_annotated_screenshot_has_marks(tmp_path: Path) -> None:
    plain, marked = tmp_path / "plain.png", tmp_path / "marked.png"
    assert run("phone", "screenshot", "--app", "settings", "-o", plain).exit_code == 0
    done = run("phone", "screenshot", "--app", "settings", "--annotate", "-o", marked)
    assert done.exit_code == 0
    red = (200, 30, 45)
    assert red not in {color for _, color in Image.open(plain).convert("RGB").getcolors(1 << 20)}
    assert red in {color for _, color in Image.open(marked).convert("RGB").getcolors(1 << 20)}


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--app", "mail"), "business, clock, education"), (("-o", "/nowhere/at/all.png"), "all.png")],
)
def test_screenshot_says_what_is_wrong(options: tuple[str, ...], said: str) -> None:
    done = run("phone", "screenshot", *options)
    assert done.exit_code == 2
    assert said in done.output


def test_doctor_names_what_is_there_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("UIPROBE_SPHINX", str(tmp_path / "nothing"))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-do-not-print-me")
    done = run("doctor")
    assert done.exit_code == 0, done.output
    assert "adb: Android Debug Bridge" in done.output
    assert "adb start-server" in done.output
    assert "OPENAI_API_KEY" in done.output
    assert "do-not-print-me" not in done.output
    assert str(tmp_path / "nothing") in done.output


def test_doctor_fails_where_something_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")
    done = run("doctor")
    assert done.exit_code == 1
    assert "pip install --force-reinstall adbutils" in done.output


SAYABLE = "7"
"""A goal that the release's language can say, and that is not on a condition."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Episodes of the reference agent in one app."""
    [found] = eval(
        navigation(agent="reference", app="todo", difficulty="easy"),
        model="none/none",
        log_dir=str(tmp_path_factory.mktemp("logs")),
        display="none",
    )
    assert found.status == "success"
    return found.location


def test_a_log_becomes_folders_that_are_judged_the_same(log: str, tmp_path: Path) -> None:
    done = run("trace", "export", log, "--out", tmp_path)
    assert done.exit_code == 0, done.output
    folders = sorted(tmp_path.glob("*/*"))
    refused = done.output.count("no evaluator.json: ")
    assert (
        len(folders)
        == len(done.output.splitlines()) - refused
        == len(read_eval_log(log).samples or [])
    )
    for folder in folders:
        screens = sorted(int(file.stem) for file in folder.glob("*.xml"))
        assert screens == sorted(int(file.stem) for file in folder.glob("*.png"))
        for name in ("activities.json", "actions.json"):
            assert len(json.loads((folder / name).read_text())) == len(screens)
        assert json.loads((folder / "meta.json").read_text()) == {
            "success": True,
            "length": len(screens),
            "error_message": "none",
        }
        shown = run("trace", "import", folder)
        assert shown.exit_code == 0, shown.output
        assert "Stopped" in shown.output or "infeasible" in shown.output
        assert f"{len(screens)} screens, {len(screens)} with a picture" in shown.output
        assert "success: yes" in shown.output
        # The release's scripts know nothing of application state, by which user tasks are judged.
        kind = json.loads((folder / "goal.json").read_text())["kind"]
        assert kind == "testing" or not (folder / "evaluator.json").exists()
    assert (tmp_path / SAYABLE / "todo" / "evaluator.json").exists()
    assert refused == sum(not (folder / "evaluator.json").exists() for folder in folders)


def test_folders_become_a_log_like_that_of_a_run(log: str, tmp_path: Path) -> None:
    """Out, in again, and out once more: the same samples, scores and folders."""
    assert run("trace", "export", log, "--out", tmp_path / "out").exit_code == 0
    folders = sorted((tmp_path / "out").glob("*/*"))
    done = run("trace", "import", *folders, "--log-dir", tmp_path / "logs", "--name", "my-agent")
    assert done.exit_code == 0, done.output
    [file] = (tmp_path / "logs").glob("*.eval")
    before, after = read_eval_log(log), read_eval_log(str(file))
    assert after.eval.model == "none/my-agent"
    # Who judged what an agent of another harness did cannot know its tokens and seconds.
    assert judged(after) == judged(before)
    assert len(judged(after)) == len(folders)
    for sample in after.samples or []:
        assert sorted(logged_pictures(sample)) == list(range(len(sample.store_as(Episode).steps)))
    summary = run("summary", tmp_path / "logs")
    assert summary.exit_code == 0, summary.output
    assert "none/my-agent" in summary.output
    assert run("report", tmp_path / "logs", "-o", tmp_path / "report").exit_code == 0
    assert "my-agent" in (tmp_path / "report" / "report.html").read_text("utf-8")
    assert run("trace", "export", file, "--out", tmp_path / "again").exit_code == 0
    assert contents(tmp_path / "again") == contents(tmp_path / "out")


def judged(log: EvalLog) -> dict[str, tuple[object, ...]]:
    found = {}
    for sample in log.samples or []:
        scores = sample.scores or {}
        conduct = scores["conduct"].as_dict()
        assert isinstance(conduct, dict)
        found[str(sample.id)] = (
            scores["success"].value,
            scores["completion"].value,
            *(conduct[name] for name in ("steps", "repetition", "stopped_late", "side_effects")),
        )
    # Not a number is equal to nothing, itself included.
    return {key: tuple(map(str, values)) for key, values in found.items()}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_what_nobody_can_judge_becomes_no_log(log: str, tmp_path: Path) -> None:
    run("trace", "export", log, "--out", tmp_path / "out", "--no-screenshots")
    folder = tmp_path / "out" / SAYABLE / "todo"
    for name in ("evaluator.json", "goal.json"):
        (folder / name).unlink()
    done = run("trace", "import", folder, "--log-dir", tmp_path / "logs")
    assert done.exit_code == 2
    assert "--evaluators" in done.output
    assert not (tmp_path / "logs").exists()


def test_a_second_export_overwrites_nothing(log: str, tmp_path: Path) -> None:
    assert run("trace", "export", log, "--out", tmp_path, "--no-screenshots").exit_code == 0
    assert not list(tmp_path.rglob("*.png"))
    done = run("trace", "export", log, "--out", tmp_path)
    assert done.exit_code == 2
    assert "not empty" in done.output


def test_a_changed_trajectory_is_judged_anew(log: str, tmp_path: Path) -> None:
    run("trace", "export", log, "--out", tmp_path, "--no-screenshots")
    folder = tmp_path / SAYABLE / "todo"
    last = max(int(file.stem) for file in folder.glob("*.xml"))
    shutil.copy(folder / "0.xml", folder / f"{last}.xml")
    shown = run("trace", "import", folder)
    assert shown.exit_code == 0
    assert "success: no" in shown.output


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("activities.json", "{}", "activities.json"),
        ("meta.json", "[1]", "meta.json"),
        ("0.xml", "<html/>", "0.xml"),
        ("evaluator.json", '[{"type": "magic"}]', "magic"),
        ("evaluator.json", "[", "expected JSON"),
        ("goal.json", '{"task": "one"}', "goal.json"),
        ("states.json", '{"steps": ["a"], "states": {}}', "states.json"),
        ("states.json", "[", "expected JSON"),
    ],
)
def test_a_damaged_folder_is_refused_by_name(
    log: str, tmp_path: Path, name: str, content: str, said: str
) -> None:
    run("trace", "export", log, "--out", tmp_path, "--no-screenshots")
    folder = tmp_path / SAYABLE / "todo"
    (folder / name).write_text(content)
    done = run("trace", "import", folder)
    assert done.exit_code == 2
    assert said in done.output


def test_what_asks_for_state_needs_it(log: str, tmp_path: Path) -> None:
    run("trace", "export", log, "--out", tmp_path, "--no-screenshots")
    goals = sorted(tmp_path.glob("*/todo/goal.json"))
    folder = next(one for one in goals if json.loads(one.read_text())["kind"] == "user").parent
    (folder / "evaluator.json").write_text('[{"type": "nochange"}]')
    assert "changed besides: org.uiprobe.todo." in run("trace", "import", folder).output
    (folder / "states.json").unlink()
    done = run("trace", "import", folder)
    assert done.exit_code == 2
    assert "state" in done.output


@pytest.mark.parametrize("content", [b'{"id": "10/to', b"[]", b"", None])
def test_a_damaged_episode_is_named_and_the_others_are_exported(
    log: str, tmp_path: Path, content: bytes | None
) -> None:
    copy = tmp_path / Path(log).name
    with zipfile.ZipFile(log) as whole, zipfile.ZipFile(copy, "w") as archive:
        first = min(name for name in whole.namelist() if name.startswith("samples/"))
        for name in whole.namelist():
            kept = whole.read(name) if name != first else content
            if kept is not None:
                archive.writestr(name, kept)
    done = run("trace", "export", copy, "--out", tmp_path / "out", "--no-screenshots")
    assert done.exit_code == 1
    assert done.output.count("its episode is damaged") == 1
    exported = [path.parent for path in (tmp_path / "out").rglob("goal.json")]
    assert len(exported) == len(read_eval_log(log).samples or []) - 1


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.eval"
    file.write_text("not a log")
    done = run("trace", "export", file, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert "some.eval" in done.output


@pytest.mark.parametrize(
    ("recording", "said"),
    [("102/money", "success: yes"), ("101/home_budget", "success: no, completion 50%")],
)
def test_a_recording_of_the_release_is_read_and_judged(
    tmp_path: Path, recording: str, said: str
) -> None:
    location = Path(os.environ.get("UIPROBE_SPHINX", SHARED / "data" / "sphinx-release.zip"))
    if not location.is_file():
        pytest.skip(f"needs the Sphinx release as a zip: nothing at {location}")
    with zipfile.ZipFile(location) as archive:
        for name in archive.namelist():
            if f"/groundtruth/{recording}/" in name and not name.endswith("/"):
                (tmp_path / name.rsplit("/", 1)[1]).write_bytes(archive.read(name))
    done = run("trace", "import", tmp_path)
    assert done.exit_code == 0, done.output
    assert said in done.output
