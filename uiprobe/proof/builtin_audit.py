"""Audit of the builtin source: what attacks reach, faults of items, what two seeds share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from multiprocessing import get_context

from inspect_ai.dataset import Sample

from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.proof.attacks.outcome import BlindOutcome, chance_of
from uiprobe.proof.attacks.run import attack
from uiprobe.proof.items import (
    ItemSet,
    facet_of,
    lessons,
    metadata_of,
    mint_items,
    prompt_of,
    static_probes,
)
from uiprobe.proof.uniqueness.checks import find_faults
from uiprobe.proof.uniqueness.finding import ItemFinding

_NAVIGATION = "navigation"


@dataclass(frozen=True, slots=True)
class ProbeAudit:
    """The audit of the items of one probe for one seed.

    Attributes:
        probe: Its name.
        seed: Seed of the items.
        facets: The facet of each item that can be asked.
        chances: The chance of guessing each of them; None where answers are written freely.
        ceiling: How many of them have a reference that is judged right.
        prompts: Checksums of their prompts.
        outcomes: The score of each attack, the floor first.
        faults: What the checks find.
    """

    probe: str
    seed: int
    facets: tuple[str, ...]
    chances: tuple[float | None, ...]
    ceiling: int
    prompts: tuple[str, ...]
    outcomes: tuple[BlindOutcome, ...] = ()
    faults: tuple[ItemFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class BuiltinAudit:
    """The audit of the builtin source.

    Attributes:
        probes: The audits by probe, one per seed.
        shared: By probe, the share of items that the next seed has word for word.
        standard: Whether each probe had its default number of items.
    """

    probes: dict[str, list[ProbeAudit]]
    shared: dict[str, float]
    standard: bool


def audited_probes() -> tuple[str, ...]:
    """The names of the probes whose builtin items are audited."""
    return (*(probe.name for probe in static_probes()), _NAVIGATION)


def audit_builtin(
    seeds: Sequence[int], items: int | None = None, jobs: int = 1, probes: Collection[str] = ()
) -> BuiltinAudit:
    """Mint the items of seeds, attack and check them, and compare each seed with the next one.

    Args:
        seeds: The seeds to audit.
        items: Number of items per probe; None for the defaults.
        jobs: How many seeds at a time, each in a process of its own.
        probes: Only these of `audited_probes`; all if none is named.
    """
    work = partial(_audit_seed, items=items, probes=tuple(probes) or audited_probes())
    numbers = [*dict.fromkeys((*seeds, *(seed + 1 for seed in seeds)))]
    attacked = [number in seeds for number in numbers]
    if jobs <= 1:
        audits = [work(*one) for one in zip(numbers, attacked, strict=True)]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            audits = list(pool.map(work, numbers, attacked))
    by_seed = dict(zip(numbers, audits, strict=True))
    names = [audit.probe for audit in audits[0]]
    return BuiltinAudit(
        {
            name: [audit for seed in seeds for audit in by_seed[seed] if audit.probe == name]
            for name in names
        },
        {name: _shared(name, seeds, by_seed) for name in names},
        items is None,
    )


def _shared(name: str, seeds: Sequence[int], by_seed: dict[int, list[ProbeAudit]]) -> float:
    same = total = 0
    for seed in seeds:
        [own], [other] = (
            [set(audit.prompts) for audit in by_seed[number] if audit.probe == name]
            for number in (seed, seed + 1)
        )
        same, total = same + len(own & other), total + len(own)
    return same / max(1, total)


def _audit_seed(
    seed: int, attacked: bool, *, items: int | None, probes: Collection[str]
) -> list[ProbeAudit]:
    audits = []
    for probe in static_probes():
        if probe.name not in probes:
            continue
        minted = mint_items(probe, seed, items)
        # Small sets are for a quick look, which lessons would make a long one.
        learned = lessons(probe.name) if attacked and items is None else ()
        audits.append(audit_items(minted, learned, attacked=attacked))
    return [*audits, *([_navigation(seed)] if _NAVIGATION in probes else [])]


def audit_items(items: ItemSet, learned: Sequence[Sample] = (), *, attacked: bool) -> ProbeAudit:
    """Count, attack and check the items of one probe.

    Args:
        items: The items.
        learned: Items of other seeds for the classifiers that are trained on such.
        attacked: Whether they are attacked and checked, or only counted.
    """
    asked = items.asked
    return ProbeAudit(
        probe=items.probe,
        seed=items.seed,
        facets=tuple(facet_of(sample) for sample in asked),
        chances=tuple(chance_of(sample) for sample in asked) if attacked else (),
        ceiling=sum(metadata_of(sample)["ceiling"] for sample in asked),
        prompts=tuple(_checksum(prompt_of(sample)) for sample in asked),
        outcomes=tuple(attack(items, learned)) if attacked else (),
        faults=tuple(find_faults(items)) if attacked else (),
    )


def _navigation(seed: int) -> ProbeAudit:
    """The goals; what agents that do not look reach is proven goal by goal, by `check-task`."""
    goals = builtin_goals(seed)
    return ProbeAudit(
        probe=_NAVIGATION,
        seed=seed,
        facets=tuple(goal.kind for goal in goals),
        chances=(),
        ceiling=len(goals),
        prompts=tuple(_checksum(goal.instruction) for goal in goals),
    )


def _checksum(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
