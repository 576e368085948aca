"""Draws of chains: whose facts are meant, what is planted for them, and all details."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows
from uiprobe.probes.sources.builtin.chains.planting import (
    LATER,
    PLANTED,
    in_order,
    merge,
    with_later,
    with_planted,
)
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import small_talk
from uiprobe.probes.sources.builtin.chains.ways import Ways
from uiprobe.probes.sources.builtin.language.draws import Apps, NoChoiceError, Parameters


def draw_chain(chain: Chain, random: Random, apps: Apps) -> Parameters:
    """Draws what is planted, whose facts are meant, and the details of each link.

    Raises:
        NoChoiceError: A detail is the value of a fact, as the recipient is of a message with the
            name of a person; or two parameters are the same person or thing.
    """
    facts = _Facts(chain, random, apps)
    drawn, planted, apps = facts.drawn, facts.planted, facts.apps
    records = list(drawn.values())
    details = []
    for link in chain.links:
        for slot in chain.drawn_slots(link):
            draw = link.takes.slots[slot].draw
            if draw is None:
                raise AssertionError("a slot without a fact can be drawn: see Chain")
            value = draw(random, apps)
            drawn[chain.parameter(link, slot)] = value
            if slot != "list":
                details.append(value)
    several = [(fact.name, drawn[chain.parameter(fact)]) for fact in chain.shown if not fact.by]
    for values in (several, details):
        if len(set(values)) < len(values):
            raise NoChoiceError(f"found {values!r}, in which something comes twice")
    told = facts.told
    if same := sorted((told | set(records)) & set(details)):
        raise NoChoiceError(f"the instruction would say {same[0]!r}, which is to be found")
    if same := sorted(told & set(records)):
        raise NoChoiceError(f"{same[0]!r} would get what they said themselves")
    if same := sorted(facts.titles & set(details)):
        raise NoChoiceError(f"an appointment is called {same[0]!r}, too")
    for link in chain.links:
        if link.takes.plant is not None:
            entered = {slot: drawn[chain.parameter(link, slot)] for slot in chain.drawn_slots(link)}
            planted = merge(planted, link.takes.plant(apps, entered))
    if any(fact.last_counts for fact in chain.shown):
        planted = merge(planted, small_talk(random, apps))
    return (
        drawn
        | ({PLANTED: in_order(planted)} if planted else {})
        | ({LATER: facts.later} if facts.later else {})
    )


class _Facts:
    """Draws the facts of a chain, one after the other.

    Attributes:
        drawn: The records that are meant, by parameter.
        planted: The records that the phone has besides.
        later: The messages that come in later.
        apps: What the apps hold in the beginning, with all that is planted.
    """

    def __init__(self, chain: Chain, random: Random, apps: Apps) -> None:
        self._chain, self._random, self.apps = chain, random, apps
        self._events = apps[CALENDAR]["events"]
        self.drawn: Parameters = {}
        self.planted: Planted = {}
        self.later: list[Later] = []
        known: dict[tuple[str, str], list[Shows]] = {}
        for fact in chain.shown:
            if fact.by:
                self._answer(fact)
                continue
            alike = known.setdefault((fact.app.name, fact.record), [])
            record = self._record(fact, alike)
            alike.append(fact)
            self.drawn[chain.parameter(fact)] = record
            if fact in chain.late and fact.late is not None:
                more, said = fact.late(random, self.apps, record)
                self._add(more)
                self.later += [{**one, "of": fact.name} for one in said]

    def _record(self, fact: Shows, alike: list[Shows]) -> str:
        if fact.plant is not None:
            record, more = fact.plant(self._random, self.apps)
            self._add(more)
            return record
        if alike and fact.name not in [other.name for other in alike]:
            # The number and the address that are asked for are those of one doctor.
            same = str(self.drawn[self._chain.parameter(alike[0])])
            if same not in fact.facts(self.apps):
                raise NoChoiceError(f"{fact.name}: found nothing about {same!r}")
            return same
        return self._random.choice(sorted(fact.facts(self.apps)))

    def _answer(self, fact: Shows) -> None:
        """Plant what depends on facts before it, as they are first and as they are in the end."""
        records = [self._ways(held).record(fact) for held in self._held]
        for record in dict.fromkeys(records):
            if fact.answer is not None:
                self._add(fact.answer(self._random, self.apps, record))

    def _add(self, more: Planted) -> None:
        self.apps, self.planted = with_planted(self.apps, more), merge(self.planted, more)

    @property
    def _held(self) -> tuple[Apps, ...]:
        """The data of the apps in the beginning, and in the end if they differ."""
        return (self.apps, *((with_later(self.apps, self.later),) if self.later else ()))

    def _ways(self, held: Apps) -> Ways:
        return Ways(self._chain, self.drawn, held)

    @property
    def titles(self) -> set[str]:
        """The titles of the appointments that are planted, or come in later."""
        held = self._held[-1][CALENDAR]["events"]
        return {str(event["title"]) for event in held[len(self._events) :]}

    @property
    def told(self) -> set[str]:
        """The values of all facts."""
        return {
            value
            for held in self._held
            for ways in (self._ways(held),)
            for fact in self._chain.shown
            if fact not in ways.missing
            for value in ways.values(fact)
        }
