"""Where goals of navigation begin."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_environment, builtin_goals
from uiprobe.probes.sources.builtin.beginnings import SCREENS, begin, from_there, way_back
from uiprobe.probes.sources.builtin.episodes import following, run_episode
from uiprobe.probes.sources.builtin.language.steps import BACK, Steps, click
from uiprobe.probes.sources.builtin.language.template import AppGoals
from uiprobe.probes.sources.builtin.language.ways import MENU
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError

SEEDS = (0, 4)
PLACES = [
    (group, depth, way) for group in APP_GOALS for depth, ways in group.left.items() for way in ways
]

pytestmark = pytest.mark.slow


def _plain(app: str, seed: int, **setup: object) -> Goal:
    """A goal on a display that shows less than any that is drawn."""
    display = {"screen": [720, 1280], "density": 320, "font_scale": 1.3}
    return Goal(1, app, "Look.", "tools", setup=display | setup, seed=seed)


@cache
def _never_left(app: str, seed: int) -> tuple[bytes, dict[str, Any]]:
    """The first screen of an app, and the data of all apps then."""

    async def look() -> tuple[bytes, dict[str, Any]]:
        goal = _plain(app, seed)
        phone = builtin_environment(goal)
        return (await phone.reset(goal)).document, await phone.application_state()

    return asyncio.run(look())


@pytest.mark.parametrize(
    ("group", "depth", "way", "seed"),
    # The seeds take turns.
    [(*place, SEEDS[number % len(SEEDS)]) for number, place in enumerate(PLACES)],
    ids=[f"{g.app}-{n}" for n, (g, *_) in enumerate(PLACES)],
)
def test_leaving_an_app_changes_nothing_and_the_way_back_leads_to_its_first_screen(
    group: AppGoals, depth: int, way: Steps, seed: int
) -> None:
    first, data = _never_left(group.app, seed)
    left = _plain(group.app, seed, left={"way": list(way), "depth": depth})
    run = asyncio.run(run_episode(left, following(from_there(left, ()))))
    assert len(run.documents) > 1
    assert run.before == data
    assert run.documents[-1] == first
    # No shorter way leads there: what was recorded elsewhere begins on the wrong screen.
    assert first not in run.documents[:-1]


def test_every_app_can_be_left_at_several_depths() -> None:
    for group in APP_GOALS:
        assert len(group.left) >= 2, group.app


def test_depths_and_displays_are_drawn_apart_for_each_goal() -> None:
    goals = [goal for seed in range(3) for goal in builtin_goals(seed)]
    depths = Counter(goal.setup.get("left", {"depth": 0})["depth"] for goal in goals)
    assert all(depths[depth] > len(goals) / 6 for depth in range(3)), depths
    assert {tuple(goal.setup["screen"]) for goal in goals if goal.seed == 0} == set(SCREENS)
    assert builtin_goals(1) == [goal for goal in goals if goal.seed == 1]


def test_a_goal_does_not_begin_where_its_reference_leads() -> None:
    class Tower:
        name, package = "tower", "org.tower"

    settings = click(text="Settings")
    help_page = (MENU, click(text="Help"))
    left = {1: ((MENU,), (MENU, settings), help_page), 2: ((MENU, settings, click(text="Bell")),)}
    group = AppGoals(Tower, "tools", order=1, left=left)  # type: ignore[arg-type]
    goals = [
        Goal(task, "tower", "Ring.", "tools", reference=reference, demands={"steps": 3})
        for task in range(40)
        for reference in [(MENU, settings)]
    ]
    begun = [begin(goal, group) for goal in goals]
    # The reference opens the menu on its way, and goes no other part of the way to the help.
    ways = {tuple(one.setup.get("left", {"way": ()})["way"]) for one in begun}
    assert ways == {(), help_page}
    for goal, one in zip(goals, begun, strict=True):
        back = one.reference[way_back(one)]
        assert one.reference == (*back, *goal.reference)
        assert one.demands["steps"] == 3 + len(back)


def test_an_interruption_comes_before_the_way_back() -> None:
    goals = [goal for goal in builtin_goals(0) if {"interruption", "left"} <= goal.setup.keys()]
    assert goals
    for goal in goals:
        assert goal.reference[0] != BACK
        assert goal.reference[1] == BACK == goal.reference[way_back(goal)][0]


def test_variants_change_what_was_drawn() -> None:
    plain = {goal.id: goal for goal in builtin_goals(0)}
    for goal in builtin_goals(0, variation=Variation(("large_text", "small_screen"))):
        drawn = plain[goal.id].setup
        assert goal.setup == drawn | {"font_scale": 1.3, "screen": [720, 1280]}


def test_a_way_that_cannot_be_gone_is_refused() -> None:
    goal = _plain("clock", 0, left={"way": [click(text="No such thing")], "depth": 1})
    with pytest.raises(ReferenceStepError):
        builtin_environment(goal)
    with pytest.raises(ValueError, match="left by clicks"):
        builtin_environment(replace(goal, setup={"left": {"way": [BACK], "depth": 1}}))


def test_no_step_back_from_the_beginning_is_one_that_a_goal_counts() -> None:
    """On seed 10 a dialog of health's settings made up for a question that was to be cancelled."""
    begun = [goal for goal in builtin_goals(10) if goal.app == "health"]
    counted = [goal for goal in begun if '"back"' in str(goal.evaluators).replace("'", '"')]
    assert counted
    groups = {group.app: group for group in APP_GOALS}
    for goal in counted:
        left = begin(replace(goal, reference=()), groups[goal.app]).setup.get("left", {"depth": 0})
        assert left["depth"] <= 1, goal.instruction
