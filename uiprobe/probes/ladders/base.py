"""What a ladder is: one question at rungs of rising difficulty, with keys that are computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from uiprobe.probes.answer_forms import AnyForm


@dataclass(frozen=True, slots=True)
class LadderItem:
    """One item before it has an id.

    Attributes:
        prompt: The question, without the instruction on the answer's form.
        form: The form of the answer.
        reference: The right answer, as the form reads it.
        app: Name of the app that it is about.
        category: Category of the app.
        picture: Name of the screen whose screenshot is shown; empty if none is.
        evidence: Plain data from which a solver that has not seen the generator can find the key.
    """

    prompt: str
    form: AnyForm
    reference: str
    app: str
    category: str
    picture: str = ""
    evidence: Mapping[str, object] = field(default_factory=dict)


class Ladder(Protocol):
    """A facet of a probe with rungs.

    Attributes:
        name: The name of the facet.
        probe: The probe that it belongs to.
        grows: What grows from rung to rung, in a sentence.
        rungs: What each rung has of it, by number from 1; the rule by which rungs go on.
        chance: The share of answers that are right by chance, from 0 to 1.
    """

    name: str
    probe: str
    grows: str
    rungs: Mapping[int, str]
    chance: float

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung; equal random states give equal items.

        Args:
            rung: One of `rungs`.
            random: Its only source of randomness.
        """
        ...
