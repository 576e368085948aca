"""Recording what a person does on the glass: a served phone, touched by another adb client."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from inspect_ai import eval

from tests.environments.conftest import adb_server, served_phones
from uiprobe.cli.main import main
from uiprobe.environments.phone.shell.input_devices import KEYS, MAX_PANEL, TOUCH_SCREEN
from uiprobe.solvers.reference import reference
from uiprobe.tasks.grounding import grounding
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.recording_info import read_recording_info
from uiprobe.ui.trajectory_folder import read_trajectory_folder
from uiprobe.ui.tree import Element

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.environments.conftest import Served

__all__ = ["adb_server", "served_phones"]

TODO = "org.uiprobe.todo"


class Person:
    """Touches a phone, each time when the recorder has told that it is ready."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.told: list[str] = []
        self.gone = False

    def send(self, *events: tuple[int, int, int], device: str = TOUCH_SCREEN) -> str:
        return ";".join(
            f"sendevent {device} {' '.join(map(str, event))}" for event in (*events, (0, 0, 0))
        )

    def at(self, x: int, y: int) -> tuple[tuple[int, int, int], ...]:
        width, height = self.served.phone.size
        return (
            (3, 0x35, (2 * x + 1) * (MAX_PANEL + 1) // (2 * width)),
            (3, 0x36, (2 * y + 1) * (MAX_PANEL + 1) // (2 * height)),
        )

    def touch(self, x: int, y: int, *path: tuple[int, int], hold: float = 0.0) -> None:
        moves = [self.send(*self.at(*place)) for place in path]
        held = [f"sleep {hold}"] if hold else []
        down = self.send((3, 57, 7), *self.at(x, y), (1, 330, 1))
        up = self.send((3, 57, -1), (1, 330, 0))
        self.shell(";".join([down, *moves, *held, up]))

    def shell(self, line: str) -> None:
        self.served.device.shell(line)

    def key(self, code: int) -> None:
        self.shell(f"{self.send((1, code, 1), device=KEYS)};{self.send((1, code, 0), device=KEYS)}")

    def find(self, **wanted: str) -> Element:
        document = self.served.phone.hierarchy_xml()
        for element in parse_hierarchy(document, system=True).elements:
            if all(
                element.attributes[name.replace("_", "-")].split("/")[-1] == value
                for name, value in wanted.items()
            ):
                return element
        raise AssertionError(f"{wanted} is not on the screen")

    def tap(self, **wanted: str) -> None:
        self.touch(*self.find(**wanted).bounds.center)

    def wait(self, text: str, times: int = 1) -> None:
        end = time.monotonic() + 20
        while sum(text in line for line in self.told) < times:
            assert time.monotonic() < end, f"{text!r} was not told: {self.told}"
            time.sleep(0.01)

    def ready(self, screen: int, times: int = 1) -> None:
        self.wait(f"Screen {screen}:", times)


def record(
    monkeypatch: pytest.MonkeyPatch,
    served: Served,
    out: Path,
    acts: Callable[[Person], None],
    *options: str,
) -> tuple[int, str]:
    """Run the command in the main thread, as Ctrl-C needs it, and a person beside it."""
    import click

    person = Person(served)
    failed: list[BaseException] = []
    echo = click.echo

    def tell(message: object = None, *rest: object, **options: object) -> None:
        person.told.append(str(message))
        echo(message, *rest, **options)  # type: ignore[arg-type]

    def live() -> None:
        try:
            acts(person)
        except BaseException as error:
            failed.append(error)
        finally:
            if not person.gone or failed:
                os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr("uiprobe.cli.recordings.click.echo", tell)
    thread = threading.Thread(target=live)
    thread.start()
    done = CliRunner().invoke(
        main, ["record", "--watch", "--serial", served.serial, "--out", str(out), *options]
    )
    thread.join()
    if failed:
        raise failed[0]
    return done.exit_code, done.output


def test_a_person_adds_a_task_by_touch(
    served_phones: list[Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    def acts(person: Person) -> None:
        person.ready(0)
        person.tap(content_desc="Open navigation drawer")
        person.ready(1)
        person.tap(text="Work")
        person.ready(2)
        x, y = person.find(resource_id="task_list").bounds.center
        person.touch(x, y + 200, (x, y), (x, y - 200))
        person.ready(3)
        person.tap(resource_id="fab_add")
        person.ready(4)
        # Several keys before the recorder has looked again, and some after it.
        for key in "milk":
            person.tap(content_desc=key)
        person.wait("typed so far: 'milk'")
        person.tap(content_desc="Space")
        person.tap(content_desc="a")
        person.wait("typed so far: 'milk a'")
        person.tap(content_desc="Save")
        person.ready(6)
        person.tap(content_desc="Back")
        person.ready(7)
        person.key(172)
        person.ready(8)

    options = ("--app", TODO, "--goal", "Add milk to my list Work.", "--category", "Productivity")
    code, output = record(monkeypatch, served_phones[0], Path("mine/milk"), acts, *options)
    assert code == 0, output
    assert "9 screens in mine/milk" in output
    assert "note:" not in output
    steps = read_trajectory_folder(tmp_path / "mine" / "milk")
    records = [step.record for step in steps]
    assert [record and record.kind for record in records] == [
        *("click", "click", "swipe", "click", "input", "click", "back", "restart", "stop")
    ]
    elements = [record.element if record else None for record in records]
    assert [element and element.id for element in elements[3:6]] == [
        *("fab_add", "edit_title", "action_save")
    ]
    assert records[4] is not None
    assert records[4].message == "milk a"
    assert all(step.screenshot for step in steps)
    first = parse_hierarchy(steps[0].document)
    assert any(widget.name == "Open navigation drawer" for widget in first.widgets)
    assert "milk a" in steps[6].document.decode()
    found = read_recording_info(tmp_path / "mine" / "milk")
    assert found is not None
    assert found.reached

    minted = CliRunner().invoke(main, ["mint", "mine"])
    assert minted.exit_code == 0, minted.output
    task = grounding(source="mine")
    task.solver = reference()
    (log,) = eval(task, model="uiprobe/random", display="none", log_dir="logs")
    assert log.results is not None
    assert log.results.scores[0].metrics["accuracy"].value == 1


def test_what_is_no_action_is_told_and_not_recorded(
    served_phones: list[Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "search"

    def acts(person: Person) -> None:
        person.ready(0)
        fingers = person.send((3, 57, 1), *person.at(200, 300), (3, 47, 1), (3, 57, 2))
        away = person.send((3, 57, -1), (3, 47, 0), (3, 57, -1))
        person.shell(f"{fingers};{away}")
        person.wait("Not recorded: more than one finger")
        person.ready(0, times=2)
        person.tap(content_desc="Search")
        person.ready(1)
        for key in "au":
            person.tap(content_desc=key)
        person.wait("typed so far: 'au'")
        # The key of the keyboard, which stands at the bottom right of the screen.
        keys = person.find(resource_id="inputArea").bounds
        person.touch(keys.right - 40, keys.bottom - 60)
        person.ready(3)
        person.key(116)
        person.wait("Not recorded: the key KEY_POWER")
        person.ready(3, times=2)
        person.key(116)
        person.wait("Not recorded: the key KEY_POWER", times=2)
        person.ready(3, times=3)
        x, y = person.find(content_desc="Back").bounds.center
        down = person.send((3, 57, 7), *person.at(x, y), (1, 330, 1))
        up = person.send((3, 57, -1), (1, 330, 0))
        person.shell(";".join([down, up] * 2))
        person.wait("Too fast")

    code, output = record(monkeypatch, served_phones[0], out, acts, "--app", TODO)
    assert code == 0, output
    records = [step.record for step in read_trajectory_folder(out)]
    kinds = [record and record.kind for record in records]
    assert kinds == ["click", "input", "enter", "back", "stop"]
    assert records[1] is not None
    assert records[1].message == "au"
    assert "note: not recorded after step 0: more than one finger" in output
    assert "note: not recorded after step 4: a touch on a screen that had not been read" in output


def test_a_device_that_goes_leaves_what_was_recorded(
    served_phones: list[Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, served = tmp_path / "gone", served_phones[0]

    def acts(person: Person) -> None:
        person.ready(0)
        person.key(172)
        person.ready(1)
        person.gone = True
        served.thread.stop(served.serial)

    code, output = record(monkeypatch, served, out, acts, "--app", TODO)
    assert code == 2
    assert f"What was recorded until then is in {out}" in output
    kinds = [step.record and step.record.kind for step in read_trajectory_folder(out)]
    assert kinds == ["restart", None]


def test_a_device_without_a_touch_screen_is_refused(
    served_phones: list[Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "uiprobe.environments.phone.shell.getevent.SUPPORTED", {KEYS: {}, TOUCH_SCREEN: {}}
    )
    arguments = ["record", "--watch", "--serial", served_phones[0].serial, "--out"]
    done = CliRunner().invoke(main, [*arguments, str(tmp_path / "a")])
    assert done.exit_code == 2
    assert "names no touch screen" in done.output
    script = tmp_path / "script"
    script.write_text("press [stop]", encoding="utf-8")
    done = CliRunner().invoke(main, [*arguments, str(tmp_path / "a"), "--script", str(script)])
    assert done.exit_code == 2
    assert "--watch and --script" in done.output
    assert not (tmp_path / "a").exists()
