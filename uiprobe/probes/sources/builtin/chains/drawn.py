"""Chains that are drawn by the types of facts; a number always stands for the same kind."""

from __future__ import annotations

from functools import cache
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.chains.chain import MOST_APPS, Chain, apps_of
from uiprobe.probes.sources.builtin.chains.goals import ChainGoals
from uiprobe.probes.sources.builtin.chains.nodes import Fact, Link, Node, Shows, Takes, link
from uiprobe.probes.sources.builtin.chains.screens import (
    business,
    clock,
    derived,
    education,
    finance,
    food,
    maps,
    medical,
    messages,
    music,
    news,
    shopping,
    social,
    todo,
    travel,
)
from uiprobe.probes.sources.builtin.chains.stories import STORIES

DRAWN = "drawn"
"""Stands for their app where templates are named: `drawn/kind_17`."""

KINDS = 1_000
"""The number of kinds."""

_SHOWN: tuple[Shows, ...] = (
    *(messages.ADDRESS, messages.NUMBER, messages.TIME, messages.DATE, messages.DEBT),
    *(messages.DOOR_CODE, messages.TOWN, messages.DEBTORS, messages.PHONE),
    *(education.TEACHER, education.LESSONS, news.HEADLINE, business.START, business.EVENT_DAY),
    *(business.VENUE, business.CLIENT_PHONE, business.CLIENT_PERSON, business.INVOICE_DUE),
    *(business.INVOICE_AMOUNT, todo.TASK_DUE, food.MISSING, food.QUICKEST, finance.SPENT),
    *(finance.STANDING_AMOUNT, travel.BOOKING_CODE, travel.BOOKING_DAY, travel.TRIP_START),
    *(travel.CHEAPEST_HOTEL, travel.HOTEL_STREET, medical.DOCTOR_PHONE, medical.PRACTICE),
    *(medical.VISIT_DAY, medical.VISIT_TIME, medical.DOSE_TIME, shopping.TRACKING),
    *(shopping.PRICE, music.LONGEST_SONG, music.SONGS_OF, maps.PLACE_STREET, maps.PLACE_PHONE),
)
_TAKEN: tuple[tuple[Takes, str], ...] = (
    *((messages.MESSAGE, "text"), (messages.MESSAGE, "person"), (messages.CONTACT, "phone")),
    *((business.EVENT, "title"), (business.EVENT, "day"), (business.EVENT, "time")),
    *((business.INVOICE, "subject"), (todo.TASK, "title"), (todo.DATED_TASK, "due")),
    *((clock.ALARM, "time"), (food.GROCERY, "name"), (finance.TRANSFER, "amount")),
    *((travel.TRIP, "town"), (travel.TRIP, "start"), (maps.PLACE_NOTE, "note")),
    *((social.POST, "text"), (medical.VISIT, "day")),
)
_MOVED = {
    "date": (derived.day_before, derived.week_after),
    clock.ALARM.name: (derived.hour_before,),
}
"""Derived values that make sense of any date, and of the time of an alarm."""


@cache
def drawn_chains() -> tuple[Chain, ...]:
    """All kinds that are drawn: no two have the same screens with the same facts in them."""
    told = {_signature(chain.nodes) for chain in STORIES}
    found: list[Chain] = []
    attempt = 0
    while len(found) < KINDS:
        nodes = _draw(random_for("chain", attempt))
        attempt += 1
        apps = {app for node in nodes for app in apps_of(node)}
        if len(apps) <= MOST_APPS and _signature(nodes) not in told:
            told.add(_signature(nodes))
            found.append(Chain(len(found), f"kind_{len(found)}", nodes))
    return tuple(found)


@cache
def drawn_goals() -> ChainGoals:
    """The templates of these kinds; they never stand beside goals of another tier."""
    return ChainGoals(drawn_chains(), app=DRAWN)


def _draw(random: Random) -> tuple[Node, ...]:
    shown: list[Shows] = []
    nodes: list[Node] = []
    used: list[Takes] = []
    wanted = random.randrange(2, 5)
    most = 2 if wanted > 3 else 3
    while len(shown) < wanted:
        fact = random.choice(_SHOWN)
        fits = [
            (takes, slot)
            for takes, slot in _TAKEN
            if fact.kind in takes.slots[slot].kinds
            and takes not in used
            and not (fact.many and takes not in (messages.MESSAGE, todo.TASK, food.GROCERY))
        ]
        # One app shows one fact, and one list is enough for a day.
        if not fits or any(other.app is fact.app or (other.many and fact.many) for other in shown):
            wanted -= not fits and len(shown) > 1
            continue
        shown.append(fact)
        nodes.append(fact)
        for takes, slot in random.sample(fits, k=min(len(fits), random.randint(1, most))):
            if takes not in used:
                used.append(takes)
                nodes.append(_link(random, takes, slot, fact))
    return tuple(nodes)


def _link(random: Random, takes: Takes, slot: str, fact: Shows) -> Link:
    moves = () if fact.many else _MOVED.get(takes.name if fact.kind == "time" else fact.kind, ())
    given: Fact = random.choice(moves)(fact) if moves and random.random() < 0.5 else fact
    return link(takes, **{slot: given})


def _signature(nodes: tuple[Node, ...]) -> tuple[str, ...]:
    """The screens of a kind, and which fact goes where."""
    parts = []
    for node in nodes:
        if isinstance(node, Link):
            given = ", ".join(f"{slot}={fact.name}" for slot, fact in sorted(node.given.items()))
            parts.append(f"{node.takes.name}({given})")
        else:
            parts.append(node.name)
    return tuple(parts)
