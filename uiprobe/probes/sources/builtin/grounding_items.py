"""Grounding items: low-level instructions for widgets of screens that solutions visit.

Most take looking and thinking: a state, an order, a comparison, an icon by its look or its purpose.
Themes, text sizes, screens and languages are mixed. Every instruction is right for one widget, and
a touch in its middle meets that widget.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from itertools import count
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.blinding import in_fair_order
from uiprobe.probes.making import reached
from uiprobe.probes.names import Language
from uiprobe.probes.sources.base import GroundingExample, SourceScreen
from uiprobe.probes.sources.builtin.cases import cases
from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.probes.sources.builtin.episodes import Policy, Run, finish, following, run_episode
from uiprobe.probes.sources.builtin.facts import Control
from uiprobe.probes.sources.builtin.goals import app_categories
from uiprobe.probes.sources.builtin.grounding_moments import (
    ABOVE,
    BELOW,
    COVERED,
    FACETS,
    NOT_IN_DIALOG,
    NOT_IN_LIST,
    along_list,
    behind,
    leaving_at,
    not_offered,
    offers_choices,
    stretch,
    sweeping_at,
    upright_list,
)
from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.pairs import lazy_screen
from uiprobe.probes.sources.builtin.variation import LANGUAGES, VARIANTS, Variation
from uiprobe.probes.sources.instruction_words import EFFECTS, LOOKS
from uiprobe.probes.sources.instructions import Instruction, means_its_target, screen_instructions
from uiprobe.ui.goal import Goal
from uiprobe.ui.observation import render_tree
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.reference import ReferenceStepError, find_elements
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Element, Tree

SHARES: tuple[tuple[str, int], ...] = (
    *((kind, 6) for kind in ("state", "order", "compare", "beside")),
    ("purpose", 3),
    *((kind, 2) for kind in ("icon", "label", "type", "hold", "swipe", COVERED, NOT_IN_DIALOG)),
    *((kind, 1) for kind in (ABOVE, BELOW, NOT_IN_LIST)),
)
"""Kinds of instruction and how many of each come in a row; fewest of those that words give away.

What a dialog or a list asks for is drawn at equal rates.
"""

VISITED = "reached"
"""The part of the names of screens by which those on the way of a goal are known."""

_SWEPT = "swept from "
"""The same of those of a list that is swiped from a step on; the number of the step follows."""

PER_GOAL = 2
"""Instructions of one kind from the screens of one goal."""

_MORE = 4
"""Instructions that put text into a field; few screens have one."""

NAMED = 0.1
"""Share of the things to hold that may be described by their label."""

SCREENS = 6
"""Screens of a goal that are read."""

EARLY = 8
"""Steps of an episode that are run again to see what a swipe brings."""

_SPOKEN: tuple[Language, ...] = ("en", "en", "en", "de", "zh")
_UNMIXED = frozenset({"interruption", "label_noise", "unlabelled"})
"""Changes that belong to goals: one changes what is asked for, two the names of what is there."""


def mint_grounding(seed: int, items: int) -> list[GroundingExample]:
    """A number of instructions, kinds and apps in turn.

    Raises:
        ValueError: The seed does not give enough.
    """
    source = _Candidates(seed)
    pattern = _pattern(seed, items)
    found: list[GroundingExample] = []
    asked: set[bytes] = set()
    exhausted: set[str] = set()
    for number in count():
        if len(found) == items or len(exhausted) == len(SHARES):
            break
        reached(len(found), items)
        kind = pattern[number % len(pattern)]
        if kind in exhausted:
            continue
        example = source.next(kind, asked)
        if example is None:
            exhausted.add(kind)
            continue
        found.append(replace(example, id=f"{example.kind}-{len(found) + 1}"))
    if len(found) < items:
        raise ValueError(f"items={items}: seed {seed} gives {len(found):,} grounding items at most")
    return found


def _pattern(seed: int, items: int) -> list[str]:
    """The kinds in which instructions are asked in turn; a small set has its share of each."""
    pattern = [kind for kind, share in SHARES for _ in range(share)]
    random_for("pattern", seed).shuffle(pattern)
    if items >= len(pattern):
        return pattern
    places = in_fair_order(range(len(pattern)), facet=pattern.__getitem__, key=str)
    return [pattern[place] for place in sorted(places[:items])]


class _Candidates:
    """Instructions of each kind, made as they are asked for."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._waiting: dict[str, list[_Asked]] = {kind: [] for kind, _ in SHARES}
        self._told: Counter[tuple[str, ...]] = Counter()
        self._topics: set[tuple[str, ...]] = set()
        self._repeats: dict[str, list[_Asked]] = {kind: [] for kind, _ in SHARES}
        self._episodes = cases(seed)
        self._looks = {kind: _controls(seed, kind) for kind in ("icon", "purpose")}

    def next(self, kind: str, asked: set[bytes]) -> GroundingExample | None:
        """The next item that was not asked yet, what is new first; None if all were."""
        while (found := self._take(kind)) is not None:
            if found.key not in asked:
                asked.add(found.key)
                if found.topic not in self._topics:
                    self._topics.add(found.topic)
                    return found.example
                self._repeats[kind].append(found)
        return self._repeats[kind].pop(0).example if self._repeats[kind] else None

    def _take(self, kind: str) -> _Asked | None:
        if kind in self._looks:
            return next(self._looks[kind], None)
        waiting = self._waiting[kind]
        while not waiting:
            case = next(self._episodes, None)
            if case is None:
                return None
            self._add(case.goal)
        return waiting.pop(0)

    def _add(self, plain: Goal) -> None:
        """A few instructions of each kind from the screens of one goal's reference."""
        goal, random = varied(plain)
        try:
            run = finish(run_episode(goal, following(goal.reference), states="none"))
        except ReferenceStepError:
            return
        pools: dict[str, list[_Asked]] = {kind: [] for kind, _ in SHARES}
        for step, given in instructions_of(goal, run, random):
            # What can be named is asked by name in one kind, and rarely to be held.
            if (
                not given.named
                or given.kind not in ("hold", "type")
                or (given.kind == "hold" and random.random() < NAMED)
            ):
                screen = _visited(goal, run, step)
                pools[given.kind].append(_asked(goal, given, screen, run.documents[step]))
        if not all(self._waiting[kind] for kind in (ABOVE, BELOW, NOT_IN_LIST)):
            for asked in _along_list(goal, run, random):
                pools[asked.queue].append(asked)
        if not all(self._waiting[kind] for kind in (COVERED, NOT_IN_DIALOG)):
            for asked in _at_dialog(goal, run, random):
                pools[asked.queue].append(asked)
        for kind, pool in pools.items():
            # What was asked before comes last, in other languages too: many screens have tabs.
            random.shuffle(pool)
            for _ in range(min(len(pool), _MORE if kind == "type" else PER_GOAL)):
                chosen = min(pool, key=lambda one: self._told[one.topic])
                pool.remove(chosen)
                self._told[chosen.topic] += 1
                self._waiting[kind].append(chosen)


@dataclass(frozen=True, slots=True)
class _Asked:
    """An item, and what tells that another asks the same.

    Attributes:
        queue: Its kind, of `SHARES`.
        example: The item.
        key: Equal for the same words on the same screen.
        topic: Equal for the same kind of question about the same texts of an app, in any language.
    """

    queue: str
    example: GroundingExample
    key: bytes
    topic: tuple[str, ...]


@lru_cache(maxsize=64)
def _shown(document: bytes) -> str:
    """A screen as text: without places and status bar, so equal at other sizes and times."""
    return render_tree(parse_hierarchy(document, name="screen"))


def _asked(goal: Goal, given: Instruction, screen: SourceScreen, document: bytes) -> _Asked:
    words = f"{_shown(document)}\n{given.text}".encode()
    topic = (given.kind, goal.app, *(given.quotes or (given.text,)))
    return _Asked(given.kind, _example(goal, given, screen), sha256(words).digest(), topic)


def varied(plain: Goal) -> tuple[Goal, Random]:
    """A goal on the surface on which its screens are asked about, and what is drawn further on."""
    random = random_for("grounding", plain.seed, plain.id)
    return vary(plain, random), random


def vary(goal: Goal, random: Random) -> Goal:
    """A goal on a surface that is drawn: plain, or with up to three changes."""
    names = [name for name in VARIANTS if name not in LANGUAGES and name not in _UNMIXED]
    left = random.randrange(4)
    drawn: list[str] = []
    changed = set(goal.setup)
    for name in random.sample(names, k=len(names)):
        # Of two text sizes, or of two screens, only one can be.
        own = Variation((name,)).apply(replace(goal, setup={})).setup.keys()
        if len(drawn) < left and not changed & own:
            drawn.append(name)
            changed |= own
    return Variation(tuple(drawn)).apply(goal)


def instructions_of(goal: Goal, run: Run, random: Random) -> Iterator[tuple[int, Instruction]]:
    """The instructions that an episode gives, each with the step whose screen it is for."""
    first = {document: step for step, document in reversed([*enumerate(run.documents)])}
    kept = random.sample(sorted(first.values()), k=min(SCREENS, len(first)))
    for step in sorted(kept):
        name = f"builtin/{goal.seed}/{goal.id}/{step}"
        for instruction in screen_instructions(run.steps[step].tree, name, _SPOKEN):
            yield step, instruction


def _visited(goal: Goal, run: Run, step: int) -> SourceScreen:
    policy = partial(following, goal.reference)
    return lazy_screen(goal, VISITED, policy, step, run.documents[step])


def _along_list(goal: Goal, run: Run, random: Random) -> Iterator[_Asked]:
    """Items about a list of an episode, swiped away from its beginning and not yet at its end."""
    lists = [n for n, one in enumerate(run.steps[:EARLY]) if upright_list(one.tree)]
    if not lists:
        return
    start = random.choice(lists)
    policy = partial(sweeping_at, goal.reference, start)
    swept = finish(run_episode(goal, policy(), states="none"))
    shown = stretch(swept.documents, start)
    trees = [swept.steps[number].tree for number in shown]
    for step in shown[1:-1]:
        document = swept.documents[step]
        screen = lazy_screen(goal, f"{_SWEPT}{start}", policy, step, document)
        for given in along_list(trees, step - start, random, _SPOKEN):
            yield _asked(goal, given, screen, document)


def swept_screen(goal: Goal, way: str) -> Callable[[], Policy] | None:
    """Return the policy that leads to the screens of a swiped list, by that part of their names."""
    number = way.removeprefix(_SWEPT)
    if number == way or not re.fullmatch(r"[0-9]{1,3}", number):
        return None
    return partial(sweeping_at, goal.reference, int(number))


def _at_dialog(goal: Goal, run: Run, random: Random) -> Iterator[_Asked]:
    """Items about a dialog of an episode: what lies behind it, and what it does not offer."""
    dialogs = [n for n, one in enumerate(run.steps) if offers_choices(one.tree)]
    if not dialogs:
        return
    number = random.choice(dialogs)
    steps = finish(run_episode(goal, leaving_at(goal.reference, number), states="none")).steps
    if len(steps) < number + 2:
        return
    here, after = steps[number].tree, steps[number + 1].tree
    screen = _visited(goal, run, number)
    for given in (
        *behind(here, after, random, _SPOKEN),
        *not_offered(here, random, _SPOKEN),
    ):
        yield _asked(goal, given, screen, run.documents[number])


def _example(goal: Goal, given: Instruction, screen: SourceScreen) -> GroundingExample:
    return GroundingExample(
        id="",
        app=goal.app,
        category=goal.category,
        instruction=given.text,
        screen=screen,
        action=given.action,
        direction=given.direction,
        kind=FACETS.get(given.kind, given.kind),
        language=given.language,
        variation=goal.variation,
        rule="widget",
        find=given.find,
    )


def _controls(seed: int, kind: str) -> Iterator[_Asked]:
    """The controls of the catalogue, apps in turn; each once, on the phone of the seed."""
    categories = app_categories()
    queues = []
    for facts in catalogue():
        # "A chip above the articles" is one of several.
        controls = [one for one in facts.controls if not one.look["en"].startswith(("a ", "an "))]
        random_for(kind, seed, facts.app).shuffle(controls)
        queues.append((facts.app, controls))
    while any(controls for _, controls in queues):
        for app, controls in queues:
            if controls:
                example = _control(app, categories[app], controls.pop(), seed, kind)
                if example is not None:
                    yield example


def _control(app: str, category: str, control: Control, seed: int, kind: str) -> _Asked | None:
    """A control by its look or by its purpose, where the screen has one such.

    Its phone has unlabelled icons, or the tree would name what the picture has to show.
    """
    goal, random = _shown_control(app, category, control, seed, kind)
    try:
        run = finish(run_episode(goal, following(control.way), states="none"))
    except ReferenceStepError:
        return None

    def find(tree: Tree) -> list[Element]:
        return [one for one in find_elements(control.selector, tree) if one.is_widget]

    tree = run.steps[-1].tree
    found = find(tree)
    if not found:
        return None
    language = random.choice(_SPOKEN)
    words, said = (LOOKS, control.look) if kind == "icon" else (EFFECTS, control.effect)
    text = random.choice(words[language]).format(it=said[language])
    action = RecordedAction("click", found[0])
    instruction = Instruction(kind, text, action, language=language, find=find)
    if not means_its_target(instruction, tree):
        return None
    step = len(run.documents) - 1
    name = f"{kind}: {control.look['en']}"
    screen = lazy_screen(goal, name, partial(following, control.way), step, run.documents[step])
    return _asked(goal, instruction, screen, run.documents[step])


def _shown_control(
    app: str, category: str, control: Control, seed: int, kind: str
) -> tuple[Goal, Random]:
    """The phone on which a control is asked about, and what is drawn further on."""
    look = control.look["en"]
    random = random_for(kind, seed, app, look)
    goal = Goal(
        task=0, app=app, instruction=look, category=category, reference=control.way, seed=seed,
        setup={"unlabelled": True},
    )  # fmt: skip
    return vary(goal, random), random


def control_named(seed: int, app: str, name: str) -> tuple[Goal, Steps] | None:
    """The phone of a control and the way to it, by the name of its screen."""
    kind, _, look = name.partition(": ")
    for facts in catalogue():
        for control in facts.controls:
            if facts.app == app and kind in ("icon", "purpose") and control.look["en"] == look:
                goal, _ = _shown_control(app, app_categories()[app], control, seed, kind)
                return goal, control.way
    return None
