import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.evaluators import (
    MAX_DEPTH,
    MAX_EVALUATORS,
    EvaluatorError,
    FindAction,
    NoChange,
    Rule,
    State,
    StopPage,
    dump_evaluators,
    load_evaluators,
    with_strict_order,
)

STOPPAGE = {
    "type": "stoppage",
    "match_type": "include",
    "match_rules": {"text": "Saved"},
    "check_type": "equal",
    "check_rules": {"activity": "a.b.Main"},
}
FINDACTION = {"type": "findaction", "match_rules": {"action_type": "input", "message": "milk"}}
RULE = {"type": "rule", "order": "sequential", "evaluators": [FINDACTION, STOPPAGE]}
STATE = {"type": "state", "path": ["todo", {"title": "milk"}, "done"], "value": True}
NOCHANGE = {"type": "nochange", "allowed": [["todo", {"title": "milk"}, "done"], ["clock"]]}


def refused(records: object) -> EvaluatorError:
    with pytest.raises(EvaluatorError) as caught:
        load_evaluators(records, name="goal.json")
    return caught.value


def test_evaluators_are_read_as_what_their_type_says():
    stop, rule, state, nochange = load_evaluators([STOPPAGE, RULE, STATE, NOCHANGE])
    assert isinstance(stop, StopPage)
    assert stop.match_rules == {"text": "Saved"}
    assert isinstance(rule, Rule)
    assert isinstance(rule.evaluators[0], FindAction)
    assert isinstance(state, State)
    assert state.path == ("todo", {"title": "milk"}, "done")
    assert isinstance(nochange, NoChange)
    assert nochange.allowed[1] == ("clock",)


def test_dumps_are_read_back():
    read = load_evaluators([STOPPAGE, RULE, STATE, NOCHANGE])
    dumped = json.loads(json.dumps(dump_evaluators(read)))
    assert dumped == [STOPPAGE, RULE, STATE, NOCHANGE]
    assert load_evaluators(dumped) == read


def test_evaluators_made_in_code_are_dumped_with_their_types():
    made = (Rule(order="strict", evaluators=(FindAction(match_rules={"text": "OK"}),)),)
    assert load_evaluators(dump_evaluators(made)) == made


def test_null_differs_from_no_value():
    null, none = load_evaluators(
        [
            {"type": "state", "path": ["x"], "check_type": "absent", "value": None},
            {"type": "state", "path": ["x"], "check_type": "absent"},
        ]
    )
    assert isinstance(null, State)
    assert isinstance(none, State)
    assert (null.has_value, none.has_value) == (True, False)
    assert load_evaluators(dump_evaluators([null, none])) == (null, none)


@pytest.mark.parametrize(
    ("records", "path"),
    [
        ({}, ""),
        ([], ""),
        (["x"], "0"),
        ([{"type": "stopage"}], "0"),
        ([{"match_rules": {}}], "0"),
        ([STOPPAGE, {**STOPPAGE, "match_typ": "equal"}], "1.match_typ"),
        ([{**STOPPAGE, "match_type": "regex"}], "0.match_type"),
        ([{**STOPPAGE, "match_rules": {"txt": "Saved"}}], "0.match_rules.txt"),
        ([{**STOPPAGE, "match_rules": {"text": 1}}], "0.match_rules.text"),
        ([{**STOPPAGE, "check_rules": {"message": "x"}}], "0.check_rules.message"),
        ([{"type": "lastaction"}], "0.check_rules"),
        ([{"type": "lastaction", "check_rules": {}}], "0"),
        ([{"type": "findaction"}], "0"),
        (
            [{"type": "rule", "order": "present", "evaluators": [STOPPAGE, {"type": "findaction",
              "match_rules": {"action_type": "text"}}]}],
            "0.evaluators.1.match_rules.action_type",
        ),
        ([{**RULE, "order": "some"}], "0.order"),
        ([{**RULE, "evaluators": []}], "0.evaluators"),
        ([{**STATE, "path": ["todo", 1.5]}], "0.path.1"),
        ([{**STATE, "path": ["todo", {}]}], "0.path.1"),
        ([{"type": "state", "path": ["todo"]}], "0"),
        ([{"type": "state", "path": ["todo"], "check_type": "count", "value": 1}], "0"),
        ([{"type": "state", "path": ["x"], "check_type": "count", "count": -1}], "0.count"),
        ([{"type": "state", "path": ["x"], "check_type": "within"}], "0"),
        *(
            ([{"type": "state", "path": ["x"], "check_type": "within", "value": wrong}], "0")
            for wrong in (None, {}, "soon", {"until": "2026-03-12"}, {"by": "ten"}, {"by": 3})
        ),
        ([{**NOCHANGE, "except": []}], "0.except"),
    ],
)  # fmt: skip
def test_the_wrong_field_is_named(records, path):
    error = refused(records)
    assert error.path == path
    assert str(error).startswith(f"goal.json: {path or 'top level'}: ")


def test_messages_say_what_was_found_and_what_is_expected():
    text = str(refused([{"type": "findaction", "match_rules": {"action_type": "text"}}]))
    assert "found 'text', expected one of click, longclick, input" in text
    assert "expected one of findaction" in str(refused([{"type": "stopage"}]))
    two_wrong = [{**STOPPAGE, "match_type": 1, "check_type": 2}]
    assert "(and 1 more)" in str(refused(two_wrong))


def test_too_many_and_too_deep_are_refused():
    assert f"over {MAX_EVALUATORS}" in str(refused([STOPPAGE] * (MAX_EVALUATORS + 1)))
    nested = STOPPAGE
    for _ in range(MAX_DEPTH - 1):
        nested = {"type": "rule", "order": "present", "evaluators": [nested]}
    assert load_evaluators([nested])
    for _ in range(5000):
        nested = {"type": "rule", "order": "present", "evaluators": [nested]}
    assert "deeper" in str(refused([nested]))


def test_a_value_nested_without_end_is_refused():
    value: list = []
    for _ in range(100_000):
        value = [value]
    assert refused([{**STATE, "value": value}])


def test_strict_order_replaces_the_orders_of_the_release_at_any_depth():
    present = {"type": "rule", "order": "present", "evaluators": [STOPPAGE]}
    consecutive = {"type": "rule", "order": "consecutive", "evaluators": [RULE, present]}
    strict = with_strict_order(load_evaluators([consecutive, STOPPAGE]))
    inner = {**RULE, "order": "strict"}
    expected = {**consecutive, "order": "adjacent", "evaluators": [inner, present]}
    assert strict == load_evaluators([expected, STOPPAGE])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda children: (
        st.lists(children, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [*("type", "order", "evaluators", "match_rules", "check_rules", "text", "path")]
            ),
            children | st.sampled_from(["rule", "state", "stoppage", "findaction", "present"]),
            max_size=4,
        )
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(JSON)
def test_no_configuration_crashes_the_reader(records):
    try:
        read = load_evaluators(records)
    except EvaluatorError:
        return
    assert load_evaluators(dump_evaluators(read)) == read
