"""Roots are those of SciPy: bit by bit where both are compiled without fused operations."""

from __future__ import annotations

import platform
from math import atan, cos, exp

import pytest

from uiprobe.episodes.intervals import LEVEL, chance_of_more, share_interval
from uiprobe.episodes.roots import find_root

pytestmark = pytest.mark.slow


def same(number: float) -> object:
    """What equals a number to the last bit, or where SciPy rounds fewer times, nearly."""
    return number if platform.machine() == "x86_64" else pytest.approx(number, rel=1e-12)


def test_they_are_those_of_scipy_to_the_last_bit() -> None:
    from scipy.optimize import brentq

    for function, least, most in (
        (lambda x: x**3 - 2 * x - 5, 2.0, 3.0),
        (lambda x: cos(x) - x, 0.0, 1.0),
        (lambda x: exp(-30 * x) - 0.4, 1e-12, 1.0),
        (lambda x: atan(50 * (x - 0.3)), -1.0, 9.0),
        (lambda x: x - 0.5, 0.0, 1.0),
        (lambda x: x, 0.0, 1.0),
        (lambda x: x - 1, 0.0, 1.0),
        (lambda x: -1.0 if x < 0.7 else 1.0, 0.0, 1.0),
    ):
        assert find_root(function, least, most) == same(brentq(function, least, most))


def test_bounds_of_shares_are_those_of_scipy_to_the_last_bit() -> None:
    from scipy.optimize import brentq

    half = (1 - LEVEL) / 2
    for count in (1, 2, 3, 7, 20, 61, 240):
        for some in {1, count // 3, count // 2, count - 1} - {0, count}:
            found = share_interval([1.0] * some + [0.0] * (count - some))
            for bound, tail in ((found.lower, half), (found.upper, 1 - half)):
                asked = brentq(
                    lambda tested, tail=tail, some=some, count=count: (
                        float(chance_of_more(some / count, count, tested)) - tail
                    ),
                    1e-12,
                    1 - 1e-12,
                )
                assert bound == same(asked)


def test_a_function_without_a_change_of_sign_is_refused() -> None:
    with pytest.raises(ValueError, match="found the same sign at 0 and 1"):
        find_root(lambda _: 1.0, 0, 1)


def test_a_function_that_is_no_number_somewhere_is_refused() -> None:
    with pytest.raises(ValueError, match=r"found no number at 0\.5"):
        find_root(lambda x: x - 0.5 if x in (0, 1) else float("nan"), 0, 1)


def test_a_root_in_too_flat_a_place_is_not_found() -> None:
    with pytest.raises(ArithmeticError, match="found none in 100 steps"):
        find_root(lambda x: (x - 1) ** 9, -3.0, 4.0)
