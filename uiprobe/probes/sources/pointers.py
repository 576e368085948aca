"""Ways to point at one of several alike things on a screen: by order, place, content, or state.

A pointer is words and a rule: the rule finds on any tree what the words mean. Words that mean two
things, or something else than was meant, make no instruction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

from uiprobe.probes.names import Language
from uiprobe.probes.sources.instruction_words import (
    CHOSEN,
    EXTREMES,
    MAX_ORDINAL,
    NEXT_TO,
    NOUNS,
    ONLY_STATE,
    ORDER,
    ORDER_STATE,
    ORDINALS,
    PAIR,
    STATES,
    STEMS,
    UNITS,
)
from uiprobe.probes.sources.screen_groups import Group, Member, find_groups, has_strays, one_line
from uiprobe.ui.tree import Element, Tree

PointerKind = Literal["state", "order", "compare", "beside"]

Find = Callable[[Tree], list[Member]]
"""Finds the members of groups that a description means."""

ADJACENT = 24
"""Pixels between things that are next to each other."""

_STEM = re.compile(r"([a-z]+)_(?:row|card|tile|cell)|(message|post|album|suggestion)")
_MONEY = re.compile(r"[$€£]\s?(\d[\d,]*(?:\.\d\d)?)")
_LENGTH = re.compile(r"(?:.* · )?(\d{1,3}):(\d\d)")
_TIME = re.compile(r"(\d{1,2}):(\d\d) ([AP])M")
_NUMBER = re.compile(r"(-?\d[\d,]*(?:\.\d+)?) ?(%|kg|km|min|°C|bpm|mg/dl|ml|m)")
_LENGTH_IDS = ("song", "track", "duration", "length", "queued")


@dataclass(frozen=True, slots=True)
class Pointer:
    """A description of a member of a group.

    Attributes:
        kind: What it goes by.
        member: The member that is meant.
        words: The description, see `instruction_words`.
        find: What the description means on a tree.
        quotes: The texts of the screen that it quotes.
    """

    kind: PointerKind
    member: Member
    words: str
    find: Find
    quotes: tuple[str, ...] = ()


def noun_of(group: Group, language: Language) -> str:
    """The word for the members of a group."""
    if group.role == "Chip":
        return NOUNS["chip"][language]
    if group.role in ("RadioButton", "CheckedTextView"):
        return NOUNS["choice"][language]
    if _are_tabs(group):
        return NOUNS["tab"][language]
    stem = _STEM.fullmatch(group.id)
    if stem is None or language != "en":
        return NOUNS["row"][language]
    word = stem[1] or stem[2]
    return STEMS.get(word, word)


def _are_tabs(group: Group) -> bool:
    """Whether one of things side by side without names of their own is selected."""
    return (
        not group.id
        and group.layout == "strip"
        and any(is_on(member.element, "selected") for member in group.members)
    )


def is_on(element: Element, state: str) -> bool:
    """Whether an element is in a state."""
    return state in element.states


def pointers(tree: Tree, language: Language) -> Iterator[Pointer]:
    """All descriptions of members of the groups of a screen that can be put in words."""
    for group in find_groups(tree):
        if group.role in ("Switch", "CheckBox", "ImageButton", "Button", "TextView", "ImageView"):
            continue
        noun = noun_of(group, language)
        if group.layout == "grid" and _STEM.fullmatch(group.id) is None:
            continue
        clear = not is_vague(tree, group, language)
        if clear:
            yield from _by_order(group, noun, language)
        yield from _by_neighbour(group, noun, language)
        yield from _by_pair(group, noun, language)
        # Switches and boxes are rarer than tabs, and take a closer look.
        toggled = list(_by_state(group, noun, language))
        yield from toggled or _by_chosen(group, noun, language)
        if clear:
            yield from _by_extreme(group, noun, language)


def is_vague(tree: Tree, group: Group, language: Language) -> bool:
    """Whether the word for the members of a group could mean other things beside them, too."""
    return noun_of(group, language) == NOUNS["row"][language] and has_strays(tree, group)


def _groups(tree: Tree, noun: str, language: Language) -> Iterator[Group]:
    """The groups that a word may mean."""
    for group in find_groups(tree):
        if noun_of(group, language) == noun:
            yield group


def _contiguous(group: Group) -> bool:
    boxes = [member.element.bounds for member in group.members]
    return group.layout == "column" and all(
        second.top - first.bottom <= ADJACENT for first, second in pairwise(boxes)
    )


def _by_order(group: Group, noun: str, language: Language) -> Iterator[Pointer]:
    if group.layout == "grid" or len(group.members) < 3 or not _countable(group):
        return
    near, far = ("top", "bottom") if group.layout == "column" else ("left", "right")
    for start in (near, far):
        members = group.members if start == near else tuple(reversed(group.members))
        if not members[0].whole:
            continue
        for place, member in enumerate(members[:MAX_ORDINAL]):
            if member.whole and place > 0:
                words = ORDER[start][language].format(ordinal=ORDINALS[language][place], noun=noun)
                find = partial(_find_ordered, noun, language, group.layout, start == far, place)
                yield Pointer("order", member, words, find)


def _countable(group: Group) -> bool:
    """Whether a person counts these things and no others between them, such as headings."""
    return bool(group.id) or group.layout == "strip" or _contiguous(group)


def _find_ordered(
    noun: str, language: Language, layout: str, backwards: bool, place: int, tree: Tree
) -> list[Member]:
    found = []
    for group in _groups(tree, noun, language):
        # A word that could mean another group as well counts the members of both.
        members = group.members[::-1] if backwards else group.members
        if group.layout == layout and place < len(members):
            found.append(members[place])
        elif group.layout != layout:
            found.append(group.members[0])
    return found


def _neighbours(group: Group) -> Iterator[tuple[str, Member, Member]]:
    """Pairs of members next to each other: where the second is, seen from the first."""
    forward, backward = ("below", "above") if group.layout == "column" else ("right of", "left of")
    for first, second in pairwise(group.members):
        one, two = first.element.bounds, second.element.bounds
        gap = two.top - one.bottom if group.layout == "column" else two.left - one.right
        if gap <= ADJACENT:
            yield forward, first, second
            yield backward, second, first


def _by_neighbour(group: Group, noun: str, language: Language) -> Iterator[Pointer]:
    if group.layout == "grid":
        return
    for where, seen, member in _neighbours(group):
        if member.whole and sum(map(str.isalpha, seen.title)) > 1:
            yield point_next_to(member, noun, language, where, seen.title)


def point_next_to(member: Member, noun: str, language: Language, where: str, title: str) -> Pointer:
    """The member next to the one that shows a text."""
    words = NEXT_TO[where][language].format(noun=noun, title=title)
    find = partial(_find_neighbour, noun, language, where, title)
    return Pointer("beside", member, words, find, (title,))


def _find_neighbour(
    noun: str, language: Language, where: str, title: str, tree: Tree
) -> list[Member]:
    return [
        member
        for group in _groups(tree, noun, language)
        if group.layout != "grid"
        for side, seen, member in _neighbours(group)
        if side == where and seen.shows(title)
    ]


def _by_pair(group: Group, noun: str, language: Language) -> Iterator[Pointer]:
    for member in group.members:
        texts = [one_line(element.text) for element in member.texts[:3]]
        if member.whole and len(texts) >= 2:
            yield point_at_pair(member, noun, language, texts[0], texts[-1])


def point_at_pair(
    member: Member, noun: str, language: Language, first: str, second: str
) -> Pointer:
    """The member that shows two texts."""
    words = PAIR[language].format(noun=noun, first=first, second=second)
    find = partial(_find_pair, noun, language, first, second)
    return Pointer("beside", member, words, find, (first, second))


def _find_pair(noun: str, language: Language, first: str, second: str, tree: Tree) -> list[Member]:
    return [
        member
        for group in _groups(tree, noun, language)
        for member in group.members
        if member.shows(first) and member.shows(second)
    ]


def _chosen(group: Group) -> list[Member]:
    """The selected members of a group that has one."""
    if group.role in ("Chip", "RadioButton", "CheckedTextView"):
        return [member for member in group.members if is_on(member.element, "checked")]
    if _are_tabs(group):
        return [member for member in group.members if is_on(member.element, "selected")]
    return []


def _by_chosen(group: Group, noun: str, language: Language) -> Iterator[Pointer]:
    if len(group.members) < 3 or len(_chosen(group)) != 1 or group.layout == "grid":
        return
    for where, seen, member in _neighbours(group):
        if seen is _chosen(group)[0] and member.whole:
            words = CHOSEN[where][language].format(noun=noun)
            find = partial(_find_beside_chosen, noun, language, where)
            yield Pointer("state", member, words, find)


def _find_beside_chosen(noun: str, language: Language, where: str, tree: Tree) -> list[Member]:
    found = []
    for group in _groups(tree, noun, language):
        chosen = _chosen(group)
        found += [
            member
            for side, seen, member in _neighbours(group)
            if side == where and any(seen is one for one in chosen)
        ]
    return found


def _toggle(member: Member) -> tuple[str, bool] | None:
    """The one switch or box of a member: which it is, and whether it is on."""
    kinds = {"Switch": "switch", "CheckBox": "check box"}
    found = [
        (kinds[role], is_on(control, "checked"))
        for control in member.controls
        if (role := control.role.rpartition(".")[2]) in kinds
    ]
    return found[0] if len(found) == 1 else None


def _by_state(group: Group, noun: str, language: Language) -> Iterator[Pointer]:
    if len(group.members) < 3 or not _countable(group):
        return
    states = [_toggle(member) for member in group.members]
    for state in dict.fromkeys(state for state in states if state is not None):
        alike = [m for m, one in zip(group.members, states, strict=True) if one == state]
        said = STATES[state][language]
        if len(alike) == 1 and alike[0].whole and None not in states:
            words = ONLY_STATE[language].format(noun=noun, state=said)
            yield Pointer("state", alike[0], words, partial(_find_state, noun, language, state, 0))
        if len(alike) < 2 or group.layout != "column" or not group.members[0].whole:
            continue
        for place, member in enumerate(alike[:MAX_ORDINAL]):
            before = states[: group.members.index(member)]
            # Where the first ones are of this state, the order among all is the same.
            if member.whole and None not in before and any(one != state for one in before):
                words = ORDER_STATE[language].format(
                    ordinal=ORDINALS[language][place], noun=noun, state=said
                )
                find = partial(_find_state, noun, language, state, place)
                yield Pointer("state", member, words, find)


def _find_state(
    noun: str, language: Language, state: tuple[str, bool], place: int, tree: Tree
) -> list[Member]:
    found = []
    for group in _groups(tree, noun, language):
        alike = [member for member in group.members if _toggle(member) == state]
        found += alike[place : place + 1]
    return found


def _values(group: Group) -> Iterator[tuple[str, str, list[float]]]:
    """Yield what can be compared: its kind, its unit, and the value of each member."""
    lengths = any(part in group.id for part in _LENGTH_IDS)
    for number in range(max(len(member.texts) for member in group.members)):
        texts = [m.texts[number] for m in group.members if len(m.texts) > number]
        if len(texts) < len(group.members) or len({text.id for text in texts}) != 1:
            continue
        said = [one_line(text.text) for text in texts]
        if matches := _all(_MONEY, said):
            kind = "price" if "price" in texts[0].id else "money"
            yield kind, "", [float(match[1].replace(",", "")) for match in matches]
        elif lengths and (matches := _all(_LENGTH, said)):
            yield "length", "", [60.0 * int(m[1]) + int(m[2]) for m in matches]
        elif matches := _all(_TIME, said):
            yield "time", "", [_minutes(match) for match in matches]
        elif (matches := _all(_NUMBER, said)) and len({match[2] for match in matches}) == 1:
            yield "number", matches[0][2], [float(m[1].replace(",", "")) for m in matches]
    titles = [member.title for member in group.members]
    if all(re.fullmatch(r"[A-Z][a-z]+[A-Za-z0-9 ,.'&-]*", title) for title in titles):
        firsts = [title.casefold() for title in titles]
        # Where two begin with the same letter one has to know how spaces and marks are sorted.
        if len({title[0] for title in firsts}) == len(firsts):
            yield "letters", "", [float(sorted(firsts).index(title)) for title in firsts]


def _all(pattern: re.Pattern[str], texts: Sequence[str]) -> list[re.Match[str]]:
    matches = [pattern.fullmatch(text) for text in texts]
    found = [match for match in matches if match is not None]
    return found if len(found) == len(texts) else []


def _minutes(match: re.Match[str]) -> float:
    return int(match[1]) % 12 * 60.0 + int(match[2]) + (720 if match[3] == "P" else 0)


def _by_extreme(group: Group, noun: str, language: Language) -> Iterator[Pointer]:
    if len(group.members) < 3 or not group.members[0].element.id:
        return
    found = [(kind, unit) for kind, unit, _ in _values(group)]
    for kind, unit in found:
        if found.count((kind, unit)) > 1:
            continue
        for largest in (False, True):
            find = partial(_find_extreme, noun, language, kind, unit, largest)
            winners = _winners(group, kind, unit, largest)
            # The first of a sorted list is found without a comparison.
            if len(winners) == 1 and winners[0].whole and winners[0] is not group.members[0]:
                said = UNITS[unit][language] if unit in UNITS else unit
                words = EXTREMES[kind][largest][language].format(noun=noun, unit=said)
                yield Pointer("compare", winners[0], words, find)


def _winners(group: Group, kind: str, unit: str, largest: bool) -> list[Member]:
    for found, of, values in _values(group):
        if (found, of) == (kind, unit):
            best = max(values) if largest else min(values)
            return [m for m, value in zip(group.members, values, strict=True) if value == best]
    return []


def _find_extreme(
    noun: str, language: Language, kind: str, unit: str, largest: bool, tree: Tree
) -> list[Member]:
    return [
        member
        for group in _groups(tree, noun, language)
        for member in _winners(group, kind, unit, largest)
    ]
