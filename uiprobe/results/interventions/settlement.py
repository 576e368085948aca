"""The cause of a subject's failures, where the experiment settles it.

A help is the cause if it saves significantly more of the failed episodes than another try, than
empty words of its own length, and than every other help. A plan makes up for most of what the
others give, so they need not save more than it does: it is named only if it saves more than each of
them and none of them saves anything by itself; and where it saves more than the best of them, that
one is not the whole cause, and nothing is settled.

The test is exact: the differences between two arms, summed by cluster, change their signs at
random. A help has the largest p value of its comparisons (all of them have to hold), and Holm's
procedure corrects these over the helps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.episodes.helps import AGAIN, BROADEST, EMPTY, PLACEBO
from uiprobe.results.interventions.causes import find_causes, single_helps
from uiprobe.results.interventions.outcomes import Subject
from uiprobe.results.statistics import ALPHA, holm


@dataclass(frozen=True, slots=True)
class Versus:
    """An arm against another on the failed episodes that both were scored on.

    Attributes:
        other: The other arm.
        saved: What the arm saves, in episodes, as a sum of shares.
        other_saved: The same of the other.
        n: Number of episodes.
        clusters: Number of their clusters.
        p: One-sided p value of "it saves no more than the other".
    """

    other: str
    saved: float
    other_saved: float
    n: int
    clusters: int
    p: float


@dataclass(frozen=True, slots=True)
class Tested:
    """A help with its comparisons.

    Attributes:
        help: Name of the help.
        again: Against another try; None if that was not run.
        empty: Against empty words of its length; None if they were not run.
        rival: Against the other help that comes nearest; None if there is none.
        p: The p value that all of these hold, adjusted by Holm over the helps that were tried.
    """

    help: str
    again: Versus | None
    empty: Versus | None
    rival: Versus | None
    p: float

    @property
    def first(self) -> Versus | None:
        """The first comparison that was made."""
        return self.again or self.empty or self.rival

    @property
    def figures(self) -> str:
        """The number of episodes saved, and what it is compared with, in words."""
        if self.first is None:
            return f"{self.help} was compared with nothing"
        told = [f"{self.help} saves {self.first.saved:g} of {self.first.n} failed episodes"]
        if self.again is not None:
            told.append(f"another try {self.again.other_saved:g}")
        if self.empty is not None and self.empty.other != AGAIN:
            told.append(f"as many empty words {self.empty.other_saved:g}")
        if self.rival is not None:
            told.append(f"the next best help, {self.rival.other}, {self.rival.other_saved:g}")
        return ", ".join(told)


@dataclass(frozen=True, slots=True)
class Settlement:
    """Whether the cause is settled.

    Attributes:
        cause: The help whose want is the cause; None if that is not settled.
        best: The help that is nearest to it, or the cause, with its figures; None without helps.
        why: Why nothing is settled, as the end of a sentence; empty if it is.
        tests: All helps that were tried, the likeliest first.
    """

    cause: str | None
    best: Tested | None
    why: str
    tests: tuple[Tested, ...]

    @property
    def sentence(self) -> str:
        """The figures in a sentence."""
        if self.best is None:
            return f"The cause is not settled: {self.why}."
        if self.cause is None:
            return f"The cause is not settled: {self.why}. The best guess: {self.best.figures}."
        return f"This is settled: {self.best.figures} (exact test, p = {self.best.p:.2g})."


def settle(subject: Subject) -> Settlement:
    """The cause of a subject's failures, as far as it is settled; see the head of this module."""
    helps = single_helps(subject)
    if not subject.failed:
        return Settlement(None, None, "no episode failed", ())
    if not helps:
        return Settlement(None, None, "no help was tried", ())
    compared = {name: _compare(subject, name, helps) for name in helps}
    adjusted = holm({name: one.p for name, one in compared.items()})
    tests = sorted(
        (
            Tested(one.help, one.again, one.empty, one.rival, adjusted[one.help])
            for one in compared.values()
        ),
        # The one that saves the most is the best guess where nothing is near to being settled.
        key=lambda one: (one.p, -_saved(one), one.help == BROADEST, helps.index(one.help)),
    )
    best = tests[0]
    if why := _doubt(subject, best, helps):
        # What is not settled is guessed as the waterfall has it.
        likely = [bar.name for bar in find_causes(subject).helping]
        best = next((one for name in likely for one in tests if one.help == name), best)
        return Settlement(None, best, why, tuple(tests))
    return Settlement(best.help, best, "", tuple(tests))


def without_empty(subject: Subject) -> list[str]:
    """The helps that lack nothing to be the cause but a comparison with words of their length."""
    helps = single_helps(subject)
    found = []
    for name in helps:
        one = _compare(subject, name, helps)
        seen = [versus.p for versus in (one.again, one.rival) if versus is not None]
        if one.empty is None and seen and max(seen) <= ALPHA:
            found.append(name)
    return found


def _compare(subject: Subject, help: str, helps: Sequence[str]) -> Tested:
    """A help against all that it has to exceed, with its p value unadjusted."""
    again, empty = versus(subject, help, AGAIN), versus(subject, help, EMPTY[help])
    others = [
        found
        for name in helps
        if name not in (help, BROADEST) and (found := versus(subject, help, name)) is not None
    ]
    rival = max(others, key=lambda one: (one.p, one.other_saved), default=None)
    # Without the control nothing is known, and without rivals there is nothing to exceed.
    p = max(
        1.0 if again is None else again.p,
        1.0 if empty is None else empty.p,
        0.0 if rival is None else rival.p,
    )
    return Tested(help, again, empty, rival, p)


def _doubt(subject: Subject, best: Tested, helps: Sequence[str]) -> str:
    """Why the best help is not named; empty if it is."""
    if best.again is None or best.empty is None:
        missing = AGAIN if best.again is None else EMPTY[best.help]
        if best.again is None or best.again.p <= ALPHA:
            return f"`{missing}` was not run, so that nothing shows what {best.help} itself does"
    if best.p > ALPHA:
        for one, other in (
            (best.again, "another try"),
            (best.empty, "as many empty words"),
            (best.rival, best.rival.other if best.rival else ""),
        ):
            if one is not None and one.p > ALPHA:
                return f"no help saves significantly more than {other}"
        clusters = best.again.clusters if best.again is not None else 0
        return f"{clusters} clusters of failed episodes are too few to compare {len(helps)} helps"
    if best.help == BROADEST:
        narrower = [
            name
            for name in helps
            if name != BROADEST
            and (one := versus(subject, name, EMPTY[name]) or versus(subject, name, PLACEBO))
            and one.p <= ALPHA
        ]
        return f"{narrower[0]} saves some of what a plan does" if narrower else ""
    plan = versus(subject, BROADEST, best.help)
    if plan is not None and plan.p <= ALPHA:
        return f"a plan saves significantly more than {best.help}"
    return ""


def versus(subject: Subject, arm: str, other: str) -> Versus | None:
    """An arm against another; None if no failed episode was scored in both."""
    changes: dict[str, float] = defaultdict(float)
    saved = other_saved = 0.0
    n = 0
    for episode in subject.failed:
        one, two = subject.rate(arm, episode.key), subject.rate(other, episode.key)
        if one is None or two is None:
            continue
        n += 1
        saved += one
        other_saved += two
        changes[episode.cluster] += one - two
    if not n:
        return None
    p = sign_flip_p(list(changes.values()))
    return Versus(other, saved, other_saved, n, len(changes), p)


def sign_flip_p(changes: Sequence[float]) -> float:
    """The chance that changes of these sizes and of random signs add up to as much: exact.

    Args:
        changes: One per cluster.
    """
    reached = {0.0: 1.0}
    for change in changes:
        after: dict[float, float] = defaultdict(float)
        for total, chance in reached.items():
            # Sums of shares meet again only if their last bits are cut.
            after[round(total + change, 9)] += chance / 2
            after[round(total - change, 9)] += chance / 2
        reached = after
    observed = sum(changes) - 1e-6
    return min(1.0, sum(chance for total, chance in reached.items() if total >= observed))


def _saved(tested: Tested) -> float:
    return 0.0 if tested.first is None else tested.first.saved
