"""The action `ask`: how it is written, read, offered and judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from uiprobe.ui.actions import MAX_ACTION_LENGTH, ActionError, question
from uiprobe.ui.evaluation import evaluate_goal
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal, GoalError
from uiprobe.ui.person.conversation import GIVES_UP_AT
from uiprobe.ui.person.facts import Fact, Person
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.spaces.touch import TOUCH, touch_space
from uiprobe.ui.trajectory import RecordedAction, Step, describe_action, dump_action, record_action

TREE = parse_hierarchy(
    '<hierarchy rotation="0"><node class="android.view.View" bounds="[0,0][9,9]" '
    'visible-to-user="true"/></hierarchy>'
)

ASKING = touch_space(asks=True)

GOAL = Goal(
    1, "todo", "Add it to my list.", "productivity",
    evaluators=load_evaluators([{"type": "nochange"}]),
    person=Person((Fact("list", "Work, please.", ("Work",), must_ask=True),)),
)  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["Which list?", "", "a ] b [c]", "two\nlines", "哪个清单？", "x" * (MAX_ACTION_LENGTH - 6)],
)
def test_a_question_is_read_as_it_was_written(text: str):
    action = question(text)
    assert TOUCH.parse(TOUCH.format(action)) == action
    assert TOUCH.read_call("ask", {"question": text}) == action
    record = record_action(action, TREE, ANDROID)
    assert (record.kind, record.message, record.element) == ("ask", text, None)
    assert RecordedAction.from_dict(dump_action(record), name="record") == record
    assert TOUCH.repeat(record.kind, None, record.message) == action


def test_a_question_of_100_000_characters_is_refused_with_a_reason():
    for refused in (
        lambda: question("x" * 100_000),
        lambda: TOUCH.parse(f"ask [{'x' * 100_000}]"),
        lambda: TOUCH.read_call("ask", {"question": "x" * 100_000}),
    ):
        with pytest.raises(ActionError) as caught:
            refused()
        assert caught.value.reason == "too_long"


def test_a_history_shows_the_question():
    record = record_action(question("Which list?"), TREE, ANDROID)
    assert describe_action(record) == "Asked 'Which list?'"


@pytest.mark.parametrize("targets", ["element", "coordinate"])
def test_only_the_space_with_a_person_offers_it(targets):
    plain, asking = TOUCH.describe(targets), ASKING.describe(targets)
    assert asking.startswith(f"{plain}\nask [question] - ")
    assert "ask [" not in plain
    names = [
        {tool.name for tool in space.tools(targets, may_be_infeasible=True)}
        for space in (TOUCH, ASKING)
    ]
    assert names[1] - names[0] == {"ask"}


def judged(*questions: str, person: Person | None = GOAL.person) -> list[str]:
    asked = [Step(TREE, Place("a", "b"), record_action(question(one), TREE)) for one in questions]
    stop = Step(TREE, Place("a", "b"), RecordedAction("stop"))
    goal = replace(GOAL, person=person)
    found = evaluate_goal(goal, [*asked, stop], before={}, after={})
    return [verdict.reason for verdict in found.verdicts]


def test_a_fact_that_must_be_asked_for_has_a_verdict():
    assert judged("Which list?") == ["", ""]
    assert judged() == ["", "the person was not asked about the list"]
    assert judged("Who?") == judged()


def test_who_asks_too_much_loses_the_goal():
    assert judged(*["Hm"] * (GIVES_UP_AT - 1), "Which list?") == ["", ""]
    for asked in (("Which list?", "Who?"), ("Hm",) * GIVES_UP_AT):
        assert judged(*asked)[-1] == "the person was asked too much, and took the goal back"


def test_once_nothing_is_to_be_done_both_endings_are_right():
    person = Person((Fact("list", "Then there is nothing to do.", settles=True),))
    for feasible in (True, False):
        goal = replace(GOAL, person=person, feasible=feasible)
        for stop in (RecordedAction("stop"), RecordedAction("stop", message="nothing to do")):
            ask = Step(TREE, Place("a", "b"), record_action(question("Which list?"), TREE))
            end = Step(TREE, Place("a", "b"), stop)
            assert evaluate_goal(goal, [ask, end], before={}, after={}).success
            unasked = evaluate_goal(goal, [end], before={}, after={}).success
            assert unasked == (feasible == (stop.message is None))


def test_nothing_is_judged_where_nobody_can_be_asked():
    assert judged("Which list?", *["Who?"] * 9, person=None) == [""]


def test_goals_keep_their_person_and_their_world():
    goal = replace(GOAL, world="a", template="task", task=2_601)
    assert Goal.from_dict(goal.to_dict()) == goal
    assert goal.pair == "todo/task/2"
    bare = replace(GOAL, person=None)
    assert not {"person", "world"} & set(bare.to_dict())
    with pytest.raises(GoalError, match="person"):
        Goal.from_dict(GOAL.to_dict() | {"person": {"facts": "all"}})
