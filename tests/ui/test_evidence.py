"""Verdicts with their evidence, and what follows from evidence that is missing."""

from dataclasses import replace

import pytest

from tests.ui.test_evaluation import (
    ADD_MILK,
    AFTER,
    BEFORE,
    CLICK_SAVE,
    TYPE_MILK,
    action,
    element,
    rule,
    stoppage,
)
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.evidence import evaluate_with_bounds, findings
from uiprobe.ui.goal import Goal
from uiprobe.ui.tree import LostTree

HAS_MILK = {"type": "state", "path": ["todo", "next"], "value": 3}
UNTOUCHED = {"type": "nochange"}


def judged(*records, steps=ADD_MILK, before=BEFORE, after=AFTER):
    goal = Goal(1, "todo", "Add milk", "productivity", evaluators=load_evaluators(list(records)))
    found = evaluate_with_bounds(goal, steps, before=before, after=after)
    return found, findings(goal, steps, found, after)


def without_screen(number):
    steps = list(ADD_MILK)
    steps[number] = replace(steps[number], tree=LostTree())
    return steps


def test_whole_evidence_leaves_nothing_open():
    found, told = judged(CLICK_SAVE, stoppage({"text": "milk"}), HAS_MILK)
    assert found.outcome == "met"
    assert found.lower is found.upper
    assert [one.outcome for one in told] == ["met"] * 3
    assert told[0].element.endswith("Save")
    assert told[1].step == 3
    assert told[1].element.endswith("milk")
    assert told[2].state == "todo.next = 3"


@pytest.mark.parametrize("record", [HAS_MILK, UNTOUCHED])
def test_without_state_a_goal_is_unknown(record):
    found, [told] = judged(record, before=None, after=None)
    assert found.outcome == told.outcome == "unknown"
    assert (found.lower.completion, found.upper.completion) == (0, 1)
    assert "no state" in told.reason


def test_what_is_seen_may_decide_all_the_same():
    found, told = judged(HAS_MILK, action(action_type="swipe"), before=None, after=None)
    assert found.outcome == "not_met"
    assert [one.outcome for one in told] == ["unknown", "not_met"]
    assert (found.lower.completion, found.upper.completion) == (0, 0.5)


def test_a_rule_with_an_unknown_part_is_unknown_unless_another_part_fails():
    assert judged(rule("sequential", CLICK_SAVE, HAS_MILK), after=None)[0].outcome == "unknown"
    broken = rule("sequential", action(action_type="swipe"), HAS_MILK)
    assert judged(broken, after=None)[0].outcome == "not_met"


def test_a_lost_last_screen_leaves_its_check_open():
    found, [told] = judged(stoppage({"text": "milk"}), steps=without_screen(3))
    assert found.outcome == "unknown"
    assert told.reason == "cannot be told: the screen of step 3 is lost"


def test_a_lost_screen_matters_only_where_it_is_looked_at():
    assert judged(stoppage({"text": "milk"}), steps=without_screen(1))[0].outcome == "met"
    assert judged(HAS_MILK, steps=without_screen(1))[0].outcome == "met"


def test_a_lost_screen_may_have_shown_what_was_sought_earlier():
    sought = element({"text": "milk"}, {"resource-id": "name"})
    assert judged(sought)[0].outcome == "met"
    # The first match is the one that is checked, and it may be on the lost screen.
    assert judged(sought, steps=without_screen(0))[0].outcome == "unknown"
    # Without a check, what it may have shown can only help.
    assert judged(element({"text": "milk"}), steps=without_screen(0))[0].outcome == "met"
    assert judged(element({"text": "tea"}), steps=without_screen(0))[0].outcome == "unknown"


def test_what_was_typed_is_known_without_the_screen():
    typed = next(n for n, step in enumerate(ADD_MILK) if step.record.kind == "input")
    assert judged(TYPE_MILK, steps=without_screen(typed))[0].outcome == "met"
    saved = next(n for n, step in enumerate(ADD_MILK) if n > typed)
    assert judged(CLICK_SAVE, steps=without_screen(saved))[0].outcome == "unknown"
