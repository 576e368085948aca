"""The nodes of chains: screens that show a fact, and screens that take one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.builtin.chains.facts import FactKind, say_fact
from uiprobe.probes.sources.builtin.language.changes import Change
from uiprobe.probes.sources.builtin.language.draws import Apps, Draw, NoChoiceError
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.words import Word
from uiprobe.ui.evaluators import Evaluator

Values = tuple[str, ...]
"""The values of a fact: one, or all those of a list, in the order of the screen."""

Planted = Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]
"""Records that a phone has besides, by package and by the name of their list."""

Later = Mapping[str, Any]
"""Something that comes in later: a message, by its `chat`, who it is `from`, and its `text`, or a
`record` of a `list` of a `package`; once it is drawn, with the name of the fact that it changes as
`of`, and with `stays` where that fact stays as it is."""

Leave = Steps | Callable[[Apps], Steps]
"""Steps to the first screen of an app; they may depend on what the apps hold."""

Entered = Mapping[str, str]
"""The values that go into a screen, by slot."""


@dataclass(frozen=True, slots=True, eq=False)
class Shows:
    """A screen that shows a fact about a record.

    Attributes:
        name: Its name in the words.
        app: The app that has it.
        kind: What the fact is.
        record: Name of the parameter that says whose fact it is.
        facts: The facts by record; all but the one that is meant are distractors.
        look: The steps from the first screen of the app to the fact of a record.
        leave: The steps from there to the first screen.
        spoil: Further steps there that change the source, for wrong endings; none where that
            record cannot be changed.
        many: Whether the fact is a list.
        plant: Draws records that the phone has besides, with the name of the one that is meant.
        decoys: Values that are not meant, the nearest first: what stands beside a list, or was
            corrected; by default the facts of others.
        once: Whether it cannot be looked at again: it has to be kept.
        missing: That the place was on a screen where the fact of a record would be; for facts that
            a record may lack.
        spell: A record as a word of an instruction.
        by: Facts whose values name the record, joined by `@`; it is not drawn then.
        answer: For those, draws records that the phone has besides, given the record.
        late: Draws what comes in by which the fact of a record changes once it was used, and
            records that the phone has besides from the start.
        doubt: The steps before it is looked at first, from the first screen and back to it, where
            its words fit several records: by them one finds out, or asks, which of them is meant.
        last_counts: Whether part of it may be in another conversation than one looks into, so that
            the instruction says that what somebody wrote last counts.
    """

    name: str
    app: type[App]
    kind: FactKind
    record: str
    facts: Callable[[Apps], Mapping[str, Values]]
    look: Callable[[Apps, str], Steps]
    leave: Leave
    spoil: Callable[[Apps, str], Steps] | None = None
    many: bool = False
    plant: Callable[[Random, Apps], tuple[str, Planted]] | None = None
    decoys: Callable[[Apps, str], Sequence[str]] | None = None
    once: bool = False
    missing: Callable[[Apps, str], Evaluator] | None = None
    spell: Callable[[str], Word] = str
    by: tuple[Fact, ...] = ()
    answer: Callable[[Random, Apps, str], Planted] | None = None
    late: Callable[[Random, Apps, str], tuple[Planted, Sequence[Later]]] | None = None
    doubt: Callable[[Apps, str], Steps] | None = None
    last_counts: bool = False

    def looked_at(self) -> Shows:
        """The same where another fact about its records was looked for: it follows that one."""
        return replace(self, plant=None, look=lambda apps, record: (), leave=(), late=None)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value on a screen that takes facts.

    Attributes:
        kinds: The kinds of facts that it takes.
        draw: Draws a value where no fact is given; None where a fact has to be.
        kind: How a drawn value is said.
    """

    kinds: frozenset[FactKind]
    draw: Draw | None = None
    kind: FactKind = "title"

    def say(self, value: str) -> Word:
        """A drawn value as a word of an instruction."""
        return say_fact(self.kind, value)


@dataclass(frozen=True, slots=True, eq=False)
class Amends:
    """A way to change what was entered on a screen that takes facts.

    Attributes:
        way: The steps from the first screen of the app until other values are saved in the place of
            those that were entered. The last one saves them.
        leave: The steps from there to the first screen.
        listing: The package and the name of the list that saving changes; None if it is no list.
        where: Fields of the members of that list that count.
        left: What may be left of the first values, where they cannot be taken back.
    """

    way: Callable[[Apps, Entered, Entered], Steps]
    leave: Leave
    listing: tuple[str, str] | None
    where: Mapping[str, Any] = field(default_factory=dict)
    left: Callable[[Entered], tuple[Change, ...]] | None = None


class RunsOutError(NoChoiceError):
    """An app refuses what is entered, because something runs out."""


@dataclass(frozen=True, slots=True, eq=False)
class Takes:
    """A screen that takes facts.

    Attributes:
        name: Its name in the words.
        app: The app that has it.
        slots: What goes in, by name.
        enter: The steps from the first screen of the app until it is saved. The last one saves it.
        change: What is different afterwards.
        leave: The steps from there to the first screen.
        adds: Whether doing it twice makes a difference; some apps refuse a second one.
        plant: What is in the way, and has to be noticed, given the values that are drawn.
        careless: The steps of one who does not notice it.
        amends: How it is changed afterwards; None where it cannot be.
        room: Whether an app takes so much, one after the other; None where nothing runs out.
    """

    name: str
    app: type[App]
    slots: Mapping[str, Slot]
    enter: Callable[[Apps, Entered], Steps]
    change: Callable[[Apps, Entered], tuple[Change, ...]]
    leave: Leave = ()
    adds: bool = True
    plant: Callable[[Apps, Entered], Planted] | None = None
    careless: Callable[[Apps, Entered], Steps] | None = None
    amends: Amends | None = None
    room: Callable[[Apps, Sequence[Entered]], bool] | None = None

    def check_room(self, apps: Apps, entered: Sequence[Entered]) -> None:
        """Check that an app takes what is entered.

        Raises:
            RunsOutError: It runs out of something.
        """
        if self.room is not None and not self.room(apps, entered):
            raise RunsOutError(f"{self.name}: the app refuses {entered!r}, as something runs out")


@dataclass(frozen=True, slots=True, eq=False)
class Made:
    """A fact that an app makes of what was entered: the number of a new invoice.

    Attributes:
        name: Its name in the words.
        kind: What the fact is.
        by: The screen that makes it.
        value: The value that is made.
        others: Values of the same kind that are there besides.
        look: The steps from where it was saved to the fact.
        leave: The steps from there to the first screen.
    """

    name: str
    kind: FactKind
    by: Takes
    value: Callable[[Apps, Entered], str]
    others: Callable[[Apps], Sequence[str]]
    look: Callable[[Apps, Entered], Steps]
    leave: Leave


@dataclass(frozen=True, slots=True, eq=False)
class Derived:
    """A value that no screen shows, and that has to be worked out of facts.

    Attributes:
        name: Its name in the words.
        kind: What it is.
        of: The facts.
        work_out: Their values to its own.
    """

    name: str
    kind: FactKind
    of: tuple[Shows | Made, ...]
    work_out: Callable[[Sequence[str]], str]


Fact = Shows | Made | Derived


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """A screen that takes facts from further up in the chain; once for each value of a list.

    Attributes:
        takes: The screen.
        given: The facts by the slots that they go into; the other slots are drawn.
    """

    takes: Takes
    given: Mapping[str, Fact]

    @property
    def each(self) -> str:
        """The slot that takes a list, value by value; empty if none does."""
        lists = (slot for slot, fact in self.given.items() if is_list(fact))
        return next(lists, "")


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of two links, by what a fact says.

    Attributes:
        name: Its name in the words.
        fact: The fact.
        holds: Whether its value decides for the first link.
        links: The link if it does, and the one if not.
    """

    name: str
    fact: Fact
    holds: Callable[[str], bool]
    links: tuple[Link, Link]


Node = Shows | Made | Link | Choice


def is_list(fact: Fact) -> bool:
    """Whether a fact has several values."""
    return isinstance(fact, Shows) and fact.many


def link(takes: Takes, **given: Fact) -> Link:
    """A link by its slots: `link(TASK, title=TEACHER)`."""
    return Link(takes, given)


def is_changed_with(fact: Fact, late: Shows) -> bool:
    """Whether a fact may change when another one does: it is made of it, or of the same record."""
    match fact:
        case Shows():
            same = fact.app is late.app and fact.record == late.record and not fact.by
            return same or any(is_changed_with(one, late) for one in fact.by)
        case Derived():
            return any(is_changed_with(one, late) for one in fact.of)
        case Made():
            return False


def sources(fact: Fact) -> tuple[Shows | Made, ...]:
    """The nodes that a fact comes from."""
    return fact.of if isinstance(fact, Derived) else (fact,)
