"""Instruction following, probed in a focused context (paper sections 3.2.5 and 3.3.5).

A form and its content are given, and nothing else; the answer must be exactly that. The Sphinx
release does not contain its 141 items, so these are generated: every verb of the action grammar in
both target kinds, every key, and besides the grammar three other forms in use.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import get_args

from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ActionForm
from uiprobe.probes.items import make_sample
from uiprobe.probes.names import FOCUSED_ITEMS
from uiprobe.probes.sources.base import UNKNOWN_CATEGORY
from uiprobe.ui.action_syntax import SYNTAXES, Syntax, action_fields
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

_FIELD_NAMES = {
    "index": "the index",
    "x": "x",
    "y": "y",
    "end_x": "end x",
    "end_y": "end y",
    "text": "the string",
    "direction": "the direction",
    "key": "the key",
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
    for draw, (syntax, targets, kind, key) in enumerate(cycle(_kinds())):
        if len(samples) == items:
            break
        name = f"focused_context/{seed}/{draw}"
        random = Random(hashlib.sha256(name.encode()).digest())  # noqa: S311
        action = press(key) if key else _random_action(random, kind, targets)
        sample = _sample(f"f{seed}-{len(samples)}", action, syntax, targets, random)
        question = sample.input[0].text if isinstance(sample.input, list) else sample.input
        # Keys have few different items; when they are used up, only the other verbs continue.
        if question not in seen:
            seen.add(question)
            samples.append(sample)
    return samples


def _kinds() -> list[tuple[Syntax, TargetKind, ActionKind, Key | None]]:
    """Every action form in every syntax, mixed so that any first part of it is varied."""
    verbs = [kind for kind in ActionKind if kind != ActionKind.PRESS]
    actions: list[tuple[TargetKind, ActionKind, Key | None]] = [
        (targets, verb, None) for verb in verbs for targets in get_args(TargetKind)
    ] + [("element", ActionKind.PRESS, key) for key in Key]
    return [
        (SYNTAXES[(place + turn) % len(SYNTAXES)], *action)
        for turn in range(len(SYNTAXES))
        for place, action in enumerate(actions)
    ]


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


def _sample(
    item_id: str, action: Action, syntax: Syntax, targets: TargetKind, random: Random
) -> Sample:
    form = ActionForm(syntax=syntax, fenced=False, targets=targets)
    fields = action_fields(action)
    content = [
        f"{_FIELD_NAMES[name]} is {value}" for name, value in fields.items() if name != "action"
    ]
    lead = random.choice(("Write the action", "Respond with the action", "Give the action"))
    return make_sample(
        id=item_id,
        prompt=(
            f"{lead} {action.kind} in this form:\n{_template(action, syntax)}\n"
            f"Put in these values: {'; '.join(content)}\n{form.instruction}"
        ),
        form=form,
        reference=format_action(action),
        cluster=item_id,
        app="none",
        category=UNKNOWN_CATEGORY,
        exact=True,
        syntax=syntax,
        action_type=str(action.kind),
        target_kind=action.target_kind or "none",
    )


def _template(action: Action, syntax: Syntax) -> str:
    """The form, with each value replaced by a name."""
    names = [name for name in action_fields(action) if name != "action"]
    match syntax:
        case "grammar":
            return f"{action.kind} {' '.join(_brackets(names))}"
        case "json":
            inside = ", ".join(f'"{name}": {_slot(name)}' for name in names)
            return f'{{"action": "{action.kind}", {inside}}}'
        case "call":
            return f"{action.kind}({', '.join(f'{name}={_slot(name)}' for name in names)})"
        case "xml":
            return f"<action>{action.kind}</action>" + "".join(
                f"<{name}>{name.upper()}</{name}>" for name in names
            )


def _brackets(names: list[str]) -> Iterator[str]:
    if "x" in names:
        yield "[X,Y]"
    if "end_x" in names:
        yield "[END_X,END_Y]"
    for name in names:
        if name not in ("x", "y", "end_x", "end_y"):
            yield f"[{'STRING' if name == 'text' else name.upper()}]"


def _slot(name: str) -> str:
    return f'"{name.upper()}"' if name in ("text", "direction", "key") else name.upper()
