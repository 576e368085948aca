"""Facts about whoever or whatever was found before: its code, its deputy, what it pays for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.probes.sources.builtin.chains.facts import cents_in, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Fact, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import with_planted
from uiprobe.probes.sources.builtin.chains.sayings import (
    MOST_DRAWS,
    SAID,
    found_in,
    say,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversations,
    group_of,
    people_for,
    read_chat,
    to_chats,
)
from uiprobe.probes.sources.builtin.chains.screens.said import texts_of, told, uncorrected
from uiprobe.probes.sources.builtin.goals.messages import CHATS, open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

# The code of whoever was found.

_GATE = replace(
    SAID["code"],
    first="When it is me who comes, the gate takes {}",
    again="I got another code for the gate. With me it is {} now",
)


def _plant_codes(random: Random, apps: Apps, person: str) -> Planted:
    """The person says a code, and two others say theirs."""
    if texts_of(apps, person) and person in told(_GATE)(apps):
        return {}
    others = people_for(random, apps, (person, *told(_GATE)(apps)), 2)
    for _ in range(MOST_DRAWS):
        said = {name: say(random, _GATE, changes=0) for name in others}
        said[person] = say(random, _GATE, changes=random.randint(1, 2))
        ends = {values_of(_GATE, texts)[-1] for texts in said.values()}
        if len(ends) == len(said):
            return conversations(random, apps, said)
    raise NoChoiceError("found no codes of a gate that differ")


def _look_for_code(apps: Apps, person: str) -> Steps:
    first = next(text for text in texts_of(apps, person) if values_of(_GATE, [text]))
    said = {"id": "message_text", "text": first}
    return *open_chat(person), scroll(target(id="message_list"), finger="down", **said)


_CODE_OF = Shows(
    "gate_code", Messages, "code", "", told(_GATE), _look_for_code, to_chats,
    decoys=uncorrected(_GATE), answer=_plant_codes,
)  # fmt: skip


def gate_code(person: Fact) -> Shows:
    """The code that the gate takes when somebody comes."""
    return replace(_CODE_OF, by=(person,))


# The deputy of whoever was found, whom they do not name.

_LENT = {
    "a bicycle": "my two wheels",
    "a tent": "what we slept in at the lake",
    "a ladder": "what one needs to pick cherries",
    "a drill": "my tool for holes in the wall",
    "a piano": "the thing with 88 keys",
    "a camera": "what I took the wedding pictures with",
}
"""Things that were lent, and how their owners speak of them."""

_AWAY = "If you need anything while I am away, ask whoever lent me {}, they have all I have"
_MINE = "Did {} say when I get back {}? I need it in summer"
_NO_LOAN = "Did {} say when I get back the money? I need it in summer"


def _deputies(apps: Apps) -> dict[str, Values]:
    """Those who lent somebody what that one says was lent."""
    messages = [m for m in apps[MESSAGES]["messages"] if m["chat"] == m["from"]]
    found: dict[str, Values] = {}
    for message in messages:
        thing = found_in(_AWAY, message["text"])
        if thing in _LENT:
            mine = _MINE.format(message["from"], _LENT[thing])
            lenders = [m["from"] for m in messages if m["text"] == mine]
            if len(lenders) == 1:
                found[message["from"]] = (lenders[0],)
    return found


def _other_lenders(apps: Apps, person: str) -> list[str]:
    """Others who lent that person something, then the one who is away."""
    texts = [_MINE.format(person, words) for words in _LENT.values()]
    texts.append(_NO_LOAN.format(person))
    messages = [m for m in apps[MESSAGES]["messages"] if m["chat"] == m["from"]]
    right = _deputies(apps)[person]
    lenders = [m["from"] for m in messages if m["text"] in texts and m["from"] not in right]
    return [*lenders, person]


def _plant_deputies(random: Random, apps: Apps, person: str) -> Planted:
    """The person is away; three people have lent them something, and one of them that thing."""
    if person in _deputies(apps):
        return {}
    wanted, other = random.sample(sorted(_LENT), k=2)
    lender, second, third = people_for(random, apps, (person, *_deputies(apps)), 3)
    said = {
        lender: [_MINE.format(person, _LENT[wanted])],
        second: [_MINE.format(person, _LENT[other])],
        third: [_NO_LOAN.format(person)],
        person: [_AWAY.format(wanted)],
    }
    names = random.sample(list(said), k=len(said))
    return conversations(random, apps, {name: said[name] for name in names})


_DEPUTY = Shows(
    "deputy", Messages, "contact", "", _deputies,
    lambda apps, person: (
        *read_chat(apps, person), *to_chats(apps), *read_chat(apps, _deputies(apps)[person][0]),
    ),
    to_chats, decoys=_other_lenders, answer=_plant_deputies,
)  # fmt: skip


def deputy(person: Fact) -> Shows:
    """The one to be asked while somebody is away."""
    return replace(_DEPUTY, by=(person,))


# What an amount is enough for.

_WISHES = "Wishes for the kitchen"
# With a maker's name there is one way to write each, without an article.
_THINGS = (
    *("Oxley bread knife", "Brandt kettle", "Norrland salad bowl", "Peverell pepper mill"),
    *("Hollis rolling pin", "Liang wok", "Marchetti cake tin", "Aldous colander", "Sato teapot"),
    *("Rowan cutting board", "Valais fondue set", "Kessler toaster"),
)
_WISH = "{}, please! I saw it for {}"
_DEARER = "{} costs {} now, by the way"
_HAVE = "{} is off the list, somebody gave us one"


class _Affordable(Mapping[str, Values]):
    """The dearest thing that each amount is enough for; only its own prices are listed."""

    def __init__(self, prices: Mapping[str, int]) -> None:
        self._prices = {price: name for name, price in sorted(prices.items())}

    def __getitem__(self, amount: str) -> Values:
        paid = [price for price in self._prices if price <= int(amount)]
        if not paid:
            raise KeyError(amount)
        return (self._prices[max(paid)],)

    def __iter__(self) -> Iterator[str]:
        return map(str, sorted(self._prices))

    def __len__(self) -> int:
        return len(self._prices)


def _prices(apps: Apps, *, skipped: str = "") -> dict[str, int]:
    prices: dict[str, int] = {}
    for message in apps[MESSAGES]["messages"]:
        if message["chat"] != _WISHES:
            continue
        text = message["text"]
        for pattern in (_WISH, _DEARER):
            name, _, price = text.partition(pattern.split("{}")[1])
            if name in _THINGS and price and pattern != skipped:
                prices[name] = cents_in(price.split()[0])
        if skipped != _HAVE:
            prices.pop(found_in(_HAVE, text) or "", None)
    return prices


def _wishes(apps: Apps) -> Mapping[str, Values]:
    return _Affordable(_prices(apps))


def _other_wishes(apps: Apps, amount: str) -> list[str]:
    """The wishes of one who overlooks that one is dearer now, or off the list; the extremes."""
    found = [_Affordable(_prices(apps, skipped=slip)) for slip in (_HAVE, _DEARER)]
    prices = _prices(apps)
    return [
        *(wishes[amount][0] for wishes in found if amount in wishes),
        max(prices, key=lambda name: prices[name]),
        min(prices, key=lambda name: prices[name]),
    ]


def _plant_wishes(random: Random, apps: Apps, amount: str) -> Planted:
    """Wishes at prices around an amount, two of which are dearer now, and two off the list."""
    cents = int(amount)
    if cents < 2_000:
        raise NoChoiceError(f"found {cents} cents, which are enough for no wish")
    known = CHATS.names(apps)
    if _WISHES in known:
        # What is left in the end is measured by the same wishes.
        return {}
    people = random.sample(recipients(apps), k=4)
    for _ in range(MOST_DRAWS):
        names = random.sample(_THINGS, k=9)
        low, high = cents * 5 // 10, cents * 14 // 10
        prices = random.sample(range(low // 50 * 50, high, 50), k=9)
        turns = [
            (random.choice(people), _WISH.format(name, write_fact("amount", str(price))))
            for name, price in zip(names, prices, strict=True)
        ]
        near = sorted(
            (name for name, price in zip(names, prices, strict=True) if price <= cents),
            key=lambda name: -prices[names.index(name)],
        )
        if len(near) < 4:
            continue
        dearer = write_fact("amount", str(cents + random.randrange(2, 9) * 50))
        changes = [
            (random.choice(people), _HAVE.format(near[0])),
            (random.choice(people), _DEARER.format(near[1], dearer)),
            (random.choice(people), _HAVE.format(near[-1])),
        ]
        random.shuffle(changes)
        planted = group_of(random, _WISHES, people, [*turns, *changes])
        held = with_planted(apps, planted)
        [right] = _wishes(held)[amount]
        if right not in _other_wishes(held, amount):
            return planted
    raise NoChoiceError(f"found no wishes around {cents} cents")


_WISH_FOR = Shows(
    "wish", Messages, "title", "", _wishes, lambda apps, amount: read_chat(apps, _WISHES), to_chats,
    decoys=_other_wishes, answer=_plant_wishes,
)  # fmt: skip


def wish(amount: Fact) -> Shows:
    """The dearest wish that an amount is enough for."""
    return replace(_WISH_FOR, by=(amount,))
