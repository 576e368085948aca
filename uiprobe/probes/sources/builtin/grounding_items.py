"""Grounding items: low-level instructions for widgets of screens that solutions come by.

The target is described by its own label, by the label of its row, or, where it has none, by its
looks, as the catalogue of apps tells them. A description that fits two widgets makes no item.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from uiprobe.probes.sources.base import GroundingExample, Screen
from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.probes.sources.builtin.balance import random_for
from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.probes.sources.builtin.episodes import finish, following, run_episode
from uiprobe.probes.sources.builtin.facts import Control
from uiprobe.probes.sources.builtin.recordings import cases, lazy_screen
from uiprobe.ui.actions import Direction
from uiprobe.ui.goal import Goal
from uiprobe.ui.hierarchy import Element, Hierarchy
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

_TEXTS = (
    *("Sunday at eight", "two litres", "Ask Priya", "room 305", "blue umbrella", "call back"),
    *("half price?", "Zürich", "milk & honey", "7:45", "东京", "crème brûlée", "O'Neill", "50 %"),
)
_ROLES = {
    "Button": "button",
    "ImageButton": "button",
    "ImageView": "icon",
    "CheckBox": "check box",
    "Switch": "switch",
    "RadioButton": "radio button",
    "Spinner": "drop-down list",
    "SeekBar": "slider",
    "Chip": "chip",
    "CheckedTextView": "choice",
    "ActionBar$Tab": "tab",
}


def mint_grounding(seed: int, items: int) -> list[GroundingExample]:
    """So many instructions, kinds and apps in turn.

    Raises:
        ValueError: The seed does not give as many.
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
        """The next one that was not asked yet; None if there is none."""
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
            for kind, instruction, action, direction in _instructions(
                run.steps[step].hierarchy, screen.name
            ):
                pools[kind].append(
                    _example(goal.app, goal.category, instruction, screen, action, direction)
                )
        for kind, pool in pools.items():
            self._waiting[kind] += random.sample(pool, k=min(2, len(pool)))


def _example(
    app: str,
    category: str,
    instruction: str,
    screen: Screen,
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


_Instruction = tuple[str, str, RecordedAction, Direction | None]


def _instructions(hierarchy: Hierarchy, name: str) -> Iterator[_Instruction]:
    """All that can be asked about a screen: kind, instruction, action, direction of a swipe."""
    described = [(widget, _label(widget)) for widget in hierarchy.widgets if _is_fair(widget)]
    labels = [label.casefold() for _, label in described]
    for widget, label in described:
        random = random_for("instruction", name, str(widget.bounds), label)
        unique = bool(label) and labels.count(label.casefold()) == 1
        if "text" in widget.actions:
            if unique:
                message = random.choice(_TEXTS)
                instruction = random.choice(
                    (
                        f'Type "{message}" into the field "{label}".',
                        f'Enter "{message}" in "{label}".',
                    )
                )
                yield "type", instruction, RecordedAction("input", widget, message), None
            continue
        if "swipe" in widget.actions:
            if sum("swipe" in other.actions for other in hierarchy.widgets) == 1:
                direction = random.choice((Direction.UP, Direction.DOWN))
                instruction = random.choice(
                    (
                        f"Move the finger {direction} over the list.",
                        f"Swipe {direction} on the part of the screen that scrolls.",
                    )
                )
                yield "swipe", instruction, RecordedAction("swipe", widget), direction
            continue
        if unique and "click" in widget.actions:
            instruction = random.choice(_touches(widget, label))
            yield "label", instruction, RecordedAction("click", widget), None
        elif not label and "click" in widget.actions:
            row = _row_label(widget, hierarchy)
            if row is not None:
                role = _role(widget)
                instruction = random.choice(
                    (
                        f'Touch the {role} in the row of "{row}".',
                        f'The {role} of "{row}": touch it.',
                    )
                )
                yield "row", instruction, RecordedAction("click", widget), None
        if unique and "longclick" in widget.actions:
            instruction = random.choice((f'Touch and hold "{label}".', f'Long-press "{label}".'))
            yield "hold", instruction, RecordedAction("longclick", widget), None
    yield "back", _back(name), RecordedAction("back"), None


def _back(name: str) -> str:
    return random_for("back", name).choice(
        ("Press the back key.", "Go back with the key of the phone.", "Use the system's back key.")
    )


def _touches(widget: Element, label: str) -> tuple[str, ...]:
    role = _role(widget)
    if role == "item":
        return (f'Touch "{label}".', f'Choose "{label}".', f'Open "{label}".')
    return (f'Touch the {role} "{label}".', f'Touch "{label}".', f'Use the {role} "{label}".')


def _role(widget: Element) -> str:
    return _ROLES.get(widget.class_name.rpartition(".")[2], "item")


def _is_fair(widget: Element) -> bool:
    """Not part of the keyboard or of the bars, which belong to no app."""
    return (
        "inputmethod" not in widget.package
        and not widget.package.startswith("com.android.systemui")
        and widget.bounds.area > 0
    )


def _label(widget: Element) -> str:
    """What a widget is called: its description, its text, or the first text in it."""
    own = widget.content_description or widget.text or widget.attributes.get("hint", "")
    if own:
        return " ".join(own.split())[:80]
    if "text" in widget.actions or "swipe" in widget.actions:
        return ""
    for below in widget.descendants():
        if below is not widget and not below.is_widget and (below.text or "").strip():
            return " ".join(below.text.split())[:80]
    return ""


def _row_label(widget: Element, hierarchy: Hierarchy) -> str | None:
    """The text of the row that a control without a label stands in, if there is just one such."""
    rows = [
        other
        for other in hierarchy.elements
        if other is not widget
        and any(below is widget for below in other.descendants())
        and any((below.text or "").strip() for below in other.descendants())
    ]
    if not rows:
        return None
    row = max(rows, key=lambda element: element.depth)
    twins = [
        below
        for below in row.descendants()
        if below.is_widget and _role(below) == _role(widget) and not _label(below)
    ]
    if len(twins) != 1:
        return None
    label = next(" ".join(b.text.split())[:80] for b in row.descendants() if b.text.strip())
    same = [element for element in hierarchy.elements if element.text.strip() == label]
    return label if len(same) == 1 else None


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
    # Of several alike the look says nothing; "a row" means any, which is no single target.
    if len(found) != 1:
        return None
    step = len(run.documents) - 1
    screen = lazy_screen(goal, control.look, control.way, step, run.documents[step])
    instruction = random_for("look", seed, app, control.look).choice(
        (f"Touch {control.look}.", f"Use {control.look}.")
    )
    return _example(app, category, instruction, screen, RecordedAction("click", found[0]))
