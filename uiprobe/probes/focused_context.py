"""Instruction following, probed in a focused context (paper sections 3.2.5 and 3.3.5).

A form and its content are given, and nothing else; the answer must be exactly that. The Sphinx
release does not contain its 141 items, so these are generated. The easy half puts values into a
form: every verb of the action grammar in both target kinds, every key, and besides the grammar
three other forms in use. The hard half has several rules at once, long contexts, misleading
examples, texts to escape, objects with optional fields, and answers in a few words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, cycle
from random import Random
from typing import get_args

from inspect_ai.dataset import Sample

from uiprobe.inputs.draws import draw_digest
from uiprobe.probes.answer_forms import ActionForm
from uiprobe.probes.focused.actions import draw_escaping, draw_examples, draw_long, draw_rules
from uiprobe.probes.focused.drawn import Drawn
from uiprobe.probes.focused.forms import template_of, values_of
from uiprobe.probes.focused.free import draw_object, draw_phrase
from uiprobe.probes.items import make_sample
from uiprobe.probes.names import FOCUSED_ITEMS
from uiprobe.probes.sources.base import UNKNOWN_CATEGORY
from uiprobe.ui.action_syntax import SYNTAXES, Syntax
from uiprobe.ui.actions import (
    Action,
    ActionKind,
    Direction,
    Key,
    TargetKind,
    format_action,
    press,
)
from uiprobe.ui.coordinates import Point

_PHRASES = (
    *("meeting notes", "pasta recipe", "Sunday train", "dentist", "Ava's birthday", "invoice 4711"),
    *("blue umbrella", "quarterly report", "gate B12", "oat milk", "piano lesson", "room 305"),
    *(
        "summer tyres",
        "Lisbon",
        "Zürich",
        "Łódź",
        "São Paulo",
        "crème brûlée",
        "牛乳",
        "东京",
        "молоко",
    ),
    *(
        "naïve café",
        "re-check",
        "O'Neill",
        "50% off",
        "#todo",
        "a+b=c",
        "rock & roll",
        "v2.0 (draft)",
    ),
    *(
        "half-past nine",
        "3/4 cup",
        "e-mail: team",
        "weather?",
        "[urgent]",
        "2 < 3",
        'the "Blue" one',
    ),
)

_CYCLE = (
    *("easy", "rules", "easy", "long", "escaping", "easy", "examples", "optional fields", "easy"),
    "few words",
)
"""Which half and facet each item of ten is of: four are easy, one of each other facet is there."""

_FORMS_PER_KEY = 5
"""Forms of other actions before each key."""

_HARD: Mapping[str, Callable[[Random], Drawn]] = {
    "rules": draw_rules,
    "long": draw_long,
    "escaping": draw_escaping,
    "examples": draw_examples,
    "optional fields": draw_object,
    "few words": draw_phrase,
}


def build_focused_context(items: int = FOCUSED_ITEMS, *, seed: int = 0) -> list[Sample]:
    """Generate items, all different.

    Args:
        items: How many.
        seed: The same number gives the same items on every machine.

    Raises:
        ValueError: `items` is not positive.
    """
    if items < 1:
        raise ValueError(f"items={items}: at least one item is needed")
    samples: list[Sample] = []
    seen: set[str] = set()
    easy = _easy(seed)
    hard = {facet: _hard(facet, seed) for facet in _HARD}
    while len(samples) < items:
        facet = _CYCLE[len(samples) % len(_CYCLE)]
        drawn = next(easy if facet == "easy" else hard[facet])
        prompt = f"{drawn.body}\n{drawn.form.instruction}"
        content = drawn.content or prompt
        if content not in seen:
            seen.add(content)
            samples.append(_sample(f"f{seed}-{len(samples)}", drawn, prompt))
    return samples


def _easy(seed: int) -> Iterator[Drawn]:
    """Every action form in every syntax, with values to put in."""
    for draw, (syntax, targets, kind, key) in enumerate(_kinds()):
        random = _random(seed, draw)
        action = press(key) if key else _random_action(random, kind, targets)
        lead = random.choice(("Write the action", "Respond with the action", "Give the action"))
        yield Drawn(
            facet="substitution",
            body=f'{lead} "{action.kind}" in this form:\n{template_of(action, syntax)}\n'
            f"Put in these values: {values_of(action)}",
            form=ActionForm(syntax=syntax, fenced=False, targets=targets),
            reference=format_action(action),
            syntax=syntax,
            action_type=str(action.kind),
            target_kind=action.target_kind or "none",
        )


def _hard(facet: str, seed: int) -> Iterator[Drawn]:
    for draw in count():
        yield _HARD[facet](_random(facet, seed, draw))


def _random(*names: object) -> Random:
    return Random(draw_digest("focused_context", *names))  # noqa: S311 - items, no secret


def _sample(item_id: str, drawn: Drawn, prompt: str) -> Sample:
    return make_sample(
        id=item_id,
        prompt=prompt,
        form=drawn.form,
        reference=drawn.reference,
        cluster=item_id,
        app="none",
        category=UNKNOWN_CATEGORY,
        exact=True,
        facet=drawn.facet,
        syntax=drawn.syntax,
        action_type=drawn.action_type,
        target_kind=drawn.target_kind,
    )


def _kinds() -> Iterator[tuple[Syntax, TargetKind, ActionKind, Key | None]]:
    """Every action form in every syntax, mixed, and then again without end.

    Each key comes once: items with a key have nothing else that a seed could change.
    """
    verbs = [kind for kind in ActionKind if kind != ActionKind.PRESS]
    actions = [(targets, verb) for verb in verbs for targets in get_args(TargetKind)]
    forms = [
        (SYNTAXES[(place + turn) % len(SYNTAXES)], *action, None)
        for turn in range(len(SYNTAXES))
        for place, action in enumerate(actions)
    ]
    for place, key in enumerate(Key):
        yield from forms[place * _FORMS_PER_KEY : (place + 1) * _FORMS_PER_KEY]
        yield SYNTAXES[place % len(SYNTAXES)], "element", ActionKind.PRESS, key
    yield from cycle([*forms[len(Key) * _FORMS_PER_KEY :], *forms[: len(Key) * _FORMS_PER_KEY]])


def _random_action(random: Random, kind: ActionKind, targets: TargetKind) -> Action:
    element = targets == "element"
    swipe = kind == ActionKind.SWIPE
    return Action(
        kind,
        index=random.randrange(400) if element else None,
        point=None if element else _random_point(random),
        end=_random_point(random) if swipe and not element else None,
        direction=random.choice(list(Direction)) if swipe and element else None,
        text=_random_text(random) if kind == ActionKind.TEXT else None,
    )


def _random_point(random: Random) -> Point:
    return Point(random.randrange(768), random.randrange(1280))


def _random_text(random: Random) -> str:
    return " ".join(random.sample(_PHRASES, random.randint(1, 3)))
