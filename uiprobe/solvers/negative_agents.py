"""The agents behind the negative controls."""

from __future__ import annotations

import hashlib
from random import Random

from uiprobe.episodes.schema import Answer
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, format_action, press
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import space_of

_WORDS = ("hello", "test", "search", "today", "home")
_KEY_SHARE = 0.1
"""Share of keys among random actions; the others touch widgets."""

_KEYS = (Key.BACK, Key.ENTER, Key.WAIT)


class DoNothing:
    """Stops at once."""

    def __init__(self, goal: Goal) -> None:
        """Make the agent; it ignores the goal."""

    async def decide(self, turn: Turn) -> Decision:
        """`press [stop]`."""
        space = space_of(turn.goal)
        line = space.format(space.stop())
        return Decision(space.stop(), [Answer(text=line, action=line)])


class RandomWalk:
    """Does random actions that the screen allows, and never stops by itself."""

    def __init__(self, goal: Goal) -> None:
        """Make the agent; the goal seeds the draws, so that an episode can be repeated."""
        name = f"random_walk/{goal.id}/{goal.seed}"
        self._random = Random(hashlib.sha256(name.encode()).digest())  # noqa: S311

    async def decide(self, turn: Turn) -> Decision:
        """Some action on some widget, or now and then a key."""
        random = self._random
        widgets = turn.screen.tree.widgets
        if not widgets or random.random() < _KEY_SHARE:
            return _decision(press(random.choice(_KEYS)))
        index = random.randrange(len(widgets))
        kind = ActionKind(random.choice(widgets[index].actions))
        return _decision(
            Action(
                kind,
                index=index,
                text=random.choice(_WORDS) if kind == ActionKind.TEXT else None,
                direction=random.choice(list(Direction)) if kind == ActionKind.SWIPE else None,
            )
        )


def _decision(action: Action) -> Decision:
    line = format_action(action)
    return Decision(action, [Answer(text=line, action=line)])
