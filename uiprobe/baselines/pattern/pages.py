"""Low-level instructions on web pages: the verb by its cue, the target as on a phone."""

from __future__ import annotations

import re

from uiprobe.baselines.pattern.screen import Node, read_screen
from uiprobe.baselines.pattern.touches import match_node
from uiprobe.baselines.pattern.words import quoted
from uiprobe.baselines.prompt_reader import PromptReading
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point

_VERBS = (
    ("select_option", re.compile(r"^(choose|select|set)\b", re.IGNORECASE)),
    ("fill", re.compile(r"^(put|enter|write|type|fill|replace)\b", re.IGNORECASE)),
)
_DOWN = Action("scroll", arguments=(("delta_x", 0), ("delta_y", 400)))


def choose_page_action(reading: PromptReading) -> Action:
    """The action on a page that the instruction most looks like."""
    task = reading.question
    if reading.targets == "coordinate":
        middle = Point(reading.extent[0] // 2, reading.extent[1] // 2)
        return Action("mouse_click", point=middle)
    kind = next((verb for verb, cue in _VERBS if cue.search(task)), "click")
    nodes = read_screen(reading.prompt)
    named, text = quoted(task), None
    if kind != "click":
        # "Set X to "text"" has the text at the end, the other forms at the beginning.
        text = named.pop(-1 if re.match("set", task, re.IGNORECASE) else 0) if named else ""
        task = task.replace(f'"{text}"', " ")
    elif named and not any(_bears(node, named[0]) for node in nodes):
        return Action("report_infeasible", text="not here")
    elif named and all(not node.mark for node in nodes if _bears(node, named[0])):
        lone = [node for node in nodes if _bears(node, named[0])]
        if len(lone) == 1 and lone[0].role in ("link", "button", "tab"):
            return _DOWN
    able = [node for node in nodes if kind in node.actions]
    if not able:
        return Action("report_infeasible", text="not here")
    return Action(kind, handle=match_node(task, named, able, nodes).mark, text=text)


def _bears(node: Node, label: str) -> bool:
    return any(label.casefold() in said.casefold() for said in node.texts)
