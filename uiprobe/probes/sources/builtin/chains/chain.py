"""Chains: directed graphs in which later nodes take the facts that earlier ones show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.chains.nodes import (
    Choice,
    Fact,
    Link,
    Made,
    Node,
    Planted,
    Shows,
    Takes,
    is_list,
    sources,
)
from uiprobe.probes.sources.builtin.chains.planting import merge, with_planted
from uiprobe.probes.sources.builtin.language.draws import Apps, NoChoiceError, Parameters

PLANTED = "planted"
"""The parameter that holds what a phone has besides."""

_NODES = range(2, 13)
MOST_APPS = 8
"""The most apps of a chain; some of them are used twice."""


@dataclass(frozen=True, eq=False)
class Chain:
    """A story along facts.

    Attributes:
        number: The number of its template.
        name: Stable name; its parameters are drawn from it.
        nodes: In the order of the reference.

    Raises:
        SourceError: A link lacks a fact that its screen needs, takes one of a kind that its screen
            does not take, one that nothing before it shows, or two lists; a fact is not taken; a
            fact that is made does not follow what makes it; or there are too few or too many
            nodes, or too many apps.
    """

    number: int
    name: str
    nodes: tuple[Node, ...]

    def __post_init__(self) -> None:
        if len(self.nodes) not in _NODES:
            self._refuse("nodes", str(len(self.nodes)), f"{_NODES[0]} to {_NODES[-1]}")
        known: list[Fact] = []
        before: Node | None = None
        for node in self.nodes:
            if isinstance(node, Made) and not (
                isinstance(before, Link) and before.takes is node.by and not before.each
            ):
                self._refuse(node.name, "another node before it", f"{node.by.name} before it")
            if isinstance(node, Shows | Made):
                known.append(node)
            if isinstance(node, Choice):
                self._check_known(node.name, node.fact, known)
            for link in _links_of(node):
                self._check(link, known)
            before = node
        if len(self.apps) > MOST_APPS:
            self._refuse("nodes", f"{len(self.apps)} apps", f"at most {MOST_APPS}")
        taken = {id(source) for fact in self._taken for source in sources(fact)}
        if unused := [fact.name for fact in known if id(fact) not in taken]:
            self._refuse("nodes", f"{unused[0]}, which nothing takes", "facts that are taken")

    def _check(self, link: Link, known: list[Fact]) -> None:
        name, slots = link.takes.name, link.takes.slots
        for slot in slots:
            if slots[slot].draw is None and slot not in link.given:
                self._refuse(name, f"no {slot}", "a fact for it")
        if sum(map(is_list, link.given.values())) > 1:
            self._refuse(name, "two lists", "one at most")
        for slot, fact in link.given.items():
            self._check_known(name, fact, known)
            if fact.kind not in slots[slot].kinds:
                kinds = ", ".join(sorted(slots[slot].kinds))
                self._refuse(f"{name}: {slot}", f"a fact of kind {fact.kind}", kinds)

    def _check_known(self, name: str, fact: Fact, known: list[Fact]) -> None:
        if not all(any(source is one for one in known) for source in sources(fact)):
            self._refuse(name, f"{fact.name}, not shown yet", "a fact shown before")

    def _refuse(self, field: str, found: str, expected: str) -> None:
        raise SourceError(f"chain {self.name}", field, found, expected)

    @property
    def _taken(self) -> Iterator[Fact]:
        for node in self.nodes:
            if isinstance(node, Choice):
                yield node.fact
        for link in self.links:
            yield from link.given.values()

    @property
    def shown(self) -> tuple[Shows, ...]:
        """The screens of the start state that show its facts."""
        return tuple(node for node in self.nodes if isinstance(node, Shows))

    @property
    def links(self) -> tuple[Link, ...]:
        """Its links, both of each choice."""
        return tuple(link for node in self.nodes for link in _links_of(node))

    @property
    def apps(self) -> tuple[type[App], ...]:
        """Its apps, each once, in the order in which they are opened."""
        visited = (app for node in self.nodes for app in apps_of(node))
        return tuple(dict.fromkeys(visited))

    @cached_property
    def labels(self) -> dict[int, str]:
        """Names of its nodes and links, numbered from the second of a kind on, by identity."""
        counts: Counter[str] = Counter()
        labels: dict[int, str] = {}
        for one in (*self.nodes, *self.links):
            if isinstance(one, Choice) or id(one) in labels:
                continue
            name = one.takes.name if isinstance(one, Link) else one.name
            counts[name] += 1
            labels[id(one)] = name if counts[name] == 1 else f"{name}{counts[name]}"
        return labels

    def parameter(self, one: Shows | Link, part: str = "") -> str:
        """The name of the parameter for the record of a fact, or for a slot of a link."""
        return f"{self.labels[id(one)]}_{part or (one.record if isinstance(one, Shows) else '')}"

    def drawn_slots(self, link: Link) -> list[str]:
        """The slots of a link that no fact goes into."""
        return [slot for slot in link.takes.slots if slot not in link.given]

    def draw(self, random: Random, apps: Apps) -> Parameters:
        """Draws what is planted, whose facts are meant, and the details of each link.

        Raises:
            NoChoiceError: A detail is the value of a fact, as the recipient is of a message with
                the name of a person; or two parameters are the same person or thing.
        """
        drawn: Parameters = {}
        planted: Planted = {}
        known: dict[tuple[str, str], list[Shows]] = {}
        for fact in self.shown:
            alike = known.setdefault((fact.app.name, fact.record), [])
            if fact.plant is not None:
                record, more = fact.plant(random, apps)
                apps, planted = with_planted(apps, more), merge(planted, more)
            elif alike and fact.name not in [other.name for other in alike]:
                # The number and the address that are asked for are those of one doctor.
                record = drawn[self.parameter(alike[0])]
                if record not in fact.facts(apps):
                    raise NoChoiceError(f"{fact.name}: found nothing about {record!r}")
            else:
                record = random.choice(sorted(fact.facts(apps)))
            alike.append(fact)
            drawn[self.parameter(fact)] = record
        records = list(drawn.values())
        details = []
        for link in self.links:
            for slot in self.drawn_slots(link):
                draw = link.takes.slots[slot].draw
                if draw is None:
                    raise AssertionError("a slot without a fact can be drawn: see __post_init__")
                value = draw(random, apps)
                drawn[self.parameter(link, slot)] = value
                if slot != "list":
                    details.append(value)
        several = [(fact.name, drawn[self.parameter(fact)]) for fact in self.shown]
        for values in (several, details):
            if len(set(values)) < len(values):
                raise NoChoiceError(f"found {values!r}, in which something comes twice")
        told = {
            value
            for fact in self.shown
            for value in fact.facts(apps).get(drawn[self.parameter(fact)], ())
        }
        if same := sorted((told | set(records)) & set(details)):
            raise NoChoiceError(f"the instruction would say {same[0]!r}, which is to be found")
        if same := sorted(told & set(records)):
            raise NoChoiceError(f"{same[0]!r} would get what they said themselves")
        for link in self.links:
            if link.takes.plant is not None:
                entered = {
                    slot: drawn[self.parameter(link, slot)] for slot in self.drawn_slots(link)
                }
                planted = merge(planted, link.takes.plant(apps, entered))
        return drawn | ({PLANTED: planted} if planted else {})


def takes_of(node: Node) -> tuple[Takes, ...]:
    """The screens of a node that take facts."""
    return tuple(link.takes for link in _links_of(node))


def apps_of(node: Node) -> tuple[type[App], ...]:
    """The apps of a node: one, or both of a choice."""
    match node:
        case Shows():
            return (node.app,)
        case Made():
            return (node.by.app,)
        case _:
            return tuple(takes.app for takes in takes_of(node))


def _links_of(node: Node) -> tuple[Link, ...]:
    match node:
        case Link():
            return (node,)
        case Choice():
            return node.links
        case _:
            return ()
