"""Under a change of surface the same solution leads to the same end."""

from __future__ import annotations

import asyncio

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.surface import distort, reorder
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.episodes import following, run_episode
from uiprobe.probes.sources.builtin.variation import VARIANTS, Variation, VariationError
from uiprobe.ui.evaluation import evaluate_goal
from uiprobe.ui.goal import Goal

pytestmark = pytest.mark.slow

APPS = builtin_apps(0)


def goal_of(app: str, variation: Variation) -> Goal:
    group = next(group for group in APP_GOALS if group.app == app)
    template = group.templates[-1]
    parameters = next(group.draws(template, APPS, 0))
    return variation.apply(
        group.goal(template, parameters, APPS, seed=0, instance=0, language=variation.language)
    )


MOVING = ("large_text", "small_screen", "unlabelled", "reordered")
"""Variants in which a way may miss what it goes by: places, labels, orders."""


@pytest.mark.parametrize("name", VARIANTS)
def test_references_hold_under_every_variant(name: str):
    # The apps take turns where only the looks change.
    every = 1 if name in MOVING else 3
    for group in APP_GOALS[list(VARIANTS).index(name) % every :: every]:
        goal = goal_of(group.app, Variation.parse(name))
        run = asyncio.run(run_episode(goal, following(goal.reference)))
        found = evaluate_goal(goal, run.steps, before=run.before, after=run.after)
        assert found.success, (group.app, goal.template, found)
        assert goal.variation == name
        assert Goal.from_dict(goal.to_dict()) == goal


def test_variants_go_together():
    goal = goal_of("todo", Variation.parse("dark, de,label_noise"))
    assert goal.variation == "de+dark+label_noise"
    phone = builtin_environment(goal).phone
    assert phone.dark
    run = asyncio.run(run_episode(goal, following(goal.reference)))
    assert evaluate_goal(goal, run.steps, before=run.before, after=run.after).success


def test_the_language_is_that_of_the_instruction():
    english, german, chinese = (
        goal_of("food", Variation.parse(name)).instruction for name in ("en", "de", "zh")
    )
    assert len({english, german, chinese}) == 3
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)


@pytest.mark.parametrize(
    "text", ["sepia", "de,zh", "dark,sepia", "look_b,look_c", "tall,small_screen"]
)
def test_what_is_not_known_is_refused(text: str):
    with pytest.raises(VariationError, match="variant"):
        Variation.parse(text)


def test_noise_shows_on_the_screen_and_can_be_taken_away():
    phone = Phone(seed=1)
    phone.launch("org.uiprobe.food")
    plain = phone.hierarchy_xml()
    phone.set_surface(label_noise=3)
    noisy = phone.hierarchy_xml()
    assert plain != noisy
    phone.set_surface()
    assert phone.hierarchy_xml() == plain


def test_distortion_is_the_same_every_time_and_keeps_places():
    labels = ["Settings", "Add task", "Delete", "Search", "Show completed", "Sort by"]
    assert [distort(label, 1) for label in labels] == [distort(label, 1) for label in labels]
    assert all(distort(label, 1) != label for label in labels)
    assert len({distort(label, 1) for label in labels}) == len(labels)
    assert distort("{n} tasks deleted", 1) == "{n} tasks deleted"
    assert distort("OK", 1) == "OK"


def test_another_order_has_the_same_entries():
    names = [f"entry {number}" for number in range(6)]
    assert sorted(reorder(names, names, 2)) == names
    assert reorder(names, names, 2) != names
