"""How a log keeps a session: one episode for each goal.

The last goal is the `goal` of the sample, and its episode is where that of any other sample is.
Those before it are instances of `Episode`, named by their places. In tables each goal is an item of
its own, such as `on_3/goal-2` for the second goal of the session `on_3`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from inspect_ai.log import transcript
from inspect_ai.scorer import Score

from uiprobe.episodes.names import GOAL, SCORES_IN_PLACE, SESSION_GOALS, SUCCESS
from uiprobe.episodes.step_log import STEP_SOURCE, shown_block
from uiprobe.ui.goal import Goal

if TYPE_CHECKING:
    from inspect_ai.log import EvalSample

_MARK = "/goal-"

GOAL_SOURCE = "uiprobe/goal/"
"""Source of the events at which the goals of a session begin, before their places."""


def log_goal(place: int, length: int, goal: Goal, *, repaired: bool) -> None:
    """Write into the transcript that a goal of a session begins.

    Args:
        place: Its place, from 1.
        length: Goals of the session.
        goal: The goal.
        repaired: Whether the goal before it was not met.
    """
    begins = "on the phone as the goal before left it"
    if place == 1:
        begins = "on the phone of the session"
    elif repaired:
        begins = "where the references of all goals before it lead: the one before was not met"
    transcript().info(
        f"**Goal {place} of {length}**, {begins}\n\n{shown_block(goal.instruction)}",
        source=f"{GOAL_SOURCE}{place}",
    )


def instance_of(place: int, length: int) -> str | None:
    """The instance of `Episode` for the goal in a place; None for the last one."""
    return None if place == length else str(place)


def item_in_session(sample: object, place: int) -> str:
    """The name of a goal of a session as an item."""
    return f"{sample}{_MARK}{place}"


def sample_of(item: str) -> tuple[str, int | None]:
    """The sample that an item is in, and its place in a session; None if it is in none."""
    name, mark, place = item.rpartition(_MARK)
    return (name, int(place)) if mark and place.isascii() and place.isdigit() else (item, None)


def in_place(sample: EvalSample, place: int) -> EvalSample:
    """A sample as if it were about one goal of its session.

    Args:
        sample: The sample of a session.
        place: The place of the goal, from 1.

    Raises:
        ValueError: The sample has no goal in that place.
    """
    goals = (sample.metadata or {}).get(SESSION_GOALS)
    if not isinstance(goals, list) or not 1 <= place <= len(goals):
        raise ValueError(f"sample {sample.id}: found no goal in place {place} of its session")
    scores = _scores(sample, place)
    return sample.model_copy(
        update={
            **({} if scores is None else {"scores": scores}),
            "metadata": {**sample.metadata, GOAL: goals[place - 1]},
            "store": _store(sample.store, instance_of(place, len(goals))),
            "events": _events(sample, place),
        }
    )


def _scores(sample: EvalSample, place: int) -> dict[str, Score] | None:
    """The score of the goal in a place; None if the session has none."""
    whole = (sample.scores or {}).get(SUCCESS)
    kept = (whole.metadata or {}).get(SCORES_IN_PLACE) if whole is not None else None
    return {SUCCESS: Score.model_validate(kept[place - 1])} if kept else None


def _store(store: Mapping[str, Any], instance: str | None) -> dict[str, Any]:
    """The store with the episode of an instance in the place of that of the last goal."""
    if instance is None:
        return dict(store)
    head, own = "Episode:", f"Episode:{instance}:"
    others = {name: value for name, value in store.items() if not name.startswith(head)}
    return others | {
        head + name.removeprefix(own): value
        for name, value in store.items()
        if name.startswith(own)
    }


def _events(sample: EvalSample, place: int) -> list[Any]:
    """The events of a sample without the steps of its other goals."""
    now = 0
    kept = []
    for event in sample.events:
        source = str(getattr(event, "source", None) or "")
        if source.startswith(GOAL_SOURCE):
            now = int(source.removeprefix(GOAL_SOURCE))
        if not source.startswith(STEP_SOURCE) or now == place:
            kept.append(event)
    return kept
