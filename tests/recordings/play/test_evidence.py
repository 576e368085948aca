"""Findings in words: what fails never reads like what holds."""

import json
from dataclasses import asdict
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from tests.ui.test_evidence import without_screen
from uiprobe.recordings.play.evidence import tell_evidence
from uiprobe.ui.evaluators import Evaluator, load_evaluators
from uiprobe.ui.evidence import evaluate_with_bounds, findings
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, WEB
from uiprobe.ui.readers.browser import parse_page
from uiprobe.ui.trajectory import RecordedAction, Step

NOWHERE = {"text": "no such thing"}


def state(*path, **check):
    return {"type": "state", "path": list(path), **check}


def by_action(acted, shown, check=None):
    return {
        "type": "findelementbyaction",
        "action_match_rules": acted,
        "element_match_rules": shown,
        "check_rules": check or {},
    }


STATES = [
    state("todo", "next", value=3),
    state("todo", "next", value=4),
    state("todo", "next", value="3"),
    state("todo", "next", value=True),
    state("todo", "missing", value=None),
    state("todo", "tasks", {"title": "milk"}, "done", value=False),
    state("todo", "tasks", -1, "title", value="bread"),
    state("todo", "tasks", check_type="include", value={"title": "milk"}),
    state("todo", "tasks", check_type="include", value={"title": "tea"}),
    state("todo", "tasks", 0, "title", check_type="include", value="bre"),
    state("todo", "tasks", check_type="absent"),
    state("todo", "trips", check_type="absent"),
    state("todo", "tasks", check_type="absent", value={"title": "milk"}),
    state("todo", "tasks", check_type="absent", value={"title": "tea"}),
    state("todo", "next", check_type="count", count=3),
    *(state("todo", "tasks", check_type="count", count=number) for number in range(4)),
    *(
        state("todo", "tasks", check_type="count", count=number, value={"title": title})
        for number in range(3)
        for title in ("milk", "tea")
    ),
]
CHANGES = [
    {"type": "nochange"},
    {"type": "nochange", "path": ["clock"]},
    {"type": "nochange", "path": ["todo", "tasks", {"title": "bread"}]},
    {"type": "nochange", "path": ["todo", "tasks", {"title": "milk"}]},
]


def of_screens(text, other, name):
    """Evaluators of screens and actions, of which some hold and some do not."""
    click = {"action_type": "click", text: "Save"}
    return [
        *(stoppage({text: value}) for value in ("milk", "Save", "no such thing")),
        *(stoppage({text: "mil"}, match_type=kind) for kind in ("equal", "include")),
        *(stoppage({other: name}, {text: value}) for value in ("milk", "bread")),
        *(element({text: value}, {other: name}) for value in ("milk", "no such thing")),
        *(
            {"type": "lastaction", "check_rules": {**click, text: value}}
            for value in ("Save", "bread")
        ),
    ]


PHONE = [
    *of_screens("text", "resource-id", "task"),
    CLICK_SAVE,
    TYPE_MILK,
    action(**NOWHERE),
    action({"resource-id": "save"}, action_type="click"),
    by_action({"action_type": "input"}, {"text": "Save"}),
    by_action({"action_type": "input"}, {"text": "milk"}),
    by_action({"action_type": "back"}, {"text": "milk"}),
    stoppage({"activity": "a.b.Main"}),
    stoppage({"activity": "a.b.OtherActivity"}),
]


def page(*names):
    nodes = [
        {"role": "button", "name": name, "id": "task", "bid": str(number), "clickable": True}
        for number, name in enumerate(names)
    ]
    return parse_page(json.dumps({"nodes": nodes}))


ON_PAGE = [
    Step(
        tree := page("Save", "bread"),
        Place("desk", "http://desk/list"),
        RecordedAction("click", tree.elements[0], None),
    ),
    Step(page("bread", "milk"), Place("desk", "http://desk/end"), RecordedAction("stop")),
]
WEB_ONLY = [
    *of_screens("name", "id", "task"),
    {"type": "findaction", "match_rules": {"action_type": "click", "name": "Save"}},
    {"type": "findaction", "match_rules": {"action_type": "click", "name": "tea"}},
    by_action({"action_type": "click"}, {"name": "bread"}),
    by_action({"action_type": "click"}, {"name": "milk"}),
    stoppage({"url": "http://desk/end"}),
    stoppage({"url": "http://desk/list"}),
]


def rules(records):
    """Every order, with parts of which none, some and all hold."""
    some = [records[0], records[1], records[5], STATES[0], STATES[1], CHANGES[0]]
    orders = ("sequential", "consecutive", "present", "strict", "adjacent", "any")
    return [
        rule(order, *parts)
        for order in orders
        for parts in [*product(some, repeat=2), (rule("any", *some[:2]), some[2])]
    ]


EPISODES = {
    "phone": (ANDROID, PHONE, ADD_MILK),
    "cut off": (ANDROID, PHONE, ADD_MILK[:2]),
    "lost": (ANDROID, PHONE, without_screen(3)),
    "web": (WEB, WEB_ONLY, ON_PAGE),
    "declared": (
        ANDROID,
        PHONE,
        [
            *ADD_MILK[:3],
            Step(ADD_MILK[3].tree, ADD_MILK[3].place, RecordedAction("stop", None, "no")),
        ],
    ),
}


def judge(platform, records, steps, before=BEFORE, after=AFTER, feasible=True):
    # One by one: a goal may not have as many.
    evaluators = tuple(load_evaluators([one], platform=platform)[0] for one in records)
    goal = Goal(1, "todo", "Add milk", "productivity", evaluators=evaluators, feasible=feasible)
    found = findings(
        goal, steps, evaluate_with_bounds(goal, steps, before=before, after=after), after
    )
    return found, tell_evidence([asdict(one) for one in found])


def check(found, told):
    """Each sentence begins as its outcome does, and claims nothing that another contradicts."""
    for one, sentence in zip(found, told, strict=True):
        asked, rest = one.asked, sentence
        assert asked, one
        match one.outcome:
            case "met":
                assert rest.startswith(("Right: ", "Right, step "))
                assert "Found" not in rest.replace(asked, "")
            case "not_met":
                prefix = f"Not right. Asked: {asked}. Found: "
                assert rest.startswith(prefix) and len(rest) > len(prefix) + 1
                assert not asked.endswith(f" is {rest.removeprefix(prefix).removesuffix('.')}")
            case "unknown":
                assert rest.startswith(f"Cannot be told. Asked: {asked}. Missing: ")
                assert "cannot be told" not in rest
    outcomes = {}
    for one in found:
        assert outcomes.setdefault(one.asked, one.outcome) == one.outcome, one.asked


@pytest.mark.slow
@pytest.mark.parametrize("feasible", [True, False])
@pytest.mark.parametrize("states", [(BEFORE, AFTER), (BEFORE, BEFORE), (None, None)])
@pytest.mark.parametrize("name", EPISODES)
def test_what_fails_never_reads_like_what_holds(name, states, feasible):
    platform, records, steps = EPISODES[name]
    every = [*STATES, *CHANGES, *records, *rules(records)]
    found, told = judge(platform, every, steps, *states, feasible=feasible)
    check(found, told)
    if states[0] is not None and name == "phone":
        assert {one.outcome for one in found} == {"met", "not_met"}


def test_every_kind_of_evaluator_is_among_them():
    kinds = {one.model_fields["type"].default for one in get_args(get_args(Evaluator)[0])}
    for records in (PHONE, WEB_ONLY):
        every = [*STATES, *CHANGES, *records, *rules(records)]
        assert {one["type"] for one in every} == kinds


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=400),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2)
    ),
    max_leaves=6,
)


@pytest.mark.slow
@given(VALUES, VALUES, st.sampled_from(["equal", "include", "absent", "count"]))
def test_a_state_that_is_wrong_is_not_told_as_it_was_asked_for(wanted, there, kind):
    count = {"count": 1} if kind == "count" else {}
    record = state("a.notes", "x", check_type=kind, value=wanted, **count)
    after = {"a.notes": {"x": there}}
    found, told = judge(ANDROID, [record], ADD_MILK, after, after)
    check(found, told)


def test_of_an_entry_that_is_not_there_the_nearest_is_told():
    wanted = {"title": "tea", "starred": True, "done": False}
    record = state("a.notes", "x", check_type="count", count=1, value=wanted)
    near = {"title": "tea", "starred": False, "done": False, "notes": ""}
    for entries, found in (
        ([], "none"),
        ([{"title": "milk", "starred": True, "done": False}], "none"),
        ([{"title": "tea", "starred": False, "done": True}], "none"),
        ([{"title": "milk"}, near], "none, the nearest has starred no"),
    ):
        after = {"a.notes": {"x": entries}}
        _, [told] = judge(ANDROID, [record], ADD_MILK, after, after)
        assert told.endswith(f"Found: {found}.")


def test_a_count_and_what_is_counted_do_not_contradict_each_other():
    _, told = judge(ANDROID, [STATES[i] for i in (17, 22)], ADD_MILK)
    assert told == [
        "Right, step 4: exactly 2 entries in tasks of todo",
        "Not right. Asked: exactly 1 entry with title 'tea' in tasks of todo. Found: none.",
    ]


def test_texts_of_a_state_are_not_taken_for_numbers_of_steps():
    after = {"a.notes": {"x": "the screen of step 3 is lost"}}
    _, [told] = judge(ANDROID, [state("a.notes", "x", value="b")], ADD_MILK, after, after)
    assert "the screen of step 3 is lost" in told
    _, told = judge(ANDROID, [stoppage({"text": "milk"})], without_screen(3))
    assert told[0].endswith("Missing: the screen of step 4 is lost.")


def test_evidence_of_early_logs_is_told_as_far_as_it_says():
    early = [
        {"outcome": "met", "step": 3, "state": "todo.next = 3"},
        {"outcome": "met"},
        {"outcome": "not_met", "reason": "part 0: the last action, of step 2, fails the check"},
    ]
    assert tell_evidence(early) == [
        "Right, step 4: todo.next = 3",
        "Right: it holds",
        "Not right: part 1: the last action, of step 3, fails the check",
    ]
