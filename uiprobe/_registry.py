"""Everything that Inspect discovers through the entry point of this package."""

from inspect_ai.model import ModelAPI, modelapi

from uiprobe.scorers.metrics import (
    balanced_accuracy,
    ceiling,
    clustered_stderr,
    cohen_kappa,
    floor,
    interval,
    parts,
    perfect,
    rejected,
    repair_shares,
    stops,
)
from uiprobe.scorers.navigation import completion, conduct, known_means, success
from uiprobe.scorers.original import original
from uiprobe.scorers.repaired import repaired
from uiprobe.scorers.structured import structured
from uiprobe.solvers.answer import answer
from uiprobe.solvers.negative_controls import do_nothing, random_walk
from uiprobe.solvers.react import react
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding
from uiprobe.tasks.navigation import navigation


@modelapi(name="uiprobe")
def baselines() -> type[ModelAPI]:
    """The provider of the baselines, loaded when a model of it is made."""
    from uiprobe.baselines.api import UiprobeAPI

    return UiprobeAPI


__all__ = [
    "answer",
    "app_knowledge",
    "balanced_accuracy",
    "baselines",
    "ceiling",
    "clustered_stderr",
    "cohen_kappa",
    "completion",
    "completion_judgment",
    "conduct",
    "do_nothing",
    "floor",
    "focused_context",
    "goal_understanding",
    "grounding",
    "interval",
    "known_means",
    "navigation",
    "original",
    "parts",
    "perfect",
    "random_walk",
    "react",
    "reference",
    "rejected",
    "repair_shares",
    "repaired",
    "stops",
    "structured",
    "success",
]
