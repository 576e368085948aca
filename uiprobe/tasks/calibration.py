"""The calibration of a model's coordinates: no probe, but what the probes rely on."""

from __future__ import annotations

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset

from uiprobe.environments.versions import software
from uiprobe.scorers.place import place
from uiprobe.solvers.answer import answer
from uiprobe.tasks.parameters import checked

CALIBRATION_VERSION = "2-A"


@task
@checked
def calibration() -> Task:
    """In which coordinates does the model answer? `uiprobe calibrate` reads the log."""
    from uiprobe.probes.calibration import build_calibration
    from uiprobe.tasks.generation import default_generation
    from uiprobe.tasks.static import active_traits, user_errors

    with user_errors("calibration"):
        # Models without eyes are refused.
        active_traits("calibration", "image")
    return Task(
        dataset=MemoryDataset(build_calibration(), name="calibration"),
        solver=answer(),
        scorer=place(),
        config=default_generation("grounding"),
        version=CALIBRATION_VERSION,
        metadata={**software(), "calibration": True},
    )
