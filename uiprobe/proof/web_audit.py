"""Audit of the desk and of MiniWoB as sources of items: what attacks reach, and faults of items."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.probes.names import DESK
from uiprobe.proof.builtin_audit import BuiltinAudit, ProbeAudit, audit_items
from uiprobe.proof.builtin_figures import figures_of
from uiprobe.proof.builtin_limits import Limit
from uiprobe.proof.items import mint_items, static_probes

_BY_LABEL = 0.15
"""The largest share of items that quote a label, which words alone can match."""

_ABOVE_FLOOR = 0.10

_PROBES = ("grounding", "completion_judgment", "step_planning")
_WITH_QUESTIONS = (*_PROBES, "goal_understanding")


def audit_web(source: str, seeds: Sequence[int], items: int | None = None) -> BuiltinAudit:
    """Mint the items of seeds, attack and check them.

    Args:
        source: `desk` or `miniwob`.
        seeds: The seeds to audit.
        items: Number of items per probe; None for the defaults.

    Raises:
        PrerequisiteError: A seed does not give so many items, or there is no browser.
    """
    wanted = _WITH_QUESTIONS if source == DESK else _PROBES
    probes = [probe for probe in static_probes() if probe.name in wanted]
    audits: dict[str, list[ProbeAudit]] = {
        probe.name: [
            audit_items(mint_items(probe, seed, items, source), attacked=True) for seed in seeds
        ]
        for probe in probes
    }
    return BuiltinAudit(audits, dict.fromkeys(audits, 0.0), items is None)


def web_limits(audit: BuiltinAudit, probe: str) -> list[Limit]:
    """The limits of a probe on web pages, kept or broken."""
    whole, *facets = figures_of(audit.probes[probe])
    ceiling = sum(one.ceiling for one in audit.probes[probe]) / max(1, whole.items)
    found = [Limit("ceiling", ceiling, 1.0, at_least=True)]
    if probe == "grounding":
        named = sum(one.items for one in facets if one.facet == "label")
        found.append(Limit("items that name a label", named / max(1, whole.items), _BY_LABEL))
    if probe == "completion_judgment" and "classifiers" in whole.reached:
        bound = whole.reached["floor"] + _ABOVE_FLOOR
        found.append(Limit("classifiers", whole.reached["classifiers"], bound))
    return found
