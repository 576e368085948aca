"""App knowledge: what an app that does not exist does, by its manual of up to 300 rules.

The rules change settings when other settings change; they have conditions, and some suspend others.
The key is the outcome of a simulation, of which the prompt states the rules.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import ObjectForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again

_NOUNS = (
    *("Dock", "Ribbon", "Pulse", "Canopy", "Drawer", "Beacon", "Ledger", "Tide", "Relay", "Margin"),
    *("Anchor", "Shutter", "Halo", "Corridor", "Ember", "Lattice", "Spindle", "Harness", "Vault"),
    *("Compass", "Gutter", "Mantle", "Orbit", "Ridge", "Sluice", "Thicket", "Verge", "Wharf"),
)
_KINDS: Mapping[str, tuple[str, str, str, str]] = {
    "color": ("red", "green", "blue", "grey"),
    "position": ("left", "right", "top", "bottom"),
    "interval": ("daily", "weekly", "monthly", "never"),
    "level": ("off", "low", "medium", "high"),
    "profile": ("home", "work", "car", "guest"),
}
_APPS = ("Zorblat", "Kelvane", "Ostrum", "Pindle", "Quarrix", "Tamber")


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

State = dict[str, str]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule of the manual; it either sets a setting or suspends another rule.

    Attributes:
        trigger: The setting and the value that it has to become; empty if it suspends.
        before: The value that the setting must have had; empty for any.
        effect: The setting and the value that it becomes.
        condition: A setting and a value.
        unless: Whether the condition must not hold.
        suspends: The number of the rule that does not apply while the condition holds; 0 for none.
    """

    trigger: tuple[str, str] = ("", "")
    before: str = ""
    effect: tuple[str, str] = ("", "")
    condition: tuple[str, str] | None = None
    unless: bool = False
    suspends: int = 0

    def said(self) -> str:
        """The rule in words."""
        if self.suspends and self.condition:
            return (
                f"While {self.condition[0]} is {self.condition[1]}, rule {self.suspends} does not "
                "apply."
            )
        told = f"When {self.trigger[0]} becomes {self.trigger[1]}"
        if self.before:
            told = f"When {self.trigger[0]} goes from {self.before} to {self.trigger[1]}"
        told += f", {self.effect[0]} becomes {self.effect[1]}"
        if self.condition:
            word = "unless" if self.unless else "provided that"
            told += f", {word} {self.condition[0]} is {self.condition[1]}"
        return f"{told}."


@dataclass(slots=True)
class _Outcome:
    """A state after actions, and the settings that rules changed or were kept from changing."""

    state: State
    changed: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)


def _in_force(rules: Sequence[_Rule], number: int, state: State) -> bool:
    """Whether a rule applies: no rule that is in force suspends it. Numbers are from 1."""
    return not any(
        rule.suspends == number
        and rule.condition is not None
        and state[rule.condition[0]] == rule.condition[1]
        and _in_force(rules, other, state)
        for other, rule in enumerate(rules, 1)
    )


def _simulate(rules: Sequence[_Rule], start: State, actions: Sequence[tuple[str, str]]) -> _Outcome:
    outcome = _Outcome(dict(start))
    state = outcome.state
    for setting, value in actions:
        changed = {setting}
        waiting = deque([(setting, state[setting], value)])
        state[setting] = value
        while waiting:
            name, before, after = waiting.popleft()
            for number, rule in enumerate(rules, 1):
                if rule.trigger != (name, after) or rule.before not in ("", before):
                    continue
                target, becomes = rule.effect
                if target in changed or state[target] == becomes:
                    continue
                holds = rule.condition is None or (
                    (state[rule.condition[0]] == rule.condition[1]) != rule.unless
                )
                if not holds or not _in_force(rules, number, state):
                    outcome.held.append(target)
                    continue
                changed.add(target)
                outcome.changed.append(target)
                waiting.append((target, state[target], becomes))
                state[target] = becomes
    return outcome


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
    names = random.sample([f"{noun} {kind}" for noun in _NOUNS for kind in _KINDS], size.settings)
    values = {name: _KINDS[name.rpartition(" ")[2]] for name in names}
    start = {name: random.choice(values[name]) for name in names}
    rules = _draw_rules(size, names, values, random)
    # Of many sequences of actions, those that need the wanted number of rules are rare.
    for _ in range(_TRIES):
        actions = _draw_actions(size, rules, start, values, random)
        if actions is None:
            continue
        outcome = _simulate(rules, start, actions)
        steps = len(outcome.changed) + len(outcome.held)
        if not size.needed <= steps <= size.needed * 2 or len(outcome.held) < size.held:
            continue
        asked = _draw_asked(size, names, start, actions, outcome, random)
        if asked is not None:
            return _item(size, rules, start, actions, outcome.state, asked, random)
    return None


_TRIES = 60
"""Sequences of actions that are tried on one manual."""


def _draw_rules(
    size: _Size, names: Sequence[str], values: Mapping[str, Sequence[str]], random: Random
) -> list[_Rule]:
    rules: list[_Rule] = []
    seen: set[tuple[str, str, str, str]] = set()
    while len(rules) < size.rules:
        plain = [number for number, rule in enumerate(rules, 1) if not rule.suspends]
        cause, target, other = random.sample(names, 3)
        condition = (other, random.choice(values[other]))
        if len(plain) > 5 and random.random() < size.suspending:
            # It may suspend a rule that suspends, of which the number is always lower.
            number = random.choice(plain if random.random() < 0.7 else range(1, len(rules) + 1))
            rules.append(_Rule(condition=condition, suspends=number))
            continue
        becomes = random.choice(values[cause])
        key = (cause, becomes, target, "")
        if key in seen:
            continue
        seen.add(key)
        rules.append(
            _Rule(
                (cause, becomes),
                random.choice([one for one in values[cause] if one != becomes])
                if random.random() < size.conditional / 4
                else "",
                (target, random.choice(values[target])),
                condition if random.random() < size.conditional else None,
                random.random() < 0.5,
            )
        )
    return rules


def _draw_actions(
    size: _Size,
    rules: Sequence[_Rule],
    start: State,
    values: Mapping[str, Sequence[str]],
    random: Random,
) -> list[tuple[str, str]] | None:
    """Actions of which each changes a setting and triggers a rule."""
    actions: list[tuple[str, str]] = []
    state = start
    triggers = sorted({rule.trigger for rule in rules if not rule.suspends})
    for _ in range(size.actions):
        changing = [one for one in triggers if state[one[0]] != one[1]]
        if not changing:
            return None
        actions.append(random.choice(changing))
        state = _simulate(rules, start, actions).state
    return actions


def _draw_asked(
    size: _Size,
    names: Sequence[str],
    start: State,
    actions: Sequence[tuple[str, str]],
    outcome: _Outcome,
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
    rest = [name for name in names if name not in touched]
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
    size: _Size,
    rules: Sequence[_Rule],
    start: State,
    actions: Sequence[tuple[str, str]],
    end: State,
    asked: Sequence[str],
    random: Random,
) -> LadderItem:
    app = f"{random.choice(_APPS)} {random.randint(2, 9)}"
    listed = "\n".join(f"{number}. {rule.said()}" for number, rule in enumerate(rules, 1))
    settings = "\n".join(f"- {name}: {value}" for name, value in start.items())
    done = "\n".join(
        f"{number}. The user sets {name} to {value}."
        for number, (name, value) in enumerate(actions, 1)
    )
    suspending = (
        " A rule that does not apply suspends nothing." if any(r.suspends for r in rules) else ""
    )
    return LadderItem(
        prompt=(
            f"Manual of the app {app}\n\nHow the rules work: A change of a setting, by the user or "
            "by a rule, is followed by all rules that it triggers, in the order of their numbers. "
            "The changes that these rules make are dealt with afterwards in the same way, in the "
            "order in which they were made. Conditions are about the moment at which the rule's "
            "turn comes. Between one action of the user and the next, a setting changes at most "
            "once, the change by the user counted; later rules cannot change it any more. A rule "
            "that would give a setting the value that it has changes nothing and triggers "
            f"nothing.{suspending} All is done before the user acts again.\n\nRules:\n{listed}\n\n"
            f"Settings at the start:\n{settings}\n\nActions:\n{done}\n\nWhat are "
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
