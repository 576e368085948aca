"""Follow-ups: goals that ask for something about what an earlier goal on the phone did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import Entered, Link, Slot, Takes
from uiprobe.probes.sources.builtin.chains.ways import Ways
from uiprobe.probes.sources.builtin.language.changes import Change, Records, demand
from uiprobe.probes.sources.builtin.language.draft import Draft, draft
from uiprobe.probes.sources.builtin.language.draws import Apps, NoChoiceError, Parameters
from uiprobe.probes.sources.builtin.language.endings import Ending, cut, then
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.evaluators import State
from uiprobe.ui.place import Place
from uiprobe.ui.trajectory import Step
from uiprobe.ui.tree import LostTree

_MOST_DRAWS = 20
"""Draws of a value that differs from another one."""


@dataclass(frozen=True, eq=False)
class Deed:
    """One thing that an earlier goal did.

    Attributes:
        takes: The screen that took it.
        entered: The values that went in.
        changes: The difference that it made.
    """

    takes: Takes
    entered: Entered
    changes: tuple[Change, ...]


@dataclass(frozen=True, eq=False)
class Removal:
    """How one thing that was done is taken back.

    Attributes:
        of: The screen that took it.
        records: The list in which it left a record.
        slot: The slot whose value names that record.
        way: The steps from the first screen of the app, for a record by its name.
    """

    of: Takes
    records: Records
    slot: str
    way: Callable[[Apps, str], Steps]


@dataclass(frozen=True, eq=False)
class FollowUp:
    """A goal about something that was done before.

    Attributes:
        number: The number of its template.
        name: Its name in the words.
        of: The screens, one of which has to have taken what is meant.
        by: The screen that takes what is asked for now; None where it is to be taken back.
        given: The slots that are filled from what was entered before, each by a function of that;
            the others are drawn.
        removal: How what was done is taken back, where that is possible.
    """

    number: int
    name: str
    of: tuple[Takes, ...]
    by: Takes | None = None
    given: Mapping[str, Callable[[Entered], str]] = field(default_factory=dict)
    removal: Removal | None = None

    @property
    def app(self) -> str:
        """Short name of its app."""
        return (self.by or self.of[0]).app.name

    @property
    def drawn(self) -> Mapping[str, Slot]:
        """The slots whose values are drawn."""
        slots = {} if self.by is None else self.by.slots
        return {name: slot for name, slot in slots.items() if name not in self.given}

    def fits(self, chain: Chain) -> bool:
        """Whether a chain does what is meant exactly once, whatever its facts say."""
        nodes = [node for node in chain.nodes if isinstance(node, Link)]
        found = [link for link in chain.links if link.takes in self.of]
        return len(found) == 1 and found[0] in nodes and not found[0].each

    def draw(self, random: Random, apps: Apps, deed: Deed) -> Parameters:
        """Draws the details.

        Args:
            random: Random numbers.
            apps: What the apps hold when it begins.
            deed: What is meant.

        Raises:
            NoChoiceError: Nothing is left that differs from what was done.
        """
        drawn: Parameters = {}
        for name, slot in self.drawn.items():
            taken = {*deed.entered.values(), *drawn.values()}
            drawn[name] = _another(slot, random, apps, taken)
        return drawn

    def draft(self, deed: Deed, drawn: Parameters, apps: Apps) -> Draft:
        """The goal, without the set-up of its phone.

        Raises:
            NoChoiceError: It leaves nothing that a wrong ending needs.
        """
        words = {name: slot.say(drawn[name]) for name, slot in self.drawn.items()}
        if self.by is None:
            return self._taken_back(deed, apps)
        takes = self.by
        entered = {**{name: value(deed.entered) for name, value in self.given.items()}, **drawn}
        takes.check_room(apps, [entered, entered] if takes.adds else [entered])
        asked = takes.change(apps, entered)
        made = [one for change in asked for one in change.evaluators if isinstance(one, State)]
        if any(one.check_type == "count" and states_hold([one], apps) for one in made):
            raise NoChoiceError(f"{self.name}: found what is asked for there already")
        # What was done before is still there: adding one is not moving one.
        kept = demand(*(one for change in deed.changes for one in change.evaluators))
        endings: dict[str, Steps | Ending] = {"not_saved": cut(1)}
        if takes.adds:
            endings["done_twice"] = then(*_leave(takes, apps), *takes.enter(apps, entered))
        random = Random(0)  # noqa: S311 - wrong endings, no secret
        for name, slot in takes.slots.items():
            if slot.draw is None or name == "list":
                continue
            other = _another(slot, random, apps, {*entered.values()})
            endings[f"another_{name}"] = takes.enter(apps, {**entered, name: other})
        if takes in self.of:
            same = {name: deed.entered[name] for name in takes.slots}
            endings["the_same_again"] = takes.enter(apps, same)
        return draft(
            words=words,
            change=(*asked, kept),
            way=takes.enter(apps, entered),
        ).rejects(**endings)

    def _taken_back(self, deed: Deed, apps: Apps) -> Draft:
        removal = self.removal
        if removal is None:
            raise AssertionError(f"{self.name}: found neither a screen nor a removal")
        name = deed.entered[removal.slot]
        names = removal.records.names(apps)
        if names.count(name) != 1:
            raise NoChoiceError(f"{self.name}: found {names.count(name)} records named {name!r}")
        others = [one for one in names if one != name and names.count(one) == 1]
        if not others:
            raise NoChoiceError(f"{self.name}: found no other record")
        first, last = removal.way(apps, others[0]), removal.way(apps, others[-1])
        return draft(change=removal.records.remove(name), way=removal.way(apps, name)).rejects(
            not_confirmed=cut(1), another_one=first, the_last_of_the_others=last
        )


def states_hold(states: Sequence[State], apps: Apps) -> bool:
    """Whether all of some assertions hold for what the apps hold."""
    end = Step(LostTree(), Place("", ""), None)
    return evaluate_trajectory(states, [end], after=apps).success


def deeds_of(ways: Ways) -> list[Deed]:
    """The deeds of a chain, link by link; what was done for each value of a list is left out."""
    found = []
    for link in ways.chain.links:
        entries = ways.entries[id(link)]
        if len(entries) == 1 and not link.each:
            changes = link.takes.change(ways.apps, entries[0])
            found.append(Deed(link.takes, entries[0], changes))
    return found


def _another(slot: Slot, random: Random, apps: Apps, taken: set[str]) -> str:
    if slot.draw is None:
        raise AssertionError("a slot that is drawn has to have a draw")
    for _ in range(_MOST_DRAWS):
        value = str(slot.draw(random, apps))
        if value not in taken:
            return value
    raise NoChoiceError(f"found no value besides {sorted(taken)!r}")


def _leave(takes: Takes, apps: Apps) -> Steps:
    return takes.leave(apps) if callable(takes.leave) else takes.leave
