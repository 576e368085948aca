"""Grounding items that a single screen does not give: what lies further along, behind, or nowhere.

Each takes an instruction that is right on another screen of the same episode, so that its words do
not tell which kind it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any

from uiprobe.probes.sources.builtin.episodes import Policy, following
from uiprobe.probes.sources.instruction_words import MAX_ORDINAL, MEMBER, TOUCH, Language
from uiprobe.probes.sources.instructions import (
    Instruction,
    hit,
    screen_instructions,
    seen_texts,
)
from uiprobe.probes.sources.pointers import (
    Pointer,
    is_vague,
    noun_of,
    point_at_pair,
    point_at_place,
    point_next_to,
    pointers,
)
from uiprobe.probes.sources.screen_groups import find_groups, is_fair, one_line
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press
from uiprobe.ui.touch_surface import scrolls_sideways
from uiprobe.ui.trajectory import RecordedAction, Step
from uiprobe.ui.tree import Element, Tree

STAY = "button2"
"""The button of a dialog that changes nothing, by Android's name for its place."""

ABSENT = RecordedAction("stop")
"""The answer that something is not here."""

_CHOICES = ("CheckedTextView", "RadioButton", "CheckBox", "LinearLayout", "ViewGroup")
"""Classes of the members of groups that a person may call rows."""

_POINTING = ("label", "order", "compare", "beside", "state")


def moments(
    steps: Sequence[Step],
    given: Sequence[Sequence[Instruction]],
    random: Random,
    languages: Sequence[Language],
) -> Iterator[tuple[int, Instruction]]:
    """Instructions about other screens than the one that is shown.

    Args:
        steps: The episode.
        given: The instructions that each screen gives by itself; a screen without is left out.
        random: Draws.
        languages: Languages to draw from, as often as they occur.

    Yields:
        The number of the step and the instruction.
    """
    for number, step in enumerate(steps):
        tree = step.hierarchy
        if not given[number] or dialog_button(tree) is not None:
            continue
        if not any("swipe" in widget.actions for widget in tree.widgets):
            found = _prefer_subtle(
                list(_missing(tree, random.choice(list(languages)), random)),
                list(_elsewhere(steps, given, number, random)),
                random,
            )
            yield from ((number, one) for one in found)


def swiping_at(lines: Sequence[str], step: int) -> Policy:
    """Do the first steps of a solution, then swipe the one list of the screen up, then stop."""
    return _acting_at(lines, step, upright_list, ActionKind.SWIPE, Direction.UP)


def leaving_at(lines: Sequence[str], step: int) -> Policy:
    """Do the first steps of a solution, then leave the dialog that is in front, then stop."""
    return _acting_at(lines, step, dialog_button, ActionKind.CLICK, None)


def _acting_at(
    lines: Sequence[str],
    step: int,
    find: Callable[[Tree], Element | None],
    kind: ActionKind,
    direction: Direction | None,
) -> Policy:
    follow = following(lines)
    position = count()

    def policy(hierarchy: Tree) -> Action:
        number = next(position)
        if number < step:
            return follow(hierarchy)
        target = find(hierarchy)
        if number > step or target is None:
            return press(Key.STOP)
        index = next(n for n, widget in enumerate(hierarchy.widgets) if widget is target)
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


def further_along(
    steps: Sequence[Step], number: int, random: Random, languages: Sequence[Language]
) -> list[Instruction]:
    """Instructions for a screen whose list has to be swiped first, as the next step does.

    Args:
        steps: The episode; only its last screen shows what the swipe brings.
        number: The step that swipes.
        random: Draws.
        languages: Languages to draw from, as often as they occur.
    """
    if _beginning(steps, number) is None:
        return []
    after = steps[number + 1].hierarchy
    given: list[list[Instruction]] = [[] for _ in steps]
    given[number + 1] = list(screen_instructions(after, str(random.random()), languages))
    return list(
        _prefer_subtle(
            list(_just_beyond(steps, number, random.choice(list(languages)), random)),
            list(_further(steps, given, number)),
            random,
        )
    )


def _prefer_subtle(
    subtle: Sequence[Instruction], plain: Sequence[Instruction], random: Random
) -> Iterator[Instruction]:
    """Rather those that quote something which is on the screen: a search for words misleads."""
    yield from random.sample(subtle, k=min(2, len(subtle)))
    if plain and random.random() < (0.15 if subtle else 0.5):
        yield random.choice(plain)


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


def is_leavable(tree: Tree) -> bool:
    """Whether a screen shows a dialog with a button that changes nothing, and all of it.

    In a dialog that can be swiped, what is asked for could lie further along.
    """
    stay = dialog_button(tree)
    return (
        stay is not None
        and hit(tree, stay, RecordedAction("click", stay)) is stay
        and not any("swipe" in widget.actions for widget in tree.widgets)
    )


def behind(
    tree: Tree, after: Tree, random: Random, languages: Sequence[Language]
) -> Iterator[Instruction]:
    """Things that are visible only after a dialog is left.

    Args:
        tree: The screen with the dialog, see `is_leavable`.
        after: What is seen when the dialog has been left: a menu from which it came is gone too.
        random: Draws.
        languages: Languages to draw from, as often as they occur.
    """
    stay = dialog_button(tree)
    if stay is None or dialog_button(after) is not None:
        return
    action = RecordedAction("click", stay)
    # "The third row" could be meant of the choices that a dialog gives.
    counts = not any(group.role in _CHOICES for group in find_groups(tree))
    for instruction in screen_instructions(after, str(random.random()), languages):
        if (
            instruction.kind in _POINTING
            and (instruction.quotes or counts)
            and not _says(tree, instruction)
        ):
            yield replace(instruction, kind="covered", action=action, find=_finds_stay)


def _finds_stay(tree: Tree) -> list[Element]:
    return [one for one in tree.widgets if one.id == STAY and is_fair(one)]


def _elsewhere(
    steps: Sequence[Step],
    given: Sequence[Sequence[Instruction]],
    number: int,
    random: Random,
) -> Iterator[Instruction]:
    """Things that another screen of the app shows, but this one does not."""
    here = steps[number]
    for other in random.sample(range(len(steps)), k=min(3, len(steps))):
        step = steps[other]
        if step.place.app != here.place.app or dialog_button(step.hierarchy) is not None:
            continue
        for instruction in random.sample(given[other], k=min(4, len(given[other]))):
            if (
                instruction.kind in ("label", "beside")
                and instruction.quotes
                and not _says(here.hierarchy, instruction)
            ):
                yield replace(instruction, kind="absent", action=ABSENT, find=None)


def _missing(tree: Tree, language: Language, random: Random) -> Iterator[Instruction]:
    """Things that a screen could show, but does not.

    Two texts that are there, but not in one row; what comes after the last row; one more than there
    are.
    """
    for group in find_groups(tree):
        noun, last = noun_of(group, language), group.members[-1]
        shown = [member for member in group.members if member.title and member.element.is_widget]
        if group.layout == "grid" or not last.whole or len(shown) < len(group.members):
            continue
        found: list[Pointer] = []
        rich = [member for member in shown if len(member.texts) >= 2]
        if len(rich) >= 2:
            one, two = random.sample(rich, 2)
            first, second = one_line(one.texts[0].text), one_line(two.texts[-1].text)
            found.append(point_at_pair(one, noun, language, first, second))
        beyond = "below" if group.layout == "column" else "right of"
        found.append(point_next_to(last, noun, language, beyond, last.title))
        if group.id and 3 <= len(shown) < MAX_ORDINAL and not is_vague(tree, group, language):
            found.append(point_at_place(group, noun, language, len(shown)))
        for pointer in found:
            # A group of another kind with the same name could hold it.
            alone = sum(noun_of(one, language) == noun for one in find_groups(tree)) == 1
            if alone and not pointer.find(tree):
                it = MEMBER[language].format(member=pointer.words)
                text = random.choice(TOUCH[language]).format(it=it)
                yield Instruction("absent", text, ABSENT, language=language, quotes=pointer.quotes)


def _beginning(steps: Sequence[Step], number: int) -> Element | None:
    """The list that the reference swipes here, if it still stands at its beginning.

    A list that was swiped before could hold a thing in both directions.
    """
    here = steps[number]
    if here.record is None or not _swipes(here) or here.action is None:
        return None
    moved = here.record.element
    if moved is None or here.action.direction != Direction.UP:
        return None
    for step in steps[:number]:
        if _swipes(step) and step.place.page == here.place.page:
            return None
    return moved if upright_list(here.hierarchy) is moved else None


def _swiped(steps: Sequence[Step], number: int, moved: Element) -> dict[str, Any]:
    """What makes an instruction one whose first step is the swipe that the reference does."""
    action = steps[number].action
    direction = None if action is None else action.direction
    record = RecordedAction("swipe", moved)
    return {"kind": "scroll", "action": record, "direction": direction, "find": None}


def _further(
    steps: Sequence[Step], given: Sequence[Sequence[Instruction]], number: int
) -> Iterator[Instruction]:
    """Rows that a list shows only after the next swipes of the reference."""
    moved = _beginning(steps, number)
    if moved is None:
        return
    for instruction in given[number + 1]:
        target = instruction.action.element
        if (
            instruction.kind in ("label", "beside")
            and instruction.quotes
            and target is not None
            and _lies_in(steps[number + 1].hierarchy, moved.id, target)
            and not _says(steps[number].hierarchy, instruction)
        ):
            yield replace(instruction, **_swiped(steps, number, moved))


def _lies_in(tree: Tree, name: str, target: Element) -> bool:
    """Whether something lies in a list, by the list's name."""
    return any(
        one.id == name and any(below is target for below in one.descendants())
        for one in tree.widgets
        if "swipe" in one.actions
    )


def _just_beyond(
    steps: Sequence[Step], number: int, language: Language, random: Random
) -> Iterator[Instruction]:
    """The row right after the last visible one."""
    moved = _beginning(steps, number)
    if moved is None:
        return
    here, next_screen = steps[number].hierarchy, steps[number + 1].hierarchy
    for pointer in pointers(next_screen, language):
        if (
            pointer.kind == "beside"
            and len(pointer.quotes) == 1
            and _shows(here, moved, pointer.quotes[0])
            and _lies_in(next_screen, moved.id, pointer.member.element)
            and len(pointer.find(next_screen)) == 1
            and not pointer.find(here)
        ):
            it = MEMBER[language].format(member=pointer.words)
            plain = Instruction(
                "scroll",
                random.choice(TOUCH[language]).format(it=it),
                ABSENT,
                language=language,
                quotes=pointer.quotes,
            )
            yield replace(plain, **_swiped(steps, number, moved))


def _shows(tree: Tree, part: Element, text: str) -> bool:
    """Whether a part of a screen is all that shows a text."""
    shown = seen_texts(tree).get(text.casefold(), [])
    return bool(shown) and all(any(one is below for below in part.descendants()) for one in shown)


def _swipes(step: Step) -> bool:
    return step.record is not None and step.record.kind == "swipe"
