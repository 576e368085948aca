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
            if binomtest(right, self.items, bound, alternative="greater").pvalue < _SURE
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
        faults += _unsolved(probe, samples)
        yield LadderAudit(probe, list(_rungs(probe, samples)), faults)


def _rungs(probe: str, samples: Sequence[Sample]) -> Iterator[RungAudit]:
    for ladder in dict.fromkeys(str(metadata_of(one)["facet"]) for one in samples):
        own = [one for one in samples if metadata_of(one)["facet"] == ladder]
        yield _audit(probe, ladder, None, own)
        for rung in sorted({int(metadata_of(one)["rung"]) for one in own}):
            members = [one for one in own if metadata_of(one)["rung"] == rung]
            yield _audit(probe, ladder, rung, members)


def _audit(probe: str, ladder: str, rung: int | None, samples: Sequence[Sample]) -> RungAudit:
    right: Counter[str] = Counter()
    for number, sample in enumerate(samples):
        for name, answer in _attacked(sample):
            right[name] += answer == metadata_of(sample)["reference"]
        if probe == PICTURED:
            for name, answer in pointed(sample, samples[number - 1]):
                right[name] += judge(metadata_of(sample), answer).correct
    answers = [solved(probe, sample) for sample in samples]
    return RungAudit(
        ladder,
        rung,
        len(samples),
        float(metadata_of(samples[0])["chance"]),
        dict(right),
        sum(
            answer is not None and judge(metadata_of(sample), answer).correct
            for (_, answer), sample in zip(answers, samples, strict=True)
        )
        if any(known for known, _ in answers)
        else None,
    )


def _unsolved(probe: str, samples: Sequence[Sample]) -> Iterator[ItemFinding]:
    for sample in samples:
        known, answer = solved(probe, sample)
        key = metadata_of(sample)["reference"]
        if known and (answer is None or not judge(metadata_of(sample), answer).correct):
            yield ItemFinding("a solver disputes the key", str(sample.id), f"{answer} for {key}")
        if probe == PICTURED:
            for found in misplaced(sample):
                yield ItemFinding("its target is met elsewhere", str(sample.id), found)


# Attacks that need no understanding of what is asked.


def _attacked(sample: Sample) -> Iterator[tuple[str, str]]:
    form = metadata_of(sample)["form"]
    options: Options = form.get("choices") or {}
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
