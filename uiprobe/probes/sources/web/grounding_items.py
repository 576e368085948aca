"""Grounding items of web pages: low-level instructions for pages that solutions pass through."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ordinals import ORDINALS
from uiprobe.probes.sources.base import GroundingExample
from uiprobe.probes.sources.instructions import Instruction
from uiprobe.probes.sources.web.page_instructions import beyond, page_instructions
from uiprobe.probes.sources.web.page_things import (
    is_leaf,
    label_of,
    noun_of,
    of_noun,
    one_line,
    rows,
    shows_any,
    shows_once,
    texts,
    things,
)
from uiprobe.probes.sources.web.supply import WalkedTask, WalkSupply
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Tree

SHARES: tuple[tuple[str, int], ...] = (
    *((kind, 3) for kind in ("beside", "row", "compare", "state")),
    *((kind, 2) for kind in ("order", "type", "choose", "absent")),
    *((kind, 1) for kind in ("scroll", "label")),
)
"""Kinds of instruction and how many of each come in a row."""

_MORE = 2.0
"""How many times its share a kind may have where others are rare."""

EXACT = 0.15
"""The largest share of the items that name their target by its label."""

PAGES = 5
"""Pages of a walk that are read."""

PER_WALK = 3
"""Instructions of one kind from one walk."""

_ABSENT = RecordedAction("report_infeasible", message="not here", space=BROWSER)
_BY_LABEL = 0.3
"""Share of the pages with an item about a label that is nowhere on them."""

_ORDINALS = ORDINALS[3:8]

_Candidate = tuple[WalkedTask, int, Instruction]


def mint_grounding(supply: WalkSupply, name: str, items: int) -> list[GroundingExample]:
    """A number of instructions, kinds and tasks in turn.

    Args:
        supply: The walks.
        name: The name of source and seed.
        items: How many.

    Raises:
        ValueError: The walks do not give as many.
        SourceError: There are no walks.
    """
    queues: dict[str, list[_Candidate]] = defaultdict(list)
    chosen: list[_Candidate] = []
    for walks in supply.chunks():
        for walked in walks:
            for candidate in _candidates(walked, walks, name):
                queues[candidate[2].kind].append(candidate)
        chosen = _choose(queues, name, items)
        if len(chosen) == items:
            break
    else:
        raise ValueError(f"items={items}: {name} gives {len(chosen):,} grounding items at most")
    return [
        _example(candidate, f"{candidate[2].kind}-{place}")
        for place, candidate in enumerate(chosen, start=1)
    ]


def _choose(queues: dict[str, list[_Candidate]], name: str, items: int) -> list[_Candidate]:
    """Candidates by the pattern of kinds, none of whose words and targets come again."""
    pattern = [kind for kind, share in SHARES for _ in range(share)]
    random_for("pattern", name).shuffle(pattern)
    waiting = {kind: list(_spread(queue, name)) for kind, queue in sorted(queues.items())}
    most = {kind: ceil(_MORE * items * share / len(pattern)) for kind, share in SHARES}
    asked: set[tuple[str, ...]] = set()
    found: list[_Candidate] = []
    given: Counter[str] = Counter()
    named = 0
    while len(found) < items and any(waiting.values()):
        before = len(found)
        for kind in pattern:
            queue = waiting.get(kind, [])
            while queue and len(found) < items and given[kind] < most[kind]:
                one = queue.pop(0)
                exact = one[2].named
                key = _key(one)
                if key in asked or (exact and named + 1 > EXACT * items):
                    continue
                asked.add(key)
                named += exact
                given[kind] += 1
                found.append(one)
                break
        if len(found) == before:
            break
    return found


def _spread(queue: Sequence[_Candidate], name: str) -> Iterator[_Candidate]:
    """Candidates with their tasks in turn."""
    by_task: dict[str, list[_Candidate]] = defaultdict(list)
    for one in queue:
        by_task[one[0].errand.task].append(one)
    left = list(by_task.values())
    random_for("spread", name, queue[0][2].kind if queue else "").shuffle(left)
    while left:
        for group in left:
            yield group.pop(0)
        left = [group for group in left if group]


def _key(candidate: _Candidate) -> tuple[str, ...]:
    """Equal for the same words about the same page, and for a label that many pages show."""
    walked, step, given = candidate
    if given.quotes and given.kind in ("label", "beside"):
        return (given.kind, walked.goal.app, given.text.partition('"')[2])
    page = walked.walk.steps[step].page.place.app
    return (given.kind, page, str(len(walked.walk.steps[step].page.document)), given.text)


def _candidates(
    walked: WalkedTask, others: Sequence[WalkedTask], name: str
) -> Iterator[_Candidate]:
    random = random_for("grounding", name, walked.name)
    fresh: dict[bytes, int] = {}
    for step, one in enumerate(walked.walk.steps):
        fresh.setdefault(one.page.document, step)
    steps = sorted(random.sample(sorted(fresh.values()), k=min(PAGES, len(fresh))))
    given: dict[str, list[_Candidate]] = defaultdict(list)
    for step in steps:
        tree = walked.walk.steps[step].page.tree
        for instruction in (
            *page_instructions(tree, f"{name}/{walked.name}/{step}"),
            *_absent(tree, others, random),
        ):
            given[instruction.kind].append((walked, step, instruction))
    for kind in sorted(given):
        yield from random.sample(given[kind], k=min(PER_WALK, len(given[kind])))


def _absent(tree: Tree, others: Sequence[WalkedTask], random: Random) -> Iterator[Instruction]:
    """Yield instructions for things that a page lacks; only if the whole page is in view."""
    if any(one.actions and beyond(tree, one) is not None for one in tree.elements):
        return
    nouns = {noun_of(one) for one in things(tree)}
    if not nouns:
        return
    for noun in sorted(nouns & {"button", "link", "check box", "radio button", "tab"}):
        found = of_noun(tree, noun)
        if 3 <= len(found) < 3 + len(_ORDINALS):
            yield _missing(f"Click the {_ORDINALS[len(found) - 3]} {noun}.")
        if noun in ("check box", "radio button") and len(found) > 1:
            ticked = [one.attributes.get("checked") == "true" for one in found]
            if not any(ticked):
                yield _missing(f"Click the {noun} that is ticked.")
            if all(ticked):
                yield _missing(f"Click the {noun} that is not ticked.")
    yield from _beyond_all(tree, nouns, random)
    if random.random() < _BY_LABEL:
        yield from _labelled_elsewhere(tree, nouns, others, random)
    table = [row for row in rows(tree) if len([cell for cell in row.cells if cell]) > 1]
    if len(table) > 2:
        first, second = random.sample(table, 2)
        pair = (first.cells[0], second.cells[-1])
        alone = not any(pair[0] in row.cells and pair[1] in row.cells for row in table)
        if all(pair) and alone and all(shows_once(tree, text) for text in pair):
            yield _missing(f'Click into the row that shows both "{pair[0]}" and "{pair[1]}".')


def _beyond_all(tree: Tree, nouns: set[str], random: Random) -> Iterator[Instruction]:
    """A thing on a side of another on which there is none of its kind at all."""
    anchors = [
        said[0]
        for text, said in texts(tree).items()
        if shows_once(tree, text) and said[0].visible and said[0].bounds.area and is_leaf(said[0])
    ]
    for anchor in random.sample(anchors, k=min(3, len(anchors))):
        noun = random.choice(sorted(nouns))
        box, quote = anchor.bounds, one_line(anchor.text or anchor.name)
        boxes = [one.bounds for one in of_noun(tree, noun) if one is not anchor]
        sides = {
            "to the right of": all(other.right <= box.right for other in boxes),
            "to the left of": all(other.left >= box.left for other in boxes),
            "below": all(other.bottom <= box.bottom for other in boxes),
            "above": all(other.top >= box.top for other in boxes),
        }
        empty = [side for side, none in sides.items() if none]
        if empty and boxes and quote:
            yield _missing(f'Click the {noun} {random.choice(empty)} "{quote}".')


def _labelled_elsewhere(
    tree: Tree, nouns: set[str], others: Sequence[WalkedTask], random: Random
) -> Iterator[Instruction]:
    """Things that another page shows, but this one does not."""
    for other in random.sample(list(others), k=min(4, len(others))):
        shown = other.walk.steps[0].page.tree
        pool = [one for one in things(shown) if noun_of(one) in nouns and len(label_of(one)) > 2]
        for one in random.sample(pool, k=min(1, len(pool))):
            if not shows_any(tree, label_of(one)):
                yield _missing(f'Click the {noun_of(one)} "{label_of(one)}".')


def _missing(text: str) -> Instruction:
    return Instruction("absent", text, _ABSENT)


def _example(candidate: _Candidate, id: str) -> GroundingExample:
    walked, step, given = candidate
    return GroundingExample(
        id=id,
        app=walked.goal.app,
        category=walked.goal.category,
        instruction=given.text,
        screen=walked.screen(step),
        action=replace(given.action, told=None),
        direction=given.direction,
        rule="widget",
        kind=given.kind,
        language="en",
        find=given.find,
    )
