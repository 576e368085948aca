"""Other ways to do the steps of references, found on forks of the phone."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.proof.other_ways import Ways
from uiprobe.ui.evaluators import load_evaluators


def goal_of(app: str, template: str):
    return next(one for one in builtin_goals(0) if (one.app, one.template) == (app, template))


@pytest.mark.long
def test_a_switch_back_and_enter_are_credited():
    ways = Ways()
    team = asyncio.run(ways.find(goal_of("health", "name_team")))
    assert {"Pressed enter", "Pressed back"} <= {way.done[0] for way in team}
    assert any("Switch" in way.done[0] for way in team)
    assert [way for way in team if not way.credited] == []


@pytest.mark.slow
def test_a_judge_that_takes_one_control_alone_is_found():
    goal = goal_of("settings", "cancel_dialog")
    strict = {"type": "findaction", "match_rules": {"action_type": "click", "text": "Cancel"}}
    found = asyncio.run(Ways().find(replace(goal, evaluators=load_evaluators([strict]))))
    missed = [way for way in found if not way.credited]
    assert "Pressed back" in {way.done[0] for way in missed}
    assert all(way.missed for way in missed)
