"""Blind replay on the phone."""

from __future__ import annotations

import pytest

from uiprobe.proof.phone_replay import PHONE_POLICIES, PhoneTier, replay_phone
from uiprobe.proof.replay import pooled


@pytest.mark.slow
def test_the_result_does_not_depend_on_processes() -> None:
    found = replay_phone("basic", 0, [1], apps=("clock",), jobs=2)
    assert found == replay_phone("basic", 0, [1], apps=("clock",))
    feasible = [one for one in found if one.feasible]
    [infeasible] = [one for one in found if not one.feasible]
    assert len(feasible) == 15
    assert {one.template for one in feasible if "own words" in one.met}
    # Who carries out the recorded look, with the city of this goal, has looked.
    assert "restarted own words" in infeasible.met
    assert "bare" not in infeasible.met
    # The city that there is and the one that there is not are asked for in the same words.
    assert sum(one.paired for one in found) == 2
    always, never = (
        pooled(
            [one for one in found if one.paired],
            PHONE_POLICIES["basic"][f"restarted own words, {habit} declares"],
        )
        for habit in ("always", "never")
    )
    assert (always.met, never.met) == (1, 0)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("tier", ["pairs", "events"])
def test_a_recording_meets_its_own_goal_in_its_own_world(tier: PhoneTier) -> None:
    found = replay_phone(tier, 1, [1], apps=("clock",))
    assert len(found) > 2
    policies = {
        world: PHONE_POLICIES[tier][f"labels, in the {world} world"] for world in ("a", "b")
    }
    for one in found:
        assert any(meets(one) for meets in policies.values()), one
    for meets in policies.values():
        # Opposite things are right in the two worlds.
        assert pooled(found, meets).met < len(found)
