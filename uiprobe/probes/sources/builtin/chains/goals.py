"""The templates of chains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from string import Formatter
from typing import Any

from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.drawing import draw_chain
from uiprobe.probes.sources.builtin.chains.nodes import Later
from uiprobe.probes.sources.builtin.chains.persona import owner_setup
from uiprobe.probes.sources.builtin.chains.planting import (
    LATER,
    PLANTED,
    is_message,
    place_of,
    record_of,
)
from uiprobe.probes.sources.builtin.chains.ways import Ways, ways_of
from uiprobe.probes.sources.builtin.chains.wording import compose
from uiprobe.probes.sources.builtin.language.changes import Change, allow
from uiprobe.probes.sources.builtin.language.draft import Draft, draft
from uiprobe.probes.sources.builtin.language.draws import Apps, Parameters
from uiprobe.probes.sources.builtin.language.numbers import check_numbers
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.language.words import LANGUAGES, Word
from uiprobe.ui.evaluators import Rule
from uiprobe.ui.goal import CHAINS, EVENTS, Goal


class ChainGoals(AppGoals):
    """The templates of chains: as those of an app, with words that are composed.

    Args:
        chains: The chains.
        app: What stands for their app where templates are named: `chains/meet_and_tell`.

    Raises:
        SourceError: Two chains that have stories have a number in common, or one has a number of
            another tier. Drawn ones never stand beside other goals, and may have any.
    """

    def __init__(self, chains: Sequence[Chain], app: str = CHAINS) -> None:
        self.app, self.category, self.order = app, CHAINS, 0
        self._chains = tuple(chains)
        if app == CHAINS:
            check_numbers(CHAINS, ((chain.number, chain.name) for chain in chains))

    @property
    def numbers(self) -> dict[int, str]:
        """The names of its templates by their numbers."""
        return {chain.number: chain.name for chain in self._chains}

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """One template per chain.

        Raises:
            WordingError: A node has no words.
        """
        return tuple(map(template_of, self._chains))

    def _finish(
        self, goal: Goal, template: Template, parameters: Parameters, apps: Apps, draft: Draft
    ) -> Goal:
        [chain] = [one for one in self._chains if one.number == template.number]
        return with_demands(goal, chain, parameters, apps)


def with_demands(goal: Goal, chain: Chain, parameters: Parameters, apps: Apps) -> Goal:
    """The goal of a chain with its demands; it starts in the app of the first node."""
    names = tuple(app.name for app in chain.apps)
    ways = ways_of(chain, parameters, apps)
    demands = {
        "steps": goal.demands["steps"],
        "distractors": sum(len(ways.facts(fact)) - 1 for fact in chain.shown),
        "memory": _memory(ways),
        "apps": len(names),
        "kept": ways.kept,
    }
    setup = {**owner_setup(goal.seed), **goal.setup}
    return replace(goal, app=names[0], apps=names, demands=demands, setup=setup)


def _memory(ways: Ways) -> int:
    """The number of values that have to be kept."""
    return sum(len(ways.values(fact)) for fact in ways.chain.shown if fact not in ways.missing)


def template_of(chain: Chain) -> Template:
    """The template of a chain."""
    wordings = {language: compose(chain, language) for language in LANGUAGES}
    english = wordings.pop("en")
    said = {name for _, name, _, _ in Formatter().parse(english[0]) if name is not None}
    roles = {chain.parameter(fact): f"the {fact.record}" for fact in chain.shown if not fact.by} | {
        chain.parameter(link, slot): f"the {slot}"
        for link in chain.links
        for slot in chain.drawn_slots(link)
    }
    return Template(
        chain.number, chain.name, "user", "hard", english, partial(draw_chain, chain),
        partial(_build, chain, frozenset(said)),
        translations=wordings, memory=len(chain.shown),
        roles={name: role for name, role in roles.items() if name in said},
        others=tuple(app.name for app in chain.apps[1:]),
    )  # fmt: skip


def _build(chain: Chain, said: frozenset[str], parameters: Parameters, apps: Apps) -> Draft:
    words: dict[str, Word] = {
        name: fact.spell(parameters[name])
        for fact in chain.shown
        if not fact.by
        for name in (chain.parameter(fact),)
    }
    for link in chain.links:
        for slot in chain.drawn_slots(link):
            name = chain.parameter(link, slot)
            words[name] = link.takes.slots[slot].say(parameters[name])
    ways = ways_of(chain, parameters, apps)
    planted, later = parameters.get(PLANTED), parameters.get(LATER, ())
    seen = [
        fact.missing(ways.apps, ways.record(fact))
        for fact in ways.missing
        if fact.missing is not None
    ]
    return draft(
        words={name: word for name, word in words.items() if name in said},
        change=[*ways.changes, *_coming(later)],
        way=ways.way(),
        seen=Rule(order="present", evaluators=tuple(seen)) if seen else None,
        setup={
            **({PLANTED: planted} if planted else {}),
            **({LATER: _events(ways, later)} if later else {}),
        },
    ).rejects(**ways.wrong_endings)


def _events(ways: Ways, later: Sequence[Later]) -> list[dict[str, Any]]:
    """The events by which facts change at once when a link that used them is saved."""
    events = []
    for one in later:
        [fact] = [shown for shown in ways.chain.late if shown.name == one["of"]]
        amends = ways.trigger(fact).takes.amends
        if amends is None or amends.listing is None:
            raise AssertionError("a list changes when the link is saved: see Ways.trigger")
        package, name = amends.listing
        events.append(
            {
                **_event(one),
                "at_ms": 0,
                "after": {"package": package, "list": name, "where": dict(amends.where)},
            }
        )
    return events


def _event(one: Later) -> dict[str, Any]:
    package, name = place_of(one)
    if is_message(one):
        said = {"sender": one["from"], "chat": one["chat"], "text": one["text"]}
        return {"kind": "message", "package": package, **said}
    return {
        "kind": "records", "package": package, "list": name, "removed": [],
        "added": [record_of(one)],
    }  # fmt: skip


def _coming(later: Sequence[Later]) -> Iterator[Change]:
    """Changes that come in later."""
    if later:
        yield allow(Settings.package, EVENTS)
    for one in later:
        yield allow(*place_of(one), record_of(one))
