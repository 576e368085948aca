"""Pairs with events, played by the references and by agents that lack one ability.

    python -m benchmarks.event_abilities [--seeds 3]

`ignores events` does the same in both worlds: what the reference of world a does. `does not wait`
does that without waiting, where the reference waits. `does not look again` goes by what it saw
first: it keeps to the first message, does not deal with what comes between as the instruction says,
and stops before it would see what others changed. Steps that take away a notification are left out
where there is none; where another step cannot be done the episode ends. Pairs are scored as pairs:
both worlds have to be met.
"""

from __future__ import annotations

from benchmarks.abilities import print_success
from uiprobe.probes.sources.builtin.episodes import Policy
from uiprobe.probes.sources.builtin.events import event_goals
from uiprobe.probes.sources.builtin.events.ways import DISMISS
from uiprobe.probes.sources.builtin.variation import DISMISSALS
from uiprobe.ui.actions import Action, Key, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.spaces.touch import WAIT_FOR
from uiprobe.ui.tree import Tree

AGENTS = ("reference", "ignores events", "does not wait", "does not look again")

_SKIPPED = {DISMISS, *DISMISSALS.values()}


def steps_of(agent: str, goal: Goal, worlds: tuple[Goal, Goal]) -> tuple[str, ...]:
    """The steps that an agent takes towards a goal.

    Args:
        agent: One of `AGENTS`.
        goal: The goal.
        worlds: Both worlds of its pair.
    """
    first, second = (one.reference for one in worlds)
    waits = any(step.startswith(f"{WAIT_FOR} ") for step in goal.reference)
    match agent:
        case "ignores events":
            return first
        case "does not wait" if waits:
            return tuple(step for step in first if not step.startswith(f"{WAIT_FOR} "))
        case "does not look again" if goal.category in ("changed", "urgent"):
            return second
        case "does not look again" if goal.category == "moving":
            return _common(first, second)
        case "does not look again" if goal.category == "awaited":
            at = _first_wait(first)
            left = [step for step in first[at + 1 :] if not step.startswith(f"{WAIT_FOR} ")]
            return (*first[: at + 1], *left)
        case "does not look again":
            return first
    return goal.reference


def _common(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    """The steps that both references begin with."""
    pairs = enumerate(zip(first, second, strict=False))
    return first[: next((n for n, (one, other) in pairs if one != other), len(first))]


def _first_wait(steps: tuple[str, ...]) -> int:
    return next(n for n, step in enumerate(steps) if step.startswith(f"{WAIT_FOR} "))


def heedless(steps: tuple[str, ...]) -> Policy:
    """Do steps, without those that take away what is not there; stop where one cannot be done."""
    position = 0

    def policy(tree: Tree) -> Action:
        nonlocal position
        while position < len(steps):
            try:
                action, position = next_action(steps, position, tree)
            except ReferenceStepError:
                if steps[position] not in _SKIPPED:
                    break
                position += 1
            else:
                return action
        return press(Key.STOP)

    return policy


def policy_of(agent: str, goal: Goal, worlds: tuple[Goal, Goal]) -> Policy:
    """Do the steps of an agent."""
    return heedless(steps_of(agent, goal, worlds))


if __name__ == "__main__":
    print_success(__doc__, AGENTS, event_goals, policy_of)
