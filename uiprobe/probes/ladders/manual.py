"""App knowledge: what an app that does not exist does, by its manual of up to 300 rules.

The rules change settings when other settings change; they have conditions, and some suspend others.
The key is the outcome of a simulation, of which the prompt states the rules.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import ObjectForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.rulebook import (
    HOW_RULES_WORK,
    Act,
    Outcome,
    Rulebook,
    State,
    draw_app,
    draw_rules,
    draw_start,
    said_settings,
)


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        settings, rules: Of the app.
        actions: What the user does.
        needed: Rules at least that take effect or are held back on the way.
        held: How many of these at least are held back by a condition or a suspension.
        conditional: Share of rules with a condition.
        suspending: Share of rules that suspend another one.
    """

    settings: int
    rules: int
    actions: int
    needed: int
    held: int = 0
    conditional: float = 0
    suspending: float = 0


_RUNGS: Mapping[int, _Size] = {
    1: _Size(6, 10, 1, 1),
    2: _Size(8, 20, 1, 2, 0, 0.3),
    3: _Size(10, 40, 1, 4, 1, 0.4),
    4: _Size(14, 70, 2, 7, 2, 0.5, 0.1),
    5: _Size(18, 110, 2, 10, 3, 0.5, 0.15),
    6: _Size(24, 160, 3, 16, 5, 0.6, 0.2),
    7: _Size(30, 220, 4, 24, 8, 0.6, 0.25),
    8: _Size(36, 300, 5, 36, 12, 0.6, 0.3),
}


class Manual:
    """The state of an app after some actions, by its manual."""

    name = "manual"
    probe = "app_knowledge"
    grows = "rules of the manual, and how many of them one question needs together"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.rules} rules over {size.settings} settings, {size.actions} actions; at least "
            f"{size.needed} rules take effect or are held back, {size.held} of these are held back"
        )
        for rung, size in _RUNGS.items()
    }
    chance = 1 / 64

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random), f"manual, rung {rung}")


def _draw(size: _Size, random: Random) -> LadderItem | None:
    values, start = draw_start(size.settings, random)
    book = draw_rules(
        values,
        size.rules,
        random,
        conditional=size.conditional,
        suspending=size.suspending,
    )
    # Of many sequences of actions, those that need the wanted number of rules are rare.
    for _ in range(_TRIES):
        actions = _draw_actions(size, book, start, random)
        if actions is None:
            continue
        outcome = book.after(start, actions)
        steps = len(outcome.changed) + len(outcome.held)
        if not size.needed <= steps <= size.needed * 2 or len(outcome.held) < size.held:
            continue
        asked = _draw_asked(size, start, actions, outcome, random)
        if asked is not None:
            return _item(book, start, actions, outcome.state, asked, random)
    return None


_TRIES = 60
"""Sequences of actions that are tried on one manual."""


def _draw_actions(size: _Size, book: Rulebook, start: State, random: Random) -> list[Act] | None:
    """Actions of which each changes a setting and triggers a rule."""
    actions: list[Act] = []
    state = start
    triggers = sorted({rule.trigger for rule in book.rules if not rule.suspends})
    for _ in range(size.actions):
        changing = [one for one in triggers if state[one[0]] != one[1]]
        if not changing:
            return None
        actions.append(random.choice(changing))
        state = book.after(start, actions).state
    return actions


def _draw_asked(
    size: _Size,
    start: State,
    actions: Sequence[Act],
    outcome: Outcome,
    random: Random,
) -> list[str] | None:
    """Three settings: one that a rule changed, one that a rule left alone, and any other."""
    touched = {name for name, _ in actions}
    changed = [
        name
        for name in dict.fromkeys(outcome.changed)
        if name not in touched and outcome.state[name] != start[name]
    ]
    kept = [name for name in dict.fromkeys(outcome.held) if outcome.state[name] == start[name]]
    rest = [name for name in start if name not in touched]
    if not changed or (size.held and not kept):
        return None
    # The last of a chain needs all that comes before it.
    asked = [changed[-1]]
    if len(changed) > 1 and size.needed > 1:
        asked.append(random.choice(changed[:-1]))
    asked += random.sample(kept, 1) if kept and len(asked) < 3 else []
    asked += random.sample([name for name in rest if name not in asked], 3 - len(set(asked)))
    asked = list(dict.fromkeys(asked))
    random.shuffle(asked)
    return asked if len(asked) == 3 else None


def _item(
    book: Rulebook,
    start: State,
    actions: Sequence[Act],
    end: State,
    asked: Sequence[str],
    random: Random,
) -> LadderItem:
    app = draw_app(random)
    done = "\n".join(
        f"{number}. The user sets {name} to {value}."
        for number, (name, value) in enumerate(actions, 1)
    )
    suspending = (
        " A rule that does not apply suspends nothing."
        if any(rule.suspends for rule in book.rules)
        else ""
    )
    return LadderItem(
        prompt=(
            f"Manual of the app {app}\n\n{HOW_RULES_WORK}{suspending} All is done before the user "
            f"acts again.\n\nRules:\n{book.listed()}\n\nSettings at the start:\n"
            f"{said_settings(start)}\n\nActions:\n{done}\n\nWhat are "
            f"{asked[0]}, {asked[1]} and {asked[2]} at the end? Give a JSON object with these "
            "three names and their values as strings."
        ),
        form=ObjectForm(),
        reference=json.dumps({name: end[name] for name in asked}, sort_keys=True),
        app=app,
        category="Settings",
        evidence={"actions": len(actions)},
    )


MANUAL = Manual()
