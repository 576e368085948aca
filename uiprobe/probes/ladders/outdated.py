"""App knowledge: the rules of a manual that the present version of an app no longer has.

The app does not exist. All rules are carried out one after the other, several times, and only the
dials before and after are known. No rule loses anything, and what it adds depends on what those
before it have done, so that each one that is missing changes all that comes after it: nothing but a
search finds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.dials import (
    VALUES,
    DialRule,
    all_add,
    draw_app,
    draw_names,
    draw_rules,
    manual,
    numbered,
    pressed,
    run_rules,
    shown,
)
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.left_out import choices, is_only
from uiprobe.probes.ladders.wording import ENGLISH, Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        rules, missing: How many rules the manual has, and the present version has not.
        dials, runs: How many dials there are, and how often all rules are carried out.
    """

    rules: int
    missing: int
    dials: int
    runs: int

    def __str__(self) -> str:
        return (
            f"{self.missing} of {self.rules} rules over {self.dials} dials are missing, "
            f"{comb(self.rules, self.missing):,} choices; {self.runs} "
            f"run{'s' if self.runs > 1 else ''}"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(12, 1, 4, 1),
    2: _Size(8, 2, 4, 1),
    3: _Size(10, 2, 4, 2),
    4: _Size(10, 3, 5, 2),
    5: _Size(13, 3, 5, 2),
    6: _Size(15, 4, 5, 2),
    7: _Size(18, 5, 6, 3),
    8: _Size(22, 6, 7, 3),
}
"""The manual of each rung, with few dials. Rungs go on by four rules, one more that is missing, and
a dial."""


class Outdated:
    """The rules that an app lacks, from what the others have done: the only choice of so many."""

    name = "outdated"
    probe = "app_knowledge"
    grows = "rules of the manual, how many of them are missing, and how often they are carried out"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = max(1 / comb(size.rules, size.missing) for size in _RUNGS.values())

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        drawn = random.randrange(comb(size.rules, size.missing))
        return draw_again(lambda: _draw(size, drawn, random, say), f"outdated, rung {rung}")


OUTDATED = Outdated()


def _draw(size: _Size, drawn: int, random: Random, say: Wording) -> LadderItem | None:
    """An item whose missing rules are the choice of this number; None if others lead there too."""
    rules = draw_rules(size.rules, size.dials, random)
    if len(set(rules)) < len(rules):
        return None
    start = [random.randrange(VALUES) for _ in range(size.dials)]
    # Two rules that add 0 throughout could be exchanged, so neither would be missing.
    if not all_add(rules, start, size.runs):
        return None
    every, there = choices(size.rules, size.missing)
    ends = _ends(rules, start, there, size.runs)
    if not is_only(drawn, ends):
        return None
    end = [int(ends[drawn]) // VALUES**place % VALUES for place in range(size.dials)]
    names = [say(one) for one in draw_names(size.dials, random)]
    letters = ascii_uppercase[: size.rules]
    app = draw_app(random)
    outdated = (
        "{manual} The manual is out of date: exactly {missing} of these rules is missing from the "
        "app, which skips it in each run; it carries out all the others."
        if size.missing == 1
        else "{manual} The manual is out of date: exactly {missing} of these rules are missing "
        "from the app, which skips them in each run; it carries out all the others."
    )
    asked = (
        "Which rule is missing? Only one answer is consistent with this end."
        if size.missing == 1
        else "Which {missing} rules are missing? Only one answer is consistent with this end."
    )
    return LadderItem(
        prompt=say(
            "{outdated}\n\n"
            "The dials were set to {before}, and {pressed}. Then they showed {after}.\n\n"
            "{asked}",
            outdated=say(
                outdated,
                manual=manual(app, names, rules, names, say),
                missing=size.missing,
            ),
            before=shown(names, start, say),
            pressed=pressed(size.runs, say),
            after=shown(names, end, say),
            asked=say(asked, missing=size.missing),
        ),
        form=SetForm(choices=dict.fromkeys(letters, ""), asked="all rules that are missing"),
        reference="".join(letters[number] for number in every[drawn]),
        app=app,
        category="Settings",
    )


def _ends(
    rules: Sequence[DialRule], start: Sequence[int], there: NDArray[np.bool_], runs: int
) -> NDArray[np.int64]:
    """The dials at the end by choice of missing rules, as one number: the first has the units.

    Args:
        rules: All rules of the manual.
        start: What the dials show before.
        there: By rule and choice, whether the app has it.
        runs: How often the rules are carried out.
    """
    import numpy as np

    dials = [np.full(there.shape[1], value, dtype=np.int8) for value in start]
    return numbered(run_rules(rules, dials, runs, there))
