"""Names under which a log keeps the facts of a design.

Inspect loads every scorer to use one of them, so this module imports nothing.
"""

from __future__ import annotations

INTERFACE_SUCCESS = "interface_success"
"""The scorer that says which share of the tasks the agent completed on the last version."""

DESIGN_FIGURES = (
    *("fc", "sr", "sr_supported", "fc_before", "sr_before", "kill_rate", "regressions"),
    *(
        "rejected",
        "rounds",
        "tasks",
        "lost",
        "met_by_controls",
        "unreadable",
        "cost",
        "cost_per_solved",
    ),
)
"""The figures of a design, in `design_figures`."""
