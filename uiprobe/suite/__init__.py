"""One run of many probes with many models, on Inspect's eval-set."""

from uiprobe.suite.planning import (
    Platforms,
    ProbeGroup,
    RunError,
    choose_probes,
    task_arguments,
)
from uiprobe.suite.running import (
    ON_THIS_MACHINE,
    REFERENCE,
    DiskFullError,
    Display,
    RunSettings,
    check_choice,
    create_model,
    describe_probes,
    inspect_name,
    is_model_file,
    part_folder,
    part_of,
    run_probes,
)

__all__ = [
    "ON_THIS_MACHINE",
    "REFERENCE",
    "DiskFullError",
    "Display",
    "Platforms",
    "ProbeGroup",
    "RunError",
    "RunSettings",
    "check_choice",
    "choose_probes",
    "create_model",
    "describe_probes",
    "inspect_name",
    "is_model_file",
    "part_folder",
    "part_of",
    "run_probes",
    "task_arguments",
]
