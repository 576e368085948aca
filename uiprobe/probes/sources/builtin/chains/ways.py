"""The ways of chains: the reference, and the wrong endings of each link and source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.system.launcher import HOTSEAT, WORKSPACE
from uiprobe.probes.sources.builtin.chains.chain import Chain, apps_of
from uiprobe.probes.sources.builtin.chains.nodes import (
    Choice,
    Derived,
    Entered,
    Fact,
    Later,
    Leave,
    Link,
    Made,
    Node,
    RunsOutError,
    Shows,
    Values,
    is_changed_with,
    is_list,
    sources,
)
from uiprobe.probes.sources.builtin.chains.planting import LATER, held_by, held_first
from uiprobe.probes.sources.builtin.language.changes import Change
from uiprobe.probes.sources.builtin.language.draws import Apps, NoChoiceError, Parameters
from uiprobe.probes.sources.builtin.language.endings import Ending, cut
from uiprobe.probes.sources.builtin.language.steps import Steps, click, infeasible, joined
from uiprobe.probes.sources.builtin.language.ways import GO_HOME

Back = Callable[[Link], bool]
"""Whether one goes back to a link whose values have changed."""

Entries = Mapping[int, Sequence[Entered]]
"""The values that are entered, time after time, by the identity of the link."""


_TWICE = "done_twice"
"""The name of an ending."""


def _to_all(link: Link) -> bool:
    return True


def _is_another(one: Link, link: Link) -> bool:
    return one is not link


def back_to_nothing(link: Link) -> bool:
    """Whether one who never looks again goes back to a link."""
    return False


@dataclass(frozen=True)
class Ways:
    """A chain whose parameters are known.

    Attributes:
        chain: The chain.
        parameters: What was drawn.
        apps: What the apps hold in the end, planted records and messages that come in included.
        apps_first: What they hold in the beginning, if facts change in between.
    """

    chain: Chain
    parameters: Parameters
    apps: Apps
    apps_first: Apps | None = None

    @cached_property
    def first(self) -> Ways:
        """The same as long as no fact has changed."""
        if self.apps_first is None:
            return self
        return Ways(self.chain, self.parameters, self.apps_first)

    @property
    def later(self) -> Sequence[Later]:
        """The events that come in later."""
        found: Sequence[Later] = self.parameters.get(LATER, ())
        return found

    @cached_property
    def _known(self) -> dict[Shows, Mapping[str, Values]]:
        return {}

    def facts(self, fact: Shows) -> Mapping[str, Values]:
        """The facts of all records, read of the apps once: a way asks for them at each step."""
        known = self._known.get(fact)
        if known is None:
            known = self._known[fact] = fact.facts(self.apps)
        return known

    def record(self, fact: Shows) -> str:
        """The record whose fact is meant: one that was drawn, or that other facts name."""
        if fact.by:
            return "@".join(self.values(one)[0] for one in fact.by)
        return str(self.parameters[self.chain.parameter(fact)])

    def values(self, fact: Fact) -> Values:
        """The values of a fact, as meant."""
        match fact:
            case Shows():
                record, found = self.record(fact), self.facts(fact)
                if record not in found:
                    raise NoChoiceError(f"{fact.name}: found nothing about {record!r}")
                return found[record]
            case Made():
                return (fact.value(self.apps, self._entered(self._maker(fact))[0]),)
            case Derived():
                return (fact.work_out([self.values(one)[0] for one in fact.of]),)

    def _maker(self, fact: Made) -> Link:
        at = self.chain.nodes.index(fact)
        maker = self.chain.nodes[at - 1]
        if not isinstance(maker, Link):
            raise AssertionError("what is made follows its link: see Chain")
        return maker

    @property
    def missing(self) -> list[Shows]:
        """The facts that are not there, so that what takes them cannot be done."""
        return [
            fact
            for fact in self.chain.shown
            if fact.missing is not None and self.record(fact) not in self.facts(fact)
        ]

    def _is_void(self, link: Link) -> bool:
        lacking = self.missing
        return any(one in lacking for fact in link.given.values() for one in sources(fact))

    def other(self, fact: Fact) -> str:
        """A value of the same type that is not the fact's: that of another record.

        Raises:
            NoChoiceError: There is none.
        """
        right = () if fact in self.missing else self.values(fact)
        for value in self._others(fact):
            if value not in right:
                return value
        raise NoChoiceError(f"{fact.name}: found no value besides {right!r}")

    def _others(self, fact: Fact) -> Iterable[str]:
        match fact:
            case Shows(by=by) if by:
                return self._others_by(fact)
            case Shows(decoys=decoys) if decoys is not None:
                return decoys(self.apps, self.record(fact))
            case Shows():
                values = self.facts(fact).values()
                return sorted({one for several in values for one in several})
            case Made():
                return fact.others(self.apps)
            case Derived():
                meant = [self.values(one)[0] for one in fact.of]
                return (
                    fact.work_out([*meant[:at], value, *meant[at + 1 :]])
                    for at, one in enumerate(fact.of)
                    for value in self._others(one)
                )

    def _others_by(self, fact: Shows) -> Iterable[str]:
        """The decoys of a fact that others name, then the facts of what they are taken for."""
        if fact.decoys is not None:
            yield from fact.decoys(self.apps, self.record(fact))
        facts = self.facts(fact)
        meant = [self.values(one)[0] for one in fact.by]
        for at, one in enumerate(fact.by):
            for value in self._others(one):
                yield from facts.get("@".join([*meant[:at], value, *meant[at + 1 :]]), ())

    def _misjudged(self, fact: Derived, source: Shows | Made) -> str | None:
        """A value that is worked out of another value of one source, if that makes a difference."""
        [right] = self.values(fact)
        found = (
            fact.work_out([value if one is source else self.values(one)[0] for one in fact.of])
            for value in self._others(source)
        )
        return next((value for value in found if value != right), None)

    def _entered(self, link: Link) -> list[dict[str, str]]:
        """The values for the screen of a link, for each value of a list."""
        drawn = {
            slot: self.parameters[self.chain.parameter(link, slot)]
            for slot in self.chain.drawn_slots(link)
        }
        single = {
            slot: self.values(fact)[0] for slot, fact in link.given.items() if slot != link.each
        }
        if not link.each:
            return [drawn | single]
        values = self.values(link.given[link.each])
        return [drawn | single | {link.each: value} for value in values]

    @cached_property
    def entries(self) -> dict[int, list[dict[str, str]]]:
        """The values entered as meant; none for the link of a choice that is not to be done."""
        found = {
            id(link): [] if self._is_void(link) else self._entered(link)
            for link in self.chain.links
        }
        for choice in self._choices:
            found[id(choice.links[self._holds(choice)])] = []
        return found

    @property
    def _choices(self) -> list[Choice]:
        return [node for node in self.chain.nodes if isinstance(node, Choice)]

    def _holds(self, choice: Choice) -> bool:
        return choice.holds(self.values(choice.fact)[0])

    @property
    def changes(self) -> list[Change]:
        """The changes when all is done."""
        return [
            *(
                change
                for link in self.chain.links
                for entered in self.entries[id(link)]
                for change in link.takes.change(self.apps, entered)
            ),
            *(
                change
                for link in self.changed
                if link.takes.amends is not None and link.takes.amends.left is not None
                for entered in self.first.entries[id(link)]
                for change in link.takes.amends.left(entered)
            ),
        ]

    def way(
        self,
        instead: Entries | None = None,
        *,
        spoiled: Shows | None = None,
        careless: Link | None = None,
        back: Back = _to_all,
    ) -> Steps:
        """The steps through all nodes, and the declaration of what cannot be done.

        Args:
            instead: What is entered otherwise.
            spoiled: The source that is changed after it was looked at.
            careless: The link that is done without a look at what is in its way.
            back: What is gone back to when a fact has changed: each link that used it, or not.
        """
        steps = joined(
            steps for _, steps in self.parts(instead, spoiled=spoiled, careless=careless, back=back)
        )
        return (*steps, infeasible("a fact is not there")) if self.missing else steps

    def parts(
        self,
        instead: Entries | None = None,
        *,
        spoiled: Shows | None = None,
        careless: Link | None = None,
        back: Back = _to_all,
    ) -> list[tuple[Shows | Made | Link, Steps]]:
        """The nodes that are done, each with its steps; see `way`.

        Those that are gone back to come once more at the end.

        Raises:
            RunsOutError: An app runs out of something, such as the money on an account.
        """
        done = instead or {}
        entries: Entries = {**self.first.entries, **done}
        for takes in {link.takes: None for link in self.chain.links}:
            all_of_it = [
                one for link in self.chain.links if link.takes is takes for one in entries[id(link)]
            ]
            takes.check_room(self.apps, all_of_it)
        parts: list[tuple[Shows | Made | Link, Steps]] = []
        here: type[App] | None = self.chain.apps[0]
        for at, node in enumerate(self.chain.nodes):
            for one in node.links if isinstance(node, Choice) else (node,):
                if isinstance(one, Link) and not entries[id(one)]:
                    continue
                if isinstance(one, Made) and not entries[id(self._maker(one))]:
                    continue
                [app] = apps_of(one)
                steps = () if app is here else _open(app)
                here = app
                steps += self.first._at(one, entries, careless)
                if one is spoiled:
                    steps += self._spoil(spoiled)
                elif self._comes_back(at, one):
                    steps += self._leave(one)
                parts.append((one, steps))
        parts += self._again(here, done, back)
        return parts

    @cached_property
    def changed_facts(self) -> list[Shows]:
        """The facts that change on the way."""
        return [one for one in self.chain.shown if self.values(one) != self.first.values(one)]

    @cached_property
    def changed(self) -> list[Link]:
        """The links whose values change on the way, so that they have to be gone back to."""
        return [
            link
            for link in self.chain.links
            if self.entries[id(link)] != self.first.entries[id(link)]
        ]

    @cached_property
    def written_of(self) -> list[Shows]:
        """The facts of which something comes in later, be it a change or not."""
        named = {one["of"] for one in self.later if one.get("stays")}
        return [one for one in self.chain.shown if one.name in named or one in self.changed_facts]

    def trigger(self, fact: Shows) -> Link:
        """The link after which a fact changes: the last one that uses it, if others follow.

        Where somebody writes of a fact and leaves it as it is, it is the link after which it would
        change.

        Raises:
            NoChoiceError: The fact changes nothing, or what changes cannot be changed.
        """
        stays = any(one.get("stays") and one["of"] == fact.name for one in self.later)
        for link in self.changed:
            first, last = self.first.entries[id(link)], self.entries[id(link)]
            if link.takes.amends is None or len(first) != len(last):
                raise NoChoiceError(f"{link.takes.name}: what was entered cannot be changed")
        using = [
            link
            for link in (self.chain.links if stays else self.changed)
            if any(is_changed_with(one, fact) for one in link.given.values())
            and link.takes.amends is not None
            and link.takes.amends.listing is not None
        ]
        if not using:
            raise NoChoiceError(f"{fact.name}: found no link with another value later")
        before_last = [link for link in using if link is not self.chain.links[-1]]
        return (before_last or using)[-1]

    def _again(
        self, here: type[App] | None, done: Entries, back: Back
    ) -> Iterator[tuple[Shows | Link, Steps]]:
        """The facts that have changed, looked at once more, and the links that are gone back to."""
        if back is back_to_nothing:
            return
        links = [one for one in self.changed if id(one) not in done]
        nodes: list[Shows | Link] = [*self.written_of, *links]
        for at, node in enumerate(nodes):
            if isinstance(node, Link) and not back(node):
                continue
            [app] = apps_of(node)
            steps = () if app is here else _open(app)
            here = app
            if isinstance(node, Shows):
                steps += (*node.look(self.apps, self.record(node)), *self._leave(node))
            else:
                steps += self._amend(node)
                if any(app in apps_of(other) for other in nodes[at + 1 :]):
                    steps += self._left(node)
            yield node, steps

    def _amend(self, link: Link) -> Steps:
        amends = link.takes.amends
        if amends is None:
            raise AssertionError("what has changed can be changed: see trigger")
        pairs = zip(self.first.entries[id(link)], self.entries[id(link)], strict=True)
        steps: list[str] = []
        for time, (first, last) in enumerate(pairs):
            steps += (*(self._left(link) if time else ()), *amends.way(self.apps, first, last))
        return tuple(steps)

    def _left(self, link: Link) -> Steps:
        leave: Leave = () if link.takes.amends is None else link.takes.amends.leave
        return leave(self.apps) if callable(leave) else leave

    @property
    def kept(self) -> int:
        """The most actions over which a fact has to be kept that cannot be looked at again."""
        shown: dict[int, int] = {}
        now = most = 0
        for node, steps in self.parts():
            if isinstance(node, Link):
                for fact in node.given.values():
                    for source in sources(fact):
                        most = max(most, now - shown.get(id(source), now))
            now += len(steps)
            if isinstance(node, Shows) and node.once:
                shown[id(node)] = now
        return most

    def _comes_back(self, at: int, node: Shows | Made | Link) -> bool:
        """Whether the app of a node is opened again further down, not counting what it made."""
        own, *rest = self.chain.nodes[at:]
        if isinstance(own, Choice):
            rest = [*(link for link in own.links if link is not node), *rest]
        if isinstance(node, Link) and rest and isinstance(rest[0], Made):
            return False
        [app] = apps_of(node)
        again: list[Node] = [*rest, *self.written_of, *self.changed]
        return any(app in apps_of(other) for other in again)

    @cached_property
    def _meant(self) -> dict[int, Steps]:
        return {}

    def _at(self, node: Shows | Made | Link, entries: Entries, careless: Link | None) -> Steps:
        """The steps at a node, worked out once for what is meant: wrong endings share the rest."""
        if not isinstance(node, Shows):
            link = self._maker(node) if isinstance(node, Made) else node
            if node is careless or entries[id(link)] is not self.entries[id(link)]:
                return self._steps_at(node, entries, careless)
        known = self._meant.get(id(node))
        if known is None:
            known = self._meant[id(node)] = self._steps_at(node, entries, None)
        return known

    def _steps_at(
        self, node: Shows | Made | Link, entries: Entries, careless: Link | None
    ) -> Steps:
        match node:
            case Shows():
                record = self.record(node)
                doubt = () if node.doubt is None else node.doubt(self.apps, record)
                return *doubt, *node.look(self.apps, record)
            case Made():
                return node.look(self.apps, entries[id(self._maker(node))][-1])
            case Link():
                steps: list[str] = []
                takes = node.takes
                for time, entered in enumerate(entries[id(node)]):
                    enter = takes.enter
                    # What is in the way is there the first time.
                    if takes.careless is not None and (time or node is careless):
                        enter = takes.careless
                    steps += (
                        *(self._leave(node) if time else ()),
                        *enter(self.apps, entered),
                    )
                return tuple(steps)

    def _leave(self, node: Shows | Made | Link) -> Steps:
        leave = node.takes.leave if isinstance(node, Link) else node.leave
        return leave(self.apps) if callable(leave) else leave

    def _spoil(self, fact: Shows) -> Steps:
        return fact.spoil(self.apps, self.record(fact)) if fact.spoil is not None else ()

    @property
    def wrong_endings(self) -> dict[str, Steps | Ending]:
        """The ways that come close, by what is wrong with them."""
        last = "not_declared" if self.missing else "last_link_not_saved"
        endings: dict[str, Steps | Ending] = {last: cut(1)}
        if self.written_of and not self.changed:
            # The last thing is a look at what changes nothing.
            endings[last] = self.way(back=back_to_nothing)[:-1]
        late = [fact for fact in self.chain.late if fact in self.written_of]
        for link in self.chain.links:
            label = self.chain.labels[id(link)]
            if link.takes.careless is not None and self.entries[id(link)]:
                endings[f"{label}_careless"] = self.way(careless=link)
            if self._is_void(link):
                endings[f"{label}_with_what_another_says"] = self.way(
                    {id(link): [self._guessed(link)]}
                )
            if done := self.entries[id(link)]:
                label = self.chain.labels[id(link)]
                for what, entered in self._wrong_entries(link, done).items():
                    # Without the link after which facts change, there is nothing new to look at.
                    lacks = not entered and any(self.trigger(one) is link for one in late)
                    back = back_to_nothing if lacks else _to_all
                    try:
                        endings[f"{label}_{what}"] = self.way({id(link): entered}, back=back)
                    except RunsOutError:
                        # Nobody ends so where the money is not enough for it. Other endings are
                        # what somebody makes of the facts: with others, there is enough.
                        if what != _TWICE:
                            raise
        for choice in self._choices:
            right, wrong = choice.links if self._holds(choice) else choice.links[::-1]
            other = {id(wrong): self._entered(wrong)}
            endings[f"{choice.name}_taken_for_the_opposite"] = self.way({**other, id(right): []})
            endings[f"{choice.name}_both_links_done"] = self.way(other)
        for at, fact in enumerate(self.chain.nodes):
            if isinstance(fact, Shows) and self._spoil(fact) and not self._comes_back(at, fact):
                label = self.chain.labels[id(fact)]
                endings[f"source_of_the_{label}_changed"] = self.way(spoiled=fact)
        if self.changed:
            endings["not_gone_back"] = self.way(back=back_to_nothing)
        if len(self.changed) > 1:
            for link in self.changed:
                label = self.chain.labels[id(link)]
                endings[f"{label}_not_gone_back_to"] = self.way(back=partial(_is_another, link))
        return endings

    def _guessed(self, link: Link) -> dict[str, str]:
        """The values of a link whose fact is not there, with another in its place."""
        drawn = {
            slot: self.parameters[self.chain.parameter(link, slot)]
            for slot in self.chain.drawn_slots(link)
        }
        return drawn | {slot: self.other(fact) for slot, fact in link.given.items()}

    def _wrong_entries(
        self, link: Link, done: list[dict[str, str]]
    ) -> dict[str, list[dict[str, str]]]:
        wrong: dict[str, list[dict[str, str]]] = {"left_out": []}
        if link.takes.adds:
            wrong[_TWICE] = [*done, done[-1]]
        for slot, fact in link.given.items():
            if is_list(fact):
                more = done[-1] | {slot: self.other(fact)}
                wrong["done_once_too_often"] = [*done, more]
                wrong["one_left_out"] = done[:-1]
            else:
                distractor = self.other(fact)
                wrong[f"with_another_{fact.name}"] = [one | {slot: distractor} for one in done]
            if isinstance(fact, Derived):
                plain = self.values(fact.of[0])[0]
                if fact.kind == fact.of[0].kind and plain != self.values(fact)[0]:
                    wrong[f"{fact.name}_not_worked_out"] = [one | {slot: plain} for one in done]
                for source in fact.of[1:]:
                    if (value := self._misjudged(fact, source)) is not None:
                        wrong[f"{fact.name}_with_another_{source.name}"] = [
                            one | {slot: value} for one in done
                        ]
        return wrong


def _open(app: type[App]) -> Steps:
    # Icons at the foot of the home screen have no label, only a description.
    icon = click(id="icon", desc=app.label)
    shown = app.name in (*WORKSPACE, *HOTSEAT)
    return (GO_HOME, icon) if shown else (GO_HOME, click(id="all_apps_handle"), icon)


def ways_of(chain: Chain, parameters: Parameters, apps: Apps) -> Ways:
    """The ways of a chain with its parameters.

    Args:
        chain: The chain.
        parameters: What was drawn.
        apps: What the apps hold without what is planted.
    """
    first, last = held_first(apps, parameters), held_by(apps, parameters)
    return Ways(chain, parameters, last, first if parameters.get(LATER) else None)
