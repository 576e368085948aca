"""Chains whose facts are hostile texts, and chains whose source is gone."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from uiprobe.probes.sources.builtin import builtin_apps
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, link
from uiprobe.probes.sources.builtin.chains.screens.business import EVENT, VENUE
from uiprobe.probes.sources.builtin.chains.screens.maps import PLACE_NOTE
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.chains.screens.todo import TASK
from uiprobe.probes.sources.builtin.episodes import following
from uiprobe.probes.sources.builtin.goals.business import EVENTS, new_event
from uiprobe.probes.sources.builtin.language import BACK
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.worlds.happening import Event, allowed_by, records
from uiprobe.proof.episodes import play
from uiprobe.ui.evaluators import NoChange
from uiprobe.ui.goal import EVENTS as HAPPENING
from uiprobe.ui.goal import Goal

TEXTS = {
    "markup": "<b>Mill & Sons</b> &amp; <script>alert(1)</script>",
    "quotes": "\"Anna's\" „Haus“ 'x' `y` \\\\ {title} [3] ```stop```",
    "right_to_left": "شارع النخيل ١٢",
    "override": "Mill \u202eRoad\u202c 12",
    "two_hundred": ("Long Lane " * 20)[:199] + "x",
}


def venue(text: str) -> Shows:
    """The place of one event more, which is a text."""

    def plant(random: Random, apps: Apps) -> tuple[str, Planted]:
        event = new_event("Zither lesson", "2026-04-20", "10:00") | {"place": text}
        return "Zither lesson", {EVENTS.path[0]: {EVENTS.path[1]: [event]}}

    return replace(VENUE, plant=plant)


def goal_of(text: str, *, ends_there: bool = False) -> tuple[Goal, dict[str, object]]:
    """A chain with that fact; its last link is in the app of the fact or in another one."""
    fact = venue(text)
    nodes = (fact, link(TASK, title=fact), link(MESSAGE, text=fact), link(PLACE_NOTE, note=fact))
    chain = Chain(770, "hostile", (*nodes, link(EVENT, title=fact)) if ends_there else nodes)
    group = ChainGoals([chain])
    [template] = group.templates
    apps = builtin_apps(0)
    parameters, draft = next(group.drafts(template, apps, 0))
    goal = group.goal(template, parameters, apps, seed=0, instance=0, draft=draft)
    return goal, dict(draft.near_misses)


def met(goal: Goal, steps: tuple[str, ...]) -> bool:
    return asyncio.run(
        play(goal, following(steps, forgiving=True), Rehearsal(goal))
    ).evaluation.success


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_fact_goes_from_app_to_app_unchanged(name: str):
    goal, misses = goal_of(TEXTS[name], ends_there=True)
    assert TEXTS[name] not in goal.instruction
    assert met(goal, goal.reference)
    assert "task with another venue" in misses


def with_deletion(goal: Goal, seconds: int) -> Goal:
    """The same goal; somebody deletes the event that shows the fact, so many seconds on."""
    gone: Event = records(seconds, EVENTS, removed=("Zither lesson",))
    more = tuple(path for change in allowed_by([gone]) for path in change.allowed)
    evaluators = tuple(
        one.model_copy(update={"allowed": one.allowed + more}) if isinstance(one, NoChange) else one
        for one in goal.evaluators
    )
    setup = {**goal.setup, HAPPENING: [dict(gone.record)]}
    return replace(goal, setup=setup, evaluators=evaluators)


@pytest.mark.slow
def test_a_source_that_an_event_deletes_was_seen_or_is_missed():
    goal, _ = goal_of("Mill Road 12")
    late, soon = (with_deletion(goal, seconds) for seconds in (8, 0))
    assert met(late, late.reference)
    # Nothing is left to look at: whoever knows the fact all the same meets the goal, and whoever
    # copies what is shown instead does not. The episode has a verdict either way.
    looked = next(at for at, step in enumerate(goal.reference) if "Zither" in step)
    assert not met(soon, (*goal.reference[: looked + 1], BACK, "press [stop]"))


def test_a_source_that_the_model_deletes_is_a_change():
    goal, misses = goal_of("Mill Road 12")
    assert "source of the venue changed" in misses
    way = misses["source of the venue changed"]
    assert not met(goal, tuple(way))  # type: ignore[arg-type]
