"""Items on steps of walks: which one comes next, and in which order four of them come.

Wrong options are steps on the same page that cannot be on the way: what belongs into one field put
into another, the end before its time, a thing that the solution never touches. No option is a later
step that may as well come first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.balance import LETTERS, place, place_in_order
from uiprobe.probes.sources.base import StepQuestion
from uiprobe.probes.sources.web.completion_items import misspelt
from uiprobe.probes.sources.web.page_things import label_of, noun_of, one_line, things
from uiprobe.probes.sources.web.supply import WalkedTask, WalkSupply
from uiprobe.ui.actions import Action
from uiprobe.ui.page_surface import is_clear
from uiprobe.ui.platform import WEB
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.trajectory import RecordedAction, describe_action, record_action
from uiprobe.ui.tree import Element, Tree

ORDER_SHARE = 5
"""Of so many items at most one asks for an order."""

PER_WALK = 3
"""Questions on the next step from one walk."""

_EXPLORED = re.compile(
    r"click-(tab-2|collapsible|widget)|phone-book|generate-number|find-greatest|scroll"
)
"""Tasks in which something is looked for, or any of several things will do."""

_WRONG = 3
_IN_ORDER = 4
_ASKED = frozenset({"click", "fill", "select_option"})
_TO_DO = {"Clicked": "Click", "Filled": "Fill", "Chose": "Choose", "Pressed": "Press"}
_ROADS = re.compile(
    r"search|back|menu|home|cancel|reset|help|logout|log out|select all", re.IGNORECASE
)
"""Labels of what may lead to the goal on another way."""

_FINAL = re.compile(r"submit|save|login|order|run|ok|okay|search|go|continue", re.IGNORECASE)
_ENDS = re.compile(r"\b(submit|save|order|cart)\b", re.IGNORECASE)
"""Labels of what ends a form: where one of them is right, another does the same."""

_UNORDERED = re.compile(r"filter-")
"""Tasks whose parts may be put into any row of a form, in any order."""


def mint_steps(supply: WalkSupply, name: str, items: int) -> list[StepQuestion]:
    """Questions on steps.

    Args:
        supply: The walks.
        name: The name of source and seed.
        items: How many.

    Raises:
        ValueError: The walks do not give as many.
        SourceError: There are no walks.
    """
    found: list[_Candidate] = []
    orders: list[StepQuestion] = []
    chosen: list[_Candidate] = []
    for walks in supply.chunks():
        for walked in walks:
            random = random_for("steps", name, walked.name)
            orders += _orders(walked, random)
            found += _next(walked, random)
        kept = orders[: items // ORDER_SHARE]
        # So that neither to match words nor to compare lengths gains anything.
        chosen = _as_chance_has_it(found, lambda one: one.told_by_words)
        chosen = _as_chance_has_it(chosen, lambda one: one.is_shortest)
        chosen = _as_chance_has_it(chosen, lambda one: one.is_longest)
        if len(chosen) + len(kept) >= items:
            random_for("steps", name).shuffle(chosen)
            asked = chosen[: items - len(kept)]
            return [*(one.place(number, name) for number, one in enumerate(asked)), *kept]
    raise ValueError(
        f"items={items}: {name} gives {len(chosen) + len(orders):,} questions on steps at most"
    )


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A question on the next step, its options not yet placed."""

    walked: WalkedTask
    step: int
    right: str
    wrong: tuple[str, ...]

    @property
    def told_by_words(self) -> bool:
        """Whether the right option shares more words with the goal than any other."""
        goal = _words(self.walked.goal.instruction)
        return len(goal & _words(self.right)) > max(len(goal & _words(one)) for one in self.wrong)

    @property
    def is_shortest(self) -> bool:
        """Whether no option is shorter than the right one."""
        return len(self.right) <= min(map(len, self.wrong))

    @property
    def is_longest(self) -> bool:
        """Whether no option is longer than the right one."""
        return len(self.right) >= max(map(len, self.wrong))

    def place(self, number: int, name: str) -> StepQuestion:
        """The question, its right option at a letter of its turn."""
        walked, step, letter = self.walked, self.step, LETTERS[number % len(LETTERS)]
        id = f"{walked.errand.task}/{walked.errand.seed}/next/{step}"
        return StepQuestion(
            id=id,
            kind="next",
            goal=walked.goal,
            done=walked.actions[:step],
            screen=walked.screen(step),
            options=place(self.right, self.wrong, letter, random_for("place", name, id)),
            answer=letter,
        )


def _as_chance_has_it(
    candidates: Sequence[_Candidate], telling: Callable[[_Candidate], bool]
) -> list[_Candidate]:
    """All candidates whose right option does not stand out, and of the others a chance's share."""
    plain = [one for one in candidates if not telling(one)]
    told = [one for one in candidates if telling(one)]
    return [*plain, *told[: len(plain) // (len(LETTERS) - 1)]]


def _next(walked: WalkedTask, random: Random) -> Iterator[_Candidate]:
    askable = [
        step
        for step, record in enumerate(walked.actions)
        if record.kind in _ASKED
        and record.element is not None
        and _is_told(record.element, walked.walk.steps[step].page.tree)
    ]
    # What was done at a place may as well be done elsewhere.
    if _EXPLORED.match(walked.errand.task) or any(
        one.kind == "mouse_click" for one in walked.actions
    ):
        return
    given = 0
    for step in random.sample(askable, k=len(askable)):
        wrong = _wrong(walked, step, random)
        if len(wrong) >= _WRONG and given < PER_WALK:
            given += 1
            right = _as_step(walked.actions[step])
            yield _Candidate(walked, step, right, _of_mixed_length(right, wrong, random))


def _is_told(one: Element, tree: Tree) -> bool:
    """Whether words identify it: those that it shows, or that it is the only field."""
    alone = [field for field in things(tree) if "fill" in field.actions]
    return bool(label_of(one)) or ("fill" in one.actions and len(alone) == 1)


def _wrong(walked: WalkedTask, step: int, random: Random) -> tuple[str, ...]:
    """Steps on the page of a step that are not on the way, in words; the harder ones first."""
    tree = walked.walk.steps[step].page.tree
    lines = [BROWSER.parse(one.line) for one in walked.walk.steps if one.line is not None]
    right = lines[step]
    rest = lines[step:]
    texts = list(dict.fromkeys(line.text for line in lines if line.kind == "fill" and line.text))
    hard: list[Action] = []
    fields = [one for one in things(tree) if "fill" in one.actions and _is_told(one, tree)]
    if _UNORDERED.match(walked.errand.task) and right.kind != "fill":
        filled = {line.handle for line in lines if line.kind == "fill"}
        fields = [one for one in fields if one.handle not in filled]
    chosen_texts = {line.text for line in lines if line.kind == "select_option"}
    for field in fields:
        for text in texts:
            belongs = any(
                line.kind == "fill" and line.handle == field.handle and line.text == text
                for line in lines
            )
            if not belongs:
                hard.append(Action("fill", handle=field.handle, text=text))
    if right.kind == "select_option" and (chosen := tree.handles.get(right.handle or "")):
        hard += [
            Action("select_option", handle=right.handle, text=option)
            for option in _options(chosen)
            # What is chosen in another list may as well be chosen in this one.
            if option not in chosen_texts
        ]
    end = lines[-1]
    ends = tree.handles.get(end.handle or "")
    ending = walked.actions[-1].element
    if (
        len(rest) > 1
        and end.kind == "click"
        and ends
        and _same(ending, ends)
        and _FINAL.search(ends.name)
    ):
        hard.append(end)
    # What is done is not next; a box that is touched again loses its tick. On another page a handle
    # may mean another thing.
    hard += [
        line
        for line, done in zip(lines[:step], walked.actions[:step], strict=True)
        if line.kind in _ASKED
        and line not in rest
        and (now := tree.handles.get(line.handle or "")) is not None
        and _same(done.element, now)
    ]
    touched = {line.handle for line in lines}
    if right.kind == "fill" and right.text:
        wrong_text = misspelt(right.text, random)
        hard.append(Action("fill", handle=right.handle, text=wrong_text))
    meant = tree.handles.get(right.handle or "")
    beside = [one for one in tree.widgets if _is_beside_the_way(one, touched, meant)]
    if meant is not None and right.kind == "click" and _ENDS.search(label_of(meant)):
        beside = [one for one in beside if not _ENDS.search(label_of(one))]
    random.shuffle(hard)
    random.shuffle(beside)
    # A button among rows would stand out.
    beside.sort(key=lambda one: meant is not None and one.role != meant.role)
    labels = {label_of(meant)} if meant is not None and right.kind == "click" else set()
    plain: list[Action] = []
    for one in beside:
        # Of a box and its label one is enough.
        if label_of(one) not in labels:
            labels.add(label_of(one))
            plain.append(Action("click", handle=one.handle))
    if right.kind == "click":
        # An option of another kind would stand out.
        hard, plain = [*plain, *hard], []
    told = _as_step(walked.actions[step])
    found: dict[str, None] = {}
    for action in (*hard, *plain):
        words = _told(action, tree)
        if words and words != told:
            found.setdefault(words)
    return tuple(found)


def _of_mixed_length(right: str, wrong: Sequence[str], random: Random) -> tuple[str, ...]:
    """As many wrong steps as are shown, the first ones that are shorter than the right one or not.

    How many are shorter is drawn, so that the length of a step reveals nothing.
    """
    shorter = [one for one in wrong if len(one) < len(right)]
    others = [one for one in wrong if len(one) >= len(right)]
    drawn = random.randrange(_WRONG + 1)
    count = min(len(shorter), max(drawn, _WRONG - len(others)))
    return (*shorter[:count], *others[: _WRONG - count])


def _is_beside_the_way(one: Element, touched: set[str | None], right: Element | None) -> bool:
    """Whether a click on something does nothing for the goal and leads nowhere near it."""
    label = label_of(one)
    if not noun_of(one) or "click" not in one.actions or "fill" in one.actions:
        return False
    if one.handle in touched:
        return False
    if not label or _ROADS.search(label) or not is_clear(one) or right is None:
        return False
    # What holds the right thing, or lies in it, takes the same click.
    return not any(below is right for below in one.descendants()) and not any(
        below is one for below in right.descendants()
    )


def _options(field: Element) -> list[str]:
    names = [one_line(one.name or one.text) for one in field.descendants() if one.role == "option"]
    return [name for name in names if name and any(map(str.isalnum, name))]


def _told(action: Action, tree: Tree) -> str:
    if action.handle not in tree.handles:
        return ""
    return _as_step(record_action(action, tree, WEB))


def _as_step(action: RecordedAction) -> str:
    """An action as something to do, where the history describes it as done."""
    done, _, rest = describe_action(action).partition(" ")
    return f"{_TO_DO[done]} {rest}"


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _orders(walked: WalkedTask, random: Random) -> Iterator[StepQuestion]:
    """Steps in a row, each on a thing that only the one before it brings to the page."""
    starts = [
        start for start in range(len(walked.actions) - _IN_ORDER + 1) if _is_chain(walked, start)
    ]
    if not starts:
        return
    start = random.choice(starts)
    words = [_as_step(one) for one in walked.actions[start : start + _IN_ORDER]]
    placed = place_in_order(words, random)
    if placed is None:
        return
    options, answer = placed
    yield StepQuestion(
        id=f"{walked.errand.task}/{walked.errand.seed}/order/{start}",
        kind="order",
        goal=walked.goal,
        done=walked.actions[:start],
        screen=walked.screen(start),
        options=options,
        answer=answer,
    )


def _is_chain(walked: WalkedTask, start: int) -> bool:
    records: Sequence[RecordedAction] = walked.actions[start : start + _IN_ORDER]
    if any(one.element is None or one.kind not in (*_ASKED, "press") for one in records):
        return False
    for number, record in enumerate(records):
        for before in range(number):
            tree = walked.walk.steps[start + before].page.tree
            if any(_same(record.element, one) for one in tree.widgets):
                return False
    return True


def _same(one: Element | None, other: Element) -> bool:
    return one is not None and (one.role, one.name) == (other.role, other.name)
