"""The target of a stated intent, on a real screen of the phone."""

import asyncio

import pytest

from tests.navigation_tools import GOAL
from uiprobe.baselines.oracles.grounding import aim, find_target, is_on
from uiprobe.probes.sources.builtin.phones import builtin_environment
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point


@pytest.fixture(scope="module")
def tree():
    async def look():
        return (await builtin_environment(GOAL).reset(GOAL)).tree

    return asyncio.run(look())


@pytest.mark.parametrize(
    "said",
    [
        "I add one.\nTarget: Add task\n```click [9]```",
        "Target: the button 'Add task' at the bottom\n```click [9]```",
        "To begin I tap the Add task button. ```click [9]```",
        '{"reasoning": "A new one.\\nTarget: Add task", "answer": "click [9]"}',
    ],
)
def test_what_is_named_is_found(tree, said):
    element = find_target(Action(ActionKind.CLICK, index=9), said, tree)
    assert element is not None
    assert element.name == "Add task"
    assert aim(Action(ActionKind.CLICK, index=9), element, tree).index == tree.widgets.index(
        element
    )


def test_what_is_not_named_is_not_found(tree):
    action = Action(ActionKind.CLICK, index=1)
    assert find_target(action, "Target: the purple elephant\n```click [1]```", tree) is None
    assert find_target(action, "```click [1]```", tree) is None


def test_a_place_moves_to_the_middle_of_what_is_named(tree):
    action = Action(ActionKind.CLICK, point=Point(1, 1))
    element = find_target(action, "Target: Add task", tree)
    assert element is not None
    moved = aim(action, element, tree)
    assert is_on(moved, element, tree)
    assert not is_on(action, element, tree)
