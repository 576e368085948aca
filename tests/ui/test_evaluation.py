import pytest

from uiprobe.ui.actions import question
from uiprobe.ui.evaluation import (
    Evaluation,
    StateUnavailableError,
    Verdict,
    evaluate_goal,
    evaluate_trajectory,
    judge_asking,
)
from uiprobe.ui.evaluators import load_evaluators, with_strict_order
from uiprobe.ui.goal import Goal
from uiprobe.ui.person.facts import Fact, Person
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import RecordedAction, Step, record_action
from uiprobe.ui.tree import Tree


def screen(*nodes: str) -> Tree:
    """A screen of which each node is written as `id text bounds`, one below the other."""
    found = []
    for number, node in enumerate(nodes):
        name, text = node.split(" ", 1)
        top = 100 * number
        found.append(
            f'<node resource-id="{name}" text="{text}" class="android.widget.Button" package="a.b" '
            f'clickable="true" bounds="[0,{top}][100,{top + 99}]"/>'
        )
    root = 'resource-id="root" text="" package="a.b" bounds="[0,0][1000,1000]"'
    return parse_hierarchy(f"<hierarchy><node {root}>{''.join(found)}</node></hierarchy>")


PLACE = Place("a.b", "a.b.Main")


def step(tree: Tree, kind: str, target: str = "", message: str | None = None) -> Step:
    element = next((e for e in tree.elements if target and e.id == target), None)
    return Step(tree, PLACE, RecordedAction(kind, element, message))


LIST = screen("add +", "task bread")
EDIT = screen("name Name", "save Save")
FILLED = screen("name milk", "save Save")
DONE = screen("add +", "task bread", "task milk")

ADD_MILK = [
    step(LIST, "click", "add"),
    step(EDIT, "input", "name", "milk"),
    step(FILLED, "click", "save"),
    step(DONE, "stop"),
]


def verdict(record: dict, steps: list[Step] = ADD_MILK, **state: dict) -> Verdict:
    return evaluate_trajectory(load_evaluators([record]), steps, **state).verdicts[0]


def stoppage(match: dict, check: dict | None = None, **types: str) -> dict:
    return {"type": "stoppage", "match_rules": match, "check_rules": check or {}, **types}


def action(check: dict | None = None, **match: str) -> dict:
    named = {name.replace("_id", "-id"): value for name, value in match.items()}
    return {"type": "findaction", "match_rules": named, "check_rules": check or {}}


def element(match: dict, check: dict | None = None, **types: str) -> dict:
    return {"type": "findelement", "match_rules": match, "check_rules": check or {}, **types}


def rule(order: str, *evaluators: dict) -> dict:
    return {"type": "rule", "order": order, "evaluators": list(evaluators)}


CLICK_ADD = action(action_type="click", resource_id="add")
TYPE_MILK = action(action_type="input", message="milk")
CLICK_SAVE = action(action_type="click", resource_id="save")


class TestStopPage:
    def test_looks_at_the_last_screen_only(self):
        assert verdict(stoppage({"text": "milk"})).step == 3
        assert not verdict(stoppage({"text": "Save"})).satisfied

    def test_checks_the_first_element_that_matches_and_no_other(self):
        assert verdict(stoppage({"resource-id": "task"}, {"text": "bread"})).satisfied
        found = verdict(stoppage({"resource-id": "task"}, {"text": "milk"}))
        assert found == Verdict(
            None, "the element that matches on the screen of step 3 fails the check"
        )

    def test_equal_compares_whole_values_and_include_parts(self):
        assert not verdict(stoppage({"text": "mil"})).satisfied
        assert verdict(stoppage({"text": "mil"}, match_type="include")).satisfied
        assert not verdict(stoppage({"text": "milk"}, {"class": "Button"})).satisfied
        included = stoppage({"text": "milk"}, {"class": "Button"}, check_type="include")
        assert verdict(included).satisfied

    def test_an_attribute_the_element_lacks_agrees_with_nothing(self):
        assert not verdict(stoppage({"text": "milk"}, {"hint": ""})).satisfied
        assert not verdict(stoppage({"text": "milk", "hint": ""}, match_type="include")).satisfied

    def test_the_activity_of_the_screen_can_be_asked_for(self):
        assert verdict(stoppage({"text": "milk"}, {"activity": "a.b.Main"})).satisfied
        assert not verdict(stoppage({"text": "milk"}, {"activity": "Main"})).satisfied
        assert verdict(stoppage({}, {"activity": "Main"}, check_type="include")).satisfied
        assert not verdict(stoppage({"activity": "a.b.Other"})).satisfied

    def test_a_trajectory_that_was_cut_off_is_judged_by_where_it_ended(self):
        cut_off = [*ADD_MILK[:3], Step(DONE, PLACE, None)]
        assert verdict(stoppage({"text": "milk"}), cut_off).step == 3


LAST_CLICK_SAVE = {"type": "lastaction", "check_rules": {"action_type": "click", "text": "Save"}}


class TestLastAction:
    def test_is_the_one_before_the_stop(self):
        assert verdict(LAST_CLICK_SAVE).step == 2
        assert not verdict(LAST_CLICK_SAVE, ADD_MILK[:2]).satisfied

    def test_is_the_last_one_of_a_trajectory_that_was_cut_off(self):
        assert (
            verdict(LAST_CLICK_SAVE, [*ADD_MILK[:3], Step(DONE, Place("a.b", ""), None)]).step == 2
        )

    def test_waiting_after_it_is_no_action_but_in_the_release(self):
        waited = [*ADD_MILK[:3], step(DONE, "none"), step(DONE, "none"), step(DONE, "stop")]
        assert verdict(LAST_CLICK_SAVE, waited).step == 2
        assert verdict(LAST_CLICK_SAVE, [*waited[:-1], Step(DONE, PLACE, None)]).step == 2
        assert not verdict(LAST_CLICK_SAVE, [*waited[:2], *waited[3:]]).satisfied
        bare = '<hierarchy><node bounds="[0,0][9,9]"/></hierarchy>'
        done = parse_hierarchy(bare, as_released=True)
        released = [step(done, one.record.kind) for one in waited if one.record is not None]
        clicked = {"type": "lastaction", "check_rules": {"action_type": "click"}}
        assert not verdict(clicked, released).satisfied
        assert verdict(clicked, [*released[:3], released[-1]]).satisfied

    def test_a_second_stop_comes_before_the_last(self):
        assert not verdict(LAST_CLICK_SAVE, [*ADD_MILK, step(DONE, "stop")]).satisfied

    def test_there_is_none_when_the_model_only_stopped(self):
        assert verdict(LAST_CLICK_SAVE, [step(LIST, "stop")]) == Verdict(None, "nothing was done")


class TestFindAction:
    def test_finds_an_action_by_type_message_and_element(self):
        assert verdict(CLICK_ADD).step == 0
        assert verdict(action(action_type="input", message="milk", resource_id="name")).step == 1
        assert not verdict(action(action_type="input", message="mil")).satisfied
        assert not verdict(action(action_type="longclick", resource_id="add")).satisfied

    def test_checks_the_first_action_that_matches_and_no_other(self):
        assert verdict(action({"resource-id": "add"}, action_type="click")).satisfied
        found = verdict(action({"resource-id": "save"}, action_type="click"))
        assert found == Verdict(None, "the action of step 0 fails the check")

    def test_any_element_around_the_place_may_have_the_attributes(self):
        assert verdict(action(action_type="click", resource_id="root")).step == 0

    def test_all_attributes_must_be_of_one_element(self):
        assert not verdict(action(resource_id="root", text="Save")).satisfied

    def test_the_place_of_the_action_counts_before_its_element(self):
        assert ADD_MILK[0].record is not None
        aside = Step(LIST, PLACE, ADD_MILK[0].record, TOUCH.parse("click [50,150]"))
        assert not verdict(CLICK_ADD, [aside, *ADD_MILK[1:]]).satisfied
        assert verdict(action(text="bread"), [aside, *ADD_MILK[1:]]).step == 0

    def test_a_row_is_touched_for_what_stands_in_it_and_not_for_a_widget_inside_it(self):
        row = (
            '<node resource-id="row" clickable="true" bounds="[0,0][400,100]">'
            '<node resource-id="title" text="Traffic" bounds="[10,10][90,40]"/>'
            '<node resource-id="more" clickable="true" bounds="[300,0][400,40]">'
            '<node text="More" bounds="[310,10][390,30]"/></node></node>'
        )
        layers = parse_hierarchy(f"<hierarchy>{row}</hierarchy>")
        released = parse_hierarchy(f"<hierarchy>{row}</hierarchy>", as_released=True)
        touched = [step(layers, "click", "row"), step(layers, "stop")]
        assert verdict(action(action_type="click", text="Traffic"), touched).step == 0
        assert not verdict(action(text="More"), touched).satisfied
        assert not verdict(action(action_type="longclick", text="Traffic"), touched).satisfied
        assert not verdict(
            action(text="Traffic"), [step(released, "click", "row"), step(released, "stop")]
        ).satisfied

    def test_a_list_is_not_touched_for_its_rows(self):
        node = (
            '<node resource-id="list" scrollable="true" bounds="[0,0][400,900]">'
            '<node text="Today" bounds="[10,10][90,40]"/></node>'
        )
        screen = parse_hierarchy(f"<hierarchy>{node}</hierarchy>")
        touched = [step(screen, "click", "list"), step(screen, "stop")]
        assert not verdict(action(text="Today"), touched).satisfied

    def test_a_key_has_no_element(self):
        back = [step(LIST, "back"), step(LIST, "stop")]
        assert verdict(action(action_type="back"), back).step == 0
        assert not verdict(action(action_type="back", resource_id="root"), back).satisfied

    def test_an_action_without_a_message_agrees_with_no_message(self):
        assert not verdict(action(action_type="click", message="")).satisfied


class TestFindElement:
    def test_finds_an_element_on_any_screen(self):
        assert verdict(element({"text": "Name"})).step == 1
        assert not verdict(element({"text": "eggs"})).satisfied

    def test_checks_the_first_that_matches_in_the_whole_trajectory(self):
        assert verdict(element({"resource-id": "name"}, {"text": "Name"})).satisfied
        found = verdict(element({"resource-id": "name"}, {"text": "milk"}))
        assert found == Verdict(
            None, "the element that matches on the screen of step 1 fails the check"
        )
        assert verdict(element({"resource-id": "name", "text": "milk"})).step == 2


SAVED_MILK = {
    "type": "findelementbyaction",
    "action_match_rules": {"action_type": "click", "resource-id": "save"},
    "element_match_rules": {"resource-id": "name"},
    "check_rules": {"text": "milk"},
}


class TestFindElementByAction:
    def test_looks_at_the_screen_on_which_the_action_was_done(self):
        assert verdict(SAVED_MILK).step == 2

    def test_only_the_first_action_that_matches_counts(self):
        steps = [step(EDIT, "click", "save"), *ADD_MILK]
        assert not verdict(SAVED_MILK, steps).satisfied

    def test_needs_the_action(self):
        without = [*ADD_MILK[:2], step(FILLED, "back"), step(LIST, "stop")]
        assert verdict(SAVED_MILK, without) == Verdict(None, "no action matches")

    def test_the_release_knows_no_activity_after_an_action(self):
        record = {**SAVED_MILK, "element_match_rules": {"activity": "a.b.Main"}, "check_rules": {}}
        bare = '<hierarchy><node resource-id="save" bounds="[0,0][9,9]"/></hierarchy>'
        ours, theirs = parse_hierarchy(bare), parse_hierarchy(bare, as_released=True)
        assert verdict(record, [step(ours, "click", "save"), step(ours, "stop")]).step == 0
        found = verdict(record, [step(theirs, "click", "save"), step(theirs, "stop")])
        assert found == Verdict(None, "the release knows no activity after an action")


def test_to_the_release_a_trajectory_that_was_cut_off_ends_in_a_stop():
    bare = '<hierarchy><node bounds="[0,0][9,9]"/></hierarchy>'
    ours, theirs = parse_hierarchy(bare), parse_hierarchy(bare, as_released=True)
    stopped = action(action_type="stop")
    assert verdict(stopped, [step(theirs, "click"), Step(theirs, PLACE, None)]).step == 1
    assert not verdict(stopped, [Step(theirs, PLACE, None), step(theirs, "click")]).satisfied
    assert not verdict(stopped, [step(ours, "click"), Step(ours, PLACE, None)]).satisfied


class TestRule:
    def test_sequential_parts_come_in_their_order(self):
        found = verdict(rule("sequential", CLICK_ADD, TYPE_MILK, CLICK_SAVE))
        assert found.step == 2
        assert [part.step for part in found.parts] == [0, 1, 2]
        assert not verdict(rule("sequential", CLICK_SAVE, TYPE_MILK)).satisfied

    def test_sequential_parts_may_share_a_step(self):
        assert verdict(rule("sequential", CLICK_SAVE, CLICK_SAVE)).satisfied
        # The screen of a step comes before its action.
        assert verdict(rule("sequential", element({"text": "milk"}), CLICK_SAVE)).step == 2
        assert verdict(rule("sequential", CLICK_SAVE, element({"text": "milk"}))).step == 3

    def test_strict_parts_may_not(self):
        record = rule("sequential", CLICK_SAVE, CLICK_SAVE)
        strict = with_strict_order(load_evaluators([record]))
        assert not evaluate_trajectory(strict, ADD_MILK).success
        assert evaluate_trajectory(strict, [*ADD_MILK[:3], *ADD_MILK[2:]]).success
        assert verdict(rule("strict", CLICK_SAVE, element({"text": "milk"}))).step == 3
        assert verdict(rule("strict", element({"text": "milk"}), CLICK_SAVE)).step == 2

    def test_a_sequence_commits_to_the_first_match_from_where_it_looks(self):
        name_is_milk = element({"resource-id": "name"}, {"text": "milk"})
        assert not verdict(name_is_milk).satisfied
        assert verdict(rule("sequential", TYPE_MILK, name_is_milk)).satisfied

    def test_consecutive_parts_follow_at_once(self):
        assert verdict(rule("consecutive", CLICK_ADD, TYPE_MILK, CLICK_SAVE)).step == 2
        assert verdict(rule("consecutive", TYPE_MILK, element({"text": "milk"}))).step == 2
        assert not verdict(rule("consecutive", CLICK_ADD, CLICK_SAVE)).satisfied
        list_shown = element({"resource-id": "task"})
        assert verdict(rule("consecutive", list_shown, CLICK_ADD)).step == 0
        assert verdict(rule("consecutive", list_shown, element({"text": "Name"}))).step == 1
        assert not verdict(rule("consecutive", list_shown, TYPE_MILK)).satisfied
        assert not verdict(rule("consecutive", TYPE_MILK, CLICK_ADD)).satisfied

    def test_consecutive_parts_may_share_a_step_and_adjacent_ones_may_not(self):
        assert verdict(rule("consecutive", TYPE_MILK, TYPE_MILK)).step == 1
        assert not verdict(rule("adjacent", TYPE_MILK, TYPE_MILK)).satisfied
        assert verdict(rule("adjacent", CLICK_ADD, TYPE_MILK, CLICK_SAVE)).step == 2
        assert not verdict(rule("adjacent", CLICK_ADD, CLICK_SAVE)).satisfied

    def test_a_consecutive_window_has_an_end_of_its_own_as_in_the_release(self):
        filled = stoppage({"text": "milk"})
        assert verdict(rule("consecutive", TYPE_MILK, filled)).step == 2
        assert not verdict(rule("adjacent", TYPE_MILK, filled)).satisfied
        assert verdict(rule("adjacent", CLICK_SAVE, filled)).step == 3
        typed = {"type": "lastaction", "check_rules": {"action_type": "input"}}
        assert verdict(rule("consecutive", TYPE_MILK, typed)).step == 1
        # There is a screen where an action would be looked for: the release ends in an error.
        found = verdict(rule("consecutive", element({"text": "milk"}), typed))
        assert "the release fails" in found.reason

    def test_consecutive_looks_at_every_window(self):
        steps = [step(LIST, "click", "add"), step(LIST, "back"), *ADD_MILK]
        assert verdict(rule("consecutive", CLICK_ADD, TYPE_MILK), steps).step == 3

    def test_present_parts_come_in_any_order(self):
        found = verdict(rule("present", CLICK_SAVE, CLICK_ADD))
        assert found.step == 2
        assert not verdict(rule("present", CLICK_SAVE, action(action_type="swipe"))).satisfied

    def test_rules_nest(self):
        inner = rule("present", TYPE_MILK, CLICK_ADD)
        found = verdict(rule("consecutive", inner, CLICK_SAVE, stoppage({"text": "milk"})))
        assert found.step == 3
        assert [part.step for part in found.parts[0].parts] == [1, 0]
        assert not verdict(rule("strict", CLICK_SAVE, inner)).satisfied

    def test_a_broken_rule_says_which_part_failed(self):
        found = verdict(rule("sequential", CLICK_ADD, action(action_type="swipe"), CLICK_SAVE))
        assert found.reason == "part 1: no action matches"
        assert [part.satisfied for part in found.parts] == [True, False]

    @pytest.mark.slow
    def test_deep_rules_over_long_trajectories_end_soon(self):
        record = element({"text": "nowhere"})
        for _ in range(14):
            record = rule("consecutive", action(action_type="click"), record)
        assert not verdict(record, ADD_MILK[:1] * 400).satisfied


BEFORE = {"todo": {"tasks": [{"id": 1, "title": "bread", "done": False}], "next": 2}, "clock": 1}
AFTER = {
    "todo": {
        "tasks": [
            {"id": 1, "title": "bread", "done": False},
            {"id": 2, "title": "milk", "done": False},
        ],
        "next": 3,
    },
    "clock": 5,
}


class TestState:
    @pytest.mark.parametrize(
        ("path", "check", "holds"),
        [
            (["todo", "next"], {"value": 3}, True),
            (["todo", "next"], {"value": 2}, False),
            (["todo", "tasks", {"title": "milk"}, "done"], {"value": False}, True),
            (["todo", "tasks", {"title": "milk"}, "done"], {"value": 0}, False),
            (["todo", "tasks", {"title": "eggs"}, "done"], {"value": False}, False),
            (["todo", "tasks"], {"check_type": "include", "value": {"title": "milk"}}, True),
            (["todo", "tasks"], {"check_type": "include", "value": {"title": "mil"}}, False),
            (["todo", "tasks", 1, "title"], {"check_type": "include", "value": "mil"}, True),
            (["todo", "tasks", {"title": "eggs"}], {"check_type": "absent"}, True),
            (["todo", "tasks", {"title": "milk"}], {"check_type": "absent"}, False),
            (["todo", "tasks"], {"check_type": "absent", "value": {"title": "eggs"}}, True),
            (["todo", "tasks"], {"check_type": "absent", "value": {"title": "milk"}}, False),
            (["todo", "tasks"], {"check_type": "count", "count": 2}, True),
            (["todo", "tasks"], {"check_type": "count", "count": 1}, False),
            (["todo", "tasks"], {"check_type": "count", "count": 1, "value": {"id": 2}}, True),
            (["todo", "next"], {"check_type": "count", "count": 3}, False),
        ],
    )
    def test_what_is_true_at_the_end(self, path, check, holds):
        found = verdict({"type": "state", "path": path, **check}, before=BEFORE, after=AFTER)
        assert found.satisfied == holds
        assert found.step == (3 if holds else None)
        assert bool(found.reason) != holds

    @pytest.mark.parametrize(
        ("found", "period", "holds"),
        [
            ("2026-03-12T09:59:59", {"by": "2026-03-12T10:00:00"}, True),
            ("2026-03-12T10:00:00", {"by": "2026-03-12T10:00:00"}, True),
            ("2026-03-12T10:00:01", {"by": "2026-03-12T10:00:00"}, False),
            ("2026-03-12T10:00:01", {"since": "2026-03-12T10:00:00"}, True),
            ("2026-03-12T09:59:59", {"since": "2026-03-12T10:00:00"}, False),
            ("2026-03-13T00:00:01", {"since": "2026-03-12T23:59", "by": "2026-03-13T00:01"}, True),
            ("2026-03-13T00:02:00", {"since": "2026-03-12T23:59", "by": "2026-03-13T00:01"}, False),
            ("2026-03-12T09:00:00+02:00", {"by": "2026-03-12T10:00:00"}, False),
            ("soon", {"by": "2026-03-12T10:00:00"}, False),
            (None, {"by": "2026-03-12T10:00:00"}, False),
            (7, {"by": "2026-03-12T10:00:00"}, False),
        ],
    )
    def test_a_moment_lies_within_a_period(self, found, period, holds):
        rules = {"type": "state", "path": ["now"], "check_type": "within", "value": period}
        assert verdict(rules, before={}, after={"now": found}).satisfied == holds
        assert not verdict(rules, before={}, after={}).satisfied

    def test_can_be_part_of_a_rule(self):
        saved = {"type": "state", "path": ["todo", "next"], "value": 3}
        assert verdict(rule("sequential", CLICK_SAVE, saved), after=AFTER).step == 3
        # The end is the last entry of the trace, and may be where the part before it was.
        stopped = action(action_type="stop")
        assert verdict(rule("sequential", stopped, saved), after=AFTER).step == 3
        found = verdict(rule("strict", stopped, saved), after=AFTER)
        assert found.reason == "part 1: the trajectory is at its end"
        window = verdict(rule("consecutive", CLICK_ADD, saved), after=AFTER)
        assert "the end is not among the steps" in window.reason

    def test_a_failure_says_what_was_found(self):
        def said(*path, **check):
            return verdict({"type": "state", "path": list(path), **check}, after=AFTER).reason

        assert said("clock", value=4) == "clock is 5"
        assert said("alarm", value=4) == "alarm does not exist"
        assert said("clock", check_type="absent") == "clock is there: 5"
        counted = "clock is 5, which has no members to count"
        assert said("clock", check_type="count", count=1) == counted
        assert said("todo", "tasks", check_type="count", count=3) == "todo.tasks has 2 such members"
        one = {"check_type": "count", "count": 2, "value": {"title": "milk"}}
        assert said("todo", "tasks", **one) == "todo.tasks has 1 such members"

    def test_without_state_there_is_no_verdict(self):
        with pytest.raises(StateUnavailableError, match="environment that gives it"):
            verdict({"type": "state", "path": ["todo"], "check_type": "absent"})


ALLOWED = [["clock"], ["todo", "next"], ["todo", "tasks", {"title": "milk"}]]


class TestNoChange:
    def test_holds_if_only_allowed_places_changed(self):
        record = {"type": "nochange", "allowed": ALLOWED}
        assert verdict(record, before=BEFORE, after=AFTER).satisfied

    def test_names_further_changes(self):
        found = verdict({"type": "nochange", "allowed": [["clock"]]}, before=BEFORE, after=AFTER)
        assert found.reason == "changed besides: todo.tasks.1, todo.next"

    def test_a_change_besides_the_goal_fails(self):
        record = {"type": "nochange", "allowed": ALLOWED}
        emptied = {**AFTER, "todo": {"tasks": [{"id": 2, "title": "milk"}], "next": 3}}
        assert not verdict(record, before=BEFORE, after=emptied).satisfied

    def test_can_be_confined_to_a_part(self):
        bread = {"type": "nochange", "path": ["todo", "tasks", {"title": "bread"}]}
        assert verdict(bread, before=BEFORE, after=AFTER).satisfied
        gone = {**AFTER, "todo": {"tasks": [], "next": 3}}
        removed = verdict(bread, before=BEFORE, after=gone)
        assert removed.reason == "todo.tasks.{'title': 'bread'} was removed"
        added = verdict(bread, before=gone, after=BEFORE)
        assert added.reason == "todo.tasks.{'title': 'bread'} was added"

    def test_names_five_changes_and_says_that_there_are_more(self):
        def changed(count):
            after = {str(number): 1 for number in range(count)}
            return verdict({"type": "nochange"}, before=dict.fromkeys(after, 0), after=after).reason

        assert changed(5) == "changed besides: 0, 1, 2, 3, 4"
        assert changed(7) == "changed besides: 0, 1, 2, 3, 4 and more"

    def test_needs_the_state_at_both_ends(self):
        with pytest.raises(StateUnavailableError, match="start"):
            verdict({"type": "nochange"}, after=AFTER)


def test_success_needs_all_and_completion_is_the_share():
    records = [stoppage({"text": "milk"}), CLICK_SAVE, action(action_type="swipe"), TYPE_MILK]
    found = evaluate_trajectory(load_evaluators(records), ADD_MILK)
    assert [item.satisfied for item in found.verdicts] == [True, True, False, True]
    assert (found.success, found.completion) == (False, 0.75)
    assert evaluate_trajectory(load_evaluators(records[:2]), ADD_MILK).success


DECLARED = RecordedAction("stop", message="there is no such list")


@pytest.mark.parametrize(
    ("feasible", "declared", "more"),
    [
        (True, False, ()),
        (True, True, (Verdict(None, "the goal declared infeasible, and is not"),)),
        (False, False, (Verdict(None, "the goal was not declared infeasible"),)),
        (False, True, (Verdict(7),)),
    ],
)
def test_a_declaration_has_a_verdict_of_its_own(feasible, declared, more):
    goal = Goal(
        1, "todo", "Add milk", "productivity",
        evaluators=load_evaluators([CLICK_ADD]), feasible=feasible,
    )  # fmt: skip
    end = Step(DONE, PLACE, DECLARED if declared else RecordedAction("stop"))
    assert evaluate_goal(goal, [*ADD_MILK[:3], end]).verdicts == (Verdict(1), *more)


class TestAskingWhereTheEnvironmentJudges:
    ASKED = record_action(question("Which list?"), LIST)
    STOP = RecordedAction("stop")
    NEEDED = Person((Fact("list", "Work, please.", ("Work",), must_ask=True),))
    SETTLED = Person((Fact("list", "Then there is nothing to do.", settles=True),))

    def judged(self, *records, person=NEEDED, feasible=True, ended=True):
        whole = Evaluation((Verdict(3),), share=0.5)
        found = judge_asking(
            person, "Add it to my list.", records, whole, feasible=feasible, ended=ended
        )
        assert found.verdicts[0] == Verdict(3)
        return found.verdicts[1:], found.completion

    def test_its_share_stands_for_one_verdict(self):
        back = RecordedAction("back")
        assert self.judged(back, self.ASKED, self.STOP) == ((Verdict(3),), 0.75)
        reason = "the person was not asked about the list"
        assert self.judged(back, self.STOP) == ((Verdict(None, reason),), 0.25)

    def test_what_cannot_be_met_has_to_be_declared_so(self):
        missing = Verdict(None, "the goal was not declared infeasible")
        found = self.judged(self.ASKED, self.STOP, feasible=False)
        assert found == ((Verdict(1), missing), 0.5)
        found = self.judged(self.ASKED, DECLARED, feasible=False)
        assert found == ((Verdict(1), Verdict(3)), pytest.approx(2.5 / 3))
        cut_off = self.judged(self.ASKED, None, feasible=False, ended=False)
        assert cut_off == ((Verdict(1), missing), 0.5)

    def test_after_nothing_is_to_be_done_the_end_is_enough(self):
        settled = {"person": self.SETTLED, "feasible": False}
        assert self.judged(self.ASKED, self.STOP, **settled) == ((), 0.5)
        missing = Verdict(None, "the goal was not declared infeasible")
        assert self.judged(self.ASKED, None, **settled, ended=False) == ((missing,), 0.25)
        assert self.judged(self.STOP, **settled) == ((missing,), 0.25)


def test_nothing_to_judge_is_refused_and_no_success():
    with pytest.raises(ValueError, match="0 evaluators"):
        evaluate_trajectory((), ADD_MILK)
    with pytest.raises(ValueError, match="0 steps"):
        evaluate_trajectory(load_evaluators([CLICK_ADD]), [])


class TestAny:
    def test_one_part_is_enough_and_the_first_that_was_done_counts(self):
        found = verdict(rule("any", CLICK_SAVE, CLICK_ADD))
        assert found.satisfied
        assert found.step == 0
        missing = action(action_type="click", resource_id="none")
        assert verdict(rule("any", missing, CLICK_SAVE)).step == 2
        assert not verdict(rule("any", missing)).satisfied

    def test_a_strict_rule_goes_on_from_the_part_that_was_done(self):
        either = rule("any", CLICK_SAVE, CLICK_ADD)
        assert verdict(rule("strict", either, TYPE_MILK)).satisfied
        assert not verdict(rule("strict", TYPE_MILK, rule("any", CLICK_ADD))).satisfied


def settings_page(*rows: str, released: bool = False) -> Tree:
    """Rows with a label and a switch, which is checkable and takes no touch of its own."""
    found = []
    for number, label in enumerate(rows):
        top = 100 * number
        found.append(
            f'<node resource-id="row" class="a.Row" clickable="true" '
            f'bounds="[0,{top}][500,{top + 99}]">'
            f'<node text="{label}" class="a.Text" bounds="[0,{top}][300,{top + 99}]"/>'
            f'<node resource-id="switch{number}" class="a.Switch" checkable="true" '
            f'bounds="[400,{top}][490,{top + 99}]"/></node>'
        )
    document = f'<hierarchy><node bounds="[0,0][500,900]">{"".join(found)}</node></hierarchy>'
    tree = parse_hierarchy(document)
    tree.as_released = released
    return tree


class TestLabelsBesideAControl:
    FERRIES = action(action_type="click", text="Avoid ferries")

    def test_a_switch_of_a_row_means_what_stands_in_the_row(self):
        page = settings_page("Avoid tolls", "Avoid ferries")
        assert verdict(self.FERRIES, [step(page, "click", "switch1"), step(page, "stop")]).satisfied

    def test_the_switch_of_another_row_does_not(self):
        page = settings_page("Avoid tolls", "Avoid ferries")
        other = [step(page, "click", "switch0"), step(page, "stop")]
        assert not verdict(self.FERRIES, other).satisfied

    @pytest.mark.parametrize("own", ['text="Toll"', 'content-desc="Toll"'])
    def test_a_switch_with_a_label_of_its_own_means_that(self, own):
        document = (
            '<hierarchy><node resource-id="row" class="a.Row" clickable="true" '
            'bounds="[0,0][500,99]"><node text="Avoid ferries" bounds="[0,0][300,99]"/>'
            f'<node resource-id="switch" {own} checkable="true" bounds="[400,0][490,99]"/>'
            "</node></hierarchy>"
        )
        page = parse_hierarchy(document)
        touched = [step(page, "click", "switch"), step(page, "stop")]
        assert not verdict(self.FERRIES, touched).satisfied
        assert verdict(action(resource_id="switch"), touched).satisfied

    def test_trees_of_the_release_are_judged_as_the_release_does(self):
        page = settings_page("Avoid tolls", "Avoid ferries", released=True)
        steps = [step(page, "click", "switch1"), step(page, "stop")]
        assert not verdict(self.FERRIES, steps).satisfied
