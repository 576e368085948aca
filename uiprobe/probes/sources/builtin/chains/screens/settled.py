"""A debt that is left: costs that two people share, corrected in messages, paid in part.

The costs stand in one conversation, in two currencies and with exceptions; that one of them came
back may stand in a group. What was transferred already stands in another app, beside transfers
for other reasons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.probes.sources.builtin.chains.facts import cents_in, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS, all_found_in, found_in
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import (
    goes_elsewhere,
    in_a_circle,
    read_messages,
    written_in_circles,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversation,
    people_for,
    read_chat,
    to_chats,
)
from uiprobe.probes.sources.builtin.goals.finance import TRANSACTIONS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_NOTE = "Lake weekend"
"""The note of transfers for the weekend."""
_OTHER_NOTES = ("Theatre", "Birthday present", "Concert")

_OPENING = "Here is what we have to settle for the lake weekend. We share everything equally"
_COST = "I paid {} for the {}"
_COST_ABROAD = "I paid {} crowns for the {}"
_RATE = "The bank took {} cents for each crown"
_RATE_AGAIN = "My statement is here, it was {} cents for each crown"
_ANEW = "They billed the {} anew, it was {} in the end"
_BACK = "I got {} of the {} back"
_BACK_TOLD = "The lake weekend got cheaper, I got {} of the {} back"
"""For those in a group."""
_ALONE = "The {} was only for me, so I pay all of it myself"
_TALK = ("It was so nice there", "I still have sand in my shoes", "Let us go again next year")

_THINGS = ("boat", "sauna", "petrol", "dinner", "ferry", "museum", "bakery", "campsite", "taxi")

_CORRECTIONS, _LATER_RATE, _EXCEPTIONS, _REFUNDS, _TRANSFERS, _RETURNED, _OWN = (
    "corrections", "rate", "exceptions", "refunds", "transfers", "returned", "own costs",
)  # fmt: skip
_SLIPS = (_CORRECTIONS, _EXCEPTIONS, _TRANSFERS, _LATER_RATE, _RETURNED, _REFUNDS, _OWN)
"""Parts of the account that one may overlook, the likeliest first."""


@dataclass(slots=True)
class _Cost:
    """A cost: who paid how much of which currency, and for whom alone, if not for both."""

    payer: str
    amount: int
    abroad: bool
    alone: str = ""

    def owed(self, rate: int) -> int:
        """The part of it that the owner of the phone owes, in cents; negative if they are owed."""
        cents = self.amount * (rate if self.abroad else 1)
        if self.alone == self.payer:
            return 0
        mine = cents if self.alone else cents // 2
        return -mine if self.payer == ME else mine


def _refund(text: str) -> tuple[str, ...] | None:
    """How much somebody got back, and of what."""
    return all_found_in(_BACK, text) or all_found_in(_BACK_TOLD, text)


def _costs_owed(
    messages: Collection[Mapping[str, Any]], skipped: Collection[str] = ()
) -> int | None:
    """The cents that the owner owes by a conversation; None if it settles nothing."""
    if not any(message["text"] == _OPENING for message in messages):
        return None
    costs: dict[str, _Cost] = {}
    rate = 0
    for message in messages:
        sender, text = message["from"], message["text"]
        if (found := all_found_in(_COST_ABROAD, text)) is not None:
            costs[found[1]] = _Cost(sender, int(found[0]), abroad=True)
        elif (found := all_found_in(_COST, text)) is not None:
            costs[found[1]] = _Cost(sender, cents_in(found[0]), abroad=False)
        # Whoever has read a part of the conversation may not know the cost.
        elif (found := all_found_in(_ANEW, text)) and found[0] in costs:
            if _CORRECTIONS not in skipped:
                costs[found[0]].amount = cents_in(found[1])
        elif (found := _refund(text)) and found[1] in costs:
            if _REFUNDS not in skipped:
                costs[found[1]].amount -= cents_in(found[0])
        elif (thing := found_in(_ALONE, text)) and thing in costs:
            if _EXCEPTIONS not in skipped:
                costs[thing].alone = sender
        else:
            later = None if _LATER_RATE in skipped else found_in(_RATE_AGAIN, text)
            rate = int(found_in(_RATE, text) or later or rate)
    return sum(
        cost.owed(rate) for cost in costs.values() if cost.payer != ME or _OWN not in skipped
    )


def _transferred(apps: Apps, host: str, skipped: Collection[str] = ()) -> int:
    """The cents that were transferred for the weekend, less those that came back."""
    amounts = [
        int(entry["amount"])
        for entry in TRANSACTIONS.all(apps)
        if entry["payee"] == host and entry["note"] == _NOTE
    ]
    if _TRANSFERS in skipped:
        return 0
    return -sum(amount for amount in amounts if amount < 0 or _RETURNED not in skipped)


def _told_of_refund(apps: Apps, host: str) -> list[dict[str, Any]]:
    return written_in_circles(apps, host, _BACK_TOLD)


def _owed_to(apps: Apps, host: str, *skipped: str) -> int | None:
    messages = [m for m in apps[MESSAGES]["messages"] if m["chat"] == host]
    messages += _told_of_refund(apps, host)
    costs = _costs_owed(messages, skipped)
    return None if costs is None else costs - _transferred(apps, host, skipped)


def _owed(apps: Apps) -> dict[str, Values]:
    people = sorted({message["chat"] for message in apps[MESSAGES]["messages"]})
    found = {person: _owed_to(apps, person) for person in people}
    return {person: (str(cents),) for person, cents in found.items() if cents is not None}


def _misreckoned(apps: Apps, host: str) -> list[str]:
    """The amounts of those who overlook one part each, and of one who does not halve."""
    likeliest = (_REFUNDS,) if _told_of_refund(apps, host) else ()
    slips = [_owed_to(apps, host, slip) for slip in (*likeliest, *_SLIPS)]
    return [str(cents) for cents in slips if cents is not None and cents > 0]


def _draw_turns(random: Random, host: str) -> list[tuple[str, str]]:
    """A conversation about the costs: each is said first, and some are corrected after that."""
    boat, sauna, ferry, dinner, bakery, tickets = random.sample(_THINGS, k=6)

    def some(low: int, high: int) -> str:
        return write_fact("amount", str(20 * random.randrange(5 * low, 5 * high)))

    costs = [
        (host, _COST.format(some(60, 140), boat)),
        (host, _COST_ABROAD.format(10 * random.randrange(20, 60), sauna)),
        (ME, _COST.format(some(15, 45), dinner)),
        (host, _COST.format(some(20, 60), ferry)),
        (ME, _COST.format(some(10, 25), bakery)),
        (host, _COST.format(some(12, 40), tickets)),
    ]
    random.shuffle(costs)
    rates = random.sample(range(8, 16), k=2)
    later = [
        (host, _ANEW.format(boat, some(60, 140))),
        (host, _RATE_AGAIN.format(rates[1])),
        # What is for the one alone who did not pay is owed in full.
        random.choice(((host, _ALONE.format(tickets)), (ME, _ALONE.format(tickets)))),
        random.choice(((host, _ALONE.format(bakery)), (ME, _ALONE.format(dinner)))),
        (host, _BACK.format(some(4, 12), ferry)),
    ]
    random.shuffle(later)
    talk = [(random.choice((host, ME)), words) for words in random.sample(_TALK, k=2)]
    later.insert(random.randrange(1, 4), talk[0])
    return [(host, _OPENING), *costs, (host, _RATE.format(rates[0])), *later, talk[1]]


def _draw_transfers(random: Random, apps: Apps, host: str) -> Iterator[dict[str, Any]]:
    """Two transfers for the weekend, of which one came back, and others before all payments."""
    known = TRANSACTIONS.all(apps)
    day = date.fromisoformat(min(entry["day"] for entry in known))
    first, second = (20 * random.randrange(40, 90) for _ in range(2))
    for amount, note in (
        (-second, _NOTE),
        (first, _NOTE),
        (-20 * random.randrange(40, 90), random.choice(_OTHER_NOTES)),
        (-first, _NOTE),
    ):
        day -= timedelta(days=random.randrange(1, 3))
        yield {
            **{"day": day.isoformat(), "payee": host, "amount": amount, "category": "Transfer"},
            **{"note": note, "flagged": False, "receipt": ""},
            "account": known[0]["account"],
        }


def _plant(elsewhere: bool, random: Random, apps: Apps) -> tuple[str, Planted]:
    [host] = people_for(random, apps, _owed(apps), 1)
    apart = elsewhere and goes_elsewhere(random)
    for _ in range(MOST_DRAWS):
        turns = _draw_turns(random, host)
        told: Planted = {}
        if apart:
            [refund] = [turn for turn in turns if all_found_in(_BACK, turn[1])]
            turns.remove(refund)
            text = _BACK_TOLD.format(*all_found_in(_BACK, refund[1]) or ())
            told = in_a_circle(random, apps, host, text)
        planted = merge(
            merge(conversation(random, apps, host, turns), told),
            {Finance.package: {"transactions": list(_draw_transfers(random, apps, host))}},
        )
        held = with_planted(apps, planted)
        right = _owed_to(held, host)
        wrong = [_owed_to(held, host, slip) for slip in _SLIPS]
        # Whatever is overlooked makes a difference, and there is something left to pay.
        if right is not None and right > 1_000 and right not in wrong:
            return host, planted
    raise NoChoiceError("found no costs of a weekend of which something is left to pay")


def _look(apps: Apps, host: str) -> Steps:
    return (
        *read_chat(apps, host),
        *to_chats(apps),
        *read_messages(apps, _told_of_refund(apps, host)),
        *(GO_HOME, click(id="icon", desc=Finance.label)),
        *(click(id="action_search"), fill(host, id="search_src_text"), BACK, BACK),
    )


def _owed_fact(elsewhere: bool) -> Shows:
    return Shows(
        "owed", Messages, "amount", "host", _owed, _look,
        (GO_HOME, click(id="icon", desc=Messages.label)), plant=partial(_plant, elsewhere),
        decoys=_misreckoned, last_counts=elsewhere,
    )  # fmt: skip


OWED = _owed_fact(elsewhere=True)
"""The amount that the owner still has to pay to somebody for a weekend."""

OWED_IN_CONVERSATION = _owed_fact(elsewhere=False)
"""The same where they write of all costs in the conversation alone."""
