"""A goal's statement becomes evaluators, a reference and wrong endings."""

import pytest

from uiprobe.probes.sources.builtin.language import (
    CANCELLED,
    TWICE,
    UNDECLARED,
    UNSAVED,
    Records,
    allow,
    allow_permissions,
    cut,
    demand,
    draft,
    ends_on,
    holds,
    infeasible,
    joined,
    none,
    nothing_else,
    one,
    put,
    shown,
    then,
)

BELLS = Records(("tower", "bells"), by="name")
APPS = {"tower": {"bells": [{"name": "Ann", "size": 1}, {"name": "Bo", "size": 2}]}}
ANN, PATH = {"name": "Ann", "size": 1}, ("tower", "bells")
AT_ANN = (*PATH, {"name": "Ann"})


@pytest.mark.parametrize(
    ("change", "evaluators"),
    [
        (BELLS.add(ANN), (one(ANN, *PATH), nothing_else(AT_ANN))),
        (
            BELLS.add(ANN, unique=True),
            (one(ANN, *PATH), one({"name": "Ann"}, *PATH), nothing_else(AT_ANN)),
        ),
        (BELLS.add_as(ANN, size=1), (one(ANN, *PATH), nothing_else((*PATH, {"size": 1})))),
        (BELLS.add_as(ANN), (one(ANN, *PATH), nothing_else((*PATH, ANN)))),
        (BELLS.update(ANN, size=3), (one(ANN | {"size": 3}, *PATH), nothing_else(AT_ANN))),
        (
            BELLS.update(ANN, name="Di"),
            (
                one({"name": "Di", "size": 1}, *PATH),
                none({"name": "Ann"}, *PATH),
                nothing_else(AT_ANN, (*PATH, {"name": "Di"})),
            ),
        ),
        (BELLS.edit(ANN, size=3), (one(ANN | {"size": 3}, *PATH), nothing_else((*AT_ANN, "size")))),
        (BELLS.set("Ann", size=3), (holds(3, *AT_ANN, "size"), nothing_else((*AT_ANN, "size")))),
        (BELLS.remove("Ann"), (none({"name": "Ann"}, *PATH), nothing_else(AT_ANN))),
        (BELLS.remove_as(size=1), (none({"size": 1}, *PATH), nothing_else((*PATH, {"size": 1})))),
        (
            (put(1, "tower", "hour"), demand(holds(2, "tower", "day")), allow("tower", "log")),
            (
                holds(1, "tower", "hour"),
                holds(2, "tower", "day"),
                nothing_else(("tower", "hour"), ("tower", "log")),
            ),
        ),
        (
            allow_permissions("tower", "camera"),
            (nothing_else(("com.android.settings", "permissions", "tower", "camera")),),
        ),
        ((), (nothing_else(),)),
    ],
)
def test_a_change_says_what_is_true_and_that_nothing_else_changed(change, evaluators):
    made = draft(change=change, way=("a",)).evaluators
    assert [entry.model_dump() for entry in made] == [entry.model_dump() for entry in evaluators]


def test_records_are_found():
    assert BELLS.names(APPS) == ["Ann", "Bo"]
    assert BELLS.get(APPS, "Bo") == {"name": "Bo", "size": 2}
    assert BELLS.other(APPS, "Ann") == "Bo"
    assert BELLS.names(APPS, size=2) == [BELLS.other(APPS, size=2)] == ["Bo"]
    nested = {"tower": {"bells": [{"name": "Ann", "ropes": [{"color": "red"}]}]}}
    assert BELLS.within("Ann", "ropes", "color").names(nested) == ["red"]
    with pytest.raises(LookupError, match="Cy"):
        BELLS.get(APPS, "Cy")
    with pytest.raises(LookupError, match="not among"):
        BELLS.other(APPS, "Ann", "Bo")


def test_wrong_endings_are_made_of_the_reference():
    made = draft(change=(), way=("a", "b")).rejects(
        TWICE, UNSAVED, CANCELLED, rung_too=then("ring"), other_end=cut(2, "x"), other_bell=("o",)
    )
    assert made.near_misses == {
        "done twice": ("a", "b", "a", "b"),
        "not saved": ("a",),
        "cancelled": ("a", 'click {"resource-id": "button2"}'),
        "rung too": ("a", "b", "ring"),
        "other end": ("x",),
        "other bell": ("o",),
    }


def test_wrong_endings_need_names_of_their_own():
    with pytest.raises(ValueError, match="twice or without a name"):
        draft(change=(), way=("a",)).rejects(then("x"))
    with pytest.raises(ValueError, match="twice or without a name"):
        draft(change=(), way=("a",)).rejects(TWICE, done_twice=("x",))


def test_ways_follow_one_another():
    assert joined(("ring", name) for name in ("Ann", "Bo")) == ("ring", "Ann", "ring", "Bo")


def test_a_goal_that_is_declared_is_infeasible():
    declare = infeasible("no bell")
    made = draft(change=(), seen=shown(id="bells"), way=("a", declare)).rejects(UNDECLARED)
    assert not made.feasible
    assert made.evaluators[-1] == shown(id="bells")
    assert made.near_misses == {"declared at once": (declare,), "not declared": ("a",)}
    assert draft(change=(), way=("a",)).feasible


@pytest.mark.parametrize(
    "given", [{"way": ("a", infeasible("no bell"))}, {"way": ("a",), "seen": shown(id="bells")}]
)
def test_what_must_be_seen_is_said_of_infeasible_goals_only(given):
    with pytest.raises(ValueError, match="`seen`"):
        draft(change=(), **given)


def test_a_goal_is_judged_in_one_way():
    path = (ends_on(text="x"),)
    assert draft(path=path, way=("a",)).evaluators == path
    for judged in ({}, {"change": (), "path": path}):
        with pytest.raises(ValueError, match="one of the two"):
            draft(way=("a",), **judged)
