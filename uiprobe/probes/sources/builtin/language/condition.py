"""Conditions that lie on a screen of an app."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.words import Term


@dataclass(frozen=True, slots=True)
class Condition:
    """A question that a screen answers, and the templates whose goals depend on the answer.

    Attributes:
        words: The question, as it stands after "Check whether"; `{name}` is what it is about.
        facts: Everything that it can be about, and whether it is so.
        look: The way to the answer from the first screen of the app. It changes no data.
        back: The way from there to the first screen, which is as it was.
        of: Names of the templates: at least two.
    """

    words: Term
    facts: Callable[[Apps], Mapping[str, bool]]
    look: Callable[[str], Steps]
    back: Steps
    of: tuple[str, ...]
