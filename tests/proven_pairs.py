"""The proofs of both worlds of a pair."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.rehearsal import Rehearsals
from uiprobe.probes.sources.builtin.worlds.pair import Pair, PairGoals
from uiprobe.proof.check import Proof, prove

ONE_IN = 3
"""One in so many pairs of each kind is proven in tests; `make check-hard` does so for all."""

WALKED = 6
"""One in so many pairs is tried by a random walk; `make check-hard` does so for all."""


def some_of_each_kind(group: PairGoals) -> list[Pair]:
    """The pairs that tests prove."""
    kinds = dict.fromkeys(pair.kind for pair in group.pairs)
    return [
        pair
        for kind in kinds
        for pair in [one for one in group.pairs if one.kind == kind][::ONE_IN]
    ]


def proofs_of(group: PairGoals, pair: Pair) -> list[Proof]:
    """The proof of each world on one seed, without mutants; what both play is played once."""
    rehearsals = Rehearsals()
    # Numbers of pairs are odd.
    walks = pair.number % WALKED == 5
    return [
        prove(
            group,
            template,
            seeds=[pair.number % 17],
            mutated_seeds=0,
            walks=walks,
            rehearsals=rehearsals,
        )
        for template in group.worlds_of(pair)
    ]
