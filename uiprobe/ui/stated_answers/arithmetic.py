"""Sums that a text works out, as in `12 + 17 = 29`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

OPERATORS = {"+": "+", "plus": "+", "-": "-", "minus": "-", "*": "*", "×": "*", "x": "*",
             "times": "*", "/": "/", "÷": "/", "=": "=", "equals": "="}  # fmt: skip
"""Marks and words between the numbers of a sum."""

_MOST_TERMS = 200
"""Numbers of a sum that is worked out to check an answer."""


def work_out(numbers: Sequence[Fraction], operators: Sequence[str]) -> Fraction | None:
    """The one number that a worked-out sum states.

    Args:
        numbers: The numbers of the sum, in their order.
        operators: What stands between them, of the values of `OPERATORS`.

    Returns:
        The number that stands alone on a side, or None: nothing is worked out, or wrongly.
    """
    if "=" not in operators or len(numbers) > _MOST_TERMS:
        return None
    sides: list[tuple[list[Fraction], list[str]]] = [([numbers[0]], [])]
    for operator, number in zip(operators, numbers[1:], strict=True):
        if operator == "=":
            sides.append(([number], []))
        else:
            sides[-1][0].append(number)
            sides[-1][1].append(operator)
    values = {_value(*side) for side in sides}
    alone = [terms[0] for terms, between in sides if not between]
    found = values.pop()
    return found if alone and not values else None


def _value(terms: list[Fraction], operators: list[str]) -> Fraction | None:
    """Return the value of one side, products before sums; None for a division by zero."""
    total, product, sign = Fraction(0), terms[0], 1
    for operator, term in zip(operators, terms[1:], strict=True):
        if operator == "/" and not term:
            return None
        if operator in "*/":
            product = product * term if operator == "*" else product / term
        else:
            total += sign * product
            product, sign = term, 1 if operator == "+" else -1
    return total + sign * product
