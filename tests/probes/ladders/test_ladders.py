"""Every ladder: keys found again from the prompt alone, and draws that depend on the seed alone."""

from collections.abc import Callable

import pytest

from tests.probes.ladders.conflict_text import solve_conflict
from tests.probes.ladders.goal_text import solve_inverse
from tests.probes.ladders.outdated_text import solve_outdated
from tests.probes.ladders.overlooked_text import solve_overlooked
from tests.probes.ladders.payment_text import solve_payment
from tests.probes.ladders.unseen_text import solve_unseen
from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.conflict import CONFLICT
from uiprobe.probes.ladders.inverse import INVERSE
from uiprobe.probes.ladders.outdated import OUTDATED
from uiprobe.probes.ladders.overlooked import OVERLOOKED
from uiprobe.probes.ladders.payment import PAYMENT
from uiprobe.probes.ladders.unseen import UNSEEN

pytestmark = pytest.mark.slow

SOLVERS: dict[Ladder, Callable[[str], str]] = {
    INVERSE: solve_inverse,
    PAYMENT: solve_payment,
    OUTDATED: solve_outdated,
    UNSEEN: solve_unseen,
    CONFLICT: solve_conflict,
    OVERLOOKED: solve_overlooked,
}
"""A solver for each ladder; it reads the prompt and none of the code that writes it."""

ON_RUNGS = [
    pytest.param(ladder, rung, id=f"{ladder.name}-{rung}")
    for ladder in SOLVERS
    for rung in ladder.rungs
]


def draw(ladder: Ladder, rung: int, seed: int):
    return ladder.draw(rung, random_for("tests", ladder.name, rung, seed))


@pytest.mark.parametrize(("ladder", "rung"), ON_RUNGS)
def test_a_solver_of_the_text_finds_the_key(ladder, rung):
    for seed in range(2):
        item = draw(ladder, rung, seed)
        assert item.form.read(item.form.write(item.reference)) == item.reference
        assert item.form.read(SOLVERS[ladder](item.prompt)) == item.reference, (rung, seed)


@pytest.mark.parametrize("ladder", SOLVERS, ids=lambda ladder: ladder.name)
def test_equal_seeds_give_equal_items_and_others_do_not(ladder):
    assert draw(ladder, 3, 1) == draw(ladder, 3, 1)
    assert len({draw(ladder, 3, seed).prompt for seed in range(8)}) == 8


@pytest.mark.parametrize("ladder", SOLVERS, ids=lambda ladder: ladder.name)
def test_rungs_are_numbered_from_one_and_chance_is_low(ladder):
    assert list(ladder.rungs) == list(range(1, len(ladder.rungs) + 1))
    assert len(ladder.rungs) >= 8
    assert 0 <= ladder.chance < 0.1
