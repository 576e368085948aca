"""Roots of functions, by the method of Brent.

`scipy.optimize.brentq` takes the same steps, so that bounds are the same to the last bit. Importing
it takes half a second, for which each run and each summary would wait.
"""

from __future__ import annotations

from collections.abc import Callable
from math import copysign, isnan

_ABSOLUTE, _RELATIVE = 2e-12, 4 * 2.0**-52
"""Tolerances of a root: absolute, and relative to its place."""

_MOST_STEPS = 100


def find_root(function: Callable[[float], float], least: float, most: float) -> float:
    """A root between two places by the method of Brent (1973, chapter 4).

    Args:
        function: A continuous function.
        least: The lower place.
        most: The upper place, where the function has the other sign.

    Raises:
        ValueError: The function has the same sign at both places, or is no number somewhere.
        ArithmeticError: It is too flat near the root.
    """
    last, now = least, most
    last_value, value = _value(function, last), _value(function, now)
    if last_value == 0 or value == 0:
        return last if last_value == 0 else now
    if not _differ(last_value, value):
        raise ValueError(f"root: found the same sign at {least} and {most}, expected two signs")
    # The root lies between `now` and `other`; `step` and `step_before` are the last two steps.
    other = other_value = step = step_before = 0.0
    for _ in range(_MOST_STEPS):
        if last_value != 0 and value != 0 and _differ(last_value, value):
            other, other_value = last, last_value
            step = step_before = now - last
        if abs(other_value) < abs(value):
            # The better one of the two is kept as the present place.
            last, now, other = now, other, now
            last_value, value, other_value = value, other_value, value
        close = (_ABSOLUTE + _RELATIVE * abs(now)) / 2
        half = (other - now) / 2
        if value == 0 or abs(half) < close:
            return now
        inside = None
        if abs(step_before) > close and abs(value) < abs(last_value):
            if last == other:
                inside = -value * (now - last) / (value - last_value)
            else:
                slope = (last_value - value) / (last - now)
                other_slope = (other_value - value) / (other - now)
                inside = (
                    -value
                    * (other_value * other_slope - last_value * slope)
                    / (other_slope * slope * (other_value - last_value))
                )
        # An interpolation counts if it is much better than halving.
        if inside is not None and 2 * abs(inside) < min(abs(step_before), 3 * abs(half) - close):
            step_before, step = step, inside
        else:
            step_before = step = half
        last, last_value = now, value
        now += step if abs(step) > close else copysign(close, half)
        value = _value(function, now)
    raise ArithmeticError(f"root: found none in {_MOST_STEPS} steps between {least} and {most}")


def _value(function: Callable[[float], float], place: float) -> float:
    value = function(place)
    if isnan(value):
        raise ValueError(f"root: found no number at {place}, expected a function of numbers")
    return value


def _differ(one: float, other: float) -> bool:
    return copysign(1, one) != copysign(1, other)
