"""Rules by which the dials of an app that does not exist change each other.

No rule loses anything, and what it adds depends on what those before it have done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Dials = Sequence[NDArray[np.int8]]
    """The numbers on each dial, by case."""

_NOUNS = (
    *("Dock", "Ribbon", "Pulse", "Canopy", "Drawer", "Beacon", "Ledger", "Tide", "Relay", "Margin"),
    *("Anchor", "Shutter", "Halo", "Corridor", "Ember", "Lattice", "Spindle", "Harness", "Vault"),
    *("Compass", "Gutter", "Mantle", "Orbit", "Ridge", "Sluice", "Thicket", "Verge", "Wharf"),
)
_APPS = ("Zorblat", "Kelvane", "Ostrum", "Pindle", "Quarrix", "Tamber")

VALUES = 10
"""A dial shows 0 to 9."""


@dataclass(frozen=True, slots=True)
class DialRule:
    """A dial goes up by what a second one shows.

    Attributes:
        dial, by: The dial, and the second one.
        other, above, limit: The dial that has to show more, or less, than the limit.
    """

    dial: int
    by: int
    other: int
    above: bool
    limit: int

    def said(self, names: Sequence[str]) -> str:
        """The rule in words."""
        return (
            f"If {names[self.other]} shows {'more' if self.above else 'less'} than {self.limit}, "
            f"{names[self.dial]} goes up by what {names[self.by]} shows."
        )


def draw_rule(dial: int, dials: int, random: Random) -> DialRule:
    """A rule about one of so many dials."""
    by, other = random.sample([one for one in range(dials) if one != dial], 2)
    above = random.random() < 0.5
    # Each condition holds for four to seven of ten values.
    limit = random.randint(2, 5) if above else random.randint(4, 7)
    return DialRule(dial, by, other, above, limit)


def manual(app: str, dials: Sequence[str], rules: Sequence[DialRule], names: Sequence[str]) -> str:
    """The manual of an app: its dials as they are listed, and its rules with a letter each.

    Args:
        app: The name of the app.
        dials: The names of the dials in the order in which the manual has them.
        rules: The rules.
        names: The names of the dials by number.
    """
    said = "\n".join(
        f"{letter}. {rule.said(names)}"
        for letter, rule in zip(ascii_uppercase, rules, strict=False)
    )
    return (
        f"Manual of the app {app}\n\nThe app has the dials {', '.join(dials)}. Each shows a whole "
        "number from 0 to 9; after 9 comes 0 again. The button Run carries out these rules one "
        f"after the other, from A to {ascii_uppercase[len(rules) - 1]}:\n{said}\n\n"
        "A condition is about the moment at which the rule's turn comes."
    )


def times(runs: int) -> str:
    """How often Run was pressed, in words."""
    return "once" if runs == 1 else f"{runs} times, one run after the other"


def run_rules(rules: Sequence[DialRule], start: Dials, runs: int, done: NDArray[np.bool_]) -> Dials:
    """The dials after some runs of all rules, one rule after the other.

    Args:
        rules: The rules.
        start: The dials before.
        runs: How often the rules are carried out.
        done: By rule and case, whether it is carried out.
    """
    import numpy as np

    dials = list(start)
    for _ in range(runs):
        for rule, carried_out in zip(rules, done, strict=True):
            other = dials[rule.other]
            holds = carried_out & ((other > rule.limit) if rule.above else (other < rule.limit))
            dials[rule.dial] = (dials[rule.dial] + dials[rule.by] * holds) % np.int8(VALUES)
    return dials


def numbered(dials: Dials) -> NDArray[np.int64]:
    """The dials as one number, by case: the first has the units."""
    import numpy as np

    found = np.zeros(len(dials[0]), dtype=np.int64)
    for place, dial in enumerate(dials):
        found += dial.astype(np.int64) * VALUES**place
    return found


def shown(names: Sequence[str], values: Sequence[int]) -> str:
    """The dials with what each of them shows, in words."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def draw_names(count: int, random: Random) -> list[str]:
    """Names of so many dials."""
    return random.sample(_NOUNS, count)


def draw_app(random: Random) -> str:
    """The name of an app."""
    return f"{random.choice(_APPS)} {random.randint(2, 9)}"
