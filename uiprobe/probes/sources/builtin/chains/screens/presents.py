"""Presents that use up an amount as far as it goes: of all choices, the one that leaves least.

A group says what is wished for and what it costs, and changes that. The amount is what came in for
it on an account, or what other facts leave.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.probes.sources.builtin.chains.facts import cents_in, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Fact, Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.plans import fullest
from uiprobe.probes.sources.builtin.chains.planting import merge, with_later, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS, all_found_in
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    group_of,
    read_chat,
    to_chats,
    writers,
)
from uiprobe.probes.sources.builtin.goals.finance import TRANSACTIONS
from uiprobe.probes.sources.builtin.goals.messages import CHATS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_GROUPS = ("Wedding in May", "Farewell for Jo", "Golden wedding", "New home of Kit")
_SPARE = "Wishes for the workshop"
"""The group whose wishes an amount is enough for that other facts leave."""

# With a maker's name there is one way to write each, without an article.
_THINGS = (
    *("Oxley bread knife", "Brandt kettle", "Norrland salad bowl", "Peverell pepper mill"),
    *("Hollis rolling pin", "Liang wok", "Marchetti cake tin", "Aldous colander", "Sato teapot"),
    *("Rowan cutting board", "Valais fondue set", "Kessler toaster", "Corvin table lamp"),
    *("Lindqvist blanket", "Barlow doormat", "Iberra wall clock", "Tamsin vase", "Holm coat rack"),
)
_TOOLS = (
    *("Stanmore file set", "Okada pull saw", "Brenner vice", "Halloran mallet", "Ferris clamp"),
    *("Delacroix chisel", "Nyberg square", "Tolland glue gun", "Cassia whetstone", "Marlow plane"),
    *("Engström awl", "Perrin pliers", "Ruskin spirit level", "Vogel torch", "Ashby tool roll"),
)
_WISH = "{} would be nice, I saw that for {}"
_COSTS = "{} costs {} now, by the way"
_TAKEN = "{} is off the list, somebody else gives that"
_AGAIN = "{} is on the list again, it was not given after all"
_TALK = ("What a good idea", "They will be so happy", "I can wrap all that", "Count me in")

_LEFT = 14
"""Wishes that are left in the end."""
_SIZES = range(4, 7)
"""The numbers of things that may be bought."""

_PRICES, _OFF, _ON, _RETURNED = "prices", "off the list", "on it again", "returned"
_SLIPS = (_OFF, _PRICES, _ON)
"""Oversights in what is wished for, each of which gives another choice."""


def _prices(apps: Apps, group: str, skipped: str = "") -> dict[str, int]:
    """The price of each thing that is still wished for, in the order in which they were named."""
    prices: dict[str, int] = {}
    gone: set[str] = set()
    for message in apps[MESSAGES]["messages"]:
        text = message["text"]
        if message["chat"] != group:
            continue
        dearer = None if skipped == _PRICES else all_found_in(_COSTS, text)
        if found := all_found_in(_WISH, text) or dearer:
            prices[found[0]] = cents_in(found[1])
        elif (found := all_found_in(_TAKEN, text)) and skipped != _OFF:
            gone.add(found[0])
        elif (found := all_found_in(_AGAIN, text)) and skipped != _ON:
            gone.discard(found[0])
    return {thing: price for thing, price in prices.items() if thing not in gone}


def _choices(prices: Mapping[str, int], cents: int) -> list[tuple[str, ...]]:
    """The things that together use up an amount best, up to two choices."""
    if cents < 0:
        return []
    names = list(prices)
    _, found = fullest(tuple(prices.values()), cents)
    return [tuple(names[at] for at in choice) for choice in found]


def _greedy(prices: Mapping[str, int], cents: int) -> Iterator[tuple[str, ...]]:
    """The choices of those who take the dearest first, the cheapest, or as they are listed."""
    by_price = sorted(prices, key=lambda thing: prices[thing])
    for order in (by_price[::-1], by_price, list(prices)):
        chosen, left = [], cents
        for thing in order:
            if prices[thing] <= left:
                chosen.append(thing)
                left -= prices[thing]
        yield tuple(one for one in prices if one in chosen)


def _swapped(prices: Mapping[str, int], cents: int, chosen: Collection[str]) -> tuple[str, ...]:
    """A choice once one thing at a time was replaced by another one as long as that helps."""
    best = tuple(chosen)
    while True:
        spent = sum(prices[thing] for thing in best)
        better = [
            (spent - prices[out] + prices[more], out, more)
            for out in best
            for more in prices
            if more not in best and spent < spent - prices[out] + prices[more] <= cents
        ]
        if not better:
            return best
        _, out, more = max(better)
        best = (*(thing for thing in best if thing != out), more)


# What came in for a group.


def _came_in(apps: Apps, group: str, skipped: str = "") -> int:
    amounts = [int(one["amount"]) for one in TRANSACTIONS.all(apps) if one["note"] == group]
    return sum(amount for amount in amounts if amount > 0 or skipped != _RETURNED)


def _groups(apps: Apps) -> list[str]:
    return [name for name in CHATS.names(apps) if name in _GROUPS]


def _presents(apps: Apps) -> dict[str, Values]:
    found = {
        group: _choices(_prices(apps, group), _came_in(apps, group)) for group in _groups(apps)
    }
    return {group: choices[0] for group, choices in found.items() if choices}


def _costs(apps: Apps) -> dict[str, Values]:
    return {
        group: (str(sum(_prices(apps, group)[thing] for thing in things)),)
        for group, things in _presents(apps).items()
    }


def _slips(apps: Apps, group: str, cents: int) -> Iterator[tuple[str, ...]]:
    """The choices of those who overlook something, the likeliest first."""
    prices = _prices(apps, group)
    yield from _greedy(prices, cents)
    for slip in _SLIPS:
        yield from _choices(_prices(apps, group, slip), cents)[:1]


def _other_costs(apps: Apps, group: str) -> list[str]:
    prices, cents = _prices(apps, group), _came_in(apps, group)
    greedy = [sum(prices[thing] for thing in some) for some in _greedy(prices, cents)]
    slips = [fullest(tuple(_prices(apps, group, slip).values()), cents)[0] for slip in _SLIPS]
    more = fullest(tuple(prices.values()), _came_in(apps, group, _RETURNED))[0]
    return [str(one) for one in (*greedy, *slips, more, cents)]


def _others(apps: Apps, group: str, cents: int, right: Collection[str]) -> list[str]:
    """The things that are not bought, first those that one buys who overlooks something."""
    seeming = [thing for some in _slips(apps, group, cents) for thing in some]
    return [one for one in dict.fromkeys([*seeming, *_prices(apps, group)]) if one not in right]


def _is_planned(apps: Apps, group: str, cents: int) -> bool:
    """Whether one choice is the best, and whoever is careless has another sum."""
    prices = _prices(apps, group)
    choices = _choices(prices, cents)
    if len(choices) != 1 or len(choices[0]) not in _SIZES:
        return False
    right = sum(prices[thing] for thing in choices[0])
    greedy = list(_greedy(prices, cents))
    near = [*greedy, *(_swapped(prices, cents, some) for some in greedy)]
    slips = [fullest(tuple(_prices(apps, group, slip).values()), cents)[0] for slip in _SLIPS]
    return (
        all(sum(prices[thing] for thing in some) != right for some in near)
        and right not in slips
        and right % 2 == 0
    )


def _draw_wishes(
    random: Random, people: Sequence[str], things: Sequence[str], cents: int
) -> list[tuple[str, str]]:
    """Wishes at prices of which an amount is enough for about five; some change."""
    low, high = cents * 8 // 100, cents * 34 // 100
    prices = [random.randrange(low, high) for _ in things]
    dearer, other, back, *taken = random.sample(things, k=5)

    def wrote(pattern: str, *words: str) -> tuple[str, str]:
        return random.choice(list(people)), pattern.format(*words)

    def cost(thing: str) -> str:
        before = prices[things.index(thing)]
        return write_fact(
            "amount", str(before + random.choice((-1, 1)) * random.randrange(40, 300))
        )

    turns = [
        wrote(_WISH, thing, write_fact("amount", str(price)))
        for thing, price in zip(things, prices, strict=True)
    ]
    later = [
        *(wrote(_COSTS, thing, cost(thing)) for thing in (dearer, other)),
        *(wrote(_TAKEN, thing) for thing in taken),
        *(wrote(words) for words in random.sample(_TALK, k=2)),
    ]
    random.shuffle(later)
    return [*turns, wrote(_TAKEN, back), *later, wrote(_AGAIN, back)]


def _draw_payments(random: Random, apps: Apps, group: str) -> list[dict[str, Any]]:
    """The payments for a group, before all others; one of them was sent back."""
    known = TRANSACTIONS.all(apps)
    day = date.fromisoformat(min(entry["day"] for entry in known))
    payers = random.sample(writers(apps), k=7)
    amounts = [(payer, random.randrange(1_200, 3_800)) for payer in payers]
    entries = []
    for payee, amount in ((payers[0], -amounts[0][1]), *amounts):
        day -= timedelta(days=random.randrange(1, 3))
        entries.append(
            {
                **{"day": day.isoformat(), "payee": payee, "amount": amount, "note": group},
                **{"category": "Income" if amount > 0 else "Transfer"},
                **{"flagged": False, "receipt": "", "account": known[0]["account"]},
            }
        )
    return entries


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    group = random.choice([name for name in _GROUPS if name not in CHATS.names(apps)])
    people = random.sample(writers(apps), k=5)
    payments: Planted = {Finance.package: {"transactions": _draw_payments(random, apps, group)}}
    cents = _came_in(with_planted(apps, payments), group)
    for _ in range(MOST_DRAWS):
        things = random.sample(_THINGS, k=_LEFT + 2)
        turns = _draw_wishes(random, people, things, cents)
        planted = merge(group_of(random, group, people, turns), payments)
        held = with_planted(apps, planted)
        if _is_planned(held, group, cents) and _costs(held)[group][0] not in _other_costs(
            held, group
        ):
            return group, planted
    raise NoChoiceError("found no wishes of which one choice uses up an amount best")


def _change(random: Random, apps: Apps, group: str) -> tuple[Planted, Sequence[Later]]:
    """One of the presents is given by somebody else; as many others are bought."""
    [before] = _choices(_prices(apps, group), _came_in(apps, group))
    members = CHATS.get(apps, group)["members"]
    for _ in range(MOST_DRAWS):
        text = random.choice(
            (
                _TAKEN.format(random.choice(before)),
                _COSTS.format(
                    random.choice(before), write_fact("amount", str(random.randrange(900, 9_000)))
                ),
            )
        )
        said = {"chat": group, "from": random.choice(members), "text": text}
        held = with_later(apps, [said])
        after = _choices(_prices(held, group), _came_in(held, group))
        if len(after) == 1 and len(after[0]) == len(before) and set(after[0]) != set(before):
            return {}, (said,)
    raise NoChoiceError("found no change after which as many other presents are bought")


def _look(apps: Apps, group: str) -> Steps:
    return (
        *read_chat(apps, group),
        *to_chats(apps),
        *(GO_HOME, click(id="icon", desc=Finance.label)),
        *(click(id="action_search"), fill(group, id="search_src_text"), BACK, BACK),
    )


PRESENTS = Shows(
    "presents", Messages, "title", "purse", _presents, _look,
    (GO_HOME, click(id="icon", desc=Messages.label)), many=True, plant=_plant, late=_change,
    decoys=lambda apps, group: _others(
        apps, group, _came_in(apps, group), _presents(apps)[group]
    ),
)  # fmt: skip
"""The things that use up what came in for a group as far as it goes."""

PRESENTS_COST = replace(
    PRESENTS, name="presents_cost", kind="amount", facts=_costs, many=False, late=None,
    decoys=_other_costs,
)  # fmt: skip
"""The price of these things together."""


# What an amount is enough for.


class _UsedUp(Mapping[str, Values]):
    """The things that use up each amount best; only the prices themselves are listed."""

    def __init__(self, prices: Mapping[str, int]) -> None:
        self._prices = prices

    def __getitem__(self, amount: str) -> Values:
        choices = _choices(self._prices, int(amount))
        if not choices or not choices[0]:
            raise KeyError(amount)
        return choices[0]

    def __iter__(self) -> Iterator[str]:
        return map(str, sorted(set(self._prices.values())))

    def __len__(self) -> int:
        return len(set(self._prices.values()))


def _spare(apps: Apps) -> Mapping[str, Values]:
    return _UsedUp(_prices(apps, _SPARE))


def _plant_spare(random: Random, apps: Apps, amount: str) -> Planted:
    cents = int(amount)
    if cents < 6_000:
        raise NoChoiceError(f"found {cents} cents, which are enough for few wishes")
    if _SPARE in CHATS.names(apps):
        # What is left in the end is measured by the same wishes.
        return {}
    people = random.sample(writers(apps), k=5)
    for _ in range(MOST_DRAWS):
        turns = _draw_wishes(random, people, random.sample(_TOOLS, k=len(_TOOLS)), cents)
        planted = group_of(random, _SPARE, people, turns)
        if _is_planned(with_planted(apps, planted), _SPARE, cents):
            return planted
    raise NoChoiceError(f"found no wishes of which one choice uses up {cents} cents best")


_TOOLS_FOR = Shows(
    "tools", Messages, "title", "", _spare, lambda apps, amount: read_chat(apps, _SPARE), to_chats,
    many=True, answer=_plant_spare,
    decoys=lambda apps, amount: _others(apps, _SPARE, int(amount), _spare(apps)[amount]),
)  # fmt: skip


def tools(amount: Fact) -> Shows:
    """The things that use up an amount as far as it goes."""
    return replace(_TOOLS_FOR, by=(amount,))
