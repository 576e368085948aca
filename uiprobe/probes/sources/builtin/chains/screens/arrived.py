"""Those in a group who come and whose share has not arrived: a conversation and an account.

What people say about their payments proves nothing. The share is raised later, some have paid for
somebody else as well, some money was sent back, and some who have not paid do not come. One may
write that to the owner alone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
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
from uiprobe.probes.sources.builtin.chains.sayings import found_in
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import (
    aside,
    goes_elsewhere,
    has_asides,
    messages_about,
    read_asides,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import group_of, read_chat, to_chats
from uiprobe.probes.sources.builtin.goals.finance import TRANSACTIONS
from uiprobe.probes.sources.builtin.goals.messages import CHATS
from uiprobe.probes.sources.builtin.language import *

_GROUPS = ("Castle tour", "Canal cruise", "Theatre night", "Pottery course", "Wine tasting")

_SHARE = "Who is still in? It was {} each when I asked you to transfer it"
_SHARE_AGAIN = "By the way, they charge us more now. It is {} each in all"
_IN, _OUT, _IN_AGAIN = "I am still in!", "Sorry, I cannot come after all", "I can come after all"
_CLAIMS = ("I have transferred it", "I transferred that weeks ago", "My share is with you")
_FOR_OTHER = "My transfer is for {} as well"

_RAISE, _OTHERS, _RETURNS, _ABSENCES = "raise", "others", "returns", "absences"
_ASIDES = "asides"
_SLIPS = (_RAISE, _OTHERS, _RETURNS, _ABSENCES)
"""Oversights, each of which gives another value."""


@dataclass(slots=True)
class _Round:
    """The share in cents, who comes, and who paid for whom, as a group wrote."""

    share: int = 0
    comes: dict[str, bool] = field(default_factory=dict)
    paid_by: dict[str, str] = field(default_factory=dict)


def _read(apps: Apps, group: str, skipped: Collection[str]) -> _Round:
    found = _Round()
    for message in messages_about(apps, group, asides=_ASIDES not in skipped):
        sender, text = message["from"], message["text"]
        raised = None if _RAISE in skipped else found_in(_SHARE_AGAIN, text)
        if share := found_in(_SHARE, text) or raised:
            found.share = cents_in(share)
        elif text in (_IN, _IN_AGAIN):
            found.comes[sender] = True
        elif text == _OUT and _ABSENCES not in skipped:
            found.comes[sender] = False
        elif (other := found_in(_FOR_OTHER, text)) is not None and _OTHERS not in skipped:
            found.paid_by[other] = sender
    return found


def _lacking(apps: Apps, group: str, *skipped: str) -> tuple[str, ...]:
    """Those who come and whose share has not arrived in full."""
    read = _read(apps, group, skipped)
    arrived: dict[str, int] = {}
    for entry in TRANSACTIONS.all(apps):
        if entry["note"] == group and (entry["amount"] > 0 or _RETURNS not in skipped):
            arrived[entry["payee"]] = arrived.get(entry["payee"], 0) + int(entry["amount"])

    def has_paid(name: str) -> bool:
        payer = read.paid_by.get(name, name)
        shares = 1 + sum(one == payer for one in read.paid_by.values())
        return arrived.get(payer, 0) >= shares * read.share

    return tuple(name for name, comes in sorted(read.comes.items()) if comes and not has_paid(name))


def _lacking_in(apps: Apps) -> dict[str, Values]:
    return {name: _lacking(apps, name) for name in CHATS.names(apps) if name in _GROUPS}


def _slips(apps: Apps, group: str) -> tuple[str, ...]:
    return (_ASIDES, *_SLIPS) if has_asides(apps, group) else _SLIPS


def _not_lacking(apps: Apps, group: str) -> list[str]:
    """Those who owe nothing, first those who seem to if something is overlooked."""
    right = _lacking(apps, group)
    seeming = [name for slip in _slips(apps, group) for name in _lacking(apps, group, slip)]
    everybody = sorted(_read(apps, group, ()).comes)
    return [name for name in dict.fromkeys([*seeming, *everybody]) if name not in right]


def _plant(asides: bool, random: Random, apps: Apps) -> tuple[str, Planted]:
    """Ten people, each with a part of their own in what has to be noticed, and up to two more."""
    group = random.choice([name for name in _GROUPS if name not in CHATS.names(apps)])
    people = random.sample(recipients(apps), k=random.randrange(10, 13))
    full, late, partial, silent, claims, pays_for_two, is_paid_for, away, returned, back = people[
        :10
    ]
    more = people[10:]
    paying = random.sample(more, k=random.randint(0, len(more)))
    share = 100 * random.randrange(16, 40)
    raised = share + 100 * random.randrange(3, 9)
    payments = [
        *((full, raised), (late, share), (late, raised - share), (partial, share)),
        *((silent, raised), (pays_for_two, 2 * raised), (returned, raised), (returned, -raised)),
        *((back, raised), *((name, raised) for name in paying)),
    ]
    claimed = [full, claims, partial, returned, *random.sample([late, back], k=1)]
    later = [
        *((name, random.choice(_CLAIMS)) for name in claimed),
        *((pays_for_two, _FOR_OTHER.format(is_paid_for)), (away, _OUT), (back, _OUT)),
    ]
    random.shuffle(later)
    turns = [
        *((name, _IN) for name in random.sample(people, k=len(people))),
        *later,
        (back, _IN_AGAIN),
    ]
    turns.insert(0, (ME, _SHARE.format(write_fact("amount", str(share)))))
    turns.insert(
        random.randrange(12, 16), (ME, _SHARE_AGAIN.format(write_fact("amount", str(raised))))
    )
    apart: Planted = {}
    if asides and goes_elsewhere(random):
        choices = [one for one in later if one[0] in (pays_for_two, away)]
        turn, apart = aside(random, apps, group, choices)
        turns = [one for one in turns if one != turn]
    planted = merge(
        merge(group_of(random, group, people, turns), apart),
        {Finance.package: {"transactions": _entries(random, apps, group, payments)}},
    )
    owing = {partial, claims, returned, *more} - {*paying}
    _check(with_planted(apps, planted), group, owing)
    return group, planted


def _check(held: Apps, group: str, expected: set[str]) -> None:
    right = _lacking(held, group)
    if set(right) != expected or any(
        _lacking(held, group, slip) == right for slip in _slips(held, group)
    ):
        raise AssertionError(f"{group}: {right!r} does not depend on all that is to be noticed")


def _entries(
    random: Random, apps: Apps, group: str, payments: list[tuple[str, int]]
) -> list[dict[str, Any]]:
    """The payments before all others, the newest first; what is sent back follows its payment."""
    known = TRANSACTIONS.all(apps)
    day = date.fromisoformat(min(entry["day"] for entry in known))
    order = random.sample(payments, k=len(payments))
    # In a list whose newest entries stand first.
    order.sort(key=lambda payment: payment[1] > 0)
    entries = []
    for payee, amount in order:
        day -= timedelta(days=random.randrange(1, 3))
        entries.append(
            {
                **{"day": day.isoformat(), "payee": payee, "amount": amount, "note": group},
                **{"category": "Income" if amount > 0 else "Transfer"},
                **{"flagged": False, "receipt": "", "account": known[0]["account"]},
            }
        )
    return entries


def _look(apps: Apps, group: str) -> Steps:
    return (
        *read_chat(apps, group),
        *to_chats(apps),
        *read_asides(apps, group),
        *(GO_HOME, click(id="icon", desc=Finance.label)),
        *(click(id="action_search"), fill(group, id="search_src_text"), BACK, BACK),
    )  # fmt: skip


def _lacking_fact(asides: bool) -> Shows:
    return Shows(
        "lacking", Messages, "contact", "round", _lacking_in, _look,
        (GO_HOME, click(id="icon", desc=Messages.label)),
        many=True, plant=partial(_plant, asides), decoys=_not_lacking, last_counts=asides,
    )  # fmt: skip


LACKING = _lacking_fact(asides=True)
"""Those who come, and whose share has not arrived in full."""

LACKING_IN_GROUP = _lacking_fact(asides=False)
"""The same where they write about it in the group alone."""
