"""Limits to what attacks may reach, and to what items may share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uiprobe.proof.attacks.outcome import BOOSTED
from uiprobe.proof.attacks.policies import FIXED_RULE, NOT_SEEN
from uiprobe.proof.builtin_audit import BuiltinAudit
from uiprobe.proof.builtin_figures import FacetFigures, figures_of

_PATTERN_ON_GROUNDING = 0.40
_ABOVE_FLOOR = 0.08
_ABOVE_CHANCE = 0.10
_BOOSTED_ABOVE_CHANCE = 0.06
_SHARED = 0.03
_NOT_EXACT = 0.60
_FEWEST = 40
"""Items of a facet, below which a share says little."""

_BY_FIXED_RULE = 0.49
"""Six points above chance: a dialog has two answers, a list three, and 4 of 7 items a dialog."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A figure and its bound.

    Attributes:
        text: The figure, in words.
        reached: Its value.
        bound: The limit for `reached`, in the same unit.
        at_least: Whether it is a lower bound.
        counted: Whether it is a number of items instead of a share.
    """

    text: str
    reached: float
    bound: float
    at_least: bool = False
    counted: bool = False

    @property
    def broken(self) -> bool:
        """Whether the figure is on the wrong side of the bound."""
        return self.reached < self.bound if self.at_least else self.reached > self.bound + 1e-9


def limits_of(audit: BuiltinAudit, probe: str) -> list[Limit]:
    """The limits of a probe, kept or broken."""
    figures = figures_of(audit.probes[probe])
    found = [*_attacks(probe, figures[0])] if figures[0].reached else []
    if FIXED_RULE in figures[0].reached:
        not_seen = [facet for facet in figures[1:] if facet.facet in NOT_SEEN]
        right = sum(facet.reached[FIXED_RULE] * facet.items for facet in not_seen)
        share = right / max(1, sum(facet.items for facet in not_seen))
        found.append(Limit("fixed rule on what is not on the screen", share, _BY_FIXED_RULE))
    found += _boosted(figures[1:])
    found.append(Limit("items shared with the next seed", audit.shared[probe], _SHARED))
    items = figures[0].items
    ceiling = sum(one.ceiling for one in audit.probes[probe]) / max(1, items)
    found.append(Limit("ceiling", ceiling, 1.0, at_least=True))
    if figures[0].reached:
        exact = sum(facet.items for facet in figures[1:] if facet.exact)
        found.append(
            Limit("items beyond exact match", 1 - exact / max(1, items), _NOT_EXACT, at_least=True)
        )
        if audit.standard:
            least = min(figures[1:], key=lambda facet: facet.fewest)
            found.append(
                Limit(f"items of {least.facet}", least.fewest, _FEWEST, at_least=True, counted=True)
            )
    return found


def _boosted(facets: Sequence[FacetFigures]) -> Iterator[Limit]:
    """The limits of the classifiers that learn from other seeds, facet by facet."""
    for facet in facets:
        if BOOSTED in facet.reached and facet.chance is not None:
            bound = facet.chance + _BOOSTED_ABOVE_CHANCE
            yield Limit(f"{BOOSTED} on {facet.facet}", facet.reached[BOOSTED], bound)


def _attacks(probe: str, figures: FacetFigures) -> Iterator[Limit]:
    reached, floor = figures.reached, figures.reached["floor"]
    if probe == "grounding":
        yield Limit("pattern", reached["pattern"], _PATTERN_ON_GROUNDING)
    if probe == "goal_understanding":
        for name in ("lexical", "pattern"):
            yield Limit(name, reached[name], floor + _ABOVE_FLOOR)
    if "classifiers" not in reached:
        return
    if probe == "completion_judgment":
        yield Limit("classifiers", reached["classifiers"], floor + _ABOVE_FLOOR)
    elif figures.chance is not None:
        yield Limit("classifiers", reached["classifiers"], figures.chance + _ABOVE_CHANCE)
