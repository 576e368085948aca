"""How thinking is charged on a device's clock."""

from __future__ import annotations

import pytest

from uiprobe.solvers.charging import BY_ACTIONS, Charge, Spent

BEFORE, AFTER = Spent(2, 100, 1.5), Spent(4, 160, 2.25)


@pytest.mark.parametrize(
    ("charge", "milliseconds"),
    [
        (BY_ACTIONS, 0),
        (Charge("tokens", 800, 15), 2 * 800 + 60 * 15),
        (Charge("tokens", 0.25, 0.01), 1),
        (Charge("wall"), 750),
    ],
)
def test_what_was_spent_between_two_moments_takes_time(charge: Charge, milliseconds: int):
    assert charge.milliseconds(BEFORE, AFTER) == milliseconds
    assert charge.milliseconds(AFTER, AFTER) == 0
