"""Goals on a condition that lies on a screen."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.conditions import OTHER_SIDE, on_condition
from uiprobe.probes.sources.builtin.episodes import following, run_episode
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.ui.goal import Goal

GROUPS = [pytest.param(group, id=group.app) for group in APP_GOALS]


def _condition(group: AppGoals):
    assert group.condition is not None
    return group.condition


def _both(group: AppGoals, template: Template, seed: int):
    apps = builtin_apps(seed)
    parameters, draft = next(group.drafts(template, apps, seed))
    goal = group.goal(template, parameters, apps, seed=seed, instance=0, draft=draft)
    return goal, draft, on_condition(goal, draft, group, template, apps)


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_a_condition_is_one_of_several_templates_that_need_nothing_at_their_start(
    group: AppGoals,
) -> None:
    by_name = {template.name: template for template in group.templates}
    twins = {template.twin for template in group.templates}
    assert len(_condition(group).of) >= 2
    for name in _condition(group).of:
        template = by_name[name]
        assert not template.twin and name not in twins
        assert not template.others
        _, draft, _ = _both(group, template, 0)
        assert draft.feasible
        assert not draft.setup


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("seed", [0, 4])
def test_a_look_changes_nothing_and_its_way_back_ends_on_the_first_screen(
    group: AppGoals, seed: int
) -> None:
    condition = _condition(group)
    facts = condition.facts(builtin_apps(seed))

    async def look(name: str) -> None:
        display = {"screen": [720, 1280], "density": 320, "font_scale": 1.3}
        goal = Goal(1, group.app, "Look.", "tools", setup=display, seed=seed)
        run = await run_episode(goal, following((*condition.look(name), *condition.back)))
        assert run.before == run.after
        assert run.documents[-1] == run.documents[0]

    for name in {is_so: name for name, is_so in facts.items()}.values():
        asyncio.run(look(name))


@pytest.mark.slow
def test_what_has_to_be_done_and_the_order_are_drawn_with_even_odds() -> None:
    met, first = Counter[str](), Counter[str]()
    for seed in range(2):
        for group in APP_GOALS:
            for template in group.templates:
                goal, draft, (asked, decides) = _both(group, template, seed)
                if asked == goal:
                    assert template.name not in _condition(group).of
                    continue
                assert goal.instruction in asked.instruction
                own = decides.reference == draft.reference
                met["own" if own else "other"] += 1
                after = asked.instruction.endswith(goal.instruction)
                first["other" if after else "own"] += 1
    for count in (met, first):
        assert abs(count["own"] / count.total() - 0.5) < 0.1, count


def test_the_other_side_is_a_wrong_ending() -> None:
    group = next(one for one in APP_GOALS if one.app == "health")
    template = next(one for one in group.templates if one.name == "reset_water")
    sides = set()
    for seed in range(8):
        _, draft, (asked, decides) = _both(group, template, seed)
        other = decides.near_misses[OTHER_SIDE]
        assert (decides.reference == draft.reference) != (other == draft.reference)
        assert asked.reference[-len(decides.reference) :] == decides.reference
        assert asked.demands["steps"] == len(asked.reference) + 1
        sides.add(other == draft.reference)
    assert sides == {True, False}


@pytest.mark.parametrize("language", ["en", "de", "zh"])
def test_a_condition_is_asked_in_the_language_of_the_goal(language: str) -> None:
    group = next(one for one in APP_GOALS if one.app == "medical")
    template = next(one for one in group.templates if one.name == "cancel_visit")
    apps = builtin_apps(0)
    parameters, draft = next(group.drafts(template, apps, 0))
    goal = group.goal(
        template, parameters, apps, seed=0, instance=0, language=language, draft=draft
    )
    asked, _ = on_condition(goal, draft, group, template, apps)
    words = {"en": " whether ", "de": ", ob ", "zh": "是否"}
    assert [one for one, word in words.items() if word in asked.instruction] == [language]


def test_the_same_seed_draws_the_same_condition() -> None:
    group = APP_GOALS[0]
    template = next(one for one in group.templates if one.name in _condition(group).of)
    assert _both(group, template, 2) == _both(group, template, 2)
