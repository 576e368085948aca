"""How likely it is that helps save as much by luck, as another try may succeed by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uiprobe.episodes.helps import BROADEST, parse_help
from uiprobe.results.interventions.outcomes import Key, Subject


def chance_of_luck(subject: Subject, helps: Sequence[str], saved: Mapping[Key, float]) -> float:
    """The chance that tries without any help save as many of some episodes as these helps did.

    How often a try succeeds by itself is seen on all other arms of an episode, controls included,
    that give none of these helps and no plan. The helps have had a try for each arm that gives
    nothing else; the best of these is what they saved.

    Args:
        subject: The outcomes of the arms.
        helps: Names of the helps of one arm, one or two.
        saved: By episode that is to be saved, the share that they save.
    """
    from scipy.stats import poisson_binom

    chances = []
    for key in saved:
        tries, others = 0, []
        for name, outcome in subject.arms.items():
            rate, given = outcome.rates.get(key), set(parse_help(name))
            if rate is None:
                continue
            if given <= set(helps):
                tries += 1
            elif not given & {*helps, BROADEST}:
                others.append(rate)
        alone = sum(others) / len(others) if others else 0.0
        # The chance that at least one of as many tries succeeds.
        chances.append(1 - (1 - alone) ** tries)
    # At least as many as were saved; episodes differ in their chances, so it is not binomial.
    return float(poisson_binom(chances).sf(round(sum(saved.values())) - 1))
