"""App knowledge: what dials that nobody saw must have shown, by the manual of an app.

The app does not exist. All rules of its manual are carried out several times; what the dials in
sight showed before and after is known, and exactly one start of the others leads there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import ObjectForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.dials import (
    VALUES,
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
from uiprobe.probes.ladders.left_out import is_only
from uiprobe.probes.ladders.wording import ENGLISH, Wording


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        hidden, in_sight: Dials.
        rules, runs: How many rules there are, and how often all of them are carried out.
    """

    hidden: int
    in_sight: int
    rules: int
    runs: int

    def __str__(self) -> str:
        return (
            f"{self.hidden} dials of {self.hidden + self.in_sight} are hidden, "
            f"{VALUES**self.hidden:,} starts; {self.rules} rules, {self.runs} "
            f"run{'s' if self.runs > 1 else ''}"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(2, 3, 5, 1),
    2: _Size(2, 4, 7, 1),
    3: _Size(2, 4, 10, 1),
    4: _Size(2, 4, 10, 2),
    5: _Size(3, 5, 13, 2),
    6: _Size(3, 5, 16, 3),
    7: _Size(4, 6, 19, 3),
    8: _Size(5, 7, 24, 3),
}
"""The dials of each rung. Rungs go on by a hidden dial, one in sight, and four rules."""


class Unseen:
    """The hidden dials of an app, from what the others showed: the only start of so many."""

    name = "unseen"
    probe = "app_knowledge"
    grows = "dials that are hidden, rules of the manual, and how often they are carried out"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = VALUES ** -float(min(size.hidden for size in _RUNGS.values()))

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        drawn = random.randrange(VALUES**size.hidden)
        return draw_again(lambda: _draw(size, drawn, random, say), f"unseen, rung {rung}")


UNSEEN = Unseen()


def _draw(size: _Size, drawn: int, random: Random, say: Wording) -> LadderItem | None:
    """An item whose hidden dials show this number at first; None if others lead there too."""
    import numpy as np

    count = size.hidden + size.in_sight
    rules = draw_rules(size.rules, count, random)
    starts = np.indices((VALUES,) * size.hidden, dtype=np.int8).reshape(size.hidden, -1)
    known = [random.randrange(VALUES) for _ in range(size.in_sight)]
    dials = [*starts, *(np.full(starts.shape[1], value, dtype=np.int8) for value in known)]
    always = np.ones((len(rules), 1), dtype=bool)
    ends = run_rules(rules, dials, size.runs, always)[size.hidden :]
    if not is_only(drawn, numbered(ends)):
        return None
    # Who leaves out what rules do to the hidden dials comes to another start.
    seen = np.array([[rule.dial >= size.hidden] for rule in rules])
    stayed = run_rules(rules, dials, size.runs, seen)[size.hidden :]
    fitting = sum(
        (without == end[drawn]).astype(np.int8) for without, end in zip(stayed, ends, strict=True)
    )
    if fitting[drawn] == fitting.max():
        return None
    # An answer has the names of dials, and is the same in all languages.
    names = draw_names(count, random)
    hidden, in_sight = names[: size.hidden], names[size.hidden :]
    app = draw_app(random)
    asked = (
        "What did the dials on that page show before Run was pressed for the first time? Only one "
        "answer is consistent with this end. Give a JSON object with the name of each of these "
        "dials and, as a number, what it showed."
        if size.runs > 1
        else "What did the dials on that page show before Run was pressed? Only one answer is "
        "consistent with this end. Give a JSON object with the name of each of these dials and, "
        "as a number, what it showed."
    )
    return LadderItem(
        prompt=say(
            "{manual}\n\n"
            "The dials {hidden} are on a page that was never opened; Run changes them all the "
            "same, by the same rules. The other dials were set to {before}, and {pressed}. "
            "Then they showed {after}.\n\n"
            "{asked}",
            manual=manual(app, random.sample(names, count), rules, names, say),
            hidden=say.all_of([say.quoted(dial) for dial in hidden]),
            before=shown(in_sight, known, say),
            pressed=pressed(size.runs, say),
            after=shown(in_sight, [int(dial[drawn]) for dial in ends], say),
            asked=say(asked),
        ),
        form=ObjectForm(),
        reference=json.dumps(
            {name: int(start[drawn]) for name, start in zip(hidden, starts, strict=True)},
            sort_keys=True,
        ),
        app=app,
        category="Settings",
    )
