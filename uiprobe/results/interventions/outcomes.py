"""Outcomes of the arms of an experiment, as plain data; see `docs/attribution.md`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Key = tuple[str, int]
"""Id and epoch of an episode in the log that is attributed."""


@dataclass(frozen=True, slots=True)
class BaseEpisode:
    """An episode of the log that is attributed.

    Attributes:
        key: Id and epoch.
        success: Whether its goal was met.
        cluster: What its item has in common with others.
        goal: The goal in words.
        rule: The cause by rule; empty if it did not fail.
    """

    key: Key
    success: bool
    cluster: str
    goal: str = ""
    rule: str = ""


@dataclass(slots=True)
class ArmOutcome:
    """The outcome of one arm.

    Attributes:
        rates: Share of the repeats that met the goal, by episode; those that errored are left out.
        errored: Number of episodes that errored.
        missing: Episodes in which a help had nothing to say at least once.
        log: The log of the arm.
        cost_usd: What it cost; None if that is unknown.
        tokens: What it read and wrote.
        seconds: How long its episodes took, one after another.
    """

    rates: dict[Key, float] = field(default_factory=dict)
    errored: int = 0
    missing: set[Key] = field(default_factory=set)
    log: str = ""
    cost_usd: float | None = None
    tokens: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Subject:
    """A log that is attributed, with the arms of its failed episodes.

    Attributes:
        name: The model, as reports call it.
        log: Location of the log.
        episodes: Its scored episodes, in order.
        arms: The outcome of each arm, by the helps that it names.
        environment: What it ran in.
        settings: The parameters that the run was given, in words.
        asks: Whether a person could be asked.
        has_events: Whether something happened by itself.
    """

    name: str
    log: str
    episodes: tuple[BaseEpisode, ...]
    arms: Mapping[str, ArmOutcome]
    environment: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    asks: bool = False
    has_events: bool = False

    @property
    def failed(self) -> tuple[BaseEpisode, ...]:
        """The episodes that missed their goals."""
        return tuple(one for one in self.episodes if not one.success)

    def rate(self, arm: str, key: Key) -> float | None:
        """The share of repeats of an arm that met the goal; None if none was scored."""
        outcome = self.arms.get(arm)
        return None if outcome is None else outcome.rates.get(key)


def titles(subjects: Sequence[Subject]) -> list[str]:
    """The names of subjects, with the settings that differ where several have one name."""
    alike: dict[str, list[Subject]] = defaultdict(list)
    for subject in subjects:
        alike[subject.name].append(subject)
    found = []
    taken: Counter[str] = Counter()
    for subject in subjects:
        among = alike[subject.name]
        keys = sorted({key for one in among for key in one.settings})
        differing = [key for key in keys if len({one.settings.get(key) for one in among}) > 1]
        told = ", ".join(f"{key} {subject.settings.get(key, 'default')}" for key in differing)
        title = f"{subject.name} ({told})" if told else subject.name
        taken[title] += 1
        found.append(title if taken[title] == 1 else f"{title}, run {taken[title]}")
    return found
