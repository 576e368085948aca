"""Templates are declared by decorators, and filled with words from beside them."""

from pathlib import Path

import pytest

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.language import (
    AppGoals,
    Draft,
    another,
    draft,
    infeasible,
    number,
    one_of,
    shown,
    some_of,
)
from uiprobe.probes.sources.builtin.language import template as templates
from uiprobe.probes.sources.builtin.language.wordings import WordingError

WORDS = """\
roles: {bell: the bell, times: how often}
ring:
- en: Ring {bell} {times} times.
- de: Läute {bell} {times} mal.
- zh: 敲{bell}{times}次。
"""
APPS = {"tower": {"bells": ["Ann", "Bo", "Cy"]}}


class Tower(App):
    name, package = "tower", "org.tower"


@pytest.fixture
def goals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppGoals:
    (tmp_path / "tower.yaml").write_text(WORDS, "utf-8")
    monkeypatch.setattr(templates, "GOALS", tmp_path)
    return AppGoals(Tower, "tools", order=1)


DRAW = {"bell": one_of(lambda apps: apps["tower"]["bells"]), "times": number(2, 5)}


def test_a_function_gets_what_it_names_and_words_come_from_parameters(goals: AppGoals):
    @goals.user(1, "easy", DRAW, distractors=2, others=("clock",))
    def ring(apps, bell: str, parameters) -> Draft:
        assert parameters["bell"] == bell
        return draft(change=(), way=(f"click {bell}",))

    [template] = goals.templates
    parameters = next(goals.draws(template, APPS, seed=3))
    goal = goals.goal(template, parameters, APPS, seed=3, instance=1, language="de")
    assert goal.instruction == f"Läute {parameters['bell']} {parameters['times']} mal."
    assert (goal.id, goal.kind, goal.template) == ("1001/tower", "user", "ring")
    assert goal.apps == ("tower", "clock")
    assert template.roles == {"bell": "the bell", "times": "how often"}


@pytest.mark.parametrize(
    ("draw", "words", "message"),
    [
        ({"bell": one_of(["Ann"])}, {}, r"tower.yaml: ring: \{times\} is filled by no word"),
        (
            {"bell": some_of(["Ann", "Bo"], 2), "times": number(1, 3)},
            {},
            r"tower.yaml: ring: \{bell\} is filled by no word: found",
        ),
        (DRAW, {"rope": "red"}, r"tower.yaml: ring: no wording has a place for \['rope'\]"),
    ],
)
def test_places_and_words_have_to_fit(goals: AppGoals, draw, words, message: str):
    @goals.user(1, "easy", draw)
    def ring() -> Draft:
        return draft(words=words, change=(), way=("a",))

    [template] = goals.templates
    with pytest.raises(ValueError, match=message):
        next(goals.draws(template, APPS, seed=0))


def test_parameters_that_leave_no_wrong_ending_are_drawn_again(goals: AppGoals):
    @goals.user(1, "easy", {"bell": one_of(["Ann", "Bo", "Cy"])})
    def ring(bell: str) -> Draft:
        return draft(words={"times": "2"}, change=(), way=(another(["Ann"], bell),))

    [template] = goals.templates
    assert {one["bell"] for one in goals.draws(template, APPS, seed=0)} == {"Bo", "Cy"}


def test_a_goal_is_built_once_where_its_draft_is_at_hand(goals: AppGoals):
    built = []

    @goals.user(1, "easy", DRAW)
    def ring(bell: str) -> Draft:
        built.append(bell)
        return draft(change=(), way=(f"click {bell}",))

    [template] = goals.templates
    parameters, drawn = next(goals.drafts(template, APPS, seed=0))
    goal = goals.goal(template, parameters, APPS, seed=0, instance=0, draft=drawn)
    assert built == [parameters["bell"]]
    assert goal == goals.goal(template, parameters, APPS, seed=0, instance=0)


def test_a_template_that_never_has_a_wrong_ending_is_named(goals: AppGoals):
    @goals.user(1, "easy", {"bell": one_of(["Ann"])})
    def ring(bell: str) -> Draft:
        return draft(words={"times": "2"}, change=(), way=(another(["Ann"], bell),))

    [template] = goals.templates
    with pytest.raises(SourceError, match="tower: ring: seed 0: found no goal in 1000 draws"):
        next(goals.draws(template, APPS, seed=0))


def ring() -> Draft:
    return draft(change=(), way=("a",))


def toll() -> Draft:
    return draft(change=(), way=("a",))


def test_names_are_given_once(goals: AppGoals):
    goals.user(1, "easy", {})(ring)
    with pytest.raises(SourceError, match=r"goals/tower.py: ring: .* name of its own"):
        goals.testing(2, "easy", {})(ring)


@pytest.mark.parametrize("number", [1, 2001])
def test_numbers_are_given_once_further_instances_included(goals: AppGoals, number: int):
    goals.user(1, "easy", {})(ring)
    with pytest.raises(SourceError, match=rf"goals/tower.py: toll: .* {number}, .* of ring \(1\)"):
        goals.testing(number, "easy", {})(toll)


def _with_twin(goals: AppGoals, twin: str):
    @goals.user(1, "easy", DRAW)
    def ring(bell: str) -> Draft:
        return draft(change=(), way=(f"click {bell}",))

    @goals.user(2, "easy", DRAW, twin=twin)
    def toll(bell: str) -> Draft:
        return draft(change=(), seen=shown(text="Bells"), way=(infeasible(f"no {bell}"),))


def test_a_twin_lends_its_words(goals: AppGoals):
    _with_twin(goals, "ring")
    ring, toll = goals.templates
    assert (ring.wordings, ring.translations, ring.roles) == (
        toll.wordings,
        toll.translations,
        toll.roles,
    )


def test_a_twin_without_words_is_named(goals: AppGoals):
    _with_twin(goals, "rang")
    with pytest.raises(WordingError, match="toll: found no words of its twin rang"):
        _ = goals.templates
