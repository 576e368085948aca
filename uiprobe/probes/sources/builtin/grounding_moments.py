"""Grounding items that a single screen does not give: what lies further along, behind, or nowhere.

What lies on a screen does not tell which of them is asked for. A list that stands between its two
ends is asked about what comes before the part that it shows, what comes after it, and what its rows
do not have. A dialog with choices is asked about what lies behind it, and about a choice that it
does not have. So neither a dialog nor a list answers by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from random import Random
from typing import Literal

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.episodes import Policy, following
from uiprobe.probes.sources.instruction_words import BESIDE, CONTROLS, MEMBER, TOUCH
from uiprobe.probes.sources.instructions import (
    Instruction,
    control_name,
    finds_beside,
    hit,
    is_seen,
    screen_instructions,
)
from uiprobe.probes.sources.pointers import Pointer, noun_of, point_at_pair, point_next_to
from uiprobe.probes.sources.screen_groups import Group, Member, find_groups, is_fair, one_line
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press
from uiprobe.ui.touch_surface import scrolls_sideways
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree

STAY = "button2"
"""The button of a dialog that changes nothing, by Android's name for its place."""

ABSENT = RecordedAction("stop")
"""The answer that something is not here."""

MOST_SWIPES = 5
"""Swipes by which a list is read; what an absent row would have to be is looked for in all."""

ABOVE, BELOW = "scroll: above", "scroll: below"
NOT_IN_LIST, NOT_IN_DIALOG = "absent: in a list", "absent: in a dialog"
COVERED = "covered"
"""Kinds of instruction that this module makes; `FACETS` has the names of their facets."""

FACETS = {
    ABOVE: "scroll",
    BELOW: "scroll",
    NOT_IN_LIST: "absent",
    NOT_IN_DIALOG: "absent",
    COVERED: "covered",
}

_POINTING = ("label", "order", "compare", "beside", "state")
_CHOICES = ("CheckedTextView", "RadioButton")


def sweeping_at(lines: Sequence[str], step: int) -> Policy:
    """Do the first steps of a solution, swipe the one list of the screen up to its end, stop."""
    return _acting_at(lines, step, MOST_SWIPES, upright_list, ActionKind.SWIPE, Direction.UP)


def leaving_at(lines: Sequence[str], step: int) -> Policy:
    """Do the first steps of a solution, then leave the dialog that is in front, then stop."""
    return _acting_at(lines, step, 1, dialog_button, ActionKind.CLICK, None)


def _acting_at(
    lines: Sequence[str],
    step: int,
    times: int,
    find: Callable[[Tree], Element | None],
    kind: ActionKind,
    direction: Direction | None,
) -> Policy:
    follow = following(lines)
    position = count()

    def policy(tree: Tree) -> Action:
        number = next(position)
        if number < step:
            return follow(tree)
        target = find(tree)
        if number >= step + times or target is None:
            return press(Key.STOP)
        index = next(n for n, widget in enumerate(tree.widgets) if widget is target)
        return Action(kind, index=index, direction=direction)

    return policy


def upright_list(tree: Tree) -> Element | None:
    """The one thing on a screen that moves up and down; None if there are more, or none."""
    found = [
        one
        for one in tree.widgets
        if "swipe" in one.actions and is_fair(one) and not scrolls_sideways(one)
    ]
    return found[0] if len(found) == 1 else None


def stretch(documents: Sequence[bytes], start: int) -> range:
    """The screens of an episode on which a list moved, from its beginning to the last new one.

    Args:
        documents: The screens of `sweeping_at`.
        start: The first that is swiped.
    """
    end = start + 1
    while end < len(documents) and documents[end] != documents[end - 1]:
        end += 1
    return range(start, end)


def along_list(
    trees: Sequence[Tree], number: int, random: Random, languages: Sequence[Language]
) -> Iterator[Instruction]:
    """Instructions for a list that stands between its ends: on, back, and nowhere.

    Args:
        trees: The list from its beginning on, swipe after swipe.
        number: The screen that is asked about, neither the first nor the last.
        random: Draws.
        languages: Languages to draw from, as often as they occur.
    """
    here = trees[number]
    moved = upright_list(here)
    if moved is None or dialog_button(here) is not None:
        return
    language = random.choice(list(languages))
    sides: tuple[tuple[str, Literal["above", "below"], Tree, Direction], ...] = (
        (ABOVE, "above", trees[number - 1], Direction.DOWN),
        (BELOW, "below", trees[number + 1], Direction.UP),
    )
    for kind, side, there, direction in sides:
        for pointer in _just_beyond(here, there, moved, side, language):
            yield replace(
                _touching(kind, pointer, language, random),
                action=RecordedAction("swipe", moved),
                direction=direction,
            )
    bare = list(_without_control(trees, here, moved, language, random))
    mixed = list(_mixed_up(trees, here, moved, language, random))
    for found in (bare, mixed):
        yield from random.sample(found, k=min(2, len(found)))


def _touching(kind: str, pointer: Pointer, language: Language, random: Random) -> Instruction:
    it = MEMBER[language].format(member=pointer.words)
    text = random.choice(TOUCH[language]).format(it=it)
    return Instruction(kind, text, ABSENT, language=language, quotes=pointer.quotes)


def _just_beyond(
    here: Tree,
    there: Tree,
    moved: Element,
    side: Literal["above", "below"],
    language: Language,
) -> Iterator[Pointer]:
    """The row next to the outermost one that is shown, which a swipe brings into view.

    Args:
        here: The screen that is asked about.
        there: The screen after the swipe.
        moved: The list, on the first.
        side: Where the row lies.
        language: The language of the instruction.
    """
    for group in _groups_in(here, moved):
        if group.layout != "column":
            continue
        member = group.members[0 if side == "above" else -1]
        text = _first_readable(here, moved, member)
        if not text or not _is_outermost(moved, member, side):
            continue
        pointer = point_next_to(member, noun_of(group, language), language, side, text)
        found = pointer.find(there)
        if len(found) == 1 and not pointer.find(here) and _lies_in(there, moved.id, found[0]):
            yield pointer


def _first_readable(tree: Tree, moved: Element, member: Member) -> str:
    """The first text of a row that can be read whole, and stands nowhere else; empty if none."""
    for text in member.texts:
        line = one_line(text.text)
        uncut = moved.bounds.top < text.bounds.top and text.bounds.bottom < moved.bounds.bottom
        if uncut and sum(map(str.isalpha, line)) > 1 and is_seen(line, tree):
            return line
    return ""


def _members(tree: Tree) -> Iterator[Member]:
    for group in find_groups(tree):
        yield from group.members


def _groups_in(tree: Tree, moved: Element) -> Iterator[Group]:
    """The groups whose members all lie in a list."""
    below = {id(one) for one in moved.descendants()}
    for group in find_groups(tree):
        if all(id(member.element) in below for member in group.members):
            yield group


def _shows_once(tree: Tree, member: Member, text: str) -> bool:
    """Whether a member, and nothing else on the screen, shows a text that can be seen."""
    return member.shows(text) and is_seen(text, tree)


def _is_outermost(moved: Element, member: Member, side: Literal["above", "below"]) -> bool:
    """Whether a list shows nothing beyond a member on that side.

    A heading there, or the edge of another row, could be taken for what is asked for.
    """
    own = {id(one) for one in member.element.descendants()}
    box = member.element.bounds
    return not any(
        (one.bounds.bottom <= box.top + 1 if side == "above" else one.bounds.top >= box.bottom - 1)
        for one in moved.descendants()
        if id(one) not in own
        and one.bounds.area > 0
        and one.visible
        and (one.text or one.is_widget)
    )


def _lies_in(tree: Tree, name: str, member: Member) -> bool:
    """Whether a member lies in a list, by the list's name."""
    return any(
        one.id == name and any(below is member.element for below in one.descendants())
        for one in tree.widgets
        if "swipe" in one.actions
    )


def _without_control(
    trees: Sequence[Tree], here: Tree, moved: Element, language: Language, random: Random
) -> Iterator[Instruction]:
    """A control beside a row that has none, where other rows of the list have it."""
    known = {
        name
        for tree in trees
        for member in _members(tree)
        for control in member.controls
        if (name := control_name(control))
    }
    for group in _groups_in(here, moved):
        for member in group.members:
            if not member.title or not member.whole or not _shows_once(here, member, member.title):
                continue
            for control in sorted(known - _controls_beside(here, member)):
                if any(finds_beside(member.title, control)(tree) for tree in trees):
                    continue
                yield _at_control(NOT_IN_LIST, control, member.title, language, random)


def _controls_beside(tree: Tree, member: Member) -> set[str]:
    """The names of all controls that stand as high as a member, in it or not."""
    box = member.element.bounds
    return {
        control_name(one)
        for one in tree.widgets
        if one.bounds.top < box.bottom and one.bounds.bottom > box.top
    }


def _at_control(
    kind: str, control: str, title: str, language: Language, random: Random
) -> Instruction:
    it = BESIDE[language].format(control=CONTROLS[control][language], title=title)
    text = random.choice(TOUCH[language]).format(it=it)
    return Instruction(kind, text, ABSENT, language=language, quotes=(title,))


def _mixed_up(
    trees: Sequence[Tree], here: Tree, moved: Element, language: Language, random: Random
) -> Iterator[Instruction]:
    """A row by its title and by what another row says; the list has no such row."""
    for group in _groups_in(here, moved):
        rich = [member for member in group.members if len(member.texts) >= 2 and member.whole]
        if len(rich) < 2 or group.layout == "grid":
            continue
        one, two = random.sample(rich, 2)
        first, second = one.title, one_line(two.texts[-1].text)
        pointer = point_at_pair(one, noun_of(group, language), language, first, second)
        if (
            _shows_once(here, one, first)
            and _shows_once(here, two, second)
            and not any(pointer.find(tree) for tree in trees)
        ):
            yield _touching(NOT_IN_LIST, pointer, language, random)


def dialog_button(tree: Tree) -> Element | None:
    """The button of a dialog that changes nothing; None if the screen shows none."""
    found = [one for one in tree.widgets if one.id == STAY and is_fair(one)]
    return found[0] if len(found) == 1 else None


def _says(tree: Tree, instruction: Instruction) -> bool:
    """Whether a screen shows something that is quoted, or something that is meant."""
    words = _words(tree)
    return any(quote.casefold() in words for quote in instruction.quotes) or bool(
        instruction.find is not None and instruction.find(tree)
    )


@lru_cache(maxsize=32)
def _words(tree: Tree) -> str:
    """All that a screen shows or names, case folded."""
    return "\n".join(
        one_line(said).casefold() for one in tree.elements for said in (one.text, one.name) if said
    )


def offers_choices(tree: Tree) -> bool:
    """Whether a screen shows a dialog with choices and a button that changes nothing, all of it.

    In a dialog that can be swiped, what is asked for could lie further along. One without choices
    would always be left.
    """
    stay = dialog_button(tree)
    return (
        stay is not None
        and hit(tree, stay, RecordedAction("click", stay)) is stay
        and not any("swipe" in widget.actions for widget in tree.widgets)
        and any(True for _ in _choices(tree))
    )


def _choices(tree: Tree) -> Iterator[Group]:
    for group in find_groups(tree):
        if (
            group.role in _CHOICES
            and group.layout == "column"
            and all(one.title and one.whole and one.element.is_widget for one in group.members)
        ):
            yield group


def behind(
    tree: Tree, after: Tree, random: Random, languages: Sequence[Language]
) -> Iterator[Instruction]:
    """Things that are visible only after a dialog is left.

    Args:
        tree: The screen with the dialog, see `offers_choices`.
        after: What is seen when the dialog has been left: a menu from which it came is gone too.
        random: Draws.
        languages: Languages to draw from, as often as they occur.
    """
    stay = dialog_button(tree)
    if stay is None or dialog_button(after) is not None:
        return
    action = RecordedAction("click", stay)
    for instruction in screen_instructions(after, str(random.random()), languages):
        # "The third row" could be meant of the choices.
        if instruction.kind in _POINTING and instruction.quotes and not _says(tree, instruction):
            yield replace(instruction, kind=COVERED, action=action, find=_finds_stay)


def _finds_stay(tree: Tree) -> list[Element]:
    return [one for one in tree.widgets if one.id == STAY and is_fair(one)]


def not_offered(tree: Tree, random: Random, languages: Sequence[Language]) -> Iterator[Instruction]:
    """A choice before the first one of a dialog or after its last, or a switch beside one."""
    language = random.choice(list(languages))
    for group in _choices(tree):
        noun = noun_of(group, language)
        first, last = group.members[0], group.members[-1]
        for side, member in (("above", first), ("below", last)):
            pointer = point_next_to(member, noun, language, side, member.title)
            if _shows_once(tree, member, member.title) and not pointer.find(tree):
                yield _touching(NOT_IN_DIALOG, pointer, language, random)
        member = random.choice(group.members)
        if _shows_once(tree, member, member.title) and "Switch" not in _controls_beside(
            tree, member
        ):
            yield _at_control(NOT_IN_DIALOG, "Switch", member.title, language, random)
