"""The orders of rules against the release's evaluator, on rules that are made up for it."""

import json
import os
from collections import Counter
from dataclasses import replace
from itertools import product, zip_longest
from pathlib import Path

import pytest

from tests.hostile_rules import Hostile, hostile
from tests.release_rules import ALL, KEPT, TABLE, ReleaseCode, document, made_up, nested
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point
from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, RELEASE, Platform
from uiprobe.ui.readers.uiautomator import UiautomatorElement
from uiprobe.ui.release_evaluators import UnsayableError, dump_release_evaluators
from uiprobe.ui.trajectory import RecordedAction, Step, record_action
from uiprobe.ui.tree import Bounds, Tree

HOSTILE = 2000
"""How many hostile trajectories; `benchmarks.release_verdicts` judges more."""

GOAL = Goal(task=1, app="one", instruction="x", category="y", kind="testing")


def our_verdict(trajectory: dict, rule: dict, platform: Platform = RELEASE) -> bool:
    screens = [
        platform.reader.parse(document(screen).encode(), name="x")
        for screen in trajectory["screens"]
    ]
    steps = [
        Step(screen, Place(*activity), *done(action, screen, platform))
        for screen, activity, action in zip_longest(
            screens, trajectory["activities"], trajectory["actions"]
        )
    ]
    return evaluate_trajectory(load_evaluators([rule]), steps).success


def done(
    action: dict | None, screen: Tree, platform: Platform
) -> tuple[RecordedAction | None, Action | None]:
    """What was done, as an episode keeps it: a place with the smallest widget there."""
    if action is None:
        return None, None
    kind, message = action["action_type"].lower(), action.get("message")
    if "coords" in action:
        point = Point(*action["coords"][0])
        end = point if kind == "swipe" else None
        acted = Action(ActionKind(kind), point=point, end=end, text=message)
        return record_action(acted, screen, platform), acted
    attributes = action.get("element")
    element = attributes and UiautomatorElement(attributes, Bounds.parse(attributes["bounds"]), 0)
    return RecordedAction("input" if kind == "text" else kind, element, message), None


def test_the_kept_verdicts_of_the_release_are_ours():
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    decided = [row for row in rows if isinstance(row["verdict"], bool)]
    different = [
        (row["rule"], row["verdict"])
        for row in decided
        if our_verdict(row, row["rule"]) != row["verdict"]
    ]
    assert different == []
    # Each order has both verdicts, or the table shows nothing.
    shares = Counter((row["rule"]["order"], row["verdict"]) for row in decided)
    assert len(shares) == 6
    assert set(shares.values()) == {KEPT}


@pytest.mark.slow
def test_the_reader_of_the_release_takes_no_label_for_the_row_around_it():
    """Without it some made-up verdicts differ: those of rows that are touched beside a label."""
    cases = [nested(number) for number in range(600)]
    lenient = [our_verdict(*case, ANDROID) and not our_verdict(*case) for case in cases]
    assert any(lenient)


SCREEN = document([["red", "blue"]])
CLICK = {"action_type": "CLICK", "element": {"bounds": "[0,0][100,100]"}}
BACK = {"action_type": "BACK"}
HERE = {"activity": "one.Ma"}


@pytest.mark.parametrize(
    ("actions", "evaluator", "holds"),
    [
        # Activities are compared whole, whatever the match type.
        ([], {"type": "findelement", "match_type": "include", "match_rules": HERE}, False),
        ([], {"type": "stoppage", "check_type": "include", "check_rules": HERE}, False),
        # After an action the activity is not known.
        (
            [CLICK],
            {
                "type": "findelementbyaction",
                "action_match_rules": {"action_type": "click"},
                "check_rules": {"activity": "one.Main"},
            },
            False,
        ),
        # A trajectory that was cut off ends in a stop,
        ([CLICK], {"type": "findaction", "match_rules": {"action_type": "stop"}}, True),
        # and one whose last action is another has none: the last but one counts.
        ([CLICK, BACK], {"type": "lastaction", "check_rules": {"action_type": "click"}}, True),
        ([CLICK, BACK], {"type": "lastaction", "check_rules": {"action_type": "back"}}, False),
    ],
)
def test_imports_are_judged_as_the_release_judges_them(actions, evaluator, holds):
    case = Hostile((SCREEN, SCREEN), actions, [["one", "one.Main"]] * 2, [evaluator])
    if not actions:
        case = replace(case, screens=(SCREEN,), activities=[["one", "one.Main"]])
    assert case.verdicts() == [holds]


needs_code = pytest.mark.release_code


@pytest.fixture(scope="module")
def release_code():
    """The release's evaluator, where `UIPROBE_SPHINX_CODE` names a checkout of its code."""
    folder = os.environ.get("UIPROBE_SPHINX_CODE")
    if not folder:
        pytest.skip("needs the release's code: UIPROBE_SPHINX_CODE names no checkout")
    return ReleaseCode(Path(folder))


@needs_code
def test_the_release_itself_says_what_is_kept_and_what_we_say(release_code):
    kept = json.loads(TABLE.read_text(encoding="utf-8"))
    assert [release_code.verdict(row, row["rule"]) for row in kept] == [
        row["verdict"] for row in kept
    ]
    different = []
    for number, make in product(range(ALL), (made_up, nested)):
        trajectory, rule = make(number)
        found = release_code.verdict(trajectory, rule)
        if isinstance(found, bool) and found != our_verdict(trajectory, rule):
            different.append((make.__name__, number, rule, found))
    assert different == []


@needs_code
def test_the_release_itself_judges_hostile_trajectories_as_imports_are_judged(release_code):
    found: Counter[bool | str] = Counter()
    different = []
    for number in range(HOSTILE):
        case = hostile(number)
        theirs = release_code.judge(case.screens, case.actions, case.activities, case.evaluators)
        for one, ours in zip(theirs, case.verdicts(), strict=True):
            found[one] += 1
            if isinstance(one, bool) and one != ours:
                different.append((number, one))
    assert different == []
    assert found[True] > HOSTILE / 20


@needs_code
def test_the_release_judges_our_strict_orders_as_we_do(release_code):
    different = []
    for number in range(0, ALL, 3):
        trajectory, rule = made_up(number)
        strict = {**rule, "order": "strict"}
        try:
            said = dump_release_evaluators(replace(GOAL, evaluators=load_evaluators([strict])))
        except UnsayableError:
            continue
        screens = [document(screen) for screen in trajectory["screens"]]
        [found] = release_code.judge(screens, trajectory["actions"], trajectory["activities"], said)
        if found != our_verdict(trajectory, strict):
            different.append((number, said, found))
    assert different == []
