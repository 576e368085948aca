"""The goals of sessions: chains, and follow-ups on what they did, on one phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from uiprobe.inputs.draws import draw_number
from uiprobe.probes.names import Language
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.chains.catalog import SETTLED, SETTLED_GOALS
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.drawing import draw_chain
from uiprobe.probes.sources.builtin.chains.nodes import Planted
from uiprobe.probes.sources.builtin.chains.planting import PLANTED, merge, with_planted
from uiprobe.probes.sources.builtin.chains.ways import Ways
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import (
    Apps,
    DrawRandom,
    NoChoiceError,
    Parameters,
)
from uiprobe.probes.sources.builtin.language.numbers import SESSIONS, check_numbers
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template, filling
from uiprobe.probes.sources.builtin.language.wordings import read_wordings
from uiprobe.probes.sources.builtin.language.words import Term, spell
from uiprobe.probes.sources.builtin.phones import builtin_apps, builtin_environment
from uiprobe.probes.sources.builtin.sessions.catalog import FOLLOW_UPS
from uiprobe.probes.sources.builtin.sessions.followups import Deed, FollowUp, deeds_of, states_hold
from uiprobe.ui.evaluators import State
from uiprobe.ui.goal import CHAINS as CATEGORY
from uiprobe.ui.goal import SESSION, Goal

WORDS = Path(__file__).parent / "words.yaml"

_OPENING = "opening"
_MOST_OPENINGS = 40
"""Draws of the goal before a follow-up, until one does what the follow-up means."""


@dataclass(frozen=True)
class Asked:
    """A goal of a session, with what it does.

    Attributes:
        goal: The goal.
        deeds: What its reference does.
    """

    goal: Goal
    deeds: tuple[Deed, ...] = ()


def apps_after(before: Sequence[Goal]) -> Apps:
    """The data of the apps after the references of some goals, one after the other.

    Raises:
        ReferenceStepError: One of them cannot be carried out.
    """
    first = before[0]
    after = Goal(0, first.app, "", CATEGORY, seed=first.seed, setup=setup_after(before))
    phone = builtin_environment(after).phone
    return {package: phone.application_state(package) for package in phone.packages()}


def setup_after(before: Sequence[Goal]) -> dict[str, Any]:
    """The set-up of a goal that comes after others.

    Args:
        before: All goals before it, in their order.
    """
    beginning = {name: value for name, value in before[0].setup.items() if name != SESSION}
    asked = [
        {"app": one.app, "instruction": one.instruction, "reference": list(one.reference)}
        for one in before
    ]
    return {**beginning, SESSION: asked}


def holds(goal: Goal, apps: Apps) -> bool:
    """Whether the data of the apps is what a goal asks for; what is shown or said is not looked at.

    Args:
        goal: The goal.
        apps: What the apps hold after it.
    """
    states = [one for one in goal.evaluators if isinstance(one, State)]
    return not states or states_hold(states, apps)


class FollowUpGoals(AppGoals):
    """The templates of follow-ups; each comes after a chain that does what it means."""

    def __init__(self, follow_ups: Sequence[FollowUp], app: str = SESSIONS) -> None:
        self.app, self.category, self.order = app, CATEGORY, 0
        check_numbers(SESSIONS, [(one.number, one.name) for one in follow_ups])
        self._follow_ups = {one.name: one for one in follow_ups}

    @property
    def numbers(self) -> dict[int, str]:
        """The names of its templates by their numbers."""
        return {one.number: one.name for one in self._follow_ups.values()}

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """One template for each follow-up.

        Raises:
            WordingError: The words do not fit the follow-ups.
        """
        words = read_wordings(WORDS, self._follow_ups)
        return tuple(
            self._template(one, words[one.name].by_language, words[one.name].roles)
            for one in self._follow_ups.values()
        )

    def _template(
        self,
        follow_up: FollowUp,
        wordings: Mapping[Language, tuple[str, ...]],
        roles: Mapping[str, str],
    ) -> Template:
        translations = dict(wordings)
        english = translations.pop("en")

        def build(parameters: Parameters, apps: Apps) -> Draft:
            opening = _opening(follow_up, parameters[_OPENING])
            drawn = {name: parameters[name] for name in follow_up.drawn}
            made = follow_up.draft(opening.deed, drawn, opening.apps)
            return replace(made, setup=setup_after([opening.asked.goal]))

        def draw(random: Random, apps: Apps) -> Parameters:
            raise AssertionError("what a follow-up draws depends on the seed: see drafts")

        return Template(
            follow_up.number, follow_up.name, "user", "medium", english, draw,
            filling(f"{WORDS.name}: {follow_up.name}", build, roles, ""),
            translations=translations, memory=len(follow_up.given) or 1, roles=roles,
        )  # fmt: skip

    def drafts(
        self, template: Template, apps: Apps, seed: int
    ) -> Iterator[tuple[Parameters, Draft]]:
        """As of other templates; all of a seed follow one goal."""
        follow_up = self._follow_ups[template.name]
        opening = _opening(follow_up, seed)

        def draw(random: Random, apps: Apps) -> Parameters:
            return {_OPENING: seed, **follow_up.draw(random, opening.apps, opening.deed)}

        return super().drafts(replace(template, draw=draw), apps, seed)

    def _finish(
        self, goal: Goal, template: Template, parameters: Parameters, apps: Apps, draft: Draft
    ) -> Goal:
        """It starts in the app that takes what is asked for."""
        return in_session(self._follow_ups[template.name], goal)


FOLLOW_UP_GOALS = FollowUpGoals(FOLLOW_UPS)
"""Their templates."""


def in_session(follow_up: FollowUp, goal: Goal) -> Goal:
    """The goal of a follow-up with its app, and its place in the session among the demands."""
    place = 1 + len(goal.earlier)
    return replace(
        goal, app=follow_up.app, apps=(follow_up.app,), demands={**goal.demands, "sessions": place}
    )


@dataclass(frozen=True)
class _Opening:
    """The goal before a follow-up.

    Attributes:
        asked: The goal, and what it does.
        deed: What the follow-up means.
        apps: What the apps hold after it.
    """

    asked: Asked
    deed: Deed
    apps: Apps


@lru_cache(maxsize=256)
def _opening(follow_up: FollowUp, seed: int) -> _Opening:
    """The chain before a follow-up on one seed.

    Raises:
        SourceError: No chain does what is meant.
    """
    random = DrawRandom(draw_number(SESSIONS, follow_up.name, seed))
    fitting = [chain for chain in SETTLED if stays(chain) and follow_up.fits(chain)]
    for _ in range(_MOST_OPENINGS):
        chain = random.choice(fitting)
        try:
            [parameters], planted, held = draw_chains([chain], random, builtin_apps(seed))
            asked = ask_chain(chain, parameters, held, seed, "en", planted=planted)
            deed = meant_by(follow_up, asked)
            apps = apps_after([asked.goal])
            follow_up.draft(deed, follow_up.draw(random, apps, deed), apps)
        except NoChoiceError:
            continue
        return _Opening(asked, deed, apps)
    raise SourceError(
        f"{SESSIONS}: {follow_up.name}", f"seed {seed}",
        f"no goal in {_MOST_OPENINGS} draws", "a chain that does what is meant",
    )  # fmt: skip


def meant_by(follow_up: FollowUp, asked: Asked) -> Deed:
    """The one deed of a goal that a follow-up means.

    Raises:
        NoChoiceError: The goal did no such thing, or several.
    """
    found = [deed for deed in asked.deeds if deed.takes in follow_up.of]
    if len(found) != 1:
        raise NoChoiceError(f"{follow_up.name}: found {len(found)} things that it could mean")
    return found[0]


def stays(chain: Chain) -> bool:
    """Whether a chain is the same whatever is done before it.

    It is not where a fact can be seen once, something is in the way the first time, a fact is
    missing on some phones, or one depends on another.
    """
    unsteady = any(fact.once or fact.missing is not None or fact.by for fact in chain.shown)
    return not unsteady and not any(link.takes.plant is not None for link in chain.links)


def draw_chains(
    chains: Sequence[Chain], random: Random, apps: Apps
) -> tuple[list[Parameters], Planted, Apps]:
    """Draws several chains for one phone.

    Returns:
        The parameters of each, what is planted for all of them, and what the apps hold then.

    Raises:
        NoChoiceError: What is planted for one of them changes what another one means.
    """
    held = apps
    planted: Planted = {}
    drawn: list[tuple[Chain, Parameters, Apps]] = []
    for chain in chains:
        parameters = draw_chain(chain, random, held)
        more: Planted = parameters.pop(PLANTED, {})
        held, planted = with_planted(held, more), merge(planted, more)
        drawn.append((chain, parameters, held))
    for chain, parameters, own in drawn:
        alone, among = Ways(chain, parameters, own), Ways(chain, parameters, held)
        if any(alone.values(fact) != among.values(fact) for fact in chain.shown):
            raise NoChoiceError(f"{chain.name}: another goal of the session changes its facts")
    return [parameters for _, parameters, _ in drawn], planted, held


def ask_chain(
    chain: Chain,
    parameters: Parameters,
    apps: Apps,
    seed: int,
    language: Language,
    *,
    planted: Planted | None = None,
    before: Sequence[Goal] = (),
) -> Asked:
    """The goal of a chain in a session.

    Args:
        chain: The chain.
        parameters: What was drawn for it, without what is planted.
        apps: What the apps hold when it begins.
        seed: Decides the content of the phone.
        language: Language of the instruction.
        planted: What the phone has besides, for the first goal.
        before: The goals before it.

    Raises:
        NoChoiceError: It leaves nothing that a wrong ending needs, or the goals before it take away
            one of its facts.
    """
    if any(parameters[chain.parameter(fact)] not in fact.facts(apps) for fact in chain.shown):
        raise NoChoiceError(f"{chain.name}: a goal before it takes away one of its facts")
    template = SETTLED_GOALS.templates[SETTLED.index(chain)]
    made = template.build(parameters, apps)
    goal = SETTLED_GOALS.goal(
        template, parameters, apps, seed=seed, instance=0, language=language, draft=made
    )
    own = {**goal.setup, **({PLANTED: planted} if planted else {})}
    setup = setup_after(before) if before else own
    demands = {**goal.demands, "sessions": 1 + len(before)}
    deeds = deeds_of(Ways(chain, parameters, apps))
    return Asked(replace(goal, setup=setup, demands=demands), tuple(deeds))


def ask_follow_up(
    follow_up: FollowUp,
    meant: Asked,
    random: Random,
    apps: Apps,
    language: Language,
    before: Sequence[Goal],
    which: Term | None,
) -> Asked:
    """The goal of a follow-up in a session.

    Args:
        follow_up: The follow-up.
        meant: The goal whose doing it means.
        random: Random numbers for its details.
        apps: What the apps hold when it begins.
        language: Language of the instruction.
        before: The goals before it.
        which: Words that say which goal is meant, where there are several.

    Raises:
        NoChoiceError: The goal did nothing that can be meant, or it leaves nothing that a wrong
            ending needs.
    """
    deed = meant_by(follow_up, meant)
    drawn = follow_up.draw(random, apps, deed)
    made = replace(follow_up.draft(deed, drawn, apps), setup=setup_after(before))
    template = next(one for one in FOLLOW_UP_GOALS.templates if one.name == follow_up.name)
    # The evaluators name whole packages already.
    goal = FOLLOW_UP_GOALS.goal(
        template, drawn, apps, seed=before[0].seed, instance=0, language=language, draft=made
    )
    if which is not None:
        goal = replace(goal, instruction=spell(which, language) + goal.instruction)
    return Asked(goal)
