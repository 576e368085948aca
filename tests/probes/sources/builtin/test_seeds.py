"""Every seed builds."""

from __future__ import annotations

from collections import Counter

import pytest

from uiprobe.probes.names import BUILTIN, DEFAULT_ITEMS, DESK
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.builtin.questions import FACETS, mint_questions
from uiprobe.probes.sources.builtin.quiz.constraints import ask_constraint
from uiprobe.probes.sources.web.goal_questions import mint_goal_questions

SEEDS = 1000


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 127, 4242, 90417265])
def test_every_facet_has_its_share_of_any_seed(seed):
    """Of two equal offers one was the answer (6, 4242); no workout had the other effort (127)."""
    for capability in FACETS:
        asked = mint_questions(capability, seed, DEFAULT_ITEMS[BUILTIN][capability])
        shares = Counter(question.facet for question in asked)
        assert max(shares.values()) - min(shares.values()) <= 1
        assert sum(shares.values()) * 3 == DEFAULT_ITEMS[BUILTIN][capability]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 115])
def test_every_facet_of_the_desk_has_its_share_of_any_seed(seed):
    """A rule that has something to ask came after 66 and 73 draws."""
    asked = mint_goal_questions(seed, DEFAULT_ITEMS[DESK]["goal_understanding"])
    shares = Counter(question.facet for question in asked)
    assert max(shares.values()) - min(shares.values()) <= 1
    assert sum(shares.values()) * 3 == DEFAULT_ITEMS[DESK]["goal_understanding"]


@pytest.mark.slow
def test_offers_are_never_equal():
    for seed in range(SEEDS):
        for draw in range(4):
            asked = ask_constraint(seed, draw, draw)
            assert asked is None or asked.truth[asked.right]


@pytest.mark.slow
def test_a_phone_has_a_payment_of_this_month():
    """Goals of finance ask for one; of the phones of seeds 0 to 5,000, three had none."""
    assert len(builtin_goals(1383)) == len(builtin_goals(0))


@pytest.mark.slow
@pytest.mark.long
def test_every_template_has_a_goal_of_any_seed():
    # `benchmarks/seeds.py` builds all of many; here, every fortieth of a thousand.
    seeds = range(40, SEEDS, 40)
    goals = len(builtin_goals(0))
    assert {seed: len(builtin_goals(seed)) for seed in seeds} == dict.fromkeys(seeds, goals)
