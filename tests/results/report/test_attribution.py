"""Each cause on an episode that failed for it, on the real phone."""

from dataclasses import replace

import pytest
from inspect_ai.solver import solver

from tests.navigation_tools import episode, run_goal
from uiprobe.episodes.divergence import find_divergence
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Answer, Episode
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_goals
from uiprobe.results.report.sections.attribution import CAUSES, attribute
from uiprobe.solvers.navigate import Decision, navigate
from uiprobe.ui.actions import Key, format_action, infeasible, parse_action, press
from uiprobe.ui.reference import next_action

pytestmark = pytest.mark.slow


class Changed:
    """The reference, changed at one step."""

    def __init__(self, goal, at, change):
        self.goal, self.at, self.change = goal, at, change
        self.position = self.number = 0

    async def decide(self, turn):
        tree = turn.screen.tree
        number, self.number = self.number, self.number + 1
        if number >= self.at:
            action = self.change(number - self.at, tree)
            if action is None:
                return Decision(None, [Answer(text="?", reason="empty", message="none")])
        else:
            action, self.position = next_action(self.goal.reference, self.position, tree)
        return Decision(action, [Answer(text="", action=format_action(action))])


@solver
def changed(at, change):
    async def solve(state, generate):
        return await navigate(state, lambda goal: Changed(goal, at, change))

    return solve


def _plain_goals():
    """The goals of a seed that are on no condition: each step of their references counts."""
    asked = {(group.app, name) for group in APP_GOALS for name in group.condition.of}
    return [goal for goal in builtin_goals(0) if (goal.app, goal.template) not in asked]


@pytest.fixture(scope="module")
def goal():
    """A user task of some steps, the first of them a click."""
    return next(
        g
        for g in _plain_goals()
        if g.kind == "user" and g.app == "todo" and g.feasible
        if len(g.reference) >= 4 and g.reference[0].startswith("click ")
    )


def caused(goal, tmp_path, at, change, max_steps=12):
    sample = run_goal(goal, tmp_path, changed(at, change), max_steps=max_steps)
    score = sample.scores["success"]
    return attribute(goal, episode(sample), score.metadata, success=score.value == "C", error=False)


def test_the_reference_fails_for_nothing_and_leaves_nothing(goal, tmp_path):
    found = caused(goal, tmp_path, 99, None)
    assert (found.cause, found.divergence) == ("", None)


def test_stopping_before_the_last_step(goal, tmp_path):
    found = caused(goal, tmp_path, 2, lambda n, tree: press(Key.STOP))
    assert found.cause == "stopped early"
    assert found.divergence.step == 2
    assert found.divergence.expected


def test_giving_up_on_a_goal_that_can_be_met(goal, tmp_path):
    found = caused(goal, tmp_path, 1, lambda n, tree: infeasible("There is no such list"))
    assert (found.cause, found.divergence.step) == ("stopped early", 1)


def test_giving_up_on_a_goal_at_its_end(goal, tmp_path):
    last = len(episode(run_goal(goal, tmp_path, changed(99, None))).steps) - 1
    found = caused(goal, tmp_path, last, lambda n, tree: infeasible("I do not see it"))
    assert (found.cause, found.divergence.step) == ("wrong action", last)


def test_an_answer_that_cannot_be_read(goal, tmp_path):
    assert caused(goal, tmp_path, 1, lambda n, tree: None).cause == "format"


def test_the_same_again_and_again(goal, tmp_path):
    found = caused(goal, tmp_path, 1, lambda n, tree: press(Key.WAIT))
    assert found.cause == "loop"
    assert found.divergence.step == 1


def other_widget(goal):
    def change(n, tree):
        if n:
            return press(Key.STOP)
        wanted, _ = next_action(goal.reference, 0, tree)
        for index, widget in enumerate(tree.widgets):
            if index != wanted.index and "click" in widget.actions:
                return parse_action(f"{wanted.kind} [{index}]")
        raise AssertionError("there is only one widget")

    return change


def test_another_target(goal, tmp_path):
    found = caused(goal, tmp_path, 0, other_widget(goal))
    assert found.cause == "wrong target on the right plan"
    assert found.divergence.step == 0
    assert found.divergence.place is not None


def test_another_kind_of_action(goal, tmp_path):
    moves = [press(Key.BACK), press(Key.WAIT), press(Key.STOP)]
    found = caused(goal, tmp_path, 1, lambda n, tree: moves[min(n, 2)])
    assert found.cause == "wrong action"


@pytest.mark.parametrize("way_out", ["press [restart]", 'click {"content-desc": "Navigate up"}'])
def test_any_way_out_of_where_the_app_was_left_is_as_good(way_out, tmp_path):
    goal = next(
        g
        for g in _plain_goals()
        if g.feasible and "interruption" not in g.setup
        if g.setup.get("left", {"depth": 0})["depth"] == 1 and len(g.setup["left"]["way"]) > 1
    )
    lines = (way_out, *goal.reference[1:])
    position = 0

    def change(n, tree):
        nonlocal position
        action, position = next_action(lines, position, tree)
        return action

    found = caused(goal, tmp_path, 0, change, max_steps=60)
    assert (found.cause, found.divergence) == ("", None)


def test_stopping_where_the_app_was_left_is_stopping_early(tmp_path):
    goal = next(g for g in _plain_goals() if "left" in g.setup and "interruption" not in g.setup)
    found = caused(goal, tmp_path, 0, lambda n, tree: press(Key.STOP))
    assert (found.cause, found.divergence.step) == ("stopped early", 0)


def test_another_text(tmp_path):
    goal = next(
        g
        for g in _plain_goals()
        if g.feasible
        and any(step.startswith("text ") for step in g.reference)
        and g.app == "todo"
        and g.kind == "user"
    )
    at = next(i for i, step in enumerate(goal.reference) if step.startswith("text "))

    def change(n, tree):
        wanted, _ = next_action(goal.reference, at, tree)
        if n:
            return press(Key.STOP)
        return parse_action(f"text [{wanted.index}] [something else entirely]")

    found = caused(goal, tmp_path, at, change)
    assert (found.cause, found.divergence.step) == ("wrong argument", at)


def test_going_on_after_the_goal_was_met(goal, tmp_path):
    length = len(goal.reference)
    moves = [press(Key.WAIT), press(Key.BACK)]
    found = caused(goal, tmp_path, length, lambda n, tree: moves[n % 2], max_steps=length + 2)
    assert found.cause in ("", "never stopped")


def test_what_the_reference_acts_on_is_not_there(goal, tmp_path):
    first, second, *_ = read_steps(episode(run_goal(goal, tmp_path, changed(99, None))))
    # The first action leads nowhere: the second is looked for on the first screen.
    found = find_divergence(goal, [first, replace(first, action=second.action)])
    assert found is not None
    assert (found.step, found.cause) in [(1, "wrong screen"), (1, "wrong target on the right plan")]


def test_machinery_comes_before_all_else(goal):
    empty = Episode()
    assert attribute(goal, empty, {}, success=False, error=True).cause == "machinery"
    assert attribute(goal, empty, {}, success=False, error=False).cause == "not told"


def test_flags_of_the_score_count(goal, tmp_path):
    sample = run_goal(goal, tmp_path, changed(99, None))
    recorded = episode(sample)
    for flag, cause in (("stopped_late", "stopped late"), ("never_stopped", "never stopped")):
        assert attribute(goal, recorded, {flag: 1}, success=False, error=False).cause == cause
    alone = attribute(goal, recorded, {}, success=False, error=False)
    assert alone.cause == "reference not enough"


def test_every_cause_is_explained():
    assert all(CAUSES.values())
