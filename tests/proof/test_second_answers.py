"""Goals that ask to look something up have one answer, and the search finds a second one."""

from __future__ import annotations

from itertools import islice

import pytest

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps, builtin_goals
from uiprobe.proof.second_answers import FAMILIES, fitting_answers, namesakes


def _drawn(seed):
    apps = builtin_apps(seed)
    for group in APP_GOALS:
        for template in group.templates:
            if f"{group.app}/{template.name}" in FAMILIES:
                for parameters in islice(group.draws(template, apps, seed), 1):
                    goal = group.goal(template, parameters, apps, seed=seed, instance=0)
                    yield goal, apps, parameters


@pytest.mark.parametrize("seed", range(3))
def test_one_answer_fits_each_goal_that_asks_for_a_value(seed):
    asked = list(_drawn(seed))
    assert {f"{goal.app}/{goal.template}" for goal, _, _ in asked} == {*FAMILIES}
    for goal, apps, parameters in asked:
        assert len(fitting_answers(goal, apps, parameters)) == 1, goal.instruction
        assert not list(namesakes(goal, apps, parameters)), goal.instruction


def test_a_second_answer_and_a_namesake_are_found():
    goal, apps, parameters = next(one for one in _drawn(0) if one[0].template == "like_longest")
    app = apps["org.uiprobe.music"]
    songs = [one | {"seconds": 100} for one in app["songs"]]
    changed = apps | {"org.uiprobe.music": app | {"songs": songs}}
    assert len(fitting_answers(goal, changed, parameters)) > 1
    twice = apps | {"org.uiprobe.music": app | {"songs": [*songs, songs[0]]}}
    assert list(namesakes(goal, twice, {"title": songs[0]["title"]}))


def test_a_cart_that_holds_one_product_from_two_shops_has_goals():
    assert any(goal.template == "save_for_later" for goal in builtin_goals(21))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [5709612, 9510732])
def test_goals_have_what_they_ask_for_where_chance_is_against_it(seed):
    """Without a second draw one has no wish without a namesake, one no single warmest day."""
    assert len(builtin_goals(seed)) == len(builtin_goals(0))
    for goal, apps, parameters in _drawn(seed):
        assert len(fitting_answers(goal, apps, parameters)) == 1, goal.instruction
