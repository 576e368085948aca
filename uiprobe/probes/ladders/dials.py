"""Rules by which the dials of an app that does not exist change each other.

No rule loses anything, and what it adds depends on what those before it have done. Each adds one of
two numbers, by its condition: a rule that does nothing where its condition does not hold could be
neither missing nor about a dial that nobody saw. Each dial is read as often as the others: what is
never read could be found by itself, from its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING

from uiprobe.probes.ladders.wording import Wording

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
    """A dial goes up by what a second one shows, or a third one.

    Attributes:
        dial: The dial.
        by, instead: The second one, and the third one.
        other, above, limit: The dial that has to show more, or less, than the limit, so that the
            second one counts.
    """

    dial: int
    by: int
    instead: int
    other: int
    above: bool
    limit: int

    def said(self, names: Sequence[str], say: Wording) -> str:
        """The rule in words, with these names of the dials by number."""
        return say(
            "If {other} shows more than {limit}, {dial} goes up by what {by} shows, and otherwise "
            "by what {instead} shows."
            if self.above
            else "If {other} shows less than {limit}, {dial} goes up by what {by} shows, and "
            "otherwise by what {instead} shows.",
            other=names[self.other],
            limit=self.limit,
            dial=names[self.dial],
            by=names[self.by],
            instead=names[self.instead],
        )


def draw_rules(count: int, dials: int, random: Random) -> list[DialRule]:
    """So many rules about so many dials, four or more; all dials are changed and read as often."""
    read = [0] * dials
    rules = []
    for number in range(count):
        rest = [one for one in range(dials) if one != number % dials]
        random.shuffle(rest)
        sources = sorted(rest, key=lambda one: read[one])[:3]
        for one in sources:
            read[one] += 1
        random.shuffle(sources)
        by, instead, other = sources
        above = random.random() < 0.5
        # Each condition holds for four to seven of ten values.
        limit = random.randint(2, 5) if above else random.randint(4, 7)
        rules.append(DialRule(number % dials, by, instead, other, above, limit))
    random.shuffle(rules)
    return rules


def manual(
    app: str,
    dials: Sequence[str],
    rules: Sequence[DialRule],
    names: Sequence[str],
    say: Wording,
) -> str:
    """The manual of an app: its dials as they are listed, and its rules with a letter each.

    Args:
        app: The name of the app.
        dials: The names of the dials in the order in which the manual has them.
        rules: The rules.
        names: The names of the dials by number.
        say: The language.
    """
    said = "\n".join(
        f"{letter}. {rule.said(names, say)}"
        for letter, rule in zip(ascii_uppercase, rules, strict=False)
    )
    return say(
        "Manual of the app {app}\n\nThe app has the dials {dials}. Each shows a whole number from "
        "0 to 9; after 9 comes 0 again. The button Run carries out these rules one after the "
        "other, from A to {last}:\n{rules}\n\n"
        "Each rule goes by what the dials show when its turn comes.",
        app=app,
        dials=say.listed(dials),
        last=ascii_uppercase[len(rules) - 1],
        rules=said,
    )


def pressed(runs: int, say: Wording) -> str:
    """How often Run was pressed, in words."""
    return say(
        "Run was pressed once"
        if runs == 1
        else "Run was pressed {runs} times, one run after the other",
        runs=runs,
    )


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
            holds = (other > rule.limit) if rule.above else (other < rule.limit)
            added = np.where(holds, dials[rule.by], dials[rule.instead]) * carried_out
            dials[rule.dial] = (dials[rule.dial] + added) % np.int8(VALUES)
    return dials


def all_add(rules: Sequence[DialRule], start: Sequence[int], runs: int) -> bool:
    """Whether each rule adds something in a run at least, if none is missing.

    Args:
        rules: The rules.
        start: What the dials show before.
        runs: How often the rules are carried out.
    """
    import numpy as np

    dials: Dials = [np.full(1, value, dtype=np.int8) for value in start]
    always = np.ones((1, 1), dtype=bool)
    adding = set()
    for _ in range(runs):
        for number, rule in enumerate(rules):
            before, dials = dials, run_rules([rule], dials, 1, always)
            if dials[rule.dial][0] != before[rule.dial][0]:
                adding.add(number)
    return len(adding) == len(rules)


def numbered(dials: Dials) -> NDArray[np.int64]:
    """The dials as one number, by case: the first has the units."""
    import numpy as np

    found = np.zeros(len(dials[0]), dtype=np.int64)
    for place, dial in enumerate(dials):
        found += dial.astype(np.int64) * VALUES**place
    return found


def shown(names: Sequence[str], values: Sequence[int], say: Wording) -> str:
    """The dials with what each of them shows, in words."""
    return say.listed([f"{name} {value}" for name, value in zip(names, values, strict=True)])


def draw_names(count: int, random: Random) -> list[str]:
    """Names of so many dials, in English."""
    return random.sample(_NOUNS, count)


def draw_app(random: Random) -> str:
    """The name of an app."""
    return f"{random.choice(_APPS)} {random.randint(2, 9)}"
