"""The builtin goals as a whole; that each of them is sound is proven in tests/proof."""

from __future__ import annotations

import pytest

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_environment, builtin_goals
from uiprobe.ui.goal import Goal

pytestmark = pytest.mark.slow

CATEGORIES = {
    *("productivity", "health and fitness", "tools", "personalization", "weather", "shopping"),
    *("travel", "music", "maps", "finance", "education", "communication", "business", "social"),
    *("news", "food and drink", "medical"),
}
"""Those of the Sphinx release."""


def test_goals_are_named_apart_and_survive_the_way_through_json() -> None:
    goals = builtin_goals(3, instances=3)
    assert len({goal.id for goal in goals}) == len(goals)
    assert [Goal.from_dict(goal.to_dict()) for goal in goals] == goals
    assert all("{" not in goal.instruction for goal in goals)


def test_the_seed_decides_the_goals() -> None:
    assert builtin_goals(5, instances=2) == builtin_goals(5, instances=2)
    assert builtin_goals(5) != builtin_goals(6)
    first = {goal.id: goal for goal in builtin_goals(5, instances=1)}
    more = {goal.id: goal for goal in builtin_goals(5, instances=4)}
    assert all(more[name] == goal for name, goal in first.items())


def test_instances_of_a_template_differ() -> None:
    goals = builtin_goals(1, instances=4)
    asked = {(goal.app, goal.template, goal.instruction) for goal in goals}
    assert len(asked) == len(goals)


def test_each_app_has_user_and_testing_goals_of_several_difficulties() -> None:
    for group in APP_GOALS:
        kinds = [template.kind for template in group.templates]
        assert kinds.count("user") >= 8
        assert kinds.count("testing") >= 4
        assert {template.difficulty for template in group.templates} == {"easy", "medium", "hard"}
        assert all(len(template.wordings) >= 3 for template in group.templates)


def test_testing_goals_are_judged_by_the_trajectory_alone() -> None:
    for goal in builtin_goals(2):
        kinds = {evaluator.type for evaluator in goal.evaluators}
        if goal.kind == "testing":
            assert len(goal.evaluators) >= 3
            assert not kinds & {"state", "nochange"}
        else:
            # What cannot be met changes nothing, and is declared after a look at its place.
            looks = set() if goal.feasible else kinds & {"rule", "findelement"}
            assert goal.feasible != bool(looks)
            assert kinds - looks == ({"state", "nochange"} if goal.feasible else {"nochange"})


def test_a_setup_that_no_phone_knows_is_refused() -> None:
    goal = Goal(1, "todo", "x", "y", setup={"gravity": "off"})
    with pytest.raises(ValueError, match="gravity"):
        builtin_environment(goal)
