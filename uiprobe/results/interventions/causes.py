"""The causes of failed episodes, as far as help proves them, and how they add up to 100 percent.

An episode that a help saves, and another try without help does not, failed for want of what the
help gives. Both controls are other tries. Several helps may save the same episode: a
plan also makes up for a lost memory. So the causes are read off as one reads a waterfall: the help
that saves the most comes first, and of helps that save as much the one that does so in most of all
failed episodes, and else the narrowest, which explains most; then the help that saves the most of
what is left, and so on; then pairs of helps, for what no single one saves; the rest no help mends.
A plan makes up for several faults at once, so two narrower helps that together save as much stand
in its place, unless that may well be luck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from uiprobe.episodes.helps import BROADEST, CONTROLS, HELPS, join_help, parse_help
from uiprobe.results.interventions.luck import chance_of_luck
from uiprobe.results.interventions.outcomes import Key, Subject

NOTHING = "no help mends it"
LUCK = "another try"

_SLACK = 0.1
"""The share of what the best help saves by which a narrower one may fall short and yet be named."""

_SAVED = 0.5
"""The share of repeats in which an arm that saves an episode meets its goal."""

_LUCKY = 0.1
"""The chance of luck above which a help is not named."""

_DOUBT = 0.2
"""The chance of luck, over all pairs that were tried, above which two helps do not stand in the
place of a plan."""

_LEAST = 0.5
"""Episodes that a help must save beyond those before it to be named."""


@dataclass(slots=True)
class Bar:
    """A bar of the waterfall.

    Attributes:
        name: The arm, `LUCK` or `NOTHING`.
        saved: Episodes that it stands for, as a sum of shares.
        episodes: The share of each episode that it stands for.
    """

    name: str
    saved: float = 0.0
    episodes: dict[Key, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Causes:
    """The causes of one subject's failures.

    Attributes:
        bars: From another try to what no help mends; together they are all failed episodes.
        compared: Failed episodes that all single arms were scored on; only these count.
        left_out: Failed episodes that some arm errored on or lacks.
    """

    bars: tuple[Bar, ...]
    compared: tuple[Key, ...]
    left_out: tuple[Key, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """The helps that are causes, the largest first; those of pairs count with half of it."""
        weights: dict[str, float] = {}
        for bar in self.helping:
            helps = parse_help(bar.name)
            for help in helps:
                weights[help] = weights.get(help, 0.0) + bar.saved / len(helps)
        return tuple(sorted(weights, key=lambda name: -weights[name]))

    @property
    def helping(self) -> tuple[Bar, ...]:
        """The bars that stand for help, the largest first."""
        found = [bar for bar in self.bars if bar.name not in (LUCK, NOTHING)]
        return tuple(sorted(found, key=lambda bar: -bar.saved))

    def cause_of(self, key: Key) -> str:
        """The bar that stands for the most of an episode; empty for one that does not count."""
        shares = [(bar.episodes.get(key, 0.0), bar.name) for bar in self.bars]
        best = max((share for share, _ in shares), default=0.0)
        return next((name for share, name in shares if share == best and best > 0), "")


def single_helps(subject: Subject) -> list[str]:
    """The single helps that were tried, the narrowest first."""
    return [name for name in HELPS if name in subject.arms]


def pairs(subject: Subject) -> list[str]:
    """The pairs of helps that were tried, the narrowest first."""
    return sorted((name for name in subject.arms if "+" in name), key=_breadth)


def worth_pairing(subject: Subject, pair: str) -> list[Key]:
    """The failed episodes that a pair is to be tried on: those that no single arm saves.

    Pairs without `plan` are also tried on what `plan` alone saves, as it makes up for several
    faults at once. An arm saves an episode if it meets the goal in half of its repeats.
    """
    singles = [name for name in subject.arms if "+" not in name]
    if BROADEST not in parse_help(pair):
        singles = [name for name in singles if name != BROADEST]
    return [
        one.key
        for one in subject.failed
        if all((subject.rate(name, one.key) or 0.0) < _SAVED for name in singles)
    ]


def find_causes(subject: Subject) -> Causes:
    """The causes of a subject's failures; see the head of this module."""
    needed = [*(name for name in CONTROLS if name in subject.arms), *single_helps(subject)]
    compared: list[Key] = []
    left_out: list[Key] = []
    for episode in subject.failed:
        whole = all(subject.rate(name, episode.key) is not None for name in needed)
        (compared if whole and needed else left_out).append(episode.key)
    reached = {key: _alone(subject, key) for key in compared}
    bars = [Bar(LUCK, sum(reached.values()), {k: v for k, v in reached.items() if v})]
    bars += _fall(subject, single_helps(subject), reached)
    bars += _fall(subject, pairs(subject), reached)
    rest = {key: 1 - value for key, value in reached.items() if value < 1}
    bars.append(Bar(NOTHING, sum(rest.values()), rest))
    return Causes(tuple(bars), tuple(compared), tuple(left_out))


def _alone(subject: Subject, key: Key) -> float:
    """How often an episode meets its goal without help: the mean over the arms that give none."""
    rates = [rate for name in CONTROLS if (rate := subject.rate(name, key)) is not None]
    return sum(rates) / len(rates) if rates else 0.0


def _fall(subject: Subject, arms: Sequence[str], reached: dict[Key, float]) -> list[Bar]:
    """The bars of some arms, the largest first; `reached` is brought up to them."""
    bars: list[Bar] = []
    left = list(arms)
    while left:
        gains = {name: _gains(subject, name, reached) for name in left}
        sums = {name: sum(gain.values()) for name, gain in gains.items()}
        best = max(sums.values())
        if best < _LEAST:
            break
        # 1e-9 stands for rounding: equal sums of shares may differ in their last digit.
        enough = best - max(_SLACK * best, 1e-9)
        chosen = _likeliest(subject, [name for name in left if sums[name] >= enough], reached)
        if chosen == BROADEST and (instead := _two_instead(subject, enough, reached)):
            bars += instead
            left = [name for name in left if name not in {bar.name for bar in instead}]
            continue
        left.remove(chosen)
        if _is_lucky(subject, chosen, reached):
            continue
        _add(reached, gains[chosen])
        bars.append(Bar(chosen, sums[chosen], gains[chosen]))
    return bars


def _is_lucky(subject: Subject, arm: str, compared: Collection[Key]) -> bool:
    """Whether tries without these helps may well have met as many of the episodes it had."""
    met = {key: rate for key in compared if (rate := subject.rate(arm, key)) is not None}
    return chance_of_luck(subject, parse_help(arm), met) > _LUCKY


def _likeliest(subject: Subject, arms: Sequence[str], compared: Collection[Key]) -> str:
    """The arm, of some that save as much of what is left, that is the likeliest cause.

    It is the one that meets the most goals of all failed episodes, also of those that another try
    meets by luck: what makes up for a fault does so there too. Of equals it is the narrowest, and a
    plan is the last.

    Args:
        subject: The outcomes of the arms.
        arms: The narrowest first.
        compared: The failed episodes.
    """
    narrower = [name for name in arms if BROADEST not in parse_help(name)] or list(arms)
    return max(narrower, key=lambda name: sum(subject.rate(name, key) or 0.0 for key in compared))


def _two_instead(subject: Subject, enough: float, reached: dict[Key, float]) -> list[Bar]:
    """The bars of two helps that together save as much as a plan; `reached` is brought up to them.

    Args:
        subject: The outcomes of the arms.
        enough: How much they must save.
        reached: What is saved already; changed only if there are two such helps.

    Returns:
        A bar for each of the two, and one for the pair; empty if no two save enough.
    """
    narrower = [name for name in single_helps(subject) if name != BROADEST]
    # Also those that were not tried together, as each alone may save its share.
    tried = sorted((join_help(two) for two in combinations(narrower, 2)), key=_breadth)
    found: list[tuple[float, list[Bar]]] = []
    for pair in tried:
        both = parse_help(pair)
        alone = {name: sum(_gains(subject, name, reached).values()) for name in both}
        after, bars = dict(reached), []
        for name in (*sorted(both, key=lambda name: -alone[name]), pair):
            gains = _gains(subject, name, after)
            _add(after, gains)
            if gains:
                bars.append(Bar(name, sum(gains.values()), gains))
        saved = sum(bar.saved for bar in bars)
        if saved < max(enough, max(alone.values()) + _LEAST):
            continue
        together = {key: after[key] - before for key, before in reached.items() if before < 1}
        # Bonferroni's correction, as the best of many pairs is taken.
        if chance_of_luck(subject, both, together) * len(tried) < _DOUBT:
            found.append((saved, bars))
    # They are in the order of their breadth.
    most = max((saved for saved, _ in found), default=0.0)
    chosen = next((bars for saved, bars in found if saved >= most - 1e-9), [])
    for bar in chosen:
        _add(reached, bar.episodes)
    return chosen


def _gains(subject: Subject, arm: str, reached: Mapping[Key, float]) -> dict[Key, float]:
    """The share of each episode that an arm saves beyond earlier bars."""
    return {
        key: gain
        for key, before in reached.items()
        if (gain := (subject.rate(arm, key) or 0.0) - before) > 0
    }


def _add(reached: dict[Key, float], gains: Mapping[Key, float]) -> None:
    for key, gain in gains.items():
        reached[key] += gain


def _breadth(name: str) -> tuple[int, ...]:
    """The place of an arm among others: a pair is as broad as its broadest help."""
    order = list(HELPS)
    return tuple(sorted((order.index(help) for help in parse_help(name)), reverse=True))
