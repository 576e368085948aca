"""Completion items: moments at which a goal is reached, beside moments that look like them.

Moments come in pairs with opposite answers, see `pairs`. Of more pairs than are needed those stay
whose histories leave the answer open: a word that is frequent where the work is done is as frequent
where it is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from uiprobe.probes.making import reached
from uiprobe.probes.sources.balance import most_even
from uiprobe.probes.sources.base import Recording
from uiprobe.probes.sources.builtin.cases import cases
from uiprobe.probes.sources.builtin.pairs import Moment, Pair, pairs_of
from uiprobe.ui.observation import render_tree
from uiprobe.ui.trajectory import describe_history

_SPARE = 1.3
"""Pairs that are minted for each one that stays."""

_SIBLING_SHARE = 0.4
"""The share of pairs that may be of siblings."""

_OVERLAPS = 5
"""Classes of the share of the goal's words that a history has."""

_LENGTHS = 4
"""Lines of a history in one class of lengths."""

_WORD = re.compile(r"\w+")


def mint_recordings(seed: int, items: int) -> list[Recording]:
    """Trajectories whose moments make so many items, and some more at which the goal is lost.

    Args:
        seed: Decides everything.
        items: How many with two answers.

    Raises:
        ValueError: The seed does not give as many.
    """
    wanted = (items + 1) // 2
    pool: list[_Candidate] = []
    lost: list[_Candidate] = []
    seen: set[tuple[str, ...]] = set()
    for case in cases(seed):
        if len(pool) >= wanted * _SPARE:
            break
        reached(len(pool), ceil(wanted * _SPARE))
        for pair in pairs_of(case):
            shown = {_shown(pair.reached), _shown(pair.missed)}
            # Two equal prompts would count double, or contradict each other.
            if len(shown) == 2 and not shown & seen and not _is_crowded(pool, pair):
                seen |= shown
                (lost if pair.is_lost else pool).append(_Candidate.of(pair))
    if len(pool) < wanted:
        raise ValueError(
            f"items={items}: seed {seed} gives {2 * len(pool):,} completion items at most"
        )
    stay = most_even(pool, [one.leaning for one in pool], wanted)
    kept = [found for one in stay for found in one.recordings]
    return [*kept[:items], *(found for one in lost for found in one.recordings)]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """The needed parts of a pair; its episodes with all their screens would fill the memory.

    Attributes:
        recordings: Its two trajectories.
        leaning: See `_leaning`.
        contrast: How the second misses the goal.
    """

    recordings: tuple[Recording, ...]
    leaning: Counter[str]
    contrast: str

    @classmethod
    def of(cls, pair: Pair) -> _Candidate:
        return cls(tuple(pair.recordings()), _leaning(pair), pair.contrast)


def _is_crowded(pool: list[_Candidate], pair: Pair) -> bool:
    """Whether there are enough of its kind; siblings lean nowhere, and would drive out others."""
    siblings = sum(one.contrast == pair.contrast for one in pool)
    return pair.contrast == "sibling" and siblings > _SIBLING_SHARE * len(pool)


def _shown(moment: Moment) -> tuple[str, ...]:
    """All that a prompt contains of a moment."""
    return (moment.case.goal.app, moment.case.goal.instruction, _history(moment), _screen(moment))


def _history(moment: Moment) -> str:
    run = moment.way.run
    return describe_history([step.record for step in run.steps[:-1] if step.record is not None])


def _screen(moment: Moment) -> str:
    return render_tree(moment.way.run.steps[-1].tree)


def _leaning(pair: Pair) -> Counter[str]:
    """How often each mark is found where the goal is reached, less how often where it is not."""
    # A mark of both moments gives no answer away, so only differences are kept.
    found = Counter(_marks(pair.reached))
    found.subtract(_marks(pair.missed))
    return Counter({mark: number for mark, number in found.items() if number})


def _marks(moment: Moment) -> Iterable[str]:
    """The words of a history, those of its last line, and how much it has of the goal's words."""
    history = _history(moment)
    lines = history.splitlines()
    words = set(_WORD.findall(history.casefold()))
    goal = set(_WORD.findall(moment.case.goal.instruction.casefold()))
    yield from words
    yield from (f"last: {word}" for word in set(_WORD.findall(lines[-1].casefold())))
    yield f"overlap: {_OVERLAPS * len(goal & words) // len(goal)}"
    yield f"lines: {len(lines) // _LENGTHS}"
