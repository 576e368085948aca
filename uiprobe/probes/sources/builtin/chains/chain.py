"""Chains: directed graphs in which later nodes take the facts that earlier ones show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from uiprobe.environments.phone.app import App
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.chains.nodes import (
    Choice,
    Derived,
    Fact,
    Link,
    Made,
    Node,
    Shows,
    Takes,
    is_changed_with,
    is_list,
    sources,
)

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
        late: The facts that change once they were used, so that what was made of them has to be
            gone back to.

    Raises:
        SourceError: A link lacks a fact that its screen needs, takes one of a kind that its screen
            does not take, one that nothing before it shows, or two lists; a fact is not taken; a
            fact that is made does not follow what makes it; there are too few or too many nodes, or
            too many apps; or a fact that changes decides a choice, or something that cannot be
            changed any more.
    """

    number: int
    name: str
    nodes: tuple[Node, ...]
    late: tuple[Shows, ...] = ()

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
            if isinstance(node, Shows):
                for fact in node.by:
                    self._check_known(node.name, fact, known)
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
        for fact in self.late:
            if not can_change(self, fact):
                self._refuse("late", fact.name, "a fact whose uses can all be changed")

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
            if isinstance(node, Shows):
                yield from node.by
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


def can_change(chain: Chain, fact: Shows) -> bool:
    """Whether a fact of a chain may change once it was used.

    It is used by a screen that changes a list, all screens that use it can be changed afterwards,
    and no choice depends on it.
    """
    used = [
        link
        for link in chain.links
        if any(is_changed_with(one, fact) for one in link.given.values())
    ]
    choices = [node for node in chain.nodes if isinstance(node, Choice)]
    unsteady = [
        choice
        for choice in choices
        if is_changed_with(choice.fact, fact) or any(link in used for link in choice.links)
    ]
    return (
        fact.late is not None
        and bool(used)
        and not unsteady
        and all(link.takes.amends is not None for link in used)
        and any(link.takes.amends and link.takes.amends.listing for link in used)
    )


def with_shown(chain: Chain, instead: Mapping[Shows, Shows]) -> Chain:
    """A chain with other facts in the place of some; those that never change do not change later.

    Args:
        chain: The chain.
        instead: The other facts by those whose place they take.
    """
    known = dict(instead)

    def of_shown(one: Shows) -> Shows:
        if one not in known:
            known[one] = replace(one, by=tuple(map(of_fact, one.by))) if one.by else one
        return known[one]

    def of_source(one: Shows | Made) -> Shows | Made:
        return of_shown(one) if isinstance(one, Shows) else one

    def of_fact(one: Fact) -> Fact:
        if isinstance(one, Derived):
            return replace(one, of=tuple(map(of_source, one.of)))
        return of_source(one)

    def of_node(node: Node) -> Node:
        match node:
            case Link():
                return of_link(node)
            case Choice():
                first, second = map(of_link, node.links)
                return replace(node, fact=of_fact(node.fact), links=(first, second))
            case _:
                return of_source(node)

    def of_link(link: Link) -> Link:
        return replace(link, given={slot: of_fact(one) for slot, one in link.given.items()})

    late = tuple(fact for fact in map(of_shown, chain.late) if fact.late is not None)
    return replace(chain, nodes=tuple(map(of_node, chain.nodes)), late=late)


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
