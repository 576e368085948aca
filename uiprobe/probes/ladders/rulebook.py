"""Apps that do not exist: settings, rules by which they change each other, and a simulation."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

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

HOW_RULES_WORK = (
    "How the rules work: A change of a setting, by the user or by a rule, is followed by all rules "
    "that it triggers, in the order of their numbers. The changes that these rules make are dealt "
    "with afterwards in the same way, in the order in which they were made. Conditions are about "
    "the moment at which the rule's turn comes. Between one action of the user and the next, a "
    "setting changes at most once, the change by the user counted; later rules cannot change it "
    "any more. A rule that would give a setting the value that it has changes nothing and triggers "
    "nothing."
)
"""How `Rulebook.after` works, in words."""

State = Mapping[str, str]
"""The value of each setting."""

Act = tuple[str, str]
"""A setting that the user changes, and its new value."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the manual.

    Attributes:
        trigger: The setting and the value that it has to become.
        before: The value that the setting must have had; empty for any.
        effect: The setting and the value that it becomes.
        condition: A setting and a value.
        unless: Whether the condition must not hold.
    """

    trigger: Act
    before: str
    effect: Act
    condition: Act | None
    unless: bool

    def said(self) -> str:
        """The rule in words."""
        told = f"When {self.trigger[0]} becomes {self.trigger[1]}"
        if self.before:
            told = f"When {self.trigger[0]} goes from {self.before} to {self.trigger[1]}"
        told += f", {self.effect[0]} becomes {self.effect[1]}"
        if self.condition:
            word = "unless" if self.unless else "provided that"
            told += f", {word} {self.condition[0]} is {self.condition[1]}"
        return f"{told}."


@dataclass(frozen=True)
class Rulebook:
    """The settings of an app and its rules.

    Attributes:
        values: The values that each setting can have.
        rules: The rules; their numbers are from 1.
    """

    values: Mapping[str, Sequence[str]]
    rules: Sequence[Rule]

    @cached_property
    def _triggered(self) -> Mapping[Act, Sequence[Rule]]:
        found: dict[Act, list[Rule]] = {}
        for rule in self.rules:
            found.setdefault(rule.trigger, []).append(rule)
        return found

    def after(self, start: State, action: Act) -> State:
        """The state after an action and all that the rules do then."""
        state = dict(start)
        setting, value = action
        changed = {setting}
        waiting = deque([(setting, state[setting], value)])
        state[setting] = value
        while waiting:
            name, before, becomes = waiting.popleft()
            for rule in self._triggered.get((name, becomes), ()):
                target, value_then = rule.effect
                if rule.before not in ("", before) or target in changed:
                    continue
                holds = rule.condition is None or (
                    (state[rule.condition[0]] == rule.condition[1]) != rule.unless
                )
                if holds and state[target] != value_then:
                    changed.add(target)
                    waiting.append((target, state[target], value_then))
                    state[target] = value_then
        return state

    def listed(self) -> str:
        """The rules in words, one a line."""
        return "\n".join(f"{number}. {rule.said()}" for number, rule in enumerate(self.rules, 1))


def draw_start(settings: int, random: Random) -> tuple[Mapping[str, Sequence[str]], State]:
    """So many settings with their values, and a state."""
    names = random.sample([f"{noun} {kind}" for noun in _NOUNS for kind in _KINDS], settings)
    values = {name: _KINDS[name.rpartition(" ")[2]] for name in names}
    return values, {name: random.choice(values[name]) for name in names}


def draw_rules(
    values: Mapping[str, Sequence[str]],
    count: int,
    random: Random,
    *,
    conditional: float,
) -> Rulebook:
    """A manual.

    Args:
        values: The settings.
        count: How many rules.
        random: Draws them.
        conditional: Share of rules with a condition.
    """
    rules: list[Rule] = []
    seen: set[tuple[str, str, str]] = set()
    while len(rules) < count:
        cause, target, other = random.sample(list(values), 3)
        condition = (other, random.choice(values[other]))
        becomes = random.choice(values[cause])
        if (cause, becomes, target) in seen:
            continue
        seen.add((cause, becomes, target))
        rules.append(
            Rule(
                (cause, becomes),
                random.choice([one for one in values[cause] if one != becomes])
                if random.random() < conditional / 4
                else "",
                (target, random.choice(values[target])),
                condition if random.random() < conditional else None,
                random.random() < 0.5,
            )
        )
    return Rulebook(values, rules)


def draw_names(count: int, random: Random) -> list[str]:
    """Names of so many parts of an app."""
    return random.sample(_NOUNS, count)


def draw_app(random: Random) -> str:
    """The name of an app."""
    return f"{random.choice(_APPS)} {random.randint(2, 9)}"
