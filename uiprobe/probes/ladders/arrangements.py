"""Instruction following: one arrangement under up to twelve rules at once.

Of all arrangements that obey the rules the first one is asked for, in an order that the prompt
states. There is therefore exactly one answer. A rung demands that filling the slots from the left
without looking ahead fails so often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import OrderForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again

_TILES = (
    *("Wi-Fi", "Torch", "Hotspot", "Night light", "Do not disturb", "Cast", "Battery saver"),
    *("Rotation", "Location", "Bluetooth", "Airplane mode", "Data saver", "Screen record"),
    *("Color inversion", "Nearby share", "Alarm", "Focus mode", "Invite a guest"),
)
_MOST_NODES = 8_000
"""Slots filled in the search for one arrangement; what needs more is drawn again."""


@dataclass(frozen=True, slots=True)
class _Size:
    """Tiles, rules, and how often a search from the left has to turn back at least."""

    tiles: int
    rules: int
    turns: int
    conditional: float = 0


_RUNGS: Mapping[int, _Size] = {
    1: _Size(5, 1, 0),
    2: _Size(6, 2, 2),
    3: _Size(7, 3, 10),
    4: _Size(8, 5, 40, 0.2),
    5: _Size(8, 6, 60, 0.3),
    6: _Size(9, 8, 100, 0.4),
    7: _Size(9, 10, 150, 0.5),
    8: _Size(9, 12, 200, 0.6),
}

Slots = Mapping[int, int]
"""The slot of each tile that has one, from 0."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule in words, the tiles that it is about, and whether it holds once these have slots."""

    said: str
    about: frozenset[int]
    holds: Callable[[Slots], bool]


class Arrangements:
    """The one arrangement of tiles that obeys all rules and comes first."""

    name = "constraints"
    probe = "focused_context"
    grows = "rules on one answer, tiles, and how far ahead one has to look"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.tiles} tiles, {size.rules} rules; filling the slots from the left turns back "
            f"at least {size.turns} times"
        )
        for rung, size in _RUNGS.items()
    }
    chance = 1 / 120

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random), f"constraints, rung {rung}")


def _draw(size: _Size, random: Random) -> LadderItem | None:
    names = random.sample(_TILES, size.tiles)
    # The rules hold in some arrangement, so that there is always an answer.
    hidden = dict(enumerate(random.sample(range(size.tiles), size.tiles)))
    rules: list[_Rule] = []
    found: tuple[list[int], int] | None = (list(range(size.tiles)), 0)
    for _ in range(3 * size.rules):
        if len(rules) == size.rules:
            rules = _needed(size.tiles, rules)
            if len(rules) == size.rules:
                break
        if found is None or found[0] == sorted(hidden, key=hidden.__getitem__):
            return None
        rules.append(_draw_effective(size, names, hidden, found[0], random))
        found = _first(size.tiles, rules)
    if found is None or len(rules) < size.rules or found[1] < size.turns:
        return None
    order, turns = found
    letters = "ABCDEFGHIJKL"[: size.tiles]
    listed = "\n".join(f"{letter}. {name}" for letter, name in zip(letters, names, strict=True))
    numbered = "\n".join(f"{number}. {rule.said}" for number, rule in enumerate(rules, 1))
    return LadderItem(
        prompt=(
            f"The quick settings of a phone have {size.tiles} slots in one row, numbered from 1 on "
            f"the left to {size.tiles} on the right. Each of these tiles gets one slot:\n{listed}"
            f"\n\nRules:\n{numbered}\n\nTwo tiles are next to each other if no tile is between "
            "them. Of all arrangements that obey every rule, take the one whose tile in slot 1 has "
            "the earliest letter; among those that share it, the one whose tile in slot 2 has the "
            "earliest letter; and so on.\n\nWhich tiles stand in the slots from 1 on?"
        ),
        form=OrderForm(choices=dict(zip(letters, names, strict=True))),
        reference="".join(letters[tile] for tile in order),
        app="Quick settings",
        category="Tools",
        evidence={"turns": turns},
    )


def _draw_effective(
    size: _Size,
    names: Sequence[str],
    hidden: Slots,
    first: Sequence[int],
    random: Random,
) -> _Rule:
    """A rule that the answer so far violates."""
    slots = {tile: place for place, tile in enumerate(first)}
    return draw_again(
        lambda: (
            rule
            if (rule := _draw_rule(size, names, random)).holds(hidden) and not rule.holds(slots)
            else None
        ),
        "a rule that the answer so far violates",
    )


def _needed(tiles: int, rules: list[_Rule]) -> list[_Rule]:
    """The rules without those that change nothing about the answer."""
    found = _first(tiles, rules)
    needed = list(rules)
    for rule in rules:
        others = [other for other in needed if other is not rule]
        without = _first(tiles, others)
        if found and without and without[0] == found[0]:
            needed = others
    return needed


def _first(tiles: int, rules: Sequence[_Rule]) -> tuple[list[int], int] | None:
    """The first arrangement that obeys the rules, and how often the search turned back.

    None if there is no arrangement, or the search is longer than the bound.
    """
    slots: dict[int, int] = {}
    order: list[int] = []
    nodes = turns = 0
    # Each rule is looked at when the last of its tiles gets a slot.
    of_tile = [[rule for rule in rules if tile in rule.about] for tile in range(tiles)]

    def fill() -> bool:
        nonlocal nodes, turns
        if len(order) == tiles:
            return True
        for tile in range(tiles):
            if tile in slots:
                continue
            nodes += 1
            if nodes > _MOST_NODES:
                return False
            slots[tile] = len(order)
            order.append(tile)
            if all(rule.holds(slots) for rule in of_tile[tile] if rule.about <= slots.keys()):
                if fill():
                    return True
                turns += 1
            order.pop()
            del slots[tile]
        return False

    return (order, turns) if fill() else None


def _draw_rule(size: _Size, names: Sequence[str], random: Random) -> _Rule:
    if random.random() < size.conditional:
        return _draw_conditional(size, names, random)
    return _draw_plain(size, names, random)


def _draw_conditional(size: _Size, names: Sequence[str], random: Random) -> _Rule:
    """Two plain statements, joined."""
    tiles = random.sample(range(size.tiles), 4)
    one = _statement(size, names, tiles[:2], random)
    other = _statement(size, names, tiles[2:], random)
    about = one.about | other.about
    match random.randrange(3):
        case 0:
            return _Rule(
                f"If {one.said}, then {other.said}.",
                about,
                lambda slots: not one.holds(slots) or other.holds(slots),
            )
        case 1:
            return _Rule(
                f"Unless {one.said}, {other.said}.",
                about,
                lambda slots: one.holds(slots) or other.holds(slots),
            )
        case _:
            return _Rule(
                f"Exactly one of these is true: {one.said}; {other.said}.",
                about,
                lambda slots: one.holds(slots) != other.holds(slots),
            )


def _statement(size: _Size, names: Sequence[str], tiles: Sequence[int], random: Random) -> _Rule:
    one, other = tiles
    first, second = names[one], names[other]
    half = size.tiles // 2
    match random.randrange(4):
        case 0:
            return _Rule(
                f"{first} is left of {second}",
                frozenset(tiles),
                lambda slots: slots[one] < slots[other],
            )
        case 1:
            return _Rule(
                f"{first} is next to {second}",
                frozenset(tiles),
                lambda slots: abs(slots[one] - slots[other]) == 1,
            )
        case 2:
            return _Rule(
                f"{first} is in one of the slots 1 to {half}",
                frozenset((one,)),
                lambda slots: slots[one] < half,
            )
        case _:
            return _Rule(
                f"{first} is in a slot with an even number",
                frozenset((one,)),
                lambda slots: slots[one] % 2 == 1,
            )


def _draw_plain(size: _Size, names: Sequence[str], random: Random) -> _Rule:
    one, two, three = random.sample(range(size.tiles), 3)
    first, second, third = names[one], names[two], names[three]
    pair, three_of = frozenset((one, two)), frozenset((one, two, three))
    match random.randrange(7):
        case 0:
            return _Rule(
                f"{first} is left of {second}.", pair, lambda slots: slots[one] < slots[two]
            )
        case 1:
            return _Rule(
                f"{first} is not next to {second}.",
                pair,
                lambda slots: abs(slots[one] - slots[two]) != 1,
            )
        case 2:
            between = random.randint(1, max(1, size.tiles // 3))
            tiles = "1 tile" if between == 1 else f"{between} tiles"
            return _Rule(
                f"There {'is' if between == 1 else 'are'} exactly {tiles} between {first} and "
                f"{second}.",
                pair,
                lambda slots: abs(slots[one] - slots[two]) == between + 1,
            )
        case 3:
            return _Rule(
                f"{first} is somewhere between {second} and {third}.",
                three_of,
                lambda slots: (
                    min(slots[two], slots[three]) < slots[one] < max(slots[two], slots[three])
                ),
            )
        case 4:
            return _Rule(
                f"The slot numbers of {first} and {second} add up to an odd number.",
                pair,
                lambda slots: (slots[one] + slots[two]) % 2 == 1,
            )
        case 5:
            return _Rule(
                f"{first} is nearer to {second} than to {third}.",
                three_of,
                lambda slots: abs(slots[one] - slots[two]) < abs(slots[one] - slots[three]),
            )
        case _:
            least = random.randint(2, size.tiles // 2 + 1)
            return _Rule(
                f"{first} is in slot {least} or further right.",
                frozenset((one,)),
                lambda slots: slots[one] + 1 >= least,
            )


ARRANGEMENTS = Arrangements()
