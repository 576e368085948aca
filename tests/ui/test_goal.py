"""Goals as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.evaluators import EvaluatorError, FindAction, NoChange, State
from uiprobe.ui.goal import DIFFICULTIES, GOAL_KINDS, Goal, GoalError
from uiprobe.ui.reference import ReferenceStepError

GOAL = Goal(
    task=7,
    app="todo",
    instruction='Add "Milk"',
    category="productivity",
    kind="testing",
    evaluators=(
        FindAction(match_rules={"action_type": "click"}),
        State(path=("a", {"b": 1}), value=None),
        NoChange(allowed=(("a",),)),
    ),
    reference=('click {"text": "Add"}', "press [back]"),
    difficulty="hard",
    apps=("todo", "clock"),
    setup={"interruption": "rating"},
    seed=4,
    feasible=False,
)
MINIMAL = {"task": 1, "app": "todo", "instruction": "x", "category": "y"}


def test_all_fields_survive_the_way_through_json() -> None:
    assert Goal.from_dict(json.loads(json.dumps(GOAL.to_dict()))) == GOAL


def test_fields_with_defaults_can_be_left_out() -> None:
    assert Goal.from_dict(MINIMAL) == Goal(1, "todo", "x", "y")


def test_goals_are_hashable_and_distinct() -> None:
    assert len({GOAL, Goal.from_dict(GOAL.to_dict()), Goal(1, "todo", "x", "y")}) == 2


@pytest.mark.slow
@given(
    st.builds(
        Goal,
        task=st.integers(0, 10**6),
        app=st.from_regex(r"[a-z][a-z0-9_-]{0,20}", fullmatch=True),
        instruction=st.text(max_size=200),
        category=st.text(max_size=20),
        kind=st.sampled_from(GOAL_KINDS),
        difficulty=st.sampled_from(DIFFICULTIES),
        apps=st.lists(st.text(max_size=5), max_size=3).map(tuple),
        setup=st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5)),
        seed=st.integers(),
        feasible=st.booleans(),
    )
)
def test_any_goal_survives_the_way_through_json(goal: Goal) -> None:
    assert Goal.from_dict(json.loads(json.dumps(goal.to_dict()))) == goal


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"task": "1"}, "task"),
        ({"task": True}, "task"),
        ({"app": "../etc"}, "app"),
        ({"app": ""}, "app"),
        ({"instruction": None}, "instruction"),
        ({"instruction": "x" * 20_001}, "instruction"),
        ({"kind": "robot"}, "kind"),
        ({"difficulty": ["easy"]}, "difficulty"),
        ({"apps": "todo"}, "apps"),
        ({"apps": [1]}, "apps"),
        ({"reference": ["press [back]"] * 401}, "reference"),
        ({"setup": []}, "setup"),
        ({"seed": 1.5}, "seed"),
        ({"feasible": 1}, "feasible"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(GoalError, match=field) as caught:
        Goal.from_dict(MINIMAL | change, name="goals.json")
    assert caught.value.field == field
    assert "goals.json" in str(caught.value)


@pytest.mark.parametrize("missing", ["task", "app", "instruction", "category"])
def test_a_missing_field_is_named(missing: str) -> None:
    record = {key: value for key, value in MINIMAL.items() if key != missing}
    with pytest.raises(GoalError, match=missing):
        Goal.from_dict(record)


@pytest.mark.parametrize("record", [None, [], "goal", 3])
def test_anything_but_an_object_is_refused(record: object) -> None:
    with pytest.raises(GoalError, match="an object"):
        Goal.from_dict(record)


def test_wrong_evaluators_and_steps_are_refused() -> None:
    with pytest.raises(EvaluatorError, match="magic"):
        Goal.from_dict(MINIMAL | {"evaluators": [{"type": "magic"}]})
    with pytest.raises(ReferenceStepError, match="jump"):
        Goal.from_dict(MINIMAL | {"reference": ["jump [1]"]})
