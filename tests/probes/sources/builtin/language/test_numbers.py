"""No two goals of the phone have one number, whatever their tiers and instances."""

from __future__ import annotations

from itertools import combinations

import pytest

from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.education import TEACHER
from uiprobe.probes.sources.builtin.chains.screens.todo import TASK
from uiprobe.probes.sources.builtin.events.catalog import EVENT_GOALS
from uiprobe.probes.sources.builtin.language.numbers import SPACES, check_numbers
from uiprobe.probes.sources.builtin.sessions.goals import FOLLOW_UP_GOALS
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.chained import CHAIN_PAIR_GOALS
from uiprobe.ui.goal import INSTANCE_STEP


def test_the_tiers_share_no_number_and_stay_below_the_second_instance():
    spaces = [space for several in SPACES.values() for space in several]
    assert all(space[0] > 0 and space[-1] < INSTANCE_STEP for space in spaces)
    assert not any(set(first) & set(second) for first, second in combinations(spaces, 2))


def test_no_number_is_used_twice():
    pairs = (PAIR_GOALS, CHAIN_PAIR_GOALS, EVENT_GOALS)
    groups = (*APP_GOALS, CHAIN_GOALS, *pairs, FOLLOW_UP_GOALS)
    numbers = [number for group in groups for number in group.numbers]
    assert len(numbers) == len(set(numbers)) > 500


@pytest.mark.parametrize("number", [0, 600, 741, 771, 900, 1_000, 1_901])
def test_a_chain_with_a_number_of_another_tier_is_refused(number: int):
    chain = Chain(number, "stray", (TEACHER, link(TASK, title=TEACHER)))
    with pytest.raises(SourceError, match=f"stray: found the number {number}, expected one of 701"):
        ChainGoals([chain])


def test_two_chains_with_one_number_are_refused():
    chains = [Chain(740, name, (TEACHER, link(TASK, title=TEACHER))) for name in ("one", "two")]
    with pytest.raises(SourceError, match="two: found the number 740, which one has"):
        ChainGoals(chains)


def test_a_number_of_a_tier_is_accepted_once():
    check_numbers("events", [(771, "first"), (900, "last")])
    with pytest.raises(SourceError, match="again: found the number 771, which first has"):
        check_numbers("events", [(771, "first"), (771, "again")])
