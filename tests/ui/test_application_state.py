import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.application_state import (
    covers,
    differences,
    equal,
    includes,
    look_up,
    without,
)

STATE = {
    "todo": {
        "tasks": [
            {"id": 1, "title": "milk", "done": False},
            {"id": 2, "title": "bread", "done": True},
            {"id": 3, "title": "milk", "done": True},
        ],
        "next": 4,
    },
    "notes": {"a": {"text": "hello"}, "b": {"text": "bye"}},
}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda children: (
        st.lists(children, max_size=3) | st.dictionaries(st.text("ab", max_size=2), children)
    ),
    max_leaves=10,
)
SEGMENT = st.text("ab", max_size=2) | st.integers(-2, 2) | st.dictionaries(
    st.text("ab", max_size=2), st.integers(-1, 1), min_size=1, max_size=1
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ((), (True, STATE)),
        (("todo", "next"), (True, 4)),
        (("todo", "tasks", 1, "title"), (True, "bread")),
        (("todo", "tasks", -1, "id"), (True, 3)),
        (("todo", "tasks", {"title": "milk"}, "id"), (True, 1)),
        (("todo", "tasks", {"title": "milk", "done": True}, "id"), (True, 3)),
        (("notes", {"text": "bye"}, "text"), (True, "bye")),
        (("todo", "tasks", 3), (False, None)),
        (("todo", "tasks", "0"), (False, None)),
        (("todo", "tasks", {"title": "eggs"}), (False, None)),
        (("todo", "next", "x"), (False, None)),
    ],
)
def test_paths_lead_where_they_say(path, found):
    assert look_up(STATE, path) == found


def test_without_takes_out_every_member_a_selector_names_and_leaves_the_state_alone():
    kept = copy.deepcopy(STATE)
    rest = without(STATE, ("todo", "tasks", {"title": "milk"}))
    assert look_up(rest, ("todo", "tasks")) == (True, [{"id": 2, "title": "bread", "done": True}])
    fields = without(STATE, ("todo", "tasks", {"title": "milk"}, "done"))
    assert look_up(fields, ("todo", "tasks", 0)) == (True, {"id": 1, "title": "milk"})
    assert look_up(fields, ("todo", "tasks", 1)) == look_up(STATE, ("todo", "tasks", 1))
    assert without(STATE, ("no", "such")) == STATE
    assert kept == STATE


def test_numbers_are_not_booleans():
    assert not equal({"done": 1}, {"done": True})
    assert not covers({"done": False}, {"done": 0})
    assert equal({"n": 1}, {"n": 1.0})


@pytest.mark.parametrize(
    ("found", "wanted", "result"),
    [
        ("hello world", "lo w", True),
        ("5", 5, False),
        ([1, 2], 2, True),
        ([{"a": 1, "b": 2}], {"b": 2}, True),
        ([{"a": 1}], {"a": 1, "b": 2}, False),
        ([[1, 2]], [1], False),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 2}}, True),
        ({"a": 1}, "a", False),
        (5, 5, False),
    ],
)
def test_includes(found, wanted, result):
    assert includes(found, wanted) == result


def test_differences_name_the_places():
    after = copy.deepcopy(STATE)
    after["todo"]["tasks"][0]["done"] = True
    after["todo"]["tasks"].append({"id": 4})
    del after["notes"]["a"]
    after["new"] = 1
    found = set(differences(STATE, after))
    assert found == {"todo.tasks.0.done", "todo.tasks.3", "notes.a", "new"}


@pytest.mark.slow
@given(JSON, JSON)
def test_differences_are_empty_exactly_for_equals(before, after):
    assert list(differences(before, copy.deepcopy(before))) == []
    assert bool(list(differences(before, after))) == bool(list(differences(after, before)))


@pytest.mark.slow
@given(JSON, st.lists(SEGMENT, max_size=3))
def test_after_taking_out_nothing_is_left_to_find(state, path):
    kept = copy.deepcopy(state)
    rest = without(state, path)
    assert state == kept
    there, _ = look_up(state, path)
    if not there:
        assert equal(rest, state)
    elif path and isinstance(path[-1], (str, dict)) and not any(type(s) is int for s in path):
        assert not look_up(rest, path)[0]
