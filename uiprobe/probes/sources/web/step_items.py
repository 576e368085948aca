"""Items on steps of walks: which one comes next, and in which order four of them come.

Wrong options are steps on the same page that cannot be on the way: what belongs into one field put
into another, the end before its time, a thing that the solution never touches. No option is a later
step that may as well come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from uiprobe.probes.sources.balance import LETTERS, place, random_for
from uiprobe.probes.sources.base import StepQuestion
from uiprobe.probes.sources.web.page_things import label_of, one_line, things
from uiprobe.probes.sources.web.supply import ROUNDS, WalkedTask, WalkSupply
from uiprobe.ui.actions import Action
from uiprobe.ui.platform import WEB
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.trajectory import RecordedAction, describe_action, record_action
from uiprobe.ui.tree import Element, Tree

ORDER_SHARE = 5
"""Of so many items at most one asks for an order."""

PER_WALK = 2
"""Questions on the next step from one walk."""

_WRONG = 3
_IN_ORDER = 4
_ASKED = frozenset({"click", "fill", "select_option"})
_ROADS = re.compile(r"search|back|menu|home|cancel|reset|help|logout|log out", re.IGNORECASE)
_FINAL = re.compile(r"submit|save|login|order|run|ok|okay|search|go|continue", re.IGNORECASE)


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
    found: list[StepQuestion] = []
    orders: list[StepQuestion] = []
    told = 0
    for number in range(ROUNDS):
        for walked in supply.round(number):
            random = random_for("steps", name, walked.name)
            orders += _orders(walked, random)
            for question in _next(walked, random, len(found)):
                # As many as chance would have it, so that to match words gains nothing.
                if _told_by_words(question):
                    if (told + 1) * len(LETTERS) > len(found) + 1:
                        continue
                    told += 1
                found.append(question)
        kept = orders[: items // ORDER_SHARE]
        if len(found) + len(kept) >= items:
            return [*found[: items - len(kept)], *kept]
    raise ValueError(
        f"items={items}: {name} gives {len(found) + len(orders):,} questions on steps at most"
    )


def _next(walked: WalkedTask, random: Random, number: int) -> Iterator[StepQuestion]:
    askable = [
        step for step, record in enumerate(walked.actions)
        if record.kind in _ASKED and record.element is not None
    ]  # fmt: skip
    given = 0
    for step in random.sample(askable, k=len(askable)):
        if given == PER_WALK:
            return
        right = walked.actions[step]
        wrong = _wrong(walked, step, random)
        if len(wrong) < _WRONG:
            continue
        letter = LETTERS[(number + given) % len(LETTERS)]
        given += 1
        yield StepQuestion(
            id=f"{walked.errand.task}/{walked.errand.seed}/next/{step}",
            kind="next",
            goal=walked.goal,
            done=walked.actions[:step],
            screen=walked.screen(step),
            options=place(describe_action(right), wrong[:_WRONG], letter, random),
            answer=letter,
        )


def _wrong(walked: WalkedTask, step: int, random: Random) -> list[str]:
    """Steps on the page of a step that are not on the way, in words; the harder ones first."""
    tree = walked.walk.steps[step].page.tree
    lines = [BROWSER.parse(one.line) for one in walked.walk.steps if one.line is not None]
    right = lines[step]
    rest = lines[step:]
    texts = list(dict.fromkeys(line.text for line in lines if line.kind == "fill" and line.text))
    hard: list[Action] = []
    fields = [one for one in things(tree) if "fill" in one.actions]
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
            if option != right.text
        ]
    end = lines[-1]
    ends = tree.handles.get(end.handle or "")
    if len(rest) > 1 and end.kind == "click" and ends is not None and _FINAL.search(ends.name):
        hard.append(end)
    touched = {line.handle for line in lines}
    plain = [
        Action("click", handle=one.handle)
        for one in things(tree)
        if _is_beside_the_way(one, touched, right, tree)
    ]
    random.shuffle(hard)
    random.shuffle(plain)
    if right.kind == "click":
        # An option of another kind would stand out.
        hard, plain = [*plain, *hard], []
    told = describe_action(walked.actions[step])
    found: dict[str, None] = {}
    for action in (*hard, *plain):
        words = _told(action, tree)
        if words and words != told:
            found.setdefault(words)
    return list(found)


def _is_beside_the_way(one: Element, touched: set[str | None], right: Action, tree: Tree) -> bool:
    """Whether a click on something does nothing for the goal and leads nowhere near it."""
    if "click" not in one.actions or one.handle in touched or not label_of(one):
        return False
    if _ROADS.search(label_of(one)) or "fill" in one.actions:
        return False
    meant = tree.handles.get(right.handle or "")
    return meant is None or meant.role == one.role or right.kind != "click"


def _options(field: Element) -> list[str]:
    names = [one_line(one.name or one.text) for one in field.descendants() if one.role == "option"]
    return [name for name in names if name and any(map(str.isalnum, name))]


def _told(action: Action, tree: Tree) -> str:
    if action.handle not in tree.handles:
        return ""
    return describe_action(record_action(action, tree, WEB))


def _told_by_words(question: StepQuestion) -> bool:
    """Whether the right option shares more words with the goal than any other."""
    goal = _words(question.goal.instruction)
    shared = {letter: len(goal & _words(text)) for letter, text in question.options.items()}
    best = shared.pop(question.answer)
    return best > max(shared.values())


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
    words = [describe_action(one) for one in walked.actions[start : start + _IN_ORDER]]
    if len(set(words)) < _IN_ORDER:
        return
    shuffled = random.sample(words, k=len(words))
    if shuffled == words:
        shuffled.reverse()
    options = dict(zip(LETTERS, shuffled, strict=True))
    letters = {text: letter for letter, text in options.items()}
    yield StepQuestion(
        id=f"{walked.errand.task}/{walked.errand.seed}/order/{start}",
        kind="order",
        goal=walked.goal,
        done=walked.actions[:start],
        screen=walked.screen(start),
        options=options,
        answer="".join(letters[text] for text in words),
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
