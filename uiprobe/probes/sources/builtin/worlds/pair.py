"""Pairs of worlds as templates: drawn together, worded alike, judged each by its own world."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from uiprobe.environments.phone.app import App
from uiprobe.inputs.draws import random_for
from uiprobe.probes.names import Language
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.beginnings import begin_alike
from uiprobe.probes.sources.builtin.language.changes import Change
from uiprobe.probes.sources.builtin.language.draft import Draft, draft
from uiprobe.probes.sources.builtin.language.draws import Apps, Draw, Parameters, together
from uiprobe.probes.sources.builtin.language.numbers import PAIRS, check_numbers
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.template import (
    AppGoals,
    Template,
    calling,
    filling,
)
from uiprobe.probes.sources.builtin.language.wordings import Wordings, read_wordings
from uiprobe.probes.sources.builtin.language.words import Word
from uiprobe.probes.sources.builtin.worlds.happening import Event, allowed_by
from uiprobe.probes.sources.builtin.worlds.knowing import Known
from uiprobe.ui.evaluators import Evaluator
from uiprobe.ui.goal import EVENTS, START_AT, Goal
from uiprobe.ui.person.facts import TONGUES, Person

WORDS = Path(__file__).parent / "words.yaml"

PairKind = (
    Literal["ambiguous", "unsaid", "premise", "confirmed", "clear"]
    | Literal["chains"]
    | Literal["changed", "awaited", "interrupted", "urgent", "moving"]
)
"""Why one instruction fits two worlds: two things fit it; a value that it needs is not in it; it
says something that is not so; it demands a question before something that cannot be undone; or the
phone shows what is right, and asking is needless; or it is doubtful whose fact a chain needs. With
events: a wish may change on the way; what is to be done comes later; something comes between, and
has to be dealt with as the instruction says; a second task goes before; or what is on the screen
moves."""

WORLDS = ("a", "b")


@dataclass(frozen=True, slots=True)
class World(Draft):
    """A draft in a world.

    Attributes:
        known: The facts that the person knows there.
    """

    known: tuple[Known, ...] = ()


def world(
    *known: Known,
    way: Steps,
    change: Change | Sequence[Change],
    words: Mapping[str, Word] | None = None,
    seen: Evaluator | None = None,
    edited: Sequence[Mapping[str, Any]] = (),
    planted: Mapping[str, Any] | None = None,
    events: Sequence[Event] | None = None,
    start: str = "",
) -> World:
    """A world in terms of its way and of what it changes; see `draft` for the other arguments.

    Args:
        known: The facts that the person knows.
        way: The reference.
        change: The difference afterwards.
        words: The words of the instruction that are not written as drawn.
        seen: What has to be looked at before the goal is declared infeasible.
        edited: What the phone holds there and not elsewhere; see `edit`.
        planted: Records that the phone has besides, by package and list.
        events: What happens there by itself; None for goals in which nothing ever does.
        start: When it begins, such as `2026-03-12T10:00`; by default as other goals of its seed.
    """
    setup: dict[str, Any] = {"edited": [dict(one) for one in edited]} if edited else {}
    if planted:
        setup["planted"] = planted
    if events is not None:
        setup[EVENTS] = [dict(one.record) for one in events]
        if start:
            setup[START_AT] = start
        change = (*([change] if isinstance(change, Change) else change), *allowed_by(events))
    made = draft(way=way, change=change, words=words, seen=seen, setup=setup)
    return World(
        made.words, made.evaluators, made.reference, made.setup, feasible=made.feasible,
        known=known,
    )  # fmt: skip


def edit(package: str, listing: str, where: Mapping[str, Any], **fields: object) -> dict[str, Any]:
    """Other values for fields of the one record of a list that has these fields."""
    return {"package": package, "list": listing, "where": dict(where), "fields": fields}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two worlds with one instruction.

    Attributes:
        number: Task number of its world `a`; that of world `b` is one more.
        name: Stable name; parameters are drawn from it.
        kind: Why the instruction fits two worlds.
        app: The app that it starts in.
        draw: Draws parameters.
        build: Makes both worlds of parameters.
        others: Short names of further apps.
    """

    number: int
    name: str
    kind: PairKind
    app: type[App]
    draw: Draw
    build: Callable[[Parameters, Apps], tuple[World, World]]
    others: tuple[str, ...] = ()


class Declared(list[Pair]):
    """The pairs of a module, declared by functions that make both worlds.

    Args:
        kind: The kind of all of them.
    """

    def __init__(self, kind: PairKind) -> None:
        super().__init__()
        self._kind = kind

    def pair(
        self,
        number: int,
        app: type[App],
        draw: Mapping[str, Draw] | Draw,
        *,
        others: tuple[str, ...] = (),
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declares a pair; see `Pair`. Its function names what it needs, as templates do."""

        def declare(function: Callable[..., Any]) -> Callable[..., Any]:
            build: Callable[[Parameters, Apps], Any] = calling(function)
            name = function.__name__
            self.append(Pair(number, name, self._kind, app, together(draw), build, others))
            return function

        return declare


class PairGoals(AppGoals):
    """The templates of pairs of worlds, two for each pair.

    Args:
        pairs: The pairs.
        app: What stands for their app where templates are named.
        left: Places where goals of an app may begin besides its first screen, by its name; see
            `AppGoals`. Pairs with events have none, because what happens there is timed by the
            second.

    Raises:
        SourceError: Two pairs have a name or a number in common, or one has a number of another
            tier.
    """

    def __init__(
        self,
        pairs: Sequence[Pair],
        app: str = PAIRS,
        left: Mapping[str, Mapping[int, Sequence[Steps]]] | None = None,
    ) -> None:
        self._left = left or {}
        self.app, self.category, self.order = app, app, 0
        self.pairs = tuple(pairs)
        names = [pair.name for pair in pairs]
        if twice := sorted(name for name in set(names) if names.count(name) > 1):
            raise SourceError(app, "name", f"{twice[0]} twice", "one for each pair of its own")
        check_numbers(app, ((pair.number + world, pair.name) for pair in pairs for world in (0, 1)))

    @property
    def numbers(self) -> dict[int, str]:
        """The names of its templates by their numbers."""
        return {template.number: template.name for template in self.templates}

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """Two templates for each pair.

        Raises:
            WordingError: The words do not fit the pairs.
        """
        return tuple(template for pair in self.pairs for template in self.worlds_of(pair))

    @cached_property
    def wordings(self) -> Mapping[str, Wordings]:
        """The words of each pair by its name.

        Raises:
            WordingError: The words do not fit the pairs.
        """
        return read_wordings(WORDS, [pair.name for pair in self.pairs])

    def worlds_of(self, pair: Pair) -> tuple[Template, Template]:
        """The templates of the two worlds of a pair."""
        first, second = (self._template(pair, number) for number in (0, 1))
        return first, second

    def pair_of(self, template: Template) -> Pair:
        """The pair that a template is a world of."""
        return next(one for one in self.pairs if 0 <= template.number - one.number <= 1)

    def other(self, template: Template) -> Template:
        """The template of the other world."""
        first, second = self.worlds_of(self.pair_of(template))
        return second if template.number == first.number else first

    def _kind_of(self, template: Template) -> str:
        """The name of the pair: its two worlds draw the same parameters, in the same words."""
        return self.pair_of(template).name

    def _finish(
        self, goal: Goal, template: Template, parameters: Parameters, apps: Apps, draft: Draft
    ) -> Goal:
        """The goal in one of two worlds, with the person who is asked there."""
        pair = self.pair_of(template)
        known = draft.known if isinstance(draft, World) else ()
        tongue = next(one for one in TONGUES if one == goal.language)
        facts = tuple(one.told(tongue) for one in known)
        found = replace(
            goal,
            app=pair.app.name,
            apps=(pair.app.name, *pair.others),
            category=pair.kind,
            demands={
                **goal.demands,
                "apps": 1 + len(pair.others),
                **(
                    {EVENTS: len(goal.setup[EVENTS])}
                    if goal.has_events
                    else {"asks": sum(fact.hidden for fact in facts)}
                ),
            },
            # In runs in which a person can be asked, one who has nothing to add is added.
            person=None if goal.has_events else Person(facts, tongue),
            world=WORLDS[template.number - pair.number],
        )
        return self._begun(found, template, parameters, apps)

    def _begun(self, found: Goal, template: Template, parameters: Parameters, apps: Apps) -> Goal:
        """The goal on a display, and from a place, that are those of the other world as well."""
        pair = self.pair_of(template)
        random = random_for("beginning", found.seed, found.pair)
        worlds = pair.build(parameters, apps)
        return begin_alike(
            found,
            random,
            self._left.get(pair.app.name, {}),
            [(one.reference, one.evaluators) for one in worlds],
        )

    def _template(self, pair: Pair, world: int) -> Template:
        words = self.wordings[pair.name]
        translations: dict[Language, tuple[str, ...]] = {**words.by_language}
        english = translations.pop("en")
        return Template(
            pair.number + world, f"{pair.name}_{WORLDS[world]}", "user", "hard", english, pair.draw,
            filling(
                f"{self.app}: {pair.name}",
                lambda parameters, apps: pair.build(parameters, apps)[world],
                words.roles,
                pair.app.package,
            ),
            translations=translations, roles=words.roles, others=pair.others,
        )  # fmt: skip
