"""Ladders: one question at rungs of rising difficulty, with computed keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from uiprobe.probes.answer_forms import AnyForm
from uiprobe.probes.ladders.wording import ENGLISH, Wording
from uiprobe.ui.coordinates import Size


class NotDrawnError(Exception):
    """A draw that makes no item; it is drawn again, and the message says what was in the way."""


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
        world: A name that items share that are not independent of each other, such as twins; empty
            for an item on its own.
        judging: What else its judgement needs, as metadata of the sample.
        size: Of the picture, in pixels, if the answer is an action with places in it; the reference
            has pixels of the screen then.
    """

    prompt: str
    form: AnyForm
    reference: str
    app: str
    category: str
    picture: str = ""
    evidence: Mapping[str, object] = field(default_factory=dict)
    world: str = ""
    judging: Mapping[str, object] = field(default_factory=dict)
    size: Size | None = None


class Ladder(Protocol):
    """A facet of a probe with rungs; a frozen dataclass or a plain object with these attributes."""

    @property
    def name(self) -> str:
        """The name of the facet."""
        ...

    @property
    def probe(self) -> str:
        """The probe that it belongs to."""
        ...

    @property
    def grows(self) -> str:
        """The quantity that grows from rung to rung, in words."""
        ...

    @property
    def rungs(self) -> Mapping[int, str]:
        """The amount of it at each rung, in words, by number from 1."""
        ...

    @property
    def chance(self) -> float:
        """The share of answers that are right by chance, from 0 to 1."""
        ...

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung; equal random states give equal items, with one key in all languages.

        Args:
            rung: One of `rungs`.
            random: Its only source of randomness.
            say: The language.

        Raises:
            NotDrawnError: This draw makes no item.
        """
        ...
