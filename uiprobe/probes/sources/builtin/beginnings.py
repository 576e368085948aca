"""The beginnings of goals of navigation: a display as its owner set it, an app as it was left.

Templates write references from the first screen of the app. What is drawn here lies below and
before them, so that what was recorded on one seed begins on the wrong screen of another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.language.steps import BACK, Steps, click
from uiprobe.probes.sources.builtin.language.template import AppGoals
from uiprobe.probes.sources.builtin.language.ways import MENU, UP
from uiprobe.ui.evaluators import Evaluator, FindElementByAction, Rule
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import parse_step

SCREENS = ((768, 1280), (768, 1408), (768, 1536))
"""Width and height of screens, in pixels: 5:3 to 2:1."""

DENSITIES = (288, 304, 320)
"""Display sizes, in dots per inch; screens of 720 pixels, a variant, keep 360 dp of width."""

FONT_SCALES = (1.0, 1.15)
"""Text sizes of the settings; the other two are the variants `small_text` and `large_text`."""

_MENUS = (MENU, click(desc="Open navigation drawer"))

# No reference does the same thing three times in a row: that may be taken for a loop.
_BACK: Mapping[int, Steps] = {0: (), 1: (BACK,), 2: (BACK, BACK), 3: (BACK, UP, BACK)}
"""The ways to the first screen, by how deep the app was left."""


def begin(goal: Goal, group: AppGoals) -> Goal:
    """Return the goal on a display, and from a place of its app, that are drawn for it.

    A place is left out if the reference goes some of the way to it: who is there already need not
    go there, and the path of a testing goal would lack a step. It is left out, too, if a step back
    from it would count as one of the goal's own.

    Args:
        goal: A goal of a template, whose reference begins on the first screen of the app.
        group: The templates of its app.
    """
    random = random_for("beginning", goal.seed, goal.id)
    return begin_alike(goal, random, group.left, [(goal.reference, goal.evaluators)])


def begin_alike(
    goal: Goal,
    random: Random,
    left: Mapping[int, Sequence[Steps]],
    alike: Sequence[tuple[Steps, Sequence[Evaluator]]],
) -> Goal:
    """Return the goal on a display, and from a place, that several goals have in common.

    Args:
        goal: As in `begin`.
        random: Draws them.
        left: Places where goals of the app may begin; see `AppGoals`.
        alike: The reference and the evaluators of each goal that is to begin there, this one
            included.
    """
    setup = {
        "screen": list(random.choice(SCREENS)),
        "density": random.choice(DENSITIES),
        "font_scale": random.choice(FONT_SCALES),
        **goal.setup,
    }
    ways: dict[int, list[Steps]] = {0: [()]}
    deepest = min(_deepest(evaluators) for _, evaluators in alike)
    for depth, several in left.items():
        if depth > deepest:
            continue
        fitting = [
            way for way in several if not any(_passes(reference, way) for reference, _ in alike)
        ]
        if fitting:
            ways[depth] = fitting
    depth = random.choice(sorted(ways))
    if depth == 0:
        return replace(goal, setup=setup)
    way = random.choice(ways[depth])
    begun = replace(
        goal,
        setup={**setup, "left": {"way": list(way), "depth": depth}},
        demands={**goal.demands, "steps": goal.demands["steps"] + depth},
    )
    return replace(begun, reference=from_there(begun, goal.reference))


def from_first_screen(goal: Goal) -> Goal:
    """Return the goal with its app on its first screen, as if it had not been used."""
    return replace(goal, setup={name: how for name, how in goal.setup.items() if name != "left"})


def from_there(goal: Goal, steps: Steps) -> Steps:
    """Return steps from the first screen as they are from where the app of a goal was left."""
    back = way_back(goal)
    return (*steps[: back.start], *_BACK[back.stop - back.start], *steps[back.start :])


def way_back(goal: Goal) -> slice:
    """Return the part of its reference that leads to the first screen.

    An interruption lies above everything: the first step ends it.
    """
    first = 1 if "interruption" in goal.setup else 0
    return slice(first, first + goal.setup.get("left", {"depth": 0})["depth"])


def _deepest(evaluators: Sequence[Evaluator]) -> int:
    """How deep in its app a goal may begin, if its evaluators count steps back.

    Places from two screens down on are dialogs, which a step back cancels; one screen down it goes
    up.
    """
    deepest = max(_BACK)
    for evaluator in evaluators:
        match evaluator:
            case Rule():
                deepest = min(deepest, _deepest(evaluator.evaluators))
            case FindElementByAction() if "back" in evaluator.action_match_rules.values():
                goes_up = parse_step(UP).selector == evaluator.element_match_rules
                deepest = min(deepest, 0 if goes_up else 1)
            case _:
                pass
    return deepest


def _passes(reference: Steps, way: Steps) -> bool:
    """Whether a reference goes some of a way; opening a menu on the way is none of it."""
    own = way if way[-1] in _MENUS else [step for step in way if step not in _MENUS]
    names = [json.dumps(name, ensure_ascii=False) for step in own for name in _names(step)]
    return any(name in step for name in names for step in reference)


def _names(step: str) -> list[str]:
    """Return the labels and ids by which a step names what it touches."""
    return [name for name in (parse_step(step).selector or {}).values() if isinstance(name, str)]
