"""Whether the static probes predict what helps: capability scores against the gains of helps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh

PREDICTS: Mapping[str, str] = {
    "grounding": "grounding",
    "completion_judgment": "stop",
    "step_planning": "plan",
    "goal_understanding": "plan",
    "app_knowledge": "exploration",
    "focused_context": "format",
    "generation": "format",
}
"""The help that makes up for what a static probe measures: a model that scores low there should
gain much from it. Of the capability behind `generation` and `focused_context` (following
instructions) the form of the answer is the part that a help can give."""

LEAST_MODELS = 4
"""Models below which no interval of a correlation exists."""

_NORMAL = 1.959964
"""Quantile of the normal distribution for 95 %, two-sided."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation of Spearman with its interval.

    Attributes:
        rho: The correlation; None if it is not defined, such as where all values are equal.
        lower, upper: 95 % interval of Bonett and Wright (2000); None below four pairs.
        n: Number of pairs.
    """

    rho: float | None
    lower: float | None
    upper: float | None
    n: int


@dataclass(frozen=True, slots=True)
class Prediction:
    """A static probe against the help that makes up for it, over models.

    Attributes:
        probe: Name of the static probe.
        help: Name of the help.
        scores: Its score of each model, from 0 to 1.
        gains: What the help gains each model, in shares of all goals.
        correlation: Of scores and gains; a probe that predicts has a negative one.
    """

    probe: str
    help: str
    scores: Mapping[str, float]
    gains: Mapping[str, float]
    correlation: Correlation

    @property
    def holds(self) -> bool:
        """Whether the interval lies below 0."""
        return self.correlation.upper is not None and self.correlation.upper < 0

    @property
    def sentence(self) -> str:
        """The finding, in words."""
        about = f"Whether a low score in {self.probe} predicts a gain from {self.help}"
        found = self.correlation
        if found.n < LEAST_MODELS:
            return f"{about} cannot be told from {found.n} models: it takes {LEAST_MODELS} or more."
        if found.rho is None:
            return f"{about} cannot be told: scores or gains are all equal."
        interval = (
            ""
            if found.lower is None
            else f", 95 % interval {found.lower:+z.2f} to {found.upper:+z.2f}"
        )
        told = f"Spearman {found.rho:+z.2f}{interval}, {found.n} models"
        if self.holds:
            return f"A low score in {self.probe} predicts a gain from {self.help} ({told})."
        return f"{self.probe} does not predict what {self.help} gains ({told})."


def predict(
    scores: Mapping[str, Mapping[str, float]], gains: Mapping[str, Mapping[str, float]]
) -> list[Prediction]:
    """Static probes against helps, over the models that have both.

    Args:
        scores: Score by probe and model.
        gains: Gain by help and model.
    """
    found = []
    for probe, help in PREDICTS.items():
        known = sorted(set(scores.get(probe, {})) & set(gains.get(help, {})))
        if not known:
            continue
        own = {name: scores[probe][name] for name in known}
        gained = {name: gains[help][name] for name in known}
        found.append(
            Prediction(
                probe, help, own, gained, correlate(list(own.values()), list(gained.values()))
            )
        )
    return found


def within_model(
    scores: Mapping[str, Mapping[str, float]], gains: Mapping[str, Mapping[str, float]], model: str
) -> Correlation:
    """The same inside one model: over its probes, the scores against the gains of their helps."""
    pairs = [
        (scores[probe][model], gains[help][model])
        for probe, help in PREDICTS.items()
        if model in scores.get(probe, {}) and model in gains.get(help, {})
    ]
    return correlate([score for score, _ in pairs], [gain for _, gain in pairs])


def correlate(first: Sequence[float], second: Sequence[float]) -> Correlation:
    """Spearman's rank correlation, with the interval of Bonett and Wright (2000).

    Args:
        first: The values of one.
        second: As many of the other.
    """
    from scipy.stats import spearmanr

    n = len(first)
    if n < 3 or len(set(first)) < 2 or len(set(second)) < 2:
        return Correlation(None, None, None, n)
    rho = float(spearmanr(first, second).statistic)
    if n < LEAST_MODELS:
        return Correlation(rho, None, None, n)
    # At 1 the transformation has no value; the nearest that n ranks can show is a little below.
    bounded = max(-1 + 1 / n**3, min(1 - 1 / n**3, rho))
    error = sqrt((1 + bounded**2 / 2) / (n - 3))
    middle = atanh(bounded)
    return Correlation(rho, tanh(middle - _NORMAL * error), tanh(middle + _NORMAL * error), n)
