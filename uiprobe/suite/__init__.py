"""One run of many probes with many models, on Inspect's eval-set."""

from uiprobe.suite.planning import Part, Platforms, RunError, choose_probes
from uiprobe.suite.running import (
    DiskFullError,
    Display,
    RunSettings,
    create_model,
    describe_probes,
    run_probes,
)

__all__ = [
    "DiskFullError",
    "Display",
    "Part",
    "Platforms",
    "RunError",
    "RunSettings",
    "choose_probes",
    "create_model",
    "describe_probes",
    "run_probes",
]
