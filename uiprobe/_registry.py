"""Everything that Inspect discovers through the entry point of this package."""

from inspect_ai.model import ModelAPI, modelapi

from uiprobe.design.solver import design
from uiprobe.episodes.doors import guard_inspect
from uiprobe.probe_table import BUILTIN_PROBES
from uiprobe.scorers.design import design_means, design_scores, interface_success
from uiprobe.scorers.documented import documented
from uiprobe.scorers.exploration import (
    coverage,
    exploration_figures,
    exploration_means,
    seed_interval,
)
from uiprobe.scorers.log_names import register_log_names
from uiprobe.scorers.metrics import (
    balanced_accuracy,
    both_met,
    ceiling,
    clustered_stderr,
    cohen_kappa,
    floor,
    interval,
    parts,
    perfect,
    rejected,
    repair_shares,
    step_stops,
    stops,
)
from uiprobe.scorers.navigation import completion, conduct, known_means, success
from uiprobe.scorers.original import original
from uiprobe.scorers.place import place
from uiprobe.scorers.questioning import questioning, questioning_means
from uiprobe.scorers.repaired import repaired
from uiprobe.scorers.sessions import place_means, sessions
from uiprobe.scorers.structured import structured
from uiprobe.scorers.timing import timing, timing_means
from uiprobe.scorers.web import error_means, errors, stratified_stderr, success_rate
from uiprobe.solvers.agents.elsewhere import other_agent
from uiprobe.solvers.agents.solver import document_app, field_agent
from uiprobe.solvers.answer import answer
from uiprobe.solvers.explore import explore
from uiprobe.solvers.faulty.solver import faulty
from uiprobe.solvers.negative_controls import do_nothing, random_walk
from uiprobe.solvers.react import react
from uiprobe.solvers.reference import reference
from uiprobe.solvers.web_baselines import noop, random_web, web_reference
from uiprobe.solvers.workarena.agent import workarena
from uiprobe.tasks.app_documents import app_documents
from uiprobe.tasks.calibration import calibration

# Tasks of this package keep secrets out of logs whichever command runs them.
guard_inspect()


@modelapi(name="uiprobe")
def baselines() -> type[ModelAPI]:
    """The provider of the baselines, loaded when a model of it is made."""
    from uiprobe.baselines.api import UiprobeAPI

    return UiprobeAPI


@modelapi(name="xllamacpp")
def llama_cpp() -> type[ModelAPI]:
    """The provider of models on llama.cpp, loaded when a model of it is made."""
    from uiprobe.model_configs.llama_cpp.api import LlamaCppAPI

    return LlamaCppAPI


@modelapi(name="human")
def human() -> type[ModelAPI]:
    """The provider of persons at the page of `uiprobe play`, loaded when one plays."""
    from uiprobe.model_configs.human import HumanAPI

    return HumanAPI


globals().update({name: probe.load() for name, probe in BUILTIN_PROBES.items()})
register_log_names()

__all__ = [
    *BUILTIN_PROBES,
    "app_documents",
    "answer",
    "balanced_accuracy",
    "baselines",
    "both_met",
    "calibration",
    "ceiling",
    "clustered_stderr",
    "cohen_kappa",
    "completion",
    "conduct",
    "coverage",
    "design",
    "design_means",
    "design_scores",
    "do_nothing",
    "document_app",
    "documented",
    "error_means",
    "errors",
    "exploration_figures",
    "exploration_means",
    "explore",
    "faulty",
    "field_agent",
    "floor",
    "human",
    "interface_success",
    "interval",
    "known_means",
    "llama_cpp",
    "noop",
    "original",
    "other_agent",
    "parts",
    "perfect",
    "place",
    "place_means",
    "questioning",
    "questioning_means",
    "random_walk",
    "random_web",
    "react",
    "reference",
    "rejected",
    "repair_shares",
    "repaired",
    "seed_interval",
    "sessions",
    "step_stops",
    "stops",
    "stratified_stderr",
    "structured",
    "success",
    "success_rate",
    "timing",
    "timing_means",
    "web_reference",
    "workarena",
]
