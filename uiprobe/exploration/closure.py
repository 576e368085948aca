"""Explorers for proofs that an inventory is closed: whatever is done, nothing new appears.

None of them is an agent that is measured. Each looks for what a systematic search may miss: what
was not touched, what a filled form leads to, what opens on the spot, and what takes keys.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from uiprobe.exploration.view import Spot, View

STEPS = 10
"""Actions of a walk."""

WALKS = 2_000
"""So many walks in a row must find nothing new; whatever one finds is searched from, and the proof
begins again."""

STYLES = ("rarest", "filler", "opener", "wanderer")
"""The walkers, in turn.

`rarest` acts on what has been acted on least, `filler` fills in fields and then presses a button,
`opener` prefers what is no link and what has just appeared, `wanderer` takes any functionality.
"""

TEXTS = ("a", "25", "zzqx", "2026-01-15", "")
"""Texts to type: a letter that finds much, a number, one that finds nothing, a date, none."""

_BACK, _SCROLL = 0.04, 0.06
"""Shares of steps that go back and that scroll."""


class Walker:
    """Chooses what a walk does next.

    Args:
        style: One of `STYLES`.
        random: What it draws from.
        acted: How often each functionality was acted on, by all walks so far.
    """

    def __init__(self, style: str, random: Random, acted: Counter[str]) -> None:
        self._style = style
        self._random = random
        self._acted = acted
        self._before: set[tuple[str, str]] = set()
        self._filled = False

    def choose(self, view: View) -> Spot | str:
        """The element to act on, or `back`, `down`, `up`, or `fill`: all fields of the page."""
        random = self._random
        shown = [spot for spot in view.spots if spot.visible] or list(view.spots)
        names = {(spot.key, spot.label) for spot in shown}
        fresh = [one for one in shown if (one.key, one.label) not in self._before]
        appeared, self._before = (fresh if self._before else []), names
        drawn = random.random()
        if not shown or drawn < _BACK:
            return "back"
        if drawn < _BACK + _SCROLL:
            return "down" if random.random() < 0.8 else "up"
        spot = self._pick(shown, appeared)
        if spot is None:
            return "fill"
        self._acted[spot.name] += 1
        return spot

    def _pick(self, shown: list[Spot], appeared: list[Spot]) -> Spot | None:
        random = self._random
        if self._style == "rarest":
            least = min(self._acted[one.name] for one in shown)
            rare = [one for one in shown if self._acted[one.name] == least]
            return random.choice(rare)
        if self._style == "filler":
            buttons = [one for one in shown if not one.href and takes_no_text(one)]
            if any(not takes_no_text(one) for one in shown) and not self._filled:
                self._filled = True
                return None
            self._filled = False
            return random.choice(buttons or shown)
        if self._style == "opener":
            odd = [one for one in appeared if len(appeared) < len(shown)]
            return random.choice(odd or [one for one in shown if not one.href] or shown)
        by_key: dict[str, list[Spot]] = {}
        for one in shown:
            by_key.setdefault(one.name, []).append(one)
        return random.choice(random.choice(list(by_key.values())))


def takes_no_text(spot: Spot) -> bool:
    """Whether an element is no field of a form."""
    return not {"fill", "select_option", "text"} & set(spot.verbs)
