"""All attacks on the items of a probe."""

from __future__ import annotations

import os
from collections.abc import Sequence

from inspect_ai.dataset import Sample

from uiprobe.proof.attacks.outcome import BlindOutcome
from uiprobe.proof.attacks.policies import blind_outcomes, fixed_rule_outcomes
from uiprobe.proof.attacks.word_matching import word_outcomes
from uiprobe.proof.items import ItemSet


def attack(items: ItemSet, lessons: Sequence[Sample] = ()) -> list[BlindOutcome]:
    """The score of each attack, the floor first.

    Args:
        items: The items that are attacked.
        lessons: Items of other seeds with their keys; without them nothing is boosted.
    """
    # Checks run beside each other on all cores, and threads that wait would keep a core busy for
    # five times as long as they work. OpenMP reads the variable when scikit-learn is imported.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    # A check without attacks does not wait for this import.
    from uiprobe.proof.attacks.boosting import boosted_outcomes
    from uiprobe.proof.attacks.classifiers import classifier_outcomes

    samples = items.asked
    return [
        *blind_outcomes(samples, items.floor_policy),
        *fixed_rule_outcomes(samples),
        *word_outcomes(samples),
        *classifier_outcomes(samples),
        *boosted_outcomes(samples, lessons),
    ]
