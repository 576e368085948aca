"""Small recordings, as `uiprobe record` leaves them."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import node, png
from uiprobe.ui.actions import Key, parse_action, press
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.recording_info import RecordingInfo, dump_recording_info
from uiprobe.ui.trajectory import record_action
from uiprobe.ui.trajectory_folder import RECORDING_FILE, FolderStep, write_trajectory_folder

FIELD = {"class": "android.widget.EditText", "text": "Title"}
BUTTON = {"class": "android.widget.Button", "clickable": "true"}


def screen(number: int) -> bytes:
    """A screen with a field, a list, and buttons of which one bears its number."""
    return "<hierarchy>{}</hierarchy>".format(
        node(
            "[0,0][200,400]",
            node("[0,0][100,50]", text=f"Save {number}", **BUTTON)
            + node("[100,0][200,50]", text="Delete all", long_clickable="true", **BUTTON)
            + node("[0,60][200,100]", **FIELD)
            + node("[0,100][200,400]", scrollable="true"),
            package="com.example.notes",
        )
    ).encode()


def write_recording(
    folder: Path,
    *,
    goal: str = "Save it.",
    reached: bool = True,
    stop: bool = True,
    length: int = 3,
) -> Path:
    """A session that touches the first button of each screen."""
    steps = []
    for number in range(length + 1):
        action = press(Key.STOP) if number == length else parse_action("click [0]")
        document = screen(number)
        acted = number < length or stop
        steps.append(
            FolderStep(
                document,
                Place("com.example.notes", "com.example.notes.Main"),
                record_action(action, parse_hierarchy(document)) if acted else None,
                action if acted else None,
                png(),
            )
        )
    write_trajectory_folder(folder, steps)
    info = RecordingInfo("notes", "Productivity", goal, reached=reached)
    (folder / RECORDING_FILE).write_text(dump_recording_info(info), encoding="ascii")
    return folder
