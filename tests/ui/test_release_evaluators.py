"""Goals in the language of the release: said in full, in other words, or refused."""

import json
from dataclasses import replace

import pytest

from tests.release_rules import ALL, made_up
from tests.ui.test_release_rules import our_verdict
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.release_evaluators import UnsayableError, dump_release_evaluators

ACTION = {"type": "findaction", "match_rules": {"action_type": "click"}}
SCREEN = {"type": "findelement", "match_rules": {"text": "a"}}
BLANK = Goal(task=1, app="notes", instruction="x", category="y", kind="testing")


def goal(*records: dict, **changes: object) -> Goal:
    return replace(BLANK, evaluators=load_evaluators(list(records)), **changes)


def rule(order: str, *parts: dict) -> dict:
    return {"type": "rule", "order": order, "evaluators": list(parts)}


def test_all_fields_are_written_out():
    assert dump_release_evaluators(goal(SCREEN)) == [
        {**SCREEN, "match_type": "equal", "check_type": "equal", "check_rules": {}}
    ]


def test_what_is_written_elsewhere_stays_as_it_is():
    assert goal(SCREEN).to_dict()["evaluators"] == [SCREEN]


def test_the_activity_of_the_last_screen_is_asked_for_where_the_release_reads_it():
    page = {"type": "stoppage", "match_rules": {"activity": "a.Main", "text": "a"}}
    [said] = dump_release_evaluators(goal(page))
    assert (said["match_rules"], said["check_rules"]) == ({"text": "a"}, {"activity": "a.Main"})


@pytest.mark.parametrize(
    ("refused", "reason"),
    [
        (goal({"type": "nochange"}), "what the apps hold"),
        (goal({"type": "state", "path": ["a"], "value": 1}), "what the apps hold"),
        (goal(rule("adjacent", ACTION, SCREEN)), "no order 'adjacent'"),
        (goal(rule("strict", rule("present", ACTION, SCREEN), ACTION)), "as it comes"),
        (goal(SCREEN, feasible=False), "infeasible"),
        (replace(goal(SCREEN), platform="web"), "Android alone"),
        (BLANK, "no evaluators"),
        (
            goal({**SCREEN, "match_type": "include", "match_rules": {"activity": "Main"}}),
            "whole activities",
        ),
        (
            goal(
                {
                    "type": "stoppage",
                    "match_rules": {"activity": "a"},
                    "check_rules": {"activity": "b"},
                }
            ),
            "two activities",
        ),
        (
            goal(
                {
                    "type": "findelementbyaction",
                    "action_match_rules": {"action_type": "click"},
                    "element_match_rules": {"activity": "a"},
                }
            ),
            "after an action",
        ),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_reason(refused, reason):
    with pytest.raises(UnsayableError, match=reason):
        dump_release_evaluators(refused)


@pytest.mark.slow
def test_a_strict_order_is_said_with_the_orders_of_the_release():
    compared = {True: 0, False: 0}
    for number in range(0, ALL, 3):
        trajectory, made = made_up(number)
        strict = {**made, "order": "strict"}
        try:
            [said] = dump_release_evaluators(goal(strict))
        except UnsayableError:
            continue
        if '"match_rules": {}' in json.dumps(said):
            continue  # `any action`, which our own reader refuses as a rule without conditions
        found = our_verdict(trajectory, said)
        assert found == our_verdict(trajectory, strict), (trajectory, said)
        compared[found] += 1
    assert min(compared.values()) > 50
