"""Grounding items: low-level instructions for widgets of screens that solutions visit.

The target is described by its own label, by the label of its row, or, where it has none, by its
looks, as the catalogue of apps tells them. A description that fits two widgets makes no item.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from uiprobe.probes.sources.balance import random_for
from uiprobe.probes.sources.base import GroundingExample, SourceScreen
from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.probes.sources.builtin.cases import cases
from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.probes.sources.builtin.episodes import finish, following, run_episode
from uiprobe.probes.sources.builtin.facts import Control
from uiprobe.probes.sources.builtin.pairs import lazy_screen
from uiprobe.probes.sources.instructions import screen_instructions
from uiprobe.ui.actions import Direction
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError, find_elements
from uiprobe.ui.trajectory import RecordedAction

SHARES: tuple[tuple[str, int], ...] = (
    ("label", 8),
    ("row", 3),
    ("look", 3),
    ("type", 3),
    ("swipe", 2),
    ("hold", 1),
    ("back", 1),
)
"""Kinds of instruction and how many of each come in a row: about half name the label."""


def mint_grounding(seed: int, items: int) -> list[GroundingExample]:
    """A number of instructions, kinds and apps in turn.

    Raises:
        ValueError: The seed does not give enough.
    """
    source = _Candidates(seed)
    pattern = [kind for kind, share in SHARES for _ in range(share)]
    random_for("pattern", seed).shuffle(pattern)
    found: list[GroundingExample] = []
    asked: set[tuple[str, str]] = set()
    exhausted: set[str] = set()
    for number in count():
        if len(found) == items or len(exhausted) == len(SHARES):
            break
        kind = pattern[number % len(pattern)]
        if kind in exhausted:
            continue
        example = source.next(kind, asked)
        if example is None:
            exhausted.add(kind)
            continue
        found.append(replace(example, id=f"{kind}-{len(found) + 1}"))
    if len(found) < items:
        raise ValueError(f"items={items}: seed {seed} gives {len(found):,} grounding items at most")
    return found


class _Candidates:
    """Instructions of each kind, made as they are asked for."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._waiting: dict[str, list[GroundingExample]] = {kind: [] for kind, _ in SHARES}
        self._episodes = cases(seed)
        self._looks = _looks(seed)

    def next(self, kind: str, asked: set[tuple[str, str]]) -> GroundingExample | None:
        """The next item that was not asked yet; None if all were."""
        while True:
            example = self._take(kind)
            if example is None:
                return None
            key = example.screen.name.rpartition("/")[0], example.instruction
            if key not in asked:
                asked.add(key)
                return example

    def _take(self, kind: str) -> GroundingExample | None:
        if kind == "look":
            return next(self._looks, None)
        waiting = self._waiting[kind]
        while not waiting:
            case = next(self._episodes, None)
            if case is None:
                return None
            self._add(case.goal)
        return waiting.pop(0)

    def _add(self, goal: Goal) -> None:
        """A few instructions of each kind from the screens of one goal's reference."""
        random = random_for("grounding", self._seed, goal.id)
        try:
            run = finish(run_episode(goal, following(goal.reference), states="none"))
        except ReferenceStepError:
            return
        pools: dict[str, list[GroundingExample]] = {kind: [] for kind, _ in SHARES}
        shown: set[bytes] = set()
        for step, document in enumerate(run.documents):
            if document in shown:
                continue
            shown.add(document)
            screen = lazy_screen(goal, "reached", goal.reference, step, document)
            for given in screen_instructions(run.steps[step].hierarchy, screen.name):
                pools[given.kind].append(
                    _example(
                        goal.app, goal.category, given.text, screen, given.action, given.direction
                    )
                )
        for kind, pool in pools.items():
            self._waiting[kind] += random.sample(pool, k=min(2, len(pool)))


def _example(
    app: str,
    category: str,
    instruction: str,
    screen: SourceScreen,
    action: RecordedAction,
    direction: Direction | None = None,
) -> GroundingExample:
    return GroundingExample(
        id="",
        app=app,
        category=category,
        instruction=instruction,
        screen=screen,
        action=action,
        direction=direction,
    )


def _looks(seed: int) -> Iterator[GroundingExample]:
    """The controls of the catalogue, apps in turn; each once, on the phone of the seed."""
    categories = {group.app: group.category for group in APP_GOALS}
    queues = []
    for facts in catalogue():
        controls = list(facts.controls)
        random_for("looks", seed, facts.app).shuffle(controls)
        queues.append((facts.app, controls))
    while any(controls for _, controls in queues):
        for app, controls in queues:
            if controls:
                example = _look(app, categories[app], controls.pop(), seed)
                if example is not None:
                    yield example


def _look(app: str, category: str, control: Control, seed: int) -> GroundingExample | None:
    goal = Goal(
        task=0, app=app, instruction=control.look, category=category,
        reference=control.way, seed=seed,
    )  # fmt: skip
    try:
        run = finish(run_episode(goal, following(control.way), states="none"))
    except ReferenceStepError:
        return None
    hierarchy = run.steps[-1].hierarchy
    found = [element for element in find_elements(control.selector, hierarchy) if element.is_widget]
    # A look that several share says nothing; "a row" means any row, which is not a single target.
    if len(found) != 1:
        return None
    step = len(run.documents) - 1
    screen = lazy_screen(goal, control.look, control.way, step, run.documents[step])
    instruction = random_for("look", seed, app, control.look).choice(
        (f"Touch {control.look}.", f"Use {control.look}.")
    )
    return _example(app, category, instruction, screen, RecordedAction("click", found[0]))
