"""Audit of a source: the number of its items, and the unusable ones with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from inspect_ai.dataset import Sample

from uiprobe.inputs.ranges import write_ranges
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.base import Broken, HasGoals, HasSteps, Recording, SourceError
from uiprobe.probes.sources.locate import open_source
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.evaluators import EvaluatorError
from uiprobe.ui.place import Place
from uiprobe.ui.trajectory import Step
from uiprobe.ui.tree import TreeError

EXPECTED = {
    "goal understanding items": 445,
    "app knowledge items": 445,
    "navigation tasks": 244,
    "completion items": 1434,
    "completion items: continue": 1190,
    "completion items: stop": 244,
    "grounding items": 457,
    "grounding items: click": 330,
    "grounding items: text": 87,
    "grounding items: swipe": 24,
    "grounding items: back": 10,
    "grounding items: enter": 3,
    "grounding items: longclick": 3,
    "app categories": 17,
    "references that satisfy their evaluators": 240,
    "grounding items that an index can answer": 454,
}
"""Counts of the Sphinx release at the pinned commit (paper section 3.3; docs/fidelity.md)."""


@dataclass(frozen=True, slots=True)
class Count:
    """A count beside the expected one."""

    name: str
    found: int
    expected: int


@dataclass(frozen=True, slots=True)
class Audit:
    """The audit of a source.

    Attributes:
        counts: Numbers of items beside the expected ones.
        unusable: Unusable items, by reason.
    """

    counts: list[Count]
    unusable: dict[str, list[str]] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether all counts are as expected."""
        return all(count.found == count.expected for count in self.counts)


def audit_source(source: str) -> Audit:
    """Count the items of a Sphinx release and list the unusable ones.

    Args:
        source: `sphinx`, or a path.

    Raises:
        SourceError: The source cannot be opened, or an essential file is missing.
    """
    release = open_source(source)
    if not isinstance(release, SphinxRelease):
        raise SourceError(source, "source", type(release).__name__, "a Sphinx release")
    knowledge = {
        "goal understanding": build_knowledge(release, "goal_understanding"),
        "app knowledge": build_knowledge(release, "app_knowledge"),
    }
    completion, _ = build_completion_judgment(release)
    grounding, _ = build_grounding(release)
    bounds = mark_bounds(grounding, None)
    unusable: dict[str, list[str]] = {}
    for sample in [*knowledge["goal understanding"], *knowledge["app knowledge"]]:
        _note_broken(unusable, sample)
    for sample in (*completion, *grounding):
        _note_broken(unusable, sample)
    unusable["no widget index reaches the target (tree, list, annotated_image)"] = list(
        bounds.unreachable
    )
    failing = _failing_references(release)
    unusable["the evaluator rejects its own reference trajectory"] = [
        f"{goal}: {reason}" for goal, reason in failing.items()
    ]
    unusable |= _missing_screenshots(release)
    types = Counter(str((s.metadata or {}).get("action_type")) for s in grounding)
    truths = Counter(str((s.metadata or {}).get("truth")) for s in completion)
    recordings = release.recordings()
    found = {
        "goal understanding items": len(knowledge["goal understanding"]),
        "app knowledge items": len(knowledge["app knowledge"]),
        "navigation tasks": len(recordings),
        "completion items": len(completion),
        "completion items: continue": truths["continue"],
        "completion items: stop": truths["stop"],
        "grounding items": len(grounding),
        **{f"grounding items: {name}": count for name, count in types.items()},
        "app categories": len(set(release.categories.values())),
        "references that satisfy their evaluators": len(recordings) - len(failing),
        "grounding items that an index can answer": sum(
            (sample.metadata or {}).get("ceiling", 0) for sample in grounding
        ),
    }
    return Audit(
        [Count(name, found.get(name, 0), expected) for name, expected in EXPECTED.items()],
        {reason: items for reason, items in unusable.items() if items},
    )


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of one kind in a source.

    Attributes:
        kind: What they are, in words.
        usable: How many items can be made of.
        broken: The others, with the reason.
    """

    kind: str
    usable: int
    broken: tuple[Broken, ...]


def audit_entries(source: str) -> list[Entries]:
    """Count the entries of a source of another distribution, and list the unusable ones.

    Args:
        source: Its name.

    Raises:
        SourceError: The source cannot be opened or read.
    """
    opened = open_source(source)
    kinds: dict[str, Sequence[object]] = {
        "goal understanding questions": opened.questions("goal_understanding"),
        "app knowledge questions": opened.questions("app_knowledge"),
        "recordings": opened.recordings(),
        "low-level instructions": opened.grounding_examples(),
        "questions on steps": opened.step_questions() if isinstance(opened, HasSteps) else [],
        "goals": opened.goals() if isinstance(opened, HasGoals) else [],
    }
    found = []
    for kind, entries in kinds.items():
        broken = tuple(one for one in entries if isinstance(one, Broken))
        found.append(Entries(kind, len(entries) - len(broken), broken))
    return found


def _note_broken(unusable: dict[str, list[str]], sample: Sample) -> None:
    fault = (sample.metadata or {}).get("fault")
    if fault is not None:
        unusable.setdefault("broken data", []).append(f"{sample.id}: {fault}")


def _failing_references(release: SphinxRelease) -> dict[str, str]:
    failing: dict[str, str] = {}
    for recording in release.recordings():
        if isinstance(recording, Broken):
            failing[recording.id] = recording.reason
            continue
        try:
            rejected = _rejecting_evaluators(release, recording)
        except (SourceError, TreeError, EvaluatorError) as error:
            failing[recording.goal.id] = str(error)
            continue
        if rejected:
            failing[recording.goal.id] = f"fails {', '.join(rejected)}"
    return failing


def _rejecting_evaluators(release: SphinxRelease, recording: Recording) -> list[str]:
    evaluators = release.evaluators(recording.goal)
    activities = release.activities(recording.goal)
    steps = [
        Step(screen.tree, Place(*activities[number]), action)
        for number, (screen, action) in enumerate(
            zip(recording.screens, recording.actions, strict=True)
        )
    ]
    evaluation = evaluate_trajectory(evaluators, steps)
    return [
        f"evaluator {number} ({evaluator.type})"
        for number, (evaluator, verdict) in enumerate(
            zip(evaluators, evaluation.verdicts, strict=True), start=1
        )
        if not verdict.satisfied
    ]


def _missing_screenshots(release: SphinxRelease) -> dict[str, list[str]]:
    """Items that a picture observation leaves out; steps of a trajectory in runs."""
    grounding = [
        example.id
        for example in release.grounding_examples()
        if not isinstance(example, Broken) and not example.screen.has_screenshot
    ]
    completion = []
    for recording in release.recordings():
        if isinstance(recording, Broken):
            continue
        steps = [n for n, screen in enumerate(recording.screens) if not screen.has_screenshot]
        if steps:
            completion.append(f"{recording.goal.id}: steps {write_ranges(steps)}")
    return {
        "no screenshot: grounding items (annotated_image, image)": grounding,
        "no screenshot: completion items (image)": completion,
    }
