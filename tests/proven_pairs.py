"""The proofs of both worlds of a pair."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.rehearsal import Rehearsals
from uiprobe.probes.sources.builtin.worlds.pair import Pair, PairGoals
from uiprobe.proof.check import Proof, prove

WALKED = 6
"""One in so many pairs is tried by a random walk; `make check-tasks` does so for all."""


def proofs_of(group: PairGoals, pair: Pair) -> list[Proof]:
    """The proof of each world on one seed, without mutants; what both play is played once."""
    rehearsals = Rehearsals()
    # Numbers of pairs are odd.
    walks = pair.number % WALKED == 1
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
