"""The nodes of chains: screens that show a fact, and screens that take one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.builtin.chains.facts import FactKind
from uiprobe.probes.sources.builtin.language.changes import Change
from uiprobe.probes.sources.builtin.language.draws import Apps, Draw, Parameters
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.words import Word


@dataclass(frozen=True, slots=True, eq=False)
class Shows:
    """A screen that shows a fact about a record.

    Attributes:
        name: Its name in the words.
        app: The app that has it.
        kind: What the fact is.
        record: Name of the parameter that says whose fact it is.
        facts: The facts by record; all but the one that is asked for are distractors.
        look: The steps from the first screen of the app to the fact of a record.
        spoil: Further steps there that change the source, for wrong endings; none where that
            record cannot be changed.
    """

    name: str
    app: type[App]
    kind: FactKind
    record: str
    facts: Callable[[Apps], Mapping[str, str]]
    look: Callable[[str], Steps]
    spoil: Callable[[Apps, str], Steps]


@dataclass(frozen=True, slots=True, eq=False)
class Takes:
    """A screen that takes a fact.

    Attributes:
        name: Its name in the words.
        app: The app that has it.
        kinds: The kinds of facts that it takes.
        details: What else it takes; drawn, and said in the instruction.
        enter: The steps from the first screen of the app until the fact is saved. The last one
            saves it.
        change: What is different afterwards.
        leave: The steps from there to the first screen.
        words: Details that are said in the words of a language.
    """

    name: str
    app: type[App]
    kinds: frozenset[FactKind]
    details: Mapping[str, Draw]
    enter: Callable[[Apps, str, Parameters], Steps]
    change: Callable[[Apps, str, Parameters], tuple[Change, ...]]
    leave: Steps = ()
    words: Mapping[str, Callable[[str], Word]] = field(default_factory=dict)
