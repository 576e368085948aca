"""Items on steps: which one comes next, and in which order they have to be done.

The right step is that of the reference. A wrong one is on the same screen, and was tried on the
phone: after it, the rest of the reference leads nowhere, with the right step and without it, nor
where it is itself a later step of the reference that is brought forward. So no wrong option is
another road to the goal, a step that may as well come first, or a harmless one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache, partial
from itertools import count
from math import ceil
from random import Random

from uiprobe.environments.errors import DeviceError
from uiprobe.inputs.draws import random_for
from uiprobe.probes.making import reached
from uiprobe.probes.sources.balance import (
    LETTERS,
    FairMatching,
    content_words,
    most_even,
    place,
    place_in_order,
)
from uiprobe.probes.sources.base import SourceScreen, StepQuestion
from uiprobe.probes.sources.builtin.cases import Case, cases
from uiprobe.probes.sources.builtin.episodes import Policy, Run, finish, following
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.named import unnamed_things
from uiprobe.probes.sources.builtin.pairs import lazy_screen
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.evaluation import evaluate_goal
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.telling import element_label
from uiprobe.ui.trajectory import Step, describe_action, record_action
from uiprobe.ui.tree import Element, Tree

STEP_SCREENS = "on the way"
"""The part of the names of screens by which those of these items are known."""

ORDER_SHARE = 3
"""Of so many items one asks for an order."""

_SPARE = 1.5
"""Questions that are minted for each one that stays."""

_WRONG = 3
"""Wrong options of a question."""

_TRIED = 7
"""Wrong steps that are tried on the phone for one question, because each trial plays an episode."""

_IN_ORDER = 4
"""Steps of a question about an order."""

_MOST_STEPS = 30
"""References beyond it are left out: each wrong step repeats the rest of the reference on the
phone."""

_MOST_FORWARD = 6
"""So many lines after a step may belong to it: a date takes the day and OK, a time takes four."""

_ROADS = re.compile(
    r"search|navigate up|navigation drawer|more options|back|menu|all apps|input mode",
    re.IGNORECASE,
)
"""Controls that may begin another road to the same place; they are neither right nor wrong."""


def mint_steps(seed: int, items: int) -> list[StepQuestion]:
    """Questions on steps.

    Raises:
        ValueError: The seed does not give as many.
    """
    wanted = {"order": items // ORDER_SHARE, "next": items - items // ORDER_SHARE}
    pools: dict[str, list[StepQuestion]] = {"next": [], "order": []}
    told = FairMatching()
    for case in cases(seed):
        full = {kind for kind, count in wanted.items() if len(pools[kind]) >= _SPARE * count}
        if len(full) == len(wanted):
            break
        reached(
            sum(min(len(pools[kind]), ceil(_SPARE * count)) for kind, count in wanted.items()),
            sum(ceil(_SPARE * count) for count in wanted.values()),
        )
        if case.goal.kind != "user":
            # A script names its steps.
            continue
        for question in finish(_questions(case, len(pools["next"]), full)):
            if question.kind == "order" or told.take(_overlaps(question), question.answer):
                pools[question.kind].append(question)
    found = []
    for kind, pool in pools.items():
        if len(pool) < wanted[kind]:
            raise ValueError(
                f"items={items}: seed {seed} gives {len(pool)} questions of the kind {kind} at "
                f"most, and {wanted[kind]} are needed"
            )
        found += most_even(pool, [_leaning(question) for question in pool], wanted[kind])
    return found


def _leaning(question: StepQuestion) -> Counter[str]:
    """How the words of the options speak for an answer: for being right, or for coming late."""
    found: Counter[str] = Counter()
    for letter, text in question.options.items():
        if question.kind == "next":
            weight = _WRONG if letter == question.answer else -1
        else:
            weight = 2 * question.answer.index(letter) - (_IN_ORDER - 1)
        found.update(dict.fromkeys(_marks(question, letter, text), weight))
    return found


def _marks(question: StepQuestion, letter: str, text: str) -> set[str]:
    """Surface features of an option, which need no understanding."""
    lengths = sorted(len(option) for option in question.options.values())
    marks = _words(text) | {f"length: {lengths.index(len(text))}"}
    if question.kind == "next":
        marks |= {f"letter: {letter}"}
        for name, scores in _overlaps(question).items():
            marks |= {f"{name}: {min(3, round(4 * scores[letter]))}"}
            if scores[letter] == max(scores.values()) > min(scores.values()):
                marks |= {f"most by {name}"}
    return marks


async def _questions(case: Case, number: int, full: Set[str]) -> list[StepQuestion]:
    goal = case.goal
    random = random_for("steps", goal.seed, goal.id)
    if len(case.draft.reference) > _MOST_STEPS:
        return []
    stage = Rehearsal(goal)
    try:
        run = await stage.run(following(case.draft.reference))
    except (ReferenceStepError, DeviceError):
        return []
    found = [question for question in (_order(case, run, random),) if question is not None]
    if "next" in full:
        return found
    question = await _next(case, run, stage, random, LETTERS[number % len(LETTERS)])
    return [*found, *(() if question is None else (question,))]


# Which step comes next.


async def _next(
    case: Case, run: Run, stage: Rehearsal, random: Random, letter: str
) -> StepQuestion | None:
    steps = run.steps
    askable = [
        number
        for number, step in enumerate(steps)
        if _is_askable(step) and not unnamed_things(case, _line(case, run, number))
    ]
    for number in random.sample(askable, k=min(2, len(askable))):
        right = steps[number]
        wrong = await _wrong_steps(case, run, number, stage, random)
        if right.record is None or len(wrong) < _WRONG:
            continue
        options = place(describe_action(right.record), wrong, letter, random)
        return StepQuestion(
            id=f"{case.goal.id}/next/{number}",
            kind="next",
            goal=case.goal,
            done=tuple(step.record for step in steps[:number] if step.record is not None),
            screen=_screen(case, run, number),
            options=options,
            answer=letter,
        )
    return None


def _is_askable(step: Step) -> bool:
    """Whether a step touches something that is not one of several roads."""
    if step.action is None or step.action.kind != ActionKind.CLICK or step.record is None:
        return False
    return step.record.element is not None and not _is_road(step.record.element)


def _is_road(element: Element) -> bool:
    return _ROADS.search(f"{element_label(element)} {element.name} {element.id}") is not None


async def _wrong_steps(
    case: Case, run: Run, number: int, stage: Rehearsal, random: Random
) -> list[str]:
    """Clicks on the screen of a step that lead off the way, in words.

    No more are tried than are needed, and none when there are too few of them.
    """
    step = run.steps[number]
    tree, record = step.tree, step.record
    if record is None or record.element is None:
        return []
    role = record.element.role
    candidates = [
        index
        for index, widget in enumerate(tree.widgets)
        if _may_be_wrong(widget, record.element, tree, _values(case))
    ]
    random.shuffle(candidates)
    right = describe_action(record)
    goal = content_words(case.goal.instruction)
    named = bool(goal & content_words(right))

    def standing_out(index: int) -> tuple[bool, int]:
        """A button among rows would, and so would words of the goal that no other option has."""
        words = content_words(
            describe_action(record_action(Action(ActionKind.CLICK, index=index), tree))
        )
        return tree.widgets[index].role != role, -len(goal & words) if named else 0

    candidates.sort(key=standing_out)
    options = []
    for index in candidates:
        action = Action(ActionKind.CLICK, index=index)
        words = describe_action(record_action(action, tree))
        if words != right:
            options.append((words, action))
    told: dict[str, None] = {}
    tried = 0
    for first, (words, action) in enumerate(options):
        if words in told:
            continue
        others = {other for other, _ in options[first:]} - told.keys()
        left = min(_TRIED - tried, len(others))
        if len(told) == _WRONG or len(told) + left < _WRONG:
            break
        tried += 1
        if await _leads_off(case, run, number, stage, action):
            told[words] = None
    return list(told)


def _values(case: Case) -> list[str]:
    """The texts that were drawn for a goal: who touches one of them may be on another road."""
    drawn = (value for value in case.origin.parameters.values() if isinstance(value, str))
    return [value.casefold() for value in drawn if value]


def _may_be_wrong(widget: Element, right: Element, tree: Tree, values: Sequence[str]) -> bool:
    """Whether a widget differs visibly from the right one, and starts no other way to the goal."""
    label = element_label(widget)
    if "click" not in widget.actions or not label or _is_road(widget) or widget.app != right.app:
        return False
    if any(value in label.casefold() for value in values):
        return False
    inside = {id(element) for element in widget.descendants()}
    if id(right) in inside or id(widget) in {id(element) for element in right.descendants()}:
        return False
    # Two controls of one row are about the same thing.
    rows = (row for row in tree.widgets if id(right) in {id(one) for one in row.descendants()})
    return all(id(widget) not in {id(one) for one in row.descendants()} for row in rows if row)


async def _leads_off(case: Case, run: Run, number: int, stage: Rehearsal, action: Action) -> bool:
    """Whether nothing that is left of the reference helps after it, in no order that is tried."""
    widget = run.steps[number].tree.widgets[action.index or 0]
    for lines in _roads_from(case, run, number, widget):
        try:
            tried = await stage.run(_going_on(run, number, action, lines))
        except (ReferenceStepError, DeviceError):
            # Most go no further: the next line finds nothing to act on.
            continue
        if evaluate_goal(case.goal, tried.steps, before=tried.before, after=tried.after).success:
            return False
    return True


def _going_on(run: Run, number: int, action: Action, lines: Steps) -> Policy:
    """Do the first steps of a run, then an action, then the steps of a solution."""
    given = [*(step.action for step in run.steps[:number]), action]
    follow = following(lines)
    position = count()

    def policy(tree: Tree) -> Action:
        place = next(position)
        known = given[place] if place < len(given) else None
        return follow(tree) if known is None else known

    return policy


def _roads_from(case: Case, run: Run, number: int, widget: Element) -> Iterator[Steps]:
    """The lines that may lead to the goal after a widget was touched in place of a step.

    Yields:
        What the reference still holds, with the step and without it. Where it touches the widget
        later, also what belongs to that, and then the rest: of two fields either may come first.
    """
    lines = case.draft.reference
    position = _line_of(lines, run, number)
    yield lines[position:]
    yield lines[position + 1 :]
    tree = run.steps[number].tree
    for later, step in enumerate(run.steps[number + 1 :], start=number + 1):
        element = step.record.element if step.record else None
        if element is None or not _is_same(widget, tree, element, step.tree):
            continue
        there = _line_of(lines, run, later)
        for end in range(there + 1, min(len(lines), there + _MOST_FORWARD) + 1):
            yield (*lines[there + 1 : end], *lines[position:there], *lines[end:])
        return


def _is_same(one: Element, tree: Tree, other: Element, later: Tree) -> bool:
    """Whether two elements are one control; what it says may have changed."""
    if _key(one) == _key(other):
        return True
    return (
        bool(one.id)
        and (one.role, one.id) == (other.role, other.id)
        and all(
            sum((one.role, one.id) == (found.role, found.id) for found in screen.widgets) == 1
            for screen in (tree, later)
        )
    )


def _line(case: Case, run: Run, number: int) -> str:
    """The line that a step carries out; empty for the stop."""
    lines = case.draft.reference
    position = _line_of(lines, run, number)
    return lines[position] if position < len(lines) else ""


def _line_of(lines: Steps, run: Run, number: int) -> int:
    """The line of a solution that a step carries out; a swipe may be repeated."""
    position = 0
    for step in run.steps[:number]:
        _, position = next_action(lines, position, step.tree)
    # A swipe whose target is in view is skipped.
    while position < len(lines) and lines[position].startswith("swipe"):
        position += 1
    return position


def _overlaps(question: StepQuestion) -> dict[str, dict[str, float]]:
    """How much each option shares with the goal: words by number, and by share of its own."""
    words = {letter: content_words(text) for letter, text in question.options.items()}
    goal = content_words(question.goal.instruction)
    return {
        "number": {letter: float(len(goal & own)) for letter, own in words.items()},
        "share": {letter: len(goal & own) / max(1, len(own)) for letter, own in words.items()},
    }


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


# In which order they have to be done.


def _order(case: Case, run: Run, random: Random) -> StepQuestion | None:
    """Steps in a row, each on a thing that only the one before it brings to the screen."""
    steps = run.steps

    @cache
    def shown(number: int) -> Set[tuple[str, str, str]]:
        return set(map(_key, steps[number].tree.elements))

    starts = [start for start in range(len(steps) - _IN_ORDER) if _is_chain(steps, start, shown)]
    if not starts:
        return None
    start = random.choice(starts)
    chain = [step.record for step in steps[start : start + _IN_ORDER] if step.record is not None]
    words = [describe_action(record) for record in chain]
    placed = place_in_order(words, random)
    if placed is None:
        return None
    options, answer = placed
    return StepQuestion(
        id=f"{case.goal.id}/order/{start}",
        kind="order",
        goal=case.goal,
        done=tuple(step.record for step in steps[:start] if step.record is not None),
        screen=_screen(case, run, start),
        options=options,
        answer=answer,
    )


def _is_chain(
    steps: Sequence[Step], start: int, shown: Callable[[int], Set[tuple[str, str, str]]]
) -> bool:
    """Whether each step from a start is on a thing that those before it did not show."""
    targets = [
        step.record.element if step.record else None for step in steps[start : start + _IN_ORDER]
    ]
    if any(target is None or not target.role for target in targets):
        return False
    return all(
        _key(target) not in shown(before)
        for number, target in enumerate(targets, start)
        if target is not None
        for before in range(start, number)
    )


def _key(element: Element) -> tuple[str, str, str]:
    return (element.role, element.id, element_label(element))


def _screen(case: Case, run: Run, number: int) -> SourceScreen:
    policy = partial(following, case.draft.reference)
    return lazy_screen(case.goal, STEP_SCREENS, policy, number, run.documents[number])
