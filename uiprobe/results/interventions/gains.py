"""How much each help gains, with intervals paired by goal, and how helps work together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.episodes.helps import AGAIN, PLACEBO
from uiprobe.results.interventions.causes import pairs, single_helps
from uiprobe.results.interventions.outcomes import Key, Subject
from uiprobe.results.statistics import PairedResult, compare_paired, holm


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain of an arm over another try without help.

    Attributes:
        arm: Name of the arm, such as `plan` or `plan+memory`.
        result: The comparison over all goals of the log, in shares: succeeded episodes are not run
            again and count on both sides.
        p: Its p value, adjusted by Holm for the helps that were tried; None for the placebo.
        tried: Failed episodes that both arms were scored on.
        saved, harmed: Of these, those that met the goal more often, and less often.
        missing: Of these, those in which the help had nothing to say at least once.
        cost_usd, tokens, seconds: What the arm took, with all of its repeats.
    """

    arm: str
    result: PairedResult
    p: float | None
    tried: int
    saved: int
    harmed: int
    missing: int
    cost_usd: float | None
    tokens: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Interaction:
    """The gain of two helps together over each of them.

    Attributes:
        arm: The pair.
        better: The single help of the two that saves more of the same episodes.
        result: The pair against that help, on the episodes that the pair was tried on.
    """

    arm: str
    better: str
    result: PairedResult

    @property
    def matters(self) -> bool:
        """Whether the interval of the difference excludes none."""
        return self.result.lower is not None and self.result.lower > 0


def find_gains(subject: Subject) -> list[Gain]:
    """The gains of each single help, the largest first, and of the placebo last."""
    if AGAIN not in subject.arms:
        return []
    found = {
        arm: gain
        for arm in (*single_helps(subject), PLACEBO)
        if arm in subject.arms and (gain := _gain(subject, arm)) is not None
    }
    adjusted = holm({arm: gain.result.p for arm, gain in found.items() if arm != PLACEBO})
    gains = [
        Gain(
            arm, one.result, adjusted.get(arm), one.tried, one.saved, one.harmed, one.missing,
            one.cost_usd, one.tokens, one.seconds,
        )
        for arm, one in found.items()
    ]  # fmt: skip
    return sorted(gains, key=lambda one: (one.arm == PLACEBO, -one.result.difference))


def _gain(subject: Subject, arm: str) -> Gain | None:
    outcome = subject.arms[arm]
    before: list[float] = []
    after: list[float] = []
    clusters: list[str] = []
    tried: list[tuple[Key, float]] = []
    for episode in subject.episodes:
        if episode.success:
            pair = (1.0, 1.0)
        else:
            again, helped = subject.rate(AGAIN, episode.key), subject.rate(arm, episode.key)
            if again is None or helped is None:
                continue
            pair = (again, helped)
            tried.append((episode.key, helped - again))
        before.append(pair[0])
        after.append(pair[1])
        clusters.append(episode.cluster)
    if not before:
        return None
    keys = {key for key, _ in tried}
    return Gain(
        arm,
        compare_paired(before, after, clusters),
        None,
        len(tried),
        sum(change > 0 for _, change in tried),
        sum(change < 0 for _, change in tried),
        len(outcome.missing & keys),
        outcome.cost_usd,
        outcome.tokens,
        outcome.seconds,
    )


def find_interactions(subject: Subject) -> list[Interaction]:
    """The gains of pairs over the better of their two helps, the largest first."""
    clusters = {one.key: one.cluster for one in subject.episodes}
    found = []
    for arm in pairs(subject):
        parts = arm.split("+")
        keys = [
            key
            for key in subject.arms[arm].rates
            if all(subject.rate(part, key) is not None for part in parts)
        ]
        if not keys:
            continue
        better = max(parts, key=lambda part: _sum(subject, part, keys))
        result = compare_paired(
            [subject.rate(better, key) or 0.0 for key in keys],
            [subject.rate(arm, key) or 0.0 for key in keys],
            [clusters[key] for key in keys],
        )
        found.append(Interaction(arm, better, result))
    return sorted(found, key=lambda one: -one.result.difference)


def _sum(subject: Subject, arm: str, keys: Sequence[Key]) -> float:
    return sum(subject.rate(arm, key) or 0.0 for key in keys)
