"""Made-up trajectories in the layout of the release, hostile in all that its format allows.

Rules nest as deep as they like; texts, bounds and activities are empty, alike in parts, or odd;
elements lie outside one another, are hidden, or belong to the system. Each trajectory is a folder
in a zip, which goes through the door that imports have.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from random import Random
from typing import Any
from xml.etree import ElementTree

from uiprobe.recordings.traces import import_trace

TEXTS = ("", " ", "a", "ab", "Ab", " ab", "a\nb", 'a"<&>', "б", "e\u0301", "é", "0", "[0,0][9,9]")
IDS = ("", "one:id/a", "one:id/ab", "two:id/a", "a")
PAGES = ("", "one.Main", "one.MainEdit", "Main")
CLASSES = ("android.view.View", "android.widget.EditText", "android.widget.Button")
PACKAGES = ("one", "one", "two", "com.android.systemui")
KINDS = ("click", "longclick", "input", "swipe", "back", "enter", "none", "restart", "stop")
ASSERTIONS = ("findaction", "findelement", "findelementbyaction", "stoppage", "lastaction")
ORDERS = ("sequential", "consecutive", "present")
FLAGS = ("checked", "clickable", "scrollable", "enabled", "focused", "visible-to-user")
MATCHES = ("equal", "include")
DEEPEST = 8


@dataclass(frozen=True)
class Hostile:
    """A trajectory and the evaluators over it, as the release's files hold them."""

    screens: tuple[str, ...]
    actions: list[dict[str, Any]]
    activities: list[list[str]]
    evaluators: list[dict[str, Any]]

    def verdicts(self) -> list[bool]:
        """What an import of it says, evaluator by evaluator."""
        files = {f"{number}.xml": text for number, text in enumerate(self.screens)} | {
            "activities.json": json.dumps(self.activities),
            "actions.json": json.dumps(self.actions),
            "meta.json": json.dumps({"success": True, "length": len(self.actions)}),
            "evaluator.json": json.dumps(self.evaluators),
        }
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name, text in files.items():
                archive.writestr(f"1/one/{name}", text)
        with zipfile.ZipFile(packed) as archive:
            archive.filename = "folder.zip"
            found = import_trace(zipfile.Path(archive, "1/one/")).evaluation
        assert found is not None
        return [verdict.satisfied for verdict in found.verdicts]


def hostile(number: int) -> Hostile:
    """The trajectory of a number."""
    draw = Random(sha256(f"hostile rules {number}".encode()).digest())  # noqa: S311 - no secret
    trees = [_tree(draw) for _ in range(draw.randint(1, 5))]
    actions = [_action(draw, tree) for tree in trees[:-1]]
    # It was cut off, or stopped; foreign programs also leave out the last screen.
    ending = draw.random()
    if ending < 0.6:
        actions.append({"action_type": "STOP"})
    elif ending > 0.9:
        actions.append(_action(draw, trees[-1]))
    return Hostile(
        tuple(ElementTree.tostring(tree, encoding="unicode") for tree in trees),
        actions,
        [[draw.choice(PACKAGES), draw.choice(PAGES)] for _ in trees],
        [_Rules(draw, trees).evaluator(DEEPEST) for _ in range(draw.randint(1, 2))],
    )


def _tree(draw: Random) -> ElementTree.Element:
    root = ElementTree.Element("hierarchy", {"rotation": "0"})
    for _ in range(draw.choice((0, 1, 1, 2, 3))):
        root.append(_node(draw, draw.randint(0, 3)))
    return root


def _node(draw: Random, depth: int) -> ElementTree.Element:
    x, y = draw.randint(-20, 90), draw.randint(-20, 90)
    # Some have no area, some have their edges on the wrong side.
    width, height = draw.choice((0, 1, 9, 40, 90, -5)), draw.choice((0, 1, 9, 40, 90))
    attributes = {
        "index": "0",
        "text": draw.choice(TEXTS),
        "resource-id": draw.choice(IDS),
        "content-desc": draw.choice(TEXTS),
        "class": draw.choice(CLASSES),
        "package": draw.choice(PACKAGES),
        "bounds": f"[{x},{y}][{x + width},{y + height}]",
    }
    for name in ("text", "content-desc", "resource-id"):
        if draw.random() < 0.1:
            del attributes[name]
    attributes |= {flag: draw.choice(("true", "false")) for flag in draw.sample(FLAGS, 3)}
    node = ElementTree.Element("node", attributes)
    for _ in range(draw.randint(0, 3) if depth else 0):
        node.append(_node(draw, depth - 1))
    return node


def _action(draw: Random, tree: ElementTree.Element) -> dict[str, Any]:
    kind = draw.choice(KINDS)
    entry: dict[str, Any] = {"action_type": "TEXT" if kind == "input" else kind.upper()}
    if kind == "input":
        entry["message"] = draw.choice(TEXTS)
    if kind not in ("click", "longclick", "input", "swipe"):
        return entry
    nodes = list(tree.iter("node"))
    if nodes and draw.random() < 0.6:
        return {**entry, "element": dict(draw.choice(nodes).attrib)}
    places = 2 if kind == "swipe" else 1
    entry["coords"] = [
        [draw.choice((draw.randint(-20, 100), draw.randint(0, 180) / 2)) for _ in "xy"]
        for _ in range(places)
    ]
    return entry


class _Rules:
    """Draws evaluators; most of what they ask for is somewhere on the screens."""

    def __init__(self, draw: Random, trees: Sequence[ElementTree.Element]) -> None:
        self._draw = draw
        self._seen = [node.attrib for tree in trees for node in tree.iter("node")]

    def evaluator(self, depth: int) -> dict[str, Any]:
        draw = self._draw
        if depth and draw.random() < (0.6 if depth > DEEPEST - 3 else 0.35):
            parts = [self.evaluator(depth - 1) for _ in range(draw.choice((1, 1, 2, 3)))]
            return {"type": "rule", "order": draw.choice(ORDERS), "evaluators": parts}
        kind = draw.choice(ASSERTIONS)
        record: dict[str, Any] = {"type": kind, "check_type": draw.choice(MATCHES)}
        if kind == "lastaction":
            return {**record, "check_rules": self._of_action(1)}
        if kind == "findelementbyaction":
            match = self._of_screen(0)
            return {
                **record,
                "action_match_type": draw.choice(MATCHES),
                "action_match_rules": self._of_action(1),
                "element_match_type": draw.choice(MATCHES),
                "element_match_rules": match,
                "check_rules": self._of_screen(0 if match else 1),
            }
        if kind == "findaction":
            match = self._of_action(0)
            check = self._of_action(0 if match else 1)
        else:
            # It refuses an activity among the rules by which `stoppage` finds its element.
            match = self._of_screen(0, page=kind != "stoppage")
            check = self._of_screen(0 if match else 1)
        types = {"match_type": draw.choice(MATCHES)}
        return {**record, **types, "match_rules": match, "check_rules": check}

    def _of_screen(self, least: int, *, page: bool = True) -> dict[str, str]:
        draw = self._draw
        found = {"activity": draw.choice(PAGES)} if page and draw.random() < 0.2 else {}
        return found | self._of_element(least - len(found))

    def _of_action(self, least: int) -> dict[str, str]:
        draw = self._draw
        found = {"action_type": draw.choice(KINDS)} if draw.random() < 0.5 else {}
        if draw.random() < 0.1:
            found["message"] = draw.choice(TEXTS)
        return found | self._of_element(least - len(found))

    def _of_element(self, least: int) -> dict[str, str]:
        draw = self._draw
        values = {
            "text": TEXTS,
            "content-desc": TEXTS,
            "resource-id": IDS,
            "class": CLASSES,
            "package": PACKAGES,
            "clickable": ("true", "false"),
            "bounds": ("[", "[0,0]", ",9]"),
        }
        names = draw.sample(sorted(values), max(least, draw.choice((0, 0, 1, 2))))
        there = draw.choice(self._seen) if self._seen and draw.random() < 0.7 else {}
        return {name: there.get(name, draw.choice(values[name])) for name in names}
