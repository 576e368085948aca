"""End-to-end navigation: goals that a model is to reach on a device (paper sections 3.2.1, 3.3.1).

An item is a goal; how it is put to a model, step by step and by which agent, is up to the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from inspect_ai.dataset import Sample

from uiprobe.environments.replay import recorded_actions
from uiprobe.episodes.names import GOAL
from uiprobe.probes.items import SelectionError, make_broken_sample
from uiprobe.probes.names import CLUSTER
from uiprobe.probes.sources.base import Broken, Recording, SourceError
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.ui.actions import format_action
from uiprobe.ui.goal import Difficulty, Goal, GoalKind
from uiprobe.ui.place import Place
from uiprobe.ui.trajectory_folder import FolderStep


def build_navigation(
    goals: Iterable[Goal | Broken],
    *,
    kind: GoalKind | None = None,
    difficulty: Difficulty | None = None,
) -> list[Sample]:
    """The items, one per goal.

    Args:
        goals: The goals, each with an id of its own.
        kind: Only goals of this kind.
        difficulty: Only goals of this difficulty.

    Raises:
        SelectionError: Nothing is left; the message says what there is.
    """
    found = list(goals)
    chosen = [
        goal
        for goal in found
        if isinstance(goal, Broken)
        or (kind in (None, goal.kind) and difficulty in (None, goal.difficulty))
    ]
    if not any(isinstance(goal, Goal) for goal in chosen):
        there = Counter(f"{g.kind} {g.difficulty}" for g in found if isinstance(g, Goal))
        raise SelectionError(
            f"kind={kind}, difficulty={difficulty} leaves no goals; there is "
            + (", ".join(f"{name} ({count})" for name, count in sorted(there.items())) or "nothing")
        )
    return [_sample(goal) for goal in chosen]


def _sample(goal: Goal | Broken) -> Sample:
    if isinstance(goal, Broken):
        return _broken_sample(goal)
    if not goal.evaluators:
        return _broken_sample(
            Broken(
                goal.id,
                f"goal {goal.id}: found no evaluator, expected one",
                goal.app,
                goal.category,
            )
        )
    return Sample(
        id=goal.id,
        input=f"App: {goal.app}\nGoal: {goal.instruction}",
        metadata={
            # Instances of one template are much alike.
            CLUSTER: f"{goal.app}/{goal.template}" if goal.template else goal.id,
            "app": goal.app,
            "category": goal.category,
            "kind": goal.kind,
            "difficulty": goal.difficulty,
            "language": goal.language,
            "variation": goal.variation,
            "template": goal.template,
            **{f"demand_{name}": number for name, number in goal.demands.items()},
            GOAL: goal.to_dict(),
            # For the checksum over the item set.
            "reference": list(goal.reference),
        },
    )


def _broken_sample(broken: Broken) -> Sample:
    sample = make_broken_sample(broken)
    sample.metadata = {**(sample.metadata or {}), "kind": "unknown", "difficulty": "unknown"}
    return sample


def sphinx_goals(release: SphinxRelease) -> list[Goal | Broken]:
    """The goals of a Sphinx release, with their evaluators, and their recordings as the reference.

    Raises:
        SourceError: The tasks cannot be read at all.
    """
    found: list[Goal | Broken] = []
    for recording in release.recordings():
        if isinstance(recording, Broken):
            found.append(recording)
            continue
        goal = recording.goal
        try:
            complete = replace(
                goal,
                evaluators=release.evaluators(goal),
                reference=tuple(map(format_action, recorded_actions(_records(recording)))),
            )
            # What stands in a log has to be readable again.
            found.append(Goal.from_dict(complete.to_dict(), name=f"goal {goal.id}"))
        except ValueError as error:
            found.append(Broken(goal.id, str(error), goal.app, goal.category))
    return found


def _records(recording: Recording) -> list[FolderStep]:
    return [FolderStep(b"", Place("", ""), action) for action in recording.actions]


def sphinx_trajectories(release: SphinxRelease) -> dict[str, Recording]:
    """The recordings of a Sphinx release by the id of their goal.

    Raises:
        SourceError: The tasks cannot be read at all.
    """
    return {
        recording.goal.id: recording
        for recording in release.recordings()
        if isinstance(recording, Recording)
    }


def recorded_steps(release: SphinxRelease, recording: Recording) -> Sequence[FolderStep]:
    """A recording with its screens, read from the release.

    Raises:
        SourceError: A file of it is missing or damaged.
    """
    activities = release.activities(recording.goal)
    if len(activities) < len(recording.actions):
        raise SourceError(
            f"groundtruth/{recording.goal.id}/activities.json",
            "number of entries",
            str(len(activities)),
            f"{len(recording.actions)}, as in meta.json",
        )
    return [
        FolderStep(
            release.files.read(f"{screen.name}.xml"),
            Place(*activity),
            action,
            screenshot=screen.screenshot() if screen.has_screenshot else None,
        )
        for screen, action, activity in zip(
            recording.screens, recording.actions, activities, strict=False
        )
    ]
