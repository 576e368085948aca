"""The agents behind the baselines on web pages."""

from __future__ import annotations

import hashlib
from random import Random

from uiprobe.environments.web.miniwob_references import Policy, policy_of
from uiprobe.episodes.schema import Answer
from uiprobe.solvers.navigate import Agent, Decision, Turn
from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import space_of
from uiprobe.ui.spaces.base import ASK

_WORDS = ("hello", "test", "search", "today", "home")
_OTHER_SHARE = 0.1
"""Share of random actions that do not act on an element."""

_LOOK = "noop(0)"


class Noop:
    """Waits."""

    def __init__(self, goal: Goal) -> None:
        """Make the agent; it ignores the goal."""

    async def decide(self, turn: Turn) -> Decision:
        """Wait."""
        return _decision(space_of(turn.goal).wait, turn.goal)


class RandomWeb:
    """Does random actions that the page allows, and never stops by itself."""

    def __init__(self, goal: Goal) -> None:
        """Make the agent; the goal seeds the draws, so that an episode can be repeated."""
        name = f"random_web/{goal.id}/{goal.seed}"
        self._random = Random(hashlib.sha256(name.encode()).digest())  # noqa: S311

    async def decide(self, turn: Turn) -> Decision:
        """Some action on some element, or now and then a turn of the wheel or back."""
        random = self._random
        widgets = [one for one in turn.screen.tree.widgets if one.handle]
        if not widgets or random.random() < _OTHER_SHARE:
            action = random.choice(
                (Action("scroll", arguments=(("delta_x", 0), ("delta_y", 200))), Action("go_back"))
            )
            return _decision(action, turn.goal)
        widget = random.choice(widgets)
        kind = random.choice(widget.actions)
        options = [one.name for one in widget.descendants() if one.role == "option"]
        text = None
        if kind == "fill":
            text = random.choice(_WORDS)
        elif kind == "select_option":
            text = random.choice(options or list(_WORDS))
        return _decision(Action(kind, handle=widget.handle, text=text), turn.goal)


class PolicyAgent:
    """Follows a policy that reads the page as an agent may."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._steps = 0

    async def decide(self, turn: Turn) -> Decision:
        """The next action of the policy; stops when it has none."""
        space = space_of(turn.goal)
        line = self._policy(turn.goal.instruction, turn.screen, self._steps)
        self._steps += 1
        return _decision(space.stop() if line is None else space.parse(line), turn.goal)


class OwnSolution:
    """Asks what the task's own solution asks, lets the task carry it out, and stops."""

    def __init__(self) -> None:
        self._asked = 0
        self._solved = False

    async def decide(self, turn: Turn) -> Decision:
        """Ask, then solve the task; then stop, if that has not ended the episode.

        Raises:
            DeviceError: The task brings no solution, or it fails: an error of the machinery.
        """
        space = space_of(turn.goal)
        if self._solved:
            return _decision(space.stop(), turn.goal)
        questions = turn.session.questions
        if turn.goal.person is not None and self._asked < len(questions):
            self._asked += 1
            question = Action(ASK, text=questions[self._asked - 1])
            return _decision(question, turn.goal)
        await turn.session.solve()
        self._solved = True
        return _decision(space.parse(_LOOK), turn.goal)


def make_reference(goal: Goal) -> Agent:
    """The reference of a goal: the policy that is written for it, else the task's own solution."""
    policy = policy_of(goal.template)
    return OwnSolution() if policy is None else PolicyAgent(policy)


def _decision(action: Action, goal: Goal) -> Decision:
    line = space_of(goal).format(action)
    return Decision(action, [Answer(text=line, action=line)])
