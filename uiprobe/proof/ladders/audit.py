"""Audit of ladders, rung by rung: attacks on options, faults of items, and independent solvers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from inspect_ai.dataset import Sample

from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.table import PICTURED, ladders_of
from uiprobe.probes.names import BUILTIN
from uiprobe.probes.sources.locate import open_source
from uiprobe.proof.items import ItemSet, metadata_of, prompt_of
from uiprobe.proof.ladders.learned import LESSON_SEEDS, learned_attacks
from uiprobe.proof.ladders.objects import object_attacks
from uiprobe.proof.ladders.pictures import misplaced
from uiprobe.proof.ladders.pointing import pointed
from uiprobe.proof.ladders.solvers import solved
from uiprobe.proof.uniqueness.checks import find_faults
from uiprobe.proof.uniqueness.finding import ItemFinding
from uiprobe.scorers.judging import judge

ABOVE_CHANCE = 0.06
"""The share by which an attack may exceed chance."""

_SURE = 1e-3
"""An attack breaks the limit if so many right answers were as unlikely within it."""

_DISCLOSED = {("conflict", "learned parts"): 3}
"""Up to which rung an attack on a ladder has no limit, as docs/ladders.md says: the newest setting
that no later line names is what the lowest rungs of *conflict* ask for, and trees find that."""

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RungAudit:
    """The audit of the items of one rung, or of all rungs of a ladder.

    Attributes:
        ladder: The name of the ladder.
        rung: The rung; None for all.
        items: Number of items.
        chance: What guessing is worth.
        right: By attack, how many items it gets right.
        solved: Of how many items an independent solver finds the key; None without a solver.
    """

    ladder: str
    rung: int | None
    items: int
    chance: float
    right: Mapping[str, int]
    solved: int | None

    @property
    def broken(self) -> list[str]:
        """The attacks beyond the limit."""
        from scipy.stats import binomtest

        bound = min(1.0, self.chance + ABOVE_CHANCE)
        return [
            name
            for name, right in self.right.items()
            # A ladder as a whole has its lowest rungs too.
            if (self.rung or 0) > _DISCLOSED.get((self.ladder, name), -1)
            and binomtest(right, self.items, bound, alternative="greater").pvalue < _SURE
        ]


@dataclass(frozen=True, slots=True)
class LadderAudit:
    """The audit of the ladders of one probe.

    Attributes:
        probe: Name of the probe.
        rungs: The audits of its ladders as a whole, each followed by those of its rungs.
        faults: What checks and solvers find.
    """

    probe: str
    rungs: Sequence[RungAudit]
    faults: Sequence[ItemFinding]

    @property
    def sound(self) -> bool:
        """Whether no limit is broken and no item has a fault."""
        return not self.faults and not any(one.broken for one in self.rungs)


def audit_ladders(seeds: Sequence[int], items: int, probes: Sequence[str]) -> Iterator[LadderAudit]:
    """Draw, attack and check the items of ladders, probe by probe.

    Args:
        seeds: Seeds of the items, whose figures are pooled.
        items: Number of items per probe and seed.
        probes: Names of probes that have ladders.
    """
    for probe in probes:
        samples: list[Sample] = []
        faults: list[ItemFinding] = []
        for seed in seeds:
            drawn = draw_ladders(ladders_of(probe), seed=seed, items=items)
            faults += find_faults(ItemSet(probe, seed, drawn, open_source(BUILTIN, seed=seed)))
            samples += drawn
        tried = list(_tried(probe, samples, _learned(probe, samples, items)))
        faults += (fault for one in tried for fault in one.faults)
        yield LadderAudit(probe, list(_rungs(tried)), faults)


@dataclass(frozen=True, slots=True)
class _Tried:
    """The results of attacks and of a solver on an item.

    Attributes:
        sample: The item.
        right: The attacks that get it right.
        attacks: All attacks on it.
        solved: Whether a solver finds its key; None without a solver.
        faults: What the solver, and touches beside its target, find.
    """

    sample: Sample
    right: frozenset[str]
    attacks: Sequence[str]
    solved: bool | None
    faults: Sequence[ItemFinding]


def _learned(probe: str, samples: Sequence[Sample], items: int) -> Sequence[Mapping[str, str]]:
    """Answers of attacks that learn from as many items of other seeds, by item."""
    # What a picture shows is not in the words, and its items have attacks of their own.
    if probe == PICTURED:
        return [{} for _ in samples]
    ladders = ladders_of(probe)
    return learned_attacks(
        samples, [draw_ladders(ladders, seed=seed, items=items) for seed in LESSON_SEEDS]
    )


def _tried(
    probe: str, samples: Sequence[Sample], learned: Sequence[Mapping[str, str]]
) -> Iterator[_Tried]:
    """Yield each item with what attacks and solvers make of it, once: both take their time."""
    before: dict[object, Sample] = {_cell(sample): sample for sample in samples}
    for sample, answers in zip(samples, learned, strict=True):
        metadata = metadata_of(sample)
        attacked = {**dict(_attacked(sample)), **answers}
        tried = {name: answer == metadata["reference"] for name, answer in attacked.items()}
        faults = []
        if probe == PICTURED:
            pointing = pointed(sample, before[_cell(sample)])
            tried |= {name: judge(metadata, answer).correct for name, answer in pointing}
            faults += [
                ItemFinding("its target is met elsewhere", str(sample.id), found)
                for found in misplaced(sample)
            ]
        before[_cell(sample)] = sample
        known, answer = solved(probe, sample)
        found = answer is not None and judge(metadata, answer).correct
        if known and not found:
            said = f"{answer} for {metadata['reference']}"
            faults.append(ItemFinding("a solver disputes the key", str(sample.id), said))
        right = frozenset(name for name, is_right in tried.items() if is_right)
        yield _Tried(sample, right, list(tried), found if known else None, faults)


def _cell(sample: Sample) -> tuple[str, int]:
    """The ladder and the rung of an item."""
    metadata = metadata_of(sample)
    return str(metadata["facet"]), int(metadata["rung"])


def _rungs(tried: Sequence[_Tried]) -> Iterator[RungAudit]:
    cells: dict[str, dict[int, list[_Tried]]] = {}
    for one in tried:
        ladder, rung = _cell(one.sample)
        cells.setdefault(ladder, {}).setdefault(rung, []).append(one)
    for ladder, rungs in cells.items():
        yield _audit(ladder, None, [one for members in rungs.values() for one in members])
        for rung, members in sorted(rungs.items()):
            yield _audit(ladder, rung, members)


def _audit(ladder: str, rung: int | None, tried: Sequence[_Tried]) -> RungAudit:
    attacks = dict.fromkeys(name for one in tried for name in one.attacks)
    solved = [one.solved for one in tried if one.solved is not None]
    return RungAudit(
        ladder,
        rung,
        len(tried),
        float(metadata_of(tried[0].sample)["chance"]),
        {name: sum(name in one.right for one in tried) for name in attacks},
        sum(solved) if solved else None,
    )


# Attacks that need no understanding of what is asked.


def _attacked(sample: Sample) -> Iterator[tuple[str, str]]:
    form = metadata_of(sample)["form"]
    options: Options = form.get("choices") or {}
    if form["kind"] == "object":
        yield from object_attacks(sample)
    if form["kind"] == "set":
        yield from _attacked_set(sample, list(options))
    if form["kind"] != "choice" or not options:
        return
    if all(len(letter) == 1 for letter in options) and all(options.values()):
        before = prompt_of(sample).partition(next(iter(options.values())))[0]
        for name, score in _SCORES.items():
            yield name, max(options, key=lambda letter: score(letter, options, before))
    else:
        yield from ((f"always {choice}", choice) for choice in options)


def _attacked_set(sample: Sample, letters: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Answers with as many letters as the key has, which most prompts say."""
    listed = dict(re.findall(r"^([A-Z])\. (.+)$", prompt_of(sample), re.MULTILINE))
    by_length = sorted(letters, key=lambda letter: len(listed.get(letter, "")))
    for name, order in (
        ("first ones", letters),
        ("last ones", letters[::-1]),
        ("shortest ones", by_length),
        ("longest ones", by_length[::-1]),
    ):
        yield name, "".join(sorted(order[: len(str(metadata_of(sample)["reference"]))]))


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.casefold()))


def _likeness(letter: str, options: Options) -> float:
    """How much of an option the others have too."""
    own = _words(options[letter])
    return sum(
        (own & _words(text)).total() for other, text in options.items() if other != letter
    ) / max(1, own.total())


def _shared(letter: str, options: Options, text: str) -> float:
    own = set(_words(options[letter]))
    return len(own & set(_words(text))) / max(1, len(own))


_SCORES: Mapping[str, Callable[[str, Options, str], float]] = {
    "longest": lambda letter, options, _: len(options[letter]),
    "shortest": lambda letter, options, _: -len(options[letter]),
    "first": lambda letter, options, _: -list(options).index(letter),
    "last": lambda letter, options, _: list(options).index(letter),
    "likest": lambda letter, options, _: _likeness(letter, options),
    "unlikest": lambda letter, options, _: -_likeness(letter, options),
    "by prompt": _shared,
    "by its end": lambda letter, options, before: _shared(letter, options, before[-300:]),
}
"""How much each option is preferred: a letter, the options, and the prompt before them."""
