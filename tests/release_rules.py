"""Made-up rules, and what the release's own evaluator says of them.

`tests/data/release-rules.json` keeps the verdicts of a part of the rules, as facts. They are
written by `python -m tests.release_rules CODE`, where CODE is a checkout of the release (commit
20f8409), which lies outside this repository. `UIPROBE_SPHINX_CODE` names one for the tests.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from defusedxml.ElementTree import fromstring

TABLE = Path(__file__).parent / "data" / "release-rules.json"
ALL = 4000
"""How many rules there are."""

KEPT = 20
"""Of how many the verdict is kept, for each order and verdict."""

WORDS = ("red", "green", "blue")
KINDS = ("click", "longclick", "input", "swipe", "back", "enter")
PAGES = ("one.Main", "one.Edit")
ASSERTIONS = ("findaction", "findelement", "findelementbyaction", "stoppage", "lastaction")
ORDERS = ("sequential", "consecutive", "present")
SYSTEM = "com.android.systemui"


def made_up(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A trajectory, screens in short, and a rule over it.

    The first thousands have two parts, as most rules of the release; the others have three, or a
    rule among them.
    """
    draw = Random(sha256(f"release rule {number}".encode()).digest())  # noqa: S311 - no secret
    steps = draw.randint(1, 4)
    screens = [_screen(draw) for _ in range(steps + 1)]
    actions = [_action(draw, screen) for screen in screens[:-1]]
    if draw.random() < 0.8:
        actions.append({"action_type": "STOP"})
    trajectory = {
        "screens": screens,
        "activities": [["one", draw.choice(PAGES)] for _ in screens],
        "actions": actions,
    }
    parts = [_assertion(draw) for _ in range(2 if number < ALL * 0.98 else 3)]
    if number >= ALL * 0.99:
        inner = [_assertion(draw), _assertion(draw)]
        parts[draw.randrange(3)] = {
            "type": "rule",
            "order": draw.choice(ORDERS),
            "evaluators": inner,
        }
    return trajectory, {"type": "rule", "order": ORDERS[number % 3], "evaluators": parts}


def _screen(draw: Random) -> list[list[str]]:
    return [[draw.choice(WORDS), draw.choice(WORDS)] for _ in range(draw.randint(1, 3))]


def document(screen: str | Sequence[Sequence[str]]) -> str:
    """The hierarchy of a screen, or one of which the text and the id of each element are given."""
    if isinstance(screen, str):
        return screen
    root = ElementTree.Element("hierarchy")
    for position, (text, name) in enumerate(screen):
        ElementTree.SubElement(
            root,
            "node",
            {
                "index": str(position),
                "text": text,
                "resource-id": f"one:id/{name}",
                "class": "android.widget.Button",
                "package": "one",
                "clickable": "true",
                "bounds": _bounds(position),
            },
        )
    return ElementTree.tostring(root, encoding="unicode")


def nested(number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same with screens whose elements lie in one another, some of them widgets.

    Screens are whole documents here, and actions are done at places, most of them the middle of an
    element.
    """
    draw = Random(sha256(f"nested release rule {number}".encode()).digest())  # noqa: S311
    trajectory, rule = made_up(number)
    steps = len(trajectory["screens"])
    roots = [_grown(draw, "[0,0][400,800]", 3) for _ in range(steps)]
    trajectory["screens"] = [_hierarchy(root) for root in roots]
    for root, action in zip(roots, trajectory["actions"], strict=False):
        if "element" in action:
            left, top, right, bottom = _numbers(draw.choice(list(root.iter())).attrib["bounds"])
            x, y = (left + right) // 2, (top + bottom) // 2
            if draw.random() < 0.3:
                x, y = draw.randint(left, right), draw.randint(top, bottom)
            del action["element"]
            action["coords"] = [[x, y]]
    return trajectory, rule


def _grown(draw: Random, bounds: str, depth: int) -> ElementTree.Element:
    """An element with others in it; edges are shared, and children may stick out."""
    word, name = draw.choice(WORDS), draw.choice(WORDS)
    flags = {flag: "true" for flag in ("clickable", "scrollable") if draw.random() < 0.4}
    node = ElementTree.Element(
        "node",
        {
            **{"index": "0", "text": word, "resource-id": f"one:id/{name}", "bounds": bounds},
            **{"class": "android.view.View", "package": draw.choice(("one", "one", SYSTEM))},
            **flags,
        },
    )
    left, top, right, bottom = _numbers(bounds)
    for _ in range(draw.randint(0, 3) if depth else 0):
        x = sorted(draw.choice((left, right, draw.randint(left, right))) for _ in range(2))
        y = sorted(draw.choice((top, bottom, draw.randint(top, bottom + 9))) for _ in range(2))
        node.append(_grown(draw, f"[{x[0]},{y[0]}][{x[1]},{y[1]}]", depth - 1))
    return node


def _hierarchy(root: ElementTree.Element) -> str:
    whole = ElementTree.Element("hierarchy")
    whole.append(root)
    return ElementTree.tostring(whole, encoding="unicode")


def _numbers(bounds: str) -> list[int]:
    return [int(number) for number in re.findall("-?[0-9]+", bounds)]


def _bounds(position: int) -> str:
    return f"[{100 * position},0][{100 * position + 100},100]"


def _action(draw: Random, screen: Sequence[Sequence[str]]) -> dict[str, Any]:
    kind = draw.choice(KINDS)
    if kind in ("back", "enter"):
        return {"action_type": kind.upper()}
    said = {"message": draw.choice(WORDS)} if kind == "input" else {}
    name = "TEXT" if kind == "input" else kind.upper()
    return {
        "action_type": name,
        "element": {"bounds": _bounds(draw.randrange(len(screen)))},
        **said,
    }


def _assertion(draw: Random) -> dict[str, Any]:
    kind = draw.choice(ASSERTIONS)
    types = {f"{part}_type": draw.choice(("equal", "include")) for part in ("match", "check")}
    match kind:
        case "findaction":
            rules = {"match_rules": _action_rules(draw), "check_rules": _some(draw, _action_rules)}
            return {"type": kind, **types, **rules}
        case "lastaction":
            return {
                "type": kind,
                "check_type": types["check_type"],
                "check_rules": _action_rules(draw),
            }
        case "findelementbyaction":
            return {
                "type": kind,
                "action_match_type": types["match_type"],
                "action_match_rules": _action_rules(draw),
                "element_match_type": "equal",
                "element_match_rules": _element_rules(draw),
                "check_type": types["check_type"],
                "check_rules": _some(draw, _element_rules),
            }
    rules = {"match_rules": _element_rules(draw), "check_rules": _some(draw, _element_rules)}
    if draw.random() < 0.2:
        rules["check_rules"]["activity"] = draw.choice(PAGES)
    return {"type": kind, **types, **rules}


def _some(draw: Random, rules: Callable[[Random], dict[str, str]]) -> dict[str, str]:
    return rules(draw) if draw.random() < 0.3 else {}


def _action_rules(draw: Random) -> dict[str, str]:
    if draw.random() < 0.5:
        return {"action_type": draw.choice(KINDS)}
    return _element_rules(draw)


def _element_rules(draw: Random) -> dict[str, str]:
    word = draw.choice(WORDS)
    return {"text": word} if draw.random() < 0.5 else {"resource-id": f"one:id/{word}"}


class ReleaseCode:
    """The evaluator of the release, without the libraries for devices that it imports beside."""

    def __init__(self, code: Path) -> None:
        self._code = code
        package = ModuleType("sphinx_release")
        package.__path__ = [str(code / "infra")]
        sys.modules[package.__name__] = package
        absent = [name for name in ("cv2", "pyshine") if name not in sys.modules]
        sys.modules.update({name: ModuleType(name) for name in absent})
        try:
            self._hierarchy = import_module("sphinx_release.hierarchy")
            self._evaluator = import_module("sphinx_release.evaluator")
        finally:
            for name in absent:
                del sys.modules[name]

    def judge(
        self,
        screens: Sequence[str],
        actions: Sequence[dict[str, Any]],
        activities: Sequence[Sequence[str]],
        evaluators: Sequence[dict[str, Any]],
    ) -> list[bool | str]:
        """A verdict per evaluator, or the name of the error that it ends in.

        Actions are those of an `actions.json`. An episode that was cut off ends with a stop.
        """
        parsed = [self._hierarchy.UIHierarchy(fromstring(text)) for text in screens]
        done = [self._action(action) for action in actions]
        done += [self._hierarchy.stop_action()] * (len(parsed) - len(done))
        places = [tuple(pair) for pair in activities]
        found: list[bool | str] = []
        for record in evaluators:
            # It changes the rules that it is given.
            copy = json.loads(json.dumps(record))
            try:
                judge = self._evaluator.MainEvaluator(evaluator_config=[copy])
                found.append(bool(judge.evaluate(parsed, done, places)))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                found.append(type(error).__name__)
        return found

    def judge_exported(
        self, folder: Path, evaluators: Sequence[dict[str, Any]]
    ) -> list[bool | str]:
        """The same of a folder."""
        activities = json.loads((folder / "activities.json").read_text("utf-8"))
        screens = [
            (folder / f"{number}.xml").read_text("utf-8") for number in range(len(activities))
        ]
        actions = json.loads((folder / "actions.json").read_text("utf-8"))
        return self.judge(screens, actions, activities, evaluators)

    def judge_folder(self, folder: Path, evaluators: Path) -> tuple[bool, float]:
        """What its program `run_evaluation.py` says of a folder: success, and the share met."""
        program = self._run_evaluation()
        success = program.evaluate(folder, evaluators)
        return bool(success), float(program.evaluate_acp(folder, evaluators))

    @cache  # noqa: B019 - there is one for a whole run
    def _run_evaluation(self) -> ModuleType:
        """The program, which imports the drivers of devices beside its evaluator."""
        infra, config = ModuleType("infra"), ModuleType("config")
        util = import_module("sphinx_release.util")
        for module in (self._hierarchy, self._evaluator, util):
            vars(infra).update(vars(module))
        vars(infra)["AndroidController"] = vars(config)["apk_info"] = None
        stand_ins = {"infra": infra, "config": config, "cv2": ModuleType("cv2")}
        before = {name: sys.modules.get(name) for name in stand_ins}
        sys.modules.update(stand_ins)
        try:
            spec = spec_from_file_location("run_evaluation", self._code / "run_evaluation.py")
            assert spec is not None
            assert spec.loader is not None
            program = module_from_spec(spec)
            spec.loader.exec_module(program)
        finally:
            for name, module in before.items():
                if module is None:
                    del sys.modules[name]
                else:
                    sys.modules[name] = module
        return program

    def _action(self, raw: dict[str, Any]) -> dict[str, Any]:
        kind = self._hierarchy.ACTION_MAP[raw["action_type"].upper()]
        action: dict[str, Any] = {"action_type": kind}
        if "element" in raw:
            left, top, right, bottom = self._evaluator.parse_bound(raw["element"]["bounds"])
            action["coords"] = [((left + right) // 2, (top + bottom) // 2)]
        elif "coords" in raw:
            action["coords"] = [tuple(pair) for pair in raw["coords"]]
        if "message" in raw:
            action["message"] = raw["message"]
        return action

    def verdict(self, trajectory: dict[str, Any], rule: dict[str, Any]) -> bool | str:
        """What it says of a made-up trajectory."""
        screens = [document(screen) for screen in trajectory["screens"]]
        [found] = self.judge(screens, trajectory["actions"], trajectory["activities"], [rule])
        return found


def main() -> None:
    """Write the table anew."""
    code = ReleaseCode(Path(sys.argv[1]))
    count: Counter[tuple[str, bool | str]] = Counter()
    rows = []
    for number in range(ALL):
        trajectory, rule = made_up(number)
        verdict = code.verdict(trajectory, rule)
        count[rule["order"], verdict] += 1
        if count[rule["order"], verdict] <= KEPT:
            row = {"number": number, **trajectory, "rule": rule, "verdict": verdict}
            rows.append(json.dumps(row))
    TABLE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
