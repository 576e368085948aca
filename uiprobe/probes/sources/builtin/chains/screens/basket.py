"""An order that is split over several sellers so that it costs as little as possible.

A group says what it needs, changes that, and says what the sellers take for the delivery; prices
are those of the shop, and so is a voucher.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.shopping.app import Shopping
from uiprobe.probes.sources.builtin.chains.facts import cents_in, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.plans import (
    Choice,
    Terms,
    by_sellers,
    cheapest_splits,
    cost_of,
)
from uiprobe.probes.sources.builtin.chains.planting import merge, with_later, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS, all_found_in
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    group_of,
    read_chat,
    to_chats,
    writers,
)
from uiprobe.probes.sources.builtin.goals.messages import CHATS
from uiprobe.probes.sources.builtin.goals.shopping import PRODUCTS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_GROUPS = ("Summer camp", "Beach weekend", "Scout outing", "Garden festival")

SELLERS = ("Kestrel & Sons", "Hollow Mill", "Tern Trading", "Vale Depot")
"""The sellers. The first one gives a voucher, and its delivery is never free."""

_THINGS = (
    *("Fire bowl", "Gas lantern", "Cool box", "Sun sail", "Windbreak", "Hand pump", "Camp kettle"),
    *("Cutlery roll", "Water carrier", "Folding table", "Bread tin", "Mosquito net", "Rope ladder"),
    *("Enamel mugs", "Signal whistle", "Cargo straps"),
)
_COUNT = 12
"""Things that are needed in the end."""

_OPENING = (
    "Please write what is still missing, one of each will do. I order all of it in Market Hall"
)
_NEED = "We need the {}"
_TOO = "I would say the {}"
_FOUND = "I found the {} in the cellar, so we do not need that"
_BROKEN = "The one from the cellar is broken, so get the {} after all"
_MORE = "Could somebody get the {} as well?"
_FEE = "{} take {} for the delivery, however much it is"
_FREE = "{} take {} for the delivery, and nothing if the goods are {} or more"
_DEARER = "{} deliver for {} by now, the rest is as I said"
_TALK = ("It is going to be great", "Who has the big car?", "I bring the guitar", "Sun at last!")

_CHANGES, _VOUCHER, _STOCK, _FEES, _BACK = "changes", "voucher", "stock", "fees", "broken"
_SLIPS = (_CHANGES, _BACK, _VOUCHER, _STOCK, _FEES)
"""Oversights, each of which gives another price."""


@dataclass(slots=True)
class _Order:
    """The things that a group needs, and the fees of sellers for the delivery.

    Attributes:
        things: The things, in the order in which they were named.
        fees: The fee of each seller, and the price from which there is none.
    """

    things: list[str] = field(default_factory=list)
    fees: dict[str, tuple[int, int | None]] = field(default_factory=dict)


def _read(messages: Collection[Mapping[str, Any]], skipped: str = "") -> _Order:
    order = _Order()
    for message in messages:
        text = message["text"]
        if found := all_found_in(_NEED, text) or all_found_in(_TOO, text):
            order.things.append(_named(found[0]))
        elif found := all_found_in(_MORE, text):
            if skipped != _CHANGES:
                order.things.append(_named(found[0]))
        elif found := all_found_in(_FOUND, text):
            if skipped != _CHANGES and _named(found[0]) in order.things:
                order.things.remove(_named(found[0]))
        elif found := all_found_in(_BROKEN, text):
            if skipped not in (_BACK, _CHANGES):
                order.things.append(_named(found[0]))
        elif found := all_found_in(_FREE, text):
            order.fees[found[0]] = cents_in(found[1]), cents_in(found[2])
        elif found := all_found_in(_FEE, text):
            order.fees[found[0]] = cents_in(found[1]), None
        elif (found := all_found_in(_DEARER, text)) and skipped != _FEES:
            order.fees[found[0]] = cents_in(found[1]), order.fees[found[0]][1]
    return order


def _named(thing: str) -> str:
    """The name of a thing in the shop, from a text."""
    return thing[:1].upper() + thing[1:]


def _said(thing: str) -> str:
    return thing[:1].lower() + thing[1:]


def _messages(apps: Apps, group: str) -> list[dict[str, Any]]:
    return [message for message in apps[MESSAGES]["messages"] if message["chat"] == group]


_Prices = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """An order that has to be split: the things, what each costs where, and other terms."""

    things: tuple[str, ...]
    prices: _Prices
    terms: tuple[Terms, ...]

    @property
    def total(self) -> int:
        """The lowest price in all."""
        return cheapest_splits(self.prices, self.terms)[0]

    @property
    def splits(self) -> tuple[Choice, ...]:
        """The splits that cost that, up to two."""
        return cheapest_splits(self.prices, self.terms)[1]

    def cost(self, split: Choice) -> int:
        """The price of a split."""
        return cost_of(self.prices, self.terms, split)

    def of_first(self, split: Choice) -> tuple[str, ...]:
        """The things that come from the first seller by a split."""
        return tuple(thing for thing, seller in zip(self.things, split, strict=True) if seller == 0)


_OFF_TITLE = "{} off at {}"
_OFF_TERMS = "Once, if the goods are {} or more"


def _plan(apps: Apps, group: str, skipped: str = "") -> _Plan | None:
    """The order that is to be split; None if no seller has something, or a fee is not said."""
    order = _read(_messages(apps, group), skipped)
    if set(order.fees) != set(SELLERS) or not order.things:
        return None
    offered = {
        (one["name"], one["seller"]): round(100 * one["price"])
        for one in PRODUCTS.all(apps)
        if one["stock"] or skipped == _STOCK
    }
    prices = tuple(tuple(offered.get((thing, one)) for one in SELLERS) for thing in order.things)
    if not all(any(price is not None for price in row) for row in prices):
        return None
    off, off_from = (0, 0) if skipped == _VOUCHER else _voucher(apps)
    terms = tuple(
        Terms(*order.fees[one], *((off, off_from) if one == SELLERS[0] else ())) for one in SELLERS
    )
    return _Plan(tuple(order.things), prices, terms)


def _voucher(apps: Apps) -> tuple[int, int]:
    for voucher in apps[Shopping.package]["vouchers"]:
        found = all_found_in(_OFF_TITLE, voucher["title"])
        least = all_found_in(_OFF_TERMS, voucher["terms"])
        if found and least and found[1] == SELLERS[0]:
            return cents_in(found[0]), cents_in(least[0])
    return 0, 0


def _plans(apps: Apps) -> Iterator[tuple[str, _Plan]]:
    for group in CHATS.names(apps):
        plan = _plan(apps, group) if group in _GROUPS else None
        if plan is not None:
            yield group, plan


def _totals(apps: Apps) -> dict[str, Values]:
    return {group: (str(plan.total),) for group, plan in _plans(apps)}


def _from_first(apps: Apps) -> dict[str, Values]:
    return {group: plan.of_first(plan.splits[0]) for group, plan in _plans(apps)}


def _careless(plan: _Plan) -> Iterator[Choice]:
    """The splits of those who take each thing where it is cheapest, of all sellers or of some."""
    *some, every = by_sellers(plan.prices, len(plan.terms))
    yield every
    yield from sorted(some, key=plan.cost)


def _other_totals(apps: Apps, group: str) -> list[str]:
    """The prices of one who takes each thing where it is cheapest, then of other oversights."""
    plan = _plan(apps, group)
    if plan is None:
        return []
    slips = [one.total for slip in _SLIPS for one in (_plan(apps, group, slip),) if one]
    splits = list(_careless(plan))
    goods = sum(min(price for price in row if price is not None) for row in plan.prices)
    return [str(cents) for cents in (*map(plan.cost, splits[:2]), *slips, goods)]


def _other_things(apps: Apps, group: str) -> list[str]:
    """The things that come from the first seller by those, then all others."""
    plan = _plan(apps, group)
    if plan is None:
        return []
    right = plan.of_first(plan.splits[0])
    seeming = [thing for split in _careless(plan) for thing in plan.of_first(split)]
    return [one for one in dict.fromkeys([*seeming, *plan.things]) if one not in right]


_FROM_FIRST = range(2, 6)
"""The numbers of things that may come from the first seller."""


def _is_planned(apps: Apps, group: str) -> bool:
    """Whether there is one best split, which no careless way to split leads to.

    Each oversight gives another total, and other things from the first seller, but that of a fee,
    which seldom moves a thing.
    """
    plan = _plan(apps, group)
    if plan is None or len(plan.things) != _COUNT or len(plan.splits) != 1:
        return False
    right = set(plan.of_first(plan.splits[0]))
    careless = list(_careless(plan))
    # Half of the total is a number of full cents, or two amounts would be right.
    if len(right) not in _FROM_FIRST or plan.total % 2:
        return False
    if any(plan.cost(split) == plan.total for split in careless):
        return False
    if any(set(plan.of_first(split)) == right for split in careless[:2]):
        return False
    for slip in _SLIPS:
        other = _plan(apps, group, slip)
        if other is None or other.total == plan.total:
            return False
        if slip != _FEES and set(other.of_first(other.splits[0])) == right:
            return False
    return True


def _draw_products(random: Random, things: Sequence[str]) -> list[dict[str, Any]]:
    """Each thing at three or four sellers, one of which may have sold it."""
    products = []
    for thing in things:
        base = random.randrange(450, 2_700)
        sellers = random.sample(SELLERS, k=random.choice((3, 4, 4)))
        options = sorted(random.sample(("Sand", "Slate", "Moss", "Rust", "Ivory", "Indigo"), k=3))
        for seller in sellers:
            cents = round(base * random.uniform(0.8, 1.25))
            products.append(
                {
                    **{"name": thing, "category": "Outdoor", "seller": seller},
                    **{"price": cents / 100, "rating": random.randrange(28, 50) / 10},
                    **{"options": options, "stock": random.randrange(2, 60)},
                }
            )
    for product in random.sample(products, k=3):
        product["stock"] = 0
    random.shuffle(products)
    return products


def _draw_turns(random: Random, people: Sequence[str], things: list[str]) -> list[tuple[str, str]]:
    *needed, found, back, more = things

    def amount(cents: int) -> str:
        return write_fact("amount", str(cents))

    def fee() -> str:
        return amount(10 * random.randrange(39, 89))

    first = [*needed, found, back]
    random.shuffle(first)
    turns = [
        (random.choice(people), (_NEED if at % 3 else _TOO).format(_said(thing)))
        for at, thing in enumerate(first, start=1)
    ]
    terms = [_FEE.format(SELLERS[0], fee())]
    terms += [
        _FREE.format(seller, fee(), amount(100 * random.randrange(28, 66)))
        for seller in SELLERS[1:]
    ]
    random.shuffle(terms)
    later = [
        (random.choice(people), _FOUND.format(_said(found))),
        (random.choice(people), _MORE.format(_said(more))),
        (people[0], _DEARER.format(random.choice(SELLERS), fee())),
        (random.choice(people), random.choice(_TALK)),
    ]
    random.shuffle(later)
    finder = random.choice(people)
    return [
        (people[0], _OPENING),
        *turns,
        (random.choice(people), random.choice(_TALK)),
        *((people[0], text) for text in terms),
        (finder, _FOUND.format(_said(back))),
        *later,
        (finder, _BROKEN.format(_said(back))),
    ]


def _draw_voucher(random: Random) -> dict[str, str]:
    off = write_fact("amount", str(50 * random.randrange(12, 23)))
    least = write_fact("amount", str(100 * random.randrange(38, 61)))
    return {
        "title": _OFF_TITLE.format(off, SELLERS[0]),
        "terms": _OFF_TERMS.format(least),
        "code": f"KEST{random.randrange(100, 1000)}",
    }


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    group = random.choice([name for name in _GROUPS if name not in CHATS.names(apps)])
    people = random.sample(writers(apps), k=5)
    for _ in range(MOST_DRAWS):
        things = random.sample(_THINGS, k=_COUNT + 1)
        planted = merge(
            group_of(random, group, people, _draw_turns(random, people, things)),
            {
                Shopping.package: {
                    "products": _draw_products(random, things),
                    "vouchers": [_draw_voucher(random)],
                }
            },
        )
        if _is_planned(with_planted(apps, planted), group):
            return group, planted
    raise NoChoiceError("found no order with one cheapest split that is not the careless one")


def _change(random: Random, apps: Apps, group: str) -> tuple[Planted, Sequence[Later]]:
    """Something else is found in the cellar, or a delivery is dearer; as many things stay."""
    plan = _plan(apps, group)
    if plan is None:
        raise AssertionError("the order was planted")
    before = plan.of_first(plan.splits[0])
    members = CHATS.get(apps, group)["members"]
    head = next(m["from"] for m in _messages(apps, group) if all_found_in(_FEE, m["text"]))
    for _ in range(MOST_DRAWS):
        if random.random() < 0.6:
            sender, text = random.choice(members), _FOUND.format(_said(random.choice(plan.things)))
        else:
            fee = write_fact("amount", str(10 * random.randrange(20, 120)))
            sender, text = head, _DEARER.format(random.choice(SELLERS), fee)
        said = {"chat": group, "from": sender, "text": text}
        after = _plan(with_later(apps, [said]), group)
        if after is None or len(after.splits) != 1:
            continue
        things = after.of_first(after.splits[0])
        if len(things) == len(before) and set(things) != set(before):
            return {}, (said,)
    raise NoChoiceError("found no change after which other things come from the first seller")


def _look(apps: Apps, group: str) -> Steps:
    things = _read(_messages(apps, group)).things
    search = {"id": "search_src_text"}
    return (
        *read_chat(apps, group),
        *to_chats(apps),
        *(GO_HOME, click(id="icon", desc=Shopping.label), click(id="action_offers"), BACK),
        *(click(desc="Search"), *(fill(thing, **search) for thing in things), BACK, BACK),
    )


BASKET = Shows(
    "basket", Messages, "amount", "order", _totals, _look,
    (GO_HOME, click(id="icon", desc=Messages.label)), plant=_plant, decoys=_other_totals,
)  # fmt: skip
"""The lowest price of all that a group needs."""


FROM_KESTREL = replace(
    BASKET, name="from_kestrel", kind="product", facts=_from_first, many=True,
    decoys=_other_things, late=_change,
)  # fmt: skip
"""The things that the first seller delivers then."""
