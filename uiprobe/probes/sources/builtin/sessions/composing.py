"""Sessions: several goals on one phone, each of which begins where the one before it ended.

Sessions have two forms. In `apart`, no goal is about another. As many sessions as there are goals
ask the same chains, each chain once in each place: places do not differ by their chains. In
`on`, the second, fourth and fifth goals are follow-ups on chains before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from uiprobe.inputs.draws import draw_number
from uiprobe.probes.names import Language
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.chains.catalog import SETTLED
from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.language.draws import Apps, DrawRandom, NoChoiceError
from uiprobe.probes.sources.builtin.language.numbers import SESSIONS
from uiprobe.probes.sources.builtin.language.words import Term
from uiprobe.probes.sources.builtin.phones import builtin_apps
from uiprobe.probes.sources.builtin.sessions.catalog import FOLLOW_UPS
from uiprobe.probes.sources.builtin.sessions.followups import FollowUp
from uiprobe.probes.sources.builtin.sessions.goals import (
    Asked,
    apps_after,
    ask_chain,
    ask_follow_up,
    draw_chains,
    holds,
    stays,
)
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.ui.goal import Goal, Session
from uiprobe.ui.reference import ReferenceStepError

LENGTHS = range(2, 6)
"""Goals of a session."""

_GROUPS = {2: 4, 3: 3, 4: 2, 5: 2}
"""Groups of sessions that ask the same chains, by the number of goals, of one instance."""

_ON = 8
"""Sessions with follow-ups, of one instance."""

_MOST_DRAWS = 60

_MEANT = {2: 0, 4: 0, 5: 2}
"""The place of a follow-up, and the index of the goal that it means."""

_WHICH = {
    0: Term("This is about my first request. ", "Es geht um meine erste Bitte. ",
            "这是关于我的第一个请求。"),
    2: Term("This is about my third request. ", "Es geht um meine dritte Bitte. ",
            "这是关于我的第三个请求。"),
}  # fmt: skip

_UNFIT = ("interruption", "label_noise")
"""Changes of the surface that are those of one goal."""


def builtin_sessions(
    seed: int, length: int, instances: int = 1, variation: Variation | None = None
) -> list[Session]:
    """The sessions of a seed.

    Args:
        seed: Decides the content of the phones, and what is asked about it.
        length: Goals of each, in `LENGTHS`.
        instances: How many times as many sessions there are.
        variation: Changes of the surface, the same for all goals of a session.

    Raises:
        ValueError: There is no such length, or a change of the surface is that of one goal.
        SourceError: The seed has no such session.
    """
    changes = variation or Variation()
    if length not in LENGTHS:
        raise ValueError(f"session={length}: expected {LENGTHS[0]} to {LENGTHS[-1]} goals")
    if unfit := [name for name in changes.names if name in _UNFIT]:
        raise ValueError(f"variant={unfit[0]} changes one goal, and sessions have several")
    return list(_sessions(seed, length, instances, changes))


# A run of several models builds each task several times.
@lru_cache(maxsize=4)
def _sessions(seed: int, length: int, instances: int, changes: Variation) -> tuple[Session, ...]:
    return tuple(
        Session(f"{form}_{number}", form, _on_surface(goals, changes))
        for instance in range(instances)
        for form, number, goals in (
            *_apart(seed, length, instance, changes.language),
            *_on(seed, length, instance, changes.language),
        )
    )


def _on_surface(goals: Sequence[Goal], changes: Variation) -> tuple[Goal, ...]:
    """Goals on the surface that the first of them gets."""
    first = changes.apply(goals[0])
    surface = {name: value for name, value in first.setup.items() if name not in goals[0].setup}
    return tuple(
        replace(one, setup={**one.setup, **surface}, variation=first.variation) for one in goals
    )


_Draw = Callable[[], list[tuple[Goal, ...]]]
_Made = tuple[str, int, tuple[Goal, ...]]


def _apart(seed: int, length: int, instance: int, language: Language) -> Iterator[_Made]:
    """Chains that have nothing to do with each other, each once in each place."""
    whole = [chain for chain in SETTLED if stays(chain)]
    for group in range(_GROUPS[length]):
        random = DrawRandom(draw_number(SESSIONS, "apart", seed, length, instance, group))

        def draw(random: Random = random) -> list[tuple[Goal, ...]]:
            chains = random.sample(whole, k=length)
            state = random.getstate()
            turns = []
            for turn in range(length):
                # All turns ask for the same things.
                random.setstate(state)
                turns.append(_ask([*chains[turn:], *chains[:turn]], chains, random, seed, language))
            return turns

        for turn, goals in enumerate(_first(draw, f"seed {seed}, apart")):
            number = (instance * _GROUPS[length] + group) * length + turn
            yield "apart", number, goals


def _on(seed: int, length: int, instance: int, language: Language) -> Iterator[_Made]:
    """Chains with follow-ups; no two sessions begin with the same kind of follow-up."""
    # What is taken back cannot be meant once more.
    firsts = [one for one in FOLLOW_UPS if length < 4 or one.removal is None]
    order = DrawRandom(draw_number(SESSIONS, "on", seed, length)).sample(firsts, k=len(firsts))
    for at in range(_ON):
        number = instance * _ON + at
        random = DrawRandom(draw_number(SESSIONS, "on", seed, length, number))
        first = order[number % len(order)]

        def draw(random: Random = random, first: FollowUp = first) -> list[tuple[Goal, ...]]:
            requests: list[Chain | FollowUp] = []
            for place in range(1, length + 1):
                requests.append(_draw_request(place, requests, first, random))
            chains = [one for one in requests if isinstance(one, Chain)]
            return [_ask(requests, chains, random, seed, language)]

        [goals] = _first(draw, f"seed {seed}, on {number}")
        yield "on", number, goals


def _draw_request(
    place: int, before: Sequence[Chain | FollowUp], first: FollowUp, random: Random
) -> Chain | FollowUp:
    """The request at a place of a session with follow-ups.

    Args:
        place: Counted from 1.
        before: What is asked for before it.
        first: The follow-up at the second place.
        random: Random numbers.
    """
    if place == 2:
        return first
    if place in _MEANT:
        meant = before[_MEANT[place]]
        fitting = [one for one in FOLLOW_UPS if isinstance(meant, Chain) and one.fits(meant)]
        return random.choice([one for one in fitting if one is not first])
    fresh = [chain for chain in SETTLED if stays(chain) and chain not in before]
    return random.choice([chain for chain in fresh if place > 1 or first.fits(chain)])


def _first(draw: _Draw, place: str) -> list[tuple[Goal, ...]]:
    lacking: Exception | None = None
    for _ in range(_MOST_DRAWS):
        try:
            return draw()
        except (NoChoiceError, ReferenceStepError) as error:
            lacking = error
    raise SourceError(SESSIONS, place, f"no session in {_MOST_DRAWS} draws ({lacking})", "one")


def _ask(
    requests: Sequence[Chain | FollowUp],
    chains: Sequence[Chain],
    random: Random,
    seed: int,
    language: Language,
) -> tuple[Goal, ...]:
    """The goals of a session.

    Args:
        requests: What is asked for, in turn.
        chains: The chains among them, in the order in which they are drawn.
        random: Random numbers.
        seed: Decides the content of the phone.
        language: Language of the instructions.

    Raises:
        NoChoiceError: What was drawn does not go together.
        ReferenceStepError: A reference cannot be carried out after those before it.
    """
    drawn, planted, held = draw_chains(chains, random, builtin_apps(seed))
    by_chain = {id(chain): parameters for chain, parameters in zip(chains, drawn, strict=True)}
    asked: list[Asked] = []
    apps: Apps = held
    for request in requests:
        before = [one.goal for one in asked]
        if isinstance(request, Chain):
            parameters = by_chain[id(request)]
            asked.append(
                ask_chain(request, parameters, apps, seed, language, planted=planted, before=before)
            )
        else:
            meant = _MEANT[1 + len(before)]
            which = _WHICH[meant] if len(before) > 1 else None
            asked.append(
                ask_follow_up(request, asked[meant], random, apps, language, before, which)
            )
        # After the last one, too: what others left may be too little for its reference, or so much
        # that the reference does not meet it.
        apps = apps_after([one.goal for one in asked])
        if not holds(asked[-1].goal, apps):
            raise NoChoiceError(f"{request.name}: its reference does not meet it after the others")
    return tuple(one.goal for one in asked)
