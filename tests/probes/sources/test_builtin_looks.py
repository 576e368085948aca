"""The screens that references come by are tidy: nothing is cut off, nothing lies on another."""

from __future__ import annotations

import asyncio

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.language.template import AppGoals
from uiprobe.proof.tidiness import faults
from uiprobe.ui.actions import Key

pytestmark = pytest.mark.slow

TEMPLATES_PER_APP = 5
SEED = 0


async def _walk(group: AppGoals) -> set[str]:
    found: set[str] = set()
    apps = builtin_apps(SEED)
    step = max(1, len(group.templates) // TEMPLATES_PER_APP)
    for template in group.templates[::step]:
        parameters = next(group.draws(template, apps, SEED))
        goal = group.goal(template, parameters, apps, seed=SEED, instance=0)
        environment = builtin_environment(goal)
        screen = await environment.reset(goal)
        policy = following(goal.reference)
        while True:
            where = f"{template.name}, {screen.place.page}"
            found.update(f"{where}: {fault}" for fault in faults(environment.phone))
            action = policy(screen.tree)
            if action.key == Key.STOP:
                break
            screen = await environment.act(action)
    return found


@pytest.mark.parametrize("group", APP_GOALS, ids=[group.app for group in APP_GOALS])
def test_screens_of_references_are_tidy(group):
    assert not asyncio.run(_walk(group))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"width": 720},
        {"font_scale": 1.3},
        {"width": 720, "font_scale": 1.3},
        {"width": 1080, "height": 2400, "density": 420},
        {"width": 480, "height": 800, "density": 240},
    ],
    ids=str,
)
def test_home_screen_drawer_and_recents_fit(options):
    phone = Phone(**options)
    assert not faults(phone)
    width, height = phone.size
    phone.swipe(width // 2, height * 0.2, width // 2, height * 0.1)
    assert not faults(phone)
    phone.launch("org.uiprobe.todo")
    phone.press_key("APP_SWITCH")
    assert not faults(phone)
