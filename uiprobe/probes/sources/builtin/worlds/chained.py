"""Pairs upon chains: whose fact counts is doubtful, in goals as long as those of the hard tier.

Two people of one first name have said the fact that the instruction names by that first name. In
some pairs the person means the one in world a and the other in world b. In others one of the
two has taken it back in a group, in world a alone: there the phone shows whose fact is meant, and
in world b only the person knows. Or two of one family say different things about what they do
together, and the person decides. In the last ones nobody has to be asked: who has said the fact
changes it once it was used in world a, and writes of something else in world b.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, cached_property, partial
from random import Random

from uiprobe.probes.sources.builtin.chains.catalog import CHAINS
from uiprobe.probes.sources.builtin.chains.chain import Chain, with_shown
from uiprobe.probes.sources.builtin.chains.goals import template_of, with_demands
from uiprobe.probes.sources.builtin.chains.nodes import Shows
from uiprobe.probes.sources.builtin.chains.planting import LATER, PLANTED, held_by, held_first
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR_IN_GROUP
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING_IN_GROUP
from uiprobe.probes.sources.builtin.chains.screens.called import CALL_IN_CONVERSATION
from uiprobe.probes.sources.builtin.chains.screens.moved import IN_CONVERSATION
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED_IN_CONVERSATION
from uiprobe.probes.sources.builtin.chains.screens.suited import FOR_GUEST_IN_CONVERSATION
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import Apps, Draw, NoChoiceError, Parameters
from uiprobe.probes.sources.builtin.language.template import Template
from uiprobe.probes.sources.builtin.language.wordings import Wordings
from uiprobe.probes.sources.builtin.worlds.doubts import (
    FAMILY,
    FIRST_NAME,
    REMARK,
    Likeness,
    namesakes,
    not_taken_back,
    with_doubt,
)
from uiprobe.probes.sources.builtin.worlds.knowing import Known, means, on_the_phone
from uiprobe.probes.sources.builtin.worlds.pair import Pair, PairGoals, World
from uiprobe.ui.goal import EVENTS, Goal
from uiprobe.ui.person.facts import Slot

_IN_ONE_PLACE = {
    **IN_CONVERSATION,
    **{
        fact.name: fact
        for fact in (
            *(COMMON_HOUR_IN_GROUP, LACKING_IN_GROUP, CALL_IN_CONVERSATION),
            *(FOR_GUEST_IN_CONVERSATION, OWED_IN_CONVERSATION),
        )
    },
}
"""Facts by name, in place of those of which a part is where nothing points to."""

_FIRST = 541
"""The number of the first pair."""

_TAKEN_BACK = {
    "address_sent": "The flat fell through, so forget the address I sent around. We stay put",
    "town_sent": "I am not moving after all, they gave the job to somebody else",
    "hike_sent": "I have called off my hike, my knee does not want to",
    "van_sent": "I do not need the van any more and got my money back",
    "locker_sent": "I gave up my locker at the pool, so forget the code I sent around",
}
"""How somebody takes a fact back, by the name of the fact."""

_SLOTS: Mapping[str, Slot] = {
    "address": "place", "town": "place", "phone number": "amount", "amount": "amount",
    "code": "text", "date": "date", "time": "time",
}  # fmt: skip
"""The slots by which one may ask for a fact, by its kind, besides whose it is."""

_ASKED: tuple[tuple[str, str], ...] = (
    ("housewarming", "address_sent"),
    ("new_number_everywhere", "number_sent"),
    ("hike_with_lunch", "hike_sent"),
    ("address_for_all", "address_sent"),
    ("groceries_and_a_date", "date_sent"),
    ("half_of_the_tickets", "debt_sent"),
    ("provisions_for_the_hike", "lunch_sent"),
    ("later_of_hike_and_regatta", "hike_sent"),
    ("everything_has_changed", "hike_sent"),
    ("hike_at_the_weekend_or_not", "locker_sent"),
    ("the_whole_weekend", "code_sent"),
    ("present_after_the_van", "van_sent"),
)
"""Chains, and their facts that both people have said."""

_SETTLED: tuple[tuple[str, str], ...] = (
    ("visit_the_new_flat", "address_sent"),
    ("moving_friend", "town_sent"),
    ("the_whole_weekend", "address_sent"),
    ("later_day_at_the_boathouse", "hike_sent"),
    ("hike_at_the_weekend_or_not", "hike_sent"),
    ("all_that_the_van_cost", "van_sent"),
    ("van_for_two", "locker_sent"),
    ("study_group", "address_sent"),
)
"""Chains, and their facts that one of the two takes back in world a."""


_DIFFERING: tuple[tuple[str, str], ...] = (
    ("hike_with_lunch", "lunch_sent"),
    ("all_that_the_van_cost", "van_sent"),
)
"""Chains, and their facts of which two of one family say different things."""

_CHANGED: tuple[tuple[str, str], ...] = (
    ("day_off_for_the_hike", "hike_sent"),
    ("lunch_with_my_landlady", "lunch_sent"),
)
"""Chains, and their facts that change after they were used in world a alone."""

_Build = Callable[[Parameters, Apps], tuple[World, World]]


class ChainPairGoals(PairGoals):
    """The pairs upon chains, in the order of their numbers."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Chain, Callable[[], Template]]] = {}
        made = [
            *(self._doubted(*one, "asked") for one in _ASKED),
            *(self._doubted(*one, "settled", _TAKEN_BACK[one[1]]) for one in _SETTLED),
            *(self._doubted(*one, "differing", like=FAMILY) for one in _DIFFERING),
            *(self._changed(*one) for one in _CHANGED),
        ]
        super().__init__([replace(pair, number=_FIRST + 2 * at) for at, pair in enumerate(made)])

    def _doubted(
        self,
        name: str,
        fact_name: str,
        form: str,
        taken_back: str = "",
        like: Likeness = FIRST_NAME,
    ) -> Pair:
        """A pair in which two people have said a fact, and one of them is meant."""
        chain, fact = with_doubt(*_told(name, fact_name), taken_back, like)
        # Its words are composed once a goal is wanted, not at import.
        template = cache(partial(template_of, chain))
        record = chain.parameter(fact)

        def both(parameters: Parameters, apps: Apps) -> tuple[str, str]:
            """The one who is meant in world a, and the other one."""
            first = parameters[record]
            people = namesakes(fact, held_first(apps, parameters), first, like)
            [second] = [one for one in people if one != first]
            return first, second

        def draw(random: Random, apps: Apps) -> Parameters:
            parameters = template().draw(random, apps)
            first, second = both(parameters, apps)
            if second in parameters.values():
                raise NoChoiceError(f"the instruction would say the whole name of {second!r}")
            found = fact.facts(held_by(apps, parameters))
            if found[first] == found[second]:
                raise NoChoiceError(f"{first!r} and {second!r} say the same in the end")
            return parameters

        def build(parameters: Parameters, apps: Apps) -> tuple[World, World]:
            first, second = people = both(parameters, apps)

            def meant(person: str, known: Known, planted: Mapping[str, object]) -> World:
                drawn = parameters | {record: person, PLANTED: planted}
                return _world(template().build(drawn, apps), known)

            planted = parameters[PLANTED]
            also: tuple[Slot, ...] = ("item", _SLOTS[fact.kind])
            knows = [means("person", one, people, also=also) for one in people]
            if not taken_back:
                return meant(first, knows[0], planted), meant(second, knows[1], planted)
            return (
                meant(first, replace(on_the_phone("person", people), also=also), planted),
                meant(second, knows[1], not_taken_back(planted, taken_back)),
            )

        return self._pair(f"{name}_{form}", chain, template, draw, build)

    def _changed(self, name: str, fact_name: str) -> Pair:
        """A pair in which who has said a fact changes it later, or writes of something else."""
        chain, fact = _told(name, fact_name)
        template = cache(partial(template_of, chain))

        def draw(random: Random, apps: Apps) -> Parameters:
            return template().draw(random, apps)

        def build(parameters: Parameters, apps: Apps) -> tuple[World, World]:
            known = replace(on_the_phone(_SLOTS[fact.kind]), also=("item",))
            changed = template().build(parameters, apps)
            later = [
                {**one, "text": REMARK, "stays": True} if one["of"] == fact.name else one
                for one in parameters[LATER]
            ]
            same = template().build(parameters | {LATER: later}, apps)
            if [one["after"] for one in changed.setup[LATER]] != [
                one["after"] for one in same.setup[LATER]
            ]:
                raise NoChoiceError(f"{fact.name} would change at another moment in each world")
            return _world(changed, known), _world(same, known)

        return self._pair(f"{name}_changed", chain, template, draw, build)

    def _pair(
        self, name: str, chain: Chain, template: Callable[[], Template], draw: Draw, build: _Build
    ) -> Pair:
        self._made[name] = chain, template
        first, *others = chain.apps
        return Pair(_FIRST, name, "chains", first, draw, build, tuple(app.name for app in others))

    @cached_property
    def wordings(self) -> Mapping[str, Wordings]:
        """The words of each pair by its name: those of its chain."""
        return {
            name: Wordings({"en": one.wordings, **one.translations}, one.roles)
            for name, (_, template) in self._made.items()
            for one in (template(),)
        }

    def _begun(self, found: Goal, template: Template, parameters: Parameters, apps: Apps) -> Goal:
        """The goal as the chain begins, with its demands and its owner."""
        chain, _ = self._made[self.pair_of(template).name]
        made = with_demands(found, chain, parameters, apps)
        more = {EVENTS: len(parameters[LATER])} if LATER in parameters else {}
        return replace(made, demands={**found.demands, **made.demands, **more})


def _told(name: str, fact_name: str) -> tuple[Chain, Shows]:
    """A chain all of whose facts are where one looks for them, and one of these facts.

    Who is meant, or whether their word holds, is doubtful enough.
    """
    [found] = [one for one in CHAINS if one.name == name]
    chain = with_shown(
        found, {one: _IN_ONE_PLACE[one.name] for one in found.shown if one.name in _IN_ONE_PLACE}
    )
    [fact] = [one for one in chain.shown if one.name == fact_name]
    return chain, fact


def _world(made: Draft, known: Known) -> World:
    return World(
        made.words, made.evaluators, made.reference, made.setup, made.near_misses,
        feasible=made.feasible, known=(known,),
    )  # fmt: skip


CHAIN_PAIR_GOALS = ChainPairGoals()
"""Their templates, two for each pair."""
