"""Grounding items that a single screen does not give: what lies further along, behind, or nowhere.

Each takes an instruction that is right on another screen of the same episode, so that its words do
not tell which kind it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from uiprobe.probes.sources.instruction_words import Language
from uiprobe.probes.sources.instructions import Instruction, hit, is_fair, visible_label
from uiprobe.probes.sources.pointers import noun_of, point_at_pair
from uiprobe.probes.sources.screen_groups import find_groups, one_line
from uiprobe.ui.actions import Direction
from uiprobe.ui.touch_surface import scrolls_sideways
from uiprobe.ui.trajectory import RecordedAction, Step
from uiprobe.ui.tree import Element, Tree

STAY = "button2"
"""The button of a dialog that changes nothing, by Android's name for its place."""

ABSENT = RecordedAction("stop")
"""The answer that something is not here."""

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
        given: The instructions that each screen gives by itself; none for a screen that is left out.
        random: Draws.
        languages: Languages to draw from, as often as they occur.

    Yields:
        The number of the step and the instruction.
    """
    for number in range(len(steps)):
        tree = steps[number].hierarchy
        if number and (stay := _dialog_button(tree)) is not None:
            before = steps[number - 1].hierarchy
            if _dialog_button(before) is None:
                yield from ((number, one) for one in _behind(tree, stay, given[number - 1]))
        elif not any("swipe" in widget.actions for widget in tree.widgets):
            yield from ((number, one) for one in _nowhere(steps, given, number))
            yield from ((number, one) for one in _mixed(tree, random, languages))
        elif number + 1 < len(steps):
            yield from ((number, one) for one in _further(steps, given, number))


def _dialog_button(tree: Tree) -> Element | None:
    found = [one for one in tree.widgets if one.id == STAY and is_fair(one)]
    return found[0] if len(found) == 1 else None


def _says(tree: Tree, instruction: Instruction) -> bool:
    """Whether a screen shows something that is quoted, or something that is meant."""
    words = " \n ".join(f"{one.text} \n {one.name}" for one in tree.elements).casefold()
    return any(one_line(quote).casefold() in words for quote in instruction.quotes) or bool(
        instruction.find is not None and instruction.find(tree)
    )


def _behind(tree: Tree, stay: Element, given: Sequence[Instruction]) -> Iterator[Instruction]:
    """What a dialog lies over: first the dialog has to go."""
    action = RecordedAction("click", stay)
    if hit(tree, stay, action) is not stay:
        return
    for instruction in given:
        if instruction.kind in _POINTING and not _says(tree, instruction):
            yield replace(instruction, kind="covered", action=action, find=_finds_stay)


def _finds_stay(tree: Tree) -> list[Element]:
    return [one for one in tree.widgets if one.id == STAY and is_fair(one)]


def _nowhere(
    steps: Sequence[Step], given: Sequence[Sequence[Instruction]], number: int
) -> Iterator[Instruction]:
    """What another screen of the app shows, and this one does not."""
    here = steps[number]
    for other, step in enumerate(steps):
        if step.place.app != here.place.app or _dialog_button(step.hierarchy) is not None:
            continue
        for instruction in given[other]:
            if instruction.kind in ("label", "beside") and instruction.quotes:
                if not _says(here.hierarchy, instruction):
                    yield replace(instruction, kind="absent", action=ABSENT, find=None)


def _mixed(tree: Tree, random: Random, languages: Sequence[Language]) -> Iterator[Instruction]:
    """Two texts that the screen shows, but not in one row."""
    from uiprobe.probes.sources.instruction_words import MEMBER, TOUCH

    for group in find_groups(tree):
        rich = [member for member in group.members if len(member.texts) >= 2 and member.whole]
        if len(rich) < 2 or not all(member.element.is_widget for member in rich):
            continue
        language = random.choice(list(languages))
        one, two = random.sample(rich, 2)
        first, second = one_line(one.texts[0].text), one_line(two.texts[-1].text)
        pointer = point_at_pair(one, noun_of(group, language), language, first, second)
        if pointer.find(tree) or any(m.shows(first) and m.shows(second) for m in group.members):
            continue
        it = MEMBER[language].format(member=pointer.words)
        text = random.choice(TOUCH[language]).format(it=it)
        yield Instruction("absent", text, ABSENT, language=language, quotes=pointer.quotes)


def _further(
    steps: Sequence[Step], given: Sequence[Sequence[Instruction]], number: int
) -> Iterator[Instruction]:
    """What a list shows after the swipes that the reference does next, and not before."""
    here = steps[number]
    if not _swipes(here) or (number and _swipes(steps[number - 1])):
        # A list that was swiped before could hold it in both directions.
        return
    moved = here.record.element if here.record is not None else None
    lists = [one for one in here.hierarchy.widgets if "swipe" in one.actions and is_fair(one)]
    along = [one for one in lists if moved is not None and scrolls_sideways(one) == scrolls_sideways(moved)]
    if moved is None or len(along) != 1 or along[0] is not moved:
        return
    action = here.action
    if action is None or action.direction not in (Direction.UP, Direction.LEFT):
        return
    after = number + 1
    while after < len(steps) - 1 and _swipes(steps[after]):
        after += 1
    swipe = RecordedAction("swipe", moved)
    for instruction in given[after]:
        if instruction.kind not in ("label", "beside") or not instruction.quotes:
            continue
        target = instruction.action.element
        inside = target is not None and any(
            one.id == moved.id and any(below is target for below in one.descendants())
            for one in steps[after].hierarchy.widgets
            if "swipe" in one.actions
        )
        if inside and not _says(here.hierarchy, instruction):
            yield replace(
                instruction, kind="scroll", action=swipe, direction=action.direction, find=None
            )


def _swipes(step: Step) -> bool:
    return step.record is not None and step.record.kind == "swipe"


__all__ = ["ABSENT", "moments", "visible_label"]
