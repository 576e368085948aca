"""Small recordings, as `uiprobe record` leaves them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import node, png
from uiprobe.ui.actions import Key, parse_action, press
from uiprobe.ui.place import Place
from uiprobe.ui.platform import WEB
from uiprobe.ui.readers.browser import parse_page
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


def page(number: int) -> bytes:
    """A page with fields, a table, and buttons of which one bears its number."""
    nodes = [
        {"role": "RootWebArea", "name": "Notes", "children": [*range(1, 9)]},
        *(
            {"role": role, "name": name, "bid": f"a{place}", "tag": tag, "value": value}
            | {"box": [10, 40 * place, 120, 30], "clickable": role == "button"}
            for place, (role, name, tag, value) in enumerate(
                (
                    ("button", f"Save {number}", "button", ""),
                    ("button", "Delete all", "button", ""),
                    ("textbox", "Title", "input", ""),
                    ("combobox", "Size", "select", "Small"),
                    ("checkbox", "Wrapped", "input", ""),
                    ("link", "Help", "a", ""),
                )
            )
        ),
        {"role": "table", "name": "Orders", "bid": "t", "box": [200, 10, 300, 90], "children": [9]},
        {"role": "StaticText", "name": "12 orders", "box": [200, 120, 90, 20]},
        {"role": "row", "bid": "r", "box": [200, 10, 300, 30], "children": [10, 11]},
        {"role": "cell", "name": "Ada", "bid": "c", "box": [200, 10, 90, 30]},
        {"role": "cell", "name": "2026-03-01", "bid": "d", "box": [300, 10, 90, 30]},
    ]
    address = f"http://notes.example/{number}"
    return json.dumps({"url": address, "title": "Notes", "nodes": nodes}).encode()


def write_page_recording(folder: Path, *, length: int = 3) -> Path:
    """A session in a browser that clicks the first button of each page."""
    steps = []
    for number in range(length + 1):
        last = number == length
        document = page(number)
        action = WEB.space.parse("stop()" if last else "click('a0')")
        steps.append(
            FolderStep(
                document,
                Place("http://notes.example", f"http://notes.example/{number}"),
                record_action(action, parse_page(document), WEB),
                action,
                png(),
                WEB,
            )
        )
    write_trajectory_folder(folder, steps)
    info = RecordingInfo("notes", "Productivity", "Save it.")
    (folder / RECORDING_FILE).write_text(dump_recording_info(info), encoding="ascii")
    return folder
